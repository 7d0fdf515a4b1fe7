"""Loops that play a game by itself. They are compiled, because tests, bots and benchmarks spend their time here."""

from .rng import Rng
from .seats import NATURE, OVER
from .state import State


def pick(weighted: list[tuple[int, int]], rng: Rng) -> int:
    """Choose an id of ``chance()`` with the probability of its weight."""
    total = 0
    for _, weight in weighted:
        total += weight
    point = rng.below(total)
    for number, weight in weighted:
        point -= weight
        if point < 0:
            return number
    raise AssertionError("the weights do not add up")


def deal(state: State, rng: Rng) -> int:
    """Choose for NATURE."""
    return pick(state.chance(), rng)


def choose(state: State, rng: Rng) -> int:
    """Choose for whoever decides now: fairly by weight for NATURE, as the game leans for a player."""
    if state.actor == NATURE:
        return pick(state.chance(), rng)
    return state.lean(state.legal(), rng)


def play_out(state: State, rng: Rng, limit: int, checked: bool = False) -> int:
    """Play at random until the game is over or ``limit`` decisions are taken; returns how many were.

    ``checked`` goes through ``apply`` instead of ``advance``, as anybody would who does not trust his ids.
    """
    steps = 0
    while steps < limit:
        actor = state.actor
        if actor == OVER:
            break
        if actor == NATURE:
            action = pick(state.chance(), rng)
        else:
            action = state.lean(state.legal(), rng)
        if checked:
            state.apply(action)
        else:
            state.advance(action)
        steps += 1
    return steps
