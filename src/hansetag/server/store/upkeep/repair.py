"""What can still be read of a damaged SQLite file, in a new one.

Rows are read by their numbers, many at a time; where that fails the range is halved, until only the rows on damaged
pages are left out. What belongs to a row that is lost goes too, or stands alone where the schema allows it.
"""

from __future__ import annotations

import sqlite3
from asyncio import to_thread
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from hansetag.kernel.errors import HansetagError

from .. import schema
from ..engine import Database
from ..migrations import last, migrate

ROWS_PER_READ = 512
MAX_ROWS_UNKNOWN = 1 << 24  # that are looked for where a table does not say how many it has
MAX_UNREAD = 20_000  # row numbers of one table in vain, after which no more are tried


class CannotRepair(HansetagError):
    """There is no new file; the message says why."""


class Saved(msgspec.Struct, frozen=True):
    """Of one table of the schema, how many rows were saved, and how many row numbers could not be read."""

    table: str
    rows: int
    unread: int
    dropped: int  # since what they belong to is lost


async def repair(source: Path, target: Path) -> list[Saved]:
    """Save what can be read of ``source`` into ``target``, which must not be there yet."""
    if not source.is_file():
        raise CannotRepair(f"there is no file {source}")
    if target.exists():
        raise CannotRepair(f"{target} is there already; name a file that is not")
    revision = await to_thread(_revision, source)
    fresh = Database(f"sqlite:///{target}", patience=None)
    try:
        await migrate(fresh, revision)
        await fresh.close()
        saved = await to_thread(_copy, source, target)
        fresh = Database(f"sqlite:///{target}", patience=None)
        await migrate(fresh)
    finally:
        await fresh.close()
    return saved


def _revision(source: Path) -> str:
    """The schema that the file has, or the last one if that cannot be read."""
    try:
        with closing(_open(source)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            try:
                return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
            except (sqlite3.DatabaseError, TypeError):
                return last()
    except sqlite3.DatabaseError as error:
        raise CannotRepair(f"nothing in {source} can be read: {error}") from error


def _copy(source: Path, target: Path) -> list[Saved]:
    saved = []
    with closing(_open(source)) as old, closing(sqlite3.connect(target, isolation_level=None)) as new:
        new.execute("PRAGMA foreign_keys = OFF")
        new.execute("BEGIN")
        for table in schema.metadata.sorted_tables:
            saved.append(_copy_table(old, new, table.name))
        dropped = _drop_orphans(new)
        new.execute("COMMIT")
    return [
        msgspec.structs.replace(one, rows=one.rows - dropped.get(one.table, 0), dropped=dropped.get(one.table, 0))
        for one in saved
    ]


def _copy_table(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> Saved:
    columns = ", ".join(f'"{row[1]}"' for row in new.execute(f'PRAGMA table_info("{table}")'))
    marks = ", ".join("?" * (columns.count(",") + 1))
    put = f'INSERT OR IGNORE INTO "{table}" ({columns}) VALUES ({marks})'  # noqa: S608
    rows = unread = 0
    for some in _rows(old, table, columns):
        if some is None:
            unread += 1
        else:
            rows += new.executemany(put, some).rowcount
    return Saved(table, rows, unread, 0)


def _rows(old: sqlite3.Connection, table: str, columns: str) -> Iterator[list[tuple[object, ...]] | None]:
    """The rows of a table some at a time, and None for each number at which nothing can be read."""
    ask = f'SELECT {columns} FROM "{table}" NOT INDEXED WHERE rowid >= ? AND rowid < ?'  # noqa: S608
    try:
        (most,) = old.execute(f'SELECT max(rowid) FROM "{table}" NOT INDEXED').fetchone()  # noqa: S608
        end = 1 << (max(int(most or 0), 1)).bit_length()
    except sqlite3.DatabaseError:
        end = MAX_ROWS_UNKNOWN
    unread = 0
    ranges = [(begin, begin + ROWS_PER_READ) for begin in range(0, end, ROWS_PER_READ)][::-1]
    while ranges:
        begin, stop = ranges.pop()
        try:
            yield old.execute(ask, (begin, stop)).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return
            raise
        except sqlite3.DatabaseError:
            if stop - begin == 1:
                yield None
                unread += 1
                if unread == MAX_UNREAD:
                    return
            else:
                middle = (begin + stop) // 2
                ranges += [(middle, stop), (begin, middle)]


def _drop_orphans(new: sqlite3.Connection) -> dict[str, int]:
    """Drop rows that belong to a lost one, or let them stand alone; how many were dropped of each table."""
    dropped: dict[str, int] = {}
    while orphans := new.execute("PRAGMA foreign_key_check").fetchall():
        for table, rowid, _, number in orphans:
            (column,) = (row[3] for row in new.execute(f'PRAGMA foreign_key_list("{table}")') if row[0] == number)
            needed = next(row[3] for row in new.execute(f'PRAGMA table_info("{table}")') if row[1] == column)
            if needed:
                drop = f'DELETE FROM "{table}" WHERE rowid = ?'  # noqa: S608
                dropped[table] = dropped.get(table, 0) + new.execute(drop, (rowid,)).rowcount
            else:
                new.execute(f'UPDATE "{table}" SET "{column}" = NULL WHERE rowid = ?', (rowid,))  # noqa: S608
    return dropped


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA query_only = ON")
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    return connection
