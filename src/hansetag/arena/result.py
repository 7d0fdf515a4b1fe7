"""What came of a game: who ranked where, with what points, how long everybody thought, and who broke down."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence

import msgspec

STEPS_PER_DOUBLING = 16  # of the scale of thinking times, to a doubling: each is 4 % wider than the one before
QUICKEST_SECONDS = 1e-6


class Pace(msgspec.Struct):
    """How long somebody thought: few numbers, however many decisions, which can be put together.

    Only decisions with a choice count; where there is one option, there is nothing to think about. ``scale`` counts
    decisions by their length on a logarithmic scale, from which quantiles can be read to 4 %.
    """

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    scale: dict[int, int] = {}

    def note(self, seconds: float) -> None:
        """One decision that took so long."""
        step = math.ceil(STEPS_PER_DOUBLING * math.log2(max(seconds, QUICKEST_SECONDS) / QUICKEST_SECONDS))
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.scale[step] = self.scale.get(step, 0) + 1

    def add(self, other: Pace) -> None:
        """Put ``other`` to this one."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        for step, count in other.scale.items():
            self.scale[step] = self.scale.get(step, 0) + count

    @property
    def mean(self) -> float:
        """Seconds for a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def within(self, part: float) -> float:
        """The seconds within which ``part`` of the decisions were taken."""
        seen = 0
        for step, count in sorted(self.scale.items()):
            seen += count
            if seen >= part * self.decisions:
                return min(QUICKEST_SECONDS * math.exp2(step / STEPS_PER_DOUBLING), self.longest)
        return self.longest


class Chair(msgspec.Struct, frozen=True):
    """One seat at the end of a game."""

    bot: str
    rank: float  # 1 is best; who ties shares the ranks
    share: float  # of the win: 1, 0, or a part of a shared one
    score: int
    points: dict[str, int]  # by source
    pace: Pace


class Breakdown(msgspec.Struct, frozen=True):
    """How a bot lost a game by failing: with an exception, an illegal move, or by dragging it on."""

    seat: int
    bot: str
    kind: str  # "exception", "illegal" or "limit"
    told: str  # the last lines of the traceback, or a sentence


class Result(msgspec.Struct, frozen=True):
    """A game that was played: one line of ``games.jsonl``."""

    lineup: int
    block: int
    rotation: int
    seed: int
    house: str  # what it was played with: rules and bots, see ``fingerprint``
    decisions: int
    key: str  # a mark of the last position
    chairs: tuple[Chair, ...]
    failure: Breakdown | None = None
    record: str | None = None  # the game itself, on its way to a file of its own

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it belongs among all results."""
        return self.lineup, self.block, self.rotation


def standing(scores: Sequence[int], winners: Sequence[int], failed: int | None = None) -> list[tuple[float, float]]:
    """Rank and share of the win for each seat.

    Winners come first, then those with more points; equal ones share ranks and win. The seat that ``failed`` is last,
    and the others stand as they stood at that moment.
    """
    seats = range(len(scores))
    if failed is not None:
        best = max(scores[seat] for seat in seats if seat != failed)
        winners = [seat for seat in seats if seat != failed and scores[seat] == best]
    keys = [(seat != failed, seat in winners, scores[seat]) for seat in seats]
    found: list[tuple[float, float]] = []
    for seat in seats:
        if seat in winners:
            ahead, level = 0, len(winners)
        else:
            ahead = sum(key > keys[seat] for key in keys)
            level = keys.count(keys[seat])
        found.append((ahead + (level + 1) / 2, 1 / len(winners) if seat in winners else 0.0))
    return found


def digest(results: Iterable[Result]) -> str:
    """A mark of all that is the same in every run with the same seeds: everything but time."""
    told = hashlib.sha256()
    for result in sorted(results, key=lambda result: result.place):
        seats = [(chair.bot, chair.rank, chair.score, sorted(chair.points.items())) for chair in result.chairs]
        failed = (result.failure.seat, result.failure.kind) if result.failure else None
        told.update(repr((result.place, result.seed, result.decisions, result.key, seats, failed)).encode())
    return told.hexdigest()[:16]
