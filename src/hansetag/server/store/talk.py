"""What is said at tables, and who does not want to hear whom."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import asdict
from sqlalchemy import delete, select

from . import schema
from .dialect import insert
from .engine import Database
from .rows import TalkRow


class Talk:
    """The talk of all tables."""

    def __init__(self, database: Database) -> None:
        """Keep talk in ``database``."""
        self._database = database

    async def add(self, line: TalkRow) -> int:
        """Keep what was said; returns its id, by which lines are in order."""
        columns = asdict(line)
        del columns["id"]
        statement = insert(schema.talk, self._database.postgres).values(columns).returning(schema.talk.c.id)
        return await self._database.write(lambda connection: int(connection.execute(statement).scalar_one()))

    async def lines(self, table: str, rooms: Collection[str], limit: int, after: int = 0) -> list[TalkRow]:
        """The last ``limit`` lines said in ``rooms`` beyond the id ``after``, oldest first."""
        talk = schema.talk.c
        statement = select(schema.talk).where(talk.table == table, talk.room.in_(rooms), talk.id > after)
        rows = await self._database.rows(statement.order_by(talk.id.desc()).limit(limit))
        return [TalkRow(**row._mapping) for row in reversed(rows)]

    async def mute(self, person: str, muted: str) -> None:
        """Let ``person`` hear no more of ``muted``."""
        statement = insert(schema.mutes, self._database.postgres).on_conflict_do_nothing()
        await self._database.do(statement, {"person": person, "muted": muted})

    async def unmute(self, person: str, muted: str) -> None:
        """Let ``person`` hear ``muted`` again."""
        mutes = schema.mutes.c
        await self._database.do(delete(schema.mutes).where(mutes.person == person, mutes.muted == muted))

    async def muted(self, person: str) -> set[str]:
        """Whom ``person`` does not want to hear."""
        mutes = schema.mutes.c
        return {row.muted for row in await self._database.rows(select(mutes.muted).where(mutes.person == person))}

    async def mutes_among(self, people: Collection[str], speakers: Collection[str]) -> set[tuple[str, str]]:
        """Who of ``people`` does not want to hear whom of ``speakers``, in one query however many they are."""
        if not people or not speakers:
            return set()
        mutes = schema.mutes.c
        statement = select(mutes.person, mutes.muted).where(mutes.person.in_(people), mutes.muted.in_(speakers))
        return {(row.person, row.muted) for row in await self._database.rows(statement)}
