"""Metrics: counts of what the server does, for Prometheus.

No figure carries the id of a table or a person, and none tells what happened at a single table: those who
read them learn how busy the server is and nothing about a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4"

REGISTRY = CollectorRegistry()

_requests = Counter("hansetag_requests", "Requests answered", ("method", "route", "status"), registry=REGISTRY)
_request_seconds = Histogram(
    "hansetag_request_seconds",
    "Seconds from a request to its answer",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0),
)
_sockets = Gauge("hansetag_sockets", "Sockets that are open", registry=REGISTRY)
_tables = Gauge("hansetag_tables_loaded", "Tables that are kept in memory", registry=REGISTRY)
_entries = Counter("hansetag_entries", "Entries confirmed", registry=REGISTRY)
_conflicts = Counter("hansetag_conflicts", "Confirmations that came too late", registry=REGISTRY)
_bot_decisions = Counter("hansetag_merchant_decisions", "Decisions that merchants took", registry=REGISTRY)
_bot_failures = Counter(
    "hansetag_merchant_failures", "Merchants that failed or hung and were replaced", registry=REGISTRY
)
_durable = Histogram(
    "hansetag_durable_seconds",
    "Seconds from a confirmation until it is safe in the database",
    registry=REGISTRY,
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def request_answered(method: str, route: str, status: int, seconds: float) -> None:
    """A request was answered; ``route`` is the template of its path, never the path itself."""
    _requests.labels(method if method in METHODS else "other", route, str(status)).inc()
    _request_seconds.observe(seconds)


@contextmanager
def socket_open() -> Iterator[None]:
    """A socket is open for as long as the block runs."""
    _sockets.inc()
    try:
        yield
    finally:
        _sockets.dec()


def tables_loaded(count: int) -> None:
    """So many tables are in memory now."""
    _tables.set(count)


def entry_confirmed(seconds: float) -> None:
    """An entry was confirmed, and was durable after ``seconds``."""
    _entries.inc()
    _durable.observe(seconds)


def conflict() -> None:
    """A confirmation was refused because the table was already elsewhere."""
    _conflicts.inc()


def bot_decided() -> None:
    """A bot has taken a decision."""
    _bot_decisions.inc()


def bot_failed() -> None:
    """A bot failed or hung and was replaced."""
    _bot_failures.inc()


def exposition() -> bytes:
    """All figures in the text that Prometheus reads."""
    return generate_latest(REGISTRY)
