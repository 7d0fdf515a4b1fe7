"""The alderman where turns have several actions: it rehearses whole turns before it takes the first step."""

from __future__ import annotations

from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from ..games.judges import judge_of
from ..search.judge import Judge
from ..search.rehearsal import Rehearsal
from ..search.thinker import Thinker

PLANS_REHEARSED = 12


class TurnAlderman(Thinker):
    """Keeps to its plan while nothing comes between."""

    name = "alderman"

    def __init__(
        self,
        game: Game,
        rng: Rng,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        plans: int = PLANS_REHEARSED,
        judge: Judge | None = None,
    ) -> None:
        """``plans``: how many are rehearsed; ``judge``: another one than the trained one."""
        super().__init__(iterations, seconds)
        self.rng = rng
        self._rehearsal = Rehearsal(judge or judge_of(game.id, trained=True), rng, plans)
        self._expected = b""  # the position in which the plan goes on
        self._steps: list[int] = []  # what is left of it

    def choose(self, state: State) -> int:
        """The next step of the plan; a new plan where there is none, or where things came otherwise."""
        options = state.legal()
        if not (self._steps and self._steps[0] in options and state.key() == self._expected):
            self._steps = options[:] if len(options) == 1 else self._think(state)
        option = self._steps.pop(0)
        after = state.copy()
        after.advance(option)
        self._expected = after.key()
        self._rehearsal.planner.memory.watch(state, option)
        return option

    def _think(self, state: State) -> list[int]:
        """The steps of the plan that held out best."""
        return self._rehearsal.best(state, self.new_budget()).steps

    def wish(self, state: State, seat: int) -> int | None:
        """It waits for its turn."""
        return None
