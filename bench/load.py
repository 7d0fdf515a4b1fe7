"""How much a server bears: live tables with scripted players, measured from a confirmation to the other's event.

Run ``python bench/load.py [--tables 300] [--seconds 120] [--database URL ...] [--games hansa,teutonica,bohnhanse]``.
For each database (``sqlite``, the default, is a fresh file; a PostgreSQL database should be empty) it starts a server
in one process and seats two or three players at every table, each over a socket of its own and each moving about once
a second. It prints moves a second, the spread of the time from the confirmation to the other players' event, and
memory by table. Then it raises the pace until the slowest twentieth takes longer than 50 ms, and prints the last rate
before that. Every confirmation is on the disk before anybody hears of it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from array import array
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
import websockets

SEATS = {"hansa": 2, "teutonica": 2, "bohnhanse": 3}
MAX_P95_SECONDS = 0.050  # seconds that the slowest twentieth may take
PACE_FACTOR = 1.12  # by how much the pace is raised
STAGE_SECONDS = 10.0  # seconds at each pace
SETTLING_SECONDS = 3.0  # seconds before it is measured
CONNECTIONS_AT_A_TIME = 100  # connections that are opened at a time


class Option(msgspec.Struct):
    """What a player needs to know of an option."""

    text: str


class Prompt(msgspec.Struct):
    """What a player needs to know of a question."""

    options: list[Option]


class Table(msgspec.Struct):
    """What a player needs to know of a table."""

    status: str


class Message(msgspec.Struct):
    """What a player needs to know of a message; the rest is skipped."""

    type: str
    seq: int | None = None
    table: Table | None = None
    prompt: Prompt | None = None


decode = msgspec.json.Decoder(Message).decode


class Load:
    """The players of all tables, and what they measured."""

    def __init__(self, address: str, games: list[str], pause: float) -> None:
        """Players pause for about ``pause`` seconds between their own moves."""
        self.address = address
        self.games = games
        self.pause = pause
        self.rng = random.Random(1356)  # noqa: S311
        self.sent: dict[str, tuple[int, float]] = {}  # by table, the entry that was just confirmed, and when
        self.latencies = array("d")
        self.moves = 0
        self.refused = 0
        self.http = httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(max_connections=20))
        self.tokens: list[str] = []
        self.gate = asyncio.Semaphore(CONNECTIONS_AT_A_TIME)

    def address_for(self, token: str) -> str:
        """The server to which the player with this token is connected."""
        return self.address

    async def come_in(self) -> None:
        """Three people, who sit at every table."""
        for name in ("Anna", "Bertold", "Cord"):
            answer = await self.http.post("/api/guests", json={"name": name, "script": True})
            self.tokens.append(answer.raise_for_status().json()["token"])

    async def table(self, number: int) -> None:
        """One table, game after game."""
        game = self.games[number % len(self.games)]
        haste = self.rng.uniform(0.5, 1.5)  # or all games would end, and new ones be set up, at the same time
        while True:
            async with self.gate:
                id = await self._set_up(game)
            await asyncio.gather(*(self._play(id, token, haste) for token in self.tokens[: SEATS[game]]))
            self.sent.pop(id, None)

    async def _set_up(self, game: str) -> str:
        """A new game, everybody seated."""
        seats: list[dict[str, Any]] = [{"kind": "human"}] + [{"kind": "open"}] * (SEATS[game] - 1)
        wish = {"game": game, "seats": seats}
        answer = await self.http.post("/api/tables", json=wish, headers=_bearer(self.tokens[0]))
        id: str = answer.raise_for_status().json()["id"]
        for token in self.tokens[1 : SEATS[game]]:
            answer = await self.http.post(f"/api/tables/{id}/join", json={}, headers=_bearer(token))
            answer.raise_for_status()
        return id

    async def _play(self, id: str, token: str, haste: float) -> None:
        """One player at one table until the game is over."""
        url = f"{self.address_for(token).replace('http', 'ws', 1)}/api/tables/{id}/live"
        last = time.perf_counter() - self.rng.random() * self.pause
        async with websockets.connect(url, additional_headers=_bearer(token), compression=None) as connection:
            mine = -1
            async for text in connection:
                message = decode(text)
                now = time.perf_counter()
                if message.type == "error":
                    self.refused += 1
                if message.seq is None or message.table is None:
                    continue
                seq, begin = self.sent.get(id, (0, 0.0))
                if message.seq >= seq > max(mine, 0):
                    self.latencies.append(now - begin)
                moved = mine > message.seq  # what is asked was answered already
                mine = max(mine, message.seq)
                if message.table.status != "running":
                    return
                if message.prompt is not None and not moved:
                    await asyncio.sleep(max(0.0, last + self.pause * haste * self.rng.uniform(0.8, 1.2) - now))
                    last = time.perf_counter()
                    action = self.rng.choice(message.prompt.options).text
                    mine = message.seq + 1  # one's own answer is not what is measured
                    self.sent[id] = (mine, last)
                    self.moves += 1
                    await connection.send(f'{{"type":"choose","seq":{message.seq},"action":"{action}","confirm":true}}')

    def reset(self) -> None:
        """Begin to measure anew."""
        self.latencies = array("d")
        self.moves = 0
        self.refused = 0

    def quantile(self, share: float) -> float:
        """The latency that this share of all stays under, in milliseconds."""
        ranked = sorted(self.latencies)
        return ranked[min(len(ranked) - 1, int(len(ranked) * share))] * 1000 if ranked else 0.0


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def memory(pid: int) -> float:
    """The resident memory of a process in kB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    return 0.0


def busy(pid: int) -> float:
    """The processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(database: str, arguments: argparse.Namespace) -> None:
    """One server, one database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "hansetag.cli", "serve", "--port", str(port), "--database", database]
    server = subprocess.Popen([*words, "--no-limits", "--log", "error"], stdout=subprocess.DEVNULL)  # noqa: S603
    try:
        await _measure(f"http://127.0.0.1:{port}", server.pid, arguments)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


async def answers(address: str) -> None:
    """Wait until the server at ``address`` answers."""
    async with httpx.AsyncClient() as client:
        for _ in range(600):
            try:
                await client.get(f"{address}/health")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)


async def _measure(address: str, pid: int, arguments: argparse.Namespace) -> None:
    await answers(address)
    load = Load(address, arguments.games.split(","), 1.0)
    await load.come_in()
    tasks = [asyncio.create_task(load.table(number)) for number in range(3)]  # so that all code is loaded
    await asyncio.sleep(3)
    before = memory(pid)
    tasks += [asyncio.create_task(load.table(number)) for number in range(3, arguments.tables)]
    await asyncio.sleep(20)  # until everybody sits
    load.reset()
    used, begin = busy(pid), time.perf_counter()
    await asyncio.sleep(arguments.seconds)
    seconds = time.perf_counter() - begin
    per_table = (memory(pid) - before) / (arguments.tables - 3)
    print(f"  {arguments.tables} tables for {seconds:.0f} s: {load.moves / seconds:.0f} moves/s, ", end="")
    print(f"p50 {load.quantile(0.5):.1f} ms, p95 {load.quantile(0.95):.1f} ms, ", end="")
    print(f"p99 {load.quantile(0.99):.1f} ms, {per_table:.0f} kB a table, ", end="")
    print(f"{(busy(pid) - used) / seconds:.0%} of a core, {load.refused} refused", flush=True)
    best = await _raise(load, pid)
    print(f"  p95 stays under {MAX_P95_SECONDS * 1000:.0f} ms up to {best:.0f} moves/s", flush=True)
    failed = [task for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in failed:
        print(f"  a table broke: {task.exception()!r}")
    await load.http.aclose()


async def _raise(load: Load, pid: int) -> float:
    """Raise the pace until it is too much; the last rate that was not."""
    best = 0.0
    while True:
        load.pause /= PACE_FACTOR
        await asyncio.sleep(SETTLING_SECONDS)
        load.reset()
        used, begin = busy(pid), time.perf_counter()
        own = time.process_time()
        await asyncio.sleep(STAGE_SECONDS)
        seconds = time.perf_counter() - begin
        rate, slow = load.moves / seconds, load.quantile(0.95)
        core, client = (busy(pid) - used) / seconds, (time.process_time() - own) / seconds
        print(f"    {rate:6.0f} moves/s  p50 {load.quantile(0.5):6.1f} ms  p95 {slow:6.1f} ms  ", end="")
        print(f"p99 {load.quantile(0.99):6.1f} ms  server {core:.0%}  players {client:.0%} of a core", flush=True)
        if slow > MAX_P95_SECONDS * 1000 or rate < best * 0.95:
            return best
        best = rate


def main() -> None:
    """Measure each database in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", default="hansa,teutonica,bohnhanse")
    parser.add_argument("--database", action="append", help="a database to measure; may be given several times")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for database in arguments.database or ["sqlite"]:
            print(database.partition("://")[0], flush=True)
            uvloop.run(measure(f"sqlite:///{folder}/load.sqlite3" if database == "sqlite" else database, arguments))


if __name__ == "__main__":
    main()
