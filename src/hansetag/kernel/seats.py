"""The two seats nobody sits in.

A seat is a number from 0 to n-1. Chance has a seat of its own, so that a draw is a decision like any
other: it is in the record, search can branch on it and a test can stage it. A finished game has an actor
too, so that "who decides now" always has an answer.
"""

from typing import Final

NATURE: Final = -1
OVER: Final = -2
