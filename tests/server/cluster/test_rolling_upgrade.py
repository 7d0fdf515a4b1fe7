"""Two processes are replaced one after the other while people play: nobody loses a move, and nobody waits for long."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.server.cluster.server_cluster import BOT, ServerCluster, play_on, run_cluster
from tests.server.server_process import CONNECTION_ERRORS, Guest

from hansetag.cli.commands.check import verified

LONG = 180.0  # seconds for whole games, on a machine that is busy
pytestmark = pytest.mark.postgresql


class Patient:
    """A player who goes to the other process when the one they were at is gone, and notes when they were told what."""

    def __init__(self, cluster: ServerCluster, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.told: list[int] = []
        self.silences: list[float] = []
        self._here = guest
        self._doors = [cluster.at(number, guest) for number in range(len(cluster.servers))]

    async def play(self) -> None:
        """Play to the end, through whichever door is open."""
        while True:
            lost = time.monotonic()
            try:
                await play_on(self._here, self.table, self.told)
                return
            except (*CONNECTION_ERRORS, TimeoutError):
                lost = time.monotonic()
            await self._find_door()
            self.silences.append(time.monotonic() - lost)

    async def _find_door(self) -> None:
        while True:
            for door in self._doors:
                try:
                    if (await door.http.get("/health/ready", timeout=2)).status_code == 200:
                        self._here = door
                        return
                except CONNECTION_ERRORS:
                    continue
            await asyncio.sleep(0.05)


async def test_processes_can_be_replaced_one_by_one_while_people_play(postgresql_database: str, tmp_path: Path) -> None:
    async with run_cluster(postgresql_database, tmp_path) as cluster:
        tables = [await cluster.party(game, BOT) for game in ("hansa", "teutonica", "bohnhanse")]
        players = [Patient(cluster, guest, table) for guests, table in tables for guest in guests]
        for player in players:
            player.guest.rng.seed(1356)
        plays = [asyncio.create_task(player.play()) for player in players]
        async with asyncio.timeout(LONG):
            while min(len(player.told) for player in players) < 3:
                await asyncio.sleep(0.02)
            for server in cluster.servers:
                assert await server.stop() == 0, "an orderly end"
                await server.start()
            await asyncio.gather(*plays)
        longest = max((one for player in players for one in player.silences), default=0.0)
        print(f"\nreplaced one by one: longest without a socket {longest:.2f} s")
        for guests, table in tables:
            entries = await cluster.entries(table)
            for player in players:
                assert player.table != table or player.told == list(range(1, entries + 1)), "told once, and all of it"
            assert verified(await cluster.at(1, guests[1]).record(table)).result
        cluster.quiet()
