"""Intervals and evidence: hand-made examples, and what must hold for any numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hansetag.arena.statistics.evidence import MAX_EVIDENCE, Evidence
from hansetag.arena.statistics.intervals import Column, Estimate, estimate, mean, spread
from hansetag.kernel.rng import Rng

SHARES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=40)


def only(column: Column, seed: int = 1) -> Estimate:
    """The estimate of one column."""
    (found,) = estimate([column], seed)
    assert found is not None
    return found


def test_two_blocks_have_three_means() -> None:
    """Of the values 0 and 10 the bootstrap sees 0, 5 and 10, a quarter, a half and a quarter of the time."""
    assert only(Column([0, 10])) == Estimate(5, 0, 10)


def test_many_blocks_come_near_the_normal_interval() -> None:
    """For 400 coin tosses: 1.96 standard errors to each side."""
    rng = Rng(5, "coin")
    tosses = [float(rng.below(2)) for _ in range(400)]
    found = only(Column(tosses, (0, 1)))
    around = spread(tosses)
    assert around is not None
    assert around == pytest.approx(0.049, abs=0.001)
    assert found.low == pytest.approx(found.mean - around, abs=0.006)
    assert found.high == pytest.approx(found.mean + around, abs=0.006)


def test_who_has_won_everything_is_not_certain() -> None:
    """After 50 games of 50 the exact bound of Clopper and Pearson is 92.9 %."""
    found = only(Column([1.0] * 25, (0, 1), 2))
    assert found.mean == found.high == 1
    assert found.low == pytest.approx(0.9289, abs=0.0001)


def test_one_block_says_nothing_of_its_neighbours() -> None:
    """No interval for what has no bounds, nearly everything for what has."""
    assert only(Column([12.0])) == Estimate(12.0)
    found = only(Column([0.5], (0, 1)))
    assert found.low == pytest.approx(0.0125)
    assert found.high == pytest.approx(0.9875)
    assert spread([1.0]) is None


def test_columns_of_any_length_can_be_asked_together() -> None:
    """An empty one has no mean, and none disturbs another."""
    long, empty, short = Column([1, 2, 3]), Column([]), Column([4, 5])
    together = estimate([long, empty, short], 3)
    assert together == [only(long, 3), None, only(short, 3)]


@given(SHARES, st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_an_interval_holds_its_mean_within_its_bounds(values: list[float], seed: int) -> None:
    """And is the same whenever it is computed."""
    found = only(Column(values, (0, 1)), seed)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.mean == pytest.approx(mean(values))
    assert found == only(Column(values, (0, 1)), seed)


@given(SHARES)
@settings(max_examples=30, deadline=None)
def test_an_interval_mirrors(values: list[float]) -> None:
    """What one wins the other loses: the interval of the losses is that of the wins, turned round."""
    wins, losses = estimate([Column(values, (0, 1)), Column([1 - value for value in values], (0, 1))], 2)
    assert wins is not None
    assert losses is not None
    assert wins.low == pytest.approx(1 - (losses.high or 0))
    assert wins.high == pytest.approx(1 - (losses.low or 0))


@given(SHARES, st.floats(-50, 50), st.floats(0.1, 20))
@settings(max_examples=30, deadline=None)
def test_scaling_an_estimate_scales_its_ends(values: list[float], shift: float, factor: float) -> None:
    """The chance-corrected share is made so."""
    found = only(Column(values, (0, 1))).scaled(shift, factor)
    plain = only(Column([(value - shift) * factor for value in values], (-shift * factor, (1 - shift) * factor)))
    assert found.mean == pytest.approx(plain.mean, abs=1e-6)
    assert found.low == pytest.approx(plain.low, abs=1e-6)
    assert Estimate(3.0).scaled(1, 2) == Estimate(4.0)


# ---------------------------------------------------------------------- evidence


def test_one_block_by_hand() -> None:
    """At a null of one half, every stake wins on one side what it loses on the other: the mean purse stays 1."""
    evidence = Evidence(0.5)
    assert evidence.value == 1
    evidence.add(1.0)
    assert evidence.value == pytest.approx(1)  # half the purses grow to 1 + bold, half shrink to 1 - bold
    evidence.add(1.0)
    bold = [tenth / 10 - 0.05 for tenth in range(1, 11)]
    assert evidence.value == pytest.approx(sum((1 + b) ** 2 + (1 - b) ** 2 for b in bold) / 20)


def test_what_is_told_from_chance_and_when() -> None:
    """Ten wins of ten are enough, five of ten never."""
    winner, even, loser = Evidence(0.5), Evidence(0.5), Evidence(0.5)
    for number in range(10):
        winner.add(1.0)
        even.add(float(number % 2))
        loser.add(0.0)
    assert winner.sure
    assert loser.sure  # told from chance as well, on the other side
    assert not even.sure
    assert even.value < 1


def test_evidence_never_overflows_and_needs_somebody_to_lose() -> None:
    """Thousands of wins are a very large number; who has all seats proves nothing."""
    evidence, alone = Evidence(0.2), Evidence(1.0)
    for _ in range(5000):
        evidence.add(1.0)
        alone.add(1.0)
    assert evidence.value == MAX_EVIDENCE
    assert alone.value == 1


def test_chance_is_hardly_ever_taken_for_skill() -> None:
    """Of 400 fair matches of 100 blocks, looked at after every block, at most one in twenty is called decided."""
    rng = Rng(11, "fair")
    called = 0
    for _ in range(400):
        evidence = Evidence(0.25)
        for _ in range(100):
            evidence.add(mean([float(rng.below(4) == 0) for _ in range(4)]))
            if evidence.sure:
                called += 1
                break
    assert called <= 20
