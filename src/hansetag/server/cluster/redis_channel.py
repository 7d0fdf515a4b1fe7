"""Announcements over Redis."""

from __future__ import annotations

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis

HEALTH_CHECK_SECONDS = 5  # between looks whether a connection to Redis that says nothing is still one


class RedisChannel(RedisChannelsPubSubBackend):
    """Redis carries the announcements; a connection that has died in silence is found out."""

    def __init__(self, url: str) -> None:
        """Connect to ``url``."""
        self._client = Redis.from_url(
            url, health_check_interval=HEALTH_CHECK_SECONDS, socket_connect_timeout=HEALTH_CHECK_SECONDS
        )
        super().__init__(redis=self._client)

    async def on_shutdown(self) -> None:
        """Close every connection."""
        await super().on_shutdown()
        await self._client.aclose()
