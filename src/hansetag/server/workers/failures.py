"""What has failed lately, so that it is not tried again and again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from ..errors import Unavailable

FAILURE_SECONDS = 600.0  # for which a request that failed is not tried again
MAX_REMEMBERED_FAILURES = 1000
STRIKES = 2  # after which it is not tried again


class Failures:
    """Requests that have failed, by a key."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """``now`` is the clock."""
        self._now = now
        self._strikes: OrderedDict[bytes, tuple[int, float]] = OrderedDict()  # how many, and until when they count

    def check(self, key: bytes) -> None:
        """Unavailable, at once, for what would fail again."""
        strikes, until = self._strikes.get(key, (0, 0.0))
        if until <= self._now():
            self._strikes.pop(key, None)
        elif strikes >= STRIKES:
            raise Unavailable("study-failed-before")

    def add(self, key: bytes, *, certain: bool) -> None:
        """Remember a failure; unless it is ``certain`` to happen again, the first one may have been bad luck."""
        strikes, _ = self._strikes.pop(key, (0, 0.0))
        self._strikes[key] = (strikes + (STRIKES if certain else 1), self._now() + FAILURE_SECONDS)
        if len(self._strikes) > MAX_REMEMBERED_FAILURES:
            self._strikes.popitem(last=False)
