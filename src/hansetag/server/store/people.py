"""People and the sessions in which they are known."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import Conflict
from . import schema
from .dialect import upsert
from .engine import Database
from .rows import PersonRow, SessionRow


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
            raise _taken(person.login) from error

    async def get(self, id: str) -> PersonRow | None:
        """The person with this id."""
        async with self._database.read() as connection:
            row = (await connection.execute(select(schema.people).where(schema.people.c.id == id))).one_or_none()
        return None if row is None else PersonRow(**row._mapping)

    async def by_login(self, login: str) -> PersonRow | None:
        """The account with this log-in, letter by letter."""
        async with self._database.read() as connection:
            row = (await connection.execute(select(schema.people).where(schema.people.c.login == login))).one_or_none()
        return None if row is None else PersonRow(**row._mapping)

    async def change(self, id: str, **columns: object) -> None:
        """Set some columns of a person; Conflict if the log-in is taken."""
        try:
            await self._database.do(update(schema.people).where(schema.people.c.id == id).values(**columns))
        except IntegrityError as error:
            raise _taken(columns.get("login")) from error

    async def set_session(self, session: SessionRow) -> None:
        """Keep a session, new or changed."""
        await self._database.do(upsert(schema.sessions, self._database.postgres), asdict(session))

    async def session(self, hash: str) -> tuple[SessionRow, PersonRow] | None:
        """The session with this hash, and whose it is."""
        both = schema.sessions.join(schema.people, schema.sessions.c.person == schema.people.c.id)
        statement = select(*schema.sessions.c, *schema.people.c).select_from(both).where(schema.sessions.c.hash == hash)
        async with self._database.read() as connection:
            row = (await connection.execute(statement)).one_or_none()
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


def _taken(login: object) -> Conflict:
    return Conflict("login-taken", login=str(login))
