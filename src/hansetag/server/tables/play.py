"""Playing: choices, drafts, confirmations, and coming and going during a game.

Every change of a table is made here or in the lobby, under the table's lock, and written before it is told. Of two who
confirm at the same moment the journal lets one win; the other is told where the table stands now.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from msgspec import to_builtins
from msgspec.structs import asdict, replace

from hansetag.bots import stand_in
from hansetag.kernel.seats import NATURE, OVER

from .. import metrics, wire
from ..cluster.announce import EntryNews
from ..errors import Conflict, NotAllowed
from ..store import Store
from ..store.batch import Head
from ..store.rows import DraftRow, EntryRow
from . import clocks
from .cache import TableCache
from .downtimes import Downtimes
from .due import due
from .live_game import LiveGame, PendingEntry
from .live_table import LiveTable

REFUSAL_BY_STATUS = {  # why nothing can be played
    "open": "not-open",
    "running": "not-open",
    "over": "not-over",
    "aside": "not-aside",
    "viewing": "not-viewing",
}


STOPPED_NOTICE = "This game was stopped after {count} decisions: no game may have more here."


class Play:
    """What people and bots do at a running table."""

    def __init__(self, store: Store, cache: TableCache, downtimes: Downtimes, max_decisions: int = 0) -> None:
        """Write to ``store`` what happens in ``cache``; a game has at most ``max_decisions``, if that is not 0.

        Nobody is charged for ``downtimes``.
        """
        self._store = store
        self._cache = cache
        self._downtimes = downtimes
        self._max_decisions = max_decisions

    # ------------------------------------------------------------------ drafts

    async def choose(self, table: LiveTable, person: str, message: wire.Choose) -> None:
        """Add a choice to the draft of ``person``, and confirm it where it cannot wait or the message says so."""
        async with table.lock:
            live_game, seat = await self._reclaim_seat(table, person)
            _require_seq(table, message.seq)
            _require_draft_length(table, live_game, seat, message.steps)
            pending = live_game.choose(seat, message.action, message.confirm)
            if pending is not None:
                await self._commit(table, live_game, pending)
            else:
                await self._store_draft(table, live_game, seat)

    async def undo(self, table: LiveTable, person: str, message: wire.Undo) -> None:
        """Take the last choice of the draft back, or all of it."""
        async with table.lock:
            live_game, seat = await self._reclaim_seat(table, person)
            live_game.undo(seat, message.all)
            await self._store_draft(table, live_game, seat)

    async def confirm(self, table: LiveTable, person: str, message: wire.Confirm) -> None:
        """Make the draft part of the record."""
        async with table.lock:
            live_game, seat = await self._reclaim_seat(table, person)
            _require_seq(table, message.seq)
            _require_draft_length(table, live_game, seat, message.steps)
            await self._commit(table, live_game, live_game.confirm_draft(seat))

    async def _store_draft(self, table: LiveTable, live_game: LiveGame, seat: int) -> None:
        """Store a draft as it is now, so that it survives a reload and a restart."""
        text = live_game.written(seat)
        if text:
            await self._store.journal.draft(DraftRow(table=table.row.id, seat=seat, seq=live_game.seq, lines=text))
        else:
            await self._store.journal.drop_draft(table.row.id, seat)
        self._cache.announce_draft(table, seat)

    # ------------------------------------------------------------------ entries

    async def play_opening(self, table: LiveTable) -> None:
        """Let chance lay out what comes before the first question, if that has not been done."""
        async with table.lock:
            live_game = table.live_game
            if table.running and live_game is not None and (live_game.seq == 0 or live_game.state.actor == NATURE):
                await self._commit(table, live_game, live_game.opening())

    async def decide(
        self, table: LiveTable, seat: int, action: int, seq: int, how: str, used: Mapping[int, int] | None = None
    ) -> None:
        """A decision that needs no draft, made for the table at ``seq``: a bot's, or a standing answer.

        ``used`` says of standing answers how often they have been given by now.
        """
        async with table.lock:
            live_game = table.live_game
            back = how == "bot" and seat not in table.bots  # the person for whom the bot thought has come back
            if not table.running or live_game is None or live_game.seq != seq or back:
                raise _moved_on(table)
            await self._commit(table, live_game, live_game.decide(seat, action), how, used)

    async def _commit(
        self,
        table: LiveTable,
        live_game: LiveGame,
        pending: PendingEntry,
        how: str = "",
        used: Mapping[int, int] | None = None,
    ) -> None:
        """Write an entry, then make it so, then tell everybody.

        The entry that brings a game to the most decisions it may have stops it, without a result: some rules let a game
        go on for ever. Its record can be had as that of any game that has ended.
        """
        now = time.time()
        row = table.row
        state = pending.state
        count = len(live_game) + len(pending.pending.decisions)
        stopped = state.actor != OVER and 0 < self._max_decisions <= count
        actor = OVER if stopped else state.actor
        over = actor == OVER
        reading = clocks.hand_on(table.clock, self._downtimes.fair_reading(table), actor, now, pending.seat, table.bots)
        head = Head(
            waiting=[actor] if actor >= 0 else [],
            clocks=to_builtins(reading),
            status="over" if over else row.status,
            result=state.scores() if over and not stopped else None,
            winners=state.winners() if over and not stopped else None,
            moved=now,
            ended=now if over else None,
            notice=STOPPED_NOTICE.format(count=count) if stopped else row.notice,
        )
        entry = EntryRow(table=row.id, seq=pending.seq, seat=pending.seat, lines=pending.lines, how=how, at=now)
        next_due = None if over else due(table.clock, reading, state, table.bots, table.standing)
        if not await self._store.journal.append(entry, head, used, next_due):
            metrics.conflict()
            await self._cache.reload(table)
            raise _moved_on(table)
        metrics.entry_confirmed(time.time() - now)
        dropped = live_game.accept(pending)
        table.row = replace(row, seq=pending.seq, **asdict(head))
        table.due_stored = next_due
        self._cache.announce_entry(table, EntryNews(pending.lines, head, row.moved, next_due, dict(used or {})))
        for seat in dropped:
            await self._store.journal.drop_draft(row.id, seat)

    # ------------------------------------------------------------------ coming and going

    async def resign(self, table: LiveTable, person: str) -> None:
        """Give a game up: a bot plays on, and the result says so."""
        async with table.lock:
            _, seat = await self._reclaim_seat(table, person)
            await self.hand_to_bot(table, seat, "resigned")

    async def leave(self, table: LiveTable, person: str) -> None:
        """Leave a running game to a bot until ``person`` comes back."""
        async with table.lock:
            _, seat = await self._reclaim_seat(table, person)
            await self.hand_to_bot(table, seat, "left")

    async def come_back(self, table: LiveTable, person: str) -> None:
        """Take one's own seat again; acting does the same."""
        async with table.lock:
            await self._reclaim_seat(table, person)

    async def time_out(self, table: LiveTable, seat: int) -> None:
        """Let a bot take over from ``seat`` if its time has run out, and it still has by now."""
        async with table.lock:
            await self._cache.sync_if_stale(table)
            deadline = clocks.deadline(table.clock, self._downtimes.fair_reading(table))
            if table.running and deadline is not None and deadline <= time.time() and table.reading.running == seat:
                await self.hand_to_bot(table, seat, "late")

    async def hand_to_bot(self, table: LiveTable, seat: int, why: str) -> None:
        """Let a bot play for ``seat``; the caller holds the lock."""
        if table.reading.running == seat:
            await self._set_clocks(table, clocks.stop(self._downtimes.fair_reading(table), time.time()))
        await self._cache.change_seat(table, seat, standin=why, bot=stand_in(table.row.game))
        self._cache.announce_change(table)

    async def replace_bot(self, table: LiveTable, seat: int, bot: str) -> None:
        """Another bot takes the place of one that failed."""
        async with table.lock:
            await self._cache.change_seat(table, seat, bot=bot)
            self._cache.announce_change(table)

    async def forgive_downtimes(self, table: LiveTable) -> None:
        """Charge nobody for time in which there was no database, and let everybody see it."""
        async with table.lock:
            reading = self._downtimes.fair_reading(table)
            if reading.settled != table.reading.settled:
                await self._set_clocks(table, reading)
                self._cache.announce_change(table)

    async def _set_clocks(self, table: LiveTable, reading: clocks.Reading) -> None:
        """Set the clocks of a table where it stands; if it stands elsewhere by now, nothing happens."""
        if not await self._cache.change_clocks(table, reading):
            raise _moved_on(table)

    async def _reclaim_seat(self, table: LiveTable, person: str) -> tuple[LiveGame, int]:
        """The game and the seat of ``person``; a bot that has played there in the meantime gives it back."""
        seat = table.seat_of(person)
        if seat is None:
            raise NotAllowed("no-seat")
        if not table.running or table.live_game is None:
            raise not_running(table)
        why = table.seats[seat].standin
        if why == "resigned":
            raise NotAllowed("resigned")
        if why:
            now = time.time()
            reading = clocks.grant_grace(table.clock, self._downtimes.fair_reading(table), seat, now)
            runs = seat if table.actor == seat else reading.running
            await self._set_clocks(table, replace(reading, running=runs, since=now))
            await self._cache.change_seat(table, seat, standin="", bot="")
            self._cache.announce_change(table)
        return table.live_game, seat


def _require_seq(table: LiveTable, seq: int) -> None:
    """Conflict unless the table is at ``seq``: else the client would answer a question that is no longer asked."""
    if table.row.seq != seq:
        raise _moved_on(table)


def _require_draft_length(table: LiveTable, live_game: LiveGame, seat: int, steps: int | None) -> None:
    """Conflict unless the draft has so many ``steps``, if the client says it: what it thinks lost may have arrived."""
    draft = live_game.drafts.get(seat)
    there = len(draft.steps) if draft else 0
    if steps is not None and steps != there:
        raise Conflict("draft-differs", seq=table.row.seq, count=there, steps=steps)


def _moved_on(table: LiveTable) -> Conflict:
    """The table is not where the asker thinks it is."""
    return Conflict("moved-on", seq=table.row.seq)


def not_running(table: LiveTable) -> Conflict:
    """Why nothing can be played."""
    return Conflict(REFUSAL_BY_STATUS[table.row.status], seq=table.row.seq)
