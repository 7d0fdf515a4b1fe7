"""The deckhand: any option, all alike."""

from __future__ import annotations

from hansetag.kernel.drive import choose
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State


class Deckhand:
    """Plays at random. The floor that every other merchant has to stand on."""

    name = "deckhand"

    def __init__(self, game: Game, rng: Rng) -> None:  # every bot is made alike
        self.rng = rng

    def choose(self, state: State) -> int:
        """Any option."""
        return choose(state, self.rng)

    def wish(self, state: State, seat: int) -> int | None:
        """Any right, now and then."""
        rights = state.rights(seat)
        return rights[self.rng.below(len(rights))] if rights and self.rng.below(12) == 0 else None
