"""The steward: looks after the running tables of this process, their clocks, their bots and the answers left at them.

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

from .. import metrics
from ..errors import Conflict
from ..settings import Settings
from ..store import Store
from ..tables import clocks
from ..tables.cache import TableCache
from ..tables.live_table import LiveTable
from ..tables.play import Play
from ..tables.standing_answers import StandingAnswers
from ..workers.bots import BotWorkers

RENEWALS_PER_LEASE = 3
MAX_TABLES_TAKEN_OVER = 200  # at a time
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
        self._process = process
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._thinking_seconds: dict[str, dict[int, float]] = {}  # for the last decision, by table and seat
        self._renewal_task: asyncio.Task[None] | None = None

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

    def adopt(self, table_id: str, gap: float = 0.0) -> None:
        """Look after table ``table_id`` from now on; for ``gap`` seconds nobody did."""
        if table_id not in self._tables or self._tables[table_id].done():
            self._tables[table_id] = asyncio.create_task(self._look_after(table_id, gap))

    # ------------------------------------------------------------------ leases

    async def _renewal_loop(self) -> None:
        """Renew the lease, take over what is orphaned, drop what others have taken, again and again."""
        while True:
            try:
                await self._store.leases.renew(self._process, self._lease)
                for table_id, gap in (await self._store.leases.take(self._process, MAX_TABLES_TAKEN_OVER)).items():
                    self.adopt(table_id, gap)
                await self._sync_ownership()
                if self._shared:
                    await self._cache.reload_stale()
                    self._cache.forget_dead_processes(await self._store.leases.alive())
                self._cache.drop_idle(set(self._tables))
            except Exception as error:  # a database that is away for a moment must not end the renewals
                log.warning("the lease could not be renewed", reason=type(error).__name__)
            await asyncio.sleep(self._lease / RENEWALS_PER_LEASE)

    async def _sync_ownership(self) -> None:
        """Let go of tables that another process has taken, and look after all that are ours, whatever befell them."""
        tasks = dict(self._tables)  # those that begin while we ask are not spoken of in the answer
        owned = set(await self._store.tables.owned(self._process))
        for table_id, task in tasks.items():
            if task.done() or table_id not in owned:
                task.cancel()
                if self._tables.get(table_id) is task:
                    del self._tables[table_id]
        for table_id in owned:
            self.adopt(table_id)

    # ------------------------------------------------------------------ one table

    async def _look_after(self, table_id: str, gap: float) -> None:
        """Look after one table until its game is over."""
        try:
            table = await self._cache.get(table_id)
            if gap > 0:
                await self._play.forgive_downtime(table, gap)
        except Conflict:
            pass  # another process was faster, and its clock is right
        except Exception as error:  # it is tried again when the lease is renewed
            log.warning("a table could not be opened", table=table_id, reason=type(error).__name__)
            return
        while table.row.status == "running":
            table.steward_wanted.clear()
            try:
                await self._play.play_opening(table)
                if await self._do_next(table):
                    continue
            except Conflict:
                continue
            except Exception:  # whatever goes wrong at one table, it is tried again, and no other table notices
                log.exception("a table stumbled", table=table_id)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await self._sleep(table)
        self._tables.pop(table_id, None)
        self._thinking_seconds.pop(table_id, None)

    async def _do_next(self, table: LiveTable) -> bool:
        """Do the first thing that is due at a table; False where nothing is."""
        return (
            await self._time_out(table) or await self._give_standing_answer(table) or await self._let_bot_decide(table)
        )

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
            table.row.id, table.game, state, bots, _bot_seed(table), live_game.ended_at(seq)
        )
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
