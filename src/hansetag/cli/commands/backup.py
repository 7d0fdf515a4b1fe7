"""``hansetag backup``: a copy of all games in one file, taken while people play on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from rich.text import Text

from hansetag.server.settings import Settings
from hansetag.server.store.upkeep.backup import backup as copy

from ..terminal.screen import make_console


def backup(file: Path, /, *, database: str = "", folder: Path | None = None) -> int:
    """Copy everything that is kept into a file; the server may go on meanwhile.

    Parameters
    ----------
    file
        The file to write.
    database
        Which database, written as for hansetag serve.
    folder
        The folder in which the database lies, if none is named.

    """
    settings = Settings(database=database)
    if folder is not None:
        settings = msgspec.structs.replace(settings, folder=folder)
    asyncio.run(copy(settings.url, file))
    make_console().print(Text(f"All that is kept is in {file} now."), soft_wrap=True)
    return 0
