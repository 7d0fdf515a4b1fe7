"""Phase 3: purchasing goods."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import booths, goods, lying, options, play, player, refused, table, talers, why

HERE = {"riga": "blue 1, orange 3"}


def test_a_marker_is_taken_from_the_city_where_the_ship_lies() -> None:
    """HA-27: the space is empty afterwards and the marker lies open in front of the buyer."""
    state = table(player(), player(), ship="riga", lying=HERE)
    assert options(state, "buy") == ["buy orange 3", "buy blue 1"]
    play(state, "buy orange 3")
    assert goods(state, 0) == ["orange 3"]
    assert lying(state, "riga") == ["blue 1", None]


def test_a_marker_that_lies_elsewhere_cannot_be_bought() -> None:
    """HA-27: only what lies where the ship is."""
    state = table(player(), player(), ship="riga", lying=HERE | {"danzig": "brown 2"})
    assert refused(state, "buy brown 2") == "HA-27"
    assert "blue 1" in why(state, "buy brown 2").text


def test_nothing_can_be_bought_from_empty_warehouses() -> None:
    """HA-27: an empty warehouse sells nothing."""
    state = table(player(), player(), ship="danzig", lying=HERE)
    assert options(state, "buy") == []
    assert refused(state, "buy blue 1") == "HA-27"


def test_two_equal_markers_are_one_choice() -> None:
    """HA-16: the spaces of a city cannot be told apart."""
    state = table(player(), player(), ship="riga", lying={"riga": "blue 1, blue 1"})
    assert options(state, "buy") == ["buy blue 1"]
    play(state, "buy blue 1")
    assert [good for good in lying(state, "riga") if good] == ["blue 1"]


@pytest.mark.parametrize(
    ("own", "left", "right", "after"),
    [
        (0, 3, 2, [2, 4, 3]),  # the left neighbour has the majority and is paid
        (1, 2, 4, [2, 3, 4]),  # the right neighbour
        (0, 0, 1, [2, 3, 4]),  # a single booth is a majority
        (0, 0, 0, [2, 3, 3]),  # no booths: the bank
        (1, 2, 2, [2, 3, 3]),  # others are tied: the bank
        (2, 2, 1, [2, 3, 3]),  # the buyer is only tied: the bank all the same
        (1, 1, 1, [2, 3, 3]),  # all are tied
        (3, 2, 2, [3, 3, 3]),  # the buyer's own majority: free
        (1, 0, 0, [3, 3, 3]),
    ],
)
def test_the_one_with_strictly_most_booths_is_paid(own: int, left: int, right: int, after: list[int]) -> None:
    """HA-24: the sole majority is paid, a tie or no booths pay the bank, an own majority pays nobody."""
    state = table(player(riga=own), player(riga=left), player(riga=right), ship="riga", lying=HERE)
    play(state, "buy blue 1")
    assert talers(state) == after


def test_only_booths_in_that_very_city_count_for_the_majority() -> None:
    """HA-24: many booths elsewhere earn nothing here."""
    state = table(player(danzig=9), player(riga=1), ship="riga", lying=HERE)
    play(state, "buy blue 1")
    assert talers(state) == [2, 4]


def test_the_payee_is_paid_at_once_and_may_hold_more_than_three_until_his_own_phase_4() -> None:
    """HA-25 and HA-43: nobody taxes him in another player's turn."""
    state = table(player(talers=5), player(talers=3, riga=1), player(), ship="riga", lying=HERE)
    play(state, "buy blue 1")
    assert talers(state) == [4, 4, 3]
    play(state, "end")
    assert talers(state) == [3, 7, 3]
    play(state, "end")
    assert talers(state)[1] == 3


def test_a_payee_can_be_paid_several_times_in_a_turn() -> None:
    """HA-25: each purchase is paid for on its own."""
    state = table(player(talers=6), player(talers=3, riga=1, danzig=1), ship="riga", lying=HERE | {"danzig": "blue 2"})
    play(state, "buy blue 1", "sail danzig", "buy blue 2")
    assert talers(state) == [3, 5]


def test_a_second_marker_cannot_be_bought_in_the_same_stay() -> None:
    """HA-26: both markers of a city with two warehouses would be two actions."""
    state = table(player(), player(), ship="riga", lying=HERE)
    play(state, "buy blue 1")
    assert refused(state, "buy orange 3") in ("HA-26", "HA-19")


def test_the_second_marker_can_be_bought_after_coming_back() -> None:
    """HA-26 with HA-19: a new stay is a new action."""
    state = table(player(talers=6), player(), ship="riga", lying=HERE)
    play(state, "buy blue 1", "sail danzig", "sail reval", "sail riga", "buy orange 3")
    assert goods(state, 0) == ["orange 3", "blue 1"]
    assert talers(state)[0] == 1


def test_a_marker_is_free_with_an_own_majority_even_without_a_taler() -> None:
    """HA-23: nothing to pay, nothing to have."""
    state = table(player(talers=0, riga=1), player(), ship="riga", lying=HERE)
    play(state, "buy orange 3")
    assert talers(state) == [0, 3]


@pytest.mark.parametrize(("own", "other"), [(0, 0), (1, 1), (1, 2)])
def test_without_a_taler_and_without_a_majority_nothing_can_be_bought(own: int, other: int) -> None:
    """HA-23: a marker that costs a Taler needs one."""
    state = table(player(talers=0, riga=own), player(riga=other), ship="riga", lying=HERE)
    assert options(state) == ["end"]
    assert refused(state, "buy blue 1") == "HA-23"


def test_the_last_taler_buys() -> None:
    """HA-23: one Taler is enough for a marker."""
    state = table(player(talers=1), player(), ship="riga", lying=HERE)
    play(state, "buy blue 1")
    assert talers(state)[0] == 0


def test_a_marker_bought_this_turn_can_be_used_in_another_stay() -> None:
    """HA-28: bought at Riga, spent on booths at Danzig."""
    state = table(player(talers=3), player(), ship="riga", lying=HERE)
    play(state, "buy orange 3")
    assert "build orange 3" not in options(state)
    play(state, "sail danzig", "build orange 3")
    assert booths(state, "danzig") == [3, 0]
    assert goods(state, 0) == []


def test_a_marker_bought_this_turn_can_be_sold_in_another_stay() -> None:
    """HA-28: the second of a colour bought on the way makes a sale."""
    state = table(player(talers=3, goods="blue 2", danzig=1), player(), ship="riga", lying=HERE)
    play(state, "buy blue 1", "sail danzig", "sell blue")
    assert booths(state, "danzig") == [0, 0]
    assert goods(state, 0) == []


def test_more_than_three_markers_may_be_held_during_a_turn() -> None:
    """HA-28 and HA-43: the limit of three is looked at in phase 4 only."""
    state = table(player(goods="brown 1, brown 2, brown 3, orange 1"), player(), ship="riga", lying=HERE)
    play(state, "buy blue 1")
    assert len(goods(state, 0)) == 5
    assert state.actor == 0
