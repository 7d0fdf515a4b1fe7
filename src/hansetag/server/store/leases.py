"""Who runs which table: a process holds its tables for as long as it keeps saying that it lives.

Each table's clock and bots have one process at a time. A process renews a single lease for itself, and when it
falls silent others take its tables over. All times are the database's, for clocks of machines differ.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import partial
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    exists,
    false,
    func,
    literal,
    or_,
    select,
    text,
    update,
)

from . import schema
from .dialect import among, greatest, least, now, upsert, with_number
from .engine import Database

TAKE_OVER_LOCK = 1356_001  # the number of the lock that those who take tables over queue for on PostgreSQL
SILENT_PROCESS_SECONDS = 86_400.0  # for which a silent process is remembered
SETTLED_DIGITS = 3  # after the point, of the time when an outage was over: with more SQLite would not write it as it is

MAX_TAKEN_AT_A_TIME = 500  # tables, in some hundredths of a second

_tables = schema.tables.c
_processes = schema.processes.c


class Leases:
    """The leases of all processes."""

    def __init__(self, database: Database) -> None:
        """Keep leases in ``database``."""
        self._database = database

    async def renew(self, process: str, seconds: float) -> bool:
        """Let ``process`` have its tables for ``seconds`` from now.

        False if it had no lease, or had let it run out: then others may have taken its tables in the meantime.
        """
        until = now() + seconds
        renew = update(schema.processes).where(_processes.id == process, _processes.until >= now()).values(until=until)
        begin = upsert(schema.processes, self._database.postgres).values(id=process, until=until)

        def put(connection: Connection) -> bool:
            held = connection.execute(renew).rowcount == 1
            if not held:
                connection.execute(begin)
            return held

        return await self._database.write(put)

    async def take(self, process: str) -> list[str]:
        """Give ``process`` all running tables that nobody runs; two that try never get the same.

        A clock that ran is set on by the time for which nobody ran the table, as far as that is known: nobody is
        charged for time without a server. What is due then is due later by as much.
        """
        orphans = await self._database.rows(_orphans(process))
        ids = sorted(row.id for row in orphans)  # as the journal locks rows, so that the two cannot wait for each other
        taken: list[str] = []
        for begin in range(0, len(ids), MAX_TAKEN_AT_A_TIME):
            some = ids[begin : begin + MAX_TAKEN_AT_A_TIME]
            taken += await self._database.write(partial(self._take, process, some))
        if taken:
            owned = exists().where(_tables.owner == _processes.id, _tables.status == "running")
            silent = delete(schema.processes).where(_processes.until < now() - SILENT_PROCESS_SECONDS, ~owned)
            await self._database.do(silent)
        return taken

    def _take(self, process: str, ids: Collection[str], connection: Connection) -> list[str]:
        """Those of ``ids`` that nobody has taken meanwhile; a few at a time, for nobody can move at them until then."""
        postgres, at = self._database.postgres, round(time.time(), SETTLED_DIGITS)
        if postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": TAKE_OVER_LOCK})
        found = _locked(_orphans(process).where(among(_tables.id, ids, postgres)))
        forgiven = _Forgiving(at - found.c.gap, at, postgres).columns(at)
        take = update(schema.tables).where(_tables.id == found.c.id).values(owner=process, **forgiven)
        return list(connection.execute(take.returning(_tables.id)).scalars())

    async def forgive(self, process: str, begin: float, end: float) -> list[str]:
        """Charge nobody at the tables of ``process`` for a time in which nobody could decide; which clocks were set on.

        That it is forgiven is stored with them: it happens once, and no restart forgets it.
        """
        forgiving = _Forgiving(begin, end, self._database.postgres)
        mine = and_(_tables.owner == process, _tables.status == "running", forgiving.due)
        found = _locked(select(_tables.id).where(mine))
        set_on = update(schema.tables).where(_tables.id == found.c.id).values(**forgiving.columns(time.time()))
        return await self._database.write(
            lambda connection: list(connection.execute(set_on.returning(_tables.id)).scalars())
        )

    async def end_others(self, process: str) -> None:
        """End the leases of all other processes: for a database that only one process can be using, at its start."""
        others = update(schema.processes).where(_processes.id != process, _processes.until > now())
        await self._database.do(others.values(until=now()))

    async def alive(self) -> set[str]:
        """The processes whose lease has not run out."""
        living = select(_processes.id).where(_processes.until >= now())
        return {row.id for row in await self._database.rows(living)}

    async def release(self, process: str) -> None:
        """End the lease of ``process``, as it does itself when it is stopped: its tables can be taken at once.

        They keep its name until then, which tells the process that takes them for how long nobody ran them.
        """
        await self._database.do(update(schema.processes).where(_processes.id == process).values(until=now()))


def _orphans(process: str) -> Select[tuple[str, float]]:
    """The running tables that nobody runs, and for how many seconds nobody has, as far as that is known."""
    gap = func.coalesce(now() - _processes.until, 0.0)
    alone = or_(_tables.owner.is_(None), _processes.id.is_(None), _processes.until < now())
    return (
        select(_tables.id, gap.label("gap"))
        .select_from(schema.tables.outerjoin(schema.processes, _tables.owner == _processes.id))
        .where(and_(_tables.status == "running", alone, _tables.owner.is_distinct_from(process)))
    )


def _locked(chosen: Select[Any]) -> CTE:
    """The tables that are ``chosen``, locked as the journal locks rows, so that the two cannot wait for each other."""
    return chosen.order_by(_tables.id).with_for_update(key_share=True, of=schema.tables).cte("found")


class _Forgiving:
    """What a clock that runs has in common with a time in which nobody could decide, as ``tables/clocks.py`` has it."""

    def __init__(self, begin: ColumnElement[float] | float, end: float, postgres: bool) -> None:
        self._end, self._postgres = round(end, SETTLED_DIGITS), postgres
        self._since = _tables.clocks["since"].as_float()
        self._runs = _tables.clocks["running"].as_string().is_not(None)
        settled = func.coalesce(_tables.clocks["settled"].as_float(), 0.0)
        self._seconds = self._end - greatest(begin, greatest(self._since, settled, postgres), postgres)

    @property
    def due(self) -> ColumnElement[bool]:
        """Whether there is anything to forgive."""
        return self._where_valid(and_(self._runs, self._seconds > 0), false())

    def columns(self, at: float) -> dict[str, ColumnElement[Any]]:
        """The clocks of a table, set on by as much, and when it is due then.

        Nobody can win more than was used since, up to the time ``at``.
        """
        later = greatest(self._since, least(self._since + self._seconds, at, self._postgres), self._postgres)
        set_on = with_number(_tables.clocks, "since", later, self._postgres)
        settled = with_number(set_on, "settled", literal(self._end), self._postgres)
        some = and_(self._runs, self._seconds > 0)
        due = case((and_(some, _tables.due > 0), _tables.due + later - self._since), else_=_tables.due)
        return {
            "clocks": self._where_valid(case((some, settled), else_=_tables.clocks), _tables.clocks),
            "due": self._where_valid(due, _tables.due),
        }

    def _where_valid(self, value: ColumnElement[Any], otherwise: ColumnElement[Any]) -> ColumnElement[Any]:
        """A cell that is damaged, as SQLite may have one, must not keep all other tables waiting."""
        return value if self._postgres else case((func.json_valid(_tables.clocks) == 1, value), else_=otherwise)
