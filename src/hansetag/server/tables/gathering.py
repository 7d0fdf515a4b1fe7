"""The gathering of wake-ups: watchers are told a few times a second, however much happens at their table.

Hundreds may watch one table. Each of them costs a task that wakes up and a message that is sent, so what happens in
quick succession is told to them together. People with a seat are not kept waiting: nobody gathers for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from .listener import Listener

GATHERING_SECONDS = 0.25  # between two wake-ups of a watcher, at least
WATCHERS_PER_SLICE = 50  # that are woken before others have their turn: two or three milliseconds


class Gathering:
    """When the watchers of one table are woken next."""

    def __init__(self, listeners: Collection[Listener]) -> None:
        """Wake those of ``listeners`` for whom something waits by then."""
        self._listeners = listeners
        self._last = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def wake_soon(self) -> None:
        """Something waits for the watchers: now if they have had their rest, otherwise at the end of it."""
        if self._timer is not None or not self._listeners:
            return
        loop = asyncio.get_running_loop()
        if loop.time() >= self._last + GATHERING_SECONDS:
            self._wake()
        else:
            self._timer = loop.call_at(self._last + GATHERING_SECONDS, self._wake)

    def _wake(self) -> None:
        """Wake them."""
        self._timer = None
        self._last = asyncio.get_running_loop().time()
        self._wake_slice(list(self._listeners))

    def _wake_slice(self, listeners: list[Listener]) -> None:
        """Wake the first of them, and the others after whatever else there is to do."""
        for listener in listeners[:WATCHERS_PER_SLICE]:
            if listener.dirty or listener.outbox:
                listener.ring()
        if len(listeners) > WATCHERS_PER_SLICE:
            asyncio.get_running_loop().call_soon(self._wake_slice, listeners[WATCHERS_PER_SLICE:])
