"""Announcements between server processes: "table X is at seq N". Who hears one fetches the rest from the database.

A lost announcement does no harm: the key (table, seq) keeps the record straight, and every process compares its tables
with the database now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import msgspec
import structlog
from litestar.channels.backends.base import ChannelsBackend

from hansetag.kernel.errors import BadOption

from ..errors import NotFound
from ..settings import Settings, plain_url

CHANNEL_NAME = "hansetag"
MAX_NOTICES_PER_MESSAGE = 50  # PostgreSQL takes 8000 bytes
RETRY_SECONDS = 1.0  # before a lost connection is tried again
CONNECTION_LOST = b""  # a message that nobody sends: the connection is gone
log = structlog.get_logger()


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What a process tells the others about a table; ``here`` are the seats connected to it, if that has changed."""

    process: str
    table: str
    seq: int
    here: list[int] | None = None
    talk: int = 0  # the last thing said
    draft: int | None = None  # the seat whose draft has changed


NoticeHandler = Callable[[Notice], Awaitable[None]]
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Notice]).decode


class Announcer:
    """The connection to the other processes; alone on its database, a process says nothing and hears nothing."""

    def __init__(self, settings: Settings, process: str) -> None:
        """``process`` is this one's name."""
        self._process = process
        self._make_backend: Callable[[], ChannelsBackend] = partial(_backend_for, settings)
        self._shared = settings.shared
        self._backend: ChannelsBackend | None = None
        self._pending: dict[tuple[str, str], Notice] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: NoticeHandler) -> None:
        """Begin to send and to listen; what others announce goes to ``hear``."""
        if not self._shared:
            return
        await self._connect()
        self._tasks = [asyncio.create_task(self._listen_loop(hear)), asyncio.create_task(self._send_loop())]

    async def close(self) -> None:
        """Stop; what is pending by then is sent first."""
        if self._backend is None:
            return
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._send_pending()
        with suppress(Exception):
            await self._disconnect()

    def announce(
        self, table_id: str, seq: int, here: list[int] | None = None, talk: int = 0, draft: int | None = None
    ) -> None:
        """Announce that table ``table_id`` is at ``seq``. Returns at once; several announcements go out together."""
        if self._shared:
            kind = "here" if here is not None else "talk" if talk else "" if draft is None else f"draft {draft}"
            self._pending[table_id, kind] = Notice(self._process, table_id, seq, here, talk, draft)
            self._wake.set()

    async def _send_loop(self) -> None:
        """Send what is pending, again and again."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_pending()
            except Exception as error:  # whatever the driver raises, the table goes on
                log.warning("an announcement was lost", reason=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _send_pending(self) -> None:
        """Send everything that is pending."""
        notices = list(self._pending.values())
        self._pending.clear()
        assert self._backend is not None
        for place in range(0, len(notices), MAX_NOTICES_PER_MESSAGE):
            await self._backend.publish(_encode(notices[place : place + MAX_NOTICES_PER_MESSAGE]), [CHANNEL_NAME])

    async def _listen_loop(self, hear: NoticeHandler) -> None:
        """Pass on what the others announce; a broken connection is made anew."""
        while True:
            assert self._backend is not None
            try:
                async for _, data in self._backend.stream_events():
                    if data == CONNECTION_LOST:
                        raise ConnectionError
                    others = [notice for notice in _decode(data) if notice.process != self._process]
                    await asyncio.gather(*(_pass_on(hear, notice) for notice in others))
            except Exception as error:  # whatever the driver raises, we try again
                log.warning("the channel broke", reason=type(error).__name__)
            await self._reconnect()

    async def _reconnect(self) -> None:
        """Make the connection anew, and try until it stands."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(Exception):
                await self._disconnect()
            try:
                await self._connect()
                return
            except Exception as error:  # whatever the driver raises, we try again
                log.warning("the channel is still broken", reason=type(error).__name__)

    async def _connect(self) -> None:
        """Be connected, and listen."""
        self._backend = self._make_backend()
        await self._backend.on_startup()
        await self._backend.subscribe([CHANNEL_NAME])

    async def _disconnect(self) -> None:
        """Let the connection go."""
        assert self._backend is not None
        await self._backend.on_shutdown()


async def _pass_on(hear: NoticeHandler, notice: Notice) -> None:
    """Pass a notice on; what goes wrong about one table does not keep us from hearing of others."""
    try:
        await hear(notice)
    except NotFound:
        log.debug("a table is no more", table=notice.table)
    except Exception as error:  # the comparison with the database will bring the table up
        log.warning("an announcement could not be followed", table=notice.table, reason=type(error).__name__)


def _backend_for(settings: Settings) -> ChannelsBackend:
    """What carries the announcements: Redis if one is named, else the database itself.

    The drivers are loaded here, since most servers need none of them.
    """
    if settings.channels:
        if not settings.channels.startswith(("redis://", "rediss://", "unix://")):
            raise BadOption(f"channels are redis://host:6379/0, not {settings.channels!r}")
        from .redis_channel import RedisChannel

        return RedisChannel(settings.channels)
    from .postgres_channel import PostgresChannel

    return PostgresChannel(plain_url(settings.url))
