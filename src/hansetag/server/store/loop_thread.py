"""A thread with an event loop of its own, on which nothing but the database is waited for.

A transaction is a talk of many sentences. On the loop that serves everybody each answer would wait for its turn among
all else that is going on, and a move that is to be stored for all of them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class LoopThread:
    """The thread, from its making until ``close``."""

    def __init__(self, name: str) -> None:
        """Start it under ``name``."""
        self._loop = asyncio.new_event_loop()  # uvloop's waits for ever when a connection was cut
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do ``work`` over there; if the caller stops waiting, it is stopped too."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def close(self) -> None:
        """End the thread; nothing may be under way."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            await asyncio.to_thread(self._thread.join)
            self._loop.close()
