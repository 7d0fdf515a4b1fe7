"""Preparing to play: sides of the board, markers on taverns, start player, supplies and desks."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    ABILITIES,
    START_MARKERS,
    TAVERNS,
    VARIANTS,
    asked,
    level,
    look,
    marker_on,
    opening,
    options,
    play,
    refused,
    stock,
    supply,
    teutonica,
)

import hansetag


@pytest.mark.parametrize(("seats", "routes"), [(2, 32), (3, 32), (4, 34), (5, 34)])
def test_the_side_of_the_board_follows_the_number_of_players(seats: int, routes: int) -> None:
    """Rulebook, materials: one side for two and three players, one for four and five."""
    assert len(teutonica(seats).board.routes) == routes


def test_the_three_start_markers_are_dealt_onto_the_taverns_at_random() -> None:
    """HT-5.3 and rulebook, preparation: each of them once, all orders alike."""
    state = teutonica(3).start()
    assert state.actor == hansetag.NATURE
    assert options(state) == [f"deal {marker} {TAVERNS[0]}" for marker in START_MARKERS]
    assert {weight for _, weight in state.chance()} == {1}
    play(state, f"deal switch-offices {TAVERNS[0]}")
    assert options(state) == [f"deal remove-3 {TAVERNS[1]}", f"deal extra-office {TAVERNS[1]}"]
    assert refused(state, f"deal switch-offices {TAVERNS[1]}") == "HT-5.3"
    assert refused(state, f"deal remove-3 {TAVERNS[2]}") == "HT-5.3"
    assert refused(state, "start 0") == "HT-5.1"
    play(state, f"deal remove-3 {TAVERNS[1]}", f"deal extra-office {TAVERNS[2]}")
    assert [marker_on(state, tavern) for tavern in TAVERNS] == ["switch-offices", "remove-3", "extra-office"]


def test_the_other_thirteen_markers_are_shuffled_unseen() -> None:
    """HT-5.5: four extra offices, one switch, two +3, two +4, three abilities, one removal."""
    assert look(opening(4)).unseen == {
        "extra-office": 4,
        "switch-offices": 1,
        "actions-3": 2,
        "actions-4": 2,
        "improve-ability": 3,
        "remove-3": 1,
    }


@pytest.mark.parametrize(("seats", "variant"), VARIANTS)
def test_the_start_player_is_drawn(seats: int, variant: str) -> None:
    """HT-1.1 and rulebook, preparation: every seat is as likely, and only seats that are taken."""
    state = teutonica(seats, variant=variant).start()
    for marker, route in zip(START_MARKERS, TAVERNS, strict=True):
        play(state, f"deal {marker} {route}")
    assert options(state) == [f"start {seat}" for seat in range(seats)]
    assert {weight for _, weight in state.chance()} == {1}
    if seats < 5:
        assert refused(state, "start 4") == "HT-1.1"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("starter", [0, 1])
def test_each_later_player_starts_with_one_trader_more_in_the_supply(seats: int, starter: int) -> None:
    """Rulebook, table of supplies: 5, 6, 7, 8 and 9 traders and a merchant; the rest of eleven is in stock."""
    state = opening(seats, starter)
    for step in range(seats):
        seat = (starter + step) % seats
        assert supply(state, seat) == (5 + step, 1)
        assert stock(state, seat) == (6 - step, 0)


def test_all_abilities_start_at_their_first_space() -> None:
    """Rulebook, preparation: two actions, white offices, two pieces to move, an income of three, keys worth one."""
    state = opening(3)
    assert {level(state, ability, seat) for ability in ABILITIES for seat in range(3)} == {0}
    assert [look(state).seats[seat].prestige for seat in range(3)] == [0, 0, 0]
    assert asked(state) == ("turn", 0)
    assert look(state).questions[0].actions == 2
    assert state.view(None)["completed"] == 0


def test_the_tracks_of_the_desk_have_the_printed_values() -> None:
    """Rulebook, player boards: keys 1 2 2 3 4, actions 2 3 3 4 4 5, book 2 3 4 5, money 3 5 7 and all."""
    board = teutonica(3).board
    values = dict(zip(board.abilities, board.ability_values, strict=True))
    assert values["keys"] == [1, 2, 2, 3, 4]
    assert values["actions"] == [2, 3, 3, 4, 4, 5]
    assert values["book"] == [2, 3, 4, 5]
    assert values["money"][:3] == [3, 5, 7]
    assert values["money"][3] >= 30
    assert len(values["privilege"]) == 4


def test_the_variant_follows_the_number_of_seats() -> None:
    """HT-8.1 and HT-7: two play with the neutral trader or with provinces, more play the standard game."""
    assert teutonica(2).options["variant"] == "neutral"
    assert teutonica(2, variant="provinces").options["variant"] == "provinces"
    assert teutonica(4).options["variant"] == "standard"
    for seats, variant in ((2, "standard"), (3, "neutral"), (3, "provinces"), (5, "neutral")):
        with pytest.raises(hansetag.BadOption, match=f"not '{variant}'"):
            hansetag.game("teutonica", seats, variant=variant)


def test_the_game_is_for_two_to_five() -> None:
    """Rulebook, materials: pieces in five colours."""
    for seats in (1, 6):
        with pytest.raises(hansetag.BadOption):
            hansetag.game("teutonica", seats)
