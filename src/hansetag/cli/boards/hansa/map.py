"""The map of Hansa: cities as plates at their places, one-way routes between them, and the stacks in their corner."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from hansetag.games.hansa import Hansa
from hansetag.games.hansa.view_types import HansaView

from ...terminal import colours
from ...terminal.canvas import Canvas
from ...terminal.layout import Box, Chart, Point, settle
from ...terminal.plates import DOUBLE_EDGE, EDGE, frame
from .. import Marks
from .signs import Chips

ROWS = 4
BARS = "▁▂▃▄▅▆▇█"
STACK = 4
DASH = 6


class Way(NamedTuple):
    """A route on the sheet."""

    start: str
    end: str
    overland: bool
    points: list[Point]
    heads: list[tuple[int, int, str]]


class Sheet(NamedTuple):
    """Where everything lies on a sheet of one size; it stays the same for a whole game."""

    plates: dict[str, Box]
    supply: Box
    ways: list[Way]


def draw(game: Hansa, view: HansaView, width: int, height: int, marks: Marks) -> Canvas | None:
    """The map on a sheet of this size, or None where its cities do not fit; ``marks`` number the cities on offer."""
    sheet = _sheet(game, width, height)
    if sheet is None:
        return None
    chips = Chips(game)
    canvas = Canvas(width, height)
    for way in sorted(sheet.ways, key=lambda way: _on_course(way, view, marks)):
        style = colours.COURSE if _on_course(way, view, marks) else colours.LAND if way.overland else colours.SEA
        canvas.line(way.points, style, DASH if way.overland else 0)
    for way in sheet.ways:
        style = colours.COURSE if _on_course(way, view, marks) else colours.HEAD
        for x, y, head in way.heads:
            canvas.put(x, y, head, style)
    for city in game.facts.city:
        rows = [chips.row(view["warehouses"][city.id]), chips.booths(view, city.id)]
        mark = marks.get(city.id)
        ship = view["ship"] == city.id
        _plate(canvas, sheet.plates[city.id], city.name, rows, str(city.order), mark, ship)
    _supply(canvas, sheet.supply, view)
    return canvas


def _on_course(way: Way, view: HansaView, marks: Marks) -> bool:
    """Whether the ship may sail this way now."""
    return way.start == view["ship"] and way.end in marks


@lru_cache(maxsize=8)
def _sheet(game: Hansa, width: int, height: int) -> Sheet | None:
    """Lay out plates and routes for a sheet of this size."""
    facts = game.facts
    chips = Chips(game)
    goods = len(chips.space)
    xs = [city.x for city in facts.city]
    ys = [city.y for city in facts.city]
    corner = facts.supply.draw_positions[len(facts.supply.draw_positions) // 2]
    wanted = [(_share(x, xs), _share(y, ys)) for x, y in [*((city.x, city.y) for city in facts.city), (corner[0], 1.0)]]
    booths = 3 * game.seats + 2
    sizes = [(max(len(city.name) + 6, booths + 3, city.warehouses * (goods + 1) + 3), ROWS) for city in facts.city]
    boxes = settle(wanted, [*sizes, (facts.supply.stacks * STACK + 3, ROWS)], width, height)
    if boxes is None:
        return None
    plates = dict(zip([city.id for city in facts.city], boxes, strict=False))
    chart = Chart(boxes, width, height)
    ways: list[Way] = []
    for route in facts.route:
        points = chart.route(plates[route.start], plates[route.end])
        ways.append(Way(route.start, route.end, route.kind == "overland", points, chart.heads(points)))
    return Sheet(plates, boxes[-1], ways) if all(way.heads for way in ways) else None


def _share(value: float, values: list[float]) -> float:
    """Where ``value`` lies between the least and the greatest of ``values``, 0 to 1."""
    low = min(values)
    span = max(values) - low
    return min(max((value - low) / span, 0.0), 1.0) if span else 0.5


def _plate(canvas: Canvas, box: Box, name: str, rows: list[Text], order: str, mark: int | None, ship: bool) -> None:
    """A city: its name above, its goods and booths within, below the number to choose it by, the ship, the order."""
    style = colours.COURSE if mark is not None else colours.SHEET + colours.BOLD if ship else colours.LINE
    frame(canvas, box, DOUBLE_EDGE if ship else EDGE, style)
    canvas.put(box.x + 1, box.y, f" {name} ", colours.BOLD)
    for number, row in enumerate(rows, start=1):
        write(canvas, box.x + 2, box.y + number, row, box.width - 3)
    below = box.y + box.height - 1
    x = box.x + 1
    if mark is not None:
        x = canvas.put(x, below, f"[{mark}]", colours.CHOICE)
    if ship:
        canvas.put(x + 1, below, "<SHIP>", colours.VESSEL)
    canvas.put(box.x + box.width - 2 - len(order), below, order, colours.FADED)


def _supply(canvas: Canvas, box: Box, view: HansaView) -> None:
    """The stacks with their heights; the last one, which ends the game, is marked."""
    frame(canvas, box, EDGE, colours.LINE)
    canvas.put(box.x + 1, box.y, " Supply ", colours.BOLD)
    tallest = max([*view["stacks"], 1])
    for place, height in enumerate(view["stacks"]):
        last = place == len(view["stacks"]) - 1
        style = colours.ALARM if last else colours.PLAIN if height else colours.FADED
        x = box.x + 2 + place * STACK
        canvas.put(x, box.y + 1, f"{height:>3}", style)
        canvas.put(x + 1, box.y + 2, (BARS[height * (len(BARS) - 1) // tallest] if height else " ") * 2, style)
    below = "last round" if view["breaker"] is not None else "last one ends it"
    canvas.put(box.x + box.width - 2 - len(below), box.y + box.height - 1, below, colours.ALARM)


def write(canvas: Canvas, x: int, y: int, text: Text, room: int) -> None:
    """Write a row of chips; where it is too long its blanks go first."""
    spaced = text if text.cell_len <= room else Text("").join(part for part in text.split(" "))
    for place, letter in enumerate(spaced.plain[:room]):
        spans = [span.style for span in spaced.spans if span.start <= place < span.end]
        style = spans[-1] if spans else spaced.style
        x = canvas.put(x, y, letter, style if isinstance(style, Style) else colours.PLAIN)
