"""The turn: how many actions, in which order, and how it ends."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    asked,
    left,
    level,
    opening,
    options,
    play,
    player,
    refused,
    supply,
    table,
    three,
    why,
)

ROUTE = "goettingen-quedlinburg"


def test_turns_go_clockwise() -> None:
    """HT-1.1: each player in turn, round and round."""
    state = opening(3, 2)
    seats = [play(state, "end").actor for _ in range(4)]
    assert seats == [0, 1, 2, 0]


@pytest.mark.parametrize(("step", "count"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_a_turn_has_as_many_actions_as_the_desk_shows(step: int, count: int) -> None:
    """HT-1.3: two, three, three, four, four or five."""
    state = table(player(), player(actions=step), player())
    play(state, "end")
    assert (asked(state), left(state)) == (("turn", 1), count)


def test_actions_may_be_repeated_in_any_order() -> None:
    """HT-1.1: the same one twice, or others in between."""
    state = three((3, 0), actions=5)
    play(state, *["place trader hamburg-luebeck"] * 3, "income 3 0", "place trader stade-hamburg")
    assert left(state) == 0


def test_a_player_may_stop_short() -> None:
    """HT-1.1: with all actions left, some or none."""
    for done in range(3):
        state = play(three((3, 0)), *["place trader hamburg-luebeck"] * done)
        assert "end" in options(state)
        assert asked(play(state, "end")) == ("turn", 1)


def test_without_actions_only_markers_and_the_end_are_left() -> None:
    """HT-1.1: nothing that costs an action is offered."""
    state = three((3, 0), {"hamburg-luebeck": "0t 0t 0t", "stade-hamburg": "1t"}, actions=0)
    assert options(state) == ["end"]
    for text in (
        "income 3 0",
        "place trader bremen-minden",
        "displace 1 trader stade-hamburg",
        "lift trader hamburg-luebeck",
        "claim hamburg-luebeck",
    ):
        assert refused(state, text) == "HT-1.1"
        assert why(state, text).code == "no-actions"


def test_unused_actions_are_not_saved() -> None:
    """HT-1.1: the next turn begins with what the desk shows."""
    state = play(opening(2), "end", "end")
    assert left(state) == 2


@pytest.mark.parametrize(("step", "more"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_a_new_action_counts_in_the_same_turn(step: int, more: int) -> None:
    """HT-1.3: where the figure on the track rises; the trader comes free in any case."""
    state = table(player((1, 0), actions=step), player(), player(), routes={ROUTE: "0t 0t 0t"})
    play(state, f"claim {ROUTE}", "improve actions")
    assert left(state) == 1 + more
    assert level(state, "actions") == step + 1
    assert supply(state) == (2, 0)


def test_an_action_gained_with_the_last_one_is_still_played() -> None:
    """HT-1.3: the turn goes on."""
    state = three((1, 0), {ROUTE: "0t 0t 0t"}, actions=1)
    play(state, f"claim {ROUTE}", "improve actions")
    assert left(state) == 1
    play(state, "income 3 0")


def test_only_answers_to_the_open_question_are_taken() -> None:
    """HT-4.1: in a turn there is nothing to drop, to pay or to be done with."""
    state = three()
    for text in ("drop trader hamburg-luebeck", "pay trader", "done", "with trader", "deal remove-3 osnabrueck-bremen"):
        assert refused(state, text) == "HT-4.1"
