"""Evaluations: how well off a seat is, by game."""

from __future__ import annotations

from collections.abc import Callable

from hansetag.kernel.state import State

from .hansa.value import value as hansa
from .teutonica.value import value as teutonica

Value = Callable[[State, int], float]
_VALUES: dict[str, Value] = {"hansa": hansa, "teutonica": teutonica}


def value_of(game: str) -> Value:
    """The evaluation for ``game``; a game without one is judged by its points."""
    return _VALUES.get(game, points)


def points(state: State, seat: int) -> float:
    """The points of ``seat`` as they stand."""
    return float(state.scores()[seat])
