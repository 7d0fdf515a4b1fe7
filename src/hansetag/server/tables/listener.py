"""A listener: somebody who wants to hear of a table at once, over a socket or by waiting for an answer.

It is told that something has changed, not what: when it gets round to it, it asks for the present position. So a slow
connection skips what is old by then, and never piles up messages.
"""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

MAX_WAITING_MESSAGES = 100  # short messages (talk, refusals) that may wait for a slow connection


class Farewell(msgspec.Struct, frozen=True):
    """The last message of a connection that ends, and the code it is closed with."""

    message: str
    code: int


class Listener:
    """One connection to one table."""

    __slots__ = ("_event", "dirty", "farewell", "known", "language", "outbox", "person", "seat")

    def __init__(self, person: str | None, seat: int | None, language: str = "en", known: int = 0) -> None:
        """``person`` sits on ``seat``, or watches, and knows what happened up to entry ``known``."""
        self.person = person
        self.seat = seat
        self.language = language
        self.known = known
        self.dirty = True
        self.farewell: Farewell | None = None
        self.outbox: deque[str] = deque(maxlen=MAX_WAITING_MESSAGES)
        self._event = asyncio.Event()
        self._event.set()

    def wake(self, at_once: bool = True) -> None:
        """Something about the table has changed; unless ``at_once``, somebody else rings later."""
        self.dirty = True
        if at_once:
            self._event.set()

    def post(self, message: str, at_once: bool = True) -> None:
        """A short message for this connection, as it is sent; unless ``at_once``, somebody else rings later."""
        self.outbox.append(message)
        if at_once:
            self._event.set()

    def ring(self) -> None:
        """Let this connection look at what waits for it."""
        self._event.set()

    def end(self, farewell: Farewell) -> None:
        """Send nothing more but why this connection ends; the first reason counts."""
        self.farewell = self.farewell or farewell
        self._event.set()

    async def wait(self) -> None:
        """Until there is something to send."""
        await self._event.wait()
        self._event.clear()
