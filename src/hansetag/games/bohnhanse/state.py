"""The position as players and programs see it: the table, and all one can ask it or tell it."""

from collections.abc import Mapping

from hansetag.kernel.rng import Rng

from . import scoring, soundness, staging, view
from .rules import RuledTable
from .view_types import BohnHanseView


class BohnHanseState(RuledTable):
    """A game of Bohn Hanse at some moment."""

    def copy(self) -> "BohnHanseState":
        """An independent state, equal to this one."""
        twin = BohnHanseState(self.board, self.terms)
        self.copy_onto(twin)
        return twin

    def check(self) -> list[str]:
        """Everything that is wrong with this state."""
        return soundness.check(self)

    def breakdown(self) -> list[dict[str, int]]:
        """For each seat its points by source."""
        return scoring.breakdown(self)

    def winners(self) -> list[int]:
        """The seats that won, once the game is over."""
        return scoring.winners(self)

    def view(self, seat: int | None) -> BohnHanseView:
        """All that ``seat`` may know; None is a spectator."""
        return view.view(self, seat)

    def redeal(self, seat: int | None, rng: Rng) -> "BohnHanseState":
        """A state that looks to ``seat`` just like this one, with what it may not see dealt anew."""
        twin = self.copy()
        view.deal_anew(twin, seat, rng)
        return twin

    def full(self) -> Mapping[str, object]:
        """The whole state as plain data."""
        return staging.write(self)
