"""SQLite is set up so that a commit is on the disk, and those who read cannot write."""

from __future__ import annotations

import asyncio
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from tests.server.store.helpers import person

from hansetag.server.store import Store
from hansetag.server.store.engine import Database
from hansetag.server.store.outages.faults import DatabaseAway


def ask(pragma: str, connection: Connection) -> object:
    return connection.execute(text(f"PRAGMA {pragma}")).scalar()


async def test_a_commit_to_sqlite_is_on_the_disk(sqlite_database: str) -> None:
    store = await Store.open(sqlite_database)
    try:
        for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
            assert await store.database.write(partial(ask, pragma)) == value
    finally:
        await store.close()


async def test_who_reads_sqlite_cannot_write(sqlite_database: str) -> None:
    store = await Store.open(sqlite_database)
    try:
        with pytest.raises(DatabaseAway, match="cannot write"):
            await store.database.read(lambda connection: connection.execute(text("DELETE FROM people")))
    finally:
        await store.close()


async def test_the_journal_stays_though_another_process_has_come_and_gone(sqlite_database: str) -> None:
    """As after a backup: SQLite would clear the journal away under us if our locks were lost when a writer came."""
    await (await Store.open(sqlite_database)).close()
    database = Database(sqlite_database)
    try:
        await database.read(partial(ask, "user_version"))
        await database.write(lambda connection: connection.execute(text("DELETE FROM people")))
        file = Path(str(database.url.database))
        visit = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT * FROM people'); c.close()"
        other = await asyncio.create_subprocess_exec(sys.executable, "-c", visit, str(file))
        assert await other.wait() == 0
        assert file.with_name(f"{file.name}-wal").exists()
    finally:
        await database.close()


async def test_what_fails_in_the_middle_leaves_nothing(store: Store) -> None:
    def break_off(connection: Connection) -> None:
        connection.execute(text("INSERT INTO people (id, name, created) VALUES ('x', 'X', 1.0)"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.database.write(break_off)
    assert await store.people.get("x") is None
    await store.people.add(person("x"))


async def test_a_move_is_written_before_all_else_that_waits(store: Store) -> None:
    """On SQLite, which has one writer, it goes ahead of the others; on PostgreSQL it has a connection of its own."""
    order: list[str] = []

    def work(name: str, connection: Connection) -> None:
        if store.database.postgres:
            connection.execute(text("SELECT pg_sleep(0.1)"))
        else:
            time.sleep(0.01)
        order.append(name)

    await store.database.write(partial(work, "to get ready"), first=True)
    order.clear()
    others = [asyncio.create_task(store.database.write(partial(work, "other"))) for _ in range(40)]
    await asyncio.sleep(0.005)
    await store.database.write(partial(work, "move"), first=True)
    await asyncio.gather(*others)
    assert len(order) == 41
    assert order.index("move") < 25
