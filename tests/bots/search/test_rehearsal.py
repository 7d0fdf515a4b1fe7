"""Rehearsals of whole turns: plans that differ, kept as long as nothing comes between, and in time."""

from __future__ import annotations

import time

import pytest

import hansetag
from hansetag.bots.games.judges import judge_of
from hansetag.bots.ranks.turn_alderman import TurnAlderman
from hansetag.bots.search.budget import Budget
from hansetag.bots.search.memory import IDLE_TURNS_BORNE, Memory
from hansetag.bots.search.plans import Planner
from hansetag.kernel.drive import choose
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

GAME = hansetag.game("teutonica", seats=3)


def opening(game: hansetag.Game = GAME, seed: int = 1) -> State:
    """The first turn, once chance has dealt."""
    state = game.start()
    nature = Rng(seed, "nature")
    while state.actor == NATURE:
        state.advance(choose(state, nature))
    return state


def test_plans_lead_to_different_places_and_the_best_comes_first() -> None:
    state = opening()
    plans = Planner(judge_of("teutonica"), Rng(1, ""), 3, 4).plans(state, 5, Budget(0, 0.0))
    assert len(plans) == 5
    assert len({plan.state.key() for plan in plans}) == 5
    assert [plan.worth for plan in plans] == sorted((plan.worth for plan in plans), reverse=True)
    for plan in plans:
        twin = state.copy()
        for step in plan.steps:
            twin.apply(step)  # which refuses what is not allowed
        assert twin.key() == plan.state.key()


def test_who_has_no_time_takes_one_step_that_is_allowed() -> None:
    state = opening()
    budget = Budget(0, 1e-9)
    time.sleep(0.001)
    plans = Planner(judge_of("teutonica"), Rng(1, ""), 3, 4).plans(state, 5, budget)
    assert [len(plan.steps) for plan in plans] == [1] * len(plans)
    assert plans[0].steps[0] in state.legal()


def test_he_keeps_to_his_plan_while_nothing_comes_between() -> None:
    """The second of two actions was thought of with the first; where things came otherwise it thinks anew."""
    state = opening()
    alderman = TurnAlderman(GAME, Rng(1, "alderman"), iterations=6, plans=3)
    first = alderman.choose(state)
    thought = alderman.budget
    assert thought.spent
    planned, other = state.copy(), state.copy()
    planned.advance(first)
    assert alderman.choose(planned) in planned.legal()
    assert alderman.budget is thought
    other.advance(next(option for option in other.legal() if option != first))
    assert alderman.choose(other) in other.legal()
    assert alderman.budget is not thought


def test_the_same_seed_and_iterations_are_the_same_plan() -> None:
    state = opening(seed=4)
    steps = {TurnAlderman(GAME, Rng(7, ""), iterations=8).choose(state.copy()) for _ in range(2)}
    assert len(steps) == 1


def test_who_has_seen_nothing_move_for_long_wants_something_to_move() -> None:
    """The price of standing still grows with every turn, without end; a position with other points has none."""
    memory = Memory()
    state = opening()
    for _ in range(IDLE_TURNS_BORNE + 1):
        assert memory.impatience(state) == 0.0
        memory.note(state)
    prices: list[float] = []
    for _ in range(30):
        memory.note(state)
        prices.append(memory.impatience(state))
    assert prices == sorted(prices)
    assert prices[0] > 0.0
    assert prices[-1] > 1000.0
    assert memory.boredom(state) == pytest.approx(0.3 * (IDLE_TURNS_BORNE + 31))
    moved = opening(hansetag.game("teutonica", seats=2))
    assert memory.impatience(moved) == 0.0
