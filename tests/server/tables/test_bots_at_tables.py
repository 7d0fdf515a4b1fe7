"""Bots at tables, in their own process: whatever becomes of them, the table goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from tests.server.in_process_server import (
    BOT,
    FAR_SEQ,
    HUMAN,
    OPEN,
    InProcessServer,
    ask,
    asked,
    open_server,
    settings,
    until,
)
from tests.server.server_process import Guest
from tests.server.workers.odd_bots import MORE

from hansetag.bots import stand_in
from hansetag.server.workers.bots import BotWorkers

ROOT = Path(__file__).parents[3]


async def beyond(guest: Guest, table: str, more: int) -> None:
    """Wait until the table has ``more`` entries than now."""
    seq = (await guest.look(table, FAR_SEQ))["seq"]
    await until(guest, table, lambda position: position["seq"] >= seq + more)


@pytest.mark.parametrize("habit", ["raising", "hanging", "dying", "lying", "broken"])
async def test_a_bot_that_is_of_no_use_is_replaced_and_the_table_goes_on(
    sqlite_database: str, tmp_path: Path, habit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # where the worker finds the odd bots
    async with open_server(settings(sqlite_database, tmp_path), BotWorkers(1, 0.5, MORE)) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = (await anna.create("hansa", [HUMAN, BOT, OPEN]))["id"]
        await server.services.cache.change_seat(await server.services.cache.get(table), 1, bot=habit)
        await bert.join(table)
        for guest in (anna, bert):
            await ask(guest, f"/tables/{table}/leave")
        await until(anna, table, lambda position: position["table"]["seats"][1]["bot"] == stand_in("hansa"))
        await beyond(anna, table, 5)


async def test_when_the_worker_dies_another_one_takes_its_place(sqlite_database: str, tmp_path: Path) -> None:
    async with open_server(settings(sqlite_database, tmp_path), BotWorkers(1, 10.0)) as server:
        anna = await server.guest("Anna")
        table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        await ask(anna, f"/tables/{table}/leave")
        await beyond(anna, table, 3)
        workers = server.services.bot_workers.processes
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        await beyond(anna, table, 5)
        assert not {*server.services.bot_workers.processes} & {*workers}
        assert (await anna.look(table, FAR_SEQ))["table"]["seats"][1]["bot"] == "deckhand", "not the bot's fault"


async def test_after_a_restart_every_table_goes_on_where_it_was(database: str, tmp_path: Path) -> None:
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        bots = (await anna.create("hansa", [HUMAN, BOT, BOT], pace=0.3))["id"]
        await ask(anna, f"/tables/{bots}/leave")
        people = (await anna.create("teutonica", [HUMAN, OPEN, BOT]))["id"]
        free = (await anna.create("hansa", [HUMAN, OPEN, BOT]))["id"]
        await bert.join(people)
        await until(anna, people, lambda position: position["asked"]["seat"] < 2)
        before = [(await guest.look(people)) for guest in (anna, bert)]
        seq = (await anna.look(bots))["seq"]
    async with open_server(chosen) as server:
        anna, bert = await server.guest("Anna", anna), await server.guest("Bert", bert)
        await until(anna, bots, lambda position: position["seq"] > seq + 1)
        for guest, then in zip((anna, bert), before, strict=True):
            now = await guest.look(people)
            for part in ("seq", "view", "prompt", "asked", "events", "draft"):
                assert now[part] == then[part]
        assert (await bert.join(free))["status"] == "running"
        await asked(anna if before[0]["prompt"] else bert, people)


async def test_rooms_that_nobody_uses_are_sent_away_and_come_back_when_asked_for(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(settings(database, tmp_path)) as server:
        anna = await server.guest("Anna")
        running = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        free = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
        position = await asked(anna, running)
        cache = server.services.cache
        assert {live_table.row.id for live_table in cache.loaded()} == {running, free}
        monkeypatch.setattr("hansetag.server.tables.cache.IDLE_TABLE_SECONDS", -1.0)
        cache.drop_idle({running})
        assert [live_table.row.id for live_table in cache.loaded()] == [running], "a table that is looked after stays"
        monkeypatch.undo()
        assert (await anna.look(free))["table"]["status"] == "open"
        assert (await anna.look(running))["view"] == position["view"]


async def test_four_aldermen_leave_time_for_everybody_else(sqlite_database: str, tmp_path: Path) -> None:
    """They think at their table, and at another one in the same worker bots play on meanwhile."""
    async with open_server(settings(sqlite_database, tmp_path), BotWorkers(1, 10.0)) as server:
        anna = await server.guest("Anna")
        elders = (await anna.create("teutonica", [{"kind": "bot", "bot": "alderman"}] * 4))["id"]
        beside = (await anna.create("hansa", [BOT] * 3))["id"]
        await beyond(anna, elders, 3)
        await beyond(anna, beside, 3)
        await beyond(anna, elders, 3)
        seats = (await anna.look(elders, FAR_SEQ))["table"]["seats"]
        assert [seat["bot"] for seat in seats] == ["alderman"] * 4, "nobody had to be replaced"


async def test_thinking_is_a_part_of_the_pace(server: InProcessServer) -> None:
    """A bot that thought for a while the last time waits that much less before it thinks again."""
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [BOT, BOT], pace=1.5))["id"]
    live_table = await server.services.cache.get(table)
    steward = server.services.steward
    assert live_table.live_game is not None
    state = live_table.live_game.state
    assert len(state.legal()) > 1
    for thought, pause in ((0.0, 1.5), (1.0, 0.5), (3.0, 0.0)):
        steward._thinking_seconds[table] = {state.actor: thought, 1 - state.actor: 9.0}
        assert steward._pause_before_thinking(live_table, state) == pause
