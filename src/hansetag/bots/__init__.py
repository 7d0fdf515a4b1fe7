"""Computer merchants, from a coin-tosser up. They see only what their seat may see.

A bot is anything with a name, a random stream of its own, ``choose(state)`` and ``wish(state, seat)``. It is never
given the true state but one that was dealt anew for its seat, so it cannot peek even if it tries; ``ask`` and
``ask_right`` do that for you, and a ``Company`` of merchants asks each when it is time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from .apprentice import Apprentice
from .beantrader import BeanTrader
from .deckhand import Deckhand


class Bot(Protocol):
    """What every merchant can do."""

    name: str
    rng: Rng

    def choose(self, state: State) -> int:
        """One of ``state.legal()``, for the actor; the state is the bot's to play with."""

    def wish(self, state: State, seat: int) -> int | None:
        """One of ``state.rights(seat)`` that the bot would take now, or None, which is the usual answer."""


def _apprentice(game: Game, rng: Rng) -> Bot:
    """Where deals are made it takes another head than where positions are weighed."""
    return BeanTrader(game, rng) if game.id == "bohnhanse" else Apprentice(game, rng)


_BOTS: dict[str, Callable[[Game, Rng], Bot]] = {"apprentice": _apprentice, "deckhand": Deckhand}
NAMES = tuple(_BOTS)
PEOPLE = ("Anna", "Bertold", "Cord", "Dorothe", "Elisabeth", "Frederik", "Gesche", "Hinrik")  # what they are called


def bot(name: str, game: Game, seat: int, seed: int) -> Bot:
    """The merchant called ``name``; its stream depends on the seed, its name and its seat and on nothing else."""
    if name not in _BOTS:
        raise BadOption(f"there is no merchant {name!r}; there are: {', '.join(NAMES)}")
    return _BOTS[name](game, Rng(seed, f"{name} {seat}"))


def ask(merchant: Bot, state: State) -> int:
    """Let ``merchant`` decide for the actor of ``state``, of which it sees no more than that seat may."""
    return merchant.choose(state.redeal(state.actor, merchant.rng))


def ask_right(merchant: Bot, state: State, seat: int) -> int | None:
    """Ask ``merchant``, who sits at ``seat`` and is not the actor, whether it uses a right that it has now."""
    return merchant.wish(state.redeal(seat, merchant.rng), seat) if state.rights(seat) else None
