"""What every bot can do, ours and those of others."""

from __future__ import annotations

from typing import Protocol

from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State


class Bot(Protocol):
    """A player made of code: asked for its actor's decisions, and whether it uses a right in another's turn."""

    name: str
    rng: Rng

    def choose(self, state: State) -> int:
        """One of ``state.legal()``, for the actor; the state is the bot's to play with."""

    def wish(self, state: State, seat: int) -> int | None:
        """One of ``state.rights(seat)`` that the bot would take now, or None, which is the usual answer."""
