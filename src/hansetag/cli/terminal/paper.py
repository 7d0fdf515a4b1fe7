"""Paper: rows of the picture on the terminal, set in blocks, in lines that flow, side by side or in sheets."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from . import colours

MAX_HEAD_TO_INDENT_BY = 20  # columns of a head up to which what follows is set in under its first option
INDENT_BELOW_LONG_HEAD = 6  # columns

Rows = list[list[Segment]]


class Paper:
    """Sets texts and tables on the paper of one console, of which at most ``widest`` columns are used."""

    def __init__(self, console: Console, widest: int) -> None:
        """Write on ``console``."""
        self.console = console
        self._widest = widest

    @property
    def columns(self) -> int:
        """How much of the terminal's width is used."""
        return min(self.console.width, self._widest)

    def block(self, renderable: RenderableType, width: int) -> Rows:
        """Something drawn on paper ``width`` wide."""
        options = self.console.options.update(width=width, height=None, highlight=False)
        return self.console.render_lines(renderable, options, style=colours.SHEET, pad=True)

    def flowing(self, offers: Sequence[Text], width: int) -> Rows:
        """Set the options in lines, as many of one verb side by side as fit."""
        rows: Rows = []
        for offer in offers:
            items = list(offer.split("\n"))
            head = max(offer.plain.find("["), 1)
            indent = head if head <= MAX_HEAD_TO_INDENT_BY else INDENT_BELOW_LONG_HEAD
            line = items[0]
            if head > MAX_HEAD_TO_INDENT_BY and line.cell_len > width:
                rows += self._hanging(line[: head - 1], width, indent)
                line = Text.assemble(" " * indent, line[head:])
            for item in items[1:]:
                if line.cell_len + item.cell_len + 3 <= width:
                    line = Text.assemble(line, "   ", item)
                else:
                    rows += self._hanging(line, width, indent + 4)
                    line = Text.assemble(" " * indent, item)
            rows += self._hanging(line, width, indent + 4)
        return rows

    def _hanging(self, line: Text, width: int, indent: int) -> Rows:
        """A line whose overflow is set in under its beginning."""
        if line.cell_len <= width:
            return self.block(line, width)
        first, *_ = line.wrap(self.console, width)
        rest = Text(line.plain[len(first.plain) :].strip())
        return self.block(first, width) + self.block(Padding(rest, (0, 0, 0, indent)), width)

    def sheets(self, *parts: Text | Table, foot: int = 1) -> list[Rows]:
        """The parts one below the other, cut into sheets that leave ``foot`` lines for what is asked below."""
        columns = self.columns
        rows = [row for part in parts for row in self.block(Padding(part, (0, 1)), columns)]
        if not self.console.is_terminal:
            return [rows]
        room = max(self.console.height - foot, 1)
        sheets = [rows[first : first + room] for first in range(0, len(rows), room)]
        return [sheet + self.block("", columns) * (room - len(sheet)) for sheet in sheets]

    def lay(self, rows: Rows) -> None:
        """Put the picture on the terminal, over the last one where there was one."""
        if self.console.is_terminal:
            self.console.clear()
        width = self.columns
        for row in rows:
            line = Segment.adjust_line_length(row, width, style=colours.SHEET)
            self.console.print(_Row(line), end="", soft_wrap=True)


class _Row:
    """A row of the picture, ready made."""

    def __init__(self, segments: list[Segment]) -> None:
        self._segments = segments

    def __rich_console__(self, console: Console, options: object) -> list[Segment]:
        return [*self._segments, Segment.line()]


def side_by_side(left: Rows, right: Rows, wide: int, side: int, gap: int) -> Rows:
    """Rows beside each other, the shorter ones filled up with paper."""
    count = max(len(left), len(right))
    blank = Segment(" " * wide, colours.SHEET), Segment(" " * side, colours.SHEET)
    left = left + [[blank[0]]] * (count - len(left))
    right = right + [[blank[1]]] * (count - len(right))
    return [[*one, Segment(" " * gap, colours.SHEET), *other] for one, other in zip(left, right, strict=True)]
