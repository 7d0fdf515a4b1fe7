"""Metrics: counts of what the server does, for Prometheus.

No figure carries the id of a table or a person, and none tells what happened at a single table: those who
read them learn how busy the server is and nothing about a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4"

BUCKET_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # of what may take as long
REGISTRY = CollectorRegistry()
PROCESS = ProcessCollector(registry=REGISTRY)  # open handles and how many there may be, memory, CPU

_requests = Counter("hansetag_requests", "Requests answered", ("method", "route", "status"), registry=REGISTRY)
_request_seconds = Histogram(
    "hansetag_request_seconds",
    "Seconds from a request to its answer",
    registry=REGISTRY,
    buckets=BUCKET_SECONDS,
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
_waiting = Gauge("hansetag_worker_requests_waiting", "Requests that wait for a worker", ("queue",), registry=REGISTRY)
_waiting_seconds = Histogram(
    "hansetag_worker_waiting_seconds",
    "Seconds that a request waited for a worker",
    ("queue",),
    registry=REGISTRY,
    buckets=(0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0),
)
_worker_seconds = Counter(
    "hansetag_worker_cpu_seconds", "Seconds that workers have computed for people", ("queue",), registry=REGISTRY
)
_worker_failures = Counter(
    "hansetag_worker_failures", "Workers that died or hung and were replaced", ("queue",), registry=REGISTRY
)
_disk_free = Gauge("hansetag_disk_free_bytes", "Bytes that are free on the disk of a SQLite file", registry=REGISTRY)
_database_away = Gauge("hansetag_database_away", "1 while the database cannot be written to", registry=REGISTRY)
_outages = Counter("hansetag_database_outages", "Times that the database went away", registry=REGISTRY)
_journal_waiting = Gauge("hansetag_journal_waiting", "Entries and drafts that wait to be written", registry=REGISTRY)

_loop_lag = Histogram(
    "hansetag_loop_lag_seconds",
    "Seconds by which the event loop was late, measured four times a second",
    registry=REGISTRY,
    buckets=BUCKET_SECONDS,
)
_handles = Gauge("hansetag_handles", "Files and connections that are open", registry=REGISTRY)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def request_answered(method: str, route: str, status: int, seconds: float) -> None:
    """A request was answered; ``route`` is the template of its path, never the path itself."""
    _requests.labels(method_label(method), route, str(status)).inc()
    _request_seconds.observe(seconds)


def method_label(method: str) -> str:
    """How a method is counted: those that nobody knows are one, since a client can write what it likes."""
    return method if method in METHODS else "other"


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


def database_away(away: bool) -> None:
    """The database went away, or came back."""
    _database_away.set(away)
    if away:
        _outages.inc()


def at_rest(disk_free: int | None, journal_waiting: int) -> None:
    """What is read at the moment of asking: the room on the disk, if it is ours, and what waits to be written."""
    if disk_free is not None:
        _disk_free.set(disk_free)
    _journal_waiting.set(journal_waiting)


def bot_decided() -> None:
    """A bot has taken a decision."""
    _bot_decisions.inc()


def bot_failed() -> None:
    """A bot failed or hung and was replaced."""
    _bot_failures.inc()


@contextmanager
def request_waits(queue: str) -> Iterator[None]:
    """A request waits for a worker of ``queue`` for as long as the block runs."""
    _waiting.labels(queue).inc()
    begun = time.monotonic()
    try:
        yield
    finally:
        _waiting.labels(queue).dec()
        _waiting_seconds.labels(queue).observe(time.monotonic() - begun)


def worker_used(queue: str, seconds: float) -> None:
    """A worker of ``queue`` has computed for ``seconds`` to answer a request."""
    _worker_seconds.labels(queue).inc(seconds)


def worker_failed(queue: str) -> None:
    """A worker of ``queue`` died or hung; the next request gets a new one."""
    _worker_failures.labels(queue).inc()


def loop_lagged(seconds: float) -> None:
    """The event loop was late by ``seconds``."""
    _loop_lag.observe(seconds)


def watch_handles(count: Callable[[], int]) -> None:
    """Let ``count`` say how many handles are open, whenever somebody wants to know."""
    _handles.set_function(count)


def exposition() -> bytes:
    """All figures in the text that Prometheus reads."""
    return generate_latest(REGISTRY)
