"""The position as players and programs see it: the table, and all one can ask it or tell it."""

from collections.abc import Mapping

from hansetag.kernel.rng import Rng

from . import lean, scoring, soundness, staging, view
from .rules import RuledTable
from .view_types import TeutonicaView


class TeutonicaState(RuledTable):
    """A game of Hansa Teutonica at some moment."""

    def copy(self) -> "TeutonicaState":
        """An independent state, equal to this one."""
        twin = TeutonicaState(self.board, self.terms)
        self.copy_onto(twin)
        return twin

    def lean(self, options: list[int], rng: Rng) -> int:
        """A random choice that gets on with the game; see ``lean.py``."""
        return lean.choose(self, options, rng)

    def check(self) -> list[str]:
        """Everything that is wrong with this state."""
        return soundness.check(self)

    def breakdown(self) -> list[dict[str, int]]:
        """For each seat its points by source."""
        return scoring.breakdown(self)

    def winners(self) -> list[int]:
        """The seats that won, once the game is over."""
        return scoring.winners(self)

    def view(self, seat: int | None) -> TeutonicaView:
        """All that ``seat`` may know; None is a spectator."""
        return view.view(self, seat)

    def redeal(self, seat: int | None, rng: Rng) -> "TeutonicaState":
        """A copy: markers nobody has seen are drawn when they are turned, so nothing is hidden in this state."""
        return self.copy()

    def full(self) -> Mapping[str, object]:
        """The whole state as plain data."""
        return staging.write(self)
