"""What befalls a server, one fault after the other, and what its players notice of it: the fault table.

Run ``python bench/faults.py [--tables 6] [--seconds 3] [--postgres URL] [--only NAME ...]``. It needs nothing but
loopback; with ``--postgres``, the address of an empty PostgreSQL database, the faults of that are tried as well, and
with ``--redis`` those of a Redis. At each table a scripted player plays Hansa against a merchant over a socket, and
keeps a diary of what was acknowledged. For each fault one line: the longest time in which a player got nothing
acknowledged, what players saw, how many moves were acknowledged, and how many of these are not in the database
afterwards, which must be none.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import websockets
from tests.server.end_to_end.tables import entries_of
from tests.server.gate import Gate, gate_before
from tests.server.server_process import CONNECTION_ERRORS, Guest, ServerProcess

PAUSE_SECONDS = 0.1  # between two moves of a player
STEADY_SECONDS = 2.0  # of undisturbed play before a fault
RECOVERY_SECONDS = 30.0  # by when everybody must play again
RETRY_SECONDS = 0.2  # before a player tries again
SEATS = [{"kind": "human"}, {"kind": "bot", "bot": "deckhand"}]


class Player:
    """Somebody who plays one game after the other and notes what was acknowledged, and when."""

    def __init__(self, guest: Guest) -> None:
        """Play as ``guest``."""
        self.guest = guest
        self.tables: list[str] = []
        self.acknowledged: list[tuple[str, int, float]] = []  # table, entry and moment
        self.saw: Counter[str] = Counter()

    async def play(self) -> None:
        """Play until cancelled, whatever happens."""
        while True:
            try:
                if not self.tables:
                    self.tables.append((await self.guest.create("hansa", SEATS))["id"])
                if await self._play_game(self.tables[-1]):
                    self.tables.append((await self.guest.create("hansa", SEATS))["id"])
            except (*CONNECTION_ERRORS, AssertionError):
                self.saw["no connection"] += 1
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_game(self, table: str) -> bool:
        """Play over one socket; True when the game is over, False when it is worth coming anew."""
        async with self.guest.socket(table, 1_000_000) as socket:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "position":
                    if message["table"]["status"] != "running":
                        return True
                    await self._move(socket, message)
                elif message["type"] == "ack":
                    self.acknowledged.append((table, message["seq"], time.monotonic()))
                elif message["type"] == "service":
                    self.saw["told: away" if not message["up"] else "told: back"] += 1
                elif message["type"] == "error":
                    self.saw[message["code"]] += 1
                    await asyncio.sleep(RETRY_SECONDS)
                    return False
        self.saw["socket closed"] += 1
        return False

    async def _move(self, socket: websockets.ClientConnection, position: dict[str, object]) -> None:
        prompt = position["prompt"]
        if isinstance(prompt, dict):
            await asyncio.sleep(PAUSE_SECONDS)
            action = self.guest.rng.choice(prompt["options"])["text"]
            move = {"type": "choose", "seq": position["seq"], "action": action, "confirm": True, "ref": "1"}
            await socket.send(json.dumps(move))

    def silence(self, begin: float, end: float) -> float:
        """The longest time between ``begin`` and ``end`` in which nothing was acknowledged."""
        moments = [begin, *(at for _, _, at in self.acknowledged if begin < at < end), end]
        return max(later - earlier for earlier, later in pairwise(moments))


class House:
    """A server, its players, and what stands between it and its services."""

    def __init__(self, name: str, server: ServerProcess, database: str, gates: dict[str, Gate], seconds: float) -> None:
        """``gates`` are those before PostgreSQL and Redis, where there are any."""
        self.name = name
        self.server = server
        self.database = database
        self.gates = gates
        self.seconds = seconds
        self.players: list[Player] = []

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self.server._process is not None
        return self.server._process.pid

    async def killed(self) -> None:
        """The process is killed and started again, as systemd does it."""
        await self.server.kill()
        await self.server.start()

    async def stopped(self) -> None:
        """The process is stopped in order and started again."""
        await self.server.stop()
        await self.server.start()

    async def frozen(self) -> None:
        """The process stands still for a while."""
        await self.server.pause()
        await asyncio.sleep(self.seconds)
        await self.server.resume()

    async def worker_killed(self) -> None:
        """The processes in which merchants think are killed."""
        for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)

    async def disk_full(self) -> None:
        """Nothing can be written to a file for a while."""
        before = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        await asyncio.sleep(self.seconds)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, before)

    async def connections_cut(self) -> None:
        """All connections to the database break, and others can be made."""
        self.gates["postgres"].cut()

    async def database_away(self) -> None:
        """The database cannot be reached for a while."""
        await self._shut("postgres")

    async def redis_away(self) -> None:
        """Redis cannot be reached for a while."""
        await self._shut("redis")

    async def _shut(self, name: str) -> None:
        await self.gates[name].shut()
        await asyncio.sleep(self.seconds)
        await self.gates[name].open()

    def faults(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What can befall this house, by name."""
        found: dict[str, Callable[[], Awaitable[None]]] = {
            "stopped and started": self.stopped,
            "killed": self.killed,
            f"frozen {self.seconds:g} s": self.frozen,
            "worker killed": self.worker_killed,
        }
        if "postgres" in self.gates:
            found |= {"connections cut": self.connections_cut, f"database away {self.seconds:g} s": self.database_away}
        elif sys.platform == "linux":
            found |= {f"disk unwritable {self.seconds:g} s": self.disk_full}
        if "redis" in self.gates:
            found |= {f"Redis away {self.seconds:g} s": self.redis_away}
        return found

    async def suffer(self, fault: Callable[[], Awaitable[None]]) -> str:
        """Let something happen while people play; the line of the table."""
        await asyncio.sleep(STEADY_SECONDS)
        for player in self.players:
            player.saw.clear()
        begin = time.monotonic()
        await fault()
        after = time.monotonic()
        while any(not player.acknowledged or player.acknowledged[-1][2] < after for player in self.players):
            if time.monotonic() > after + RECOVERY_SECONDS:
                break
            await asyncio.sleep(0.05)
        end = time.monotonic()
        silence = max(player.silence(begin, end) for player in self.players)
        saw = sum((player.saw for player in self.players), Counter[str]())
        seen = ", ".join(f"{count} {what}" for what, count in sorted(saw.items())) or "nothing"
        stuck = "" if end < after + RECOVERY_SECONDS else " STUCK"
        return f"{silence:7.1f} s  {seen}{stuck}"

    async def lost(self) -> tuple[int, int]:
        """How many moves were acknowledged, and how many of these are not in the database."""
        tables = [table for player in self.players for table in player.tables]
        entries = await entries_of(self.database, tables)
        kept = {(table, entry.seq) for table, rows in entries.items() for entry in rows if entry.seat == 0}
        promised = [(table, seq) for player in self.players for table, seq, _ in player.acknowledged]
        return len(promised), sum(one not in kept for one in promised)


async def run(name: str, wish: argparse.Namespace) -> int:
    """All faults of a house on one kind of database; how many acknowledged moves were lost."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hansetag-faults-")))
        gates: dict[str, Gate] = {}
        flags = ["--log", "warning"]
        database = direct = f"sqlite:///{folder}/faults.sqlite3"
        if name == "postgresql":
            gates["postgres"] = await stack.enter_async_context(gate_before(wish.postgres))
            database, direct = gates["postgres"].url, wish.postgres
            if wish.redis:
                gates["redis"] = await stack.enter_async_context(gate_before(wish.redis))
                flags += ["--channels", gates["redis"].url]
        server = ServerProcess(database, folder, *flags)
        await server.start()
        house = House(name, server, direct, gates, wish.seconds)
        tasks = []
        try:
            for number in range(wish.tables):
                house.players.append(Player(await Guest.come_in(server.address, f"Guest {number}", number)))
            tasks = [asyncio.create_task(player.play()) for player in house.players]
            for fault, befall in house.faults().items():
                if not wish.only or any(fault.startswith(one) for one in wish.only):
                    before = server.log.stat().st_size
                    line = await house.suffer(befall)
                    logged = (server.log.stat().st_size - before) / 1000
                    print(f"{name:11} {fault:22} {line}; {logged:.1f} kB of log", flush=True)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in house.players:
                await player.guest.close()
            await server.stop()
        promised, lost = await house.lost()
        print(f"{name:11} {promised} moves acknowledged, {lost} lost")
        return lost


def main() -> int:
    """The table."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    words.add_argument("--tables", type=int, default=6)
    words.add_argument("--seconds", type=float, default=3.0, help="how long a fault lasts that has a length")
    words.add_argument("--postgres", default="", help="the address of an empty PostgreSQL database")
    words.add_argument("--redis", default="", help="the address of a Redis, for the faults of that")
    words.add_argument("--only", action="append", default=[], help="faults whose name begins so")
    wish = words.parse_args()
    print(f"{'database':11} {'fault':22} {'silence':>9}  what players saw")
    lost = sum(asyncio.run(run(name, wish)) for name in ("sqlite", *(["postgresql"] if wish.postgres else [])))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
