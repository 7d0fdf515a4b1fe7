"""Migrations lead from nothing, and from the revision before, to exactly what the schema describes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from tests.server.store.helpers import person

from hansetag.kernel.errors import BadOption
from hansetag.server.store import Store
from hansetag.server.store.engine import Database
from hansetag.server.store.migrations import UnknownRevision, current, last, migrate
from hansetag.server.store.rows import StandingRow
from hansetag.server.store.schema import metadata
from hansetag.server.store.store import CannotOpen


@pytest.fixture
async def empty(database: str) -> AsyncIterator[Database]:
    """A database without a schema."""
    empty = Database(database)
    yield empty
    await empty.close()


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


async def test_from_nothing_to_the_schema(empty: Database) -> None:
    assert await current(empty) is None
    await migrate(empty)
    assert await current(empty) == last()
    assert await empty.write(differences) == []


async def test_every_step_leads_to_the_next_one(empty: Database) -> None:
    for step in range(1, int(last()) + 1):
        await migrate(empty, f"{step:04}")
        assert await current(empty) == f"{step:04}"
    assert await empty.write(differences) == []


async def test_from_the_revision_before_with_everything_in_it(empty: Database) -> None:
    """What was kept by the previous version is there under this one."""
    await migrate(empty, "0001")
    assert await empty.write(differences) != []
    await empty.do(text("INSERT INTO people (id, name, created) VALUES ('anna', 'Anna', 1700000000.5)"))
    named = (
        "id, game, rules, size, options, data, clock, watch, listed, pace, status, notice, taken, seq, waiting, clocks"
    )
    given = "'t', 'hansa', 1, 2, '{}', '', '{}', 'anyone', true, 1.0, 'running', '', 0, 0, '[0]', '{}'"
    await empty.do(text(f"INSERT INTO tables ({named}, created, moved) VALUES ({given}, 1.0, 2.0)"))
    await empty.do(text("INSERT INTO standing (\"table\", seat, answer, seq) VALUES ('t', 1, '{}', 3)"))
    store = await Store.open(empty.url.render_as_string(hide_password=False))
    try:
        assert await empty.write(differences) == []
        assert await store.people.get("anna") == person("anna")
        found = await store.tables.get("t")
        assert found is not None
        assert found[0].waiting == [0]
        assert await store.tables.standing("t") == [StandingRow(id=1, table="t", seat=1, answer={}, seq=3, used=0)]
        await store.talk.mute("anna", "anna")
    finally:
        await store.close()


async def test_several_processes_can_open_an_empty_database_at_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(5)))
    for store in stores:
        assert await store.people.get("anna") is None
        await store.close()


async def test_a_newer_database_is_left_alone(empty: Database, database: str) -> None:
    await migrate(empty)
    await empty.do(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UnknownRevision, match=f"at revision 9999, and this version .* up to {last()}"):
        await Store.open(database)


async def test_what_cannot_be_opened_says_why(tmp_path: Any) -> None:
    (tmp_path / "notes.txt").write_text("this is not a database, it is a longer piece of prose" * 20)
    with pytest.raises(CannotOpen, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path / 'notes.txt'}")
    with pytest.raises(CannotOpen, match=r"postgresql\+asyncpg://anna:\*\*\*@127.0.0.1:1/games") as caught:
        await Store.open("postgresql://anna:secret@127.0.0.1:1/games")
    assert "secret" not in str(caught.value)
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(BadOption, match="needs a file"):
            await Store.open(url)


async def test_a_folder_that_is_not_there_is_made(tmp_path: Any) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'a' / 'b' / 'games.sqlite3'}")
    await store.close()
    assert (tmp_path / "a" / "b" / "games.sqlite3").is_file()
