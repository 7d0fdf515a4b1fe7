"""The server is killed again and again while games go on. Nothing that was confirmed may be lost, and all games end.

In the test suite a few games see a few kills. The full measure, with figures at the end:

    python tests/server/end_to_end/kill_repeatedly.py --games 20 --kills 50
    python tests/server/end_to_end/kill_repeatedly.py --games 20 --kills 50 --database postgresql://root@127.0.0.1/test
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.server.end_to_end.tables import TITLES, Round, complaints, entries_of, holds, kept
from tests.server.server_process import ServerProcess

MAX_GAME_SECONDS = 180.0  # seconds after the last kill by which every game must be over


@dataclass
class Figures:
    """What came of it."""

    games: int
    kills: int = 0
    running: list[int] = field(default_factory=list)  # at each kill, how many games went on
    decisions: int = 0
    entries: int = 0
    promised: int = 0
    lost: int = 0
    unasked: int = 0
    stuck: int = 0
    conflicts: int = 0
    complaints: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def __str__(self) -> str:
        """A line for each."""
        fewest, most = min(self.running, default=0), max(self.running, default=0)
        rows = {
            "games": self.games,
            "kills": f"{self.kills}, while {fewest} to {most} games went on",
            "decisions": f"{self.decisions} in {self.entries} entries",
            "acknowledged": self.promised,
            "lost": self.lost,
            "duplicates": self.unasked,
            "stuck tables": self.stuck,
            "conflicts": self.conflicts,
            "complaints": len(self.complaints),
            "seconds": f"{self.seconds:.1f}",
        }
        return "\n".join(f"{name:13} {value}" for name, value in rows.items())


async def run(database: str, folder: Path, games: int, kills: int, seed: int = 1, gap: float = 1.0) -> Figures:
    """Play ``games`` at once and kill the server ``kills`` times, up to ``gap`` seconds after it has come back."""
    began = time.monotonic()
    rng = random.Random(seed)
    figures = Figures(games)
    server = ServerProcess(database, folder)
    await server.start()
    try:
        rounds = [
            await Round.sit_down(server.address, TITLES[number % 3], seed * 1000 + number, patient=True)
            for number in range(games)
        ]
        for round in rounds:
            for player in round.players:
                player.pause = 0.05 * gap
        tasks = [asyncio.create_task(round.play()) for round in rounds]
        await _kill(server, rounds, figures, kills, rng, gap)
        await asyncio.wait(tasks, timeout=MAX_GAME_SECONDS)
        figures.stuck = sum(not task.done() for task in tasks)
        failed = [repr(task.exception()) for task in tasks if task.done() and task.exception()]
        if figures.stuck or failed:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            figures.complaints = [*failed, *complaints(server.log)]
            return figures
        lasts = [task.result() for task in tasks]
        texts = [await round.record() for round in rounds]
        for round in rounds:
            await round.close()
        await server.stop()
    finally:
        await server.kill()
    entries = await entries_of(database, [round.table for round in rounds])
    for round, last, text in zip(rounds, lasts, texts, strict=True):
        record = holds(round, last, text)
        lost, unasked = kept(round, entries[round.table], record)
        figures.lost += lost
        figures.unasked += unasked
        figures.decisions += len(record.decisions)
        figures.entries += len(entries[round.table])
        figures.promised += sum(len(player.diary.promised) for player in round.players)
        figures.conflicts += sum(player.conflicts for player in round.players)
    figures.complaints = complaints(server.log)
    figures.seconds = time.monotonic() - began
    return figures


async def _kill(
    server: ServerProcess, rounds: list[Round], figures: Figures, kills: int, rng: random.Random, gap: float
) -> None:
    """Kill and start, as long as there is a game to disturb."""
    for _ in range(kills):
        await asyncio.sleep(rng.random() * gap)
        going_on = sum(not round.over for round in rounds)
        if not going_on:
            return
        await server.kill()
        figures.kills += 1
        figures.running.append(going_on)
        await server.start()


def main() -> int:
    """The full measure."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--kills", type=int, default=50)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--gap", type=float, default=1.0, help="seconds between kills at most")
    words.add_argument("--database", default="", help="by default a SQLite file of its own")
    wish = words.parse_args()
    with tempfile.TemporaryDirectory() as name:
        database = wish.database or f"sqlite:///{name}/hansetag.sqlite3"
        figures = asyncio.run(run(database, Path(name), wish.games, wish.kills, wish.seed, wish.gap))
    print(figures)
    print(*figures.complaints[:5], sep="\n")
    bad = figures.lost or figures.unasked or figures.stuck or figures.complaints or figures.kills < wish.kills
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
