"""``hansetag fuzz``: random games that try to break the laws."""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

import hansetag
from hansetag.kernel import laws, registry, rng, undo_law

from ..terminal.choices import options_from


def fuzz(
    game: str,
    *,
    games: int = 200,
    seats: Annotated[list[int] | None, Parameter(consume_multiple=True)] = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    seed: int = 1,
    every: int = 8,
    jobs: int | None = None,
) -> None:
    """Play random games and check all laws on the way; the digest is the same on every machine and build.

    Parameters
    ----------
    game
        Which game.
    games
        How many games for each number of seats.
    seats
        Numbers of seats to try; all that the game allows by default.
    option
        An option of the game as name=value; may be given several times.
    seed
        The first game's seed; the others follow.
    every
        Check the slow laws in one position out of so many (1: in all).
    jobs
        Processes to use; one per core by default.

    """
    console = Console()
    options = options_from(option)
    counts = seats or list(registry.find(game).seat_counts)
    build = "pure" if rng.__file__.endswith(".py") else "compiled"
    for count in counts:
        hansetag.game(game, seats=count, **options)  # bad options are reported before the work begins
    for count in counts:
        tasks = [(game, count, options, number, every) for number in range(seed, seed + games)]
        played = _run(tasks, jobs or os.cpu_count() or 1, f"{game}, {count} seats, {build}", console)
        _report(console, game, count, build, played)


Task = tuple[str, int, dict[str, Any], int, int]


def _run(tasks: Sequence[Task], jobs: int, title: str, console: Console) -> list[laws.Played]:
    """Play all games, in order, on several cores."""
    chunk = max(1, min(50, len(tasks) // (4 * jobs)))
    with ProcessPoolExecutor(jobs) as pool:
        try:
            return list(track(pool.map(_play, tasks, chunksize=chunk), title, len(tasks), console=console))
        except laws.LawBroken as broken:
            pool.shutdown(cancel_futures=True)
            path = Path("broken.hanse")
            path.write_text(broken.record, "utf-8")
            console.print(f"[bold red]Law broken:[/] {broken.law}\n{broken.detail}\nThe game so far is in {path}.")
            sys.exit(1)


def _play(task: Task) -> laws.Played:
    """One game, in a process of its own."""
    name, seats, options, seed, every = task
    game = hansetag.game(name, seats=seats, **options)
    undo_law.play(game, seed)
    return laws.play(game, seed, every=every)


def _report(console: Console, game: str, seats: int, build: str, played: list[laws.Played]) -> None:
    """Say what was seen, so that a quiet corner of the rules shows."""
    digest = hashlib.sha256("".join(one.digest for one in played).encode()).hexdigest()[:16]
    verbs: Counter[str] = Counter()
    for one in played:
        verbs.update(one.verbs)
    steps = [one.steps for one in played]
    shared = sum(len(one.winners) > 1 for one in played)
    console.print(
        f"{game} {seats} seats, {build}: {len(played)} games, all laws hold, digest {digest}\n"
        f"  decisions a game: {min(steps)} to {max(steps)}, mean {sum(steps) / len(steps):.0f}; shared wins: {shared}\n"
        f"  verbs: {', '.join(f'{verb} {count}' for verb, count in verbs.most_common())}",
        highlight=False,
    )
