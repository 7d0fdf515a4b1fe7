"""``hansetag check --all``: does every stored game replay with this release? Asked before the release is switched."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from hansetag.kernel.errors import BadOption
from hansetag.server.settings import Settings
from hansetag.server.store import CannotOpen
from hansetag.server.store.engine import Database
from hansetag.server.store.outages.faults import DatabaseAway, reason
from hansetag.server.store.upkeep.games import count_games
from hansetag.server.tables.long_games.replayable import replay_all

from ..terminal.screen import make_console

EXIT_CODE_WRONG = 1
GAMES_PER_LINE = 1_000  # after which a line says how far it has come


def check_all(database: str = "", folder: Path | None = None) -> int:
    """Play every game of a database again and list those that do not replay; nothing in it is changed."""
    settings = Settings(database=database)
    if folder is not None:
        settings = msgspec.structs.replace(settings, folder=folder)
    return asyncio.run(_check_all(Database(settings.url), make_console(), make_console(stderr=True)))


async def _check_all(database: Database, out: Console, progress: Console) -> int:
    if not database.postgres and not Path(str(database.url.database)).is_file():
        raise BadOption(f"there is no database {database.url.database}")
    seen = broken = aside = 0
    try:
        total = await count_games(database)
        async for replayed in replay_all(database):
            seen += 1
            if replayed.fault and replayed.game.status == "aside":
                aside += 1
            elif replayed.fault:
                broken += 1
                game = replayed.game
                out.print(
                    Text(f"{game.id}  {game.game}, sound up to entry {replayed.seq}: {replayed.fault}"), soft_wrap=True
                )
            if seen % GAMES_PER_LINE == 0:
                progress.print(f"{seen} of {total} games", highlight=False)
    except (DatabaseAway, SQLAlchemyError) as error:
        raise CannotOpen(f"cannot read the database {database}: {reason(error)}") from error
    finally:
        await database.close()
    known = f"; {aside} more were set aside before" if aside else ""
    out.print(Text(f"{seen - broken - aside} games replay with this release, {broken} do not{known}."), soft_wrap=True)
    return EXIT_CODE_WRONG if broken else 0
