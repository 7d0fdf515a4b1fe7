"""Ranks, shared wins, thinking times and the digest, against examples worked out by hand."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.arena.helpers import game

from hansetag.arena.result import Pace, Result, digest, standing


@pytest.mark.parametrize(
    ("scores", "winners", "failed", "expected"),
    [
        ([10, 20, 5], [1], None, [(2, 0), (1, 1), (3, 0)]),
        ([10, 10, 5], [0, 1], None, [(1.5, 0.5), (1.5, 0.5), (3, 0)]),
        ([10, 10, 10], [2], None, [(2.5, 0), (2.5, 0), (1, 1)]),  # a tie that the rules break
        ([7, 20, 7, 7], [1], None, [(3, 0), (1, 1), (3, 0), (3, 0)]),
        ([10, 20, 5], [], 1, [(1, 1), (3, 0), (2, 0)]),  # who leads and fails is last
        ([10, 20, 10], [], 1, [(1.5, 0.5), (3, 0), (1.5, 0.5)]),
        ([-4, 0], [], 1, [(1, 1), (2, 0)]),
    ],
)
def test_standing(
    scores: list[int], winners: list[int], failed: int | None, expected: list[tuple[float, float]]
) -> None:
    """Winners first, then by points; equal ones share; who failed is last."""
    assert standing(scores, winners, failed) == expected


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=5), st.booleans())
def test_ranks_and_shares_add_up(scores: list[int], fails: bool) -> None:
    """A game gives away one win and all ranks, no matter who ties."""
    best = max(scores)
    winners = [] if fails else [seat for seat, score in enumerate(scores) if score == best]
    found = standing(scores, winners, 0 if fails else None)
    count = len(scores)
    assert sum(rank for rank, _ in found) == pytest.approx(count * (count + 1) / 2)
    assert sum(share for _, share in found) == pytest.approx(1)


def test_pace_keeps_mean_quantile_and_longest() -> None:
    """Of a hundred decisions, 96 take a millisecond and four take a second."""
    pace = Pace()
    for number in range(100):
        pace.note(1.0 if number >= 96 else 0.001)
    assert pace.decisions == 100
    assert pace.mean == pytest.approx(0.04096)
    assert pace.within(0.95) == pytest.approx(0.001, rel=0.05)
    assert pace.within(0.97) == 1.0
    assert pace.longest == 1.0
    assert Pace().mean == Pace().within(0.95) == 0.0


@given(st.lists(st.floats(1e-7, 100), min_size=1, max_size=60), st.integers(0, 60))
def test_paces_can_be_put_together(times: list[float], cut: int) -> None:
    """Two parts make the whole."""
    whole, one, other = Pace(), Pace(), Pace()
    for number, seconds in enumerate(times):
        whole.note(seconds)
        (one if number < cut else other).note(seconds)
    one.add(other)
    assert (one.decisions, one.longest, one.scale) == (whole.decisions, whole.longest, whole.scale)
    assert one.within(0.5) == whole.within(0.5) <= whole.longest


def test_the_digest_knows_games_and_not_time_or_order() -> None:
    """Another score is another digest; another pace or another order is none."""
    one, other = game("a b", [3, 1]), game("b a", [3, 1], rotation=1)
    slow = msgspec.structs.replace(
        one, chairs=tuple(msgspec.structs.replace(chair, pace=Pace(9, 9.0, 9.0)) for chair in one.chairs)
    )
    assert digest([one, other]) == digest([other, slow])
    assert digest([one, other]) != digest([game("a b", [4, 1]), other])
    assert digest([one]) != digest([game("a b", [3, 1], failed=1)])


def test_a_result_is_one_line() -> None:
    """And comes back from it."""
    result = game("a b", [3, 3], failed=0)
    line = msgspec.json.encode(result)
    assert b"\n" not in line
    assert msgspec.json.decode(line, type=Result) == result
