"""Announcements over PostgreSQL, for whoever has no Redis."""

from __future__ import annotations

from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from .announce import CHANNEL, LOST


class PostgresChannel(AsyncPgChannelsBackend):
    """PostgreSQL carries the announcements; when the connection that listens is gone, it says so."""

    async def on_startup(self) -> None:
        """Connect, and be told when the connection ends."""
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    def _lost(self, _: object) -> None:
        if self._queue is not None:
            self._queue.put_nowait((CHANNEL, LOST))
