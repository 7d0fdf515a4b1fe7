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
from hansetag.kernel.views import View

from ..boards import Marks, board
from . import colours
from .menu import FEW, Entry, Menu
from .seats import Seat

ROOMY = (98, 38)  # where there is room for options and log side by side, and for a line above them
BELOW = 14  # rows that the map leaves to status, options, log and prompt
BELOW_WIDE = 11  # the same where the players lie below the map
AROUND = 4  # of them those for a line, status and prompt
MOST = 12  # rows of options at most for which the map makes room
SLANT = 2.45  # columns to a row of the map
LEFT = 55  # of a hundred columns, those for the options where the log stands beside them
WORDY = 6  # options up to this number are told in full even where targets have numbers
NAMED = 3  # targets of a group up to this number are named
TOLD = 2  # lines of the log that are left where another part of the table would have room, too
NOTICE = 3  # lines that the answer to an input may take
WIDE_SIDE = 36
SMALL_SIDE = 32
BAR = 36
NARROW = 27
LONG = 20  # columns of a head up to which what follows is set in under its first option
INDENT = 6  # and how far it is set in under a longer one
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
        self.page = 0  # which part of the table a small terminal shows

    # ------------------------------------------------------------------ words

    def tinted(self, text: str, style: Style = colours.PLAIN) -> Text:
        """A sentence in which the people stand out in their colours."""
        line = Text(text, style)
        for number, name in enumerate(self.people):
            line.highlight_words([name], colours.seat_style(number))
        return line

    def asked(self, question: Question) -> str:
        """The question as a sentence."""
        own = self.board.asked(question, self.people)
        return own or self.game.book.say(f"question.{question.code}", question.facts, "en", self.people)

    def offer(self, answer: Answer) -> str:
        """What an answer does, and its cost."""
        words = self.game.book.say(f"answer.{answer.code}", answer.facts, "en", self.people)
        return f"{words} {self.board.price(answer.cost)}".rstrip()

    def listed(self, entry: Entry) -> str:
        """An entry of the menu: what its only option does, or the words of a group and how many options it has."""
        if len(entry.answers) == 1:
            return self.offer(entry.answers[0])
        label = self._label(entry.answers[0])
        if label is not None:
            return f"{label[0]} ({len(entry.answers)})"
        names = [self.game.book.name(answer.target) for answer in entry.answers if answer.target]
        named = f": {', '.join(names)}" if names and len(names) <= NAMED else ""
        return f"{entry.label} ({len(entry.answers)}){named}"

    @property
    def terse(self) -> bool:
        """Whether the table is shown in parts because there is no room for the map, and words are saved."""
        least = self.board.roomy
        roomy = self.console.width >= least[0] and self.console.height >= least[1]
        return self.board.wide and not (roomy and self.console.encoding.startswith("utf"))

    @property
    def columns(self) -> int:
        """How much of the terminal's width is used."""
        return min(self.console.width, self.board.widest)

    # ------------------------------------------------------------------ pictures

    def show(
        self,
        view: View,
        menu: Menu | None,
        log: Sequence[tuple[str, bool]],
        status: Text,
        notice: Text = NOTHING,
    ) -> None:
        """Draw the table; of the ``log`` the lines that are new to the reader are True. ``notice`` answers an input."""
        columns = self.columns
        rows = self.console.height
        marks = menu.marks if menu else {}
        offers = (self._terse_offers(menu) if self.terse else self._offers(menu)) if menu else []
        below = self._block(Text.assemble(" ", notice), columns)[:NOTICE] if notice else []
        drawn = self._roomy(view, marks, columns, rows, self._needed(offers, columns) + len(below))
        notes = self.board.notes(view, self.seats, bool(drawn))
        under = self._block(Text.assemble(" ", notes), columns) if notes else []
        under += self._block(Text("─" * columns, colours.LINE), columns) if rows > ROOMY[1] else []
        if not drawn:
            used = len(under) + len(below) + len(self._beside(offers, columns)) + 2 + TOLD
            drawn, hint = self._small(view, marks, columns, rows - used)
            status = Text.assemble(status, hint)
        picture = drawn + under + self._block(Text.assemble(" ", status), columns)
        room = max(rows - 1 - len(picture) - len(below), 0 if self.board.spots() else 3)
        if menu is not None and self.board.wide and len(self._beside(offers, columns)) > room:
            offers = self._terse_offers(menu)
        picture += self._foot(offers, log, columns, room) + below
        self.lay(picture[-(rows - 1) :] if self.terse else picture)

    def _needed(self, offers: Sequence[Text], columns: int) -> int:
        """How many rows the options take at least, beside the log or below a few lines of it."""
        return min(len(self._beside(offers, columns)), len(self._flowing(offers, columns)) + TOLD)

    def _roomy(self, view: View, marks: Marks, columns: int, rows: int, needed: int) -> Rows:
        """The map with the players beside it; nothing where it does not fit with the options that need rows, too."""
        least = self.board.roomy
        if columns < least[0] or rows < least[1] or not self.console.encoding.startswith("utf"):
            return []
        if self.board.wide:
            return self._wide(view, marks, columns, rows, needed)
        side = WIDE_SIDE if columns >= 116 else SMALL_SIDE
        width = columns - side - 1
        height = min(int(width / SLANT), rows - BELOW)
        drawn = self.board.map(view, width, height, marks)
        if drawn is None:
            return []
        beside = self._block(self.board.players(view, self.seats, side, marks), side)
        legend = self._block(Padding(self.board.legend(view), (1, 0, 0, 2)), side)
        if len(beside) + len(legend) <= height:
            beside += self._block("", side) * (height - len(beside) - len(legend)) + legend
        return _joined(self._block(drawn, width), beside, width, side, 1)

    def _wide(self, view: View, marks: Marks, columns: int, rows: int, needed: int) -> Rows:
        """The map with the players below it; nothing where it does not fit."""
        below = self._block(Padding(self.board.players(view, self.seats, columns - 1, marks), (0, 0, 0, 1)), columns)
        notes = self._block(Text.assemble(" ", self.board.notes(view, self.seats, True)), columns)
        left = max(BELOW_WIDE, min(needed, MOST) + AROUND)
        height = min(int(columns / SLANT), rows - left - len(below) - len(notes))
        drawn = self.board.map(view, columns, height, marks)
        return self._block(drawn, columns) + below if drawn is not None else []

    def _small(self, view: View, marks: Marks, columns: int, room: int) -> tuple[Rows, Text]:
        """Board and players as tables, or as many parts of them as there is room for, and a hint at the rest."""
        pages = self.board.pages(view, self.seats, marks, columns)
        if not pages:
            return self._tables(view, marks, columns), Text()
        first = self.page % len(pages)
        turned = pages[first:] + pages[:first]
        shown = self._block(turned[0][1], columns)
        left = turned[1:]
        while left:
            more = self._block(left[0][1], columns)
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
        if side < NARROW:
            return self._block(table, columns) + self._block(brief, columns)
        return _joined(self._block(table, width), self._block(brief, side), width, side, 1)

    def _foot(self, offers: list[Text], log: Sequence[tuple[str, bool]], columns: int, room: int) -> Rows:
        """The options and the log, beside each other where the terminal is wide, else the log above."""
        if not offers:
            return self._log(log, columns, room)
        rows = self._beside(offers, columns)
        across = self._flowing(offers, columns)
        if len(rows) > max(room, len(across)):
            rows = across
        elif columns >= ROOMY[0]:
            left = columns * LEFT // 100
            return _joined(rows, self._log(log, columns - left - 2, max(room, len(rows))), left, columns - left, 2)
        return self._log(log, columns, max(room - len(rows), 0 if self.terse else 2)) + rows

    def _beside(self, offers: Sequence[Text], columns: int) -> Rows:
        """The options, in the left part of a wide terminal."""
        return self._flowing(offers, columns * LEFT // 100 if columns >= ROOMY[0] else columns)

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
            row for line in lines[len(lines) - room if len(lines) > room else 0 :] for row in self._block(line, width)
        ]
        return rows + self._block(Text("\n" * (room - len(rows) - 1)), width) if len(rows) < room else rows

    def _offers(self, menu: Menu) -> list[Text]:
        """The entries of the menu by verb, each with its number; a verb's entries are apart by line breaks."""
        spots = self.board.spots()
        short = bool(spots) and not menu.grouped and len(menu.entries) > WORDY
        marked = self._all_marked(menu, FEW)
        if marked:
            return [marked]
        if self.labelled(menu):
            return self._short_offers(menu)
        heads = {entry.number: entry.label if short else entry.answers[0].verb for entry in menu.entries}
        wide = max(map(len, heads.values()), default=0)
        lines: list[Text] = []
        for head, group in groupby(menu.entries, key=lambda entry: heads[entry.number]):
            items = [
                Text.assemble((f"[{entry.number}]", colours.CHOICE), " ", self.tinted(self._item(entry, short)))
                for entry in group
            ]
            lines.append(Text.assemble((f" {head:<{wide}} ", colours.FADED), Text("\n").join(items)))
        return lines

    def labelled(self, menu: Menu) -> bool:
        """Whether the board has words of its own for what is on offer."""
        return any(self._label(answer) is not None for answer in menu.answers)

    def _short_offers(self, menu: Menu) -> list[Text]:
        """The entries in the words of the board: what some have in common once, then each with its number."""
        lines: list[Text] = []
        for head, run in groupby(menu.entries, key=self._head):
            items = [
                Text.assemble((f"[{entry.number}]", colours.CHOICE), " ", self.tinted(self._rest(entry)))
                for entry in run
            ]
            lines.append(Text.assemble(" ", (f"{head}: " if head else "", colours.FADED), Text("\n").join(items)))
        return lines

    def _label(self, answer: Answer) -> tuple[str, str] | None:
        """The words of the board for an answer, if it has any."""
        return self.board.label(answer, self.people, self.terse)

    def _head(self, entry: Entry) -> str:
        """What stands before a run of entries; groups stand side by side, each with words of its own."""
        label = self._label(entry.answers[0])
        return label[0] if label is not None and len(entry.answers) == 1 else ""

    def _rest(self, entry: Entry) -> str:
        """What is said of an entry after what it has in common with others."""
        label = self._label(entry.answers[0])
        return label[1] if label is not None and len(entry.answers) == 1 else self.listed(entry)

    def _terse_offers(self, menu: Menu) -> list[Text]:
        """The entries of the menu in as few lines as possible, in notation."""
        marked = self._all_marked(menu, WORDY)
        if marked:
            return [marked]
        if self.labelled(menu):
            return self._short_offers(menu)
        items = Text("\n").join(
            Text.assemble((f"[{entry.number}]", colours.CHOICE), " ", entry.notation()) for entry in menu.entries
        )
        return [Text.assemble(" ", items)]

    def _all_marked(self, menu: Menu, few: int) -> Text:
        """Where all of many options have their numbers on the board: that they have; else nothing."""
        spots = self.board.spots()
        if menu.grouped or len(menu.entries) <= few or not all(answer.target in spots for answer in menu.answers):
            return Text()
        if len(menu.marks) < len(menu.entries):
            return Text()
        hint = f"{len(menu.marks)} places are marked with their numbers: type one, or a name."
        return Text.assemble((f" {self._verb(menu.entries[0])}: ", colours.FADED), hint)

    def _verb(self, entry: Entry) -> str:
        """The words that the options of an entry have in common, things by their names."""
        verb, *rest = entry.label.split()
        return " ".join([verb, *map(self.game.book.name, rest)])

    def _item(self, entry: Entry, short: bool) -> str:
        """An entry as it is listed, or only the name of its target where the list is long."""
        target = entry.answers[0].target
        return self.game.book.name(target) if short and target else self.listed(entry)

    def _flowing(self, offers: Sequence[Text], width: int) -> Rows:
        """Set the options in lines, as many of one verb side by side as fit."""
        rows: Rows = []
        for offer in offers:
            items = list(offer.split("\n"))
            head = max(offer.plain.find("["), 1)
            indent = head if head <= LONG else INDENT
            line = items[0]
            if head > LONG and line.cell_len > width:
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
            return self._block(line, width)
        first, *_ = line.wrap(self.console, width)
        rest = Text(line.plain[len(first.plain) :].strip())
        return self._block(first, width) + self._block(Padding(rest, (0, 0, 0, indent)), width)

    # ------------------------------------------------------------------ paper

    def _block(self, renderable: RenderableType, width: int) -> Rows:
        """Something drawn on paper ``width`` wide."""
        options = self.console.options.update(width=width, height=None, highlight=False)
        return self.console.render_lines(renderable, options, style=colours.SHEET, pad=True)

    def lay(self, rows: Rows) -> None:
        """Put the picture on the terminal, over the last one where there was one."""
        if self.console.is_terminal:
            self.console.clear()
        width = self.columns
        for row in rows:
            line = Segment.adjust_line_length(row, width, style=colours.SHEET)
            self.console.print(_Row(line), end="", soft_wrap=True)

    def pages(self, *parts: Text | Table, foot: int = 1) -> list[Rows]:
        """Something else than the table, cut into sheets that leave ``foot`` lines for what is asked below."""
        columns = self.columns
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
        table = Table(box=None, padding=(0, 3, 0, 0), header_style=colours.FADED)
        table.add_column("points for")
        for number in columns:
            seat = self.seats[number]
            table.add_column(Text(f"{seat.letter} {seat.name}", colours.seat_style(number)), justify="right")
        for source in breakdown[0]:
            words = self.game.book.say(f"source.{source}", {})
            table.add_row(words, *[_known(breakdown[number][source]) for number in columns])
        totals = [None if None in sources.values() else sum(p or 0 for p in sources.values()) for sources in breakdown]
        table.add_row("total", *[_known(totals[number]) for number in columns], style=colours.BOLD)
        return table

    def result(self, state: State) -> list[Text | Table]:
        """How a finished game went: who won, the order, and the points by source."""
        scores = state.scores()
        winners = state.winners()
        order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))
        names = " and ".join(self.people[seat] for seat in winners)
        won = "share the win" if len(winners) > 1 else "wins"
        head = Text(f"The game is over. {names} {won} with {scores[winners[0]]} points.", colours.BOLD)
        wide = max(len(seat.title) for seat in self.seats)
        lines: list[Text | Table] = [Text(), head, Text()]
        for seat in order:
            before = [other for other in order if scores[other] > scores[seat] or other in winners]
            place = 1 if seat in winners else 1 + len(before)
            bar = "█" * (scores[seat] * BAR // max(*scores, 1))
            title = f"{self.seats[seat].title:<{wide}}  {bar}"
            lines.append(Text.assemble(f"{place}. ", (title, colours.seat_style(seat)), f" {scores[seat]}"))
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
    blank = Segment(" " * wide, colours.SHEET), Segment(" " * side, colours.SHEET)
    left = left + [[blank[0]]] * (count - len(left))
    right = right + [[blank[1]]] * (count - len(right))
    return [[*one, Segment(" " * gap, colours.SHEET), *other] for one, other in zip(left, right, strict=True)]


def _known(points: int | None) -> str:
    """Points as a number, or a question mark."""
    return "?" if points is None else str(points)
