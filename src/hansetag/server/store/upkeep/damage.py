"""Whether a SQLite file is whole: asked before a server opens it, for on damaged pages every write may do more harm.

A large file takes seconds to look through, and nobody shall wait for that: it is looked at beside the running server.
If damage is found then, nothing is written any more.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ..engine import Database

MAX_WAITED_FOR_BYTES = 200_000_000  # of a file that is looked at before it is opened: some tenths of a second
STEPS_BETWEEN_LOOKS = 10_000  # of SQLite's machine, after each of which we look whether it is enough


def damage_in(file: Path, enough: Callable[[], bool] = lambda: False) -> str:
    """What is wrong with the pages of ``file``, as SQLite says it; empty if nothing was found until ``enough``."""
    if not file.is_file() or not file.stat().st_size:
        return ""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.set_progress_handler(enough, STEPS_BETWEEN_LOOKS)
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        return str(error) if name.startswith("SQLITE_CORRUPT") else ""
    return "" if found == "ok" else " ".join(found.split())


def is_large(file: Path) -> bool:
    """Whether nobody shall wait until all of ``file`` is looked at."""
    return file.is_file() and file.stat().st_size > MAX_WAITED_FOR_BYTES


class LongLook:
    """The look at a large file, in a thread, while the server runs on it.

    The thread must not step back behind others on the machine: it holds the interpreter now and then, and everybody
    would wait with it.
    """

    def __init__(self, database: Database) -> None:
        """Look at the file of ``database``, if it is a large one; nothing is done yet."""
        self._database = database
        self._file = Path(str(database.url.database))
        self._enough = threading.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        if not self._database.postgres and is_large(self._file):
            self._task = asyncio.create_task(self._look(), name="long look")

    async def close(self) -> None:
        """It is enough."""
        self._enough.set()
        if self._task is not None:
            await self._task

    async def _look(self) -> None:
        damage = await asyncio.to_thread(damage_in, self._file, self._enough.is_set)
        if damage:
            await self._database.outage.condemn("damaged", damage)
