"""Bohn Hanse, a game by Uwe Rosenberg for three to five bean traders who talk each other into deals.

``GAME`` is all that others import. Read on in README.md, which says where each rule lives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import cast

from hansetag.kernel.events import Event
from hansetag.kernel.facts import fetch
from hansetag.kernel.frames import kind_of
from hansetag.kernel.game import Game
from hansetag.kernel.options import Option, Options
from hansetag.kernel.questions import Question
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.kernel.views import View

from . import load, notation, staging
from .codes import ASK_AFTER, ASK_ARRANGE, ASK_CAPITAL
from .derived import PriceSteps, derive
from .derived_types import BohnHanseDerived
from .events import MILESTONES, tell, words
from .question import about, aside, question
from .state import BohnHanseState
from .steps.setup import set_up
from .table import Terms
from .view_types import BohnHanseView


class BohnHanse(Game):
    """Bohn Hanse with its options settled."""

    id = "bohnhanse"
    name = "Bohn Hanse"
    seat_counts = (3, 4, 5)
    chance_verbs = ("draw", "harvest", "start")
    milestones = MILESTONES
    OPTIONS = (
        Option("data", "", path=True),
        Option("hands", "open", "BH-42", ("open", "closed")),
    )

    def __init__(self, seats: int, options: Options, rules: int) -> None:
        """Read the data and settle what depends on it."""
        super().__init__(seats, options, rules)
        path = str(options["data"])
        content = fetch(path, load.SHIPPED_FILE, load.FILE_KIND) if path else b""
        self.facts = load.facts_in(content, path) if path else load.shipped()
        self._mark = hashlib.sha256(content).hexdigest()[:16] if path else ""
        self.board, self.catalogue = load.make(self.facts)
        self.book = self.board.book
        self._words = words(self.board)
        self._price_steps = PriceSteps(self.board)
        self.terms = Terms(seats, options["hands"] == "open")

    def distance(self, here: str, there: str) -> int | None:
        """How many roads lie between two cities."""
        cities = self.board.cities
        known = here in cities and there in cities
        return self.board.distance[cities.index(here)][cities.index(there)] if known else None

    def reveals(self, before: State, after: State, seat: int) -> bool:
        """Orders show themselves when the next hand finds its capital, when somebody is invited, and at the end.

        After the last turn only those are asked who can deliver, so being passed over tells of a hand too.
        """
        assert isinstance(before, BohnHanseState)
        assert isinstance(after, BohnHanseState)
        if kind_of(before.frames[0]) in (ASK_CAPITAL, ASK_ARRANGE):
            return after.actor != seat and seat + 1 < self.seats
        if after.actor == OVER or (kind_of(after.frames[0]) == ASK_AFTER and after.frames[0] != before.frames[0]):
            return True
        others = [other for other in range(self.seats) if other != seat]
        return any(before.figures[other] != after.figures[other] for other in others)

    def derive(self, view: View) -> BohnHanseDerived:
        """Prices, deals and how near the end is, as far as that follows from a view."""
        return derive(cast("BohnHanseView", view), self.board, self._price_steps)

    def fingerprint(self) -> str:
        """A mark of the owner's data file, so that a record is not replayed on another one."""
        return self._mark

    def start(self) -> BohnHanseState:
        """The first position: nature deals three orders to everybody."""
        state = BohnHanseState(self.board, self.terms)
        set_up(state)
        return state

    def stage(self, data: Mapping[str, object]) -> BohnHanseState:
        """The position that ``data`` describes."""
        state = BohnHanseState(self.board, self.terms)
        staging.read(state, data)
        return state

    def tell(self, row: tuple[int, ...]) -> Event:
        """The event behind a row that the rules noted."""
        return tell(self.board, self._words, row)

    def question(self, state: State) -> Question:
        """What is asked now, with every answer."""
        assert isinstance(state, BohnHanseState)
        return question(state, self.catalogue)

    def target(self, action_id: int) -> str:
        """The bean that an action is about, or whatever follows its verb."""
        return about(self.catalogue[action_id])

    def aside(self, state: State, seat: int) -> Question | None:
        """What ``seat`` may do though another is asked."""
        assert isinstance(state, BohnHanseState)
        return aside(state, self.catalogue, seat)

    def spell(self, text: str, state: State, seat: int | None = None) -> list[int]:
        """The ids that a line stands for: one action, or a whole deal (``deal 2 give chili get garden``)."""
        assert isinstance(state, BohnHanseState)
        if text.split()[:1] != [notation.WORD]:
            return super().spell(text, state, seat)
        return notation.spell(state, text, state.actor if seat is None else seat)


GAME = BohnHanse
