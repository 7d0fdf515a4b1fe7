"""Advice: what a merchant who looks over your shoulder would say, and how the chances stood in a game that is over.

``advise`` looks at a position as its seat may see it and names up to three moves with what speaks for them;
``expect`` follows a record and tells turn by turn who could expect how much of the win.
"""

from __future__ import annotations

from .candidates import ITERATIONS, Advice, Candidate, Step, advise
from .expectation import Expectation, Moment, Swing, expect
from .judged import NoAdvice, is_judged
from .reasons import BOOK, Reason

__all__ = [
    "BOOK",
    "ITERATIONS",
    "Advice",
    "Candidate",
    "Expectation",
    "Moment",
    "NoAdvice",
    "Reason",
    "Step",
    "Swing",
    "advise",
    "expect",
    "is_judged",
]
