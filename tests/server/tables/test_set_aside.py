"""A table whose record cannot be read is set aside: it says so, it can be looked at, and no other table notices."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete, update
from tests.server.in_process_server import (
    BOT,
    HUMAN,
    InProcessServer,
    ask,
    move,
    open_server,
    refused,
    settings,
    until,
)
from tests.server.server_process import Guest

from hansetag.server.store import Store, schema


async def begun(server: InProcessServer, moves: int = 3) -> tuple[Guest, str]:
    """Anna at a table at which something has happened."""
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
    for _ in range(moves):
        await move(anna, table)
    return anna, table


async def tamper(url: str, table: str, seq: int, lines: str) -> str:
    """Write something else into an entry; what was there is returned."""
    store = await Store.open(url)
    true = next(entry.lines for entry in await store.tables.entries(table) if entry.seq == seq)
    entries = schema.entries.c
    await store.database.do(
        update(schema.entries).where(entries.table == table, entries.seq == seq).values(lines=lines)
    )
    await store.close()
    return true


async def test_a_record_that_no_longer_replays_can_be_seen_up_to_there(database: str, tmp_path: Path) -> None:
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        anna, table = await begun(server)
        other = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        seq = (await anna.look(table))["seq"]
        before = (await anna.http.get(f"/api/tables/{table}/at/0")).json()
    true = await tamper(chosen.url, table, 3, "0 sail atlantis")
    async with open_server(chosen) as server:
        anna = await server.guest("Anna", anna)
        position = await until(anna, table, lambda position: position["table"]["status"] == "aside")
        assert position["seq"] == 2 < seq
        assert position["table"]["notice"] == "This game is set aside after entry 2: its record no longer replays."
        assert position["view"] is not None
        assert position["prompt"] is None
        assert (await anna.http.get(f"/api/tables/{table}/at/0")).json()["view"] == before["view"]
        await refused(anna, f"/tables/{table}/choose", 409, "set aside", action="end", seq=2)
        assert (await anna.http.get(f"/api/tables/{table}/record")).status_code == 403, "it would tell all secrets"
        shown = (await anna.http.get("/api/tables", params={"list": "mine"})).json()["tables"]
        assert {one["id"]: one["status"] for one in shown} == {table: "aside", other: "running"}
        await move(anna, other)
    await tamper(chosen.url, table, 3, true)
    async with open_server(chosen) as server:
        anna = await server.guest("Anna", anna)
        position = await anna.look(table)
        assert position["table"]["status"] == "running", "what can be read again goes on"
        assert position["seq"] >= seq
        assert position["table"]["notice"] == ""


async def test_a_record_that_has_lost_its_end_is_set_aside(database: str, tmp_path: Path) -> None:
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        anna, table = await begun(server)
        seq = (await anna.look(table))["seq"]
        entries = schema.entries.c
        await server.services.store.database.do(
            delete(schema.entries).where(entries.table == table, entries.seq == seq)
        )
    async with open_server(chosen) as server:
        anna = await server.guest("Anna", anna)
        position = await until(anna, table, lambda position: position["table"]["status"] == "aside")
        assert position["seq"] == seq - 1 == server.services.cache.loaded()[0].row.seq


async def test_rules_that_are_not_known_here_set_a_table_aside(database: str, tmp_path: Path) -> None:
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        anna, table = await begun(server, 1)
        other = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        await server.services.store.tables.change(table, rules=99)
    async with open_server(chosen) as server:
        anna = await server.guest("Anna", anna)
        answer = await anna.http.get(f"/api/tables/{table}")
        assert answer.status_code == 503
        assert "99" in answer.json()["text"]
        shown = (await anna.http.get("/api/tables", params={"list": "mine"})).json()["tables"]
        assert {one["id"]: one["status"] for one in shown} == {table: "aside", other: "running"}
        assert "99" in next(one["notice"] for one in shown if one["id"] == table)
        await move(anna, other)
        await server.services.store.tables.change(table, rules=1)
        assert (await ask(anna, f"/tables/{table}/talk", text="there again")).status_code == 201
        await move(anna, table)
