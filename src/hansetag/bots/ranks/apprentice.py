"""The apprentice: looks one step ahead and takes the option that leaves it best off."""

from __future__ import annotations

from hansetag.kernel.drive import follow
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from ..games.values import value_of
from ..search.memory import Memory


class Apprentice:
    """Greedy by a simple evaluation; where options are equally good, or nothing helps any more, chance decides."""

    name = "apprentice"

    def __init__(self, game: Game, rng: Rng) -> None:
        self.rng = rng
        self._value = value_of(game.id)
        self.memory = Memory()

    def choose(self, state: State) -> int:
        """The most promising option; the bot remembers how it left things to the others."""
        option = self._best(state)
        self.memory.watch(state, option)
        return option

    def _best(self, state: State) -> int:
        """The option after which the evaluation is highest."""
        seat = state.actor
        options = state.legal()
        if len(options) == 1:
            return options[0]
        if self.memory.is_stuck():  # one step ahead there is nothing to be seen: chance leads out of the circle
            return options[self.rng.below(len(options))]
        best: list[int] = []
        highest = 0.0
        for option in options:
            worth = self._worth(state, option, seat)
            if not best or worth > highest:
                best, highest = [option], worth
            elif worth == highest:
                best.append(option)
        return best[self.rng.below(len(best))]

    def wish(self, state: State, seat: int) -> int | None:
        """It waits for its turn."""
        return None

    def _worth(self, state: State, option: int, seat: int) -> float:
        """How well off ``seat`` is after ``option``; where chance comes in, one draw stands for all."""
        after = state.copy()
        follow(after, option, self.rng)
        return self._value(after, seat) - self.memory.impatience(after)
