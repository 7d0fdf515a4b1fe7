"""Phase 2: filling the empty warehouses."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import (
    CITIES,
    hansa,
    look,
    lying,
    markers,
    options,
    play,
    player,
    refused,
    stocked,
    supply,
    table,
    talers,
    turn_up,
)

import hansetag


@pytest.mark.parametrize("empty", [["kalmar"], ["kalmar", "danzig", "riga"], list(CITIES)])
def test_replenishing_costs_one_taler_in_all(empty: list[str]) -> None:
    """HA-10: one Taler to the bank, however many spaces are filled."""
    state = table(player(talers=4), player(talers=3), lying=stocked(empty), fresh=True)
    turn_up(play(state, "replenish"))
    assert talers(state) == [3, 3]
    for city in CITIES:
        assert None not in lying(state, city)


def test_replenishing_without_a_taler_is_refused() -> None:
    """HA-10: who could not pay could not replenish; income makes this impossible outside staged positions."""
    state = table(player(talers=0), player(), lying=stocked(["riga"]), fresh=True)
    assert refused(state, "replenish") == "HA-10"


def test_all_empty_spaces_are_filled_before_the_player_goes_on() -> None:
    """HA-11: nobody may fill only some of the spaces."""
    state = table(player(), player(), lying=stocked(["riga", "kalmar"]), fresh=True)
    play(state, "replenish")
    for good in ("blue 1", "blue 2", "blue 3"):
        assert state.actor == hansetag.NATURE
        assert refused(state, "end") == "HA-11"
        assert refused(state, "sail danzig") == "HA-11"
        turn_up(state, good)
    assert state.actor == 0
    assert lying(state, "kalmar") == ["blue 1"]
    assert lying(state, "riga") == ["blue 2", "blue 3"]


def test_warehouses_are_filled_in_number_order() -> None:
    """HA-16 and example 1: from Tønsberg, number 1, to Riga, number 9; the spaces of a city one after the other."""
    state = table(player(), player(), player(), fresh=True)
    play(state, "replenish")
    drawn = markers(["pink"])[:14]
    turn_up(state, *drawn)
    assert [good for city in CITIES for good in lying(state, city)] == drawn


def test_only_the_empty_space_of_a_city_with_two_is_filled() -> None:
    """HA-16: a marker that lies there stays where it is, left or right."""
    state = table(
        player(), player(), lying=stocked(["riga", "lubeck"]) | {"riga": "-, blue 1", "lubeck": "blue 2"}, fresh=True
    )
    turn_up(play(state, "replenish"), "orange 1", "orange 3")
    assert lying(state, "lubeck") == ["blue 2", "orange 1"]
    assert lying(state, "riga") == ["orange 3", "blue 1"]


def test_which_of_two_spaces_a_marker_lies_on_makes_no_difference() -> None:
    """HA-16: both spaces of a city carry the same number."""
    left = table(player(), player(), lying={"riga": "blue 1, orange 2"})
    right = table(player(), player(), lying={"riga": "orange 2, blue 1"})
    assert left.key() == right.key()


def test_a_supply_that_is_too_small_is_used_up_in_number_order() -> None:
    """HA-12: what is left goes to the lowest numbers, the other spaces stay empty, and it still costs one."""
    state = table(
        player(talers=5), player(), lying=stocked(["aalborg", "stockholm", "riga"]), supply=3, breaker=1, fresh=True
    )
    turn_up(play(state, "replenish"))
    assert supply(state) == 0
    assert talers(state)[0] == 4
    assert None not in lying(state, "aalborg")
    assert lying(state, "stockholm")[1] is None
    assert lying(state, "stockholm")[0] is not None
    assert lying(state, "riga") == [None, None]
    assert state.actor == 0


def test_nature_turns_up_only_what_is_left_in_the_stacks() -> None:
    """HA-12: a kind that is used up cannot come any more."""
    state = table(player(), player(), lying=stocked(["riga"]), supply=2, breaker=0, fresh=True)
    play(state, "replenish")
    left = look(state).supply
    missing = next(good for good in markers(["green", "pink"]) if good not in left)
    assert refused(state, f"deal {missing}") == "HA-12"
    assert options(state) == [f"deal {good}" for good in left]


def test_an_empty_supply_cannot_replenish() -> None:
    """HA-13: without markers there is nothing to pay for."""
    state = table(player(), player(), lying=stocked(["riga"]), supply=0, breaker=0, fresh=True)
    assert refused(state, "replenish") == "HA-13"


def test_the_duty_to_replenish_is_void_once_the_supply_is_empty() -> None:
    """HA-13: on a board without any marker a player may then sail, build, sell or end."""
    state = table(player(goods="blue 1"), player(), supply=0, breaker=0, fresh=True)
    assert refused(state, "replenish") == "HA-13"
    assert {"end", "build blue 1", "sail danzig"} <= set(options(state))
    play(state, "end")
    assert state.actor == 1


def test_a_full_board_cannot_be_replenished() -> None:
    """HA-14: at least one space must be empty."""
    state = table(player(), player(), lying=stocked(), fresh=True)
    assert refused(state, "replenish") == "HA-14"
    assert "end" in options(state)


def test_an_empty_board_must_be_replenished() -> None:
    """HA-15: nothing else may be done before."""
    state = table(player(goods="blue 1, blue 2", copenhagen=1), player(), fresh=True)
    assert options(state) == ["replenish"]
    for text in ("end", "sail danzig", "build blue 1", "sell blue", "buy blue 1"):
        assert refused(state, text) == "HA-15"
    turn_up(play(state, "replenish"))
    assert {"end", "sail danzig", "build blue 1", "sell blue"} <= set(options(state))


@pytest.mark.parametrize("city", ["tonsberg", "riga"])
def test_a_single_marker_on_the_board_makes_replenishing_free_to_choose(city: str) -> None:
    """HA-15: the duty holds only where all spaces are empty."""
    state = table(player(), player(), lying={city: "blue 1"}, fresh=True)
    assert {"replenish", "end", "sail danzig"} <= set(options(state))


def test_replenishing_comes_before_any_move() -> None:
    """HA-17: once the ship has moved it is too late."""
    state = table(player(), player(), lying=stocked(["riga"]), fresh=True)
    play(state, "sail danzig")
    assert refused(state, "replenish") == "HA-17"


@pytest.mark.parametrize("action", ["buy blue 1", "build orange 1", "sell orange"])
def test_replenishing_comes_before_any_action(action: str) -> None:
    """HA-17: after a purchase, a booth or a sale it is too late, even on an empty board."""
    state = table(
        player(goods="orange 1, orange 1", copenhagen=1), player(), lying={"copenhagen": "blue 1"}, fresh=True
    )
    play(state, action)
    assert refused(state, "replenish") == "HA-17"
    assert "end" in options(state)


def test_nobody_replenishes_twice_in_a_turn() -> None:
    """HA-17: phase 2 comes once, even if spaces stayed empty for lack of markers."""
    state = table(player(talers=5), player(), lying=stocked(["riga"]), supply=2, breaker=0, fresh=True)
    turn_up(play(state, "replenish"))
    assert refused(state, "replenish") == "HA-17"


def test_replenishing_leaves_the_action_of_the_stay_open() -> None:
    """HA-18: phase 2 is no action in a city."""
    state = table(player(), player(), lying=stocked(["copenhagen"]), fresh=True)
    turn_up(play(state, "replenish"), "orange 2")
    play(state, "buy orange 2")
    assert talers(state)[0] == 1


def test_a_player_may_decline_to_replenish() -> None:
    """HA-20: replenishing is a choice while markers lie on the board."""
    state = table(player(), player(), lying={"riga": "blue 1"}, fresh=True)
    before = supply(state)
    play(state, "end")
    assert supply(state) == before
    assert hansa(2).question(state).seat == 1
