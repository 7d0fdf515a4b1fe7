"""People and the sessions in which they are known."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import Conflict
from . import schema
from .dialect import upsert
from .engine import Database
from .rows import PersonRow, SessionRow

_SESSION = (  # asked for often, and so put together once
    select(*schema.sessions.c, *schema.people.c)
    .select_from(schema.sessions.join(schema.people, schema.sessions.c.person == schema.people.c.id))
    .where(schema.sessions.c.hash == bindparam("hash"))
)


class People:
    """All who came in."""

    def __init__(self, database: Database) -> None:
        """Keep people in ``database``."""
        self._database = database

    async def add(self, person: PersonRow) -> None:
        """Keep a new person; Conflict if the log-in is taken."""
        try:
            await self._database.do(insert(schema.people), asdict(person))
        except IntegrityError as error:
            raise await self._taken(person.login, person.name) from error

    async def get(self, id: str) -> PersonRow | None:
        """The person with this id."""
        return await self._one(schema.people.c.id == id)

    async def by_login(self, login: str) -> PersonRow | None:
        """The account with this log-in, letter by letter."""
        return await self._one(schema.people.c.login == login)

    async def by_look(self, look: str) -> PersonRow | None:
        """The account whose name looks like this."""
        return await self._one(schema.people.c.look == look)

    async def _one(self, which: ColumnElement[bool]) -> PersonRow | None:
        """The one person of whom this is true, if there is one."""
        row = await self._database.row(select(schema.people).where(which))
        return None if row is None else PersonRow(**row._mapping)

    async def change(self, id: str, **columns: object) -> None:
        """Set some columns of a person; Conflict if the log-in is taken, or the look of the name."""
        await self._change(schema.people.c.id == id, columns)

    async def change_guest(self, id: str, **columns: object) -> bool:
        """The same for a person without a log-in; False, and nothing is changed, if there is one by now."""
        return await self._change(and_(schema.people.c.id == id, schema.people.c.login.is_(None)), columns)

    async def _change(self, which: ColumnElement[bool], columns: Mapping[str, object]) -> bool:
        """Set some columns of the person of whom this is true; whether there is one."""
        statement = update(schema.people).where(which).values(**columns)
        try:
            return await self._database.write(lambda connection: connection.execute(statement).rowcount == 1)
        except IntegrityError as error:
            raise await self._taken(columns.get("login"), columns.get("name", "")) from error

    async def set_session(self, session: SessionRow) -> None:
        """Keep a session, new or changed."""
        await self._database.do(upsert(schema.sessions, self._database.postgres), asdict(session))

    async def session(self, hash: str) -> tuple[SessionRow, PersonRow] | None:
        """The session with this hash, and whose it is."""
        row = await self._database.row(_SESSION, hash=hash)
        if row is None:
            return None
        width = len(schema.sessions.c)
        session = dict(zip(schema.sessions.c.keys(), row[:width], strict=True))
        person = dict(zip(schema.people.c.keys(), row[width:], strict=True))
        return SessionRow(**session), PersonRow(**person)

    async def touch_session(self, hash: str, seen: float) -> None:
        """Note when a session was last used."""
        await self._database.do(update(schema.sessions).where(schema.sessions.c.hash == hash).values(seen=seen))

    async def drop_session(self, hash: str) -> None:
        """End a session."""
        await self._database.do(delete(schema.sessions).where(schema.sessions.c.hash == hash))

    async def drop_sessions(self, person: str, keep: str = "") -> list[str]:
        """End all sessions of a person but the one to ``keep``; returns the hashes of those that were."""
        sessions = schema.sessions.c
        statement = delete(schema.sessions).where(sessions.person == person, sessions.hash != keep)
        ended = statement.returning(sessions.hash)
        return await self._database.write(lambda connection: list(connection.execute(ended).scalars()))

    async def _taken(self, login: object, name: object) -> Conflict:
        """Which of the two that must be somebody's alone is another's."""
        if isinstance(login, str) and await self.by_login(login) is not None:
            return Conflict("login-taken", login=login)
        return Conflict("name-taken", name=str(name))
