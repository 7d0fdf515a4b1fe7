"""Only tables at which somebody is, or something is due soon, are in memory; all others come back when they are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.server.in_process_server import BOT, HUMAN, OPEN, InProcessServer, ask, asked, open_server, settings, until

from hansetag.server.store.rows import StandingRow
from hansetag.server.tables.live_game import LiveGame
from hansetag.server.tables.live_table import LiveTable
from hansetag.server.tables.long_games.slices import Slices

SLOW = {"kind": "slow", "days": 3}


async def slow_table(server: InProcessServer) -> str:
    """A slow game between two people, both of whom have gone home."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = str((await anna.create("hansa", [HUMAN, OPEN], clock=SLOW))["id"])
    await bert.join(table)
    return table


async def rested(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all tables that nobody uses leave the memory."""
    with monkeypatch.context() as patch:
        patch.setattr("hansetag.server.tables.cache.IDLE_TABLE_SECONDS", -1.0)
        for table in server.services.cache.loaded():
            table.steward_wanted.set()
        async with asyncio.timeout(10):
            while server.services.cache.loaded():
                await asyncio.sleep(0.01)


async def test_a_start_opens_only_tables_at_which_something_is_due(database: str, tmp_path: Path) -> None:
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        slow = [await slow_table(server) for _ in range(3)]
        anna = await server.guest("Anna")
        unlimited = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        await asked(anna, unlimited)
        bots = (await anna.create("hansa", [HUMAN, BOT, BOT], pace=0.5))["id"]
        await asked(anna, bots)
        await ask(anna, f"/tables/{bots}/resign")
    async with open_server(chosen) as server:
        anna = await server.guest("Anna", anna)
        cache = server.services.cache
        async with asyncio.timeout(10):
            while not any(table.row.id == bots for table in cache.loaded()):
                await asyncio.sleep(0.01)
        assert not {table.row.id for table in cache.loaded()} & {*slow, unlimited}
        seq = (await anna.look(bots))["seq"]
        await until(anna, bots, lambda position: position["seq"] > seq)
        assert (await anna.look(unlimited))["prompt"], "who comes finds the table as it was left"


async def test_a_table_that_nobody_is_at_leaves_and_its_flag_falls_all_the_same(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(settings(database, tmp_path)) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = (await anna.create("hansa", [HUMAN, OPEN], clock={"kind": "live", "bank": 10, "increment": 0}))["id"]
        await bert.join(table)
        seat = (await anna.look(table))["asked"]["seat"]
        await rested(server, monkeypatch)
        cache = server.services.cache
        async with asyncio.timeout(20):
            while (held := cache.held(table)) is None or held.seats[seat].standin != "late":
                await asyncio.sleep(0.05)


async def test_bots_go_on_at_a_table_that_comes_back(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(settings(database, tmp_path)) as server:
        anna = await server.guest("Anna")
        table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        await asked(anna, table)
        for _ in range(3):
            await rested(server, monkeypatch)
            await anna._move_http(table, await asked(anna, table), anna.chosen)
        await asked(anna, table)


async def test_what_is_not_in_the_record_makes_a_table_due_at_once(database: str, tmp_path: Path) -> None:
    """A process that dies before it has looked at the change leaves it to the next one."""
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        table = await slow_table(server)
        held: LiveTable | None = server.services.cache.held(table)
        assert held is not None
        assert held.due is not None
        async with asyncio.timeout(10):
            while await server.services.store.tables.due(server.services.process, 1.0):
                await asyncio.sleep(0.01)
        tables, process = server.services.store.tables, server.services.process
        mark = (await tables.marks([table]))[table]
        await tables.change_seat(table, 0, name="Anne")
        assert await tables.due(process, 1.0) == [table]
        await tables.set_due(table, mark, None)
        assert await tables.due(process, 1.0) == [table], "who had not seen the change cannot say that nothing is due"
        await tables.set_due(table, (await tables.marks([table]))[table], None)
        assert await tables.due(process, 1.0) == []
        await tables.add_standing(StandingRow(table=table, seat=0, answer={}, seq=1))
        assert await tables.due(process, 1.0) == [table]


@pytest.mark.postgresql
async def test_the_owner_lets_its_bot_answer_though_it_had_dropped_the_table(
    postgresql_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The beats are so far apart that only the announcement can tell it."""
    chosen = settings(postgresql_database, tmp_path, lease=600.0)
    async with open_server(chosen) as owner, open_server(chosen) as other:
        anna = await owner.guest("Anna")
        table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        await asked(anna, table)
        monkeypatch.setattr(type(owner.services.steward), "_horizon", 1.0)
        await rested(owner, monkeypatch)
        there = await other.guest("Anna", anna)
        for _ in range(6):
            await there._move_http(table, await asked(there, table), there.chosen)
        assert owner.services.cache.held(table) is not None


async def test_a_long_game_is_opened_in_slices_between_which_others_have_their_turn(
    sqlite_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hansetag.server.tables.cache.ENTRIES_PER_FETCH", 3)
    replayed: list[int] = []
    loading = LiveGame.loading

    def noting(live_game: LiveGame, entries: Iterable[tuple[int, str]]) -> Slices[str]:
        slice_ = list(entries)
        replayed.append(len(slice_))
        return loading(live_game, slice_)

    async with open_server(settings(sqlite_database, tmp_path)) as server:
        anna = await server.guest("Anna")
        table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        for _ in range(8):
            await anna._move_http(table, await asked(anna, table), anna.chosen)
        before = await asked(anna, table)
        await rested(server, monkeypatch)
        monkeypatch.setattr(LiveGame, "loading", noting)
        again = await anna.look(table)
        assert again["view"] == before["view"]
        assert sum(replayed) == before["seq"]
        assert max(replayed) == 3
