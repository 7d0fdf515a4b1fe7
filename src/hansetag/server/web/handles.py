"""Open handles: how many files and connections this process may have, and how many it has."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from pathlib import Path

from .. import logs, metrics

KEPT_HANDLES = 200  # of all for files, the database, other processes and requests; sockets may have the rest
MAX_HANDLES = 1 << 20  # more than this we do not ask for, even where nothing is limited
PROBE_SECONDS = 1.0  # between two looks whether there is a handle left
REPORT_SECONDS = 60.0  # between two lines in the log about it
HANDLE_FOLDERS = ("/proc/self/fd", "/dev/fd")
EXHAUSTED = (errno.EMFILE, errno.ENFILE)

log = logs.get("handles")


def raise_limit() -> int:
    """Allow this process as many handles as the system lets it have; how many that is, or 0 if nobody can say."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MAX_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems name a limit that they do not allow
            return soft
    return wanted


def room_for_connections(handles: int) -> int:
    """How many of so many handles connections may take; 0 if there is no limit."""
    return max(handles - KEPT_HANDLES, handles // 2) if handles else 0


def count_open() -> int:
    """How many handles are open; 0 if the system does not tell."""
    for folder in HANDLE_FOLDERS:
        try:
            return sum(1 for _ in Path(folder).iterdir())
        except OSError as error:
            if error.errno in EXHAUSTED:  # not even one is left to look with
                return raise_limit()
    return 0


metrics.watch_handles(count_open)


async def report_exhaustion() -> None:
    """Say in the log that handles have run out, once a minute; those who come then are turned away by the system."""
    while True:
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            if error.errno in EXHAUSTED:
                log.error("no handles are left; the system must allow more of them (LimitNOFILE)", limit=raise_limit())
                await asyncio.sleep(REPORT_SECONDS - PROBE_SECONDS)
        await asyncio.sleep(PROBE_SECONDS)
