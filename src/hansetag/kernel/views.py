"""View: the type of what a seat sees, as far as it is the same in every game.

Each game declares its own view in its ``view_types.py``, down to the last field. mypy holds the code that fills a view
and the code that reads one against it, and the browser's types are written from it. Plain modules declare the types,
for a compiled one would not keep them for those who ask at run time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict


class View(TypedDict):
    """What every game shows of a position."""

    viewer: int | None  # the seat that looks; None is a spectator
    actor: int  # the seat that decides now, NATURE (-1) or OVER (-2)
    turn: int | None  # the seat whose turn it is; None while it is nobody's
    breakdown: Sequence[Mapping[str, int | None]]  # by seat, its points by source; None is what the viewer may not know
    scores: Sequence[int | None]  # by seat, the points as if the game ended now; None where the viewer may not know


class Derived(TypedDict):
    """What follows from a view by the rules; a game that has nothing to add leaves it empty."""
