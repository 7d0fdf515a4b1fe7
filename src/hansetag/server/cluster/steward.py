"""The steward: looks after the running tables of this process, their clocks, their bots and the answers left at them.

Each table has one steward at a time. Which process that is stands in the database, as long as the process renews its
lease; when it dies another one takes its tables over. Should two believe for a moment that a table is theirs, the key
(table, seq) still lets only one decide.

In memory are those tables of ours at which somebody is or something is due soon. The database knows when each is due,
and is asked at every beat; so a start opens few tables, however many there are.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from hashlib import sha256

import structlog

from hansetag.bots import below
from hansetag.kernel.state import State

from .. import metrics
from ..errors import Conflict, Unavailable
from ..settings import Settings
from ..store import Store
from ..tables import clocks
from ..tables.cache import TableCache
from ..tables.downtimes import Downtimes
from ..tables.due import AT_ONCE
from ..tables.live_table import LiveTable
from ..tables.play import Play
from ..tables.standing_answers import StandingAnswers
from ..workers.bots import BotWorkers
from .announce import Notice
from .cleaning import Cleaning

RENEWALS_PER_LEASE = 3
MAX_TABLES_OPENED_AT_A_TIME = 16  # so that those who play are served between them
MAX_SLEEP_SECONDS = 60.0  # after which a table is looked at even if nothing was heard of it
RETRY_SECONDS = 1.0  # before a table at which something went wrong is tried again
log = structlog.get_logger()


class Steward:
    """All tables that this process looks after."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        cache: TableCache,
        play: Play,
        bot_workers: BotWorkers,
        standing_answers: StandingAnswers,
        downtimes: Downtimes,
        process: str,
    ) -> None:
        """``process`` is this one's name in the leases."""
        self._lease = settings.lease
        self._shared = settings.shared
        self._store = store
        self._cache = cache
        self._play = play
        self._bot_workers = bot_workers
        self._standing_answers = standing_answers
        self._downtimes = downtimes
        self._process = process
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._thinking_seconds: dict[str, dict[int, float]] = {}  # for the last decision, by table and seat
        self._renewal_task: asyncio.Task[None] | None = None
        self._cleaning = Cleaning(settings, store, cache)
        self._opening = asyncio.Semaphore(MAX_TABLES_OPENED_AT_A_TIME)
        cache.on_load = self._adopt_own

    async def start(self) -> None:
        """Take what nobody looks after, and go on doing so."""
        if not self._shared:
            await self._store.leases.end_others(self._process)
        await self._store.leases.renew(self._process, self._lease)
        self._renewal_task = asyncio.create_task(self._renewal_loop())

    async def close(self) -> None:
        """Stop looking after anything, and say so, so that others need not wait for the lease to end."""
        tasks = [*self._tables.values(), *([self._renewal_task] if self._renewal_task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._store.leases.release(self._process)

    def adopt(self, table_id: str) -> None:
        """Look after table ``table_id`` from now on, until its game is over or nothing is due for long."""
        if table_id not in self._tables or self._tables[table_id].done():
            self._tables[table_id] = asyncio.create_task(self._look_after(table_id))

    def hear(self, notice: Notice) -> None:
        """Another process has changed a table that may be ours and is not held: if something is due, look at it."""
        if notice.owner == self._process and self._cache.held(notice.table) is None:
            due = notice.entry.due if notice.entry is not None else AT_ONCE
            if due is not None and due <= self._horizon:
                self.adopt(notice.table)

    @property
    def _horizon(self) -> float:
        """The time after which what is due can wait for a later beat."""
        return time.time() + 2 * self._lease / RENEWALS_PER_LEASE

    def _adopt_own(self, table: LiveTable) -> None:
        """Look after a table that is held, if it is ours."""
        if table.running and table.row.owner == self._process:
            self.adopt(table.row.id)

    async def forgive(self, seconds: float) -> None:
        """Charge nobody at our tables for ``seconds`` in which the database was away and nobody could decide.

        Those that are held are first: only here it is known whether the machine's clock was set meanwhile.
        """
        self._downtimes.add(seconds)
        for table_id in list(self._tables):
            table = self._cache.held(table_id)
            if table is not None:
                with suppress(Conflict):
                    await self._play.forgive_downtimes(table)
        unstored = self._downtimes.unstored
        while unstored:
            forgiven = await self._store.leases.forgive(self._process, unstored[0].begin, unstored[0].end)
            unstored.popleft()
            await self._cache.follow_clocks(forgiven)

    # ------------------------------------------------------------------ leases

    async def _renewal_loop(self) -> None:
        """Renew the lease, take over what is orphaned, drop what others have taken, again and again."""
        while True:
            try:
                await self._store.leases.renew(self._process, self._lease)
                taken = await self._store.leases.take(self._process)
                await self._cache.follow_clocks(taken)
                await self._sync_ownership()
                if self._shared:
                    await self._cache.reload_stale()
                    self._cache.forget_dead_processes(await self._store.leases.alive())
                self._cache.drop_idle(set(self._tables))
                await self._cleaning.clean_if_due()
            except Unavailable:  # a database that is away for a moment must not end the renewals
                await self._renew_after_outage()
            except Exception as error:
                log.warning("the lease could not be renewed", reason=type(error).__name__)
            await asyncio.sleep(self._lease / RENEWALS_PER_LEASE)

    async def _renew_after_outage(self) -> None:
        """Renew at once when the database is back, and take nothing before the next beat.

        In a long outage all leases run out. Who took the tables of a process that lives would forgive them the time
        without a lease, which that process has forgiven already.
        """
        await self._store.database.outage.over()
        with suppress(Exception):  # the next beat tries again, and tells the log
            await self._store.leases.renew(self._process, self._lease)

    async def _sync_ownership(self) -> None:
        """Let go of tables that another process has taken; look after those of ours that are held or due soon."""
        tasks = dict(self._tables)  # those that begin while we ask are not spoken of in the answer
        owned = await self._store.tables.owned(self._process, tasks) if tasks else set()
        for table_id, task in tasks.items():
            if task.done() or table_id not in owned:
                task.cancel()
                if self._tables.get(table_id) is task:
                    del self._tables[table_id]
        for table in self._cache.loaded():
            self._adopt_own(table)
        for table_id in await self._store.tables.due(self._process, self._horizon):
            self.adopt(table_id)

    # ------------------------------------------------------------------ one table

    async def _look_after(self, table_id: str) -> None:
        """Look after one table until its game is over, or nobody is there and nothing is due for long."""
        try:
            async with self._opening:
                table = await self._cache.get(table_id)
        except Unavailable:
            return  # it is tried again when the lease is renewed
        except Exception as error:
            log.warning("a table could not be opened", table=table_id, reason=type(error).__name__)
            return
        while table.row.status == "running":
            table.steward_wanted.clear()
            try:
                await self._play.forgive_downtimes(table)
                await self._play.play_opening(table)
                if await self._do_next(table):
                    continue
            except Conflict:
                continue
            except Unavailable:  # the log has been told
                await self._wait_out_outage()
                continue
            except Exception:  # whatever goes wrong at one table, it is tried again, and no other table notices
                log.exception("a table stumbled", table=table_id)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if await self._may_rest(table):
                self._cache.drop(table_id)
                break
            await self._sleep(table)
        self._tables.pop(table_id, None)
        self._thinking_seconds.pop(table_id, None)

    async def _wait_out_outage(self) -> None:
        """Wait until the database is back, or where it is not known to be away for a moment."""
        outage = self._store.database.outage
        await (asyncio.sleep(RETRY_SECONDS) if outage.fault is None else outage.over())

    async def _do_next(self, table: LiveTable) -> bool:
        """Do the first thing that is due at a table; False where nothing is."""
        return (
            await self._time_out(table) or await self._give_standing_answer(table) or await self._let_bot_decide(table)
        )

    async def _may_rest(self, table: LiveTable) -> bool:
        """Tell the store when the table is due, if it does not know; whether nobody will miss it until then."""
        async with table.lock:
            due = table.due
            if due != table.due_stored and table.running:
                await self._store.tables.set_due(table.row.id, (table.row.seq, table.row.moved), due)
                table.due_stored = due
        return (due is None or due > self._horizon) and self._cache.is_idle(table)

    async def _sleep(self, table: LiveTable) -> None:
        """Wait until something happens at the table or a flag falls."""
        deadline = clocks.deadline(table.clock, table.reading)
        seconds = MAX_SLEEP_SECONDS
        if deadline is not None:
            seconds = min(seconds, max(deadline - time.time(), 0.0) + 0.01)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # not wait_for, which may swallow that we are to stop
                await table.steward_wanted.wait()

    async def _time_out(self, table: LiveTable) -> bool:
        """Let a bot take the seat of a person whose time has run out."""
        deadline = clocks.deadline(table.clock, table.reading)
        if deadline is None or deadline > time.time() or table.reading.running is None:
            return False
        await self._play.time_out(table, table.reading.running)
        return True

    async def _give_standing_answer(self, table: LiveTable) -> bool:
        """Give the answer that the seat which is asked has left in advance."""
        return await self._standing_answers.give_due(table) if table.standing else False

    async def _let_bot_decide(self, table: LiveTable) -> bool:
        """Let a bot decide, if one is asked or may use a right."""
        live_game = table.live_game
        bots = table.bots
        if live_game is None or not bots:
            return False
        state = live_game.state
        if state.actor not in bots and not any(state.rights(seat) for seat in bots):
            return False
        if table.row.pace and state.actor in bots:
            await asyncio.sleep(self._pause_before_thinking(table, state))
        seq, state, bots = live_game.seq, live_game.state, table.bots
        begun = time.monotonic()
        decided = await self._bot_workers.decide(
            table.row.id, table.game, state, bots, _bot_seed(table), live_game.ended_at(seq), table.row.host,
            bots_only=len(bots) == table.row.size,
        )  # fmt: skip
        if len(state.legal()) > 1:
            self._thinking_seconds.setdefault(table.row.id, {})[decided.seat] = time.monotonic() - begun
        if decided.fault:
            metrics.bot_failed()
            log.warning("a bot was replaced")  # without the reason, in which hidden things may stand
            if decided.seat >= 0:
                await self._play.replace_bot(table, decided.seat, below(bots[decided.seat], table.row.game))
        if decided.action is None:
            return False
        metrics.bot_decided()
        await self._play.decide(table, decided.seat, decided.action, seq, "bot")
        return True

    def _pause_before_thinking(self, table: LiveTable, state: State) -> float:
        """How long a bot waits before it thinks: where there is a choice, thinking is a part of its pace."""
        thinks = len(state.legal()) > 1
        thought = self._thinking_seconds.get(table.row.id, {}).get(state.actor, 0.0) if thinks else 0.0
        return max(table.row.pace - thought, 0.0)


def _bot_seed(table: LiveTable) -> int:
    """What the bots of a table draw from. The word in it must stay, or games go on otherwise after an update."""
    return int.from_bytes(sha256(f"{table.row.seed}/merchants".encode()).digest()[:8])
