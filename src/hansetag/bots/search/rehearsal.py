"""Rehearsal: whole turns tried in the head, against everybody's best answers, and played on round by round. Compiled.

A turn of several actions is one thought, not a chain of clicks: the most promising plans for it are rehearsed, each
for a round, in which everybody else follows the best plan that he finds at a glance; the better half goes on for
another round, and so on. All are compared when it is the searcher's turn again, so that nobody's tempo blinds.
"""

from typing import Final

from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

from .budget import Budget
from .judge import Judge
from .plans import WHOLE_TURN, Plan, Planner

ROUNDS: Final = 4  # that the best plans are rehearsed at most
FEWEST: Final = 2  # plans that are rehearsed to the end
WIDE: Final = 6  # own plans kept at each step
BORED: Final = 0.02  # of the win, that a point of boredom costs


class Trial:
    """A plan that is rehearsed."""

    def __init__(self, plan: Plan, bored: float) -> None:
        """``bored``: what is taken off because it leads where nothing moves."""
        self.plan: Plan = plan
        self.state: State = plan.state
        self.bored: float = bored
        self.total: float = 0.0
        self.rounds: int = 0

    def mean(self) -> float:
        """The share of the win that it promises."""
        return self.total / self.rounds - self.bored if self.rounds else -1.0


class Rehearsal:
    """Tries plans of one seat."""

    def __init__(self, judge: Judge, rng: Rng, many: int) -> None:
        """``many``: how many plans are tried."""
        self.judge: Judge = judge
        self.many: int = many
        self.planner: Planner = Planner(judge, rng, WIDE, WHOLE_TURN)
        self.glance: Planner = Planner(judge, rng, 1, WHOLE_TURN)

    def best(self, state: State, budget: Budget) -> Plan:
        """The plan that held out best for the actor of ``state``."""
        seat = state.actor
        memory = self.planner.memory
        trials: list[Trial] = []
        for plan in self.planner.plans(state, self.many, budget):
            trials.append(Trial(plan, BORED * memory.impatience(plan.state)))
        for _ in range(ROUNDS):
            if len(trials) == 1:
                break
            for trial in trials:
                if not self.play_round(trial, seat, budget):
                    return best_of(trials).plan
            trials.sort(key=mean_of, reverse=True)
            trials = trials[: max(FEWEST, len(trials) // 2)]
        return best_of(trials).plan

    def play_round(self, trial: Trial, seat: int, budget: Budget) -> bool:
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
        trial.total += self.judge.shares(state)[seat]
        trial.rounds += 1
        return True


def mean_of(trial: Trial) -> float:
    """To sort trials by."""
    return trial.mean()


def best_of(trials: list[Trial]) -> Trial:
    """The trial that did best; of those that were not rehearsed, the one that looked best."""
    best = trials[0]
    for trial in trials:
        if trial.mean() > best.mean():
            best = trial
    return best
