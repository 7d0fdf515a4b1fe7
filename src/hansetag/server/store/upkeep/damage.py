"""Whether a SQLite file is whole: asked before a server opens it, for on damaged pages every write may do more harm."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

CHECK_SECONDS = 10.0  # that the look at the pages may take; a file too large for that is believed to be whole
STEPS_BETWEEN_LOOKS = 100_000  # of SQLite's machine, after each of which we look at the clock


def damage_in(file: Path, seconds: float = CHECK_SECONDS) -> str:
    """What is wrong with the pages of ``file``, as SQLite says it; empty if nothing was found in ``seconds``."""
    if not file.is_file() or not file.stat().st_size:
        return ""
    end = time.monotonic() + seconds
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > end, STEPS_BETWEEN_LOOKS)
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        return str(error) if name.startswith("SQLITE_CORRUPT") else ""
    return "" if found == "ok" else " ".join(found.split())
