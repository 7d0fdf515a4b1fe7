"""The bots of a server, which think in processes of their own. Whatever they do, the table goes on.

A bot that raises, talks nonsense or takes too long is replaced by the next lower rank, and an installed one by the
stand-in; if even that one fails, the server itself decides at random. Bots that took too long several times in a row
are not asked any more, since all tables of the same worker have to wait for them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from zlib import crc32

import msgspec
import structlog

from hansetag import bots
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from .asker import Asker
from .client import Died, Failed, Hung
from .messages import Decide, Reply
from .pool import WorkerPool

POOL_NAME = "bots"
PIPE_DEPTH = 3  # requests that a worker is given at once; most are answered before a busy server has read the last one
BOTS_ONLY_POOL_NAME = "bots-only"  # of tables at which nobody plays; its worker is started when it is needed
BOTS_ONLY_PAUSE_SECONDS = 0.02  # after each of their decisions: each is also stored, and told to those who watch
FALLBACK_SECONDS = 2.0  # a bot that takes over needs a few hundredths of one
MAX_BOT_NAME_LENGTH = 24  # in letters, so that it can be stored
BY_CHANCE = "chance"  # who decided where no bot could
NO_SEAT = -1  # where none of the bots decides
MAX_STRIKES = 3  # in a row, after which the bots of a table are not asked any more
MAX_REMEMBERED_STRIKES = 1000  # of so many tables

TableBots = tuple[str, frozenset[tuple[int, str]]]  # a table and who sits there: somebody new starts without strikes

log = structlog.get_logger(__name__)


def bots_offered(game: str) -> tuple[str, ...]:
    """The bots that may sit at a table of ``game``: its ranks, and what the host has installed."""
    return tuple(name for name in bots.offered(game) if len(name) <= MAX_BOT_NAME_LENGTH)


class Decided(msgspec.Struct, frozen=True):
    """What a bot decided; without an ``action`` none of them decides now, and the seat is nobody's.

    ``by`` is which bot did, and ``fault`` why that is not the one that sits there. A fault is for the log: it is not
    known what stands in it, so no player may see it.
    """

    seat: int
    action: int | None
    by: str = ""
    fault: str = ""


class BotWorkers:
    """All bots of a server, and the workers in which they think."""

    def __init__(self, workers: int, limit: float, more: Mapping[str, str] | None = None) -> None:
        """Think in so many processes, and for ``limit`` seconds at most.

        ``more`` are further bots: by name, where that is found which makes one from a game and an Rng, written
        ``module:function``.
        """
        arguments = [f"{name}={address}" for name, address in (more or {}).items()]
        self._limit = limit
        self._pools = [WorkerPool(POOL_NAME, 1, arguments, depth=PIPE_DEPTH) for _ in range(max(workers, 1))]
        self._bots_only = WorkerPool(BOTS_ONLY_POOL_NAME, 1, arguments, pause=BOTS_ONLY_PAUSE_SECONDS)
        self._strikes: OrderedDict[TableBots, int] = OrderedDict()

    async def start(self) -> None:
        """Start the workers, so that no table has to wait for one."""
        await asyncio.gather(*(pool.start() for pool in self._pools))

    async def close(self) -> None:
        """End the workers. Those who still wait for a decision are refused."""
        await asyncio.gather(*(pool.close() for pool in [*self._pools, self._bots_only]))

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes that run."""
        return [process for pool in [*self._pools, self._bots_only] for process in pool.processes]

    @property
    def failing(self) -> bool:
        """Whether none of the workers has answered for several tries."""
        return all(pool.failing for pool in self._pools)

    async def decide(
        self,
        table_id: str,
        game: Game,
        state: State,
        by_seat: Mapping[int, str],
        seed: int,
        place: int,
        host: str | None = None,
        *,
        bots_only: bool = False,
    ) -> Decided:
        """What one of the bots, named ``by_seat``, decides in ``state``: always something legal, or nothing.

        ``seed`` is the table's secret, and ``place`` says how many decisions led here: each has a stream of its own,
        so that bots play alike after a restart and never draw the same again and again. Bots that are not asked may use
        a right; they are polled once in each phase, so call this after every change. Tables wait in turn
        by ``host``: one who has many does not keep others waiting. Tables of ``bots_only`` have a worker of
        their own, which steps back behind all others.
        """
        state = state.copy()  # the table may move on meanwhile
        asked = state.actor in by_seat
        if not asked and not any(state.rights(seat) for seat in by_seat):
            return Decided(NO_SEAT, None)
        pool = self._bots_only if bots_only else self._pool(table_id)
        ask = partial(pool.ask, Asker(host or table_id))
        request = Decide(
            0, table_id, game.id, game.seats, game.rules, game.options, state.full(), dict(by_seat), str(seed), place,
            self._limit,
        )  # fmt: skip
        table_bots = (table_id, frozenset(by_seat.items()))
        fault = self._why_not_asked(table_bots)
        if not fault:
            try:
                decided = await _ask(ask, request, state)
                self._strikes.pop(table_bots, None)
                return decided
            except Failed as failure:
                fault = str(failure)
                self._count_strike(table_bots, failure)
                log.warning("a bot failed", table=table_id, seat=state.actor, fault=fault)
        if not asked:
            return Decided(NO_SEAT, None, fault=fault)  # nobody has to use a right
        with suppress(Failed):
            simple = {state.actor: bots.below(by_seat[state.actor], game.id)}
            request = msgspec.structs.replace(request, table="", bots=simple, limit=FALLBACK_SECONDS)
            return msgspec.structs.replace(await _ask(ask, request, state), fault=fault)
        return Decided(state.actor, state.lean(state.legal(), Rng(seed, f"{BY_CHANCE} {place}")), BY_CHANCE, fault)

    def _pool(self, table_id: str) -> WorkerPool:
        """Where the bots of a table think: always in the same process, which remembers them."""
        return self._pools[crc32(table_id.encode()) % len(self._pools)]

    def _why_not_asked(self, table_bots: TableBots) -> str:
        """Why these bots are not asked any more, or nothing."""
        return f"failed {MAX_STRIKES} times in a row" if self._strikes.get(table_bots, 0) >= MAX_STRIKES else ""

    def _count_strike(self, table_bots: TableBots, failure: Failed) -> None:
        """Count what others had to wait for."""
        if isinstance(failure, (Hung, Died)):
            self._strikes[table_bots] = self._strikes.pop(table_bots, 0) + 1
        if len(self._strikes) > MAX_REMEMBERED_STRIKES:
            self._strikes.popitem(last=False)


async def _ask(ask: Callable[[Decide], Awaitable[Reply]], request: Decide, state: State) -> Decided:
    """What the worker says, if the rules allow it. One that was killed by somebody else gets a second chance."""
    try:
        answer = await ask(request)
    except Died:
        answer = await ask(request)
    if answer.fault:
        raise Failed(answer.fault)
    seat, action = answer.seat, answer.action
    if action is None:
        if state.actor in request.bots:
            raise Failed("decided nothing, though it was asked")
        return Decided(NO_SEAT, None)
    if seat not in request.bots:
        raise Failed(f"decided for seat {seat}, where no bot sits")
    if action not in (state.legal() if seat == state.actor else state.rights(seat)):
        raise Failed(f"chose {action}, which seat {seat} may not")
    return Decided(seat, action, request.bots[seat])
