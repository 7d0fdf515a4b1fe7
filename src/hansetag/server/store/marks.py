"""Marks: by what one sees whether something has changed about a table. They are asked for at every look at one.

Those who ask in one round of the event loop are answered by one statement. It is sent when they have all asked, so that
none of them misses what was stored before; who asks later waits for the next one.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import select

from . import schema
from .dialect import among_named, several
from .engine import Database
from .rows import DraftRow

Mark = tuple[int, float]  # the ``seq`` of a table, and when it moved
MarkWithDrafts = tuple[Mark, list[DraftRow]]

_tables = schema.tables.c
_drafts = schema.drafts.c


class Marks:
    """The marks of all tables."""

    def __init__(self, database: Database) -> None:
        """Nobody has asked yet."""
        self._database = database
        self._asked: set[str] = set()
        self._reading: asyncio.Task[dict[str, MarkWithDrafts]] | None = None  # that has not begun
        self._all = (
            select(_tables.id, _tables.seq, _tables.moved, _drafts.seat, _drafts.seq.label("upon"), _drafts.lines)
            .select_from(schema.tables.outerjoin(schema.drafts, _drafts.table == _tables.id))
            .where(among_named(_tables.id, "ids", database.postgres))
            .order_by(_tables.id, _drafts.seat)
        )

    async def with_drafts(self, table_id: str) -> MarkWithDrafts | None:
        """The mark of a table and its drafts, at one moment; None if there is no such table."""
        self._asked.add(table_id)
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._read())
            self._reading.add_done_callback(_retrieve_failure)
        found = await asyncio.shield(self._reading)  # who leaves does not take it from the others
        return found.get(table_id)

    async def _read(self) -> dict[str, MarkWithDrafts]:
        """What is asked for by now."""
        asked, self._asked, self._reading = self._asked, set(), None
        found: dict[str, MarkWithDrafts] = {}
        for row in await self._database.rows(self._all, ids=several(asked, self._database.postgres)):
            _, drafts = found.setdefault(row.id, ((row.seq, row.moved), []))
            if row.seat is not None:
                drafts.append(DraftRow(table=row.id, seat=row.seat, seq=row.upon, lines=row.lines))
        return found


def _retrieve_failure(reading: asyncio.Task[dict[str, MarkWithDrafts]]) -> None:
    """Those who asked are told what went wrong; if they have all left, nobody has to be."""
    if not reading.cancelled():
        reading.exception()
