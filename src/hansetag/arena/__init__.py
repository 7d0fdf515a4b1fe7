"""The arena: matches between bots, with figures that can be trusted and repeated.

``play_match`` plays one and reports; an ``Arena`` lets you watch and stop. docs/arena.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from .arena import Arena
from .errors import ArenaBroken, BadArena
from .reports.report import Contender, Pair, Report, Standing
from .request import MAX_DECISIONS_OF_A_GAME, USUAL_GAMES, USUAL_SEED, Job, Request, ask
from .result import Result
from .running.cluster import Cluster
from .running.executors import Alone, Executor, Workers
from .statistics.intervals import Estimate


def play_match(
    game: str,
    names: Sequence[str],
    *,
    games: int = USUAL_GAMES,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = USUAL_SEED,
    limit: int = MAX_DECISIONS_OF_A_GAME,
    against: bool = False,
    until_sure: bool = False,
    workers: int = 1,
    folder: Path | None = None,
) -> Report:
    """Play a whole match and report on it.

    ``names`` are bots as ``hansetag.bots.bot`` knows them, one for each seat; with ``against`` two that fill ``seats``
    in both ways. More than one of ``workers`` means processes of their own: a script then needs the usual
    ``if __name__ == "__main__"`` around what it does.
    """
    request = ask(
        game,
        names,
        games=games,
        seats=seats,
        options=options,
        seed=seed,
        limit=limit,
        against=against,
        until_sure=until_sure,
    )
    executor: Executor = Alone() if workers == 1 else Workers(workers)
    with Arena(request, executor, folder) as arena:
        for _ in arena.run():
            pass
        return arena.report()


__all__ = [
    "Alone",
    "Arena",
    "ArenaBroken",
    "BadArena",
    "Cluster",
    "Contender",
    "Estimate",
    "Executor",
    "Job",
    "Pair",
    "Report",
    "Request",
    "Result",
    "Standing",
    "Workers",
    "ask",
    "play_match",
]
