"""Computer merchants, from a coin-tosser up. They see only what their seat may see.

A bot is anything with a name, a random stream of its own and ``choose(state)``. It is never given the true state but
one that was dealt anew for its seat, so it cannot peek even if it tries; ``ask`` does that for you.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from .apprentice import Apprentice
from .deckhand import Deckhand


class Bot(Protocol):
    """What every merchant can do."""

    name: str
    rng: Rng

    def choose(self, state: State) -> int:
        """One of ``state.legal()``, for the actor; the state is the bot's to play with."""


_BOTS: dict[str, Callable[[Game, Rng], Bot]] = {"apprentice": Apprentice, "deckhand": Deckhand}
NAMES = tuple(_BOTS)


def bot(name: str, game: Game, seat: int, seed: int) -> Bot:
    """The merchant called ``name``; its stream depends on the seed, its name and its seat and on nothing else."""
    if name not in _BOTS:
        raise BadOption(f"there is no merchant {name!r}; there are: {', '.join(NAMES)}")
    return _BOTS[name](game, Rng(seed, f"{name} {seat}"))


def ask(merchant: Bot, state: State) -> int:
    """Let ``merchant`` decide for the actor of ``state``, of which it sees no more than that seat may."""
    return merchant.choose(state.redeal(state.actor, merchant.rng))
