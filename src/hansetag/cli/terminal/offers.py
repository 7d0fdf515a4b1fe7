"""Offers: the entries of a menu as lines, in as many words as the terminal has room for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from hansetag.kernel.game import Game
from hansetag.kernel.questions import Answer
from hansetag.kernel.views import View

from ..boards import Board
from . import colours
from .menu import MAX_LISTED_ONE_BY_ONE, Entry, Menu

MAX_OPTIONS_IN_FULL = 6  # options up to this number are told in full even where targets have numbers
MAX_TARGETS_NAMED = 3  # of a group


class Offers:
    """Words for what the people at one table may choose."""

    def __init__(self, game: Game, board: Board[View], people: Sequence[str], console: Console) -> None:
        """Words for options of ``game`` on ``board``, as long as ``console`` has room for."""
        self._game = game
        self._board = board
        self._people = people
        self._console = console

    @property
    def terse(self) -> bool:
        """Whether the table is shown in parts because there is no room for the map, and words are saved."""
        least = self._board.roomy
        roomy = self._console.width >= least[0] and self._console.height >= least[1]
        return self._board.wide and not (roomy and self._console.encoding.startswith("utf"))

    def lines(self, menu: Menu) -> list[Text]:
        """The menu as it is shown, in few words where the terminal is small; a line for each verb or head."""
        return self.in_notation(menu) if self.terse else self.in_words(menu)

    def in_words(self, menu: Menu) -> list[Text]:
        """The entries of the menu by verb, each with its number; a verb's entries are apart by line breaks."""
        spots = self._board.spots()
        short = bool(spots) and not menu.grouped and len(menu.entries) > MAX_OPTIONS_IN_FULL
        marked = self.all_marked(menu, MAX_LISTED_ONE_BY_ONE)
        if marked:
            return [marked]
        if self.labelled(menu):
            return self._in_words_of_board(menu)
        heads = {entry.number: entry.label if short else entry.answers[0].verb for entry in menu.entries}
        wide = max(map(len, heads.values()), default=0)
        lines: list[Text] = []
        for head, group in groupby(menu.entries, key=lambda entry: heads[entry.number]):
            items = [
                Text.assemble((f"[{entry.number}]", colours.CHOICE), " ", self._tinted(self._item(entry, short)))
                for entry in group
            ]
            lines.append(Text.assemble((f" {head:<{wide}} ", colours.FADED), Text("\n").join(items)))
        return lines

    def labelled(self, menu: Menu) -> bool:
        """Whether the board has words of its own for what is on offer."""
        return any(self._label(answer) is not None for answer in menu.answers)

    def _in_words_of_board(self, menu: Menu) -> list[Text]:
        """The entries in the words of the board: what some have in common once, then each with its number."""
        lines: list[Text] = []
        for head, run in groupby(menu.entries, key=self._head):
            items = [
                Text.assemble((f"[{entry.number}]", colours.CHOICE), " ", self._tinted(self._rest(entry)))
                for entry in run
            ]
            lines.append(Text.assemble(" ", (f"{head}: " if head else "", colours.FADED), Text("\n").join(items)))
        return lines

    def _label(self, answer: Answer) -> tuple[str, str] | None:
        """The words of the board for an answer, if it has any."""
        return self._board.label(answer, self._people, self.terse)

    def _head(self, entry: Entry) -> str:
        """What stands before a run of entries; groups stand side by side, each with words of its own."""
        label = self._label(entry.answers[0])
        return label[0] if label is not None and len(entry.answers) == 1 else ""

    def _rest(self, entry: Entry) -> str:
        """What is said of an entry after what it has in common with others."""
        label = self._label(entry.answers[0])
        return label[1] if label is not None and len(entry.answers) == 1 else self.listed(entry)

    def in_notation(self, menu: Menu) -> list[Text]:
        """The entries of the menu in as few lines as possible, in notation."""
        marked = self.all_marked(menu, MAX_OPTIONS_IN_FULL)
        if marked:
            return [marked]
        if self.labelled(menu):
            return self._in_words_of_board(menu)
        items = Text("\n").join(
            Text.assemble((f"[{entry.number}]", colours.CHOICE), " ", entry.notation()) for entry in menu.entries
        )
        return [Text.assemble(" ", items)]

    def all_marked(self, menu: Menu, few: int) -> Text:
        """Where all of many options have their numbers on the board: that they have; else nothing."""
        spots = self._board.spots()
        if menu.grouped or len(menu.entries) <= few or not all(answer.target in spots for answer in menu.answers):
            return Text()
        if len(menu.marks) < len(menu.entries):
            return Text()
        hint = f"{len(menu.marks)} places are marked with their numbers: type one, or a name."
        return Text.assemble((f" {self._verb(menu.entries[0])}: ", colours.FADED), hint)

    def _verb(self, entry: Entry) -> str:
        """The words that the options of an entry have in common, things by their names."""
        verb, *rest = entry.label.split()
        return " ".join([verb, *map(self._game.book.name, rest)])

    def _item(self, entry: Entry, short: bool) -> str:
        """An entry as it is listed, or only the name of its target where the list is long."""
        target = entry.answers[0].target
        return self._game.book.name(target) if short and target else self.listed(entry)

    def offer(self, answer: Answer) -> str:
        """What an answer does, and its cost."""
        words = self._game.book.say(f"answer.{answer.code}", answer.facts, "en", self._people)
        return f"{words} {self._board.price(answer.cost)}".rstrip()

    def listed(self, entry: Entry) -> str:
        """An entry of the menu: what its only option does, or the words of a group and how many options it has."""
        if len(entry.answers) == 1:
            return self.offer(entry.answers[0])
        label = self._label(entry.answers[0])
        if label is not None:
            return f"{label[0]} ({len(entry.answers)})"
        names = [self._game.book.name(answer.target) for answer in entry.answers if answer.target]
        named = f": {', '.join(names)}" if names and len(names) <= MAX_TARGETS_NAMED else ""
        return f"{entry.label} ({len(entry.answers)}){named}"

    def _tinted(self, text: str) -> Text:
        """Words in which the people stand out in their colours."""
        return colours.tinted(text, self._people)
