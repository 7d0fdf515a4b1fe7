"""Times in which the database was away: nobody could decide then, and nobody is charged for them, once.

An outage is forgiven at the tables in memory as soon as it is over. A table that is not in memory still has a clock
that ran through it, and may be due at once when it is opened. So the process remembers its outages, and wherever a
clock is charged or a flag is about to fall, what they have in common with the running clock is forgiven first.

It happens once because a reading says until when outages have been forgiven (``settled``), and that is stored with it:
neither opening the table again nor another process that saw the same outage forgives it twice. A clock that began later
has nothing in common with it. A process that is started anew remembers no outage. A table that was taken over from a
process which fell silent was given that silence by the store (``Leases.take``), and with it all outages until then.
Only the process that looks after a table forgives, so that none of this depends on where a decision came in.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable

from . import clocks
from .live_table import LiveTable

MAX_DOWNTIMES = 100  # that are remembered; a table that slept through more is charged for the first ones


class Downtimes:
    """The outages that one process has seen."""

    def __init__(self, process: str) -> None:
        """None yet; ``process`` is this one's name in the leases."""
        self._process = process
        self._seen: deque[clocks.Downtime] = deque(maxlen=MAX_DOWNTIMES)
        self._taken_at: dict[str, float] = {}

    def add(self, seconds: float) -> None:
        """The database was away for ``seconds`` until now."""
        now = time.time()
        self._seen.append(clocks.Downtime(now - seconds, now))

    def take_over(self, tables: Iterable[str]) -> None:
        """Another process looked after ``tables`` until now, and the store has forgiven what there was to forgive."""
        if self._seen:
            self._taken_at.update(dict.fromkeys(tables, time.time()))

    def fair_reading(self, table: LiveTable) -> clocks.Reading:
        """The clocks of ``table`` as they are if nobody is charged for an outage."""
        reading = table.reading
        if not self._seen or table.row.owner != self._process:
            return reading
        now, taken_at = time.time(), self._taken_at.get(table.row.id, 0.0)
        for downtime in self._seen:
            if downtime.end > taken_at:
                reading = clocks.forgive_downtime(reading, downtime, now)
        return reading
