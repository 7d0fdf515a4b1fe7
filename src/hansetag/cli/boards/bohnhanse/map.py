"""The map of Bohn Hanse: cities as plates at their places, with beanometer, prices and figures, and roads between."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from rich.text import Text

from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.derived import here
from hansetag.games.bohnhanse.view_types import BohnHanseView

from ...terminal import colours
from ...terminal.canvas import Canvas
from ...terminal.layout import Box, Chart, Point, settle
from ...terminal.plates import DOUBLE_EDGE, EDGE, frame, write
from .. import Marks
from .signs import Signs

ROWS = 4
EDGES = 4  # columns that the edge of a plate takes, with a blank on each side
GAPS = [(across, down) for down in (2, 1) for across in (10, 8, 6, 5, 4, 3)]
NEAR_COLUMNS = 1.5  # columns from a city at which a road seems to lead there
PASSING_COST = 4  # how bad that is for each point of a way
SHARING_COST = 4  # how bad a cell with two roads is
POINTS_PER_COST = 8  # how many points of any way are as bad as 1


class Sheet(NamedTuple):
    """Where everything lies on a sheet of one size; it stays the same for a whole game."""

    plates: dict[str, Box]
    roads: dict[tuple[str, str], list[Point]]


def draw(game: BohnHanse, view: BohnHanseView, width: int, height: int, marks: Marks) -> Canvas | None:
    """The map on a sheet of this size, or None where its cities do not fit; ``marks`` number what is on offer."""
    sheet = _sheet(game, width, height)
    if sheet is None:
        return None
    signs = Signs(game)
    canvas = Canvas(width, height)
    start = here(view)
    for road, way in sheet.roads.items():
        first = start in road and any(city in marks for city in road if city != start)
        canvas.line(way, colours.COURSE if first else colours.LAND)
    for city, box in sheet.plates.items():
        _plate(canvas, box, signs, view, city, marks)
    return canvas


def _plate(canvas: Canvas, box: Box, signs: Signs, view: BohnHanseView, city: str, marks: Marks) -> None:
    """A city: name and figures above, beanometer and prices within, below the numbers of what can be done there."""
    active = here(view) == city
    style = colours.COURSE if city in marks else colours.SHEET + colours.BOLD if active else colours.LINE
    frame(canvas, box, DOUBLE_EDGE if active else EDGE, style)
    canvas.put(box.x + 1, box.y, f" {signs.names[city]} ", colours.BOLD)
    figures = standing(view, city)
    if figures:
        write(canvas, box.x + box.width - 2 - figures.cell_len, box.y, Text.assemble(figures, " "), box.width)
    write(canvas, box.x + 2, box.y + 1, signs.squares(view["markets"][city]), box.width - 3)
    write(canvas, box.x + 2, box.y + 2, signs.prices(view["prices"][city]), box.width - 3)
    x = box.x + 1
    if city in marks:
        x = canvas.put(x, box.y + ROWS - 1, f"[{marks[city]}]", colours.CHOICE)
    if active:
        for bean, number in on_sale(view, city, marks).items():
            x = canvas.put(x, box.y + ROWS - 1, f"[{number}]", colours.CHOICE)
            x = write(canvas, x, box.y + ROWS - 1, signs.bean(bean), box.x + box.width - 1 - x)


def figures_in(view: BohnHanseView, city: str) -> list[int]:
    """The seats whose figures stand in ``city``."""
    return [seat for seat, trader in enumerate(view["seats"]) if trader["city"] == city]


def standing(view: BohnHanseView, city: str) -> Text:
    """The figures in a city by their letters; the one whose turn it is is filled."""
    chips = [
        Text(colours.letter(seat), colours.owner_style(seat) if seat == view["turn"] else colours.seat_style(seat))
        for seat in figures_in(view, city)
    ]
    return Text(" ").join(chips)


def on_sale(view: BohnHanseView, city: str, marks: Marks) -> dict[str, int]:
    """The beans that can be bought in the city of the trader phase, with their numbers."""
    buying = view["level"] is not None and view["draft"] is None
    if not buying or not view["viewer"] == view["actor"] == view["turn"]:
        return {}
    return {bean: marks[bean] for bean in view["prices"][city] if bean in marks}


@lru_cache(maxsize=8)
def _sheet(game: BohnHanse, width: int, height: int) -> Sheet | None:
    """Lay out plates and roads for a sheet of this size, so that every road can be seen."""
    cities = game.facts.city
    signs = Signs(game)
    xs = [city.x for city in cities]
    ys = [city.y for city in cities]
    wanted = [(_share(city.x, xs), _share(city.y, ys)) for city in cities]
    sizes = [(plate_width(signs, city.name, city.squares, game.seats), ROWS) for city in cities]
    sheets = [
        _joined(game, boxes, width, height) for gap in GAPS if (boxes := settle(wanted, sizes, width, height, gap))
    ]
    whole = [sheet for sheet in sheets if all(map(len, sheet.roads.values()))]
    return min(whole, key=_confusion) if whole else None


def _confusion(sheet: Sheet) -> float:
    """How hard it is to see which cities the roads join: they detour, pass by other cities or run together."""
    cells: Counter[tuple[int, int]] = Counter()
    passed = 0.0
    for ends, way in sheet.roads.items():
        others = [box for city, box in sheet.plates.items() if city not in ends]
        passed += (
            PASSING_COST * sum(any(box.covers(point, NEAR_COLUMNS) for box in others) for point in way)
            + len(way) / POINTS_PER_COST
        )
        cells.update({(int(x), int(y)) for x, y in way})
    return passed + sum(SHARING_COST * (count - 1) for count in cells.values())


def _joined(game: BohnHanse, boxes: list[Box], width: int, height: int) -> Sheet:
    """The plates with the roads between them."""
    plates = dict(zip([city.id for city in game.facts.city], boxes, strict=True))
    chart = Chart(boxes, width, height)
    roads = {(road.a, road.b): chart.route(plates[road.a], plates[road.b]) for road in game.facts.road}
    return Sheet(plates, roads)


def plate_width(signs: Signs, name: str, squares: int, seats: int) -> int:
    """The columns of a plate: room for its squares, and for its name with all figures beside it."""
    return EDGES + max(squares * (signs.wide + 2) - 1, len(name) + 2 * seats)


def _share(value: float, values: list[float]) -> float:
    """Where ``value`` lies between the least and the greatest of ``values``, 0 to 1."""
    low = min(values)
    span = max(values) - low
    return (value - low) / span if span else 0.5
