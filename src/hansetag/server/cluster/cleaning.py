"""Cleaning: lets go of what the host does not want to keep: old guests, tables that nobody began, finished with, left.

It is done a little at a time, so that nobody who plays notices. What is old follows from a clock that runs on evenly
from when the server started: a machine whose clock is set to another year loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from msgspec.structs import replace

from ..settings import Settings
from ..store import Store
from ..store.upkeep.retention import FIRST_PLACE
from ..tables.cache import TableCache

DAY_SECONDS = 86_400.0
PAUSE_SECONDS = 60.0  # between one cleaning and the next
NOTICE = "Nothing has happened here for long; the table was cleared away."
log = structlog.get_logger()


class Cleaning:
    """What one process clears away; several do it side by side without harm."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        cache: TableCache,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Keep as long as ``settings`` says; ``steady`` is a clock that nobody can set."""
        self._days = {"open": settings.open_days, "viewing": settings.record_days, "running": settings.abandoned_days}
        self._guest_days = settings.guest_days
        self._store = store
        self._cache = cache
        self._steady = steady
        self._began = time.time() - steady()
        self._next = 0.0
        self._place = FIRST_PLACE

    async def clean_if_due(self) -> None:
        """Clean once more, unless that was done a moment ago."""
        if self._steady() >= self._next:
            self._next = self._steady() + PAUSE_SECONDS
            await self.clean()

    async def clean(self) -> None:
        """Remove a few of everything that is too old."""
        now = self._began + self._steady()
        removed: dict[str, int] = {}
        for status, days in self._days.items():
            if days:
                gone = await self._store.retention.remove_tables(status, now - days * DAY_SECONDS)
                removed[status] = len(gone)
                for table_id in gone:
                    self._let_go(table_id)
        if self._guest_days:
            before = now - self._guest_days * DAY_SECONDS
            removed["guests"], self._place = await self._store.retention.remove_guests(before, self._place)
        if any(removed.values()):
            log.info("cleared away", **{what: count for what, count in removed.items() if count})

    def _let_go(self, table_id: str) -> None:
        """Tell those who look at a table that is gone, here and at other processes."""
        table = self._cache.held(table_id)
        if table is not None:
            table.row = replace(table.row, status="aside", notice=NOTICE)
            self._cache.announce_change(table)
            self._cache.drop(table_id)
