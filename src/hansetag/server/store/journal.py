"""The hot path: confirmed entries and drafts, written by one task that puts all that is waiting into one transaction.

A commit costs the same for one row as for hundreds, since what takes time is to have it on the disk. So a caller
puts a wish into the queue, the task takes all there are, and each caller gets its answer after the commit. If a
transaction fails as a whole, each wish in it is tried once more alone, and one that still fails is its caller's.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import partial

from ..errors import Unavailable
from .batch import Append, Drop, Head, Wish, write
from .engine import Database
from .outages.faults import DatabaseAway
from .rows import DraftRow, EntryRow

MAX_WAITING_WISHES = 4_096  # who comes later waits to get in
MAX_WISHES_PER_TRANSACTION = 512
GATHER_SECONDS = 0.006  # from the beginning of one transaction to that of the next, so that a busy server fills them

Job = tuple[Wish, "asyncio.Future[bool]"]


class Journal:
    """Writes entries and drafts, from ``open`` to ``close``."""

    def __init__(self, database: Database) -> None:
        """Write to ``database``."""
        self._database = database
        self._room = asyncio.Semaphore(MAX_WAITING_WISHES)
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self._begun = 0.0

    @property
    def waiting(self) -> int:
        """How many wishes have not been written yet."""
        return self._queue.qsize()

    def open(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._work(), name="journal")

    async def close(self) -> None:
        """Write what is in the queue, and stop; what comes later is refused."""
        self._closing = True
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None

    async def append(
        self, entry: EntryRow, head: Head, used: Mapping[int, int] | None = None, due: float | None = 0.0
    ) -> bool:
        """Add an entry, say where the table stands now and forget the seat's draft; True once it is on the disk.

        False: ``entry.seq`` is not the next number of this table, mostly because somebody else was faster; nothing was
        changed. ``used`` says of standing answers, by id, how often they have been used by now;
        ``due`` when the table must be looked at next.
        """
        return await self._ask(Append(entry, head, used or {}, due))

    async def draft(self, row: DraftRow) -> None:
        """Keep a seat's draft instead of the one it had."""
        await self._ask(row)

    async def drop_draft(self, table: str, seat: int) -> None:
        """Forget a seat's draft."""
        await self._ask(Drop(table, seat))

    async def _ask(self, wish: Wish) -> bool:
        async with self._room:
            if self._closing or self._task is None:
                raise Unavailable("stopping")
            answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            self._queue.put_nowait((wish, answer))
            return await answer

    async def _work(self) -> None:
        stop = False
        while not stop:
            jobs = [await self._queue.get()]
            await asyncio.sleep(self._begun + GATHER_SECONDS - time.monotonic())  # at once, unless there is much to do
            self._begun = time.monotonic()
            while len(jobs) < MAX_WISHES_PER_TRANSACTION and not self._queue.empty():
                jobs.append(self._queue.get_nowait())
            stop = jobs[-1] is None  # nothing comes after it
            wanted = [job for job in jobs if job is not None and not job[1].done()]
            if wanted:
                await self._settle(wanted)

    async def _settle(self, jobs: list[Job]) -> None:
        """Write what is wished together, or if that fails each alone, and answer the callers."""
        try:
            await self._write(jobs)
            return
        except Exception as error:
            failure: Exception = error
        away = False
        for job in jobs:
            try:
                if away:  # for one it is for all: nobody shall wait for the same failure hundreds of times
                    raise failure
                await self._write([job], again=True)
            except Exception as error:
                failure = error
                away = isinstance(error, (OSError, DatabaseAway))
                if not job[1].done():
                    job[1].set_exception(error)

    async def _write(self, jobs: list[Job], again: bool = False) -> None:
        work = partial(write, wishes=[wish for wish, _ in jobs], again=again)
        done = await self._database.write(work, first=True)
        for (_, answer), one in zip(jobs, done, strict=True):
            if not answer.done():
                answer.set_result(one)
