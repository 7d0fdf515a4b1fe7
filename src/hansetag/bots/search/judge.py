"""What every judge can do: weigh a position for all seats at once, in points and in shares of the win.

A judge is compiled, because a search asks it thousands of times a second. What it knows of a game are *features*, each
a number of something on the table, and *weights*, each about the points that one of it brings before the end. The
weights are data (``weights/``), so that they can be tuned without touching a line of code.
"""

import math
from abc import ABC, abstractmethod
from typing import Final

from hansetag.kernel.native import mypyc_attr
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

RIVAL_WEIGHT: Final = 0.25  # how much the best rival's points weigh against one's own
WIN_BONUS: Final = 500.0  # the end is welcome to the winner and to nobody else
WORST_WORTH: Final = -1e9
MAX_EXPONENT: Final = 30.0  # so much more is as good as won: exp() of more changes nothing


class Weights:
    """The weights of a judge, each taken once and none left over, so that a misspelt one is found out."""

    def __init__(self, named: dict[str, float]) -> None:
        """``named``: as the data file has them."""
        self._left: dict[str, float] = dict(named)

    def take(self, name: str) -> float:
        """The weight called ``name``."""
        if name not in self._left:
            raise ValueError(f"the weight {name!r} is missing, or was asked for twice")
        return self._left.pop(name)

    def done(self) -> None:
        """Nothing may be left."""
        if self._left:
            raise ValueError(f"nobody knows these weights: {', '.join(sorted(self._left))}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(ABC):
    """Weighs positions of one game."""

    @abstractmethod
    def horizon(self, state: State) -> float:
        """How much of the game lies ahead, from 1 to 0."""

    @abstractmethod
    def weigh(self, state: State, ahead: float) -> list[float]:
        """The points that each seat may expect at the end, if so much of the game lies ahead."""

    @abstractmethod
    def spread(self, ahead: float) -> float:
        """How many points still lie in chance and skill: a lead of so much wins about three games of four."""

    def worths(self, state: State) -> list[float]:
        """The points that each seat may expect at the end."""
        return self.weigh(state, self.horizon(state))

    def lead(self, state: State, seat: int, ahead: float) -> float:
        """The points of ``seat``, less some of its best rival's: the aim of a bot that plans no further than its turn.

        Shares of the win would make it block everybody for ever: another's loss is then as good as a gain. And a plan
        keeps to the horizon from which it set out, else it would shy away from all that brings the end nearer.
        """
        worths = self.weigh(state, ahead)
        best = WORST_WORTH
        for other, worth in enumerate(worths):
            if other != seat and worth > best:
                best = worth
        if state.actor == OVER:
            return worths[seat] + (WIN_BONUS if seat in state.winners() else -WIN_BONUS)
        return worths[seat] - RIVAL_WEIGHT * best

    def shares(self, state: State) -> list[float]:
        """The share of the win that each seat may expect; they add up to one. When the game is over, its result."""
        if state.actor == OVER:
            return result(state)
        ahead = self.horizon(state)
        return softened(self.weigh(state, ahead), self.spread(ahead))


def result(state: State) -> list[float]:
    """What a game that is over has brought each seat; those who are tied share."""
    shares = [0.0] * state.seats
    winners = state.winners()
    for seat in winners:
        shares[seat] = 1.0 / len(winners)
    return shares


def softened(worths: list[float], spread: float) -> list[float]:
    """Points as shares of the win: nobody is sure of anything before the end."""
    best = max(worths)
    parts: list[float] = []
    total = 0.0
    for worth in worths:
        behind = (best - worth) / spread
        part = math.exp(-behind) if behind < MAX_EXPONENT else 0.0
        parts.append(part)
        total += part
    return [part / total for part in parts]
