"""Ranks: the merchants of the house, from the lowest to the highest, and who takes each of them in which game.

The same rank may be another head in another game: where deals are made, positions are weighed in another way. A game
has a rank if somebody is named for it, or for any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .bot import Bot
from .games.bohnhanse.alderman import BeanAlderman
from .games.bohnhanse.apprentice import BeanApprentice
from .games.bohnhanse.merchant import BeanMerchant
from .ranks.alderman import Alderman
from .ranks.apprentice import Apprentice
from .ranks.deckhand import Deckhand
from .ranks.merchant import Merchant
from .ranks.turn_alderman import TurnAlderman
from .settings import Setting

ANY_GAME = "any game"


@dataclass(frozen=True)
class Head:
    """Who plays a rank: what makes the bot of a game and a stream, and what can be chosen about it."""

    make: Callable[..., Bot]
    settings: Mapping[str, Setting] = field(default_factory=dict)


_PLANS = {"wide": Setting(int, 1), "deep": Setting(int, 1)}
_THOUGHT = {"iterations": Setting(int, 1), "seconds": Setting(float, 0)}

RANKS: dict[str, dict[str, Head]] = {
    "deckhand": {
        ANY_GAME: Head(Deckhand),
    },
    "apprentice": {
        ANY_GAME: Head(Apprentice),
        "bohnhanse": Head(BeanApprentice),
    },
    "merchant": {
        "bohnhanse": Head(BeanMerchant),
        "hansa": Head(Merchant, _PLANS),
        "teutonica": Head(Merchant, _PLANS),
    },
    "alderman": {
        "bohnhanse": Head(BeanAlderman, _THOUGHT),
        "hansa": Head(Alderman, _THOUGHT),
        "teutonica": Head(TurnAlderman, {**_THOUGHT, "plans": Setting(int, 1)}),
    },
}
NAMES = tuple(RANKS)  # the weakest first
LOWEST_RANK = NAMES[0]


def head_of(rank: str, game: str) -> Head | None:
    """Who has ``rank`` in ``game``, if anybody."""
    heads = RANKS.get(rank, {})
    return heads.get(game, heads.get(ANY_GAME))


def names(game: str) -> tuple[str, ...]:
    """The ranks that ``game`` has, the weakest first."""
    return tuple(rank for rank in NAMES if head_of(rank, game) is not None)


def stand_in(game: str) -> str:
    """Who plays for somebody who is away: a good hand that needs no time to think, and never one by chance."""
    return "merchant" if "merchant" in names(game) else "apprentice"


def below(rank: str, game: str) -> str:
    """Who takes over from ``rank`` if it fails: the next lower one, and for an external bot the stand-in."""
    ladder = names(game)
    if rank not in ladder:
        return stand_in(game)
    return ladder[max(ladder.index(rank) - 1, 0)]
