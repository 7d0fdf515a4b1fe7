"""The lists of tables: mine, open to join, to watch, finished; each in pages, the latest first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, CompoundSelect, Connection, Select, exists, select, true, tuple_

from ..errors import Refused
from . import schema
from .dialect import among
from .engine import Database
from .rows import Listed, SeatRow, TableRow, readable

MAX_OWN_TABLES = 1_000  # tables of one person that are looked at; no more can be sorted by who is asked

_tables = schema.tables.c
_seats = schema.seats.c
_PUBLIC_CONDITIONS = (_tables.watch == "anyone", _tables.listed)  # what a stranger finds without a link
_CURSOR_PATTERN = re.compile(r"([01])~([0-9]{1,12}(?:\.[0-9]{1,9})?)~([A-Za-z0-9_-]{1,24})")


class Cursor(msgspec.Struct, frozen=True, order=True):
    """The place of a table in a list: those that wait for the asker first, then by when something last happened.

    As a word it says where a page ends and the next begins; clients hand it back unread.
    """

    asked: bool
    moved: float
    id: str

    def __str__(self) -> str:
        """The word for it."""
        return f"{int(self.asked)}~{self.moved!r}~{self.id}"

    @classmethod
    def read(cls, word: str) -> Cursor:
        """The place a word means; Refused if it is none of ours."""
        found = _CURSOR_PATTERN.fullmatch(word)
        if found is None:
            raise Refused("no-such-place", word=word[:60])
        return cls(found[1] == "1", float(found[2]), found[3])


class Lists:
    """All tables, as lists."""

    def __init__(self, database: Database) -> None:
        """Read the tables of ``database``."""
        self._database = database

    async def mine(self, person: str, limit: int, before: str | None = None) -> list[Listed]:
        """What ``person`` plays or has set up and is not over: those where that person is asked first."""
        current = _tables.status.in_(("open", "running", "aside"))
        listed = await self._latest(MAX_OWN_TABLES, None, current, person=person)
        listed.sort(key=lambda one: _place(one, person), reverse=True)
        if before is not None:
            end = Cursor.read(before)
            listed = [one for one in listed if _place(one, person) < end]
        return listed[:limit]

    async def open(self, limit: int, before: str | None = None) -> list[Listed]:
        """Tables at which anybody may still sit down."""
        free = exists().where(_seats.table == _tables.id, _seats.kind == "open", _seats.person.is_(None))
        return await self._latest(limit, before, _tables.status == "open", _tables.listed, free)

    async def watchable(self, limit: int, before: str | None = None) -> list[Listed]:
        """Games that are being played and that are there for anybody to watch."""
        return await self._latest(limit, before, _tables.status == "running", *_PUBLIC_CONDITIONS)

    async def finished(self, person: str | None, limit: int, before: str | None = None) -> list[Listed]:
        """What ``person`` has played to its end or brought to look at; without one, what anybody may look at."""
        if person is None:
            return await self._latest(limit, before, _tables.status == "over", *_PUBLIC_CONDITIONS)
        return await self._latest(limit, before, _tables.status.in_(("over", "viewing")), person=person)

    @staticmethod
    def cursor(last: Listed, person: str | None = None) -> str:
        """What to give as ``before`` for the page after one that ends with ``last``; ``person`` for their own list."""
        return str(_place(last, person))

    async def _latest(
        self, limit: int, before: str | None, *conditions: ColumnElement[bool], person: str | None = None
    ) -> list[Listed]:
        """A page, of all tables or of those of ``person``.

        A table that cannot be read is left out, and the page is as long as it would be without it.
        """
        latest, columns = self._rows(person, conditions)
        latest = latest.order_by(columns["moved"].desc(), columns["id"].desc()).limit(limit)
        place_of_row = tuple_(columns["moved"], columns["id"])
        end = None if before is None else Cursor.read(before)
        tables: list[TableRow] = []

        def look(connection: Connection) -> list[Listed]:
            place = end
            while True:
                further = latest if place is None else latest.where(place_of_row < (place.moved, place.id))
                rows = connection.execute(further).all()
                tables.extend(table for row in rows if (table := readable(row)) is not None)
                if len(rows) < limit or len(tables) >= limit:
                    return self._with_seats(connection, tables[:limit])
                place = Cursor(False, rows[-1].moved, rows[-1].id)

        return await self._database.read(look)

    def _rows(
        self, person: str | None, conditions: Iterable[ColumnElement[bool]]
    ) -> tuple[Select[Any], Mapping[str, ColumnElement[Any]]]:
        """The tables that meet ``conditions``, of ``person`` if one is named, and the columns to go on with.

        PostgreSQL would sooner look at every table than at a thousand of a person's, one by one. The OFFSET, which
        skips nothing, keeps it from that.
        """
        rows = select(*schema.TABLE_COLUMNS).where(*conditions)
        if person is None:
            return rows, dict(_tables)
        if not self._database.postgres:
            return rows.where(_tables.id.in_(_ids_of(person))), dict(_tables)
        theirs = _ids_of(person).subquery("theirs")
        each = rows.where(_tables.id == theirs.c.id).offset(0).lateral("each")
        return select(each).select_from(theirs.join(each, true())), dict(each.c)

    def _with_seats(self, connection: Connection, rows: Iterable[TableRow]) -> list[Listed]:
        tables = list(rows)
        mine = among(_seats.table, [table.id for table in tables], self._database.postgres)
        seats = defaultdict[str, list[SeatRow]](list)
        for row in connection.execute(select(schema.seats).where(mine).order_by(_seats.table, _seats.number)):
            seats[row.table].append(SeatRow(**row._mapping))
        return [(table, seats[table.id]) for table in tables]


def _ids_of(person: str) -> CompoundSelect[Any]:
    """Set up by ``person`` or played by them: two looks into two indexes, where an OR would look at every table."""
    hosted = select(_tables.id).where(_tables.host == person)
    return hosted.union(select(_seats.table).where(_seats.person == person))


def _place(one: Listed, person: str | None) -> Cursor:
    table, seats = one
    asked = person is not None and any(seat.person == person and seat.number in table.waiting for seat in seats)
    return Cursor(asked and table.status == "running", table.moved, table.id)
