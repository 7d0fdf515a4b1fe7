"""The steward: looks after running tables, their clocks, their merchants and the answers that seats have left.

Each table has one steward at a time. Which process that is stands in the database, as long as the process renews its
lease; when it dies another one takes its tables over. Should two believe for a moment that a table is theirs, the key
(table, seq) still lets only one decide.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from hashlib import sha256

import structlog

from hansetag.bots import below
from hansetag.kernel.state import State

from . import clocks, metrics
from .announce import Notice
from .answers import Answers
from .errors import Conflict, NotFound
from .merchants import Merchants
from .play import Play
from .room import Room
from .rooms import Rooms
from .settings import Settings
from .store import Store

BEATS = 3  # renewals within a lease
MOST = 200  # tables taken over at a time
PATIENCE = 60.0  # seconds after which a table is looked at even if nothing was heard of it
AGAIN = 1.0  # seconds before a table whose steward stumbled is tried again
log = structlog.get_logger()


class Steward:
    """All tables that this process looks after."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        rooms: Rooms,
        play: Play,
        merchants: Merchants,
        answers: Answers,
        process: str,
    ) -> None:
        """``process`` is this one's name in the leases."""
        self._lease = settings.lease
        self._shared = settings.shared
        self._store = store
        self._rooms = rooms
        self._play = play
        self._merchants = merchants
        self._answers = answers
        self._process = process
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._thought: dict[str, dict[int, float]] = {}  # by table and seat: seconds for the last decision
        self._beat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take what nobody looks after, and go on doing so."""
        if not self._shared:
            await self._store.leases.end_others(self._process)
        await self._store.leases.renew(self._process, self._lease)
        self._beat = asyncio.create_task(self._beating())

    async def close(self) -> None:
        """Stop looking after anything, and say so, so that others need not wait for the lease to end."""
        tasks = [*self._tables.values(), *([self._beat] if self._beat else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._store.leases.release(self._process)

    def adopt(self, table: str, gap: float = 0.0) -> None:
        """Look after ``table`` from now on; for ``gap`` seconds nobody did."""
        if table not in self._tables or self._tables[table].done():
            self._tables[table] = asyncio.create_task(self._serve(table, gap))

    async def hear(self, notice: Notice) -> None:
        """Another process has changed a table."""
        room = self._rooms.held(notice.table)
        if room is None:
            return
        if notice.here is not None:
            new = notice.process not in room.elsewhere
            room.elsewhere[notice.process] = set(notice.here)
            room.changed()
            if new and room.near:  # who has just come does not know yet who was here before
                self._rooms.tell_presence(room)
        elif notice.draft is not None:
            async with room.lock:
                await self._rooms.freshen(room)
        else:
            async with room.lock:
                await self._rooms.refresh(room)

    # ------------------------------------------------------------------ leases

    async def _beating(self) -> None:
        """Renew the lease, take over what is orphaned, drop what others have taken, again and again."""
        while True:
            try:
                await self._store.leases.renew(self._process, self._lease)
                for table, gap in (await self._store.leases.take(self._process, MOST)).items():
                    self.adopt(table, gap)
                await self._keep()
                if self._shared:
                    await self._compare()
                self._rooms.sweep(set(self._tables))
            except Exception as error:  # a database that is away for a moment must not end the beat
                log.warning("the lease could not be renewed", reason=type(error).__name__)
            await asyncio.sleep(self._lease / BEATS)

    async def _keep(self) -> None:
        """Let go of tables that another process has taken, and look after all that are ours, whatever befell them."""
        tasks = dict(self._tables)  # those that begin while we ask are not spoken of in the answer
        owned = set(await self._store.tables.owned(self._process))
        for table, task in tasks.items():
            if task.done() or table not in owned:
                task.cancel()
                if self._tables.get(table) is task:
                    del self._tables[table]
        for table in owned:
            self.adopt(table)

    async def _compare(self) -> None:
        """Bring rooms up whose announcement was lost, and forget who was connected to processes that are no more."""
        for room in await self._rooms.behind():
            async with room.lock:
                with suppress(NotFound):
                    await self._rooms.refresh(room)
        alive = await self._store.leases.alive()
        for room in self._rooms.loaded():
            gone = room.elsewhere.keys() - alive
            for process in gone:
                del room.elsewhere[process]
            if gone:
                room.changed()

    # ------------------------------------------------------------------ one table

    async def _serve(self, table: str, gap: float) -> None:
        """Look after one table until its game is over."""
        try:
            room = await self._rooms.get(table)
            if gap > 0:
                await self._play.forgive(room, gap)
        except Conflict:
            pass  # somebody was faster, and his clock is right
        except Exception as error:  # it is tried again with the next beat
            log.warning("a table could not be opened", table=table, reason=type(error).__name__)
            return
        while room.row.status == "running":
            room.kick.clear()
            try:
                await self._play.open(room)
                if await self._flag(room) or await self._answer(room) or await self._move(room):
                    continue
            except Conflict:
                continue
            except Exception:  # whatever goes wrong at one table, it is tried again, and no other table notices
                log.exception("a table stumbled", table=table)
                await asyncio.sleep(AGAIN)
                continue
            await self._rest(room)
        self._tables.pop(table, None)
        self._thought.pop(table, None)

    async def _rest(self, room: Room) -> None:
        """Wait until something happens at the table or a flag falls."""
        deadline = clocks.deadline(room.clock, room.reading)
        seconds = PATIENCE if deadline is None else min(PATIENCE, max(deadline - time.time(), 0.0) + 0.01)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # not wait_for, which may swallow that we are to stop
                await room.kick.wait()

    async def _flag(self, room: Room) -> bool:
        """Let a merchant take the seat of somebody whose time has run out."""
        deadline = clocks.deadline(room.clock, room.reading)
        if deadline is None or deadline > time.time() or room.reading.running is None:
            return False
        await self._play.late(room, room.reading.running)
        return True

    async def _answer(self, room: Room) -> bool:
        """Give the answer that the seat which is asked has left in advance."""
        return await self._answers.settle(room) if room.standing else False

    async def _move(self, room: Room) -> bool:
        """Let a merchant decide, if it is one's time."""
        sitting = room.sitting
        merchants = room.merchants
        if sitting is None or not merchants:
            return False
        state = sitting.state
        if state.actor not in merchants and not any(state.rights(seat) for seat in merchants):
            return False
        if room.row.pace and state.actor in merchants:
            await asyncio.sleep(self._pause(room, state))
        seq, state, merchants = sitting.seq, sitting.state, room.merchants
        begun = time.monotonic()
        seed = int.from_bytes(sha256(f"{room.row.seed}/merchants".encode()).digest()[:8])
        decided = await self._merchants.decide(room.row.id, room.game, state, merchants, seed, sitting.ended_at(seq))
        if len(state.legal()) > 1:
            self._thought.setdefault(room.row.id, {})[decided.seat] = time.monotonic() - begun
        if decided.fault:
            metrics.merchant_failed()
            log.warning("a merchant was replaced")  # without the reason, in which hidden things may stand
            if decided.seat >= 0:
                await self._play.replace_merchant(room, decided.seat, below(merchants[decided.seat], room.row.game))
        if decided.action is None:
            return False
        metrics.merchant_decided()
        await self._play.decide(room, decided.seat, decided.action, seq, "bot")
        return True

    def _pause(self, room: Room, state: State) -> float:
        """How long a merchant waits before it thinks: where there is a choice, thinking is a part of its pace."""
        thinks = len(state.legal()) > 1
        thought = self._thought.get(room.row.id, {}).get(state.actor, 0.0) if thinks else 0.0
        return max(room.row.pace - thought, 0.0)
