"""Initial setup: three times two booths for each player."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import (
    CITIES,
    booths,
    in_stock,
    look,
    on_board,
    options,
    play,
    player,
    refused,
    setup,
    stocked,
    table,
    talers,
    why,
)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_three_rounds_of_placing_always_go_clockwise_from_the_start_player(starter: int) -> None:
    """HA-5: no round is reversed."""
    state = setup(3, starter)
    order: list[int] = []
    for city in ("riga", "danzig", "kalmar"):
        for _ in range(3):
            order.append(state.actor)
            play(state, f"place {city}")
    clockwise = [(starter + step) % 3 for step in range(3)]
    assert order == clockwise * 3


def test_each_placement_brings_two_booths_into_one_city() -> None:
    """HA-5: two booths at a time, six in all."""
    state = setup(2)
    play(state, "place riga")
    assert booths(state, "riga") == [2, 0]
    assert in_stock(state, 0) == 13
    play(state, "place riga", "place reval", "place danzig", "place kalmar", "place kalmar")
    assert [on_board(state, seat) for seat in (0, 1)] == [6, 6]


def test_any_city_but_copenhagen_may_be_chosen() -> None:
    """HA-5: no booths at Copenhagen during setup."""
    state = setup(3)
    assert options(state) == [f"place {city}" for city in CITIES if city != "copenhagen"]
    assert refused(state, "place copenhagen") == "HA-5"
    assert "Copenhagen" in why(state, "place copenhagen").text


def test_the_three_cities_of_a_player_must_differ() -> None:
    """HA-5: nobody places twice in the same city."""
    state = setup(2)
    play(state, "place riga", "place danzig")
    assert "place riga" not in options(state)
    assert refused(state, "place riga") == "HA-5"
    play(state, "place reval", "place riga")
    assert refused(state, "place riga") == "HA-5"
    assert refused(state, "place reval") == "HA-5"


def test_opponents_may_share_a_city() -> None:
    """HA-5: an opponent's booths do not stand in the way."""
    state = setup(4)
    play(state, "place riga", "place riga", "place riga", "place riga")
    assert booths(state, "riga") == [2, 2, 2, 2]


def test_nothing_but_placing_is_possible_during_setup() -> None:
    """HA-5: the turns begin once all have placed three times."""
    state = setup(2)
    for text in ("sail danzig", "buy orange 1", "build orange 1", "sell orange", "replenish", "end", "close"):
        assert refused(state, text) == "HA-5"


@pytest.mark.parametrize("starter", [0, 1])
def test_the_start_player_has_the_first_turn(starter: int) -> None:
    """HA-5: setup ends with the last player's third placement, then the start player begins."""
    state = setup(2, starter)
    for city in ("riga", "danzig", "kalmar"):
        play(state, f"place {city}", f"place {city}")
    assert state.actor == starter
    assert "end" in options(state)
    assert talers(state)[starter] == 6


def test_first_booths_cannot_be_placed_later() -> None:
    """HA-5: after setup booths cost markers."""
    state = table(player(riga=2), player())
    assert refused(state, "place danzig") == "HA-5"


def test_copenhagen_is_open_to_booths_after_setup() -> None:
    """HA-6: the ban is for setup only."""
    state = table(player(goods="orange 3"), player(), ship="copenhagen", lying=stocked())
    play(state, "build orange 3")
    assert booths(state, "copenhagen") == [3, 0]
    assert look(state).seats[0].booths == {"copenhagen": 3}
