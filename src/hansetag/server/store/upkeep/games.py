"""Every stored game in turn, with as much of its row as a replay needs: columns that all revisions of the schema have.

So a release can look at a database that an older one is still working on, without changing anything in it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from sqlalchemy import func, select

from .. import schema
from ..engine import Database

GAMES_PER_READ = 200

_tables = schema.tables.c
_entries = schema.entries.c


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that has begun."""

    id: str
    game: str
    rules: int
    size: int
    options: dict[str, object]
    status: str
    seed: str | None
    seal: str | None
    seq: int
    result: list[int] | None


async def count_games(database: Database) -> int:
    """How many games have begun."""
    counted = select(func.count()).where(_tables.status != "open")
    return await database.read(lambda connection: int(connection.execute(counted).scalar_one()))


async def stored_games(database: Database) -> AsyncIterator[StoredGame]:
    """All of them by their ids, a few in memory at a time."""
    columns = [_tables[name] for name in StoredGame.__struct_fields__]
    after = ""
    while True:
        some = select(*columns).where(_tables.status != "open", _tables.id > after)
        rows = await database.rows(some.order_by(_tables.id).limit(GAMES_PER_READ))
        for row in rows:
            yield StoredGame(**row._mapping)
        if not rows:
            return
        after = str(rows[-1].id)


async def stored_entries(database: Database, id: str) -> list[tuple[int, str]]:
    """The entries of a game in order, by number and lines."""
    which = select(_entries.seq, _entries.lines).where(_entries.table == id).order_by(_entries.seq)
    return [(row.seq, row.lines) for row in await database.rows(which)]
