"""Watchers are told a few times a second, together what happened in between; people with a seat at once."""

from __future__ import annotations

import asyncio

from tests.server.in_process_server import InProcessServer, ask
from tests.server.secrecy.staged_tables import person, staged
from tests.server.show.helpers import two_at

from hansetag.server.tables.gathering import GATHERING_SECONDS, WATCHERS_PER_SLICE
from hansetag.server.tables.listener import Listener
from hansetag.server.tables.live_table import LiveTable


class Ear:
    """Somebody who listens, and how often they were woken."""

    def __init__(self, table: LiveTable, who: str | None, seat: int | None) -> None:
        """Listen at ``table``."""
        self.woken = 0
        self.heard: list[str] = []
        self.listener = Listener(who, seat)
        table.listeners.add(self.listener)
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            await self.listener.wait()
            self.woken += 1
            self.listener.dirty = False
            self.heard += self.listener.outbox
            self.listener.outbox.clear()


async def settle() -> None:
    """Let everybody do what they can do now."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_wake_ups_of_watchers_are_gathered_and_players_are_woken_at_once() -> None:
    table = staged("hansa", 2, 1356, {})
    player, waiting = Ear(table, person(1), 1), Ear(table, person(0), None)  # the second waits for an answer over HTTP
    watchers = [Ear(table, None, None) for _ in range(3 * WATCHERS_PER_SLICE + 7)]
    await settle()
    assert {ear.woken for ear in (player, waiting, *watchers)} == {1}, "all begin by being told where the table stands"
    for number in range(5):
        table.wake_all()
        await settle()
        assert player.woken == waiting.woken == number + 2
    assert {ear.woken for ear in watchers} == {2}, "the first at once, the others not yet"
    await asyncio.sleep(2 * GATHERING_SECONDS)
    assert {ear.woken for ear in watchers} == {3}, "the others together"
    await asyncio.sleep(2 * GATHERING_SECONDS)
    table.wake_all()
    await settle()
    assert {ear.woken for ear in watchers} == {4}, "at once again, after a rest"
    await asyncio.sleep(2 * GATHERING_SECONDS)
    assert {ear.woken for ear in watchers} == {4}, "nobody is woken for nothing"
    for ear in (player, waiting, *watchers):
        ear.task.cancel()


async def test_a_wake_up_for_a_seat_disturbs_no_watcher() -> None:
    table = staged("hansa", 2, 1356, {})
    player, watcher = Ear(table, person(1), 1), Ear(table, None, None)
    await settle()
    for _ in range(3):
        table.wake_seat(1)
        await settle()
    await asyncio.sleep(2 * GATHERING_SECONDS)
    assert (player.woken, watcher.woken) == (4, 1)
    player.task.cancel()
    watcher.task.cancel()


async def test_lines_of_talk_are_told_to_watchers_together(server: InProcessServer) -> None:
    first, second, table = await two_at(server)
    live_table = await server.services.cache.get(table)
    player = Ear(live_table, second.id, live_table.seat_of(second.id))
    watcher = Ear(live_table, None, None)
    live_table.wake_all()
    await settle()
    woken = player.woken
    lines = [f"word {number}" for number in range(3)]
    await asyncio.gather(*(ask(first, f"/tables/{table}/talk", text=line) for line in lines))
    await asyncio.sleep(2 * GATHERING_SECONDS)
    for ear in (player, watcher):
        assert sorted(line for line in lines for said in ear.heard if f'"{line}"' in said) == lines
        ear.task.cancel()
        live_table.listeners.discard(ear.listener)
    assert player.woken - woken <= 3
    assert watcher.woken <= 4, "the first position, the wake-up, and one or two for all lines"
