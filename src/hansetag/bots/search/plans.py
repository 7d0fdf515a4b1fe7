"""Plans: the rest of a turn thought through step by step, the few best kept at each (beam search). Compiled.

Plans are compared only with those that wait for an answer to the same kind of question. A claim whose benefit is not
chosen yet looks poorer than any piece shifted about, and would else never be thought to its end.
"""

from typing import Final

from hansetag.kernel.drive import follow
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

from .budget import Budget
from .judge import Judge
from .memory import Memory

WORST_WORTH: Final = -1e9
# More steps than a turn has: a plan that breaks off while there are actions left looks better than one that used them.
MAX_TURN_STEPS: Final = 30


class Plan:
    """Where some steps have led, and what their owner expects of them."""

    def __init__(self, state: State, steps: list[int], worth: float) -> None:
        """``steps``: from the position that was planned from to ``state``."""
        self.state: State = state
        self.steps: list[int] = steps
        self.worth: float = worth


class Planner:
    """Plans for the seat that is asked, with the eyes of a judge."""

    def __init__(self, judge: Judge, rng: Rng, wide: int, deep: int) -> None:
        """``wide``: how many plans are kept at each step for each kind of question; ``deep``: their steps at most."""
        self.judge: Judge = judge
        self.rng: Rng = rng
        self.wide: int = wide
        self.deep: int = deep
        self.memory: Memory = Memory()
        self.ahead: float = 1.0  # how much of the game lies ahead of the position that is planned from

    def choose(self, state: State) -> int:
        """The first step of the best plan; where it ends the turn, the position is remembered."""
        option = self.best(state).steps[0]
        self.memory.watch(state, option)
        return option

    def best(self, state: State) -> Plan:
        """The best plan for the actor, which reaches as far as the questions are put to that seat."""
        return self.plans(state, 1, Budget(0, 0.0))[0]

    def plans(self, state: State, most: int, budget: Budget) -> list[Plan]:
        """The best plans for the actor that lead to different places, the best first, and ``most`` at most.

        When the time is over, plans stay as short as they are.
        """
        seat = state.actor
        self.ahead = self.judge.horizon(state)
        kept: list[Plan] = []
        open_plans = [Plan(state, [], 0.0)]
        for _ in range(self.deep):
            found: list[Plan] = []
            for plan in open_plans:
                if not found or not budget.late():
                    self.extend(plan, seat, found)
            found.sort(key=worth_of, reverse=True)
            open_plans = []
            places: set[bytes] = set()  # another way to the same place is no other plan
            room: dict[int, int] = {}  # by kind of question
            for plan in found:
                if plan.state.actor != seat:
                    self.keep(plan, seat, kept, most)
                    continue
                asked = plan.state.asked()
                left = room.get(asked, self.wide)
                if left:
                    key = plan.state.key()
                    if key not in places:
                        places.add(key)
                        room[asked] = left - 1
                        open_plans.append(plan)
            if not open_plans or budget.late():
                break
        for plan in open_plans:
            self.keep(plan, seat, kept, most)
        return kept

    def keep(self, plan: Plan, seat: int, kept: list[Plan], most: int) -> None:
        """Put a plan that is thought through among the best, if it is one of them."""
        if len(kept) == most and plan.worth <= kept[-1].worth:
            return
        if plan.state.turn() != seat:
            plan.worth -= self.memory.boredom(plan.state)
        key = plan.state.key() if most > 1 else b""
        place = 0
        while place < len(kept) and kept[place].worth >= plan.worth:
            if most > 1 and kept[place].state.key() == key:
                return
            place += 1
        kept.insert(place, plan)
        if len(kept) > most:
            kept.pop()

    def extend(self, plan: Plan, seat: int, found: list[Plan]) -> None:
        """Every plan that is one step longer; questions to others in between are answered as they would."""
        for option in plan.state.legal():
            after = plan.state.copy()
            follow(after, option, self.rng)
            while after.actor != seat and after.actor != OVER and after.turn() == seat:
                follow(after, self.answer(after), self.rng)
            worth = self.judge.lead(after, seat, self.ahead) - self.memory.impatience(after)
            found.append(Plan(after, [*plan.steps, option], worth))

    def answer(self, state: State) -> int:
        """What the actor would choose who looks one step ahead."""
        options = state.legal()
        best = options[0]
        highest = WORST_WORTH
        for option in options:
            after = state.copy()
            follow(after, option, self.rng)
            worth = self.judge.lead(after, state.actor, self.ahead)
            if worth > highest:
                best = option
                highest = worth
        return best


def worth_of(plan: Plan) -> float:
    """To sort plans by."""
    return plan.worth
