"""The report, against examples worked out by hand."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce
from tests.arena.helpers import game, request, timeless

from hansetag.arena.reports.report import make
from hansetag.arena.reports.text import both
from hansetag.arena.statistics.evidence import Evidence
from hansetag.arena.statistics.ratings import rate


def two_blocks() -> list[object]:
    """A match of a against b: a wins three games of four by 10, and ties one."""
    return [
        game("a b", [20, 10], 0, 0),
        game("b a", [10, 20], 0, 1),
        game("a b", [15, 15], 1, 0),
        game("b a", [5, 15], 1, 1),
    ]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made-up bots have no source; leave that part of a report to its own tests."""
    monkeypatch.setattr("hansetag.arena.reports.report.mark", lambda name, game: None)


pytestmark = pytest.mark.usefixtures("plain")


def test_both_line_ups_together_are_played_with_as_many_seats() -> None:
    """One against two and two against one, in one block: a wins a third of the first and all of the second."""
    first = [game("a b b", [9, 1, 1], 0, 0), game("b a b", [9, 1, 1], 0, 1), game("b b a", [9, 1, 1], 0, 2)]
    second = [game("a a b", [9, 1, 1], 0, 0, 1), game("b a a", [1, 9, 1], 0, 1, 1), game("a b a", [1, 1, 9], 0, 2, 1)]
    report = make(request("a b b", "a a b", blocks=1), [*first, *second])
    assert report.together is not None
    assert report.together.mean == pytest.approx((1 / 3 + 1) / 2)
    assert "with as many seats as b, a won 66.7 %" in both(report)
    assert make(request("a b"), two_blocks()).together is None  # type: ignore[arg-type]


def test_two_contenders_by_hand() -> None:
    """Shares, ranks, scores, margins, seats, pairs."""
    report = make(request("a b"), two_blocks())  # type: ignore[arg-type]
    (standing,) = report.standings
    a, b = standing.contenders
    assert (standing.blocks, standing.games, standing.left_out, report.finished) == (2, 4, 0, True)
    assert a.share.mean == pytest.approx(0.875)  # blocks 1.0 and 0.75
    assert b.share.mean == pytest.approx(0.125)
    assert a.null == b.null == 0.5
    assert a.corrected is not None
    assert a.corrected.mean == pytest.approx(0.75)
    assert a.corrected.low == pytest.approx(2 * (a.share.low or 0) - 1)
    assert a.rank.mean == pytest.approx((1 + 1 + 1.5 + 1) / 4)
    assert a.score is not None
    assert a.score.mean == pytest.approx(17.5)
    assert (a.score.low, a.score.high) == (15, 20)
    assert a.margin is not None
    assert a.margin.mean == pytest.approx((10 + 10 + 0 + 10) / 4)
    assert a.points == {"sold": 16.5, "cities": 1}
    assert a.scores == {15: 2, 20: 2}
    assert [(at.seat, at.games, at.share) for at in a.by_seat] == [(0, 2, 0.75), (1, 2, 1)]
    assert [at.share for at in standing.seats] == [0.375, 0.625]
    assert (a.times.decisions, a.times.mean, a.times.longest) == (8, 0.25, 0.4)
    (pair,) = standing.pairs
    assert pair.share.mean == pytest.approx(0.75)  # blocks +1.0 and +0.5
    assert pair.score is not None
    assert pair.score.mean == pytest.approx(7.5)  # blocks +10 and +5
    assert (pair.score.low, pair.score.high) == (5, 10)
    assert (pair.better, pair.equal, pair.worse) == (2, 0, 0)
    assert report.labels == {"sold": "sold markers", "cities": "cities"}


def test_seats_of_one_name_are_one_contender() -> None:
    """Its wins add up, chance gives it two thirds, and pairs compare single seats."""
    games = [
        game("a b b", [9, 1, 2], 0, 0),
        game("b a b", [9, 1, 2], 0, 1),
        game("b b a", [1, 9, 2], 0, 2),
    ]
    (standing,) = make(request("a b b", blocks=1), games).standings
    a, b = standing.contenders
    assert (a.seats, b.seats) == (1, 2)
    assert a.share.mean == pytest.approx(1 / 3)
    assert b.share.mean == pytest.approx(2 / 3)
    assert b.null == pytest.approx(2 / 3)
    assert b.corrected is not None
    assert b.corrected.mean == pytest.approx(0)
    assert b.rank.mean == pytest.approx((3 + 2 + 1 + 2 + 3 + 1) / 6)
    assert b.margin is not None
    assert b.margin.mean == pytest.approx((-8 - 7 + 8 + 1 - 1 + 7) / 6)
    assert standing.pairs[0].share.mean == pytest.approx(0)
    assert [at.games for at in b.by_seat] == [2, 2, 2]


def test_who_has_all_seats_wins_all_and_proves_nothing() -> None:
    """A study of seats: no corrected share, no pairs."""
    (standing,) = make(request("a a", blocks=1), [game("a a", [2, 1]), game("a a", [2, 1], rotation=1)]).standings
    (a,) = standing.contenders
    assert (a.share.mean, a.null, a.corrected, a.evidence) == (1, 1, None, 1)
    assert a.margin is not None
    assert a.margin.mean == -0.5  # to the best of all
    assert standing.pairs == ()
    assert [at.share for at in standing.seats] == [1, 0]


def test_only_whole_blocks_count() -> None:
    """Games of others are left out and said to be; a gap does not matter."""
    games = [game("a b", [1, 0], 0, 0), game("a b", [1, 0], 2, 0), game("b a", [1, 0], 2, 1)]
    report = make(request("a b", blocks=4), games)
    assert (report.standings[0].blocks, report.standings[0].left_out) == (1, 1)
    assert report.standings[0].contenders[0].share.mean == 0.5
    assert report.games == 2
    assert not report.finished


def test_nothing_played_is_a_report_too() -> None:
    """With nothing in it."""
    report = make(request("a b"), [])
    assert (report.games, report.finished) == (0, False)
    assert report.standings[0].contenders == ()


def test_the_order_of_arrival_does_not_matter() -> None:
    """Whoever was first."""
    games = two_blocks()
    one = make(request("a b"), games)  # type: ignore[arg-type]
    other = make(request("a b"), reversed(games))  # type: ignore[arg-type]
    assert timeless(one) == timeless(other)


def test_a_failure_counts_for_wins_and_not_for_points() -> None:
    """The game was lost; its points say nothing."""
    games = [game("a b", [20, 10], failed=0), game("b a", [10, 30], rotation=1)]
    a, b = make(request("a b", blocks=1), games).standings[0].contenders
    assert (a.share.mean, b.share.mean) == (0.5, 0.5)
    assert a.score is not None
    assert a.score.mean == 30
    assert (a.failures, b.failures) == (1, 0)


def test_line_ups_are_told_apart() -> None:
    """Each has its own table; ratings are of all games."""
    games = [game("a b b", [9, 1, 1], 0, rotation, 0) for rotation in range(3)]
    games += [game("a a b", [1, 1, 9], 0, rotation, 1) for rotation in range(3)]
    report = make(request("a b b", "a a b", blocks=1), games)
    assert [standing.contenders[0].share.mean for standing in report.standings] == [1, 0]
    assert {rating.name: rating.games for rating in report.ratings} == {"a": 6, "b": 6}


def test_until_sure_counts_no_further_than_needed() -> None:
    """Blocks that other workers had begun meanwhile are left out, so that the table does not depend on them."""
    games = [
        game(sitting, scores, block, place) for block in range(30) for place, (sitting, scores) in enumerate(ALWAYS)
    ]
    evidence, needed = Evidence(0.5), 0
    while not evidence.sure:
        evidence.add(1.0)
        needed += 1
    plain = make(request("a b", blocks=40), games)
    assert (plain.standings[0].blocks, plain.standings[0].sure_after, plain.finished) == (30, needed, False)
    early = make(request("a b", blocks=40, until_sure=True), games)
    assert (early.standings[0].blocks, early.finished) == (needed, True)
    assert early.standings[0].left_out == 60 - 2 * needed
    gap = make(request("a b", blocks=40, until_sure=True), games[2:])
    assert gap.standings[0].sure_after is None


ALWAYS = [("a b", [2, 1]), ("b a", [1, 2])]


# ---------------------------------------------------------------------- ratings


def test_the_better_is_rated_higher_and_surer_with_games() -> None:
    """Everybody begins at 25."""
    games = [
        game(sitting, scores, block, place) for block in range(10) for place, (sitting, scores) in enumerate(ALWAYS)
    ]
    best, worst = rate(games, ["b", "a"])
    assert (best.name, worst.name) == ("a", "b")
    assert best.mu > 25 > worst.mu
    assert best.sigma < 25 / 3
    (few, _) = rate(games[:2], ["a", "b"])
    assert few.sigma > best.sigma
    assert [rating.mu for rating in rate([], ["a", "b"])] == [25, 25]


def test_several_seats_are_rated_once() -> None:
    """And a bot that only met itself stays where it was."""
    mirror = rate([game("a a", [2, 1])], ["a"])
    assert [(rating.mu, rating.games) for rating in mirror] == [(25, 1)]
    found = rate([game("a b b", [3, 2, 1])], ["a", "b"])
    model = PlackettLuce()
    first, second, third = (team[0] for team in model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 3]))
    assert [rating.mu for rating in found] == [first.mu, (second.mu + third.mu) / 2]
    assert [rating.sigma for rating in found] == [first.sigma, (second.sigma + third.sigma) / 2]
