"""Whether stored games replay with this release: every decision is taken again, and the result compared."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import msgspec

from hansetag.kernel.chance import Chance
from hansetag.kernel.errors import HansetagError
from hansetag.kernel.registry import shared_game

from ...store.engine import Database
from ...store.upkeep.games import StoredGame, stored_entries, stored_games
from ..live_game import LiveGame


class Replayed(msgspec.Struct, frozen=True):
    """How far a game replays: all of it, or up to entry ``seq`` for the reason in ``fault``."""

    game: StoredGame
    seq: int
    fault: str = ""


def replay(stored: StoredGame, entries: Iterable[tuple[int, str]]) -> Replayed:
    """Play a stored game again."""
    try:
        game = shared_game(stored.game, stored.size, stored.rules, stored.options)
        live_game = LiveGame(game, Chance(int(stored.seed or "0"), sealed=stored.seal is not None))
    except (HansetagError, ValueError) as error:
        return Replayed(stored, 0, str(error))
    fault = live_game.load(entries)
    if not fault and live_game.seq < stored.seq:
        fault = f"Entry {live_game.seq + 1} is missing."
    if not fault and stored.result is not None and (not live_game.over or live_game.state.scores() != stored.result):
        fault = f"The result is stored as {stored.result}, and the decisions lead elsewhere."
    return Replayed(stored, live_game.seq, fault)


async def replay_all(database: Database) -> AsyncIterator[Replayed]:
    """Play every game of ``database`` again, one after the other."""
    async for stored in stored_games(database):
        yield replay(stored, await stored_entries(database, stored.id))
