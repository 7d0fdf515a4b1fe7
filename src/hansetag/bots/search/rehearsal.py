"""Rehearsal: whole turns tried in the head, against everybody's best answers, and played on round by round. Compiled.

A turn of several actions is one thought, not a chain of clicks: the most promising plans for it are rehearsed, each
for a round, in which everybody else follows the best plan found at a glance; the better half goes on for
another round, and so on. All are compared when it is the searcher's turn again, so that nobody's tempo blinds.
"""

from typing import Final

from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

from .budget import Budget
from .judge import Judge
from .plans import MAX_TURN_STEPS, Plan, Planner
from .trials import Trial, best_of, mean_of

MAX_ROUNDS_REHEARSED: Final = 4  # that the best plans are rehearsed at most
MIN_PLANS_REHEARSED: Final = 2  # plans that are rehearsed to the end
PLANS_KEPT: Final = 6  # own plans kept at each step
SHARE_PER_BOREDOM_POINT: Final = 0.02  # of the win, that a point of boredom costs


class PlanTrial(Trial):
    """A plan that is rehearsed."""

    def __init__(self, plan: Plan, bored: float) -> None:
        """``bored``: what is taken off because it leads where nothing moves."""
        super().__init__(0.0, 0, bored)
        self.plan: Plan = plan
        self.state: State = plan.state


class Rehearsal:
    """Tries plans of one seat."""

    def __init__(self, judge: Judge, rng: Rng, many: int) -> None:
        """``many``: how many plans are tried."""
        self.judge: Judge = judge
        self.many: int = many
        self.planner: Planner = Planner(judge, rng, PLANS_KEPT, MAX_TURN_STEPS)
        self.glance: Planner = Planner(judge, rng, 1, MAX_TURN_STEPS)

    def best(self, state: State, budget: Budget) -> Plan:
        """The plan that held out best for the actor of ``state``."""
        seat = state.actor
        memory = self.planner.memory
        trials: list[PlanTrial] = []
        for plan in self.planner.plans(state, self.many, budget):
            trials.append(PlanTrial(plan, SHARE_PER_BOREDOM_POINT * memory.impatience(plan.state)))
        for _ in range(MAX_ROUNDS_REHEARSED):
            if len(trials) == 1:
                break
            for trial in trials:
                if not self.play_round(trial, seat, budget):
                    return best_of(trials).plan
            trials.sort(key=mean_of, reverse=True)
            trials = trials[: max(MIN_PLANS_REHEARSED, len(trials) // 2)]
        return best_of(trials).plan

    def play_round(self, trial: PlanTrial, seat: int, budget: Budget) -> bool:
        """Go on until it is the turn of ``seat`` again, and see how things stand; False if there is no more time."""
        state = trial.state
        came_round = False
        while not came_round and state.actor != OVER:
            if not budget.allows():
                return False
            whose = state.turn()
            state = self.glance.plans(state, 1, budget)[0].state
            came_round = state.turn() == seat and whose != seat
        trial.state = state
        trial.add(self.judge.shares(state)[seat])
        return True
