"""Hansa, a game by Michael Schacht for two to four merchants with one ship between them.

``GAME`` is all that others import. Read on in README.md, which says where each rule lives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import cast

from hansetag.kernel.actions import fold
from hansetag.kernel.errors import BadOption
from hansetag.kernel.events import Event
from hansetag.kernel.facts import fetch
from hansetag.kernel.game import Game
from hansetag.kernel.options import Option, Options
from hansetag.kernel.questions import Question
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.kernel.views import View
from hansetag.kernel.ways import shortest

from . import load, staging
from .derived import derive
from .derived_types import HansaDerived
from .events import MILESTONES, tell, words
from .question import question
from .state import HansaState
from .steps.setup import set_up
from .table import Terms
from .view_types import HansaView


class Hansa(Game):
    """Hansa with its options settled."""

    id = "hansa"
    name = "Hansa"
    seat_counts = (2, 3, 4)
    chance_verbs = ("remove", "start", "deal")
    milestones = MILESTONES
    OPTIONS = (
        Option("board", "", path=True),
        Option("extra", False),
        Option("sold", "open", "HA-42", ("open", "hidden")),
        Option("strict", False, "HA-55"),
        Option("without", "", "HA-1"),
    )

    def __init__(self, seats: int, options: Options, rules: int) -> None:
        """Read the board and settle what depends on it."""
        super().__init__(seats, options, rules)
        path = str(options["board"])
        content = fetch(path, load.SHIPPED_FILE) if path else b""
        self.facts = load.facts_in(content, path) if path else load.shipped()
        self._mark = hashlib.sha256(content).hexdigest()[:16] if path else ""
        self.board, self.catalogue = load.make(self.facts)
        self.book = self.board.book
        self._words = words(self.board)
        removed = self.facts.goods.colours_removed_by_players[str(seats)]
        hidden = options["sold"] == "hidden"
        self.terms = Terms(self.board, seats, bool(options["extra"]), bool(options["strict"]), hidden, removed)
        self.without = self._chosen_colours(str(options["without"]), removed)

    def _chosen_colours(self, without: str, removed: int) -> list[int]:
        """The colours that the table chose to play without; none means that chance chooses."""
        aliases = {alias: colour.id for colour in self.facts.goods.colour for alias in colour.aliases}
        words = [fold(word) for word in without.split(",") if word.strip()]
        names = [aliases.get(word.strip(), word.strip()) for word in words]
        colours = ", ".join(self.board.colours)
        for name in names:
            if name not in self.board.colours:
                raise BadOption.put("option.not-a-colour", colour=name, colours=colours)
        if names and len(set(names)) != removed:
            raise BadOption.put("option.colours", seats=self.seats, count=removed, colours=colours)
        return sorted({self.board.colours.index(name) for name in names})

    def distance(self, here: str, there: str) -> int | None:
        """How often the ship moves to come from one city to the other: it follows the arrows, so the way back differs.

        The ship calls at so many cities on its way, the last one included.
        """
        cities = self.board.cities
        arrows = {city: [cities[end] for end in ends] for city, ends in zip(cities, self.board.ways_out, strict=True)}
        return shortest(arrows, here, there)

    def reveals(self, before: State, after: State, seat: int) -> bool:
        """At the end all see which markers the others have sold, where that was hidden (HA-42)."""
        return after.actor == OVER and self.terms.hidden_sales

    def derive(self, view: View) -> HansaDerived:
        """Majorities, how near the end is, and the other facts that follow from a view."""
        return derive(cast("HansaView", view), self.terms.patience, self.terms.strict)

    def fingerprint(self) -> str:
        """A mark of the owner's board file, so that a record is not replayed on another one."""
        return self._mark

    def start(self) -> HansaState:
        """The first position: nature removes colours, deals the markers and chooses the start player."""
        state = HansaState(self.board, self.terms)
        set_up(state, self.without)
        return state

    def stage(self, data: Mapping[str, object]) -> HansaState:
        """The position that ``data`` describes."""
        state = HansaState(self.board, self.terms)
        staging.read(state, data)
        return state

    def tell(self, row: tuple[int, ...]) -> Event:
        """The event behind a row that the rules noted."""
        return tell(self.board, self._words, row)

    def question(self, state: State) -> Question:
        """What is asked now, with every answer."""
        assert isinstance(state, HansaState)
        return question(state, self.catalogue)


GAME = Hansa
