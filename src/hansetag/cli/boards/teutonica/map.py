"""The map of Hansa Teutonica: cities with their offices, roads, and on each road its number, houses and marker."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from hansetag.games.teutonica import Teutonica
from hansetag.games.teutonica.view_types import TeutonicaView

from ...terminal import colours
from ...terminal.canvas import Canvas
from ...terminal.layout import Box, Chart, Point, settle
from .. import Marks
from .signs import CONTROL_SIGN, Signs, mark_style

ROWS = 2
NUMBER = 4
MIN_MARKER_LETTERS = 4  # letters of a marker that tell it from the others
GAPS = ((3, 1), (2, 1), (2, 0), (1, 0))
LEGEND = (
    "a A  trader, merchant of A    ·  free house",
    "[w] (o)  free offices, $ a coin    A*  controls",
)


class Sheet(NamedTuple):
    """Where everything lies on a sheet of one size; it stays the same for a whole game."""

    cities: dict[str, Box]
    routes: dict[str, Box]
    provinces: dict[str, Box]
    roads: dict[str, list[Point]]


def draw(game: Teutonica, view: TeutonicaView, width: int, height: int, marks: Marks) -> Canvas | None:
    """The map on a sheet of this size, or None where there is no room; ``marks`` number the routes on offer."""
    sheet = _sheet(game, width, height)
    if sheet is None:
        return None
    signs = Signs(game)
    canvas = Canvas(width, height)
    beside = near_figure(game, view)
    for route, road in sorted(sheet.roads.items(), key=lambda pair: pair[0] in beside):
        canvas.line(road, colours.COURSE if route in beside else colours.LAND)
    for province, box in sheet.provinces.items():
        _province(canvas, box, province, province == view["figure"], mark_style(marks) if province in marks else None)
    _legend(canvas, sheet)
    for city, box in sheet.cities.items():
        _city(canvas, box, signs, view, city, marks.get(city))
    for route, box in sheet.routes.items():
        _houses(canvas, box, signs, view, route, mark_style(marks) if route in marks else None)
    for route, box in sheet.routes.items():
        _below(canvas, sheet, box, signs.marker(view["routes"][route]), signs.near(view["routes"][route]))
    return canvas


def _legend(canvas: Canvas, sheet: Sheet) -> None:
    """A few words on how to read the map, in its upper left corner as far as that is empty."""
    boxes = [*sheet.cities.values(), *sheet.routes.values(), *sheet.provinces.values()]
    for row, words in enumerate(LEGEND):
        if all(not box.y <= row < box.y + box.height or box.x > len(words) for box in boxes):
            canvas.put(1, row, words, colours.FADED)


def near_figure(game: Teutonica, view: TeutonicaView) -> set[str]:
    """The routes beside the figure, where there is one."""
    for province in game.facts.province:
        if view["figure"] is not None and province.id.lower() == view["figure"]:
            return set(province.routes)
    return set()


def _province(canvas: Canvas, box: Box, province: str, here: bool, mark: Style | None) -> None:
    """A province: in sharp brackets where the figure stands, in square ones where it may go."""
    left, right = "<>" if here else "[]" if mark else "  "
    canvas.put(box.x, box.y, f"{left}{province}{right}", mark or (colours.VESSEL if here else colours.FADED))


def _city(canvas: Canvas, box: Box, signs: Signs, view: TeutonicaView, city: str, mark: int | None) -> None:
    """A city: the number to choose it by, its name and who controls it above, its offices and its ability below."""
    for row in range(ROWS):
        canvas.put(box.x, box.y + row, " " * box.width, colours.PLATE)
    there = view["cities"][city]
    number = f"[{mark}]" if mark is not None else ""
    called = Text.assemble((number, colours.CHOICE), (signs.names[city], colours.COURSE if number else colours.BOLD))
    room = max(box.width, called.cell_len)
    name = Text.assemble(called, " ", signs.controller(there))
    known = signs.known_for(city)
    below = signs.offices(city, there)
    if signs.cities[city].ability:
        below = Text.assemble(below, " ", known)
    else:
        name = Text.assemble(name, known)
    write(canvas, box.x, box.y, name, colours.PLATE, room)
    write(canvas, box.x, box.y + 1, below, colours.PLATE, canvas.width)


def _houses(canvas: Canvas, box: Box, signs: Signs, view: TeutonicaView, route: str, mark: Style | None) -> None:
    """A route: its number, in brackets where it is on offer, and its houses."""
    number = str(signs.numbers[route])
    x = canvas.put(box.x, box.y, f"[{number}]" if mark else f" {number} ", mark or colours.FADED)
    write(canvas, x, box.y, signs.houses(view["routes"][route]), colours.HOUSES, box.width)


def _below(canvas: Canvas, sheet: Sheet, box: Box, marker: Text, near: Text) -> None:
    """Below a route its marker and who has nearly filled it, in as many words as its neighbours leave room for."""
    if not marker and not near:
        return
    brief = Text(near.plain.replace(" 1 missing", "-1").replace(" full", "!"), near.style)
    first, last = _gap(canvas, sheet, box)
    ways = [(marker, near), (marker, brief), (marker[:MIN_MARKER_LETTERS], brief)]
    lines = [Text(" ").join(part for part in way if part) for way in ways[bool(marker and near) :]]
    line = next((line for line in lines if line.cell_len <= last - first), lines[-1])
    middle = box.x + max((box.width - line.cell_len) // 2, 0)
    write(canvas, max(min(middle, last - line.cell_len), first), box.y + 1, line, colours.PLAIN, last - first)


def _gap(canvas: Canvas, sheet: Sheet, box: Box) -> tuple[int, int]:
    """The columns around ``box`` that no city, no other route and nothing below that takes in the row below it."""
    row = box.y + 1
    others = [one._replace(height=ROWS) for one in sheet.routes.values() if one != box]
    boxes = [*sheet.cities.values(), *others, *sheet.provinces.values()]
    taken = [one for one in boxes if one.y <= row < one.y + one.height]
    first = max([0, *(one.x + one.width + 1 for one in taken if one.x < box.x)])
    last = min([canvas.width, *(one.x - 1 for one in taken if one.x >= box.x)])
    return first, last


def write(canvas: Canvas, x: int, y: int, text: Text, ground: Style, room: int) -> int:
    """Write a line of signs on ``ground`` and return the column after it."""
    for place, letter in enumerate(text.plain[:room]):
        styles = [span.style for span in text.spans if span.start <= place < span.end]
        style = ground + (text.style if isinstance(text.style, Style) else colours.PLAIN)
        for one in styles:
            style += one if isinstance(one, Style) else colours.PLAIN
        x = canvas.put(x, y, letter, style)
    return x


_SHEETS: dict[tuple[str, bool, int, int], Sheet | None] = {}


def _sheet(game: Teutonica, width: int, height: int) -> Sheet | None:
    """Where everything lies on a sheet of this size; worked out once for each side of the board."""
    key = (game.facts.id, game.terms.provinces, width, height)
    if key not in _SHEETS:
        _SHEETS[key] = _laid_out(game, width, height)
    return _SHEETS[key]


def _laid_out(game: Teutonica, width: int, height: int) -> Sheet | None:
    """Lay out cities, routes and, where they are played with, provinces for a sheet of this size."""
    facts = game.facts
    signs = Signs(game)
    empty = game.start().view(None)
    places = {city.id: (city.x, city.y) for city in facts.city}
    wanted = list(places.values())
    sizes = [(_city_width(signs, empty, city.id), ROWS) for city in facts.city]
    for route in facts.route:
        start, end = route.cities
        wanted.append(_middle([places[start], *route.via, places[end]]))
        sizes.append((NUMBER + route.houses, ROWS))
    provinces = facts.province if game.terms.provinces else []
    wanted += [(province.x, province.y) for province in provinces]
    sizes += [(len(province.id) + 2, 1) for province in provinces]
    xs = [x for x, _ in wanted]
    ys = [y for _, y in wanted]
    spread = [(_share(x, xs), _share(y, ys)) for x, y in wanted]
    boxes = next(filter(None, (settle(spread, sizes, width, height, gap) for gap in GAPS)), None)
    if boxes is None:
        return None
    cities = dict(zip(places, boxes, strict=False))
    routes = dict(zip([route.id for route in facts.route], boxes[len(cities) :], strict=False))
    lie = dict(zip([one.id.lower() for one in provinces], boxes[len(cities) + len(routes) :], strict=True))
    routes = {name: box._replace(height=1) for name, box in routes.items()}
    chart = Chart([*cities.values(), *routes.values(), *lie.values()], width, height)
    roads = {
        route.id: [
            point
            for one, other in pairwise((cities[route.cities[0]], routes[route.id], cities[route.cities[1]]))
            for point in chart.route(one, other)
        ]
        for route in facts.route
    }
    return Sheet(cities, routes, lie, roads)


def _city_width(signs: Signs, empty: TeutonicaView, city: str) -> int:
    """The columns that a city takes, with room for one extra office and for who controls it."""
    known = signs.known_for(city).cell_len
    name = len(signs.names[city]) + 1 + len("A" + CONTROL_SIGN)
    offices = signs.offices(city, empty["cities"][city]).cell_len
    if signs.cities[city].ability:
        return max(name, offices + 1 + known)
    return max(name + known, offices)


def _middle(points: list[Point]) -> Point:
    """The point half way along a road."""
    lengths = [((x - u) ** 2 + (y - v) ** 2) ** 0.5 for (x, y), (u, v) in pairwise(points)]
    left = sum(lengths) / 2
    for ((x, y), (u, v)), length in zip(pairwise(points), lengths, strict=True):
        if left <= length:
            share = left / length
            return x + (u - x) * share, y + (v - y) * share
        left -= length
    return points[-1]


def _share(value: float, values: list[float]) -> float:
    """Where ``value`` lies between the least and the greatest of ``values``, 0 to 1."""
    low = min(values)
    return (value - low) / (max(values) - low)
