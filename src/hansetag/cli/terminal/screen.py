"""Screen: one picture of the table, made to fit the terminal: the map where there is room, else tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from rich.console import Console
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from hansetag.kernel.game import Game
from hansetag.kernel.questions import Question
from hansetag.kernel.views import View

from ..boards import Marks, board
from . import colours
from .menu import Menu
from .offers import Offers
from .paper import Paper, Rows, side_by_side
from .seats import Seat

MIN_SIZE_FOR_LOG_BESIDE = (98, 38)  # columns for options and log side by side, rows for a line above them
ROWS_BELOW_MAP = 14  # for status, options, log and prompt
ROWS_BELOW_WIDE_MAP = 11  # the same where the players lie below the map
ROWS_AROUND_OPTIONS = 4  # of them those for a line, status and prompt
MAX_OPTION_ROWS = 12  # for which the map makes room
COLUMNS_TO_A_MAP_ROW = 2.45
PERCENT_FOR_OPTIONS = 55  # of the columns, where the log stands beside the options
MIN_LOG_LINES = 2  # left where another part of the table would have room, too
MAX_NOTICE_LINES = 3  # that the answer to an input may take
MIN_COLUMNS_FOR_WIDE_SIDE = 116
WIDE_SIDE_COLUMNS = 36
SMALL_SIDE_COLUMNS = 32
MIN_COLUMNS_FOR_SIDE_TABLE = 27
NO_NOTICE = Text()


def make_console(plain: bool = False, stderr: bool = False) -> Console:
    """A console for people: ``plain`` or NO_COLOR means letters only, and no letter can break it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if plain:
        return Console(color_system=None, highlight=False, stderr=stderr)
    return Console(highlight=False, stderr=stderr, no_color=bool(os.environ.get("NO_COLOR")) or None)


class Screen:
    """Draws positions of one game for the people at one table."""

    def __init__(self, game: Game, seats: Sequence[Seat], console: Console) -> None:
        """Draw ``game`` on ``console``."""
        self.game = game
        self.seats = seats
        self.people = [seat.name for seat in seats]
        self.console = console
        self.board = board(game)
        self.offers = Offers(game, self.board, self.people, console)
        self.paper = Paper(console, self.board.widest)
        self.page = 0  # which part of the table a small terminal shows

    # ------------------------------------------------------------------ words

    def tinted(self, text: str, style: Style = colours.PLAIN) -> Text:
        """A sentence in which the people stand out in their colours."""
        return colours.tinted(text, self.people, style)

    def asked(self, question: Question) -> str:
        """The question as a sentence."""
        own = self.board.asked(question, self.people)
        return own or self.game.book.say(f"question.{question.code}", question.facts, "en", self.people)

    # ------------------------------------------------------------------ pictures

    def show(
        self,
        view: View,
        menu: Menu | None,
        log: Sequence[tuple[str, bool]],
        status: Text,
        notice: Text = NO_NOTICE,
    ) -> None:
        """Draw the table; of the ``log`` the lines that are new to the reader are True. ``notice`` answers an input."""
        columns = self.paper.columns
        rows = self.console.height
        marks = menu.marks if menu else {}
        offers = self.offers.lines(menu) if menu else []
        below = self.paper.block(Text.assemble(" ", notice), columns)[:MAX_NOTICE_LINES] if notice else []
        drawn = self._roomy(view, marks, columns, rows, self._needed(offers, columns) + len(below))
        notes = self.board.notes(view, self.seats, bool(drawn))
        under = self.paper.block(Text.assemble(" ", notes), columns) if notes else []
        under += (
            self.paper.block(Text("─" * columns, colours.LINE), columns) if rows > MIN_SIZE_FOR_LOG_BESIDE[1] else []
        )
        if not drawn:
            used = len(under) + len(below) + len(self._beside(offers, columns)) + 2 + MIN_LOG_LINES
            drawn, hint = self._small(view, marks, columns, rows - used)
            status = Text.assemble(status, hint)
        picture = drawn + under + self.paper.block(Text.assemble(" ", status), columns)
        room = max(rows - 1 - len(picture) - len(below), 0 if self.board.spots() else 3)
        if menu is not None and self.board.wide and len(self._beside(offers, columns)) > room:
            offers = self.offers.in_notation(menu)
        picture += self._foot(offers, log, columns, room) + below
        self.lay(picture[-(rows - 1) :] if self.offers.terse else picture)

    def _needed(self, offers: Sequence[Text], columns: int) -> int:
        """How many rows the options take at least, beside the log or below a few lines of it."""
        return min(len(self._beside(offers, columns)), len(self.paper.flowing(offers, columns)) + MIN_LOG_LINES)

    def _roomy(self, view: View, marks: Marks, columns: int, rows: int, needed: int) -> Rows:
        """The map with the players beside it; nothing where it does not fit with the options that need rows, too."""
        least = self.board.roomy
        if columns < least[0] or rows < least[1] or not self.console.encoding.startswith("utf"):
            return []
        if self.board.wide:
            return self._wide(view, marks, columns, rows, needed)
        side = WIDE_SIDE_COLUMNS if columns >= MIN_COLUMNS_FOR_WIDE_SIDE else SMALL_SIDE_COLUMNS
        width = columns - side - 1
        height = min(int(width / COLUMNS_TO_A_MAP_ROW), rows - ROWS_BELOW_MAP)
        drawn = self.board.map(view, width, height, marks)
        if drawn is None:
            return []
        beside = self.paper.block(self.board.players(view, self.seats, side, marks), side)
        legend = self.paper.block(Padding(self.board.legend(view), (1, 0, 0, 2)), side)
        if len(beside) + len(legend) <= height:
            beside += self.paper.block("", side) * (height - len(beside) - len(legend)) + legend
        return side_by_side(self.paper.block(drawn, width), beside, width, side, 1)

    def _wide(self, view: View, marks: Marks, columns: int, rows: int, needed: int) -> Rows:
        """The map with the players below it; nothing where it does not fit."""
        below = self.paper.block(
            Padding(self.board.players(view, self.seats, columns - 1, marks), (0, 0, 0, 1)), columns
        )
        notes = self.paper.block(Text.assemble(" ", self.board.notes(view, self.seats, True)), columns)
        left = max(ROWS_BELOW_WIDE_MAP, min(needed, MAX_OPTION_ROWS) + ROWS_AROUND_OPTIONS)
        height = min(int(columns / COLUMNS_TO_A_MAP_ROW), rows - left - len(below) - len(notes))
        drawn = self.board.map(view, columns, height, marks)
        return self.paper.block(drawn, columns) + below if drawn is not None else []

    def _small(self, view: View, marks: Marks, columns: int, room: int) -> tuple[Rows, Text]:
        """Board and players as tables, or as many parts of them as there is room for, and a hint at the rest."""
        pages = self.board.pages(view, self.seats, marks, columns)
        if not pages:
            return self._tables(view, marks, columns), Text()
        first = self.page % len(pages)
        turned = pages[first:] + pages[:first]
        shown = self.paper.block(turned[0][1], columns)
        left = turned[1:]
        while left:
            more = self.paper.block(left[0][1], columns)
            if len(shown) + len(more) > room:
                break
            shown += more
            left = left[1:]
        hint = f"   v {', '.join(name for name, _ in left)}" if left else ""
        return shown, Text(hint, colours.FADED)

    def _tables(self, view: View, marks: Marks, columns: int) -> Rows:
        """The cities as a table with the players beside it, or below where the terminal is narrow."""
        table = self.board.table(view, marks)
        brief = self.board.brief(view, self.seats)
        width = self.console.measure(table).maximum
        side = columns - width - 1
        if side < MIN_COLUMNS_FOR_SIDE_TABLE:
            return self.paper.block(table, columns) + self.paper.block(brief, columns)
        return side_by_side(self.paper.block(table, width), self.paper.block(brief, side), width, side, 1)

    def _foot(self, offers: list[Text], log: Sequence[tuple[str, bool]], columns: int, room: int) -> Rows:
        """The options and the log, beside each other where the terminal is wide, else the log above."""
        if not offers:
            return self._log(log, columns, room)
        rows = self._beside(offers, columns)
        across = self.paper.flowing(offers, columns)
        if len(rows) > max(room, len(across)):
            rows = across
        elif columns >= MIN_SIZE_FOR_LOG_BESIDE[0]:
            left = columns * PERCENT_FOR_OPTIONS // 100
            return side_by_side(rows, self._log(log, columns - left - 2, max(room, len(rows))), left, columns - left, 2)
        return self._log(log, columns, max(room - len(rows), 0 if self.offers.terse else 2)) + rows

    def _beside(self, offers: Sequence[Text], columns: int) -> Rows:
        """The options, in the left part of a wide terminal."""
        return self.paper.flowing(
            offers, columns * PERCENT_FOR_OPTIONS // 100 if columns >= MIN_SIZE_FOR_LOG_BESIDE[0] else columns
        )

    def _log(self, log: Sequence[tuple[str, bool]], width: int, room: int) -> Rows:
        """The last lines of the log that fit; what is new stands out."""
        lines: list[Text] = []
        for sentence, fresh in reversed(log[-room:] if room else []):
            text = self.tinted(sentence) if fresh else Text(sentence, colours.FADED)
            wrapped = text.wrap(self.console, width - 4)
            lines = [
                Text.assemble((" • " if not place and fresh else "   "), line) for place, line in enumerate(wrapped)
            ] + lines
            if len(lines) >= room:
                break
        rows = [
            row
            for line in lines[len(lines) - room if len(lines) > room else 0 :]
            for row in self.paper.block(line, width)
        ]
        return rows + self.paper.block(Text("\n" * (room - len(rows) - 1)), width) if len(rows) < room else rows

    def pages(self, *parts: Text | Table, foot: int = 1) -> list[Rows]:
        """Something else than the table, cut into sheets that leave ``foot`` lines for what is asked below."""
        return self.paper.sheets(*parts, foot=foot)

    def lay(self, rows: Rows) -> None:
        """Put a picture on the terminal, over the last one where there was one."""
        self.paper.lay(rows)
