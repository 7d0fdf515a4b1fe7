"""The ladder: every rank against the one below, at every table; ``python bench/ladder.py merchant --games 60``.

Each match is what ``hansetag arena`` plays with ``--against``; the command is printed beside its figure, and adds up
to the table in docs/bots.md. A match that was played before, with the same bots and rules, is not played again: games
are kept under ``arena/``, as the command keeps them.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from hansetag.arena import Arena, BadArena, Report, Workers, ask
from hansetag.arena.request import USUAL_SEED
from hansetag.bots import NAMES

Seating = tuple[str, int, dict[str, str]]  # a game, its seats, its options

TABLES: list[Seating] = [
    ("hansa", 2, {}),
    ("hansa", 3, {}),
    ("hansa", 4, {}),
    ("teutonica", 2, {"variant": "neutral"}),
    ("teutonica", 2, {"variant": "provinces"}),
    ("teutonica", 3, {}),
    ("teutonica", 4, {}),
    ("teutonica", 5, {}),
    ("bohnhanse", 3, {}),
    ("bohnhanse", 4, {}),
    ("bohnhanse", 5, {}),
]


def match(first: str, second: str, table: Seating, wish: argparse.Namespace) -> str:
    """One row of the ladder."""
    game, seats, options = table
    request = ask(
        game, [first, second], games=wish.games, seats=seats, options=options, against=seats > 2, seed=wish.seed
    )
    with Arena(request, Workers(wish.workers), Path("arena") / request.folder(), fresh=wish.fresh) as arena:
        for _ in arena.run():
            pass
        return row(first, second, table, arena.report(), wish)


def row(first: str, second: str, table: Seating, report: Report, wish: argparse.Namespace) -> str:
    """What came of it, as a line of a table in Markdown."""
    game, seats, options = table
    one, other = report.standings[0].contenders
    share = report.together or one.share
    against = f" --seats {seats} --against" if seats > 2 else ""
    chosen = "".join(f" --option {name}={value}" for name, value in options.items())
    at = f"{game} {seats}" + "".join(f", {value}" for value in options.values())
    won = f"{100 * share.mean:.1f} | {100 * (share.low or 0):.1f} to {100 * (share.high or 0):.1f}"
    points = "-" if one.score is None or other.score is None else f"{one.score.mean:.1f} : {other.score.mean:.1f}"
    pace = f"{1000 * one.times.mean:.0f}, {1000 * one.times.longest:.0f}"
    command = f"hansetag arena {game} {first} {second}{against}{chosen} --games {wish.games} --seed {wish.seed}"
    failed = f", {report.failures} failed" if report.failures else ""
    return f"| {at} | {first} : {second} | {report.games}{failed} | {won} | {points} | {pace} | `{command}` |"


def main() -> None:
    """Play the matches that were asked for and print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("first", help="a bot; against the rank below, or the one named with --second")
    asked.add_argument("--second", default="")
    asked.add_argument("--games", type=int, default=60, help="of each line-up")
    asked.add_argument("--seed", type=int, default=USUAL_SEED, help="where the seeds of all games come from")
    asked.add_argument("--only", default="", help="tables whose name begins so, as 'teutonica 2'")
    asked.add_argument("--fresh", action="store_true", help="begin anew, whatever was played before")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wish = asked.parse_args()
    rank = wish.first.partition(":")[0]
    second = wish.second or NAMES[NAMES.index(rank) - 1]
    print("| table | match | games | won % | 95 % | points | ms: mean, longest | command |")
    print("|---|---|---:|---:|---|---|---|---|")
    for table in TABLES:
        if f"{table[0]} {table[1]}".startswith(wish.only):
            try:
                print(match(wish.first, second, table, wish), flush=True)
            except BadArena as refused:
                raise SystemExit(str(refused)) from None


if __name__ == "__main__":
    main()
