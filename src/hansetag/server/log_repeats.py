"""Lines of the log that repeat: the first few of a kind are written, and then how many more there were.

Anybody can make a server write a warning, with a request that is none for instance, and could fill a disk with them.
What happens once or twice is written as it always was.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from types import TracebackType
from typing import TextIO

import msgspec

MAX_LINES = 5  # of one kind that are written in a window
WINDOW_SECONDS = 60.0
MAX_KINDS = 500  # that are told apart in a window; all further ones are of one kind
MAX_EVENT_LETTERS = 100  # of a message by which its kind is known
KIND_DIGITS = 6  # of an incident that are the same for the same mistake
OTHER_EVENTS = "other lines"


class Kind(msgspec.Struct, frozen=True):
    """What makes two lines the same: who writes it, how grave it is, the event, and a failure's type and place."""

    logger: str
    level: int
    event: str
    failure: str = ""


class Repeats:
    """The lines of one window, counted by their kind."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Nothing has been written; ``now`` is the clock."""
        self._now = now
        self._counts: Counter[Kind] = Counter()
        self._ends = now() + WINDOW_SECONDS

    @property
    def seconds_left(self) -> float:
        """Until the window ends."""
        return max(self._ends - self._now(), 0.0)

    def allows(self, kind: Kind) -> bool:
        """Whether one more line of this kind is written."""
        if kind not in self._counts and len(self._counts) >= MAX_KINDS:
            kind = Kind("", kind.level, OTHER_EVENTS)
        self._counts[kind] += 1
        return self._counts[kind] <= MAX_LINES

    def next_window(self) -> dict[Kind, int]:
        """Begin a new window; how many lines of each kind were left out in the last one."""
        left_out = {kind: count - MAX_LINES for kind, count in self._counts.items() if count > MAX_LINES}
        self._counts.clear()
        self._ends = self._now() + WINDOW_SECONDS
        return left_out


class SparingHandler(logging.StreamHandler[TextIO]):
    """Writes the log, and of warnings and errors that repeat only the first ones and a count.

    The count is written when the window is over: by the next line, by a timer if there is none, or at the end.
    """

    def __init__(self, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        """Write to ``stream``; ``now`` is the clock."""
        super().__init__(stream)
        self._repeats = Repeats(now)
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line, or count it. The caller holds the lock."""
        if not self._repeats.seconds_left:
            self.tell_left_out()
        if record.levelno < logging.WARNING or self._repeats.allows(kind_of(record)):
            super().emit(record)
        elif self._timer is None:
            self._timer = threading.Timer(self._repeats.seconds_left, self.tell_left_out)
            self._timer.daemon = True
            self._timer.start()

    def tell_left_out(self) -> None:
        """Write how many lines were left out, and begin anew."""
        self.acquire()  # which the timer does not have
        try:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            for kind, count in self._repeats.next_window().items():
                super().emit(_left_out(kind, count))
        finally:
            self.release()

    def close(self) -> None:
        """The end: what was left out is told before."""
        self.tell_left_out()
        super().close()


def kind_of(record: logging.LogRecord) -> Kind:
    """The kind of a line: by its first words, since some libraries go on with an address or an object."""
    said = record.msg
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(said, dict):  # from structlog
        error = _exception_of(said.get("exc_info"))
        said = said.get("event", "")
    event = str(said).strip().partition("\n")[0][:MAX_EVENT_LETTERS]
    return Kind(record.name, record.levelno, event, failure_of(error) if error is not None else "")


def _left_out(kind: Kind, count: int) -> logging.LogRecord:
    """The line that says how many of a kind were not written."""
    said = f"left out: {count} more like {kind.event!r}" + (f" ({kind.failure})" if kind.failure else "")
    return logging.LogRecord(kind.logger, kind.level, "", 0, said, None, None)


def failure_of(error: BaseException) -> str:
    """The type of an error and the place where it was raised."""
    place = _innermost(error.__traceback__)
    where = f" at {place.tb_frame.f_code.co_qualname}:{place.tb_lineno}" if place is not None else ""
    return type(error).__name__ + where


def incident_kind(error: BaseException) -> str:
    """The first digits of an incident's number, the same for the same mistake: so one stands for those left out."""
    return sha256(failure_of(error).encode()).hexdigest()[:KIND_DIGITS]


def _exception_of(given: object) -> BaseException | None:
    """The exception in what structlog takes as ``exc_info``."""
    if isinstance(given, tuple):
        given = given[1]
    elif given is True:
        given = sys.exception()
    return given if isinstance(given, BaseException) else None


def _innermost(traceback: TracebackType | None) -> TracebackType | None:
    """Where an exception was raised."""
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback
