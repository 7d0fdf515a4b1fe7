"""An outage of the database: noticed once, told once, and watched until it is over.

The first failure begins a watch. If the database can be written to at once, it was a connection that broke, and others
are made. If not, what is asked of it is refused on the spot, instead of waiting for the same failure again and again,
until a small write has succeeded. Who wants to know of both hears of them, and the log has one line for each.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ... import logs, metrics
from .faults import DatabaseAway, Fault, reason

PROBE_PAUSE_SECONDS = 0.25  # between two tries whether it is back
PROBE_SECONDS = 2.0  # that a try may take
MOMENT_LOG_SECONDS = 10.0  # for which one line in the log about broken connections is enough
READABLE_FAULTS = frozenset({"full", "unwritable", "damaged", "busy"})  # with which what is there can still be read

OutageHandler = Callable[[Fault | None, float], Awaitable[None]]

log = logs.get("database")


class Outage:
    """Whether the database can be written to; ``fault`` says why not."""

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        """``probe`` writes something small, or raises."""
        self.fault: Fault | None = None
        self._probe = probe
        self._watch: asyncio.Task[None] | None = None
        self._handlers: list[OutageHandler] = []
        self._over = asyncio.Event()
        self._over.set()
        self._told_at = -MOMENT_LOG_SECONDS
        self._condemned = False

    def on_change(self, handler: OutageHandler) -> None:
        """Call ``handler`` with the fault when an outage begins, and with None and its seconds when it is over."""
        self._handlers.append(handler)

    def check(self, write: bool) -> None:
        """DatabaseAway while it is known that nothing would come of it."""
        if self.fault is not None and (write or self.fault not in READABLE_FAULTS):
            raise DatabaseAway(self.fault)

    def suspect(self, fault: Fault, error: BaseException) -> None:
        """Something failed: watch until the database can be written to, unless that is done already."""
        if not self._condemned and (self._watch is None or self._watch.done()):
            self._watch = asyncio.create_task(self._watch_until_well(fault, reason(error)), name="outage")

    async def condemn(self, fault: Fault, why: str) -> None:
        """What was found does not pass: nothing is written any more, though it could be."""
        self._condemned = True
        await self.close()
        await self._begin(fault, why)

    async def over(self) -> None:
        """Wait until there is no outage, and all who wanted to hear of it have."""
        await self._over.wait()

    async def close(self) -> None:
        """Watch no longer."""
        if self._watch is not None:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch

    async def _watch_until_well(self, fault: Fault, why: str) -> None:
        began = time.monotonic()
        if await self._is_well():
            if began - self._told_at >= MOMENT_LOG_SECONDS:
                self._told_at = began
                log.warning("the database failed for a moment", fault=fault, reason=why)
            return
        await self._begin(fault, why)
        while not await self._is_well():
            await asyncio.sleep(PROBE_PAUSE_SECONDS)
        self.fault = None
        metrics.database_away(False)
        seconds = time.monotonic() - began
        log.warning("the database is back", seconds=round(seconds, 1))
        await self._tell(None, seconds)
        self._over.set()

    async def _begin(self, fault: Fault, why: str) -> None:
        """From now on what is asked is refused, and all who want to know hear of it."""
        self.fault = fault
        self._over.clear()
        metrics.database_away(True)
        log.error("the database is away", fault=fault, reason=why)
        await self._tell(fault, 0.0)

    async def _is_well(self) -> bool:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._probe()
        except Exception:  # whatever a driver raises while its database is away
            return False
        return True

    async def _tell(self, fault: Fault | None, seconds: float) -> None:
        for handler in self._handlers:
            try:
                await handler(fault, seconds)
            except DatabaseAway:
                log.warning("the database went away again")
            except Exception:
                log.exception("an outage could not be told")
