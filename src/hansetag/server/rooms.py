"""The rooms in use: tables brought in from the store when somebody asks for them, and sent away when nobody does."""

from __future__ import annotations

import asyncio
import time

import structlog
from msgspec import to_builtins
from msgspec.structs import replace

from hansetag.kernel.errors import HansetagError

from . import metrics
from .announce import Announcer
from .clocks import Reading
from .errors import NoTable, NotFound, Unavailable
from .room import Room
from .store import Store
from .store.rows import DraftRow

CHANGING = ("open", "running")  # the tables about which there can be news
IDLE = 600.0  # seconds after which a room that nobody uses is sent away
CLEARED = "The host has cleared this table away."
log = structlog.get_logger()


class Rooms:
    """All rooms of this process."""

    def __init__(self, store: Store, announcer: Announcer, shared: bool) -> None:
        """``shared``: other processes may change the same tables, so that a room may be behind."""
        self._store = store
        self._announcer = announcer
        self._shared = shared
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    def loaded(self) -> list[Room]:
        """The rooms that are held now."""
        return list(self._rooms.values())

    def held(self, table: str) -> Room | None:
        """The room of ``table``, if it is held."""
        return self._rooms.get(table)

    async def get(self, table: str) -> Room:
        """The room of ``table``, up to date; NotFound if there is no such table."""
        room = self._rooms.get(table)
        if room is None:
            lock = self._loading.setdefault(table, asyncio.Lock())
            async with lock:
                room = self._rooms.get(table) or await self._load(table)
            self._loading.pop(table, None)
        elif self._shared and room.row.status in CHANGING:
            async with room.lock:
                await self.freshen(room)
        room.touched = time.monotonic()
        return room

    def forget(self, table: str) -> None:
        """Send a room away; it is brought in anew when somebody asks."""
        self._rooms.pop(table, None)
        metrics.tables_loaded(len(self._rooms))

    def sweep(self, keep: set[str]) -> None:
        """Send rooms away that nobody has used for long, except those to ``keep``."""
        long_ago = time.monotonic() - IDLE
        for table, room in list(self._rooms.items()):
            if table not in keep and not room.listeners and room.touched < long_ago and not room.lock.locked():
                self.forget(table)

    async def refresh(self, room: Room) -> None:
        """Bring a room up to what the store has; whoever calls holds its lock."""
        got = await self._store.tables.get(room.row.id)
        if got is None:
            self.forget(room.row.id)
            room.row = replace(room.row, status="aside", notice=CLEARED)
            room.changed()
            raise NotFound("cleared-away")
        room.row, room.seats = got
        room.standing = await self._store.tables.standing(room.row.id)
        await self._catch_up(room)
        if room.row.status in CHANGING:
            await self.freshen(room)
        room.changed()

    async def behind(self) -> list[Room]:
        """The rooms about which there is news that was not heard of."""
        rooms = {room.row.id: room for room in self._rooms.values() if room.row.status in CHANGING}
        marks = await self._store.tables.marks(list(rooms)) if rooms else {}
        return [room for table, room in rooms.items() if marks.get(table) != (room.row.seq, room.row.moved)]

    async def freshen(self, room: Room) -> None:
        """Bring a room up to date if another process has changed anything; whoever calls holds the lock.

        Drafts are taken up only as they were at the very entry that the room has: one that is gone because it was
        confirmed must not be missing before the room has its entry.
        """
        if not self._shared:
            return
        pulse = await self._store.tables.pulse(room.row.id)
        if pulse is None or pulse[0] != (room.row.seq, room.row.moved):
            await self.refresh(room)
        else:
            self._take_up(room, pulse[1])

    def _take_up(self, room: Room, drafts: list[DraftRow]) -> None:
        """Let the seats have these drafts, and tell those for whom that is news."""
        sitting = room.sitting
        if sitting is None:
            return
        stored = {draft.seat: draft.lines for draft in drafts}
        for seat in {*stored, *sitting.drafts}:
            if sitting.written(seat) != stored.get(seat, ""):
                sitting.drafts.pop(seat, None)
                if seat in stored:
                    sitting.restore(seat, stored[seat])
                room.drafted(seat)

    async def change(self, room: Room, **columns: object) -> None:
        """Store a change of a table that is not in its record, and make it; whoever calls holds the lock."""
        await self._store.tables.change(room.row.id, **columns)
        room.row = replace(room.row, **columns)

    async def change_clocks(self, room: Room, reading: Reading) -> bool:
        """The same for the clocks, unless the table has moved on in another process: then the room is brought up."""
        columns = {"clocks": to_builtins(reading)}
        done = await self._store.tables.change_at(room.row.id, room.row.seq, **columns)
        if done:
            room.row = replace(room.row, **columns)
        else:
            await self.refresh(room)
        return done

    async def change_seat(self, room: Room, seat: int, **columns: object) -> None:
        """The same for a seat."""
        moved = await self._store.tables.change_seat(room.row.id, seat, **columns)
        room.row = replace(room.row, moved=moved)
        room.seats = [replace(row, **columns) if row.number == seat else row for row in room.seats]

    def tell(self, room: Room) -> None:
        """Tell everybody, here and elsewhere, that something about a table has changed."""
        room.changed()
        self._announcer.tell(room.row.id, room.row.seq)

    def tell_presence(self, room: Room) -> None:
        """Tell the other processes who is connected to this one."""
        self._announcer.tell(room.row.id, room.row.seq, here=sorted(room.near))

    def drafted(self, room: Room, seat: int) -> None:
        """Tell ``seat``, here and elsewhere, that its draft has changed; nobody else hears of it."""
        room.drafted(seat)
        self._announcer.tell(room.row.id, room.row.seq, draft=seat)

    async def _load(self, table: str) -> Room:
        """Bring a table in from the store."""
        got = await self._store.tables.get(table)
        if got is None:
            raise NoTable
        row, seats = got
        try:
            room = Room(row, seats, await self._store.tables.standing(table))
        except HansetagError as error:
            if row.status == "running":
                log.error("table set aside", table=table, reason=str(error))
                await self._store.tables.change(table, status="aside", notice=f"This game is set aside: {error}.")
            raise Unavailable("cannot-open", why=error) from None
        await self._catch_up(room)
        for draft in await self._store.tables.drafts(table):
            if room.sitting is not None:
                room.sitting.restore(draft.seat, draft.lines)
        self._rooms[table] = room
        metrics.tables_loaded(len(self._rooms))
        return room

    async def _catch_up(self, room: Room) -> None:
        """Replay what the store has and the room has not; a table whose record is refused is set aside."""
        if room.row.status == "open":
            return
        sitting = room.sitting or room.begin()
        entries = await self._store.tables.entries(room.row.id, sitting.seq)
        fault = sitting.load((entry.seq, entry.lines) for entry in entries)
        fault = fault or ("Its last entries are missing." if sitting.seq < room.row.seq else "")
        if fault and room.row.status == "running":
            log.error("table set aside", table=room.row.id, entry=sitting.seq + 1)
            notice = f"This game is set aside after entry {sitting.seq}: its record no longer replays."
            await self.change(room, status="aside", notice=notice)
        elif not fault and room.row.status == "aside":  # another version of the rules could not read it, this one can
            await self.change(room, status="running", notice="")
        room.row = replace(room.row, seq=sitting.seq)
