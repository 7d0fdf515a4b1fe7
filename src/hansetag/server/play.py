"""Playing: choices, drafts, confirmations, and coming and going during a game.

Every change of a room is made here or in the lobby, under the room's lock, and written before it is told. Of two who
confirm at the same moment the journal lets one win; the other is told where the table stands now.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from msgspec import to_builtins
from msgspec.structs import replace

from hansetag.bots import stand_in
from hansetag.kernel.seats import NATURE, OVER

from . import clocks, metrics, wire
from .errors import Conflict, NotAllowed
from .room import Room
from .rooms import Rooms
from .sitting import Pending, Sitting
from .store import Store
from .store.batch import Head
from .store.rows import DraftRow, EntryRow

IDLE = {"open": "not-open", "running": "not-open", "over": "not-over", "aside": "not-aside", "viewing": "not-viewing"}


class Play:
    """What people and merchants do at a running table."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        """Write to ``store`` what happens in ``rooms``."""
        self._store = store
        self._rooms = rooms

    # ------------------------------------------------------------------ drafts

    async def choose(self, room: Room, person: str, message: wire.Choose) -> None:
        """Add a choice to the draft of whoever asks, and confirm it where it cannot wait or he says so."""
        async with room.lock:
            sitting, seat = await self._seated(room, person)
            _at(room, message.seq)
            _with(room, sitting, seat, message.steps)
            pending = sitting.choose(seat, message.action, message.confirm)
            if pending is not None:
                await self._commit(room, sitting, pending)
            else:
                await self._keep_draft(room, sitting, seat)

    async def undo(self, room: Room, person: str, message: wire.Undo) -> None:
        """Take the last choice of the draft back, or all of it."""
        async with room.lock:
            sitting, seat = await self._seated(room, person)
            sitting.undo(seat, message.all)
            await self._keep_draft(room, sitting, seat)

    async def confirm(self, room: Room, person: str, message: wire.Confirm) -> None:
        """Make the draft part of the record."""
        async with room.lock:
            sitting, seat = await self._seated(room, person)
            _at(room, message.seq)
            _with(room, sitting, seat, message.steps)
            await self._commit(room, sitting, sitting.confirm(seat))

    async def _keep_draft(self, room: Room, sitting: Sitting, seat: int) -> None:
        """Store a draft as it is now, so that it survives a reload and a restart."""
        text = sitting.written(seat)
        if text:
            await self._store.journal.draft(DraftRow(table=room.row.id, seat=seat, seq=sitting.seq, lines=text))
        else:
            await self._store.journal.drop_draft(room.row.id, seat)
        self._rooms.drafted(room, seat)

    # ------------------------------------------------------------------ entries

    async def open(self, room: Room) -> None:
        """Let chance lay out what comes before the first question, if that has not been done."""
        async with room.lock:
            sitting = room.sitting
            if room.running and sitting is not None and (sitting.seq == 0 or sitting.state.actor == NATURE):
                await self._commit(room, sitting, sitting.opening())

    async def decide(
        self, room: Room, seat: int, action: int, seq: int, how: str, used: Mapping[int, int] | None = None
    ) -> None:
        """A decision that needs no draft, made for the table at ``seq``: a merchant's, or a standing answer.

        ``used`` says of standing answers how often they have been given by now.
        """
        async with room.lock:
            sitting = room.sitting
            back = how == "bot" and seat not in room.merchants  # he for whom the merchant thought has come back
            if not room.running or sitting is None or sitting.seq != seq or back:
                raise _moved_on(room)
            await self._commit(room, sitting, sitting.decide(seat, action), how, used)

    async def _commit(
        self, room: Room, sitting: Sitting, pending: Pending, how: str = "", used: Mapping[int, int] | None = None
    ) -> None:
        """Write an entry, then make it so, then tell everybody."""
        now = time.time()
        row = room.row
        state = pending.state
        actor = state.actor
        over = actor == OVER
        reading = clocks.hand_on(room.clock, room.reading, actor, now, pending.seat, room.merchants)
        head = Head(
            waiting=[actor] if actor >= 0 else [],
            clocks=to_builtins(reading),
            status="over" if over else row.status,
            result=state.scores() if over else None,
            winners=state.winners() if over else None,
            moved=now,
            ended=now if over else None,
        )
        entry = EntryRow(table=row.id, seq=pending.seq, seat=pending.seat, lines=pending.lines, how=how, at=now)
        if not await self._store.journal.append(entry, head, used):
            metrics.conflict()
            await self._rooms.refresh(room)
            raise _moved_on(room)
        metrics.entry_confirmed(time.time() - now)
        dropped = sitting.accept(pending)
        room.row = replace(
            row,
            seq=pending.seq,
            waiting=head.waiting,
            clocks=head.clocks,
            status=head.status,
            result=head.result,
            winners=head.winners,
            moved=now,
            ended=head.ended,
        )
        self._rooms.tell(room)
        for seat in dropped:
            await self._store.journal.drop_draft(row.id, seat)

    # ------------------------------------------------------------------ coming and going

    async def resign(self, room: Room, person: str) -> None:
        """Give a game up: a merchant plays on, and the result says so."""
        async with room.lock:
            _, seat = await self._seated(room, person)
            await self.stand_in(room, seat, "resigned")

    async def leave(self, room: Room, person: str) -> None:
        """Leave a running game to a merchant until one comes back."""
        async with room.lock:
            _, seat = await self._seated(room, person)
            await self.stand_in(room, seat, "left")

    async def come_back(self, room: Room, person: str) -> None:
        """Take one's own seat again; acting does the same."""
        async with room.lock:
            await self._seated(room, person)

    async def late(self, room: Room, seat: int) -> None:
        """The time of ``seat`` has run out."""
        async with room.lock:
            await self._rooms.freshen(room)
            deadline = clocks.deadline(room.clock, room.reading)
            if room.running and deadline is not None and deadline <= time.time() and room.reading.running == seat:
                await self.stand_in(room, seat, "late")

    async def stand_in(self, room: Room, seat: int, why: str) -> None:
        """Let a merchant play for ``seat``; whoever calls holds the lock."""
        if room.reading.running == seat:
            await self._set_clocks(room, clocks.stop(room.reading, time.time()))
        await self._rooms.change_seat(room, seat, standin=why, bot=stand_in(room.row.game))
        self._rooms.tell(room)

    async def replace_merchant(self, room: Room, seat: int, bot: str) -> None:
        """Another merchant takes the place of one that failed."""
        async with room.lock:
            await self._rooms.change_seat(room, seat, bot=bot)
            self._rooms.tell(room)

    async def forgive(self, room: Room, seconds: float) -> None:
        """Charge nobody for time in which there was no server."""
        async with room.lock:
            if room.reading.running is not None:
                await self._set_clocks(room, clocks.forgive(room.reading, seconds, time.time()))
                self._rooms.tell(room)

    async def _set_clocks(self, room: Room, reading: clocks.Reading) -> None:
        """Set the clocks of a table where it stands; if it stands elsewhere by now, nothing happens."""
        if not await self._rooms.change_clocks(room, reading):
            raise _moved_on(room)

    async def _seated(self, room: Room, person: str) -> tuple[Sitting, int]:
        """The game and the seat of ``person``, whom a merchant gives it back if it has played for him."""
        seat = room.seat_of(person)
        if seat is None:
            raise NotAllowed("no-seat")
        if not room.running or room.sitting is None:
            raise not_running(room)
        why = room.seats[seat].standin
        if why == "resigned":
            raise NotAllowed("resigned")
        if why:
            now = time.time()
            reading = clocks.refresh(room.clock, room.reading, seat, now)
            runs = seat if room.actor == seat else reading.running
            await self._set_clocks(room, replace(reading, running=runs, since=now))
            await self._rooms.change_seat(room, seat, standin="", bot="")
            self._rooms.tell(room)
        return room.sitting, seat


def _at(room: Room, seq: int) -> None:
    """Whoever asks must know where the table stands, or he would answer a question that is no longer asked."""
    if room.row.seq != seq:
        raise _moved_on(room)


def _with(room: Room, sitting: Sitting, seat: int, steps: int | None) -> None:
    """Whoever says how many steps his draft has must be right: what he thinks lost may have arrived."""
    draft = sitting.drafts.get(seat)
    there = len(draft.steps) if draft else 0
    if steps is not None and steps != there:
        raise Conflict("draft-differs", seq=room.row.seq, count=there, steps=steps)


def _moved_on(room: Room) -> Conflict:
    """The table is not where the asker thinks it is."""
    return Conflict("moved-on", seq=room.row.seq)


def not_running(room: Room) -> Conflict:
    """Why nothing can be played."""
    return Conflict(IDLE[room.row.status], seq=room.row.seq)
