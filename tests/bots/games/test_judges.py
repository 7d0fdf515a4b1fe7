"""Judges: what is sure they count as the rules do, and what they expect adds up to one win."""

from __future__ import annotations

import pytest

import hansetag
from hansetag.bots.games.judges import judge_of, weights_of
from hansetag.kernel.drive import choose
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

TABLES = [
    ("bohnhanse", 3, {}),
    ("bohnhanse", 4, {}),
    ("bohnhanse", 5, {}),
    ("hansa", 2, {}),
    ("hansa", 4, {"extra": True}),
    ("teutonica", 2, {"variant": "neutral"}),
    ("teutonica", 2, {"variant": "provinces"}),
    ("teutonica", 3, {}),
    ("teutonica", 5, {}),
]
EVERY = 7  # positions


def positions(name: str, seats: int, options: dict[str, object]) -> list[State]:
    """Positions of a random game from its beginning to its end."""
    state = hansetag.game(name, seats=seats, **options).start()  # type: ignore[arg-type]
    rng = Rng(seats, name)
    found: list[State] = []
    while state.actor != OVER and len(found) < 150:
        for _ in range(EVERY):
            if state.actor != OVER:
                state.advance(choose(state, rng))
        found.append(state.copy())
    return found


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_who_hopes_for_nothing_counts_the_points_as_they_stand(
    name: str, seats: int, options: dict[str, object]
) -> None:
    judge = judge_of(name, dict.fromkeys(weights_of(name), 0.0))
    for state in positions(name, seats, options):
        assert judge.worths(state) == state.scores()


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_shares_are_shares_of_one_win(name: str, seats: int, options: dict[str, object]) -> None:
    judge = judge_of(name)
    found = positions(name, seats, options)
    for state in found:
        shares = judge.shares(state)
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
    over = [state for state in found if state.actor == OVER]
    for state in over:
        assert [seat for seat, share in enumerate(judge.shares(state)) if share] == state.winners()


@pytest.mark.parametrize("name", ["hansa", "teutonica"])
def test_self_play_has_weighed_the_same_things_otherwise(name: str) -> None:
    by_hand, trained = weights_of(name), weights_of(name, trained=True)
    assert list(trained) == list(by_hand)
    assert trained != by_hand


def test_where_nothing_was_trained_everybody_has_the_same_eyes() -> None:
    assert weights_of("bohnhanse", trained=True) == weights_of("bohnhanse")


def test_a_weight_that_is_misspelt_or_missing_is_named() -> None:
    with pytest.raises(ValueError, match="nobody knows these weights: tahler"):
        judge_of("hansa", {"tahler": 1.0})
    from hansetag.bots.games.hansa.judge import HansaJudge

    with pytest.raises(ValueError, match="the weight 'taler' is missing"):
        HansaJudge({})


def test_a_number_of_seats_may_have_weights_of_its_own() -> None:
    usual = weights_of("teutonica")
    for_two = weights_of("teutonica", seats=2)
    assert weights_of("teutonica", seats=4) == usual
    assert for_two.keys() == usual.keys()
    assert for_two["action"] > usual["action"]
    assert for_two["office"] == usual["office"]
    assert weights_of("teutonica", seats=2, trained=True) == weights_of("teutonica", trained=True)
