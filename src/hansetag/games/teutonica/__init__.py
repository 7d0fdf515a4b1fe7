"""Hansa Teutonica, a game by Andreas Steding for two to five merchants between Arnheim and Magdeburg.

``GAME`` is all that others import. Read on in README.md, which says where each rule lives.
"""

from __future__ import annotations

from collections.abc import Mapping

from hansetag.kernel.errors import BadOption
from hansetag.kernel.events import Event, tell
from hansetag.kernel.game import Game
from hansetag.kernel.options import Option, Options
from hansetag.kernel.questions import Question
from hansetag.kernel.state import State
from hansetag.kernel.ways import shortest

from . import load, staging
from .events import EVENTS, words
from .position import TeutonicaState
from .question import question
from .state import Terms
from .steps.setup import set_up


class Teutonica(Game):
    """Hansa Teutonica with its options settled."""

    id = "teutonica"
    name = "Hansa Teutonica"
    seat_counts = (2, 3, 4, 5)
    OPTIONS = (
        Option(
            "variant",
            "default",
            "two players: with the neutral trader or with provinces; more players: the standard game",
            "HT-8.1",
            ("default", "standard", "neutral", "provinces"),
        ),
        Option("income_up_to", False, "an income may bring fewer pieces than the money bag says", "HT-1.2"),
        Option("switch_own_office", False, "one of two switched offices must be one's own", "HT-4.5"),
        Option("extra_office_besides", False, "an extra office comes besides the benefit of a claim", "HT-4.2"),
        Option("neutral_coellen", False, "a neutral trader starts on the route to Coellen, too", "HT-8.1"),
        Option("neutral_scores", False, "the neutral trader keeps prestige and can end the game", "HT-8.5"),
    )

    def __init__(self, seats: int, options: Options, rules: int) -> None:
        """Choose the side of the board and settle the variant."""
        variant = str(options["variant"])
        if variant == "default":
            variant = "neutral" if seats == 2 else "standard"
        if (variant == "standard") != (seats > 2):
            allowed = "'neutral' or 'provinces'" if seats == 2 else "'standard'"
            raise BadOption(f"option 'variant' is {allowed} at {seats} seats, not {variant!r}")
        super().__init__(seats, options | {"variant": variant}, rules)
        self.facts = load.read(seats)
        neutral = variant == "neutral"
        self.board, self.catalogue = load.make(self.facts, seats, neutral)
        self.book = self.board.book
        self._words = words(self.board, seats)
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

    def tell(self, row: tuple[int, ...]) -> Event:
        """The event behind a row that the rules noted."""
        return tell(EVENTS, self._words, row)

    def question(self, state: State) -> Question:
        """What is asked now, with every answer."""
        assert isinstance(state, TeutonicaState)
        return question(state, self.catalogue)


GAME = Teutonica
