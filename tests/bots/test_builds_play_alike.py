"""Every rank of every game decides the same on both builds, decision by decision.

So whole games that bots play, and all that is asked of those games elsewhere, need one build only: they would be the
same games on the other.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.pure_build import on_the_pure_build

import hansetag
from hansetag import bots
from hansetag.bots.company import Company

ALDERMAN = "alderman:iterations=12"
# game, seats, variant, who sits at the seats in turn, and how many decisions are compared
TABLES = [
    ("hansa", 2, "", ["deckhand", "apprentice"], 400),
    ("hansa", 3, "", ["apprentice", "merchant"], 400),
    ("hansa", 3, "", [ALDERMAN], 60),
    ("teutonica", 2, "provinces", ["apprentice", "deckhand"], 200),
    ("teutonica", 3, "", ["apprentice"], 200),
    ("teutonica", 2, "neutral", ["merchant", "apprentice"], 60),
    ("teutonica", 4, "", ["merchant", "apprentice"], 60),
    ("teutonica", 2, "neutral", [ALDERMAN], 16),
    ("teutonica", 4, "", [ALDERMAN], 16),
    ("bohnhanse", 4, "", ["apprentice", "deckhand"], 300),
    ("bohnhanse", 3, "", ["merchant", "apprentice"], 300),
    ("bohnhanse", 5, "", [ALDERMAN, "merchant"], 120),
]


def moves(name: str, seats: int, variant: str, who: list[str], most: int, seed: int = 3) -> str:
    """The first decisions of a game between these bots, with what chance answers, as a record; the rules check each."""
    options: dict[str, Any] = {"variant": variant} if variant else {}
    game = hansetag.game(name, seats=seats, **options)
    match = hansetag.Match(game, seed=seed)
    company = Company({seat: bots.bot(who[seat % len(who)], game, seat, seed) for seat in range(seats)})
    while match.state.actor != hansetag.OVER and len(match.record.decisions) < most:
        decided = company.decide(match.state)
        assert decided is not None
        seat, action = decided
        match.play(action, seat)
    return match.record.dumps()


@pytest.mark.once
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-{'-'.join(table[3])}")
def test_both_builds_decide_alike(table: tuple[str, int, str, list[str], int]) -> None:
    told = on_the_pure_build(f"from tests.bots.test_builds_play_alike import moves; print(moves(*{table!r}), end='')")
    assert told == moves(*table)
    assert told != moves(*table, seed=4)
