"""Loops that play a game by itself. They are compiled, because tests, bots and benchmarks spend their time here."""

from .rng import Rng
from .seats import NATURE, OVER
from .state import State


def deal(state: State, rng: Rng) -> int:
    """Choose for NATURE, with the probability of each weight."""
    return state.fate(rng)


def choose(state: State, rng: Rng) -> int:
    """Choose for the actor: fairly by weight for NATURE, as the game leans for a player."""
    if state.actor == NATURE:
        return state.fate(rng)
    return state.lean(state.legal(), rng)


def follow(state: State, action: int, rng: Rng) -> None:
    """Carry out an id taken from ``legal()``, and let chance do what comes of it, until somebody is asked."""
    state.advance(action)
    while state.actor == NATURE:
        state.advance(state.fate(rng))


def play_out(state: State, rng: Rng, limit: int, checked: bool = False) -> int:
    """Play at random until the game is over or ``limit`` decisions are taken; returns how many were.

    ``checked`` goes through ``apply`` instead of ``advance``, as a caller would that does not trust its ids.
    """
    steps = 0
    while steps < limit:
        actor = state.actor
        if actor == OVER:
            break
        if actor == NATURE:
            action = state.fate(rng)
        else:
            action = state.lean(state.legal(), rng)
        if checked:
            state.apply(action)
        else:
            state.advance(action)
        steps += 1
    return steps
