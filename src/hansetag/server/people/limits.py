"""Limits: how often somebody may do something, so that one guest cannot take up the whole server.

Each pair of a deed and a doer has a bucket of tokens that fills up again as time goes by; a deed takes one token. The
buckets live in memory: every process counts for itself, and a restart forgives.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from hansetag.kernel.phrases import Phrase

from ..errors import TooMany
from ..settings import Settings

MAX_BUCKETS = 50_000  # the one that was not asked for longest goes first, and would mostly be full again
TOKEN_TOLERANCE = 1e-6  # so that a token that is all but there is there
HOUR_SECONDS = 3600.0
MINUTE_SECONDS = 60.0


class Limits:
    """The buckets of one process."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        """The limits that ``settings`` names; ``now`` is the clock."""
        self._now = now
        self._kinds = {
            "creation": (settings.creations, HOUR_SECONDS),
            "login": (settings.logins, 5 * MINUTE_SECONDS),
            "hint": (settings.hints, MINUTE_SECONDS),
            "talk": (settings.talks, MINUTE_SECONDS),
            "message": (settings.messages, MINUTE_SECONDS),
            "request": (settings.requests, MINUTE_SECONDS),
        }
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, what: str, key: str) -> None:
        """Let ``key`` (a person, a socket or an address) do ``what`` once more; TooMany says when it may try again."""
        most, period = self._kinds[what]
        if not most:
            return
        now = self._now()
        tokens, then = self._buckets.pop((what, key), (float(most), now))
        tokens = min(float(most), tokens + (now - then) * most / period)
        if len(self._buckets) >= MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if tokens < 1.0 - TOKEN_TOLERANCE:
            self._buckets[what, key] = (tokens, now)
            wait = math.ceil((1.0 - tokens) * period / most - TOKEN_TOLERANCE)
            raise TooMany(
                "too-many",
                wait=wait,
                most=most,
                deed=(f"deed.{what}", {"count": most}),
                period=_span(period),
                pause=_span(wait),
            )
        self._buckets[what, key] = (tokens - 1.0, now)

    def __len__(self) -> int:
        return len(self._buckets)


def _span(seconds: float) -> Phrase:
    """A length of time as a phrase."""
    if seconds == HOUR_SECONDS:
        return "span.hour", {}
    if seconds >= 2 * MINUTE_SECONDS:
        return "span.minutes", {"count": math.ceil(seconds / MINUTE_SECONDS)}
    if seconds == MINUTE_SECONDS:
        return "span.minute", {}
    return "span.seconds", {"count": math.ceil(seconds)}
