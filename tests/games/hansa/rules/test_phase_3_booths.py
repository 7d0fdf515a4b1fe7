"""Phase 3: setting up market booths."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import (
    booths,
    gone,
    goods,
    in_stock,
    options,
    play,
    player,
    refused,
    sold,
    table,
    talers,
    why,
)


@pytest.mark.parametrize("barrels", [1, 2, 3])
def test_a_marker_brings_as_many_booths_as_it_shows_barrels(barrels: int) -> None:
    """HA-31: one, two or three booths; the marker leaves the game."""
    state = table(player(goods=f"blue {barrels}"), player(), ship="danzig")
    play(state, f"build blue {barrels}")
    assert booths(state, "danzig") == [barrels, 0]
    assert in_stock(state, 0) == 15 - barrels
    assert goods(state, 0) == []
    assert gone(state, f"blue {barrels}") == 1


def test_booths_cost_no_talers() -> None:
    """HA-23: building is free of Talers, so it works with none."""
    state = table(player(talers=0, goods="blue 2"), player(riga=5), ship="riga")
    play(state, "build blue 2")
    assert talers(state) == [0, 3]


def test_an_action_spends_exactly_one_marker() -> None:
    """HA-29: a second marker would be a second action in the same stay."""
    state = table(player(goods="blue 1, blue 2"), player(), ship="danzig")
    play(state, "build blue 2")
    assert goods(state, 0) == ["blue 1"]
    assert refused(state, "build blue 1") in ("HA-29", "HA-19")


def test_a_marker_one_does_not_have_cannot_be_spent() -> None:
    """HA-29: the marker must have been bought and lie in front of the player; one that lies in the city does not."""
    state = table(player(goods="blue 1"), player(goods="blue 2"), ship="danzig", lying={"danzig": "blue 3"})
    assert options(state, "build") == ["build blue 1"]
    assert refused(state, "build blue 2") == "HA-29"
    assert refused(state, "build blue 3") == "HA-29"


def test_too_many_barrels_place_all_the_booths_that_are_left() -> None:
    """HA-30: with two booths in stock a three-barrel marker brings two, and is gone all the same."""
    state = table(player(goods="blue 3", riga=13), player(), ship="danzig")
    play(state, "build blue 3")
    assert booths(state, "danzig") == [2, 0]
    assert in_stock(state, 0) == 0
    assert gone(state, "blue 3") == 1


def test_nobody_may_place_fewer_booths_than_barrels_by_choice() -> None:
    """HA-31: there is one way to spend a marker, and it places all its booths."""
    state = table(player(goods="blue 3"), player(), ship="danzig")
    assert options(state, "build") == ["build blue 3"]
    play(state, "build blue 3")
    assert booths(state, "danzig") == [3, 0]
    assert state.actor == 0
    assert options(state) == ["sail kalmar", "sail reval", "end"]


def test_without_a_booth_in_stock_there_is_no_building() -> None:
    """HA-32: a marker may not be wasted on nothing."""
    state = table(player(goods="blue 1", riga=15), player(), ship="danzig")
    assert options(state, "build") == []
    assert refused(state, "build blue 1") == "HA-32"


def test_a_booth_taken_back_by_a_sale_can_be_set_up_again() -> None:
    """HA-32 and HA-35: what returns to stock is there to be used."""
    state = table(player(goods="blue 1, blue 1, orange 2", riga=15), player(), ship="riga")
    play(state, "sell blue", "sail danzig", "build orange 2")
    assert booths(state, "riga") == [14, 0]
    assert booths(state, "danzig") == [1, 0]


def test_sold_markers_cannot_be_spent() -> None:
    """HA-33: they are safe and out of use."""
    state = table(player(sold="blue 2", goods="blue 1"), player(), ship="danzig")
    assert options(state, "build") == ["build blue 1"]
    assert refused(state, "build blue 2") == "HA-33"
    assert sold(state, 0) == ["blue 2"]


def test_an_unsold_marker_of_a_kind_that_was_also_sold_can_be_spent() -> None:
    """HA-33: only the sold one is out of use."""
    state = table(player(sold="blue 2", goods="blue 2"), player(), ship="danzig")
    play(state, "build blue 2")
    assert sold(state, 0) == ["blue 2"]
    assert goods(state, 0) == []


def test_booths_may_be_set_up_where_one_has_none_yet() -> None:
    """HA-34: presence is not needed, and others' booths do not matter."""
    state = table(player(goods="blue 1"), player(danzig=7), ship="danzig")
    play(state, "build blue 1")
    assert booths(state, "danzig") == [1, 7]


def test_any_number_of_booths_may_stand_in_a_city() -> None:
    """HA-34: there is no limit but the fifteen one has."""
    state = table(player(goods="blue 3", danzig=12), player(), ship="danzig")
    play(state, "build blue 3")
    assert booths(state, "danzig") == [15, 0]


def test_equal_markers_are_one_choice() -> None:
    """HA-29: two markers of one kind cannot be told apart."""
    state = table(player(goods="blue 1, blue 1"), player(), ship="danzig")
    assert options(state, "build") == ["build blue 1"]
    assert why(state, "build blue 3").code == "not-yours"
