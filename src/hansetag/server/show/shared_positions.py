"""Positions as they are sent: one for all who only watch, and one of their own for everybody else.

The shared one is made for nobody: it is what a stranger without a name sees, so there is nothing personal in it. It is
given only to people about whom the table knows nothing: no seat, no invitation, and not the host.
"""

from __future__ import annotations

from ..tables.live_table import LiveTable
from . import positions
from .shared_answers import Encoded, SharedAnswers, encode, fingerprint_for_all


def is_stranger(table: LiveTable, person: str | None) -> bool:
    """Whether ``person`` sees of the table what anybody would."""
    return person is None or (person != table.row.host and all(seat.person != person for seat in table.seats))


def position(shared: SharedAnswers, table: LiveTable, person: str | None, language: str, since: int) -> Encoded:
    """Where the table stands for ``person``, with what happened after entry ``since``."""
    if not is_stranger(table, person):
        return Encoded(encode(positions.position(table, person, language, since)))
    key = ("position", language, since)
    return shared.answer(table, key, lambda: positions.position(table, None, language, since))


def earlier_events(shared: SharedAnswers, table: LiveTable, person: str | None, language: str, before: int) -> Encoded:
    """A page of the log that ends ahead of the decision ``before``, as ``person`` may see it."""
    if not is_stranger(table, person):
        return Encoded(encode(positions.earlier_events(table, person, language, before)))
    key = ("events", language, before)
    return shared.answer(table, key, lambda: positions.earlier_events(table, None, language, before))


def fingerprint(shared: SharedAnswers, table: LiveTable, person: str | None) -> object:
    """All that a position of ``person`` is made of besides the time, to be compared with what was sent before."""
    if is_stranger(table, person):
        return shared.about(table).fingerprint
    seat, live_game = table.seat_of(person), table.live_game
    draft = live_game.drafts.get(seat) if live_game is not None and seat is not None else None
    answers = [(row.id, row.used) for row in table.standing if row.seat == seat]
    return (*fingerprint_for_all(table), seat, draft, answers)
