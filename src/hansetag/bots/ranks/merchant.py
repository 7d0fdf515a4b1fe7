"""The merchant: weighs positions by rules of thumb and plans its turn to the end."""

from __future__ import annotations

from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from ..games.judges import judge_of
from ..search.judge import Judge
from ..search.plans import MAX_TURN_STEPS, Planner

PLANS_KEPT = 4


class Merchant:
    """Chooses the first step of the best plan for the rest of its turn."""

    name = "merchant"

    def __init__(
        self, game: Game, rng: Rng, *, wide: int = PLANS_KEPT, deep: int = MAX_TURN_STEPS, judge: Judge | None = None
    ) -> None:
        """``wide``: plans kept at each step for each kind of question; ``deep``: steps of its turn looked ahead."""
        self.rng = rng
        self._planner = Planner(judge or judge_of(game.id, seats=game.seats), rng, wide, deep)

    def choose(self, state: State) -> int:
        """The first step of the best plan."""
        options = state.legal()
        return options[0] if len(options) == 1 else self._planner.choose(state)

    def wish(self, state: State, seat: int) -> int | None:
        """It waits for its turn."""
        return None
