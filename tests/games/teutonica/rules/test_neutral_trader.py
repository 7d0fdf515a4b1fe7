"""Two players with the neutral trader: where he starts, how he is displaced, and what he establishes."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    TAVERNS,
    asked,
    completed,
    is_over,
    left,
    look,
    marker_on,
    offices,
    on,
    opening,
    options,
    play,
    player,
    prestige,
    refused,
    seat_of,
    stock,
    supply,
    table,
)

SCHOOLS = [
    *("groningen-emden", "stade-hamburg", "hamburg-luebeck", "goettingen-quedlinburg", "quedlinburg-halle"),
]
NEAR = {"arnheim-duisburg": "nt nt", "dortmund-paderborn": "nt nt"}
FILL = ("displace neutral trader duisburg-dortmund",)


def test_eight_neutral_traders_start_on_the_board() -> None:
    """HT-8.1: one on each route to a city of learning and one on each route with a marker, none at Coellen."""
    state = opening(2)
    found = {name: route.pieces for name, route in look(state).routes.items() if route.pieces}
    assert found == {key: ["neutral trader"] for key in [*SCHOOLS, *TAVERNS]}
    assert len(found) == 8


def test_a_neutral_trader_takes_one_house_of_a_route() -> None:
    """HT-8.2: any house, for they are alike; the others stay free."""
    state = opening(2)
    play(state, "place trader hamburg-luebeck", "place trader hamburg-luebeck", "end")
    assert "place trader hamburg-luebeck" not in options(state)
    assert on(state, "hamburg-luebeck") == "0t 0t nt"


def test_only_the_game_for_two_has_a_neutral_trader() -> None:
    """HT-8.1: with three players the routes start empty."""
    assert not any(route.pieces for route in look(opening(3)).routes.values())


def test_a_neutral_trader_is_displaced_for_one_extra_piece() -> None:
    """HT-8.3: he costs as much as any trader."""
    state = table(player((2, 0)), player(), routes={"duisburg-dortmund": "nt"})
    before = stock(state)[0]
    play(state, "displace neutral trader duisburg-dortmund")
    assert (supply(state), stock(state)[0]) == ((0, 0), before + 1)
    assert on(state, "duisburg-dortmund") == "0t"
    state = table(player((1, 0)), player(), routes={"duisburg-dortmund": "nt"})
    assert refused(state, "displace neutral trader duisburg-dortmund") == "HT-2.1"


def test_the_other_player_moves_him_and_one_more_neutral_trader() -> None:
    """HT-8.3: by the usual distance rule, from an endless supply; the other player's pieces stay where they are."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt"})
    before = (stock(state, 1), supply(state, 1))
    play(state, "displace neutral trader duisburg-dortmund")
    assert asked(state) == ("settle", 1)
    assert options(state) == ["drop trader arnheim-duisburg", "drop trader dortmund-paderborn"]
    play(state, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert (on(state, "arnheim-duisburg"), on(state, "dortmund-paderborn")) == ("nt", "nt")
    assert asked(state) == ("turn", 0)
    assert (stock(state, 1), supply(state, 1)) == before


def test_both_neutral_traders_have_to_be_placed() -> None:
    """HT-8.3: the extra one is not optional here."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt", "kampen-osnabrueck": "1t"})
    play(state, "displace neutral trader duisburg-dortmund")
    assert refused(state, "done") == "HT-8.3"
    play(state, "drop trader arnheim-duisburg")
    assert "done" not in options(state)
    assert refused(state, "done") == "HT-8.3"
    assert refused(state, "drop merchant arnheim-duisburg") == "HT-8.3"
    assert refused(state, "lift trader kampen-osnabrueck") == "HT-2.5"
    assert refused(state, "drop trader duisburg-dortmund") == "HT-2.3"
    assert refused(state, "drop trader arnheim-muenster") == "HT-2.2"


def test_the_active_player_may_own_pieces_on_the_route_of_a_neutral_trader() -> None:
    """HT-8.3: displacing him may fill one's own route."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt 0t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader arnheim-duisburg", "claim duisburg-dortmund")
    assert prestige(state) == [0, 0]


# ---------------------------------------------------------------------- a full neutral route


def test_a_route_full_of_neutral_traders_is_established_at_once() -> None:
    """HT-8.4 and HT-8.7: at no action; the active player chooses the city, the neutral pieces leave the board."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert asked(state) == ("neutral", 0)
    assert options(state) == ["neutral arnheim-duisburg arnheim", "neutral arnheim-duisburg duisburg"]
    play(state, "neutral arnheim-duisburg arnheim")
    assert offices(state, "arnheim") == "nt"
    assert on(state, "arnheim-duisburg") == ""
    assert asked(state) == ("turn", 0)
    assert left(state) == 1


def test_nothing_else_goes_on_before_the_neutral_office_is_chosen() -> None:
    """HT-8.4: and only full neutral routes bring one."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert refused(state, "end") == "HT-8.4"
    assert refused(state, "neutral hamburg-luebeck hamburg") == "HT-8.4"


def test_the_neutral_trader_ignores_colours_and_shapes() -> None:
    """HT-8.4: Münster begins with a round space, Kampen with an orange one; he takes either."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt", "dortmund-paderborn": "nt nt"})
    play(state, *FILL, "drop trader dortmund-paderborn", "drop trader arnheim-duisburg")
    play(state, "neutral dortmund-paderborn dortmund")
    assert offices(state, "dortmund") == "nt"
    state = table(
        player(),
        player(),
        routes={"duisburg-dortmund": "nt", "dortmund-paderborn": "nt nt"},
        cities={"paderborn": "0t"},
    )
    play(state, *FILL, "drop trader dortmund-paderborn", "drop trader arnheim-duisburg")
    play(state, "neutral dortmund-paderborn paderborn")
    assert offices(state, "paderborn") == "0t nt"  # a black, round space


def test_with_one_free_city_there_is_nothing_to_choose() -> None:
    """HT-8.4: the office goes there at once."""
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"}
    state = table(player(), player(), routes=routes, cities={"duisburg": "1t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert offices(state, "arnheim") == "nt"
    assert asked(state) == ("turn", 0)


def test_a_full_city_is_refused_to_the_neutral_trader() -> None:
    """HT-8.4: two routes are full, and Duisburg has no space left."""
    routes = {"duisburg-dortmund": "nt", **NEAR}
    state = table(player(), player(), routes=routes, cities={"duisburg": "1t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert refused(state, "neutral arnheim-duisburg duisburg") == "HT-8.4"


def test_with_both_cities_full_the_neutral_trader_opens_no_office() -> None:
    """HT-8.4: the route is cleared all the same, and its points are given."""
    cities = {"duisburg": "1t", "arnheim": "0t 0t 0t 1t"}
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"}
    state = table(player(), player(), routes=routes, cities=cities)
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert on(state, "arnheim-duisburg") == ""
    assert prestige(state) == [1, 1]
    assert asked(state) == ("turn", 0)


def test_players_score_for_the_cities_at_a_neutral_route() -> None:
    """HT-8.4: step a is carried out for the real players, before the office is opened."""
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"}
    state = table(player(), player(), routes=routes, cities={"arnheim": "0t", "duisburg": "1t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert prestige(state) == [1, 1]


def test_a_coin_gives_the_neutral_trader_nothing() -> None:
    """HT-8.4 and HT-8.5: he keeps no points."""
    routes = {"emden-osnabrueck": "nt", "groningen-emden": "nt nt"}
    state = table(player(), player(), routes=routes)
    play(
        state,
        "displace neutral trader emden-osnabrueck",
        "drop trader groningen-emden",
        "drop trader kampen-osnabrueck",
    )
    play(state, "neutral groningen-emden groningen")
    assert (prestige(state), look(state).neutral_prestige) == ([0, 0], 0)
    assert state.view(None)["neutral_prestige"] is None


def test_the_neutral_trader_can_complete_the_tenth_city() -> None:
    """HT-8.4: that ends the game."""
    nine = {
        **dict.fromkeys(("bremen", "lueneburg", "brunswiek", "goslar", "stade"), "1t"),
        **dict.fromkeys(("hannover", "hildesheim", "paderborn", "kampen"), "1t 0t"),
    }
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"}
    state = table(player(), player((0, 0)), routes=routes, cities=nine)
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert not is_over(state)
    play(state, "neutral arnheim-duisburg duisburg")
    assert (completed(state), is_over(state)) == (10, True)


def test_a_neutral_claim_can_bring_a_player_to_twenty() -> None:
    """HT-8.4 and HT-6.1: the game ends when the action, the neutral office included, is finished."""
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"}
    state = table(player(), player(prestige=19), routes=routes, cities={"arnheim": "1t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    play(state, "neutral arnheim-duisburg arnheim")
    assert prestige(state) == [0, 20]
    assert is_over(state)


def test_with_two_full_neutral_routes_the_active_player_chooses_the_order() -> None:
    """HT-8.7: both are established before the next action."""
    state = table(player(), player(), routes={"duisburg-dortmund": "nt", **NEAR})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert {text.split()[1] for text in options(state)} == {"arnheim-duisburg", "dortmund-paderborn"}
    play(state, "neutral dortmund-paderborn paderborn")
    assert asked(state) == ("neutral", 0)
    play(state, "neutral arnheim-duisburg duisburg")
    assert asked(state) == ("turn", 0)
    assert (offices(state, "paderborn"), offices(state, "duisburg")) == ("nt", "nt")


# ---------------------------------------------------------------------- markers


def test_a_marker_on_a_neutral_route_is_discarded_and_replaced() -> None:
    """HT-8.6: nobody wins it; the active player places a new one at the end of his turn."""
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt + actions-3"}
    state = table(player(), player(), routes=routes, cities={"duisburg": "1t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert look(state).discarded == {"actions-3": 1}
    assert [seat_of(state, seat).plate for seat in (0, 1)] == [1, 0]
    assert [points["markers"] for points in state.breakdown()] == [0, 0]
    play(state, "end", "draw remove-3")
    assert asked(state) == ("marker", 0)


def test_every_marker_that_is_placed_brings_a_neutral_trader() -> None:
    """HT-8.6: whoever gained it."""
    state = table(player(plate=1), player())
    play(state, "end", "draw remove-3", "marker remove-3 kampen-osnabrueck")
    assert marker_on(state, "kampen-osnabrueck") == "remove-3"
    assert on(state, "kampen-osnabrueck") == "nt"


def test_an_empty_supply_ends_the_game_for_a_neutral_marker_too() -> None:
    """HT-8.6 and HT-5.5: a replacement was needed and none was left."""
    used = (
        ["extra-office"] * 5 + ["switch-offices"] * 2 + ["actions-4"] * 2 + ["improve-ability"] * 3 + ["remove-3"] * 2
    )
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt + actions-3", "hamburg-luebeck": "+ actions-3"}
    state = table(player(used=", ".join(used)), player(), routes=routes, cities={"duisburg": "1t"})
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert is_over(state)
    assert offices(state, "arnheim") == "nt"


def test_the_marker_of_a_route_is_won_by_a_player_who_claims_it() -> None:
    """HT-8.6: only neutral claims discard."""
    state = table(player(), player(), routes={"duisburg-dortmund": "0t 0t + actions-3"})
    play(state, "claim duisburg-dortmund", "nothing")
    assert seat_of(state, 0).markers == {"actions-3": 1}


# ---------------------------------------------------------------------- control


@pytest.mark.parametrize(("text", "points"), [("0t nt", 0), ("nt 0t", 1), ("0t nt nt", 0), ("nt nt 0t 0t", 1)])
def test_the_neutral_trader_takes_control_away(text: str, points: int) -> None:
    """HT-8.8: for the point of a claim and for the two points at the end."""
    state = table(player(), player(), routes={"minden-hannover": "0t 0t 0t"}, cities={"minden": text})
    assert state.breakdown()[0]["cities"] == 2 * points
    play(state, "claim minden-hannover")
    assert prestige(state) == [points, 0]


def test_neutral_offices_may_be_switched() -> None:
    """HT-8.8: with a player's office, to break a tie."""
    state = table(player(markers="switch-offices"), player(), cities={"hamburg": "0t nt"})
    play(state, "use switch-offices", "switch hamburg 1")
    assert offices(state, "hamburg") == "nt 0t"


def test_the_neutral_trader_neither_scores_nor_wins() -> None:
    """HT-8.5 and HT-8.8: there are two scores and two possible winners."""
    state = table(player(prestige=1), player(), cities={"minden": "nt nt nt nt"}, over=True)
    assert state.scores() == [1, 0]
    assert state.winners() == [0]


def test_neutral_traders_may_be_removed_and_leave_the_board() -> None:
    """HT-8.9: they go to nobody's supply."""
    state = table(player(markers="remove-3"), player(), routes={"hamburg-luebeck": "nt 1t"})
    play(state, "use remove-3", "remove neutral trader hamburg-luebeck", "done")
    assert on(state, "hamburg-luebeck") == "1t"
    assert [supply(state, seat) for seat in (0, 1)] == [(3, 0), (3, 0)]


def test_there_are_as_many_neutral_traders_as_are_needed() -> None:
    """HT-8.9: more than the 27 of one colour may stand on the board."""
    board = ["groningen-emden", "stade-hamburg", "hamburg-lueneburg", "minden-brunswiek", "brunswiek-stendal"]
    routes = dict.fromkeys([*board, "quedlinburg-halle", "goslar-quedlinburg", "bremen-hamburg"], "nt nt")
    cities = {"minden": "nt nt nt", "arnheim": "nt nt nt", "stendal": "nt nt nt", "osnabrueck": "nt nt"}
    state = table(player(), player(), routes={**routes, "duisburg-dortmund": "nt"}, cities=cities)
    play(state, *FILL, "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")
    assert sum(len(route.pieces) for route in look(state).routes.values()) == 19


def test_an_extra_office_may_stand_beside_a_neutral_one() -> None:
    """HT-4.3 and HT-8.8: a neutral office is somebody's."""
    state = table(
        player(markers="extra-office"), player(), routes={"hamburg-luebeck": "0t 0t 0t"}, cities={"hamburg": "nt"}
    )
    play(state, "claim hamburg-luebeck", "extra trader hamburg")
    assert offices(state, "hamburg") == "nt | 0t"
