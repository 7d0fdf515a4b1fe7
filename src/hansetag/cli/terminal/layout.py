"""Layout: where the plates of a map lie and how its routes wind between them.

The data gives a place for each city. Plates need room around it, so they are pushed apart as little as possible, and a
route is bent as little as possible so that it does not run under a plate or along another route.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Point = tuple[float, float]

GAP_ACROSS = 3
GAP_DOWN = 1
MAX_PUSHING_ROUNDS = 400
CELL_ASPECT = 2.0  # a cell is about twice as high as it is wide
BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38, 0.5, -0.5)
ARROWS = "→↘↓↙←↖↑↗"


class Box(NamedTuple):
    """A plate: its left upper cell and its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def covers(self, point: Point, margin: float = 0.0) -> bool:
        """Whether ``point`` lies under the plate, or closer to it than ``margin`` columns."""
        x, y = point
        across = self.x - margin <= x < self.x + self.width + margin
        return across and self.y - margin / CELL_ASPECT <= y < self.y + self.height + margin / CELL_ASPECT


def settle(
    wanted: Sequence[Point],
    sizes: Sequence[tuple[int, int]],
    width: int,
    height: int,
    gap: tuple[int, int] = (GAP_ACROSS, GAP_DOWN),
) -> list[Box] | None:
    """Lay plates of these sizes near where they are ``wanted`` (0 to 1 each way), apart; None if there is no room."""
    spots = [
        [x * (width - across) + across / 2, y * (height - down) + down / 2]
        for (x, y), (across, down) in zip(wanted, sizes, strict=True)
    ]
    for _ in range(MAX_PUSHING_ROUNDS):
        pushed = [_push(spots, sizes, one, other, gap) for one in range(len(spots)) for other in range(one)]
        for spot, (across, down) in zip(spots, sizes, strict=True):
            spot[0] = min(max(spot[0], across / 2), width - across / 2)
            spot[1] = min(max(spot[1], down / 2), height - down / 2)
        if not any(pushed):
            break
    boxes = [
        Box(round(x - across / 2), round(y - down / 2), across, down)
        for (x, y), (across, down) in zip(spots, sizes, strict=True)
    ]
    return boxes if _apart(boxes) and _inside(boxes, width, height) else None


def _push(
    spots: list[list[float]], sizes: Sequence[tuple[int, int]], one: int, other: int, gap: tuple[int, int]
) -> bool:
    """Push two plates that are too close apart, each by half of what is missing on the axis that needs less."""
    dx = spots[one][0] - spots[other][0]
    dy = spots[one][1] - spots[other][1]
    across = (sizes[one][0] + sizes[other][0]) / 2 + gap[0] - abs(dx)
    down = (sizes[one][1] + sizes[other][1]) / 2 + gap[1] - abs(dy)
    if across <= 0.01 or down <= 0.01:
        return False
    axis, missing, way = (0, across, dx) if across < down * CELL_ASPECT else (1, down, dy)
    step = math.copysign(missing / 2, way or 1.0)
    spots[one][axis] += step
    spots[other][axis] -= step
    return True


def _apart(boxes: Sequence[Box]) -> bool:
    """Whether a column or a row is free between any two plates."""
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            across = one.x <= other.x + other.width and other.x <= one.x + one.width
            down = one.y < other.y + other.height and other.y < one.y + one.height
            if across and down:
                return False
    return True


def _inside(boxes: Iterable[Box], width: int, height: int) -> bool:
    """Whether all plates lie on the sheet."""
    return all(
        box.x >= 0 and box.y >= 0 and box.x + box.width <= width and box.y + box.height <= height for box in boxes
    )


class Chart:
    """The routes on a sheet with plates. They are laid one after another, each knowing those before it."""

    def __init__(self, boxes: Sequence[Box], width: int, height: int) -> None:
        """A sheet with plates and no routes yet."""
        self.boxes = boxes
        self.size = width, height
        self._used: set[tuple[int, int]] = set()
        self._heads: set[tuple[int, int]] = set()

    def route(self, start: Box, end: Box) -> list[Point]:
        """The visible points of the best way from ``start`` to ``end``, close enough together to draw a line."""
        ways = [_curve(start.middle, end.middle, bend) for bend in BENDS]
        way = min(ways, key=lambda way: self._cost(way, start, end) + 4 * abs(BENDS[ways.index(way)]))
        around = _around(way)
        near = [box for box in self.boxes if _meet(box, around)]
        seen = [point for point in way if not any(box.covers(point) for box in near)]
        self._used |= {_cell(point) for point in seen}
        return seen

    def heads(self, way: Sequence[Point]) -> list[tuple[int, int, str]]:
        """Arrowheads for a visible way: one before its end, and on a long way one half way along."""
        found: list[tuple[int, int, str]] = []
        length = len({_cell(point) for point in way})
        for share in (0.98, 0.5) if length > 9 else (0.8,):
            first = int(share * (len(way) - 1))
            for place in sorted(range(len(way)), key=lambda place: abs(place - first)):
                cell = _cell(way[place])
                if cell not in self._heads:
                    self._heads.add(cell)
                    found.append((*cell, _arrow(way, place)))
                    break
        return found

    def _cost(self, way: Sequence[Point], start: Box, end: Box) -> float:
        """How bad a way is: under a plate is worst, off the sheet as bad, close to a plate or along a route bad."""
        width, height = self.size
        around = _around(way)
        others = [box for box in self.boxes if box not in (start, end) and _meet(box, around)]
        cost = 0.0
        for x, y in way:
            if not (0 <= x < width and 0 <= y < height) or any(box.covers((x, y), 1.0) for box in others):
                cost += 1.0
        free = {_cell(point) for point in way if not start.covers(point, 1.0) and not end.covers(point, 1.0)}
        return cost + 2.0 * len(free & self._used)


def _around(way: Sequence[Point]) -> Box:
    """A box around a way, with a margin."""
    xs = [x for x, _ in way]
    ys = [y for _, y in way]
    x, y = int(min(xs)) - 2, int(min(ys)) - 2
    return Box(x, y, int(max(xs)) + 3 - x, int(max(ys)) + 3 - y)


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a cell in common."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def _cell(point: Point) -> tuple[int, int]:
    """The cell in which a point lies."""
    return int(point[0]), int(point[1])


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Points along a bow from ``start`` to ``end``; ``bend`` is how far its middle is off the straight line."""
    across = end[0] - start[0]
    down = (end[1] - start[1]) * CELL_ASPECT
    middle = ((start[0] + end[0]) / 2 - down * bend * 2, (start[1] + end[1]) / 2 + across * bend * 2 / CELL_ASPECT)
    count = int(3 * math.hypot(across, down)) + 8
    points: list[Point] = []
    for place in range(count + 1):
        after = place / count
        before = 1 - after
        x = before * before * start[0] + 2 * before * after * middle[0] + after * after * end[0]
        y = before * before * start[1] + 2 * before * after * middle[1] + after * after * end[1]
        points.append((x, y))
    return points


def _arrow(way: Sequence[Point], place: int) -> str:
    """The arrow that points along the way at ``place``."""
    before = way[max(place - 3, 0)]
    after = way[min(place + 3, len(way) - 1)]
    angle = math.atan2((after[1] - before[1]) * CELL_ASPECT, after[0] - before[0])
    return ARROWS[round(angle / (math.pi / 4)) % len(ARROWS)]
