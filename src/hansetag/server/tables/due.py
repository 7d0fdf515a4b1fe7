"""When a table must be looked at by the process that looks after it, if nobody does anything before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from ..store.rows import StandingRow
from ..wire import Clock
from . import clocks

AT_ONCE = 0.0


def due(
    clock: Clock, reading: clocks.Reading, state: State, bots: Mapping[int, str], standing: Iterable[StandingRow]
) -> float | None:
    """At once where chance or a bot is asked, or a bot or an answer that was left may act; else when the flag falls."""
    actor = state.actor
    if actor == NATURE or actor in bots or any(state.rights(seat) for seat in bots):
        return AT_ONCE
    if any(row.seat == actor for row in standing):
        return AT_ONCE
    return clocks.deadline(clock, reading)
