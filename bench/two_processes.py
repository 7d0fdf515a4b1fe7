"""What a second server process brings: the players of every table sit at different processes of one PostgreSQL.

Run ``python bench/two_processes.py --database postgresql://… [--tables 60] [--seconds 20] [--pace 1] [--raise]``. On
that server it makes a database for each measurement, and removes it; the server should have nothing else to do. It
measures one process and then two, which hear each other over a Redis of their own if there is a ``redis-server`` on
the path (``--without-redis``: over PostgreSQL): the processor time that a move costs in the servers, in PostgreSQL and
in Redis, the transactions it takes, and the time from a confirmation to the other players' event. With ``--raise`` it
then raises the pace until the slowest twentieth takes longer than 50 ms, and prints the last rate before that.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import asyncpg  # type: ignore[import-untyped]
import msgspec
import uvloop
from load import Load, _raise, answers, busy

SETTLING_SECONDS = 8.0  # until everybody sits
COUNTS = (1, 2)


class SplitLoad(Load):
    """Players who sit at one table and at different processes."""

    addresses: list[str]

    def address_for(self, token: str) -> str:
        """By turns the one and the other."""
        return self.addresses[self.tokens.index(token) % len(self.addresses)]


class Spent(msgspec.Struct):
    """Processor seconds and transactions up to a moment."""

    servers: float
    postgres: float
    redis: float
    transactions: int

    def since(self, before: Spent) -> Spent:
        """The same between two moments."""
        return Spent(
            self.servers - before.servers,
            self.postgres - before.postgres,
            self.redis - before.redis,
            self.transactions - before.transactions,
        )


class Meter:
    """Reads what the servers, PostgreSQL and Redis have spent."""

    def __init__(self, connection: asyncpg.Connection, servers: list[int], redis: int | None) -> None:
        """``servers`` and ``redis`` are process ids."""
        self._connection = connection
        self._servers = servers
        self._redis = redis
        self._backends: dict[int, float] = {}

    async def read(self) -> Spent:
        """What was spent so far; a backend that has gone counts with what it had used when it was last seen."""
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        for row in await self._connection.fetch(asked):
            self._backends[row["pid"]] = _busy(row["pid"])
        committed = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        transactions = await self._connection.fetchval(committed)
        redis = _busy(self._redis) if self._redis else 0.0
        return Spent(sum(map(_busy, self._servers)), sum(self._backends.values()), redis, transactions)


def _busy(pid: int) -> float:
    try:
        return busy(pid)
    except FileNotFoundError:
        return 0.0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _running(*words: str) -> Iterator[int]:
    """A program that runs while the block does; its process id."""
    program = subprocess.Popen(words, stdout=subprocess.DEVNULL)  # noqa: S603
    try:
        yield program.pid
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(30)


async def measure(count: int, arguments: argparse.Namespace) -> float:
    """``count`` processes; the rate they bear, if that is asked for."""
    name = f"hansetag_bench_{secrets.token_hex(4)}"
    server = await asyncpg.connect(arguments.database)
    await server.execute(f"CREATE DATABASE {name}")
    try:
        return await _measure_on(f"{arguments.database.rpartition('/')[0]}/{name}", count, arguments)
    finally:
        await server.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await server.close()


async def _measure_on(database: str, count: int, arguments: argparse.Namespace) -> float:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        channels: list[str] = []
        redis = None
        program = None if arguments.without_redis else shutil.which("redis-server")
        if program and count > 1:
            port = str(_free_port())
            redis = stack.enter_context(_running(program, "--port", port, "--save", "", "--dir", folder))
            channels = ["--channels", f"redis://127.0.0.1:{port}/0"]
        pids, addresses = [], []
        for _ in range(count):
            port = str(_free_port())
            words = [sys.executable, "-m", "hansetag.cli", "serve", "--port", port, "--database", database]
            pids.append(stack.enter_context(_running(*words, *channels, "--no-limits", "--log", "error")))
            addresses.append(f"http://127.0.0.1:{port}")
        for address in addresses:
            await answers(address)
        load = SplitLoad(addresses[0], arguments.games.split(","), arguments.pace)
        load.addresses = addresses
        connection = await asyncpg.connect(database)
        try:
            return await _measure(load, Meter(connection, pids, redis), pids[0], arguments)
        finally:
            await connection.close()
            await load.http.aclose()


async def _measure(load: SplitLoad, meter: Meter, pid: int, arguments: argparse.Namespace) -> float:
    await load.come_in()
    tasks = [asyncio.create_task(load.table(number)) for number in range(arguments.tables)]
    await asyncio.sleep(SETTLING_SECONDS)
    load.reset()
    before, begin = await meter.read(), time.perf_counter()
    await asyncio.sleep(arguments.seconds)
    spent, seconds = (await meter.read()).since(before), time.perf_counter() - begin
    moves = max(load.moves, 1)
    print(f"  {load.moves / seconds:.0f} moves/s, a move costs ", end="")
    total = spent.servers + spent.postgres + spent.redis
    for name, used in (("servers", spent.servers), ("PostgreSQL", spent.postgres), ("Redis", spent.redis)):
        print(f"{name} {used / moves * 1000:.2f} ms, ", end="")
    print(f"together {total / moves * 1000:.2f} ms, {spent.transactions / moves:.1f} transactions; ", end="")
    print(f"p50 {load.quantile(0.5):.1f} ms, p95 {load.quantile(0.95):.1f} ms, {load.refused} refused", flush=True)
    best = await _raise(load, pid) if arguments.to_the_limit else 0.0
    failed = [task for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in failed:
        print(f"  a table broke: {task.exception()!r}")
    return best


def main() -> None:
    """Measure one process, then two."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", required=True, help="postgresql://user:password@host/name")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a player")
    parser.add_argument("--games", default="hansa,teutonica,bohnhanse")
    parser.add_argument("--processes", type=int, action="append", help="how many; may be given several times")
    parser.add_argument("--without-redis", action="store_true")
    parser.add_argument("--raise", dest="to_the_limit", action="store_true", help="find the rate that is borne")
    arguments = parser.parse_args()
    best = []
    for count in arguments.processes or COUNTS:
        print(f"{count} process{'es' if count > 1 else ''}", flush=True)
        best.append(uvloop.run(measure(count, arguments)))
    if arguments.to_the_limit and best[0]:
        print(f"{' and '.join(f'{rate:.0f}' for rate in best)} moves/s: {best[-1] / best[0]:.2f} times as many")


if __name__ == "__main__":
    main()
