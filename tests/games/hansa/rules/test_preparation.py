"""Game preparation: colours, markers, stacks, money and the start player."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.hansa.helpers import (
    CITIES,
    LEFT_OUT,
    hansa,
    in_stock,
    look,
    lying,
    markers,
    options,
    play,
    player,
    position,
    refused,
    seen,
    setup,
    stocked,
    table,
    talers,
    turn_up,
    walk,
)

import hansetag


@pytest.mark.parametrize(("seats", "colours"), [(2, 2), (3, 1), (4, 0)])
def test_fewer_players_play_without_some_colours(seats: int, colours: int) -> None:
    """HA-1: two colours stay in the box with two players, one with three, none with four."""
    state = setup(seats)
    assert len(look(state).left_out) == colours
    there = Counter(look(state).supply)
    for city in CITIES:
        there.update(good for good in lying(state, city) if good)
    assert there == Counter(markers(LEFT_OUT[seats]))
    assert there.total() == 13 * (6 - colours)


def test_chance_chooses_the_colours_each_alike() -> None:
    """HA-1: every colour is as likely as any other to be left out, and none is drawn twice."""
    state = hansa(2).start()
    assert state.actor == hansetag.NATURE
    assert [weight for _, weight in state.chance()] == [1] * 6
    play(state, "remove blue")
    assert "remove blue" not in options(state)
    assert len(state.chance()) == 5
    assert refused(state, "remove blue") == "HA-1"


def test_everybody_sees_which_colours_are_out() -> None:
    """HA-1: the colours left out are shown to all."""
    state = setup(2)
    for viewer in (None, 0, 1):
        assert seen(state, viewer, "left_out") == ["green", "pink"]


@pytest.mark.parametrize(("seats", "without"), [(2, "blue, brown"), (3, "yellow")])
def test_a_table_may_choose_the_colours_to_leave_out(seats: int, without: str) -> None:
    """HA-1: free choice is an option, and chance then has no say in it."""
    state = hansa(seats, without=without).start()
    assert look(state).left_out == without.split(", ")
    assert options(state)[0].startswith("deal")
    assert not [text for text in options(state) if text.split()[1] in without.split(", ")]


@pytest.mark.parametrize(
    ("seats", "without", "says"),
    [
        (2, "blue", "2 seats play without 2"),
        (3, "blue,brown", "3 seats play without 1"),
        (4, "blue", "4 seats play without 0"),
        (3, "mauve", "'mauve' is not one of the colours orange, yellow"),
    ],
)
def test_a_wrong_choice_of_colours_is_refused(seats: int, without: str, says: str) -> None:
    """HA-1: the number of colours left out is not free, and they must exist."""
    with pytest.raises(hansetag.BadOption, match=says):
        hansetag.game("hansa", seats, without=without)


def test_there_are_thirteen_markers_of_each_colour() -> None:
    """Four markers of a colour show one barrel, five show two and four show three."""
    state = hansa(4).start()
    supply = look(state).supply
    assert supply == Counter(markers())
    assert sum(supply.values()) == 78


@pytest.mark.parametrize(
    ("seats", "stacks"), [(2, [8, 8, 8, 7, 7]), (3, [11, 10, 10, 10, 10]), (4, [13, 13, 13, 13, 12])]
)
def test_the_five_stacks_differ_by_one_at_most_the_larger_first(seats: int, stacks: list[int]) -> None:
    """HA-2: after one marker on each of 14 spaces the rest is split evenly."""
    assert seen(setup(seats), None, "stacks") == stacks


def test_the_first_stack_is_used_up_first_and_the_last_one_last() -> None:
    """HA-3: markers are drawn from the first stack that still has some."""
    for left, stacks in ((50, [10, 10, 10, 10, 10]), (41, [1, 10, 10, 10, 10]), (35, [0, 5, 10, 10, 10])):
        assert seen(table(player(), player(), player(), supply=left), None, "stacks") == stacks
    state = table(player(), player(), player(), supply=4, breaker=1)
    assert seen(state, None, "stacks") == [0, 0, 0, 0, 4]


@pytest.mark.parametrize("sold", ["open", "hidden"])
def test_everybody_sees_how_high_the_stacks_are(sold: str) -> None:
    """HA-4: the heights are public; what lies in which stack is nowhere to be seen."""
    state = table(player(), player(), player(), supply=34, sold=sold)
    for viewer in (None, 0, 1, 2):
        assert seen(state, viewer, "stacks") == [0, 4, 10, 10, 10]


def test_a_marker_is_turned_up_as_often_as_there_are_such_markers() -> None:
    """HA-4: nobody knows the order in the stacks, so each marker left is equally likely to come."""
    state = table(player(), player(), lying=stocked(empty=["riga"]), fresh=True)
    play(state, "replenish")
    supply = look(state).supply
    assert {hansa().text(number): weight for number, weight in state.chance()} == {
        f"deal {good}": count for good, count in supply.items()
    }


def test_chance_chooses_the_start_player_each_alike() -> None:
    """HA-7: each seat may start, and a seat that is not at the table may not."""
    state = hansa(3).start()
    play(state, "remove pink")
    turn_up(state)
    assert options(state) == ["start 0", "start 1", "start 2"]
    assert [weight for _, weight in state.chance()] == [1, 1, 1]
    assert refused(state, "start 3") == "HA-7"
    play(state, "start 2")
    assert state.actor == 2


def test_players_have_no_say_in_what_chance_decides() -> None:
    """HA-1, HA-7 and HA-11: removing colours, choosing the start player and dealing are nature's."""
    state = hansa(3).start()
    assert refused(state, "place riga") == "HA-1"
    play(state, "remove pink")
    assert refused(state, "place riga") == "HA-11"
    turn_up(state)
    assert refused(state, "place riga") == "HA-7"
    play(state, "start 0")
    assert refused(state, "remove blue") == "HA-1"
    assert refused(state, "start 1") == "HA-7"
    assert refused(state, "deal orange 1") == "HA-11"


def test_the_start_player_is_remembered_for_the_whole_game() -> None:
    """HA-7: the mark never moves once it is set."""
    seen_starters = {seen(position(match), None, "starter") for match in walk(hansa(3), 4)}
    assert len(seen_starters) == 1
    assert seen_starters <= {0, 1, 2}


def test_one_marker_lies_on_every_warehouse_at_the_start() -> None:
    """Example 1: each space gets one marker, and Tønsberg and Aalborg have two spaces."""
    state = setup(3)
    for city, spaces in CITIES.items():
        assert len(lying(state, city)) == spaces
        assert None not in lying(state, city)


def test_the_ship_lies_at_copenhagen_and_everybody_has_three_talers_and_fifteen_booths() -> None:
    """HA-8: three Talers are given out before the first income."""
    state = setup(4)
    assert look(state).ship == "copenhagen"
    assert talers(state) == [3, 3, 3, 3]
    assert [in_stock(state, seat) for seat in range(4)] == [15, 15, 15, 15]


def test_the_game_is_for_two_to_four() -> None:
    """The rulebook speaks of two, three and four players."""
    for seats in (1, 5, 0):
        with pytest.raises(hansetag.BadOption, match="2, 3, 4 seats"):
            hansetag.game("hansa", seats)
