"""The list of things which are easily forgotten, one test each."""

from __future__ import annotations

from tests.games.teutonica.helpers import (
    asked,
    completed,
    left,
    marker_on,
    on,
    options,
    play,
    prestige,
    seat_of,
    stock,
    supply,
    three,
)

ROUTE = "hamburg-luebeck"
FULL = {ROUTE: "0t 0t 0m"}


def test_all_pieces_of_an_established_route_go_back_into_stock_but_the_new_office() -> None:
    """Easily forgotten, 1 (HT-3.6): not into the supply."""
    state = three((0, 0), FULL)
    before = stock(state)
    play(state, f"claim {ROUTE}", "office hamburg")
    assert (stock(state), supply(state)) == ((before[0] + 1, before[1] + 1), (0, 0))


def test_the_controllers_of_both_end_cities_gain_a_point_at_once() -> None:
    """Easily forgotten, 2 (HT-3.1): also when somebody else establishes the route."""
    state = play(three((0, 0), FULL, {"hamburg": "1t", "luebeck": "2t"}), f"claim {ROUTE}")
    assert prestige(state) == [0, 1, 1]


def test_new_markers_come_onto_the_board_at_the_end_of_the_turn() -> None:
    """Easily forgotten, 3 (HT-5.1): not before."""
    state = play(three((2, 0), {ROUTE: "0t 0t 0t + remove-3"}), f"claim {ROUTE}", "nothing")
    assert seat_of(state, 0).plate == 1
    play(state, "end", "draw actions-3", f"marker actions-3 {ROUTE}")
    assert marker_on(state, ROUTE) == "actions-3"


def test_the_last_office_of_a_city_advances_the_counter() -> None:
    """Easily forgotten, 4 (HT-3.9): cities that are occupied are counted."""
    state = three((0, 0), {ROUTE: "0t 0t 0t"}, {"luebeck": "1t"}, privilege=2)
    assert completed(state) == 0
    play(state, f"claim {ROUTE}", "office luebeck")
    assert completed(state) == 1


def test_the_piece_freed_by_a_skill_goes_into_the_supply() -> None:
    """Easily forgotten, 5 (HT-3.6): not into stock."""
    state = play(three((0, 0), FULL), f"claim {ROUTE}", "improve money")
    assert supply(state) == (1, 0)


def test_the_displacer_pays_and_the_displaced_gains_a_piece_on_the_board() -> None:
    """Easily forgotten, 6 (HT-2.1, HT-2.5): one for a trader and two for a merchant, on both sides."""
    for kind, count in (("trader", 1), ("merchant", 2)):
        state = three((3, 0), {ROUTE: f"1{kind[0]}"})
        mine, his = stock(state)[0], stock(state, 1)[0]
        play(state, f"displace 1 {kind} {ROUTE}", f"drop {kind} stade-hamburg", *["drop trader stade-hamburg"] * count)
        assert (stock(state)[0], stock(state, 1)[0]) == (mine + count, his - count)
        assert len(on(state, "stade-hamburg").split()) == 1 + count


def test_establishing_a_route_costs_an_action_and_does_not_happen_by_itself() -> None:
    """Easily forgotten, 7 (HT-3.1): the full route waits for it."""
    state = play(three((1, 0), {ROUTE: "0t 0t"}), f"place trader {ROUTE}")
    assert (on(state, ROUTE), asked(state), left(state)) == ("0t 0t 0t", ("turn", 0), 1)
    assert f"claim {ROUTE}" in options(state)
    play(state, f"claim {ROUTE}", "nothing")
    assert left(state) == 0
