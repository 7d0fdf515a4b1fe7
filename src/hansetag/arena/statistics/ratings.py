"""Ratings by OpenSkill's Plackett-Luce model, over all games in their fixed order.

A bot with several seats is rated once: what each of its seats would have made of its rating is averaged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ..result import Result


class Rating(msgspec.Struct, frozen=True):
    """Skill as OpenSkill sees it: ``mu`` is the best guess, ``sigma`` how unsure it is. Everybody begins at 25."""

    name: str
    mu: float
    sigma: float
    games: int


def rate(results: Iterable[Result], names: Sequence[str]) -> list[Rating]:
    """The ratings of ``names``, best first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in names}
    games = dict.fromkeys(names, 0)
    for result in sorted(results, key=lambda result: result.place):
        sitting = [chair.bot for chair in result.chairs]
        for name in set(sitting):
            games[name] += 1
        if len(set(sitting)) == 1:
            continue  # nobody to be compared with
        # Each seat gets a copy of its own: the model changes what it is given.
        teams = [[model.rating(mu=ratings[name].mu, sigma=ratings[name].sigma)] for name in sitting]
        after = [team[0] for team in model.rate(teams, ranks=[chair.rank for chair in result.chairs])]
        for name in set(sitting):
            own = [rating for rating, other in zip(after, sitting, strict=True) if other == name]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            ratings[name] = model.rating(mu=mu, sigma=sigma, name=name)
    found = [Rating(name, rating.mu, rating.sigma, games[name]) for name, rating in ratings.items()]
    return sorted(found, key=lambda rating: -rating.mu)
