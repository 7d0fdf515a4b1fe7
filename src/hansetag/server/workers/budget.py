"""The budget: how much of the machine's time a person, and an address, may use for hints and analysis.

Everybody has so many seconds, which come back as time goes by. Nobody knows beforehand what a request will cost, so it
is paid afterwards, by what the worker says it has used: somebody with anything left may ask, and may come into debt.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from ..errors import TooMany
from .asker import Asker

PERIOD_SECONDS = 600.0  # in which a budget that was used up is full again
ADDRESS_FACTOR = 4  # how many times as much an address has as a person: many may live there
MAX_ACCOUNTS = 50_000  # the one that was not used for longest goes first, and would mostly be full again


class Budget:
    """The accounts of one process."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        """A person has so many ``seconds``, or any number (0); ``now`` is the clock."""
        self._seconds = seconds
        self._now = now
        self._accounts: OrderedDict[tuple[str, str], tuple[float, float]] = (
            OrderedDict()
        )  # what is left, and since when

    def check(self, asker: Asker) -> None:
        """TooMany, with when it is worth coming back, if ``asker`` has nothing left."""
        for kind, name, most in self._of(asker):
            left = self._left(kind, name, most)
            if left <= 0:
                wait = max(math.ceil(-left * PERIOD_SECONDS / most), 1)
                raise TooMany("budget-spent", wait=wait, most=int(most), pause=("span.seconds", {"count": wait}))

    def charge(self, asker: Asker, used: float) -> None:
        """Take ``used`` seconds from ``asker``."""
        now = self._now()
        for kind, name, most in self._of(asker):
            left = self._left(kind, name, most) - used
            self._accounts[kind, name] = (left, now)
            self._accounts.move_to_end((kind, name))
        while len(self._accounts) > MAX_ACCOUNTS:
            self._accounts.popitem(last=False)

    def _of(self, asker: Asker) -> list[tuple[str, str, float]]:
        """The accounts that ``asker`` draws on: kind, name and how much is in it when it is full."""
        if not self._seconds:
            return []
        accounts = [("person", asker.person or "", self._seconds)] if asker.person else []
        if asker.address:
            accounts.append(("address", asker.address, self._seconds * ADDRESS_FACTOR))
        return accounts

    def _left(self, kind: str, name: str, most: float) -> float:
        """What is in an account now."""
        left, then = self._accounts.get((kind, name), (most, self._now()))
        return min(most, left + (self._now() - then) * most / PERIOD_SECONDS)
