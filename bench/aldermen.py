"""Ten thousand decisions of aldermen at all tables: is each allowed, and in time? ``python bench/aldermen.py``.

With ``--iterations`` every decision depends on the seed alone, and the digest at the end is the same on both builds
(set ``HANSETAG_PURE=1`` for the other one). With ``--seconds`` the slowest answers are compared with their budget.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Iterator
from multiprocessing import Pool
from typing import NamedTuple

import hansetag
from hansetag import bots
from hansetag.bots.company import Company
from hansetag.cli.commands.bench import build_name
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("hansa", 2, {}),
    ("hansa", 3, {"sold": "hidden"}),
    ("hansa", 4, {"extra": True}),
    ("teutonica", 2, {"variant": "neutral"}),
    ("teutonica", 2, {"variant": "provinces"}),
    ("teutonica", 3, {}),
    ("teutonica", 4, {}),
    ("teutonica", 5, {}),
    ("bohnhanse", 3, {}),
    ("bohnhanse", 4, {"hands": "closed"}),
    ("bohnhanse", 5, {}),
]


class Decision(NamedTuple):
    """One answer of an alderman."""

    text: str
    allowed: bool
    seconds: float


def table(place: int, called: str, most: int) -> list[Decision]:
    """``most`` decisions at one of the tables."""
    return list(decisions(*TABLES[place], called, most))


def decisions(name: str, seats: int, options: dict[str, object], called: str, most: int) -> Iterator[Decision]:
    """``most`` decisions of aldermen among themselves, game after game."""
    game = hansetag.game(name, seats=seats, **options)  # type: ignore[arg-type]
    for seed in range(1, most + 1):
        company = Company({seat: bots.bot(called, game, seat, seed) for seat in range(seats)})
        nature = Rng(seed, "nature")
        state = game.start()
        while state.actor != OVER:
            if state.actor == NATURE:
                state.advance(state.fate(nature))
                continue
            begin = time.perf_counter()
            decision = company.decide(state)
            spent = time.perf_counter() - begin
            assert decision is not None
            seat, action = decision
            allowed = action in (state.legal() if seat == state.actor else state.rights(seat))
            yield Decision(f"{seat} {game.text(action)}", allowed, spent)
            most -= 1
            if not most or not allowed:
                return
            state.apply(action, seat)


def main() -> None:
    """Ask, check, and say what came of it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--decisions", type=int, default=10_000)
    asked.add_argument("--iterations", type=int, default=0)
    asked.add_argument("--seconds", type=float, default=0.0)
    asked.add_argument("--workers", type=int, default=1, help="tables at once; with --seconds no more than free cores")
    wish = asked.parse_args()
    called = f"alderman:seconds={wish.seconds}" if wish.seconds else f"alderman:iterations={wish.iterations or 20}"
    each = -(-wish.decisions // len(TABLES))
    digest = hashlib.sha256()
    total = 0
    wrong = 0
    with Pool(wish.workers) as pool:
        asking = [pool.apply_async(table, (place, called, each)) for place in range(len(TABLES))]
        for (name, seats, options), answer in zip(TABLES, asking, strict=True):
            made = answer.get()
            wrong += sum(not decision.allowed for decision in made)
            total += len(made)
            for decision in made:
                digest.update(decision.text.encode())
            slowest = max(decision.seconds for decision in made)
            mean = sum(decision.seconds for decision in made) / len(made)
            late = f", {slowest / wish.seconds - 1:+.1%} of the budget" if wish.seconds else ""
            at = " ".join([name, str(seats), *(f"{option}={value}" for option, value in options.items())])
            told = f"{len(made):6} decisions, mean {mean * 1000:7.1f} ms, slowest {slowest * 1000:7.1f} ms{late}"
            print(f"{at:32} {told}", flush=True)
    print(f"{called}, {build_name()}: {total} decisions, {wrong} not allowed, digest {digest.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
