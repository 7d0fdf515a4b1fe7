"""Times in which the database was away: nobody could decide then, and nobody is charged for them, once.

An outage is forgiven as soon as it is over: at the tables in memory, and by the store at all others of this process
(``Leases.forgive``), so that those who are first looked at after a restart have it as well. Until that is done, and in
case the database goes away again before it is, the process remembers its outages, and wherever a clock is charged or a
flag is about to fall, what they have in common with the running clock is forgiven first.

It happens once because a reading says until when outages have been forgiven (``settled``), and that is stored with it:
neither opening the table again nor another process that saw the same outage forgives it twice. A clock that began later
has nothing in common with it. A table that was taken over from a process which fell silent is given that silence by the
store (``Leases.take``) in the same way: once, and with it all outages until then. Only the process that looks after a
table forgives, so that none of this depends on where a decision came in.
"""

from __future__ import annotations

import time
from collections import deque

from ..store.leases import SETTLED_DIGITS
from . import clocks
from .live_table import LiveTable

MAX_DOWNTIMES = 100  # that are remembered; a table that slept through more is charged for the first ones


class Downtimes:
    """The outages that one process has seen."""

    def __init__(self, process: str) -> None:
        """None yet; ``process`` is this one's name in the leases."""
        self._process = process
        self._seen: deque[clocks.Downtime] = deque(maxlen=MAX_DOWNTIMES)
        self.unstored: deque[clocks.Downtime] = deque(maxlen=MAX_DOWNTIMES)  # that only this process knows of

    def add(self, seconds: float) -> None:
        """The database was away for ``seconds`` until now."""
        now = round(time.time(), SETTLED_DIGITS)  # as it is stored, or it would be another moment when it is read
        self._seen.append(clocks.Downtime(now - seconds, now))
        self.unstored.append(self._seen[-1])

    def fair_reading(self, table: LiveTable) -> clocks.Reading:
        """The clocks of ``table`` as they are if nobody is charged for an outage."""
        reading = table.reading
        if not self._seen or table.row.owner != self._process:
            return reading
        now = time.time()
        for downtime in self._seen:
            reading = clocks.forgive_downtime(reading, downtime, now)
        return reading
