"""What the journal writes in one transaction: many entries and drafts, with few statements.

Of two entries with the same number one wins, and none can leave a gap: the row of the table is locked, its ``seq`` is
the number of entries, and only the next one is let in. Rows are locked in the order of their keys, so that two
processes cannot wait for each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from . import schema
from .dialect import among_named, several, upsert
from .rows import DraftRow, EntryRow

_tables = schema.tables.c
_entries = schema.entries.c
_drafts = schema.drafts.c
_standing = schema.standing.c


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What the row of a table says about the game after an entry."""

    waiting: list[int]
    clocks: dict[str, object]
    moved: float
    status: str = "running"
    result: list[int] | None = None
    winners: list[int] | None = None
    ended: float | None = None
    notice: str = ""  # why it was stopped


class Append(msgspec.Struct, frozen=True):
    """An entry to be added, with all that follows from it."""

    entry: EntryRow
    head: Head
    used: Mapping[int, int]
    due: float | None = 0.0  # when the table must be looked at


class Drop(msgspec.Struct, frozen=True):
    """A draft to be forgotten."""

    table: str
    seat: int


Wish = Append | DraftRow | Drop
Drafts = dict[tuple[str, int], DraftRow | None]


def write(connection: Connection, wishes: Sequence[Wish], again: bool = False) -> list[bool]:
    """Carry out ``wishes`` in their order; whether each was done. ``again``: what is there already counts as done."""
    heads = _lock(connection, {wish.entry.table for wish in wishes if isinstance(wish, Append)})
    drafts: Drafts = {}
    won: list[Append] = []
    answers = []
    for wish in wishes:
        done = True
        if isinstance(wish, DraftRow):
            drafts[wish.table, wish.seat] = wish
        elif isinstance(wish, Drop):
            drafts[wish.table, wish.seat] = None
        elif heads.get(wish.entry.table) == wish.entry.seq - 1:
            heads[wish.entry.table] = wish.entry.seq
            drafts[wish.entry.table, wish.entry.seat] = None
            won.append(wish)
        else:
            done = again and _is_there(connection, wish.entry)
        answers.append(done)
    if won:
        _write_entries(connection, won)
        _write_standing(connection, won)
    _write_drafts(connection, drafts)
    return answers


def _lock(connection: Connection, ids: set[str]) -> dict[str, int]:
    """The number of entries of each table, which nobody else can change until the end of the transaction."""
    if not ids:
        return {}
    postgres = _is_postgres(connection)
    rows = connection.execute(_LOCK_TABLES[postgres], {"ids": several(ids, postgres)})
    return {id: seq for id, seq in rows}  # noqa: C416


def _is_there(connection: Connection, entry: EntryRow) -> bool:
    """Whether this very entry is in the record: a connection can be lost after the commit and before its answer."""
    which = and_(_entries.table == entry.table, _entries.seq == entry.seq)
    row = connection.execute(select(schema.entries).where(which)).one_or_none()
    return row is not None and EntryRow(**row._mapping) == entry


_ADD_ENTRY = insert(schema.entries)
_UPDATE_HEAD = (
    update(schema.tables)
    .where(_tables.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("seq", "due", *Head.__struct_fields__)})
)
_USE_STANDING = update(schema.standing).where(_standing.id == bindparam("of")).values(used=bindparam("used"))
_LOCK_TABLES = {
    postgres: select(_tables.id, _tables.seq)
    .where(among_named(_tables.id, "ids", postgres))
    .order_by(_tables.id)
    .with_for_update(key_share=True)
    for postgres in (False, True)
}
_DROP_DRAFT = delete(schema.drafts).where(and_(_drafts.table == bindparam("at"), _drafts.seat == bindparam("of")))
_KEEP_DRAFT = {postgres: upsert(schema.drafts, postgres) for postgres in (False, True)}


def _write_entries(connection: Connection, won: list[Append]) -> None:
    heads: dict[str, dict[str, Any]] = {}
    for wish in won:  # of several entries of one table the last one says where it stands
        at = {"of": wish.entry.table, "seq": wish.entry.seq, "due": wish.due}
        heads[wish.entry.table] = {**at, **asdict(wish.head)}
    connection.execute(_ADD_ENTRY, [asdict(wish.entry) for wish in won])
    connection.execute(_UPDATE_HEAD, list(heads.values()))


def _write_standing(connection: Connection, won: list[Append]) -> None:
    used = {id: count for wish in won for id, count in wish.used.items()}
    if used:
        connection.execute(_USE_STANDING, [{"of": id, "used": used[id]} for id in sorted(used)])


def _write_drafts(connection: Connection, drafts: Drafts) -> None:
    gone = [{"at": table, "of": seat} for table, seat in sorted(drafts) if drafts[table, seat] is None]
    kept = [asdict(row) for place in sorted(drafts) if (row := drafts[place]) is not None]
    if gone:
        connection.execute(_DROP_DRAFT, gone)
    if kept:
        connection.execute(_KEEP_DRAFT[_is_postgres(connection)], kept)


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"
