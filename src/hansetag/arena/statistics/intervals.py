"""How sure a mean is: 95 % intervals by the bootstrap over blocks, with our own generator, the same everywhere.

Games of one block share their luck and are not independent; blocks are. So blocks are what is drawn again and again.
Two things are added to the plain percentile bootstrap, both for honesty with few blocks:

- One block tells nothing about its neighbours, so an unbounded mean has no interval before the second.
- A mean that is bounded, such as a share, is never surer than what games nobody has seen yet could do to it: if more
  than ``1 - 0.025 ** (1 / games)`` of all games came out altogether differently, one of them would have turned up.
  Without this a bot that has won everything would be certain to win for ever.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from hansetag.kernel.rng import Rng

RESAMPLES = 2000
TAIL_SHARE = 0.025


class Estimate(msgspec.Struct, frozen=True):
    """A mean over blocks and its 95 % interval, where there is one."""

    mean: float
    low: float | None = None
    high: float | None = None

    def scaled(self, shift: float, factor: float) -> Estimate:
        """The same of ``(value - shift) * factor``, for a positive factor."""
        ends = [None if end is None else (end - shift) * factor for end in (self.low, self.high)]
        return Estimate((self.mean - shift) * factor, *ends)


class Column(msgspec.Struct, frozen=True):
    """One number for each block, and the bounds it cannot leave, if there are any."""

    values: Sequence[float]
    bounds: tuple[float, float] | None = None
    games: int = 1  # in each block


def estimate(columns: Sequence[Column], seed: int) -> list[Estimate | None]:
    """Mean and interval of each column; None for an empty one."""
    found: dict[int, Estimate | None] = {}
    for length in sorted({len(column.values) for column in columns}):
        places = [place for place, column in enumerate(columns) if len(column.values) == length]
        if length == 0:
            found.update(dict.fromkeys(places))
            continue
        ends = _bootstrap([columns[place].values for place in places], Rng(seed, "bootstrap"))
        for place, (low, high) in zip(places, ends, strict=True):
            found[place] = _honest(columns[place], low, high)
    return [found[place] for place in range(len(columns))]


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def spread(values: Sequence[float]) -> float | None:
    """Half the width of the usual quick interval, for a table that is looked at while games are played."""
    count = len(values)
    if count < 2:
        return None
    middle = mean(values)
    return 1.96 * math.sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)


def _bootstrap(columns: Sequence[Sequence[float]], rng: Rng) -> list[tuple[float, float]]:
    """The percentiles of the means of blocks drawn with replacement; one draw serves all columns of a length."""
    length = len(columns[0])
    means: list[list[float]] = [[] for _ in columns]
    for _ in range(RESAMPLES):
        picks = [rng.below(length) for _ in range(length)]
        for column, drawn in zip(columns, means, strict=True):
            drawn.append(sum(map(column.__getitem__, picks)) / length)
    outer = int(RESAMPLES * TAIL_SHARE)
    for drawn in means:
        drawn.sort()
    return [(drawn[outer - 1], drawn[RESAMPLES - outer]) for drawn in means]


def _honest(column: Column, low: float, high: float) -> Estimate:
    """The interval, widened by what has not been seen yet; it always has the mean inside."""
    middle = mean(column.values)
    if column.bounds is not None:
        least, most = column.bounds
        unseen = 1 - math.pow(TAIL_SHARE, 1 / (len(column.values) * column.games))
        low = min(low, middle - unseen * (middle - least))
        high = max(high, middle + unseen * (most - middle))
        low, high = max(low, least), min(high, most)
    elif len(column.values) < 2:
        return Estimate(middle)
    return Estimate(middle, min(low, middle), max(high, middle))
