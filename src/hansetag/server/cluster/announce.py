"""Announcements between server processes: "table X is at seq N", with the entry or the draft that is new.

Who stood just before what is told takes it as told and asks nobody; who missed something, or is told of another
change, fetches it from the database. A lost announcement does no harm: the key (table, seq) keeps the record straight,
and every process compares its tables with the database now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial

import msgspec
import structlog
from litestar.channels.backends.base import ChannelsBackend

from hansetag.kernel.errors import BadOption

from ..errors import NotFound, Unavailable
from ..settings import Settings, plain_url
from ..store.batch import Head

CHANNEL_NAME = "hansetag"
MAX_MESSAGE_BYTES = 7_900  # PostgreSQL takes 8000
MAX_NOTICE_BYTES = 4_000  # what is longer is fetched by those who want it
RETRY_SECONDS = 1.0  # before a lost connection is tried again
CONNECTION_LOST = b""  # a message that nobody sends: the connection is gone
log = structlog.get_logger()


class EntryNews(msgspec.Struct, frozen=True, array_like=True):
    """An entry, so that those who have all before it need not ask: ``upon`` is when the table had moved before it."""

    lines: str
    head: Head
    upon: float
    due: float | None = 0.0  # when the table must be looked at
    used: dict[int, int] = {}  # of standing answers, by id, how often they have been used by now


class DraftNews(msgspec.Struct, frozen=True, array_like=True):
    """The draft of a seat as it is stored, at a table that moved last at ``upon``; empty where there is none now."""

    lines: str
    upon: float


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What a process tells the others about a table; ``here`` are the seats connected to it, if that has changed."""

    process: str
    table: str
    seq: int
    here: list[int] | None = None
    talk: int = 0  # the last thing said
    draft: int | None = None  # the seat whose draft has changed
    entry: EntryNews | None = None  # the entry number ``seq``
    drafted: DraftNews | None = None  # what the draft is now
    owner: str | None = None  # the process that looks after the table, which need not hold it
    ended: str = ""  # the session that has ended; then it is about no table

    @property
    def kind(self) -> str:
        """Of several of the same kind about one table the last one says all."""
        if self.here is not None:
            return "here"
        if self.talk:
            return "talk"
        if self.draft is not None:
            return f"draft {self.draft}"
        return "" if self.entry is None else f"entry {self.seq}"


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
        self._broken = False  # and the log says so

    async def start(self, hear: NoticeHandler) -> None:
        """Begin to send and to listen; what others announce goes to ``hear``."""
        if not self._shared:
            return
        self._backend = self._make_backend()
        try:
            await self._connect()
        except Exception as error:  # whatever the driver raises: what is not announced is found in the database
            self._tell_broken(error)
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
        self,
        table_id: str,
        seq: int,
        here: list[int] | None = None,
        talk: int = 0,
        draft: int | None = None,
        entry: EntryNews | None = None,
        drafted: DraftNews | None = None,
        owner: str | None = None,
    ) -> None:
        """Announce that table ``table_id`` is at ``seq``. Returns at once; several announcements go out together."""
        if self._shared:
            notice = Notice(self._process, table_id, seq, here, talk, draft, entry, drafted, owner)
            self._pending.pop((table_id, notice.kind), None)  # the new one comes after all that was told before it
            self._pending[table_id, notice.kind] = notice
            self._wake.set()

    def announce_end(self, session: str) -> None:
        """Announce that a session has ended, named by its hash. Returns at once."""
        if self._shared:
            self._pending["", f"ended {session}"] = Notice(self._process, "", 0, ended=session)
            self._wake.set()

    async def _send_loop(self) -> None:
        """Send what is pending, again and again."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_pending()
                self._tell_back()
            except Exception as error:  # whatever the driver raises, the table goes on
                self._tell_broken(error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _send_pending(self) -> None:
        """Send everything that is pending."""
        notices = list(self._pending.values())
        self._pending.clear()
        assert self._backend is not None
        for message in packed(notices):
            await self._backend.publish(message, [CHANNEL_NAME])

    async def _listen_loop(self, hear: NoticeHandler) -> None:
        """Pass on what the others announce; a broken connection is made anew."""
        lost = self._broken
        while True:
            if lost:
                await self._reconnect()
            lost = True
            assert self._backend is not None
            try:
                async for _, data in self._backend.stream_events():
                    if data == CONNECTION_LOST:
                        raise ConnectionError
                    others = [notice for notice in _decode(data) if notice.process != self._process]
                    await asyncio.gather(*(_pass_on(hear, notice) for notice in others))
                raise ConnectionError
            except Exception as error:  # whatever the driver raises, we try again
                self._tell_broken(error)

    async def _reconnect(self) -> None:
        """Make the connection anew, and try until it stands."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(Exception):
                await self._disconnect()
            with suppress(Exception):  # whatever the driver raises, we try again
                await self._connect()
                self._tell_back()
                return

    def _tell_broken(self, error: Exception) -> None:
        """Say once that announcements do not get through, until they do."""
        if not self._broken:
            self._broken = True
            log.warning("the channel broke", reason=type(error).__name__)

    def _tell_back(self) -> None:
        """And once that they do again."""
        if self._broken:
            self._broken = False
            log.warning("the channel is back")

    async def _connect(self) -> None:
        """Be connected, and listen."""
        self._backend = self._make_backend()
        await self._backend.on_startup()
        await self._backend.subscribe([CHANNEL_NAME])

    async def _disconnect(self) -> None:
        """Let the connection go."""
        assert self._backend is not None
        await self._backend.on_shutdown()


def packed(notices: Iterable[Notice]) -> Iterator[bytes]:
    """The messages that carry ``notices``, in few; what would be too long in one is left to be fetched."""
    waiting: list[bytes] = []
    room = MAX_MESSAGE_BYTES
    for notice in notices:
        text = _encode(notice)
        if len(text) > MAX_NOTICE_BYTES:
            text = _encode(msgspec.structs.replace(notice, entry=None, drafted=None))
        if waiting and len(text) + 2 > room:
            yield b"[" + b",".join(waiting) + b"]"
            waiting, room = [], MAX_MESSAGE_BYTES
        waiting.append(text)
        room -= len(text) + 2
    if waiting:
        yield b"[" + b",".join(waiting) + b"]"


async def _pass_on(hear: NoticeHandler, notice: Notice) -> None:
    """Pass a notice on; what goes wrong about one table does not keep us from hearing of others."""
    try:
        await hear(notice)
    except NotFound:
        log.debug("a table is no more", table=notice.table)
    except Unavailable:  # the database is away, and the log says so
        log.debug("an announcement came while the database was away", table=notice.table)
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
