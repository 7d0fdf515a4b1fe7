"""A copy of everything while the server runs: always a SQLite file, which a server can be started on as it is."""

from __future__ import annotations

import os
import sqlite3
from asyncio import to_thread
from contextlib import closing
from pathlib import Path

from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from hansetag.kernel.errors import HansetagError

from .. import schema
from ..engine import BUSY_MILLISECONDS, Database
from ..migrations import current, last, migrate
from ..outages.faults import DatabaseAway, reason
from .files import PRIVATE_FILE_MODE

ROWS_PER_COPY = 1_000


class CannotBackUp(HansetagError):
    """There is no copy; the message says why."""


async def backup(url: str, file: Path | str) -> None:
    """Copy the database at ``url``, as it is at one moment, to ``file``, which is there when it is whole."""
    target = Path(file)
    if target.exists():
        raise CannotBackUp(f"{target} is there already; name a file that is not")
    if not target.parent.is_dir():
        raise CannotBackUp(f"there is no folder {target.parent} to write {target.name} to")
    database = Database(url)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if database.postgres:
            await _copy_rows(database, part)
        else:
            await to_thread(_copy_file, Path(str(database.url.database)), part)
        await to_thread(_put_in_place, part, target)
    except (OSError, SQLAlchemyError, sqlite3.Error, DatabaseAway) as error:
        raise CannotBackUp(f"cannot copy {database} to {target}: {reason(error)}") from error
    finally:
        await database.close()
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _copy_file(source: Path, part: Path) -> None:
    if not source.is_file():
        raise CannotBackUp(f"there is no database {source}")
    part.touch(PRIVATE_FILE_MODE)  # SQLite fills an empty file and leaves its mode
    with closing(sqlite3.connect(source, timeout=BUSY_MILLISECONDS / 1_000, isolation_level=None)) as connection:
        connection.execute("VACUUM INTO ?", (str(part),))


async def _copy_rows(source: Database, part: Path) -> None:
    present = await current(source)
    if present != last():
        raise CannotBackUp(
            f"{source} is at revision {present or 'none'} and this version of Hansetag works with {last()}; "
            "start its server on it once, then it can be copied"
        )
    copy = Database(f"sqlite:///{part}")
    try:
        await migrate(copy)
        async with source.connection() as connection:
            moment = await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with moment.begin():
                for table in schema.metadata.sorted_tables:
                    rows = await moment.stream(select(table), execution_options={"yield_per": ROWS_PER_COPY})
                    async for some in rows.mappings().partitions(ROWS_PER_COPY):
                        await copy.do(insert(table), [dict(row) for row in some])
    finally:
        await copy.close()  # which puts everything into the one file


def _put_in_place(part: Path, target: Path) -> None:
    with part.open("rb") as written:
        os.fsync(written.fileno())
    if target.exists():
        raise CannotBackUp(f"{target} is there already; name a file that is not")
    part.rename(target)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
