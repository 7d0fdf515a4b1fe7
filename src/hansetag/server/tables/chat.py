"""The chat of a table, for players and watchers apart: nobody may whisper to players what they are not to know.

Players hear players; watchers hear both. Once the game is over everybody hears everything. Nobody is sent lines
of a person they have muted.
"""

from __future__ import annotations

import time
import unicodedata

import msgspec

from .. import wire
from ..cluster.announce import Announcer, Notice
from ..errors import NotAllowed, Refused
from ..store import Store
from ..store.rows import PersonRow, TalkRow
from .cache import TableCache
from .live_table import LiveTable

CHAT_ROOMS = ("players", "watchers")
MAX_LINES_AT_A_TIME = 100
encode = msgspec.json.Encoder().encode


class Chat:
    """What is said at the tables."""

    def __init__(self, store: Store, cache: TableCache, announcer: Announcer) -> None:
        """Keep it in ``store``."""
        self._store = store
        self._cache = cache
        self._announcer = announcer

    async def say(self, table: LiveTable, person: PersonRow, text: str) -> wire.TalkLine:
        """Say something, as a player or as a watcher."""
        clean = tidy(text)
        if not clean:
            raise Refused("nothing-said")
        seat = table.seat_of(person.id)
        if seat is None and not table.may_watch(person.id):
            raise NotAllowed("talk-watchers")
        room: wire.ChatRoom = "watchers" if seat is None else "players"
        row = TalkRow(table=table.row.id, room=room, person=person.id, name=person.name, at=time.time(), text=clean)
        number = await self._store.talk.add(row)
        line = _line(msgspec.structs.replace(row, id=number))
        await self._pass_on(table, [line])
        self._announcer.announce(table.row.id, table.row.seq, talk=number)
        return line

    async def lines(self, table: LiveTable, person: str | None, after: int = 0) -> list[wire.TalkLine]:
        """What was said after line ``after``, as far as ``person`` hears it: the last lines if there are many."""
        muted = await self._store.talk.muted(person) if person else set()
        rows = await self._store.talk.lines(table.row.id, CHAT_ROOMS, MAX_LINES_AT_A_TIME, after)
        return [_line(row) for row in rows if hears(table, table.seat_of(person), row.room) and row.person not in muted]

    async def mute(self, person: str, other: str, quiet: bool) -> None:
        """Stop hearing somebody, or hear them again."""
        if person == other:
            raise Refused("mute-oneself")
        if await self._store.people.get(other) is None:
            raise Refused("nobody-there")
        await (self._store.talk.mute if quiet else self._store.talk.unmute)(person, other)

    async def hear(self, notice: Notice) -> None:
        """Pass on what was said at a table through another process."""
        table = self._cache.held(notice.table)
        if table is not None and table.listeners:
            rows = await self._store.talk.lines(notice.table, CHAT_ROOMS, MAX_LINES_AT_A_TIME, notice.talk - 1)
            await self._pass_on(table, [_line(row) for row in rows])

    async def _pass_on(self, table: LiveTable, lines: list[wire.TalkLine]) -> None:
        """Send what was said to all who hear it, watchers a little later.

        It is asked once who has muted whom, and a line is encoded once, however many hear it.
        """
        people = {listener.person for listener in table.listeners if listener.person}
        muted = await self._store.talk.mutes_among(people, {line.person for line in lines})
        players = table.people_with_seat
        for line in lines:
            message = encode(line).decode()
            for listener in list(table.listeners):
                if hears(table, listener.seat, line.room) and (listener.person, line.person) not in muted:
                    listener.post(message, at_once=listener.person in players)
        table.gathering.wake_soon()


def hears(table: LiveTable, seat: int | None, room: str) -> bool:
    """Whether somebody on ``seat``, or a watcher, hears what is said in ``room``."""
    return seat is None or room == "players" or table.row.status in ("over", "viewing")


def tidy(text: str) -> str:
    """A line of talk without control characters and needless spaces."""
    letters = unicodedata.normalize("NFC", text)
    return " ".join("".join(" " if unicodedata.category(char)[0] == "C" else char for char in letters).split())


def _line(row: TalkRow) -> wire.TalkLine:
    """A stored line as it is sent."""
    return wire.TalkLine(id=row.id, room=row.room, person=row.person, name=row.name, at=row.at, text=row.text)
