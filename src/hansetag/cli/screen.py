"""Screen: one picture of the table, made to fit the terminal: the map where there is room, else tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from itertools import groupby

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from hansetag.kernel.game import Game
from hansetag.kernel.questions import Answer, Question
from hansetag.kernel.state import State

from . import ink
from .boards import Marks, View, board
from .seats import Seat

WIDEST = 146
ROOMY = (98, 38)
BELOW = 14  # rows that the map leaves to status, options, log and prompt
SLANT = 2.45  # columns to a row of the map
WIDE_SIDE = 36
SMALL_SIDE = 32
BAR = 36
NARROW = 27
NOTHING = Text()

Rows = list[list[Segment]]


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

    # ------------------------------------------------------------------ words

    def tinted(self, text: str, style: Style = ink.PLAIN) -> Text:
        """A sentence in which the people stand out in their colours."""
        line = Text(text, style)
        for number, name in enumerate(self.people):
            line.highlight_words([name], ink.seat_style(number))
        return line

    def asked(self, question: Question) -> str:
        """The question as a sentence."""
        return self.game.book.say(f"question.{question.code}", question.facts, "en", self.people)

    def offer(self, answer: Answer) -> str:
        """What an answer does, and its cost."""
        words = self.game.book.say(f"answer.{answer.code}", answer.facts, "en", self.people)
        return f"{words} ({answer.cost} Taler{'s' if answer.cost > 1 else ''})" if answer.cost else words

    # ------------------------------------------------------------------ pictures

    def show(
        self,
        view: View,
        question: Question | None,
        log: Sequence[tuple[str, bool]],
        status: Text,
        notice: Text = NOTHING,
    ) -> None:
        """Draw the table; of the ``log`` the lines that are new to the reader are True. ``notice`` answers an input."""
        columns = min(self.console.width, WIDEST)
        rows = self.console.height
        marks = _marks(question)
        status = Text.assemble(" ", status)
        picture = self._roomy(view, marks, columns, rows)
        notes = self.board.notes(view, self.seats, bool(picture))
        picture = picture or self._small(view, marks, columns)
        picture += self._block(Text.assemble(" ", notes), columns) if notes else []
        picture += self._block(Text("─" * columns, ink.LINE), columns) if rows > ROOMY[1] else []
        picture += self._block(status, columns)
        below = self._block(Text.assemble(" ", notice), columns) if notice else []
        offers = self._offers(question) if question else []
        room = max(rows - 1 - len(picture) - len(below), 3)
        picture += self._foot(offers, log, columns, room)
        self.lay(picture + below)

    def _roomy(self, view: View, marks: Marks, columns: int, rows: int) -> Rows:
        """The map with the players beside it; nothing where it does not fit."""
        if columns < ROOMY[0] or rows < ROOMY[1] or not self.console.encoding.startswith("utf"):
            return []
        side = WIDE_SIDE if columns >= 116 else SMALL_SIDE
        width = columns - side - 1
        height = min(int(width / SLANT), rows - BELOW)
        drawn = self.board.map(view, width, height, marks)
        if drawn is None:
            return []
        beside = self._block(self.board.players(view, self.seats, side), side)
        legend = self._block(Padding(self.board.legend(view), (1, 0, 0, 2)), side)
        if len(beside) + len(legend) <= height:
            beside += self._block("", side) * (height - len(beside) - len(legend)) + legend
        return _joined(self._block(drawn, width), beside, width, side, 1)

    def _small(self, view: View, marks: Marks, columns: int) -> Rows:
        """The cities as a table with the players beside it, or below where the terminal is narrow."""
        table = self.board.table(view, marks)
        brief = self.board.brief(view, self.seats)
        width = self.console.measure(table).maximum
        side = columns - width - 1
        if side < NARROW:
            return self._block(table, columns) + self._block(brief, columns)
        return _joined(self._block(table, width), self._block(brief, side), width, side, 1)

    def _foot(self, offers: list[Text], log: Sequence[tuple[str, bool]], columns: int, room: int) -> Rows:
        """The options and the log, beside each other where the terminal is wide, else the log above."""
        if not offers:
            return self._log(log, columns, room)
        if columns >= ROOMY[0]:
            left = columns * 55 // 100
            rows = self._flowing(offers, left)
            return _joined(rows, self._log(log, columns - left - 2, max(room, len(rows))), left, columns - left, 2)
        rows = self._flowing(offers, columns)
        return self._log(log, columns, max(room - len(rows), 2)) + rows

    def _log(self, log: Sequence[tuple[str, bool]], width: int, room: int) -> Rows:
        """The last lines of the log that fit; what is new stands out."""
        lines: list[Text] = []
        for sentence, fresh in reversed(log[-room:]):
            text = self.tinted(sentence) if fresh else Text(sentence, ink.FADED)
            wrapped = text.wrap(self.console, width - 4)
            lines = [
                Text.assemble((" • " if not place and fresh else "   "), line) for place, line in enumerate(wrapped)
            ] + lines
            if len(lines) >= room:
                break
        rows = [row for line in lines[-room:] for row in self._block(line, width)]
        return rows + self._block(Text("\n" * (room - len(rows) - 1)), width) if len(rows) < room else rows

    def _offers(self, question: Question) -> list[Text]:
        """The options by verb, each with its number and cost; a verb's options are apart by line breaks."""
        verbs = [answer.verb for answer in question.answers]
        wide = max(map(len, verbs), default=0)
        numbered = list(enumerate(question.answers, start=1))
        lines: list[Text] = []
        for verb, group in groupby(numbered, key=lambda pair: pair[1].verb):
            items = [
                Text.assemble((f"[{number}]", ink.CHOICE), " ", self.tinted(self.offer(answer)))
                for number, answer in group
            ]
            lines.append(Text.assemble((f" {verb:<{wide}} ", ink.FADED), Text("\n").join(items)))
        return lines

    def _flowing(self, offers: Sequence[Text], width: int) -> Rows:
        """Set the options in lines, as many of one verb side by side as fit."""
        rows: Rows = []
        for offer in offers:
            items = list(offer.split("\n"))
            indent = offer.plain.index("[")
            line = items[0]
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
            return self._block(line, width)
        first, *_ = line.wrap(self.console, width)
        rest = Text(line.plain[len(first.plain) :].strip())
        return self._block(first, width) + self._block(Padding(rest, (0, 0, 0, indent)), width)

    # ------------------------------------------------------------------ paper

    def _block(self, renderable: RenderableType, width: int) -> Rows:
        """Something drawn on paper ``width`` wide."""
        options = self.console.options.update(width=width, height=None, highlight=False)
        return self.console.render_lines(renderable, options, style=ink.SHEET, pad=True)

    def lay(self, rows: Rows) -> None:
        """Put the picture on the terminal, over the last one where there was one."""
        if self.console.is_terminal:
            self.console.clear()
        width = min(self.console.width, WIDEST)
        for row in rows:
            line = Segment.adjust_line_length(row, width, style=ink.SHEET)
            self.console.print(_Row(line), end="", soft_wrap=True)

    def pages(self, *parts: Text | Table, foot: int = 1) -> list[Rows]:
        """Something else than the table, cut into sheets that leave ``foot`` lines for what is asked below."""
        columns = min(self.console.width, WIDEST)
        rows = [row for part in parts for row in self._block(Padding(part, (0, 1)), columns)]
        if not self.console.is_terminal:
            return [rows]
        room = max(self.console.height - foot, 1)
        sheets = [rows[first : first + room] for first in range(0, len(rows), room)]
        return [sheet + self._block("", columns) * (room - len(sheet)) for sheet in sheets]

    # ------------------------------------------------------------------ pages

    def points(self, breakdown: Sequence[Mapping[str, int | None]], order: Sequence[int] | None = None) -> Table:
        """The points by source, a column for each seat in ``order``; what is hidden is a question mark."""
        columns = range(len(self.seats)) if order is None else order
        table = Table(box=None, padding=(0, 3, 0, 0), header_style=ink.FADED)
        table.add_column("points for")
        for number in columns:
            seat = self.seats[number]
            table.add_column(Text(f"{seat.letter} {seat.name}", ink.seat_style(number)), justify="right")
        for source in breakdown[0]:
            words = self.game.book.say(f"source.{source}", {})
            table.add_row(words, *[_known(breakdown[number][source]) for number in columns])
        totals = [None if None in sources.values() else sum(p or 0 for p in sources.values()) for sources in breakdown]
        table.add_row("total", *[_known(totals[number]) for number in columns], style=ink.BOLD)
        return table

    def result(self, state: State) -> list[Text | Table]:
        """How a finished game went: who won, the order, and the points by source."""
        scores = state.scores()
        winners = state.winners()
        order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
        names = " and ".join(self.people[seat] for seat in winners)
        won = "share the win" if len(winners) > 1 else "wins"
        head = Text(f"The game is over. {names} {won} with {scores[winners[0]]} points.", ink.BOLD)
        wide = max(len(seat.title) for seat in self.seats)
        lines: list[Text | Table] = [Text(), head, Text()]
        for seat in order:
            before = [other for other in order if scores[other] > scores[seat] or other in winners]
            place = 1 if seat in winners else 1 + len(before)
            bar = "█" * (scores[seat] * BAR // max(*scores, 1))
            title = f"{self.seats[seat].title:<{wide}}  {bar}"
            lines.append(Text.assemble(f"{place}. ", (title, ink.seat_style(seat)), f" {scores[seat]}"))
        return [*lines, Text(), self.points(state.breakdown(), order)]


class _Row:
    """A row of the picture, ready made."""

    def __init__(self, segments: list[Segment]) -> None:
        self._segments = segments

    def __rich_console__(self, console: Console, options: object) -> list[Segment]:
        return [*self._segments, Segment.line()]


def _joined(left: Rows, right: Rows, wide: int, side: int, gap: int) -> Rows:
    """Rows side by side, the shorter ones filled up with paper."""
    count = max(len(left), len(right))
    blank = Segment(" " * wide, ink.SHEET), Segment(" " * side, ink.SHEET)
    left = left + [[blank[0]]] * (count - len(left))
    right = right + [[blank[1]]] * (count - len(right))
    return [[*one, Segment(" " * gap, ink.SHEET), *other] for one, other in zip(left, right, strict=True)]


def _marks(question: Question | None) -> dict[str, int]:
    """The targets of the question with the numbers of their options."""
    return {answer.target: number for number, answer in enumerate(question.answers, start=1)} if question else {}


def _known(points: int | None) -> str:
    """Points as a number, or a question mark."""
    return "?" if points is None else str(points)
