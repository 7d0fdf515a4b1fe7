"""Questions: the one list of legal options, dressed for people.

A board lights up the targets, a terminal numbers the answers, a screen reader reads them out: all from this.
"""

from __future__ import annotations

import msgspec

from .phrases import Fact


class Answer(msgspec.Struct, frozen=True):
    """One legal option: what it is called, what it costs and where it points."""

    id: int
    text: str  # notation
    verb: str
    target: str = ""  # the city, colour or piece the answer is about
    cost: int = 0  # Talers
    code: str = ""  # phrase of what it does: the phrasebook's answer.<code>
    facts: dict[str, Fact] = {}


class Question(msgspec.Struct, frozen=True):
    """What is asked now: the phrasebook's question.<code> with its facts, and the answers in the order of their ids."""

    seat: int
    code: str
    facts: dict[str, Fact]
    answers: list[Answer]
