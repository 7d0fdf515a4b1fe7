"""Rows for the tests of the store, with everything filled in that a test does not care about."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Engine

from hansetag.server.store import Head, Store
from hansetag.server.store.engine import Database
from hansetag.server.store.rows import DraftRow, EntryRow, PersonRow, SeatRow, TableRow

NOW = 1_700_000_000.5


def reading_engine(database: Database) -> Engine:
    """The engine through which everything is read, to listen to."""
    return database._autocommit.sync_engine if database.postgres else database._readers._engine


def writing_engine(database: Database) -> Engine:
    """The engine through which all but moves is written."""
    return database._engine.sync_engine if database.postgres else database._writer._engine


def person(id: str, **columns: Any) -> PersonRow:
    """Somebody, called like their id."""
    return PersonRow(**{"id": id, "name": id.title(), "created": NOW, **columns})


def table(id: str, **columns: Any) -> TableRow:
    """A table of Hansa that is being played."""
    row: dict[str, Any] = {
        "id": id,
        "game": "hansa",
        "rules": 1,
        "size": 2,
        "options": {"short": True},
        "clock": {"kind": "none"},
        "watch": "anyone",
        "listed": True,
        "pace": 1.0,
        "status": "running",
        "created": NOW,
        "moved": NOW,
    }
    return TableRow(**{**row, **columns})


def seat(table: str, number: int, **columns: Any) -> SeatRow:
    """A bot's seat, or with ``person`` a person's."""
    kind = "human" if columns.get("person") else "bot"
    return SeatRow(**{"table": table, "number": number, "kind": kind, "name": f"seat {number}", **columns})


def entry(table: str, seq: int, seat: int = 0, lines: str = "0 sail danzig\n* draw 3 salt") -> EntryRow:
    """An entry."""
    return EntryRow(table=table, seq=seq, seat=seat, lines=lines, at=NOW + seq)


def draft(table: str, seat: int = 0, seq: int = 0, lines: str = "0 buy salt") -> DraftRow:
    """A draft."""
    return DraftRow(table=table, seat=seat, seq=seq, lines=lines)


def head(moved: float = NOW, **columns: Any) -> Head:
    """Where a table stands after an entry."""
    return Head(**{"waiting": [1], "clocks": {"left": [1.5, None]}, "moved": moved, **columns})


async def seqs(store: Store, ids: Collection[str]) -> dict[str, int]:
    """How many entries each of these tables has; tables that are not there are left out."""
    return {id: seq for id, (seq, _) in (await store.tables.marks(ids)).items()}


async def set_up(store: Store, *ids: str, **columns: Any) -> None:
    """Tables with two seats each, and people to sit at them: anna, bert and carl."""
    for name in ("anna", "bert", "carl"):
        if await store.people.get(name) is None:
            await store.people.add(person(name))
    for id in ids:
        await store.tables.add(table(id, **columns), [seat(id, 0), seat(id, 1)])
