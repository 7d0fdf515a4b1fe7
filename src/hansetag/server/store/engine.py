"""The way to the database: one connection that writes and several that read on SQLite, two pools on PostgreSQL.

SQLite has one writer at a time. Ours is a thread with a connection of its own, to which work is handed in the order it
comes, so that nobody finds the file locked; with the write-ahead log readers never wait for it. On both databases a
commit is on the disk when it returns.
"""

from __future__ import annotations

import asyncio
import errno
import os
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import URL, Connection, Engine, Executable, Row, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from hansetag.kernel.errors import BadOption

from .. import tracing
from ..errors import Refused
from ..settings import POSTGRES, database_url
from . import schema
from .dialect import now, upsert
from .loop_thread import LoopThread
from .outages.faults import DatabaseAway, fault_in
from .outages.outage import Outage
from .upkeep.files import free_bytes, keep_private

T = TypeVar("T")

BUSY_MILLISECONDS = 10_000  # milliseconds to wait for another process that has the file locked
SQLITE_READERS = 4  # threads that read a SQLite file, each with a connection
STATEMENT_SECONDS = 20.0  # after which a PostgreSQL server that does not answer is taken for gone
POOL_SIZE = 10  # connections to PostgreSQL that write, and as many that read: nobody's look keeps a move from the disk
UNTESTED_SECONDS = 1.0  # for which a connection that was idle is believed to be still there
USED_KEY = "used"  # under which the pool notes when a connection was last given back
NUL_SQLSTATE = "22021"  # PostgreSQL's name for it
PROBE_BYTES = 1_000_000  # that must be free on the disk: a small write may find room where the next one does not
PROBE_NAME = "probe"  # under which a small write is made among the processes, where its lease is over at once


class Database:
    """Where reading and writing begin."""

    def __init__(self, url: str, patience: float | None = STATEMENT_SECONDS) -> None:
        """Prepare for the database at ``url``; nothing is opened yet. A statement may take ``patience`` seconds."""
        self.url = make_url(database_url(url))
        self._system = self.url.get_backend_name()
        self.postgres = self._system == POSTGRES
        self.outage = Outage(self.probe)
        self._closed = False
        if self.postgres:
            self._engine = _postgresql(self.url, patience)
            self._autocommit = _postgresql(self.url, patience, isolation_level="AUTOCOMMIT")
            self._first = _postgresql(self.url, patience, size=1)
            self._thread = LoopThread(POSTGRES)
        else:
            _check_file(self.url)
            self._writer = _Threads(_sqlite_writer(self.url), 1)
            self._readers = _Threads(_sqlite_reader(self.url), SQLITE_READERS)

    def __str__(self) -> str:
        """The address, fit to be shown: without a password."""
        return self.url.render_as_string(hide_password=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do ``work``, which reads; each statement stands alone.

        On SQLite all of it is done in another thread, with one way there and back however many statements there are:
        a thread has to wait for the interpreter each time.
        """
        self.outage.check(write=False)
        with self._telling_faults(), tracing.span("database read", db_system_name=self._system):
            if self.postgres:
                return await self._thread.run(_read_in(self._autocommit, work))
            return await self._readers.do(work)

    async def rows(self, statement: Executable, **given: object) -> Sequence[Row[Any]]:
        """All rows of one statement that reads; its parameters are ``given``."""
        return await self.read(lambda connection: connection.execute(statement, given).all())

    async def row(self, statement: Executable, **given: object) -> Row[Any] | None:
        """The only row of one statement that reads, if there is one; its parameters are ``given``."""
        return await self.read(lambda connection: connection.execute(statement, given).one_or_none())

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection of one's own to PostgreSQL, for a long look at one moment."""
        engine = _postgresql(self.url, None)
        try:
            with self._telling_faults():
                async with engine.connect() as connection:
                    yield connection
        finally:
            await engine.dispose()

    async def write(self, work: Callable[[Connection], T], *, first: bool = False) -> T:
        """Do ``work``, which waits for nothing but the database, in a transaction: all of it, or by an exception none.

        It may run in another thread, and so must not touch anything that can change meanwhile. What is to be done
        ``first``, as moves are, does not wait for other work; two of that kind at once wait for each other.
        """
        self.outage.check(write=True)
        with self._telling_faults(), tracing.span("database write", db_system_name=self._system):
            return await self._write(work, first)

    async def probe(self) -> None:
        """Write something small, whatever is known about the database; what the driver raises says why it cannot be."""
        if not self.postgres and free_bytes(self.url.database) < PROBE_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        put = upsert(schema.processes, self.postgres).values(id=PROBE_NAME, until=now())
        await self._write(lambda connection: connection.execute(put))

    async def write_probe(self) -> None:
        """The same, as anything else that is written: DatabaseAway says why it cannot be."""
        with self._telling_faults():
            await self.probe()

    async def _write(self, work: Callable[[Connection], T], first: bool = False) -> T:
        if self.postgres:
            return await self._thread.run(_done_in(self._first if first else self._engine, work))
        return await self._writer.do(work, first)

    async def do(self, statement: Executable, rows: dict[str, Any] | list[dict[str, Any]] | None = None) -> None:
        """Carry out a single statement, for each of ``rows`` if there are any, as a transaction."""
        await self.write(lambda connection: connection.execute(statement, rows))

    async def close(self) -> None:
        """Close every connection; once more does no harm."""
        await self.outage.close()
        if self._closed:
            return
        self._closed = True
        if self.postgres:
            for engine in (self._engine, self._autocommit, self._first):
                await self._thread.run(engine.dispose())
            await self._thread.close()
        else:
            await self._readers.close()
            await self._writer.close()  # the last to close, which puts everything into the one file

    @contextmanager
    def _telling_faults(self) -> Iterator[None]:
        """What befell the database is a refusal that can be told to a client; other errors are passed on as they are.

        PostgreSQL keeps any text but one with the character 0 in it, and says so in words that are not for clients.
        """
        try:
            yield
        except Exception as error:
            if getattr(getattr(error, "orig", None), "sqlstate", None) == NUL_SQLSTATE:
                raise Refused("text-unkept") from error
            fault = fault_in(error)
            if fault is None:
                raise
            self.outage.suspect(fault, error)
            raise DatabaseAway(fault) from error


async def _done_in(engine: AsyncEngine, work: Callable[[Connection], T]) -> T:
    """What ``work`` comes to in a transaction, or statement by statement if that is how ``engine`` is set."""
    async with engine.begin() as connection:
        return await connection.run_sync(work)


async def _read_in(engine: AsyncEngine, work: Callable[[Connection], T]) -> T:
    """The same for ``work`` that reads: if the connection turns out to be cut, over another one."""
    try:
        return await _done_in(engine, work)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return await _done_in(engine, work)


def _check_file(url: URL) -> None:
    """BadOption if a SQLite database is not a file."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise BadOption("a SQLite database needs a file, as in sqlite:///games.sqlite3")


_Job = tuple[Callable[[Connection], Any], "Future[Any]"]


class _Threads:
    """Threads that work on a SQLite file, to which work is handed in the order it comes, or ahead of the rest."""

    def __init__(self, engine: Engine, number: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="sqlite")
        self._first: deque[_Job] = deque()
        self._later: deque[_Job] = deque()

    async def do(self, work: Callable[[Connection], T], first: bool = False) -> T:
        done: Future[T] = Future()
        (self._first if first else self._later).append((work, done))
        self._threads.submit(self._do_next)
        return await asyncio.wrap_future(done)

    def _do_next(self) -> None:
        work, done = (self._first or self._later).popleft()
        if done.set_running_or_notify_cancel():
            try:
                with self._engine.begin() as connection:
                    result = work(connection)
            except BaseException as error:  # whatever it is, it is the asker's
                done.set_exception(error)
            else:
                done.set_result(result)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._engine.dispose)
        self._threads.shutdown()


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


DAMAGED = object()  # stands for the content of a cell that is not JSON, so that the rows beside it can be read


def _decode(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return DAMAGED


_ENGINE_OPTIONS: dict[str, Any] = {
    "json_serializer": _encode,
    "json_deserializer": _decode,
    "hide_parameters": True,  # or an error that is logged would repeat seeds and drafts
}


def _postgresql(url: URL, patience: float | None, size: int = POOL_SIZE, **options: Any) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        connect_args={"timeout": 10, "command_timeout": patience, "server_settings": {"jit": "off"}},
        **_ENGINE_OPTIONS,
        **options,
    )

    @event.listens_for(engine.sync_engine, "checkin")
    def note(_: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[USED_KEY] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def test(connection: Any, entry: ConnectionPoolEntry, _: object) -> None:
        if time.monotonic() - entry.info.get(USED_KEY, 0.0) > UNTESTED_SECONDS:
            try:
                connection.ping()
            except Exception as error:
                raise DisconnectionError from error  # a new one is made instead

    return engine


def _sqlite_writer(url: URL) -> Engine:
    engine = create_engine(url, poolclass=StaticPool, **_ENGINE_OPTIONS)

    @event.listens_for(engine, "do_connect")
    def make_private(*_: object) -> None:
        keep_private(Path(str(url.database)))

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
        _pragmas(
            connection, f"busy_timeout={BUSY_MILLISECONDS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"
        )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # with the right to write from the start: it cannot be lost later

    return engine


def _sqlite_reader(url: URL) -> Engine:
    engine = create_engine(
        url,
        pool_size=SQLITE_READERS,  # a connection for each thread
        max_overflow=0,
        isolation_level="AUTOCOMMIT",
        **_ENGINE_OPTIONS,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        _pragmas(connection, f"busy_timeout={BUSY_MILLISECONDS}", "query_only=ON")

    return engine


def _pragmas(connection: DBAPIConnection, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
