"""Tables with their seats, entries, drafts and standing answers: all but the hot path, which is the journal's."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable

from msgspec.structs import asdict
from sqlalchemy import Connection, Select, Update, and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import Conflict, Unavailable
from . import schema
from .dialect import among
from .lists import Lists
from .marks import Mark
from .rows import DraftRow, EntryRow, Listed, SeatRow, StandingRow, TableRow, readable

_tables = schema.tables.c
_seats = schema.seats.c
_entries = schema.entries.c
_standing = schema.standing.c
_drafts = schema.drafts.c

# What is asked for often is put together once.
_TABLE = select(*schema.TABLE_COLUMNS).where(_tables.id == bindparam("id"))
_ENTRIES = (
    select(schema.entries)
    .where(_entries.table == bindparam("id"), _entries.seq > bindparam("after"))
    .order_by(_entries.seq)
)
_LINES = (
    select(_entries.seq, _entries.lines)
    .where(_entries.table == bindparam("id"), _entries.seq > bindparam("after"))
    .order_by(_entries.seq)
    .limit(bindparam("most"))
)
_DRAFTS_AT = select(schema.drafts).where(_drafts.table == bindparam("id")).order_by(_drafts.seat)
_STANDING_AT = select(schema.standing).where(_standing.table == bindparam("id")).order_by(_standing.id)


class Tables(Lists):
    """All tables."""

    async def add(self, table: TableRow, seats: Iterable[SeatRow], entries: Iterable[EntryRow] = ()) -> None:
        """Keep a new table, all of it or nothing."""
        chairs = [asdict(seat) for seat in seats]
        lines = [asdict(entry) for entry in entries]

        def put(connection: Connection) -> None:
            connection.execute(insert(schema.tables), asdict(table))
            if chairs:
                connection.execute(insert(schema.seats), chairs)
            if lines:
                connection.execute(insert(schema.entries), lines)

        try:
            await self._database.write(put)
        except IntegrityError as error:
            raise Conflict("one-seat-each") from error

    async def add_rematch(self, table: TableRow, seats: Iterable[SeatRow]) -> str:
        """Keep a table at which those of its parent play once more, unless there is one; returns the one there is."""
        chairs = [asdict(seat) for seat in seats]

        def put(connection: Connection) -> str:
            connection.execute(select(_tables.id).where(_tables.id == table.parent).with_for_update(key_share=True))
            there = connection.execute(_rematch_of(table.parent)).scalar()
            if there is None:
                connection.execute(insert(schema.tables), asdict(table))
                connection.execute(insert(schema.seats), chairs)
            return table.id if there is None else str(there)

        return await self._database.write(put)

    async def get(self, id: str) -> Listed | None:
        """The table with this id, and its seats in order."""

        def look(connection: Connection) -> Listed | None:
            row = connection.execute(_TABLE, {"id": id}).one_or_none()
            if row is None:
                return None
            table = readable(row)
            if table is None:
                raise Unavailable("cannot-open", why="what is stored about it is damaged")
            return self._with_seats(connection, [table])[0]

        return await self._database.read(look)

    async def entries(self, id: str, after: int = 0, limit: int | None = None) -> list[EntryRow]:
        """The entries of a table beyond the first ``after``, in order; at most ``limit`` of them."""
        rows = await self._database.rows(_ENTRIES.limit(limit), id=id, after=after)
        return [EntryRow(**row._mapping) for row in rows]

    async def lines(self, id: str, after: int, most: int) -> list[tuple[int, str]]:
        """Of up to ``most`` entries beyond the first ``after`` what a replay needs: their numbers and their lines."""
        given = {"id": id, "after": after, "most": most}
        return await self._database.read(
            lambda connection: [(seq, lines) for seq, lines in connection.execute(_LINES, given)]
        )

    async def change(self, id: str, **columns: object) -> None:
        """Set some columns of a table."""
        await self._database.do(update(schema.tables).where(_tables.id == id).values(due=0.0, **columns))

    async def change_at(self, id: str, seq: int, **columns: object) -> bool:
        """Set some columns of a table that has ``seq`` entries; False if it has another number by now."""
        which = update(schema.tables).where(_tables.id == id, _tables.seq == seq).values(due=0.0, **columns)
        return await self._database.write(lambda connection: connection.execute(which).rowcount == 1)

    async def start(self, id: str, chairs: Iterable[SeatRow] = (), **columns: object) -> bool:
        """Let the game begin, setting some columns; False if it has begun already.

        ``chairs`` says who sits down on which seat if nobody has; a person who was faster keeps it.
        """
        begin = update(schema.tables).where(_tables.id == id, _tables.status == "open")
        begin = begin.values(**{"status": "running", "due": 0.0, **columns})
        free = _seats.kind.in_(("open", "invited"))
        fill = [
            update(schema.seats).where(_seats.table == id, _seats.number == chair.number, free).values(asdict(chair))
            for chair in chairs
        ]

        def put(connection: Connection) -> bool:
            begun = connection.execute(begin).rowcount == 1
            for chair in fill if begun else ():
                connection.execute(chair)
            return begun

        return await self._database.write(put)

    async def take_seat(self, id: str, number: int, person: str, name: str, invite_hash: str | None = None) -> bool:
        """Sit down on an open seat, or on an invited one with its secret or if it is kept for one; of several one does.

        False if the seat is not free or not for this person, if the game has begun, or if the person sits there
        already. All who sit down at a table queue for its row, so that what is looked at here stays true.
        """

        def sit_down(connection: Connection) -> bool:
            lock = select(_tables.status).where(_tables.id == id).with_for_update(key_share=True)
            if connection.execute(lock).scalar() != "open":
                return False
            rows = connection.execute(select(schema.seats).where(_seats.table == id))
            seats = [SeatRow(**row._mapping) for row in rows]
            if any(seat.person == person and seat.number != number for seat in seats):
                return False
            if not any(seat.number == number and _may_sit(seat, person, invite_hash) for seat in seats):
                return False
            sit = update(schema.seats).where(_seats.table == id, _seats.number == number)
            connection.execute(sit.values(kind="human", person=person, name=name))
            connection.execute(_touch(id, time.time()))
            return True

        return await self._database.write(sit_down)

    async def change_seat(self, id: str, number: int, **columns: object) -> float:
        """Set some columns of a seat; returns when the table moved, which is now."""
        moved = time.time()
        which = update(schema.seats).where(_seats.table == id, _seats.number == number).values(**columns)

        def put(connection: Connection) -> None:
            connection.execute(_touch(id, moved))
            connection.execute(which)

        await self._database.write(put)
        return moved

    async def remove(self, id: str) -> None:
        """Forget a table and everything that belongs to it."""
        await self._database.do(delete(schema.tables).where(_tables.id == id))

    async def marks(self, ids: Collection[str]) -> dict[str, Mark]:
        """By what one sees whether something has changed about each of these tables: its ``seq`` and when it moved."""
        which = among(_tables.id, ids, self._database.postgres)
        rows = await self._database.rows(select(_tables.id, _tables.seq, _tables.moved).where(which))
        return {row.id: (row.seq, row.moved) for row in rows}

    async def rematch_of(self, id: str) -> str | None:
        """The table at which those of table ``id`` play once more, if they do."""
        again = await self._database.row(_rematch_of(id))
        return None if again is None else str(again.id)

    async def owned(self, process: str, ids: Collection[str]) -> set[str]:
        """Those of ``ids`` that run and whose clocks and bots are a process's to run."""
        which = and_(among(_tables.id, ids, self._database.postgres), _tables.owner == process)
        running = select(_tables.id).where(which, _tables.status == "running")
        return {row.id for row in await self._database.rows(running)}

    async def due(self, process: str, until: float) -> list[str]:
        """The running tables of a process that must be looked at before ``until``, the first one first."""
        mine = and_(_tables.owner == process, _tables.due <= until, _tables.status == "running")
        return [row.id for row in await self._database.rows(select(_tables.id).where(mine).order_by(_tables.due))]

    async def set_due(self, id: str, mark: Mark, due: float | None) -> None:
        """Say when a table must be looked at next, unless something has changed about it."""
        here = and_(_tables.id == id, _tables.seq == mark[0], _tables.moved == mark[1])
        await self._database.do(update(schema.tables).where(here).values(due=due))

    async def drafts(self, id: str) -> list[DraftRow]:
        """What the seats of a table have chosen and not confirmed."""
        return [DraftRow(**row._mapping) for row in await self._database.rows(_DRAFTS_AT, id=id)]

    async def standing(self, id: str) -> list[StandingRow]:
        """The standing answers at a table, oldest first."""
        return [StandingRow(**row._mapping) for row in await self._database.rows(_STANDING_AT, id=id)]

    async def add_standing(self, row: StandingRow) -> int:
        """Keep a standing answer; returns its id."""
        columns = asdict(row)
        del columns["id"]
        statement = insert(schema.standing).values(columns).returning(_standing.id)
        look = update(schema.tables).where(_tables.id == row.table).values(due=0.0)

        def put(connection: Connection) -> int:
            connection.execute(look)
            return int(connection.execute(statement).scalar_one())

        return await self._database.write(put)

    async def drop_standing(self, id: int) -> None:
        """Forget a standing answer."""
        await self._database.do(delete(schema.standing).where(_standing.id == id))


def _rematch_of(id: str | None) -> Select[str]:
    again = select(_tables.id).where(_tables.parent == id, _tables.taken == 0)
    return again.order_by(_tables.created).limit(1)


def _touch(id: str, moved: float) -> Update:
    """Mark a table as changed, by which other processes see that it is, and its owner that it must be looked at."""
    return update(schema.tables).where(_tables.id == id).values(moved=moved, due=0.0)


def _may_sit(seat: SeatRow, person: str, invite_hash: str | None) -> bool:
    if seat.person is not None:
        return seat.kind == "invited" and seat.person == person
    return seat.kind == "open" or (seat.kind == "invited" and invite_hash is not None and seat.invite == invite_hash)
