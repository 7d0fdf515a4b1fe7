"""Phase 4: taxes and tolls."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import gone, goods, options, play, player, refused, sold, stocked, table, talers


@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 2), (3, 3), (4, 3), (6, 3), (11, 3)])
def test_talers_above_three_go_back_to_the_bank(before: int, after: int) -> None:
    """HA-43: three Talers may be kept."""
    state = table(player(talers=before), player(talers=3), lying=stocked())
    play(state, "end")
    assert talers(state) == [after, 6]


def test_only_the_player_whose_turn_ends_is_checked() -> None:
    """HA-43: the others keep what they hold until their own phase 4."""
    state = table(
        player(talers=5, goods="blue 1, blue 1, blue 1, blue 1"),
        player(talers=5, goods="brown 1, brown 1, brown 1, brown 1"),
        player(talers=4, goods="orange 2, orange 2, orange 2, orange 2"),
        lying=stocked(),
    )
    play(state, "end")
    assert talers(state) == [3, 8, 4]
    assert [len(goods(state, seat)) for seat in range(3)] == [3, 4, 4]
    play(state, "end")
    assert talers(state) == [3, 3, 7]
    assert [len(goods(state, seat)) for seat in range(3)] == [3, 3, 4]


def test_markers_are_turned_in_at_the_end_of_a_turn_only() -> None:
    """HA-43: nobody may throw markers away during his turn."""
    state = table(player(goods="blue 1, blue 2, blue 3, brown 1"), player(), lying=stocked())
    assert refused(state, "discard blue 1") == "HA-43"


def test_sold_markers_do_not_count_to_the_limit() -> None:
    """HA-44: three unsold ones may be kept beside any number of sold ones."""
    state = table(
        player(goods="blue 1, blue 2, blue 3", sold="brown 1, brown 1, brown 2, brown 3"), player(), lying=stocked()
    )
    play(state, "end")
    assert state.actor == 1
    assert len(goods(state, 0)) == 3
    assert len(sold(state, 0)) == 4


def test_the_owner_chooses_which_markers_go() -> None:
    """HA-45: any of his unsold ones, and they leave the game."""
    state = table(player(goods="blue 1, blue 2, orange 3, brown 1", sold="brown 2"), player(), lying=stocked())
    play(state, "end")
    assert state.actor == 0
    assert options(state) == ["discard orange 3", "discard blue 1", "discard blue 2", "discard brown 1"]
    before = gone(state, "orange 3")
    play(state, "discard orange 3")
    assert goods(state, 0) == ["blue 1", "blue 2", "brown 1"]
    assert gone(state, "orange 3") == before + 1
    assert state.actor == 1


def test_only_an_unsold_marker_of_ones_own_can_be_turned_in() -> None:
    """HA-45: neither a sold one, nor an opponent's, and nothing else may be done meanwhile."""
    state = table(
        player(goods="blue 1, blue 2, orange 3, brown 1", sold="brown 2", copenhagen=1),
        player(goods="brown 3"),
        lying=stocked(),
    )
    play(state, "end")
    for text in ("discard brown 2", "discard brown 3", "end", "sail danzig", "build blue 1", "lose blue 1", "close"):
        assert refused(state, text) == "HA-45"


def test_six_markers_of_mixed_kinds_are_brought_down_to_three_one_by_one() -> None:
    """HA-45: one question for each marker too many, until three are left."""
    state = table(player(goods="blue 1, blue 1, blue 2, orange 3, brown 1, brown 3"), player(), lying=stocked())
    play(state, "end")
    for good in ("blue 1", "brown 3", "blue 1"):
        assert state.actor == 0
        play(state, f"discard {good}")
    assert goods(state, 0) == ["orange 3", "blue 2", "brown 1"]
    assert state.actor == 1


def test_equal_markers_are_turned_in_without_a_question() -> None:
    """HA-45: where all are alike there is nothing to choose."""
    state = table(player(goods="blue 2, blue 2, blue 2, blue 2, blue 2"), player(), lying=stocked())
    play(state, "end")
    assert goods(state, 0) == ["blue 2", "blue 2", "blue 2"]
    assert state.actor == 1


def test_the_question_stops_where_the_rest_is_alike() -> None:
    """HA-45: after the odd one is turned in, the others go by themselves."""
    state = table(player(goods="blue 2, blue 2, blue 2, blue 2, brown 1"), player(), lying=stocked())
    play(state, "end")
    assert options(state) == ["discard blue 2", "discard brown 1"]
    play(state, "discard brown 1")
    assert goods(state, 0) == ["blue 2", "blue 2", "blue 2"]
    assert state.actor == 1


@pytest.mark.parametrize("count", [0, 1, 3])
def test_up_to_three_markers_are_free_of_toll(count: int) -> None:
    """HA-45: nothing is asked at or below the limit."""
    own = ["blue 1", "brown 2", "orange 3"][:count]
    state = table(player(goods=", ".join(own)), player(), lying=stocked())
    play(state, "end")
    assert state.actor == 1
    assert sorted(goods(state, 0)) == sorted(own)


def test_the_tax_is_paid_before_the_tolls_are_asked() -> None:
    """HA-45: while the owner ponders, his Talers are already down to three."""
    state = table(player(talers=6, goods="blue 1, blue 2, blue 3, brown 1"), player(), lying=stocked())
    play(state, "end")
    assert talers(state) == [3, 3]


def test_phase_4_applies_in_the_last_turn_of_the_game() -> None:
    """HA-46: a fourth marker held at the very end is turned in and scores nothing."""
    state = table(
        player(),
        player(talers=6, goods="blue 1, blue 2, orange 3, brown 1"),
        supply=3,
        breaker=0,
        seat=1,
        lying=stocked(),
    )
    play(state, "end")
    assert state.actor == 1
    play(state, "discard blue 1")
    assert state.winners() == [1]
    assert state.scores() == [0, 3]
    assert talers(state)[1] == 3
