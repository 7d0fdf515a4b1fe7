"""Canvas: a sheet of character cells to draw a map on, with lines as fine as braille dots allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from .colours import PLAIN

BRAILLE = 0x2800
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


class Canvas:
    """``width`` by ``height`` cells, each with a character and a style. What is drawn later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        """An empty sheet."""
        self.width = width
        self.height = height
        self._cells = [[" "] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write ``text`` from cell (x, y) on and return the column after it; what lies off the sheet is cut."""
        for letter in text:
            room = cell_len(letter)
            if room and 0 <= y < self.height and x >= 0 and x + room <= self.width:
                self._cells[y][x : x + room] = [letter, *[""] * (room - 1)]
                self._styles[y][x : x + room] = [style] * room
            x += room
        return x

    def dot(self, x: float, y: float, style: Style) -> None:
        """Set the braille dot nearest to (x, y), given in cells, unless a character is there."""
        column = int(x * 2)
        row = int(y * 4)
        if not (0 <= column < self.width * 2 and 0 <= row < self.height * 4):
            return
        cells = self._cells[row // 4]
        there = cells[column // 2]
        bits = 0 if there == " " else ord(there) - BRAILLE if there else -1
        if 0 <= bits < 0x100:
            cells[column // 2] = chr(BRAILLE + (bits | DOTS[column % 2][row % 4]))
            self._styles[row // 4][column // 2] = style

    def line(self, points: Iterable[tuple[float, float]], style: Style, dash: int = 0) -> None:
        """Draw through ``points``, which lie close together; ``dash`` is how many of them are drawn and then left."""
        for place, (x, y) in enumerate(points):
            if not dash or place // dash % 2 == 0:
                self.dot(x, y, style)

    def rows(self) -> Iterator[list[Segment]]:
        """The sheet row by row, each as runs of one style."""
        for cells, styles in zip(self._cells, self._styles, strict=True):
            row: list[Segment] = []
            run = ""
            for place, (letter, style) in enumerate(zip(cells, styles, strict=True)):
                if place and style != styles[place - 1]:
                    row.append(Segment(run, styles[place - 1]))
                    run = ""
                run += letter
            row.append(Segment(run, styles[-1]))
            yield row

    def __str__(self) -> str:
        return "\n".join("".join(row) for row in self._cells)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self.rows():
            yield from row
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self.width, self.width)
