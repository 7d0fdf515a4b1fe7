"""How far a judge can be trusted: ``python bench/calibrate.py hansa --games 60``.

Two weights of a judge say how many points still lie in chance and skill, early in the game and always; merchants do not
look at them, but shares of the win are made of them. Merchants play, at the start of every turn the judge says what it
expects, and those two weights are the best under which the winners surprise it least (the mean of the logarithm of the
share that it gave them).
"""

from __future__ import annotations

import argparse
import math
from itertools import product
from typing import NamedTuple

import hansetag
from hansetag.bots import bot
from hansetag.bots.company import Company
from hansetag.bots.games.judges import judge_of, weights_of
from hansetag.bots.search.judge import result, softened
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER

SEATS = {"bohnhanse": (3, 4, 5), "hansa": (2, 3, 4), "teutonica": (3, 4)}
CHANCE_STEPS = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 14.0, 18.0, 24.0, 32.0, 45.0, 60.0)
CHANCE_END_STEPS = (0.75, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)
MIN_SHARE = 1e-4  # nobody is as surprised as that


class Moment(NamedTuple):
    """The start of a turn: how much lies ahead, what everybody may expect, and who shared the win in the end."""

    ahead: float
    worths: list[float]
    won: list[float]


def moments(name: str, seats: int, seed: int) -> list[Moment]:
    """A game among merchants, as the trained judge sees it."""
    game = hansetag.game(name, seats=seats)
    judge = judge_of(name, trained=True)
    company = Company({seat: bot("merchant", game, seat, seed) for seat in range(seats)})
    nature = Rng(seed, "nature")
    state = game.start()
    seen: list[tuple[float, list[float]]] = []
    turn = NATURE
    while state.actor != OVER:
        if state.actor == NATURE:
            state.advance(state.fate(nature))
            continue
        if state.turn() != turn:
            turn = state.turn()
            ahead = judge.horizon(state)
            seen.append((ahead, judge.weigh(state, ahead)))
        decision = company.decide(state)
        assert decision is not None
        state.apply(decision[1], decision[0])
    won = result(state)
    return [Moment(ahead, worths, won) for ahead, worths in seen]


def surprise(seen: list[Moment], early: float, always: float) -> float:
    """How much the winners surprise, all in all."""
    total = 0.0
    for moment in seen:
        shares = softened(moment.worths, always + early * moment.ahead)
        total -= sum(won * math.log(max(share, MIN_SHARE)) for won, share in zip(moment.won, shares, strict=True))
    return total / len(seen)


def main() -> None:
    """Play, and say which weights fit."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=sorted(SEATS))
    asked.add_argument("--games", type=int, default=60, help="for each number of seats")
    wish = asked.parse_args()
    seen = [
        moment for seats in SEATS[wish.game] for seed in range(wish.games) for moment in moments(wish.game, seats, seed)
    ]
    weights = weights_of(wish.game, trained=True)
    now = surprise(seen, weights["chance"], weights["chance_end"])
    blind = sum(math.log(len(moment.won)) for moment in seen) / len(seen)
    best, early, always = min((surprise(seen, *pair), *pair) for pair in product(CHANCE_STEPS, CHANCE_END_STEPS))
    print(f"{len(seen)} positions; a judge that knows nothing: {blind:.3f}")
    print(f"chance = {weights['chance']:g}, chance_end = {weights['chance_end']:g}: {now:.3f}")
    print(f"best: chance = {early:g}, chance_end = {always:g}: {best:.3f}")


if __name__ == "__main__":
    main()
