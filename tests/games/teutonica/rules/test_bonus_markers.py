"""Using bonus markers: when, and what each of the six kinds does."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    ABILITIES,
    asked,
    left,
    level,
    offices,
    on,
    options,
    play,
    player,
    prestige,
    refused,
    seat_of,
    stock,
    supply,
    table,
    three,
    why,
)

ROUTE = "hamburg-luebeck"
FULL = {ROUTE: "0t 0t 0t"}


# ---------------------------------------------------------------------- when


def test_a_marker_is_free_and_may_be_used_between_actions() -> None:
    """HT-4.1: before the first action, in between and after the last, at no cost."""
    state = three(markers="actions-3, improve-ability, switch-offices", cities={"hamburg": "0t 1t"})
    play(state, "use improve-ability", "improve keys", "place trader stade-hamburg")
    assert left(state) == 1
    play(state, "use switch-offices", "switch hamburg 1", "place trader stade-hamburg")
    assert left(state) == 0
    play(state, "use actions-3")
    assert left(state) == 3


def test_a_marker_is_not_used_in_the_action_that_won_it() -> None:
    """HT-4.1: not even an extra office, which would fit into the claim."""
    state = three(routes={ROUTE: "0t 0t 0t + extra-office"}, cities={"hamburg": "1t"})
    play(state, f"claim {ROUTE}")
    assert options(state, "extra") == []
    assert refused(state, "extra trader hamburg") == "HT-4.1"
    assert refused(state, "use remove-3") == "HT-3.3"


def test_an_older_extra_office_may_be_used_in_the_claim_that_wins_another() -> None:
    """HT-4.1: only the one just won has to wait."""
    state = three(routes={ROUTE: "0t 0t 0t + extra-office"}, cities={"hamburg": "1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}", "extra trader hamburg")
    assert seat_of(state, 0).markers == {"extra-office": 1}
    assert seat_of(state, 0).used == {"extra-office": 1}


def test_a_marker_may_be_used_right_after_the_action_that_won_it() -> None:
    """HT-4.1: in the same turn, once the claim is finished."""
    state = three(routes={ROUTE: "0t 0t 0t + actions-4"}, actions=1)
    play(state, f"claim {ROUTE}", "nothing")
    assert left(state) == 0
    play(state, "use actions-4")
    assert left(state) == 4


def test_a_marker_that_one_does_not_have_is_not_used() -> None:
    """HT-4.1: neither another player's nor one that was used already."""
    state = table(player(used="actions-3"), player(markers="actions-4"), player())
    assert options(state, "use") == []
    for marker in ("actions-3", "actions-4", "remove-3", "switch-offices", "improve-ability"):
        assert refused(state, f"use {marker}") == "HT-4.1"
        assert why(state, f"use {marker}").code == "no-marker"


def test_used_markers_still_score() -> None:
    """HT-4.1: face up or face down makes no difference at the end."""
    state = three(markers="actions-3, actions-4")
    before = state.breakdown()[0]["markers"]
    play(state, "use actions-3")
    assert seat_of(state, 0).used == {"actions-3": 1}
    assert state.breakdown()[0]["markers"] == before == 3


def test_a_marker_is_used_once() -> None:
    """HT-4.1: then it lies face down."""
    state = play(three(markers="actions-3"), "use actions-3")
    assert refused(state, "use actions-3") == "HT-4.1"


def test_a_marker_question_is_answered_before_anything_else() -> None:
    """HT-4.5, HT-4.7 and HT-4.9: what was begun is finished first."""
    state = three((3, 0), {ROUTE: "1t"}, {"hamburg": "0t 1t"}, markers="switch-offices, improve-ability, remove-3")
    assert refused(play(state.copy(), "use switch-offices"), "end") == "HT-4.5"
    assert refused(play(state.copy(), "use improve-ability"), "end") == "HT-4.7"
    assert refused(play(state.copy(), "use remove-3"), "end") == "HT-4.9"


# ---------------------------------------------------------------------- extra office


def test_an_extra_office_takes_the_place_of_the_office_of_a_claim() -> None:
    """HT-4.2: one piece of the route goes beside a city, the rest to stock, and no other benefit follows."""
    state = three((1, 0), FULL, {"hamburg": "1t"}, markers="extra-office")
    before = stock(state)[0]
    play(state, f"claim {ROUTE}", "extra trader hamburg")
    assert offices(state, "hamburg") == "1t | 0t"
    assert stock(state)[0] == before + 2
    assert asked(state) == ("turn", 0)
    assert seat_of(state, 0).used == {"extra-office": 1}


def test_an_extra_office_needs_a_claim() -> None:
    """HT-4.1: it is played inside a claim and at no other time."""
    state = three((1, 0), FULL, {"hamburg": "1t"}, markers="extra-office")
    assert options(state, "extra") == []
    assert refused(state, "extra trader hamburg") == "HT-4.1"


def test_an_extra_office_needs_an_office_in_the_city_already() -> None:
    """HT-4.3: anybody's will do."""
    state = play(three(routes=FULL, markers="extra-office"), f"claim {ROUTE}")
    assert options(state, "extra") == []
    assert refused(state, "extra trader hamburg") == "HT-4.3"
    assert why(state, "extra trader hamburg").code == "city-empty"
    for owner in "01":
        state = three(routes=FULL, cities={"hamburg": f"{owner}t"}, markers="extra-office")
        assert options(play(state, f"claim {ROUTE}"), "extra") == ["extra trader hamburg"]


def test_an_extra_office_is_beside_a_city_at_the_end_of_the_claimed_route() -> None:
    """HT-4.3: a city elsewhere is refused."""
    state = three(routes=FULL, cities={"stade": "1m", "hamburg": "1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}")
    assert refused(state, "extra trader stade") == "HT-4.3"


def test_an_extra_office_ignores_colour_and_shape() -> None:
    """HT-4.3: a merchant beside square black spaces, without any privilege."""
    state = three(routes={ROUTE: "0t 0t 0m"}, cities={"hamburg": "1t 1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}")
    assert options(state, "extra") == ["extra trader hamburg", "extra merchant hamburg"]
    play(state, "extra merchant hamburg")
    assert offices(state, "hamburg") == "1t 1t | 0m"


def test_an_extra_office_is_allowed_while_a_printed_space_is_free_and_when_none_is() -> None:
    """HT-4.3: the city need not be full, and may be."""
    for taken in ("1t", "1t 1t 1t"):
        state = three(routes=FULL, cities={"hamburg": taken}, markers="extra-office")
        play(state, f"claim {ROUTE}", "extra trader hamburg")
        assert offices(state, "hamburg") == f"{taken} | 0t"


def test_the_piece_of_an_extra_office_comes_from_the_claimed_route() -> None:
    """HT-4.3: a merchant in the supply is no help."""
    state = three((1, 1), FULL, {"hamburg": "1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}")
    assert refused(state, "extra merchant hamburg") == "HT-4.3"
    assert why(state, "extra merchant hamburg").code == "piece-not-on-route"


@pytest.mark.parametrize(
    ("route", "city", "houses"),
    [("coellen-warburg", "coellen", 4), ("hamburg-luebeck", "luebeck", 3), ("quedlinburg-halle", "halle", 4)],
)
def test_extra_offices_are_allowed_at_coellen_and_in_cities_of_learning(route: str, city: str, houses: int) -> None:
    """HT-4.4: no limit is stated, so there is none."""
    state = three((0, 0), {route: " ".join(["0t"] * houses)}, {city: "1t"}, markers="extra-office")
    play(state, f"claim {route}", f"extra trader {city}")
    assert offices(state, city) == "1t | 0t"


def test_without_the_marker_there_is_no_extra_office() -> None:
    """HT-4.1: it has to be won first."""
    state = play(three(routes=FULL, cities={"hamburg": "1t"}), f"claim {ROUTE}")
    assert refused(state, "extra trader hamburg") == "HT-4.1"


def test_one_claim_uses_one_extra_office() -> None:
    """HT-4.2: a second marker waits for the next claim."""
    state = three(routes=FULL, cities={"hamburg": "1t", "luebeck": "1t"}, markers="extra-office, extra-office")
    play(state, f"claim {ROUTE}", "extra trader hamburg")
    assert asked(state) == ("turn", 0)
    assert seat_of(state, 0).markers == {"extra-office": 1}


def test_later_extra_offices_stand_further_left() -> None:
    """HT-3.7 and HT-4.3: beside the same city there may be several."""
    state = three(routes=FULL, cities={"hamburg": "1t | 1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}", "extra trader hamburg")
    assert offices(state, "hamburg") == "1t | 1t 0t"


# ---------------------------------------------------------------------- switch offices


def test_two_neighbouring_offices_change_places() -> None:
    """HT-4.5: which may change who controls the city."""
    state = three(cities={"hamburg": "0t 1t"}, markers="switch-offices")
    play(state, "use switch-offices", "switch hamburg 1")
    assert offices(state, "hamburg") == "1t 0t"
    assert [points["cities"] for points in state.breakdown()] == [2, 0, 0]


def test_offices_of_two_rivals_may_be_switched() -> None:
    """HT-4.5: none of them need be one's own."""
    state = three(cities={"hamburg": "2t 1t"}, markers="switch-offices")
    play(state, "use switch-offices", "switch hamburg 1")
    assert offices(state, "hamburg") == "1t 2t"


def test_offices_of_one_owner_are_not_switched() -> None:
    """HT-4.5: nothing would come of it."""
    state = three(cities={"hamburg": "1t 1t 0t"}, markers="switch-offices")
    play(state, "use switch-offices")
    assert options(state) == ["switch hamburg 2"]
    assert refused(state, "switch hamburg 1") == "HT-4.5"


def test_with_nothing_but_pairs_of_one_owner_the_marker_is_of_no_use() -> None:
    """HT-4.6: no two offices could change places."""
    state = three(cities={"hamburg": "1t 1t", "hannover": "0t"}, markers="switch-offices")
    assert refused(state, "use switch-offices") == "HT-4.6"


def test_an_empty_space_is_not_switched_with_an_office() -> None:
    """HT-4.6: both spaces must be occupied."""
    state = three(cities={"hamburg": "0t 1t", "hannover": "0t"}, markers="switch-offices")
    play(state, "use switch-offices")
    assert refused(state, "switch hannover 1") == "HT-4.6"
    assert refused(state, "switch hamburg 2") == "HT-4.6"
    assert refused(state, "switch luebeck 3") == "HT-4.6"


def test_a_switch_ignores_colour_and_shape() -> None:
    """HT-4.6: a merchant comes onto a square space and a trader onto a round one, without privileges."""
    state = three(cities={"arnheim": "0t 1m 2t"}, markers="switch-offices")
    play(state, "use switch-offices")
    assert options(state) == ["switch arnheim 1", "switch arnheim 2"]
    play(state, "switch arnheim 2")
    assert offices(state, "arnheim") == "0t 2t 1m"


def test_extra_offices_are_not_switched() -> None:
    """HT-4.6: they stay where they are."""
    state = three(cities={"goslar": "1t | 0t"}, markers="switch-offices")
    assert options(state, "use") == []
    assert refused(state, "use switch-offices") == "HT-4.6"
    state = three(cities={"hamburg": "1t 2t | 0t"}, markers="switch-offices")
    play(state, "use switch-offices", "switch hamburg 1")
    assert offices(state, "hamburg") == "2t 1t | 0t"


def test_offices_that_are_not_neighbours_are_not_switched() -> None:
    """HT-4.6: places 1 and 2, 2 and 3, or 3 and 4."""
    state = three(cities={"minden": "0t 1t 0t 1t"}, markers="switch-offices")
    play(state, "use switch-offices")
    assert options(state) == ["switch minden 1", "switch minden 2", "switch minden 3"]


def test_a_switch_takes_nothing_back() -> None:
    """HT-3.9 and HT-4.6: prestige and completed cities stay as they were."""
    state = three(cities={"luebeck": "0t 1t"}, markers="switch-offices")
    play(state, "use switch-offices", "switch luebeck 1")
    assert state.view(None)["completed"] == 1
    assert prestige(state) == [0, 0, 0]


# ---------------------------------------------------------------------- improve an ability


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_marker_improves_any_one_ability(ability: str) -> None:
    """HT-4.7: the freed piece goes to the supply, as in a city."""
    state = play(three((1, 0), markers="improve-ability"), "use improve-ability", f"improve {ability}")
    assert level(state, ability) == 1
    assert supply(state) == ((1, 1) if ability == "book" else (2, 0))
    assert asked(state) == ("turn", 0)


def test_the_marker_improves_no_full_ability() -> None:
    """HT-4.7 and HT-3.5: the others are still to be had."""
    own = player(markers="improve-ability", privilege=3)
    state = play(table(own, player(), player()), "use improve-ability")
    assert "improve privilege" not in options(state)
    assert refused(state, "improve privilege") == "HT-3.5"


def test_with_all_abilities_full_the_marker_is_of_no_use() -> None:
    """HT-4.7: so it is not offered."""
    own = player((5, 1), "improve-ability", keys=4, actions=5, privilege=3, book=3, money=3)
    state = table(own, player(), player())
    assert options(state, "use") == []
    assert refused(state, "use improve-ability") == "HT-4.7"


def test_an_action_gained_by_the_marker_counts_at_once() -> None:
    """HT-1.3 and HT-4.7: from two actions to three, in this turn."""
    state = play(three(markers="improve-ability"), "use improve-ability", "improve actions")
    assert left(state) == 3


# ---------------------------------------------------------------------- more actions


@pytest.mark.parametrize(("marker", "count"), [("actions-3", 3), ("actions-4", 4)])
def test_the_marker_gives_more_actions(marker: str, count: int) -> None:
    """HT-4.8: whatever the desk allows."""
    state = play(three(markers=marker), f"use {marker}")
    assert left(state) == 2 + count


def test_several_such_markers_may_be_used_in_one_turn() -> None:
    """HT-4.8: also after the normal actions are used up."""
    state = three((2, 0), markers="actions-3, actions-3, actions-4", actions=1)
    play(state, "place trader stade-hamburg", "use actions-3", "use actions-4", "use actions-3")
    assert left(state) == 10


def test_an_ended_turn_is_not_prolonged() -> None:
    """HT-4.8 and HT-4.1: markers are used before the turn is ended, never in another player's turn."""
    state = play(three(markers="actions-3"), "end")
    assert asked(state) == ("turn", 1)
    assert refused(state, "use actions-3") == "HT-4.1"


# ---------------------------------------------------------------------- remove three


def test_up_to_three_pieces_go_to_their_owners_supplies() -> None:
    """HT-4.9: from the same or different routes and players, one's own included."""
    state = three((1, 0), {ROUTE: "1t 2t 0t", "stade-hamburg": "1m"}, markers="remove-3")
    play(
        state, "use remove-3", f"remove 1 trader {ROUTE}", "remove 1 merchant stade-hamburg", f"remove 0 trader {ROUTE}"
    )
    assert (on(state, ROUTE), on(state, "stade-hamburg")) == ("2t", "")
    assert [supply(state, seat) for seat in range(3)] == [(2, 0), (4, 1), (3, 0)]
    assert asked(state) == ("turn", 0)
    assert left(state) == 2


@pytest.mark.parametrize("count", [1, 2])
def test_fewer_than_three_pieces_may_be_removed(count: int) -> None:
    """HT-4.9: one at least, for the marker is spent."""
    state = play(three(routes={ROUTE: "1t 1t 1t"}, markers="remove-3"), "use remove-3")
    assert refused(state, "done") == "HT-4.9"
    play(state, *[f"remove 1 trader {ROUTE}"] * count, "done")
    assert len(on(state, ROUTE).split()) == 3 - count


def test_a_merchant_counts_as_one_piece() -> None:
    """HT-4.9: three merchants may go."""
    own = player(markers="remove-3")
    state = table(own, player(book=3), player(), routes={ROUTE: "1m 1m 1m"})
    play(state, "use remove-3", *[f"remove 1 merchant {ROUTE}"] * 3)
    assert on(state, ROUTE) == ""
    assert supply(state, 1) == (3, 3)


def test_offices_are_not_removed() -> None:
    """HT-4.9: only what stands on a route."""
    state = three(routes={ROUTE: "1t"}, cities={"hamburg": "1t 2t"}, markers="remove-3")
    play(state, "use remove-3")
    assert options(state) == [f"remove 1 trader {ROUTE}"]
    assert refused(state, f"remove 2 trader {ROUTE}") == "HT-4.9"


def test_on_an_empty_board_the_marker_is_of_no_use() -> None:
    """HT-4.9: with nothing to remove it is not offered."""
    state = three(markers="remove-3")
    assert options(state, "use") == []
    assert refused(state, "use remove-3") == "HT-4.9"


def test_removing_ends_when_nothing_is_left() -> None:
    """HT-4.9: nobody is asked for a piece that is not there."""
    state = play(three(routes={ROUTE: "1t"}, markers="remove-3"), "use remove-3", f"remove 1 trader {ROUTE}")
    assert asked(state) == ("turn", 0)


def test_removed_pieces_trigger_no_displacement() -> None:
    """HT-4.9: their owner puts nothing back on the board."""
    state = three(routes={ROUTE: "1t"}, markers="remove-3")
    before = stock(state, 1)
    play(state, "use remove-3", f"remove 1 trader {ROUTE}")
    assert (stock(state, 1), supply(state, 1)) == (before, (4, 0))
