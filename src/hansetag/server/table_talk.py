"""Talk at a table, for players and watchers apart: nobody may whisper to a player what he is not to know.

Players hear players; watchers hear both. Once the game is over everybody hears everything. Who is muted by somebody is
not heard by him.
"""

from __future__ import annotations

import time
import unicodedata

import msgspec

from . import wire
from .announce import Announcer, Notice
from .errors import NotAllowed, Refused
from .room import Room
from .rooms import Rooms
from .store import Store
from .store.rows import PersonRow, TalkRow

ROOMS = ("players", "watchers")
PAGE = 100  # lines that are given at a time
encode = msgspec.json.Encoder().encode


class TableTalk:
    """What is said at the tables."""

    def __init__(self, store: Store, rooms: Rooms, announcer: Announcer) -> None:
        """Keep it in ``store``."""
        self._store = store
        self._rooms = rooms
        self._announcer = announcer

    async def say(self, room: Room, person: PersonRow, text: str) -> wire.TalkLine:
        """Say something, as a player or as a watcher."""
        clean = tidy(text)
        if not clean:
            raise Refused("nothing-said")
        seat = room.seat_of(person.id)
        if seat is None and not room.may_watch(person.id):
            raise NotAllowed("talk-watchers")
        part: wire.Room = "watchers" if seat is None else "players"
        row = TalkRow(table=room.row.id, room=part, person=person.id, name=person.name, at=time.time(), text=clean)
        number = await self._store.talk.add(row)
        line = _line(msgspec.structs.replace(row, id=number))
        await self._pass_on(room, [line])
        self._announcer.tell(room.row.id, room.row.seq, talk=number)
        return line

    async def lines(self, room: Room, person: str | None, after: int = 0) -> list[wire.TalkLine]:
        """What was said after line ``after``, as far as ``person`` hears it: the last lines if there are many."""
        muted = await self._store.talk.muted(person) if person else set()
        rows = await self._store.talk.lines(room.row.id, ROOMS, PAGE, after)
        return [_line(row) for row in rows if hears(room, room.seat_of(person), row.room) and row.person not in muted]

    async def mute(self, person: str, other: str, quiet: bool) -> None:
        """Stop hearing somebody, or hear him again."""
        if person == other:
            raise Refused("mute-oneself")
        if await self._store.people.get(other) is None:
            raise Refused("nobody-there")
        await (self._store.talk.mute if quiet else self._store.talk.unmute)(person, other)

    async def hear(self, notice: Notice) -> None:
        """Something was said at a table through another process."""
        room = self._rooms.held(notice.table)
        if room is not None and room.listeners:
            rows = await self._store.talk.lines(notice.table, ROOMS, PAGE, notice.talk - 1)
            await self._pass_on(room, [_line(row) for row in rows])

    async def _pass_on(self, room: Room, lines: list[wire.TalkLine]) -> None:
        """Send what was said to whoever hears it."""
        for listener in list(room.listeners):
            muted = await self._store.talk.muted(listener.person) if listener.person else set()
            for line in lines:
                if hears(room, listener.seat, line.room) and line.person not in muted:
                    listener.post(encode(line))


def hears(room: Room, seat: int | None, part: str) -> bool:
    """Whether somebody on ``seat``, or a watcher, hears what is said in that part of the room."""
    return seat is None or part == "players" or room.row.status in ("over", "viewing")


def tidy(text: str) -> str:
    """A line of talk without control characters and needless spaces."""
    letters = unicodedata.normalize("NFC", text)
    return " ".join("".join(" " if unicodedata.category(char)[0] == "C" else char for char in letters).split())


def _line(row: TalkRow) -> wire.TalkLine:
    """A stored line as it is sent."""
    return wire.TalkLine(id=row.id, room=row.room, person=row.person, name=row.name, at=row.at, text=row.text)
