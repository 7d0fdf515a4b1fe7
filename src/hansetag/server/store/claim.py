"""One server to a SQLite file: a second one would believe that the first is dead, and take its tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from hansetag.kernel.errors import BadOption

from ..settings import SQLITE, database_url

try:
    import fcntl
except ImportError:  # where there is no such lock, the host has to see to it
    fcntl = None  # type: ignore[assignment]


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """The database at ``url`` is this server's alone, if it is a file; the claim ends with the process at the latest.

    BadOption if another server has it.
    """
    there = make_url(database_url(url))
    if there.get_backend_name() != SQLITE or not there.database or fcntl is None:
        yield
        return
    Path(there.database).parent.mkdir(parents=True, exist_ok=True)
    with Path(f"{there.database}.lock").open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            said = "another server has it open; several servers can share a PostgreSQL database, but not a file"
            raise BadOption(f"{there.database}: {said}") from None
        yield
