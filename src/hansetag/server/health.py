"""Whether people can play: what they decide can be kept, there is room for it, and bots have somewhere to think."""

from __future__ import annotations

import asyncio
import time

from . import metrics
from .errors import Unavailable
from .settings import Settings
from .store import Store
from .store.outages.faults import DatabaseAway
from .store.upkeep.files import free_bytes
from .workers.bots import BotWorkers

PROBE_SECONDS = 3.0  # that the database has for a small write
FRESH_SECONDS = 5.0  # for which one small write is proof enough, however often anybody asks
MEGABYTE = 1_000_000


class Health:
    """The state of one server process."""

    def __init__(self, settings: Settings, store: Store, bot_workers: BotWorkers | None = None) -> None:
        """Look at ``store``, at its disk, and at the ``bot_workers`` if there are any."""
        self._floor = settings.disk_floor
        self._database = store.database
        self._journal = store.journal
        self._bot_workers = bot_workers
        self._written_at = -FRESH_SECONDS
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Unavailable says what is not well."""
        self._database.outage.check(write=True)
        await self._check_writing()
        free = self.free_disk_bytes()
        if free is not None and self._floor and free < self._floor * MEGABYTE:
            raise Unavailable("disk-low", free=free // MEGABYTE, floor=self._floor)
        if self._bot_workers is not None and self._bot_workers.failing:
            raise Unavailable("workers-gone")

    def free_disk_bytes(self) -> int | None:
        """How much room the disk of a SQLite file has; of another machine's disk nothing is known."""
        return None if self._database.postgres else free_bytes(self._database.url.database)

    def measure(self) -> None:
        """Bring the figures up to date that nothing else keeps."""
        metrics.at_rest(self.free_disk_bytes(), self._journal.waiting)

    async def _check_writing(self) -> None:
        """Try a small write, unless one has succeeded a moment ago."""
        async with self._lock:
            if time.monotonic() - self._written_at < FRESH_SECONDS:
                return
            try:
                async with asyncio.timeout(PROBE_SECONDS):
                    await self._database.write_probe()
            except DatabaseAway:
                raise
            except Exception as error:
                raise Unavailable("database-silent") from error
            self._written_at = time.monotonic()
