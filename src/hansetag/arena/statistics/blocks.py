"""Results put together to blocks: for each contender one number a block, of each kind that is compared.

All seats that a line-up gives to the same bot are one contender: its wins add up, its other figures are averaged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from ..result import Result
from .intervals import mean

Block = list[Result]  # the games of all rotations, in order


class Side(msgspec.Struct, frozen=True):
    """What a contender made of one block. Points are None where no game of it came to its end."""

    share: float  # of all wins of the block
    rank: float
    score: float | None
    margin: float | None


def whole(results: Iterable[Result], lineup: int, seats: int, most: int) -> list[Block]:
    """The blocks below ``most`` of a line-up of which every rotation was played, in order."""
    games: dict[int, Block] = defaultdict(list)
    for result in results:
        if result.lineup == lineup and result.block < most:
            games[result.block].append(result)
    return [
        sorted(block, key=lambda result: result.rotation) for _, block in sorted(games.items()) if len(block) == seats
    ]


def side(block: Block, name: str) -> Side:
    """The block as ``name`` sees it."""
    own = [(result, chair) for result in block for chair in result.chairs if chair.bot == name]
    ended = [(result, chair) for result, chair in own if result.failure is None]
    return Side(
        share=sum(chair.share for _, chair in own) / len(block),
        rank=mean([chair.rank for _, chair in own]),
        score=mean([chair.score for _, chair in ended]) if ended else None,
        margin=mean([chair.score - _best_other(result, name) for result, chair in ended]) if ended else None,
    )


def share_of(block: Block, name: str) -> float:
    """How much of the wins of a block went to ``name``."""
    return sum(chair.share for result in block for chair in result.chairs if chair.bot == name) / len(block)


def _best_other(result: Result, name: str) -> int:
    """The most points among the seats of others; where there are none, among all."""
    others = [chair.score for chair in result.chairs if chair.bot != name]
    return max(others or [chair.score for chair in result.chairs])


def known(values: Sequence[float | None]) -> list[float]:
    """Those that are there."""
    return [value for value in values if value is not None]
