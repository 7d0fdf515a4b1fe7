"""Limits: how often somebody may do something, so that one guest cannot take up the whole server.

Each pair of a deed and a doer has a bucket of tokens that fills up again as time goes by; a deed takes one token. The
buckets live in memory: every process counts for itself, and a restart forgives.

A person has one bucket. An address has a larger one for what people do before they have a name here, since a school has
one address for all its pupils. Of IPv6 a household has a network of 64 bits, which is one address to us, and may have
one of 48 bits: that has a bucket of its own, some times larger.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import ip_network

import msgspec

from ..errors import TooMany
from ..settings import Settings
from .spans import HOUR_SECONDS, MINUTE_SECONDS, span_of

MAX_BUCKETS = 50_000  # the one that was not asked for longest goes first, and would mostly be full again
TOKEN_TOLERANCE = 1e-6  # so that a token that is all but there is there
ADDRESS_FACTOR = 10  # how many times more guests may come from one address than a person may make tables
WIDE_FACTOR = 4  # how many times more an IPv6 network of 48 bits may do than one of 64
MESSAGES_AT_ONCE_SHARE = 20  # of what may be sent in a minute, so many parts: one of them may come at once
REQUESTS_AT_ONCE_SHARE = 6  # the same for requests
MIN_AT_ONCE = 10  # that may always come at once, if so many are allowed at all
HOUSEHOLD_BITS = "/64"

_noted: ContextVar[dict[str, Allowance] | None] = ContextVar("noted", default=None)


class Allowance(msgspec.Struct, frozen=True):
    """How much is left after a deed: ``left`` of ``most``, and the seconds until it is ``most`` again."""

    what: str
    most: int
    period: float
    left: int
    reset: float


class Limits:
    """The buckets of one process."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        """The limits that ``settings`` names; ``now`` is the clock."""
        self._now = now
        self._kinds = {
            "creation": (settings.creations, HOUR_SECONDS),
            "arrival": (settings.creations * ADDRESS_FACTOR, HOUR_SECONDS),
            "login": (settings.logins, 5 * MINUTE_SECONDS),
            "hint": (settings.hints, MINUTE_SECONDS),
            "talk": (settings.talks, MINUTE_SECONDS),
            "watcher-talk": (settings.watcher_talks, MINUTE_SECONDS),
            "message": _evenly(settings.messages, MESSAGES_AT_ONCE_SHARE),
            "request": _evenly(settings.requests, REQUESTS_AT_ONCE_SHARE),
        }
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, what: str, key: str) -> None:
        """Let ``key`` (a person, table, socket or address) do ``what`` once more; TooMany says when to try again."""
        most, period = self._kinds[what]
        if not most:
            return
        allowance = self._spend(what, key, most, period)
        if key.endswith(HOUSEHOLD_BITS) and (wide := _wide_network(key)):
            self._spend(what, wide, most * WIDE_FACTOR, period)
        noted = _noted.get()
        if noted is not None:
            noted[what] = allowance

    def _spend(self, what: str, key: str, most: int, period: float) -> Allowance:
        """Take a token out of one bucket."""
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
                period=span_of(period),
                pause=span_of(wait),
            )
        self._buckets[what, key] = (tokens - 1.0, now)
        left = tokens - 1.0 + TOKEN_TOLERANCE
        return Allowance(what, most, period, int(left), (most - left) * period / most)

    def __len__(self) -> int:
        return len(self._buckets)


def _evenly(per_minute: int, share: int) -> tuple[int, float]:
    """How many may come in which time, if a part of what is allowed in a minute may come at once, and no more.

    A minute's worth in one second would keep everybody else waiting for as long as it takes.
    """
    at_once = max(per_minute // share, min(per_minute, MIN_AT_ONCE))
    return at_once, MINUTE_SECONDS * at_once / per_minute if per_minute else MINUTE_SECONDS


@contextmanager
def noting() -> Iterator[dict[str, Allowance]]:
    """What is spent while the block runs, by the deed: so that an answer can tell what is left."""
    noted: dict[str, Allowance] = {}
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)


def _wide_network(household: str) -> str:
    """The network of 48 bits around one of 64; empty if it is none."""
    try:
        return str(ip_network(household).supernet(new_prefix=48))
    except ValueError:
        return ""
