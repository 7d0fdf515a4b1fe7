"""Retention: what nobody needs any more is removed, a little at a time, and people are erased on demand.

A person's seats and words stay, for they belong to games of others too, but under a name that is nobody's.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, Select, delete, exists, insert, select, tuple_, update

from .. import schema
from ..engine import Database

FORMER_ID = "former-guest"  # the person to whom the words of all who were erased belong
FORMER_NAME = "a former guest"
MAX_REMOVED_AT_A_TIME = 20  # tables, since all their entries go too and others wait to write meanwhile
MAX_GUESTS_LOOKED_AT = 200  # at a time
MAX_GUESTS_ERASED = 20  # of those, in some hundredths of a second, for moves wait meanwhile

_people = schema.people.c
_tables = schema.tables.c
_seats = schema.seats.c
_talk = schema.talk.c

Place = tuple[float, str]  # of a guest in the order of coming: when, and the id
FIRST_PLACE: Place = (0.0, "")


class Retention:
    """Removes for good."""

    def __init__(self, database: Database) -> None:
        """Remove from ``database``."""
        self._database = database

    async def remove_tables(self, status: str, before: float) -> list[str]:
        """Remove some tables of ``status`` at which nothing has happened since ``before``; returns their ids."""
        old = select(_tables.id).where(_tables.status == status, _tables.moved < before)
        old = old.order_by(_tables.moved).limit(MAX_REMOVED_AT_A_TIME)
        statement = delete(schema.tables).where(_tables.id.in_(old), _tables.status == status, _tables.moved < before)

        def remove(connection: Connection) -> list[str]:
            return list(connection.execute(statement.returning(_tables.id)).scalars())

        return await self._database.write(remove)

    async def remove_guests(self, before: float, place: Place = FIRST_PLACE) -> tuple[int, Place]:
        """Erase guests who were not here since ``before`` and have no table left, a few who come after ``place``.

        Returns how many, and from where to go on; at the end of all guests that is the first place again.
        """
        guests = select(_people.id, _people.created).where(_people.login.is_(None), _people.created < before)
        guests = guests.where(tuple_(_people.created, _people.id) > tuple_(*place), _people.id != FORMER_ID)
        guests = guests.order_by(_people.created, _people.id).limit(MAX_GUESTS_LOOKED_AT)

        def remove(connection: Connection) -> tuple[int, Place]:
            looked_at = connection.execute(guests).all()
            gone = 0
            for id, created in looked_at:
                if connection.execute(_needed(id, before)).scalar():
                    continue
                _erase(connection, id, {})
                gone += 1
                if gone == MAX_GUESTS_ERASED:
                    return gone, (created, id)
            last = looked_at[-1] if len(looked_at) == MAX_GUESTS_LOOKED_AT else None
            return gone, FIRST_PLACE if last is None else (last.created, last.id)

        return await self._database.write(remove)

    async def erase_person(self, id: str, stand_ins: Mapping[str, str]) -> None:
        """Forget who somebody was, guest or account: the name, the log-in, all sessions and mutes.

        At running games the bot of ``stand_ins``, by game, plays on in their place.
        """
        await self._database.write(lambda connection: _erase(connection, id, stand_ins))


def _needed(id: str, before: float) -> Select[tuple[bool]]:
    """Whether a guest was here since ``before``, or has a seat or a table."""
    sessions = schema.sessions.c
    return select(
        exists().where(sessions.person == id, sessions.seen >= before)
        | exists().where(_seats.person == id)
        | exists().where(_tables.host == id)
    )


def _erase(connection: Connection, id: str, stand_ins: Mapping[str, str]) -> None:
    """All of it in the transaction of ``connection``."""
    theirs = select(_seats.table).where(_seats.person == id)
    open_tables = select(_tables.id).where(_tables.status == "open", _tables.id.in_(theirs))
    free = update(schema.seats).where(_seats.person == id, _seats.table.in_(open_tables))
    connection.execute(free.values(kind="open", person=None, name="", invite=None))
    for game, bot in stand_ins.items():
        played = select(_tables.id).where(_tables.status == "running", _tables.game == game, _tables.id.in_(theirs))
        leave = update(schema.seats).where(_seats.person == id, _seats.table.in_(played), _seats.standin == "")
        connection.execute(leave.values(standin="left", bot=bot))
    connection.execute(update(schema.seats).where(_seats.person == id).values(person=None, name=FORMER_NAME))
    connection.execute(update(schema.tables).where(_tables.host == id).values(host=None))
    if connection.execute(select(exists().where(_talk.person == id))).scalar():
        if not connection.execute(select(exists().where(_people.id == FORMER_ID))).scalar():
            connection.execute(insert(schema.people).values(id=FORMER_ID, name=FORMER_NAME, created=0.0))
        connection.execute(update(schema.talk).where(_talk.person == id).values(person=FORMER_ID, name=FORMER_NAME))
    connection.execute(delete(schema.people).where(_people.id == id))
