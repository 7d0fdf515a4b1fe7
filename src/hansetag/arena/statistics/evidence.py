"""Evidence that may be looked at whenever one likes: a bet against chance, block by block.

Suppose a bot were no better and no worse than chance: its share of a block is then ``null`` on average. A gambler who
stakes part of a purse on every block, always decided before it is played, cannot expect to win in this case: the
purse is an *e-value*, and the probability that it ever reaches 20 is at most 1 in 20, however often one looks. So a
match may stop as soon as it does. We play twenty gamblers with stakes of different boldness, half of them on each side,
and go by the mean of their purses.
"""

from __future__ import annotations

import math

SURE_EVIDENCE = 20.0
STAKES = tuple(tenth / 10 - 0.05 for tenth in range(1, 11))
MAX_EVIDENCE = 1e300


class Evidence:
    """The purse of a bet that the mean of blocks, each from 0 to 1, is not ``null``."""

    def __init__(self, null: float) -> None:
        """Begin with a purse of 1. Who has all seats cannot but win all: there is nothing to bet on then."""
        self.null = null
        if 0 < null < 1:
            self._stakes = [bold / null for bold in STAKES] + [-bold / (1 - null) for bold in STAKES]
        else:
            self._stakes = [0.0]
        self._purses = [0.0] * len(self._stakes)  # as logarithms, which do not overflow

    def add(self, share: float) -> None:
        """One more block."""
        won = share - self.null
        for place, stake in enumerate(self._stakes):
            self._purses[place] += math.log1p(stake * won)

    @property
    def value(self) -> float:
        """The e-value so far: below 1 speaks for chance, 20 is sure in the usual sense."""
        top = max(self._purses)
        total = math.log(sum(math.exp(purse - top) for purse in self._purses) / len(self._purses)) + top
        return MAX_EVIDENCE if total > math.log(MAX_EVIDENCE) else math.exp(total)

    @property
    def sure(self) -> bool:
        """Whether chance can be ruled out."""
        return self.value >= SURE_EVIDENCE
