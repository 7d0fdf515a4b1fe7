"""Announcements over PostgreSQL, where there is no Redis."""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg  # type: ignore[import-untyped]
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from .announce import CHANNEL_NAME, CONNECTION_LOST

CLOSE_SECONDS = 2.0  # that a connection has to say farewell


class PostgresChannel(AsyncPgChannelsBackend):
    """PostgreSQL carries the announcements; when the connection that listens is gone, it says so."""

    _speaker: asyncpg.Connection | None = None

    async def on_startup(self) -> None:
        """Connect, and be told when the connection ends."""
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        """Close both connections."""
        try:
            if self._speaker is not None:
                await self._speaker.close(timeout=CLOSE_SECONDS)
        finally:
            self._speaker = None
            await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Announce over a connection that is kept, where the parent would make a new one each time."""
        if self._speaker is None or self._speaker.is_closed():
            self._speaker = await self._connect()
        for channel in channels:
            await self._speaker.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    def _lost(self, _: object) -> None:
        if self._queue is not None:
            self._queue.put_nowait((CHANNEL_NAME, CONNECTION_LOST))
