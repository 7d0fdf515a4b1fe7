"""``hansetag repair``: what can be read of a damaged database, in a new file; every game in it is played again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rich.text import Text

from hansetag.server.store import Store
from hansetag.server.store.upkeep.repair import Saved
from hansetag.server.store.upkeep.repair import repair as save
from hansetag.server.tables.long_games.replayable import Replayed, replay_all

from ..terminal.screen import make_console

EXIT_CODE_LOSSES = 1


def repair(file: Path, new: Path, /) -> int:
    """Save what can be read of a damaged SQLite database into a new file, and set aside games that do not replay.

    The damaged file is not changed. Stop the server first.

    Parameters
    ----------
    file
        The damaged database.
    new
        The file to write.

    """
    saved, broken = asyncio.run(_repair(file, new))
    console = make_console()
    for one in saved:
        lost = f", {one.unread} unreadable" if one.unread else ""
        lost += f", {one.dropped} dropped with what they belonged to" if one.dropped else ""
        console.print(Text(f"{one.table:12} {one.rows} rows saved{lost}"), soft_wrap=True)
    for game in broken:
        console.print(
            Text(f"{game.game.id}  {game.game.game}, sound up to entry {game.seq}: {game.fault}"), soft_wrap=True
        )
    console.print(
        Text(f"{len(broken)} games do not replay to their end. All that was saved is in {new}."), soft_wrap=True
    )
    return EXIT_CODE_LOSSES if broken or any(one.unread or one.dropped for one in saved) else 0


async def _repair(file: Path, new: Path) -> tuple[list[Saved], list[Replayed]]:
    saved = await save(file, new)
    store = await Store.open(f"sqlite:///{new}")
    try:
        broken = [one async for one in replay_all(store.database) if one.fault]
        for one in broken:
            if one.game.status == "running":
                notice = f"This game is set aside after entry {one.seq}: what came later was lost."
                await store.tables.change(one.game.id, status="aside", notice=notice)
    finally:
        await store.close()
    return saved, broken
