"""The compiled and the pure build play the same games, decision by decision."""

from __future__ import annotations

import pytest
from tests.pure_build import on_the_pure_build

import hansetag
from hansetag.kernel import laws, registry

VARIANTS = [(name, seats) for name in hansetag.games() for seats in registry.find(name).seat_counts]


def digests(name: str, seats: int) -> list[str]:
    """What all keys on the way through two games come to."""
    return [laws.play(hansetag.game(name, seats=seats), seed, every=10**6).digest for seed in (1, 3)]


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_both_builds_go_through_the_same_positions(name: str, seats: int) -> None:
    """The digests of all keys on the way are equal; on the pure build this compares two processes."""
    told = on_the_pure_build(f"from tests.test_builds_agree import digests; print(*digests({name!r}, {seats}))")
    assert told.split() == digests(name, seats)
