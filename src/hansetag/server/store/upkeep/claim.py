"""One server to a SQLite file: a second one would believe that the first is dead, and take its tables."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import make_url

from hansetag.kernel.errors import BadOption

from ...settings import SQLITE, database_url
from ..outages.faults import fault_in
from ..store import CannotOpen
from .files import PRIVATE_FILE_MODE, make_private_folder

try:
    import fcntl
except ImportError:  # where there is no such lock, the host has to see to it
    fcntl = None  # type: ignore[assignment]


def _lock_file(database: str) -> BinaryIO:
    try:
        make_private_folder(Path(database).parent)
        return os.fdopen(os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE_MODE), "wb")
    except OSError as error:
        raise CannotOpen(f"cannot open the database {database}: {error.strerror or error}", fault_in(error)) from error


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """The database at ``url`` is this server's alone, if it is a file; the claim ends with the process at the latest.

    BadOption if another server has it; CannotOpen where nothing can be written.
    """
    there = make_url(database_url(url))
    if there.get_backend_name() != SQLITE or not there.database or fcntl is None:
        yield
        return
    with _lock_file(there.database) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            said = "another server has it open; several servers can share a PostgreSQL database, but not a file"
            raise BadOption(f"{there.database}: {said}") from None
        yield
