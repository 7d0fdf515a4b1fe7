"""What can befall a database, told from the errors of its drivers: which of them pass by themselves, and in what words.

A mistake of ours, such as a row that breaks a rule of the schema, is none of these.
"""

from __future__ import annotations

import errno
from typing import Literal

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ...errors import Unavailable

Fault = Literal["away", "full", "unwritable", "damaged", "busy"]

PHRASE_BY_FAULT: dict[Fault, str] = {
    "away": "database-away",
    "full": "database-full",
    "unwritable": "database-unwritable",
    "damaged": "database-damaged",
    "busy": "database-busy",
}
RETRY_SECONDS = 2.0  # after which it is worth asking again
FULL_SQLSTATE = "53100"
AWAY_SQLSTATES = (
    "08",
    "57P",
    "53300",
)  # how PostgreSQL's names for it begin: no connection, shut down, no room for one
FAULT_BY_SQLITE_NAME: dict[str, Fault] = {  # by how SQLite's own names for them begin
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "unwritable",
    "SQLITE_IOERR": "unwritable",
    "SQLITE_CANTOPEN": "unwritable",
    "SQLITE_PERM": "unwritable",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
}


FAULT_BY_ERRNO: dict[int, Fault] = {  # what a disk says
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "unwritable",
    errno.EACCES: "unwritable",
    errno.EPERM: "unwritable",
    errno.EIO: "unwritable",
}


class DatabaseAway(Unavailable):
    """The database cannot do this just now; whether it was done or not shows when it is back."""

    def __init__(self, fault: Fault) -> None:
        """Say what befell it."""
        super().__init__(PHRASE_BY_FAULT[fault])
        self.fault = fault
        self.wait = RETRY_SECONDS


def fault_in(error: BaseException) -> Fault | None:
    """What befell the database, if that is what ``error`` says."""
    if isinstance(error, PoolTimeout):
        return "busy"
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", None)
    if isinstance(name, str):
        return next((fault for start, fault in FAULT_BY_SQLITE_NAME.items() if name.startswith(start)), None)
    state = str(getattr(cause, "sqlstate", None) or "")
    if state == FULL_SQLSTATE:
        return "full"
    if isinstance(cause, OSError):
        return FAULT_BY_ERRNO.get(cause.errno or 0, "away")
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return "away" if lost or state.startswith(AWAY_SQLSTATES) else None


def reason(error: BaseException) -> str:
    """What the driver said, for the host; it has no parameters in it."""
    cause = error.__cause__ if isinstance(error, DatabaseAway) and error.__cause__ else error
    cause = getattr(cause, "orig", None) or cause
    return " ".join(str(cause).split()) or type(cause).__name__
