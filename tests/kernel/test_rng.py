"""The generator: the same everywhere, fair, and different where it should be."""

from __future__ import annotations

from collections import Counter

import pytest

from hansetag import Rng
from hansetag.kernel.state import pick


def test_a_seed_gives_the_same_numbers_on_every_machine_and_build() -> None:
    """These numbers are written down once and for all: changing them would change every recorded deal."""
    rng = Rng(1356, "nature")
    assert [rng.word() for _ in range(4)] == [1337019305, 1558901808, 2483162342, 2128914675]
    assert [Rng(0).below(1000), Rng(10**40, "x").below(1000), Rng(-5).below(1000)] == [249, 254, 135]


def test_streams_of_one_seed_differ() -> None:
    """Bots draw from streams of their own and never disturb the deal."""
    assert Rng(1, "nature").word() != Rng(1, "apprentice 0").word() != Rng(2, "nature").word()


def test_below_is_even() -> None:
    """Each number comes about equally often."""
    rng = Rng(7)
    seen = Counter(rng.below(6) for _ in range(60_000))
    assert set(seen) == set(range(6))
    assert all(9_500 < count < 10_500 for count in seen.values())


def test_below_redraws_what_would_be_unfair() -> None:
    """With a bound that is no power of two some words must be thrown away."""
    rng = Rng(3)
    bound = (1 << 29) - 1
    assert all(0 <= rng.below(bound) < bound for _ in range(1_000))


@pytest.mark.parametrize("bound", [0, -1, (1 << 29) + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    """The message says what is allowed."""
    with pytest.raises(ValueError, match="a bound from 1 to"):
        Rng(1).below(bound)


def test_shuffle_reaches_every_order() -> None:
    """All six orders of three things, about equally often."""
    rng = Rng(5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = [1, 2, 3]
        rng.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 850


def test_pick_follows_the_weights() -> None:
    """Three to one is three to one."""
    rng = Rng(9)
    seen = Counter(pick([(10, 3), (20, 1)], rng) for _ in range(8_000))
    assert 5_800 < seen[10] < 6_200
