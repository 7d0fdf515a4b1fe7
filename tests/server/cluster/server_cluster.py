"""Several servers on one database, guests who can go from one to the other, and a Redis of its own."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import redis
from tests.server import external_services
from tests.server.server_process import CONNECTION_ERRORS, Guest, Position, ServerProcess, free_port

HUMAN = {"kind": "human"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "deckhand"}
FAR_SEQ = 1_000_000  # a seq beyond all games, for who does not want to be told what happened


class ServerCluster:
    """Servers on one database, and all who have come in."""

    def __init__(self, database: str, folder: Path, flags: tuple[str, ...], count: int) -> None:
        """``count`` servers, which are opened by ``run_cluster``."""
        self.database = database
        self.servers = [ServerProcess(database, folder, *flags) for _ in range(count)]
        self.guests: list[Guest] = []

    async def come_in(self, number: int, name: str) -> Guest:
        """Somebody new at one of the servers."""
        guest = await Guest.come_in(self.servers[number].address, name, seed=len(self.guests))
        self.guests.append(guest)
        return guest

    def at(self, number: int, guest: Guest) -> Guest:
        """The same person at another server."""
        there = Guest(self.servers[number].address, guest.name, guest.token, guest.id, seed=len(self.guests))
        self.guests.append(there)
        return there

    async def party(self, game: str, *more: dict[str, Any], **wishes: Any) -> tuple[list[Guest], str]:
        """A guest at each server, all at one table with ``more`` on the other chairs, and the game has begun."""
        guests = [await self.come_in(number, f"Guest {number}") for number in range(len(self.servers))]
        table = (await guests[0].create(game, [HUMAN, *[OPEN] * (len(guests) - 1), *more], **wishes))["id"]
        for guest in guests[1:]:
            await guest.join(table)
        return guests, table

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """What the database answers."""
        connection = await asyncpg.connect(self.database)
        try:
            return list(await connection.fetch(statement, *values))
        finally:
            await connection.close()

    async def owner(self, table: str) -> str:
        """The process that looks after a table."""
        return str((await self.ask("SELECT owner FROM tables WHERE id = $1", table))[0]["owner"])

    async def entries(self, table: str) -> int:
        """How many entries a table has; none is missing and none is there twice."""
        rows = await self.ask('SELECT seq FROM entries WHERE "table" = $1 ORDER BY seq', table)
        assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
        return len(rows)

    def quiet(self) -> None:
        """Nothing has gone wrong in any server."""
        for server in self.servers:
            said = server.log.read_text()
            assert "Traceback" not in said, said[-3000:]
            assert "error" not in said, said[-3000:]


@asynccontextmanager
async def run_cluster(database: str, folder: Path, *flags: str, count: int = 2) -> AsyncIterator[ServerCluster]:
    """A cluster whose servers run while the block does."""
    cluster = ServerCluster(database, folder, flags, count)
    try:
        await asyncio.gather(*(server.start() for server in cluster.servers))
        yield cluster
    finally:
        for guest in cluster.guests:
            await guest.close()
        for server in cluster.servers:
            await server.resume()
            await server.kill()


async def play_on(guest: Guest, table: str, told: list[int], stop: Callable[[], bool] = lambda: False) -> Position:
    """Play over a socket until the game is over or it is time to ``stop``; the entries one is told of are added up.

    Every message must begin where the one before it ended, so that nothing is told twice and nothing left out.
    """
    known = told[-1] if told else 0
    async with guest.socket(table, known) as connection:
        async for text in connection:
            message = json.loads(text)
            if message["type"] != "position":
                continue
            assert message["since"] == known
            told.extend(range(known + 1, message["seq"] + 1))
            assert {event["seq"] for event in message["events"]} <= set(range(known + 1, message["seq"] + 1))
            known = message["seq"]
            if message["table"]["status"] != "running" or stop():
                return dict(message)
            await guest._move_socket(connection, message, guest.chosen)
    raise ConnectionError("the socket was closed before the game was over")


async def one_move(guests: list[Guest], table: str) -> float:
    """One decision of the guest who is asked; the seconds until the other one knows of it at the other server."""
    position = await guests[0].look(table, FAR_SEQ)
    seat = position["asked"]["seat"]
    position = await guests[seat].look(table, FAR_SEQ)
    heard = asyncio.create_task(_told(guests[1 - seat], table, position["seq"]))
    await asyncio.sleep(0.02)
    began = time.perf_counter()
    await guests[seat]._move_http(table, position, guests[seat].chosen)
    return await heard - began


async def _told(guest: Guest, table: str, seq: int) -> float:
    """When a guest who waits is told that the table is beyond ``seq``."""
    while (await guest.look(table, seq, wait=20))["seq"] <= seq:
        pass
    return time.perf_counter()


async def until(guest: Guest, table: str, wanted: Callable[[Position], bool], limit: float = 30.0) -> float:
    """Wait until the position is as ``wanted``; how many seconds that took."""
    began = time.monotonic()
    while True:
        try:
            if wanted(await guest.look(table, FAR_SEQ)):
                return time.monotonic() - began
        except (*CONNECTION_ERRORS, AssertionError):
            pass
        assert time.monotonic() - began < limit, f"not within {limit} seconds"
        await asyncio.sleep(0.05)


class OwnRedis:
    """A Redis server that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        """At a port of its own."""
        program = shutil.which("redis-server")
        if program is None:
            external_services.not_run("Redis", "no redis-server on the path")
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}/0"
        self._command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._server = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as client:
            external_services.await_ping(client, self._server)

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._server is not None:
            self._server.terminate()
            self._server.wait(10)
            self._server = None


@contextmanager
def own_redis(folder: Path) -> Iterator[OwnRedis]:
    """A Redis server that runs while the block does, unless it is stopped."""
    server = OwnRedis(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
