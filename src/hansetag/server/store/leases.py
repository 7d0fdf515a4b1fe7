"""Who runs which table: a process holds its tables for as long as it keeps saying that it lives.

Each table's clock and bots have one process at a time. A process renews a single lease for itself, and when it
falls silent others take its tables over. All times are the database's, for clocks of machines differ.
"""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, text, update

from . import schema
from .dialect import among, now, upsert
from .engine import Database

TAKE_OVER_LOCK = 1356_001  # the number of the lock that those who take tables over queue for on PostgreSQL
SILENT_PROCESS_SECONDS = 86_400.0  # for which a silent process is remembered

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

    async def take(self, process: str, limit: int) -> dict[str, float]:
        """Give ``process`` up to ``limit`` running tables that nobody runs; two that try never get the same.

        Returned with each is for how many seconds nobody ran it, as far as that is known, so that clocks can forgive
        them. Those orphaned longest come first.
        """
        postgres = self._database.postgres
        gap = func.coalesce(now() - _processes.until, 0.0)
        alone = or_(_tables.owner.is_(None), _processes.id.is_(None), _processes.until < now())
        orphans = (
            select(_tables.id, gap.label("gap"))
            .select_from(schema.tables.outerjoin(schema.processes, _tables.owner == _processes.id))
            .where(and_(_tables.status == "running", alone, _tables.owner.is_distinct_from(process)))
            .order_by(gap.desc(), _tables.id)
            .limit(limit)
        )
        async with self._database.read() as connection:
            if (await connection.execute(orphans.limit(1))).first() is None:
                return {}

        def put(connection: Connection) -> dict[str, float]:
            if postgres:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": TAKE_OVER_LOCK})
            found = {row.id: max(0.0, float(row.gap)) for row in connection.execute(orphans)}
            which = and_(among(_tables.id, found, postgres), _tables.status == "running")
            # In the order in which the journal locks rows, so that the two cannot wait for each other.
            lock = select(_tables.id).where(which).order_by(_tables.id).with_for_update(key_share=True)
            ids = set(connection.execute(lock).scalars())
            connection.execute(update(schema.tables).where(which).values(owner=process))
            owned = exists().where(_tables.owner == _processes.id, _tables.status == "running")
            connection.execute(
                delete(schema.processes).where(_processes.until < now() - SILENT_PROCESS_SECONDS, ~owned)
            )
            return {id: gap for id, gap in found.items() if id in ids}

        return await self._database.write(put)

    async def end_others(self, process: str) -> None:
        """End the leases of all other processes: for a database that only one process can be using, at its start."""
        others = update(schema.processes).where(_processes.id != process, _processes.until > now())
        await self._database.do(others.values(until=now()))

    async def alive(self) -> set[str]:
        """The processes whose lease has not run out."""
        living = select(_processes.id).where(_processes.until >= now())
        async with self._database.read() as connection:
            return set((await connection.execute(living)).scalars())

    async def release(self, process: str) -> None:
        """End the lease of ``process``, as it does itself when it is stopped: its tables can be taken at once.

        They keep its name until then, which tells the process that takes them for how long nobody ran them.
        """
        await self._database.do(update(schema.processes).where(_processes.id == process).values(until=now()))
