"""The files of a SQLite database, which only the server's own user may read: seeds of running games are in them."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

PRIVATE_FILE_MODE = 0o600
PRIVATE_FOLDER_MODE = 0o700
COMPANION_ENDINGS = ("", "-wal", "-shm")  # what SQLite puts beside a file, with the mode that the file has


def make_private_folder(folder: Path) -> None:
    """Have ``folder``; one that is there stays as it is, for it may be for other things too."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=PRIVATE_FOLDER_MODE, exist_ok=True)


def free_bytes(file: str | None) -> int:
    """How much room there is on the disk of ``file``."""
    return shutil.disk_usage(Path(file or ".").absolute().parent).free


def keep_private(file: Path) -> None:
    """Have ``file``, in a folder of its own if there is none, and let nobody else read it or what lies beside it."""
    make_private_folder(file.parent)
    if not file.exists():  # closing one that is there would end every lock that SQLite has on it in this process
        with suppress(OSError):  # a file that cannot be made or is another user's: opening it says why
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE_MODE))
    for ending in COMPANION_ENDINGS:
        with suppress(OSError):
            file.with_name(file.name + ending).chmod(PRIVATE_FILE_MODE)
