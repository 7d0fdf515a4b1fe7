"""Plans: the rest of a turn thought through step by step, the few best kept at each (beam search). Compiled."""

from typing import Final

from hansetag.kernel.drive import follow
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

from .judges.judge import Judge
from .memory import Memory

WORST: Final = -1e9


class Plan:
    """Where a plan has led, and with which step it began."""

    def __init__(self, state: State, first: int, worth: float) -> None:
        """``first`` is -1 for a plan without a step; ``worth``: what its owner expects of it."""
        self.state: State = state
        self.first: int = first
        self.worth: float = worth


class Planner:
    """Plans for whoever is asked, with the eyes of a judge."""

    def __init__(self, judge: Judge, rng: Rng, wide: int, deep: int) -> None:
        """``wide``: how many plans are kept at each step; ``deep``: of how many steps they are at most."""
        self.judge: Judge = judge
        self.rng: Rng = rng
        self.wide: int = wide
        self.deep: int = deep
        self.memory: Memory = Memory()

    def choose(self, state: State) -> int:
        """The first step of the best plan; where it ends the turn, the position is remembered."""
        option = self.first_step(state)
        seat = state.actor
        if state.turn() == seat:
            after = state.copy()
            after.advance(option)
            if after.turn() != seat:
                self.memory.note(after)
        return option

    def first_step(self, state: State) -> int:
        """The first step of the best plan for the actor, who plans as long as the questions are his."""
        seat = state.actor
        best = Plan(state, -1, WORST)
        open_plans = [Plan(state, -1, 0.0)]
        for _ in range(self.deep):
            found: list[Plan] = []
            for plan in open_plans:
                self.extend(plan, seat, found)
            open_plans = []
            found.sort(key=lambda plan: -plan.worth)
            for plan in found:
                if plan.state.actor == seat:
                    if len(open_plans) < self.wide:
                        open_plans.append(plan)
                elif plan.worth > best.worth:
                    best = plan
            if not open_plans:
                break
        for plan in open_plans:
            if plan.worth > best.worth:
                best = plan
        return best.first

    def extend(self, plan: Plan, seat: int, found: list[Plan]) -> None:
        """Every plan that is one step longer; questions to others in between are answered as they would."""
        for option in plan.state.legal():
            after = plan.state.copy()
            follow(after, option, self.rng)
            while after.actor != seat and after.actor != OVER and after.turn() == seat:
                follow(after, self.answer(after), self.rng)
            worth = self.judge.lead(after, seat)
            if after.turn() != seat:
                worth -= self.memory.boredom(after)
            found.append(Plan(after, option if plan.first < 0 else plan.first, worth))

    def answer(self, state: State) -> int:
        """What the actor would choose who looks one step ahead."""
        options = state.legal()
        best = options[0]
        highest = WORST
        for option in options:
            after = state.copy()
            follow(after, option, self.rng)
            worth = self.judge.lead(after, state.actor)
            if worth > highest:
                best = option
                highest = worth
        return best
