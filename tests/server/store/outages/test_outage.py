"""A database that is away, full or cut off: told once, refused at once, and taken up again by itself."""

from __future__ import annotations

import asyncio
import io
import json
import os
import sqlite3
from functools import partial

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from tests.server.gate import gate_before
from tests.server.store.helpers import entry, head, person, set_up

from hansetag.server import logs
from hansetag.server.store import Store
from hansetag.server.store.outages.faults import DatabaseAway, fault_in

LARGE = "INSERT INTO people (id, name, created) VALUES ('large', hex(zeroblob(9000)), 0)"  # which needs room
MAX_TRIES = 5
MAX_BACK_SECONDS = 10.0  # by when it must be noticed that all is well again, even on a machine that is busy


@pytest.fixture
def log() -> io.StringIO:
    """What the log writes."""
    stream = io.StringIO()
    logs.setup("info", stream)
    return stream


def lines(log: io.StringIO) -> list[str]:
    """What happened to the database, by the log."""
    said = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line["event"] for line in said if line["logger"] == "hansetag.database"]


async def limit_pages(store: Store, pages: int) -> None:
    """Let a SQLite file grow to so many pages, as a full disk would."""
    await run(store, f"PRAGMA max_page_count = {pages}")


async def run(store: Store, statement: str) -> None:
    """Write, whatever is known about the database."""

    def do(connection: Connection) -> None:
        connection.execute(text(statement))

    await store.database._write(do)


async def fill(store: Store) -> None:
    """Write more than there is room for."""
    for number in range(1, 200):
        await store.journal.append(entry("t", number, lines="x" * 4_000), head())


async def test_a_full_disk_is_told_once_and_what_is_there_can_be_read(sqlite_database: str, log: io.StringIO) -> None:
    store = await Store.open(sqlite_database)
    try:
        await set_up(store, "t")
        store.database.outage._probe = partial(run, store, LARGE)
        await limit_pages(store, 1)  # SQLite takes it for as many as there are
        with pytest.raises(DatabaseAway, match="disk of this server is full"):
            await fill(store)
        async with asyncio.timeout(MAX_BACK_SECONDS):
            while store.database.outage.fault is None:
                await asyncio.sleep(0.01)
        for _ in range(20):
            with pytest.raises(DatabaseAway, match="full"):
                await store.people.add(person("later"))
        assert await store.tables.get("t") is not None, "reading goes on"
        store.database.outage._probe = store.database.probe
        await limit_pages(store, 1_000_000)
        async with asyncio.timeout(MAX_BACK_SECONDS):
            await store.database.outage.over()
        await store.people.add(person("later"))
    finally:
        await store.close()
    assert lines(log) == ["the database is away", "the database is back"]


@pytest.mark.postgresql
async def test_a_database_that_goes_away_and_comes_back_is_told_twice(
    postgresql_database: str, log: io.StringIO
) -> None:
    async with gate_before(postgresql_database) as gate:
        store = await Store.open(gate.url)
        told: list[str | None] = []

        async def hear(fault: str | None, seconds: float) -> None:
            told.append(fault)

        store.database.outage.on_change(hear)
        try:
            await set_up(store, "t")
            await gate.shut()
            asked = [store.people.get("anybody") for _ in range(30)]
            wished = [store.journal.append(entry("t", 1), head()) for _ in range(30)]
            answers = await asyncio.gather(*asked, *wished, return_exceptions=True)
            assert {type(answer) for answer in answers} == {DatabaseAway}
            async with asyncio.timeout(MAX_BACK_SECONDS):
                while store.database.outage.fault is None:
                    await asyncio.sleep(0.01)
            with pytest.raises(DatabaseAway, match="away for the moment") as caught:
                await store.people.get("anybody")
            assert caught.value.wait == 2
            await gate.open()
            async with asyncio.timeout(MAX_BACK_SECONDS):
                await store.database.outage.over()
            assert await store.journal.append(entry("t", 1), head())
        finally:
            await store.close()
    assert told == ["away", None]
    assert lines(log) == ["the database is away", "the database is back"]


@pytest.mark.postgresql
async def test_cut_connections_are_made_anew_and_what_was_on_its_way_is_written_once(
    postgresql_database: str, log: io.StringIO
) -> None:
    async with gate_before(postgresql_database) as gate:
        store = await Store.open(gate.url)
        try:
            await set_up(store, *(f"t{number}" for number in range(40)))
            wishes = [asyncio.ensure_future(store.journal.append(entry(f"t{n}", 1), head())) for n in range(40)]
            while not any(wish.done() for wish in wishes):
                gate.cut()
                await asyncio.sleep(0.002)
            for _ in range(MAX_TRIES):
                answers = await asyncio.gather(*wishes, return_exceptions=True)
                missing = [n for n, answer in enumerate(answers) if answer is not True]
                if not missing:
                    break
                await store.database.outage.over()
                for number in missing:
                    wishes[number] = asyncio.ensure_future(store.journal.append(entry(f"t{number}", 1), head()))
            for number in range(40):
                assert await store.tables.entries(f"t{number}") == [entry(f"t{number}", 1)]
        finally:
            await store.close()
    assert len(lines(log)) <= 2, "not a line for each"


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (ConnectionRefusedError("no"), "away"),
        (TimeoutError(), "away"),
        (OSError(28, os.strerror(28)), "full"),
        (PermissionError(13, os.strerror(13)), "unwritable"),
        (ValueError("a mistake of ours"), None),
        (sqlite3.OperationalError("no such table: x"), None),
    ],
)
def test_what_befell_a_database_is_told_from_mistakes(error: Exception, fault: str | None) -> None:
    assert fault_in(error) == fault
    assert fault_in(OperationalError("SELECT 1", {}, error)) == fault
