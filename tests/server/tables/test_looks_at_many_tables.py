"""On a database that others share each look asks whether the table is still as it is here; many ask together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection
from tests.server.in_process_server import HUMAN, OPEN, InProcessServer, open_server, settings

from hansetag.server.errors import NotFound
from hansetag.server.store.outages.faults import DatabaseAway

LOOKS = 50


@pytest.fixture
async def server(postgresql_database: str, tmp_path: Path) -> AsyncIterator[InProcessServer]:
    """A server on a database that others may share, which leaves the tables alone."""
    async with open_server(settings(postgresql_database, tmp_path, lease=600.0)) as server:
        yield server


async def tables(server: InProcessServer) -> list[str]:
    """Tables that wait for people, all held in memory."""
    anna = await server.guest("Anna")
    ids = [(await anna.create("hansa", [HUMAN, OPEN]))["id"] for _ in range(LOOKS)]
    assert {table.row.id for table in server.services.cache.loaded()} == {*ids}
    return ids


def count_reads(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is read of the database from now on."""
    database = server.services.store.database
    reads: list[object] = []
    read = database.read

    async def noting(work: Callable[[Connection], Any]) -> Any:
        reads.append(work)
        return await read(work)

    monkeypatch.setattr(database, "read", noting)
    return reads


async def test_fifty_looks_at_as_many_tables_are_one_question(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await tables(server)
    reads = count_reads(server, monkeypatch)
    held = await asyncio.gather(*map(server.services.cache.get, ids))
    assert [table.row.id for table in held] == ids
    assert len(reads) == 1
    await server.services.cache.get(ids[0])
    assert len(reads) == 2, "who looks later asks again"


async def test_of_many_that_are_looked_at_only_the_one_that_another_process_has_changed_is_read_anew(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await tables(server)
    later = time.time() + 1
    await server.services.store.tables.change(ids[7], notice="Tea is at four.", moved=later)
    gone = ids[9]
    held = server.services.cache.held(gone)
    assert held is not None
    held.row = replace(held.row, id="nosuchtable")  # as if it had been cleared away
    reads = count_reads(server, monkeypatch)
    found = await asyncio.gather(*map(server.services.cache.get, ids), return_exceptions=True)
    assert [str(one) for one in found if isinstance(one, BaseException)] == [str(NotFound("cleared-away"))]
    tea = [table.row.id for table in server.services.cache.loaded() if table.row.notice == "Tea is at four."]
    assert tea == [ids[7]]
    assert len(reads) < 10, "one for all, and a few for the two that have changed"


async def test_who_goes_away_takes_the_answer_from_nobody(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await tables(server)
    reads = count_reads(server, monkeypatch)
    marks = server.services.store.marks
    looks = [asyncio.create_task(marks.with_drafts(table)) for table in ids]
    await asyncio.sleep(0)
    looks[0].cancel()
    found = await asyncio.gather(*looks, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert found[1:] == [((0, server.services.cache.held(table).row.moved), []) for table in ids[1:]]  # type: ignore[union-attr]
    assert len(reads) == 1


async def test_all_who_look_are_told_that_the_database_is_away_and_asked_again_when_it_is_back(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await tables(server)
    database = server.services.store.database

    async def away(work: Callable[[Connection], Any]) -> Any:
        raise DatabaseAway("away")

    with monkeypatch.context() as patched:
        patched.setattr(database, "read", away)
        found = await asyncio.gather(*map(server.services.cache.get, ids), return_exceptions=True)
        assert {type(one) for one in found} == {DatabaseAway}
    held = await asyncio.gather(*map(server.services.cache.get, ids))
    assert [table.row.id for table in held] == ids
