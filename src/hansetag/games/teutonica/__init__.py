"""Hansa Teutonica, a game by Andreas Steding for two to five merchants between Arnheim and Magdeburg.

``GAME`` is all that others import. Read on in README.md, which says where each rule lives.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from hansetag.kernel.errors import BadOption
from hansetag.kernel.events import Event, tell
from hansetag.kernel.game import Game
from hansetag.kernel.options import Option, Options
from hansetag.kernel.questions import Question
from hansetag.kernel.state import State
from hansetag.kernel.views import View
from hansetag.kernel.ways import shortest

from . import load, staging
from .derived import Roads, derive
from .derived_types import TeutonicaDerived
from .events import EVENTS, MILESTONES, words
from .question import about, question
from .state import TeutonicaState
from .steps.setup import set_up
from .table import Terms
from .view_types import TeutonicaView


class Teutonica(Game):
    """Hansa Teutonica with its options settled."""

    id = "teutonica"
    name = "Hansa Teutonica"
    seat_counts = (2, 3, 4, 5)
    chance_verbs = ("deal", "start", "draw")
    milestones = MILESTONES
    OPTIONS = (
        Option("variant", "default", "HT-8.1", ("default", "standard", "neutral", "provinces")),
        Option("income_up_to", False, "HT-1.2"),
        Option("switch_own_office", False, "HT-4.5"),
        Option("extra_office_besides", False, "HT-4.2"),
        Option("neutral_coellen", False, "HT-8.1"),
        Option("neutral_scores", False, "HT-8.5"),
    )

    def __init__(self, seats: int, options: Options, rules: int) -> None:
        """Choose the side of the board and settle the variant."""
        variant = str(options["variant"])
        if variant == "default":
            variant = "neutral" if seats == 2 else "standard"
        if (variant == "standard") != (seats > 2):
            allowed = ", ".join(map(repr, ("neutral", "provinces") if seats == 2 else ("standard",)))
            raise BadOption.put("option.variant", allowed=allowed, seats=seats, variant=variant)
        super().__init__(seats, options | {"variant": variant}, rules)
        self.facts = load.read(seats)
        neutral = variant == "neutral"
        self.board, self.catalogue = load.make(self.facts, seats, neutral)
        self.book = self.board.book
        self._words = words(self.board, seats)
        self._roads = Roads(self.facts)
        self.terms = Terms(
            seats,
            neutral,
            variant == "provinces",
            bool(options["income_up_to"]),
            bool(options["switch_own_office"]),
            bool(options["extra_office_besides"]),
            neutral and bool(options["neutral_coellen"]),
            neutral and bool(options["neutral_scores"]),
        )

    def start(self) -> TeutonicaState:
        """The first position: nature deals the start markers and chooses the start player."""
        state = TeutonicaState(self.board, self.terms)
        set_up(state)
        return state

    def stage(self, data: Mapping[str, object]) -> TeutonicaState:
        """The position that ``data`` describes."""
        state = TeutonicaState(self.board, self.terms)
        staging.read(state, data)
        return state

    def distance(self, here: str, there: str) -> int | None:
        """How far two cities or routes lie apart: one step leads from a route to a city at its end, or back.

        So routes that share a city are two steps apart, as are cities with a route between them.
        """
        board = self.board
        places: dict[str, list[str]] = {city: [] for city in board.cities}
        for number, route in enumerate(board.routes):
            places[route] = [board.cities[board.first_end[number]], board.cities[board.other_end[number]]]
            for city in places[route]:
                places[city].append(route)
        return shortest(places, here, there)

    def derive(self, view: View) -> TeutonicaDerived:
        """Networks, the long chain and the other facts that follow from a view."""
        return derive(cast("TeutonicaView", view), self.facts, self._roads)

    def target(self, action_id: int) -> str:
        """The place or the ability that an action is about."""
        action = self.catalogue[action_id]
        return about({name: getattr(action, name) for name in action.__struct_fields__})

    def tell(self, row: tuple[int, ...]) -> Event:
        """The event behind a row that the rules noted."""
        return tell(EVENTS, self._words, row)

    def question(self, state: State) -> Question:
        """What is asked now, with every answer."""
        assert isinstance(state, TeutonicaState)
        return question(state, self.catalogue)


GAME = Teutonica
