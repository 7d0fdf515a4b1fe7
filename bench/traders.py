"""How bean traders play: whole games of Bohn Hanse between apprentices, and what came of them.

Run ``python bench/traders.py [GAMES] [SEATS]``. It prints how long the games were, how much was dealt and delivered,
what the winners had, and every game in which somebody ended with a loan.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import hansetag
from hansetag import bots
from hansetag.bots.company import Company


class Result(NamedTuple):
    """What one game came to."""

    seed: int
    turns: int
    proposals: int
    deals: int
    orders: int
    best: int
    loans: list[int]


def play(seed: int, seats: int) -> Result:
    """One game between apprentices."""
    game = hansetag.game("bohnhanse", seats=seats)
    match = hansetag.Match(game, seed=seed)
    company = Company({seat: bots.bot("apprentice", game, seat, seed) for seat in range(seats)})
    while match.state.actor != hansetag.OVER:
        decision = company.decide(match.state)
        assert decision is not None
        seat, action = decision
        match.play(action, seat)
    told = Counter(event.code() for event in match.events)
    loans = [-sources["loans"] // 2 for sources in match.state.breakdown()]
    return Result(
        seed,
        told["turned"],
        told["proposed"],
        told["accepted"] - told["lapsed"],
        told["delivered"] - seats,
        max(match.state.scores()),
        loans,
    )


def spread(what: str, numbers: list[int]) -> str:
    """Smallest, quartiles and largest of some numbers."""
    ranked = sorted(numbers)
    marks = [ranked[(len(ranked) - 1) * quarter // 4] for quarter in range(5)]
    return f"{what:<22} {'  '.join(f'{mark:>4}' for mark in marks)}   mean {sum(ranked) / len(ranked):.1f}"


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seats = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(play, range(1, games + 1), [seats] * games, chunksize=5))
    print(f"{games} games of {seats} apprentices    min   25%   50%   75%   max")
    print(spread("turns", [result.turns for result in results]))
    print(spread("proposals", [result.proposals for result in results]))
    print(spread("deals", [result.deals for result in results]))
    print(spread("orders delivered", [result.orders for result in results]))
    print(spread("winning money", [result.best for result in results]))
    print(f"games with a deal: {sum(result.deals > 0 for result in results)}")
    lent = [result for result in results if any(result.loans)]
    print(f"games with a loan: {len(lent)} {[(result.seed, result.loans) for result in lent]}")


if __name__ == "__main__":
    main()
