"""What keeps the event loop busy: every piece of work on it that took longer than it may.

CPU time of the thread is counted, not the time on the wall, so that a busy machine makes no test fail.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest


class Slow(NamedTuple):
    """One piece of work that took too long."""

    seconds: float
    what: str


@contextmanager
def slow_callbacks(limit: float) -> Iterator[list[Slow]]:
    """The callbacks and steps of tasks on asyncio's own loop that took more than ``limit`` seconds while this runs."""
    found: list[Slow] = []
    run = asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        begin = time.thread_time()
        run(handle)
        seconds = time.thread_time() - begin
        if seconds > limit:
            found.append(Slow(seconds, repr(handle)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", measured)
        yield found
