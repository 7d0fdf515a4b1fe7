"""The tables held in memory: loaded from the store when somebody asks for them, dropped when nobody has for long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import structlog
from msgspec import to_builtins
from msgspec.structs import asdict, replace

from hansetag.kernel.errors import HansetagError

from .. import metrics
from ..cluster.announce import Announcer, DraftNews, EntryNews, Notice
from ..errors import NoTable, NotFound, Unavailable
from ..store import Store
from ..store.rows import DraftRow
from .clocks import Reading
from .due import AT_ONCE
from .live_game import LiveGame
from .live_table import LiveTable
from .long_games.slices import in_turns

CHANGING_STATUSES = ("open", "running")  # the tables about which there can be news
IDLE_TABLE_SECONDS = 120.0  # after which a table that nobody uses is dropped
ENTRIES_PER_FETCH = 500  # entries that are fetched from the store at once: all of most games
TABLES_PER_SLICE = 200  # tables that are gone through before others have their turn
CLEARED_NOTICE = "The host has cleared this table away."
log = structlog.get_logger()


class TableCache:
    """All tables that this process holds in memory."""

    def __init__(self, store: Store, announcer: Announcer, shared: bool) -> None:
        """``shared``: other processes may change the same tables, so that a held one may be stale."""
        self._store = store
        self._announcer = announcer
        self._shared = shared
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._syncing: dict[str, asyncio.Task[None]] = {}  # looks that have not begun, by table
        self.on_load: Callable[[LiveTable], None] = lambda _: None  # for who looks after tables

    # ------------------------------------------------------------------ what is held

    def loaded(self) -> list[LiveTable]:
        """The tables that are held now."""
        return list(self._tables.values())

    def held(self, table_id: str) -> LiveTable | None:
        """The table called ``table_id``, if it is held."""
        return self._tables.get(table_id)

    async def _held_or_loading(self, table_id: str) -> LiveTable | None:
        """The same for a table about which there is news: one that is being loaded may have been read before it."""
        loading = self._loading.get(table_id)
        if loading is not None:
            async with loading:
                pass
        return self.held(table_id)

    async def get(self, table_id: str) -> LiveTable:
        """The table called ``table_id``, up to date; NotFound if there is none."""
        table = self._tables.get(table_id)
        if table is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            async with lock:
                table = self._tables.get(table_id) or await self._load(table_id)
            self._loading.pop(table_id, None)
        elif self._shared and table.row.status in CHANGING_STATUSES:
            await self._sync_for_all(table)
        table.last_used = time.monotonic()
        return table

    async def _sync_for_all(self, table: LiveTable) -> None:
        """Look once whether a table is stale, for all who ask meanwhile: hundreds may, and the look begins after that.

        Who comes once it has begun waits for the next one, since this one may miss what they know of.
        """
        waiting = self._syncing.get(table.row.id)
        if waiting is None:
            waiting = self._syncing[table.row.id] = asyncio.ensure_future(self._sync(table))
            waiting.add_done_callback(_retrieve_failure)
        await asyncio.shield(waiting)

    async def _sync(self, table: LiveTable) -> None:
        """One such look."""
        try:
            async with table.lock:
                self._syncing.pop(table.row.id, None)
                await self.sync_if_stale(table)
        finally:
            if self._syncing.get(table.row.id) is asyncio.current_task():
                del self._syncing[table.row.id]

    def drop(self, table_id: str) -> None:
        """Hold a table no longer; it is loaded anew when somebody asks."""
        self._tables.pop(table_id, None)
        metrics.tables_loaded(len(self._tables))

    def drop_idle(self, keep: set[str]) -> None:
        """Drop the tables that nobody has used for long, except those to ``keep``."""
        for table_id, table in list(self._tables.items()):
            if table_id not in keep and self.is_idle(table):
                self.drop(table_id)

    def is_idle(self, table: LiveTable) -> bool:
        """Whether nobody looks at a table or has used it for long."""
        long_ago = time.monotonic() - IDLE_TABLE_SECONDS
        return not table.listeners and table.last_used < long_ago and not table.lock.locked()

    async def _load(self, table_id: str) -> LiveTable:
        """Load a table from the store, with its game as far as it has come."""
        got = await self._store.tables.get(table_id)
        if got is None:
            raise NoTable
        row, seats = got
        try:
            table = LiveTable(row, seats, await self._store.tables.standing(table_id))
        except HansetagError as error:
            if row.status == "running":
                log.error("table set aside", table=table_id, reason=str(error))
                await self._store.tables.change(table_id, status="aside", notice=f"This game is set aside: {error}.")
            raise Unavailable("cannot-open", why=error) from None
        await self._replay_new_entries(table)
        for draft in await self._store.tables.drafts(table_id):
            if table.live_game is not None:
                table.live_game.restore(draft.seat, draft.lines)
        self._tables[table_id] = table
        metrics.tables_loaded(len(self._tables))
        self.on_load(table)
        return table

    # ------------------------------------------------------------------ in step with the store

    async def reload(self, table: LiveTable) -> None:
        """Bring a table up to what the store has; the caller holds its lock."""
        got = await self._store.tables.get(table.row.id)
        if got is None:
            self.drop(table.row.id)
            table.row = replace(table.row, status="aside", notice=CLEARED_NOTICE)
            table.wake_all()
            raise NotFound("cleared-away")
        table.row, table.seats = got
        table.due_stored = AT_ONCE  # as far as we know: it is told again if that is wrong
        table.standing = await self._store.tables.standing(table.row.id)
        await self._replay_new_entries(table)
        if table.row.status in CHANGING_STATUSES:
            await self.sync_if_stale(table)
        table.wake_all()

    async def sync_if_stale(self, table: LiveTable) -> None:
        """Reload a table if another process has changed anything about it; the caller holds its lock.

        Drafts are taken up only as they were at the very entry that the table has here: one that is gone because it
        was confirmed must not be missing before its entry is there.
        """
        if not self._shared:
            return
        found = await self._store.marks.with_drafts(table.row.id)
        if found is None or found[0] != (table.row.seq, table.row.moved):
            await self.reload(table)
        else:
            self._load_drafts(table, found[1])

    async def reload_stale(self) -> None:
        """Reload the tables whose announcement was lost."""
        for table in await self.find_stale():
            async with table.lock:
                with suppress(NotFound):
                    await self.reload(table)

    async def find_stale(self) -> list[LiveTable]:
        """The held tables about which there is news that was never announced to us."""
        changing = {table.row.id: table for table in self.loaded() if table.row.status in CHANGING_STATUSES}
        marks = await self._store.tables.marks(list(changing)) if changing else {}
        return [
            table for table_id, table in changing.items() if marks.get(table_id) != (table.row.seq, table.row.moved)
        ]

    async def _replay_new_entries(self, table: LiveTable) -> None:
        """Replay the entries that are not in memory yet; a table whose record is refused is set aside."""
        if table.row.status == "open":
            return
        live_game = table.live_game or table.begin()
        fault = ""
        more = True
        while more and not fault:  # in slices, between which others have their turn, however long the game is
            entries = await self._store.tables.lines(table.row.id, live_game.seq, ENTRIES_PER_FETCH)
            fault = await in_turns(live_game.loading(entries))
            more = len(entries) == ENTRIES_PER_FETCH
            await asyncio.sleep(0)
        fault = fault or ("Its last entries are missing." if live_game.seq < table.row.seq else "")
        if fault and table.row.status == "running":
            log.error("table set aside", table=table.row.id, entry=live_game.seq + 1)
            notice = f"This game is set aside after entry {live_game.seq}: its record no longer replays."
            await self.change(table, status="aside", notice=notice)
        elif not fault and table.row.status == "aside":  # another version of the rules could not read it, this one can
            await self.change(table, status="running", notice="")
        table.row = replace(table.row, seq=live_game.seq)

    def _load_drafts(self, table: LiveTable, drafts: list[DraftRow]) -> None:
        """Take over the stored drafts, and wake the seats for which that is news."""
        live_game = table.live_game
        if live_game is None:
            return
        stored = {draft.seat: draft.lines for draft in drafts}
        for seat in {*stored, *live_game.drafts}:
            self._load_draft(table, live_game, seat, stored.get(seat, ""))

    def _load_draft(self, table: LiveTable, live_game: LiveGame, seat: int, lines: str) -> None:
        """Take over the stored draft of one seat, and wake it if that is news."""
        if live_game.written(seat) != lines:
            live_game.drafts.pop(seat, None)
            if lines:
                live_game.restore(seat, lines)
            table.wake_seat(seat)

    # ------------------------------------------------------------------ changes that are not in a record

    async def change(self, table: LiveTable, **columns: object) -> None:
        """Store a change of a table that is not in its record, and make it; the caller holds the lock."""
        await self._store.tables.change(table.row.id, **columns)
        table.due_stored = AT_ONCE
        table.row = replace(table.row, **columns)

    async def change_clocks(self, table: LiveTable, reading: Reading) -> bool:
        """The same for the clocks, unless the table has moved on in another process: then it is reloaded."""
        columns = {"clocks": to_builtins(reading)}
        done = await self._store.tables.change_at(table.row.id, table.row.seq, **columns)
        if done:
            table.due_stored = AT_ONCE
            table.row = replace(table.row, **columns)
        else:
            await self.reload(table)
        return done

    async def change_seat(self, table: LiveTable, seat: int, **columns: object) -> None:
        """The same for a seat."""
        moved = await self._store.tables.change_seat(table.row.id, seat, **columns)
        table.due_stored = AT_ONCE
        table.row = replace(table.row, moved=moved)
        table.seats = [replace(row, **columns) if row.number == seat else row for row in table.seats]

    # ------------------------------------------------------------------ news, to other processes and from them

    def announce_change(self, table: LiveTable) -> None:
        """Let everybody know, here and at other processes, that something about a table has changed."""
        table.wake_all()
        self._announcer.announce(table.row.id, table.row.seq, owner=table.row.owner)

    def announce_entry(self, table: LiveTable, entry: EntryNews) -> None:
        """The same of an entry that the table has just got; others take it as told if they had all before it."""
        table.wake_all()
        self._announcer.announce(table.row.id, table.row.seq, entry=entry, owner=table.row.owner)

    def announce_presence(self, table: LiveTable) -> None:
        """Let the other processes know who is connected to this one."""
        self._announcer.announce(table.row.id, table.row.seq, here=sorted(table.connected_here))

    def announce_draft(self, table: LiveTable, seat: int) -> None:
        """Let ``seat``, here and at other processes, know that its draft has changed; nobody else hears of it."""
        table.wake_seat(seat)
        table.drafted_here[seat] = table.row.seq
        written = table.live_game.written(seat) if table.live_game is not None else ""
        news = DraftNews(written, table.row.moved)
        self._announcer.announce(table.row.id, table.row.seq, draft=seat, drafted=news)

    async def hear(self, notice: Notice) -> None:
        """Follow another process that has changed a table, if it is held here."""
        table = await self._held_or_loading(notice.table)
        if table is None:
            return
        if notice.here is not None:
            new = notice.process not in table.connected_elsewhere
            table.connected_elsewhere[notice.process] = set(notice.here)
            table.wake_all()
            if new and table.connected_here:  # a process that is new to this table does not know who was here before
                self.announce_presence(table)
            return
        async with table.lock:
            if notice.draft is not None:
                if not self._take_draft(table, notice):
                    await self.sync_if_stale(table)
            elif not self._take_entry(table, notice):
                await self.reload(table)

    def _take_entry(self, table: LiveTable, notice: Notice) -> bool:
        """Add the entry that is told of; False where it is not told, or not the next one here.

        The rules are asked as they are about a stored entry. The other process has stored it before it told us.
        """
        entry, live_game = notice.entry, table.live_game
        if entry is None or live_game is None or not table.running:
            return False
        if table.row.seq >= notice.seq:
            return True  # it was fetched meanwhile
        if (live_game.seq, table.row.seq, table.row.moved) != (notice.seq - 1, notice.seq - 1, entry.upon):
            return False
        if live_game.load([(notice.seq, entry.lines)]):
            return False
        table.row = replace(table.row, seq=notice.seq, **asdict(entry.head))
        table.due_stored = entry.due
        if entry.used:
            table.standing = [replace(row, used=entry.used.get(row.id, row.used)) for row in table.standing]
        table.wake_all()
        return True

    def _take_draft(self, table: LiveTable, notice: Notice) -> bool:
        """Take over the draft that is told of, for its own seat; False where it cannot be trusted to be the last one.

        If the seat has drafted here as well since the last entry, only the database knows which draft came last: what
        is told may be older than our own, and more of that may be under way.
        """
        seat, drafted, live_game = notice.draft, notice.drafted, table.live_game
        if seat is None or drafted is None or live_game is None:
            return False
        if (table.row.seq, table.row.moved) != (notice.seq, drafted.upon):
            return False
        if table.drafted_here.get(seat) == table.row.seq:
            return False
        self._load_draft(table, live_game, seat, drafted.lines)
        return True

    async def follow_clocks(self, table_ids: Iterable[str]) -> None:
        """The store has set on the clocks of tables, or given them another process to look after them."""
        for number, table_id in enumerate(table_ids, start=1):
            table = await self._held_or_loading(table_id)
            if number % TABLES_PER_SLICE == 0:
                await asyncio.sleep(0)
            if table is not None:
                async with table.lock:
                    with suppress(NotFound):
                        await self.reload(table)
            self._announcer.announce(table_id, table.row.seq if table else 0)

    def forget_dead_processes(self, alive: set[str]) -> None:
        """Forget who was connected to processes that are no longer among those ``alive``."""
        for table in self.loaded():
            gone = table.connected_elsewhere.keys() - alive
            for process in gone:
                del table.connected_elsewhere[process]
            if gone:
                table.wake_all()


def _retrieve_failure(look: asyncio.Task[None]) -> None:
    """Those who asked are told what went wrong; if they have all left, nobody has to be."""
    if not look.cancelled():
        look.exception()
