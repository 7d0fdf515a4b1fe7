"""Replacement markers: drawn unseen, placed at the end of the turn, and the supply that runs out."""

from __future__ import annotations

from tests.games.teutonica.helpers import (
    asked,
    is_over,
    left,
    look,
    marker_on,
    on,
    opening,
    options,
    play,
    player,
    refused,
    seat_of,
    table,
    three,
    why,
)

import hansetag

ROUTE = "hamburg-luebeck"
WON = {ROUTE: "0t 0t 0t + actions-3"}


def unseen(state: hansetag.State) -> int:
    """How many markers nobody has seen."""
    return sum(look(state).unseen.values())


def test_a_replacement_is_drawn_at_once_and_seen_by_nobody() -> None:
    """HT-5.1: it lies face down on the plate until the turn ends."""
    state = three(routes=WON)
    pile = state.view(None)["pile"]
    assert isinstance(pile, int)
    before = unseen(state)
    play(state, f"claim {ROUTE}", "nothing")
    assert seat_of(state, 0).plate == 1
    assert state.view(None)["pile"] == pile - 1
    assert unseen(state) == before
    assert seat_of(state, 0).shown == {}


def test_replacements_are_placed_at_the_end_of_the_turn() -> None:
    """HT-5.1: chance turns them up, their owner lays them, then the next player begins."""
    state = play(three(routes=WON), f"claim {ROUTE}", "nothing", "place trader stade-hamburg", "end")
    assert asked(state) == ("draw", hansetag.NATURE)
    play(state, "draw extra-office")
    assert asked(state) == ("marker", 0)
    play(state, "marker extra-office kampen-osnabrueck")
    assert marker_on(state, "kampen-osnabrueck") == "extra-office"
    assert asked(state) == ("turn", 1)
    assert seat_of(state, 0).plate == 0


def test_replacements_wait_for_the_actions_that_a_marker_adds() -> None:
    """HT-4.8 and HT-5.1: extra actions come before the end of the turn."""
    state = play(
        three(routes=WON, actions=1), f"claim {ROUTE}", "nothing", "use actions-3", "place trader stade-hamburg"
    )
    assert left(state) == 2
    assert seat_of(state, 0).plate == 1


def test_several_replacements_are_all_turned_up_and_then_placed_one_by_one() -> None:
    """HT-5.1: in an order that their owner chooses."""
    state = table(player(plate=2), player(), player())
    play(state, "end", "draw extra-office", "draw actions-4")
    assert asked(state) == ("marker", 0)
    assert {text.split()[1] for text in options(state)} == {"extra-office", "actions-4"}
    play(state, "marker actions-4 kampen-osnabrueck", "marker extra-office arnheim-kampen")
    assert asked(state) == ("turn", 1)


def test_chance_turns_up_only_what_nobody_has_seen() -> None:
    """HT-5.1: a kind is as likely as there are unseen markers of it."""
    state = table(player(plate=1), player(markers="remove-3, remove-3"), player())
    play(state, "end")
    weights = dict(zip(options(state), [w for _, w in state.chance()], strict=True))
    assert weights == {
        "draw extra-office": 5,
        "draw switch-offices": 2,
        "draw actions-3": 2,
        "draw actions-4": 2,
        "draw improve-ability": 3,
    }
    assert refused(state, "draw remove-3") == "HT-5.1"
    assert refused(state, "end") == "HT-5.1"


def test_a_route_with_a_marker_takes_no_second_one() -> None:
    """HT-5.2: the first condition."""
    state = table(player(plate=1), player(), player(), routes={ROUTE: "+ actions-3"})
    play(state, "end", "draw extra-office")
    assert refused(state, f"marker extra-office {ROUTE}") == "HT-5.2"
    assert why(state, f"marker extra-office {ROUTE}").code == "has-marker"


def test_a_route_with_pieces_takes_no_marker() -> None:
    """HT-5.2: the second condition; one piece of anybody is enough."""
    state = table(player(plate=1), player(), player(), routes={ROUTE: "1t"})
    play(state, "end", "draw extra-office")
    assert refused(state, f"marker extra-office {ROUTE}") == "HT-5.2"
    assert why(state, f"marker extra-office {ROUTE}").code == "has-pieces"


def test_a_route_between_full_cities_takes_no_marker() -> None:
    """HT-5.2: the third condition; one free office space at one end is enough."""
    full = {"goslar": "1t", "magdeburg": "1m 1t"}
    state = table(player(plate=1), player(), player(), cities=full)
    play(state, "end", "draw extra-office")
    assert why(state, "marker extra-office goslar-magdeburg").code == "ends-full"
    assert refused(state, "marker extra-office goslar-magdeburg") == "HT-5.2"
    assert "marker extra-office hildesheim-goslar" in options(state)


def test_no_office_is_needed_for_a_marker() -> None:
    """HT-5.2: a free space is, so that markers can be placed in the first turns of a game."""
    state = table(player(plate=1), player(), player())
    play(state, "end", "draw extra-office")
    assert len(options(state)) == 32


def test_a_free_space_counts_even_when_only_extra_offices_stand_beside_the_city() -> None:
    """HT-5.2: printed spaces decide, extra offices take none of them."""
    state = table(player(plate=1), player(), player(), cities={"goslar": "1t", "magdeburg": "1m | 1t"})
    play(state, "end", "draw extra-office")
    assert "marker extra-office goslar-magdeburg" in options(state)


def test_the_route_just_claimed_may_get_the_replacement() -> None:
    """HT-5.3: it is empty again; taverns matter at the start only."""
    state = play(three(routes=WON), f"claim {ROUTE}", "nothing", "end", "draw remove-3", f"marker remove-3 {ROUTE}")
    assert marker_on(state, ROUTE) == "remove-3"


def test_a_marker_that_is_not_on_the_plate_is_not_placed() -> None:
    """HT-5.1: only what was drawn."""
    state = table(player(plate=1), player(), player())
    play(state, "end", "draw extra-office")
    assert refused(state, "marker actions-3 stade-hamburg") == "HT-5.1"
    assert refused(state, "end") == "HT-5.2"


def test_every_marker_must_be_placed_while_a_route_is_legal() -> None:
    """HT-5.2: there is no way to keep it."""
    state = table(player(plate=1), player(), player())
    play(state, "end", "draw extra-office")
    assert {text.split()[0] for text in options(state)} == {"marker"}
    assert refused(state, "done") == "HT-5.2"


def all_taken(but: str = "") -> dict[str, str]:
    """A piece on every route, save one."""
    routes = [text.split()[2] for text in options(table(player(), player(), player()), "place")]
    spread = dict.fromkeys(routes, "")
    for number, route in enumerate(route for route in routes if route != but):
        spread[route] = f"{number % 3}t"
    return spread


def test_where_no_route_is_legal_the_marker_stays_on_the_plate() -> None:
    """HT-5.4: unseen; the next player begins, and nobody is stuck."""
    people = [player((0, 0), plate=1 if seat == 0 else 0) for seat in range(3)]
    state = play(table(*people, routes=all_taken()), "end")
    assert asked(state) == ("turn", 1)
    assert seat_of(state, 0).plate == 1
    assert seat_of(state, 0).shown == {}


def test_a_marker_that_waited_is_placed_at_the_end_of_a_later_turn_of_its_owner() -> None:
    """HT-5.4: as soon as a route is legal then."""
    people = [player((0, 0), plate=1 if seat == 0 else 0) for seat in range(3)]
    state = play(table(*people, routes=all_taken()), "end", "end", "end")
    route = next(name for name, found in look(state).routes.items() if found.pieces == ["0 trader"])
    other = next(name for name, found in look(state).routes.items() if name != route and len(found.pieces) == 1)
    play(state, f"lift trader {route}", f"drop trader {other}", "end", "draw actions-3")
    assert options(state) == [f"marker actions-3 {route}"]
    play(state, f"marker actions-3 {route}")
    assert asked(state) == ("turn", 1)


def test_with_one_legal_route_for_two_markers_the_second_one_waits() -> None:
    """HT-5.4: which of the two is the owner's choice; the other one keeps lying on the plate."""
    people = [player((0, 0), plate=2 if seat == 0 else 0) for seat in range(3)]
    state = table(*people, routes=all_taken(but=ROUTE))
    play(state, "end", "draw actions-3", "draw remove-3")
    assert options(state) == [f"marker actions-3 {ROUTE}", f"marker remove-3 {ROUTE}"]
    play(state, f"marker remove-3 {ROUTE}")
    assert asked(state) == ("turn", 1)
    assert seat_of(state, 0).shown == {"actions-3": 1}
    play(state, "end", "end", "end")
    assert asked(state) == ("turn", 1)


# ---------------------------------------------------------------------- the supply


def test_there_are_thirteen_markers_in_the_supply() -> None:
    """HT-5.5: sixteen in all, three of them on the taverns."""
    state = opening()
    assert state.view(None)["pile"] == 13
    assert unseen(state) == 13


def nearly_out(left_over: int) -> dict[str, object]:
    """A player who has won all markers but those on the board, and so many in the supply."""
    used = (
        ["extra-office"] * 5 + ["switch-offices"] * 2 + ["actions-4"] * 2 + ["improve-ability"] * 3 + ["remove-3"] * 2
    )
    return player((3, 0), used=", ".join(used[: len(used) - left_over]))


def test_drawing_the_last_marker_does_not_end_the_game() -> None:
    """HT-5.5: it can still be drawn."""
    state = table(nearly_out(0), player(), player(), routes={ROUTE: "0t 0t 0t + actions-3"})
    assert state.view(None)["pile"] == 1  # the other +3
    play(state, f"claim {ROUTE}", "nothing")
    assert not is_over(state)
    assert state.view(None)["pile"] == 0


def test_a_replacement_that_cannot_be_drawn_ends_the_game_after_the_claim() -> None:
    """HT-5.5: points, marker and benefit are carried out, then it is over; the marker won still counts."""
    routes = {ROUTE: "0t 0t 0t + actions-3", "stade-hamburg": "+ actions-3"}
    state = table(nearly_out(0), player(), player(), routes=routes, cities={"hamburg": "1t"})
    assert state.view(None)["pile"] == 0
    play(state, f"claim {ROUTE}")
    assert asked(state) == ("benefit", 0)
    play(state, "office luebeck")
    assert is_over(state)
    assert [seat.prestige for seat in look(state).seats] == [1, 1, 0]
    assert seat_of(state, 0).markers == {"actions-3": 1}
    assert state.breakdown()[0]["markers"] == 21
    assert on(state, ROUTE) == ""


def test_markers_on_a_plate_do_not_score() -> None:
    """HT-5.6: neither face down nor turned up."""
    state = table(player(plate=3, markers="actions-3"), player(shown="actions-4"), player(), over=True)
    assert [points["markers"] for points in state.breakdown()] == [1, 0, 0]
