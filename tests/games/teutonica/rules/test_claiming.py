"""Claiming a route: points, then the marker, then one benefit."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    asked,
    completed,
    is_over,
    left,
    level,
    look,
    marker_on,
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


# ---------------------------------------------------------------------- what a claim takes


def test_a_route_is_claimed_when_every_house_holds_an_own_piece() -> None:
    """HT-3.1: traders and merchants alike; nothing else will do."""
    assert options(three((2, 0), {ROUTE: "0t 0m 0t"}), "claim") == [f"claim {ROUTE}"]
    for pieces in ("0t 0t", "0t 0t 1t", ""):
        state = three((2, 0), {ROUTE: pieces})
        assert options(state, "claim") == []
        assert refused(state, f"claim {ROUTE}") == "HT-3.1"


def test_nobody_claims_another_players_route() -> None:
    """HT-3.1: the pieces must be one's own."""
    state = three((2, 0), {ROUTE: "1t 1t 1t"})
    assert refused(state, f"claim {ROUTE}") == "HT-3.1"


def test_claiming_costs_an_action() -> None:
    """HT-3.1 and HT-1.1: and without one there is no claim."""
    state = play(three(routes=FULL), f"claim {ROUTE}", "nothing")
    assert left(state) == 1
    state = three(routes=FULL, actions=0)
    assert refused(state, f"claim {ROUTE}") == "HT-1.1"


def test_a_claim_asks_for_its_benefit_before_anything_else() -> None:
    """HT-3.3: the action is finished before the next one begins."""
    state = play(three(routes=FULL), f"claim {ROUTE}")
    assert asked(state) == ("benefit", 0)
    for text in ("end", "place trader stade-hamburg", "done"):
        assert refused(state, text) == "HT-3.3"


def test_a_benefit_without_a_claim_is_refused() -> None:
    """HT-3.3 and HT-4.1: benefits answer a claim."""
    state = three(routes=FULL)
    for text in ("office hamburg", "improve money", "nothing", "coellen 7"):
        assert refused(state, text)


# ---------------------------------------------------------------------- points


def test_each_controller_of_an_end_city_gets_a_point() -> None:
    """HT-3.1: whoever claims; one city may be another player's and the other one nobody's."""
    state = three(routes=FULL, cities={"hamburg": "1t"})
    play(state, f"claim {ROUTE}")
    assert prestige(state) == [0, 1, 0]


def test_who_controls_both_end_cities_gets_two_points() -> None:
    """HT-3.1: a point for each city."""
    state = play(three(routes=FULL, cities={"hamburg": "2t", "luebeck": "2t"}), f"claim {ROUTE}")
    assert prestige(state) == [0, 0, 2]


def test_the_claiming_player_scores_for_his_own_cities() -> None:
    """HT-3.1 and HT-3.2: reason enough to claim a route again."""
    state = play(three(routes=FULL, cities={"hamburg": "0t", "luebeck": "1t"}), f"claim {ROUTE}", "nothing")
    assert prestige(state) == [1, 1, 0]


def test_a_city_without_offices_brings_nobody_a_point() -> None:
    """HT-3.1: no office, no controller."""
    assert prestige(play(three(routes=FULL), f"claim {ROUTE}")) == [0, 0, 0]


def test_control_is_looked_at_before_the_new_office_is_opened() -> None:
    """HT-3.1: the office that the claim brings counts only from the next claim on."""
    state = play(three(routes=FULL, cities={"hamburg": ""}), f"claim {ROUTE}", "office hamburg")
    assert prestige(state) == [0, 0, 0]
    state = three(routes=FULL, cities={"hamburg": "1t"}, privilege=1)
    play(state, f"claim {ROUTE}", "office hamburg")
    assert prestige(state) == [0, 1, 0]


CONTROL = [
    ("minden", "0t", 0),
    ("minden", "0t 1t", 1),
    ("minden", "1t 0t", 0),
    ("minden", "0t 0t 1t", 0),
    ("minden", "0t 1t 0t 1t", 1),
    ("minden", "1t 1t 0t 0t", 0),
    ("minden", "0t 1t 2t", 2),
    ("minden", "0t 1t | 0t", 0),  # two offices against one
    ("minden", "0t 1t 1t | 0t", 1),  # a tie: the extra office is the least of all
    ("minden", "0t 1t | 2t", 1),
    ("minden", "1t 0t | 1t 0t", 0),
    ("goslar", "1t | 0t 2t", 1),
    ("goslar", "1t | 0t 0t", 0),
    ("goslar", "2t | 0t 0t 1t 1t", 0),  # among extras the earlier one stands further right
    ("goslar", "2t | 1t 0t 0t 1t", 1),
]


@pytest.mark.parametrize(("city", "text", "controller"), CONTROL)
def test_most_offices_control_a_city_and_among_equals_the_rightmost(city: str, text: str, controller: int) -> None:
    """HT-3.7: extra offices count, but rank left of all printed ones, later extras left of earlier ones."""
    route = "minden-hannover" if city == "minden" else "goslar-magdeburg"
    houses = "0t 0t 0t" if city == "minden" else "0t 0t"
    state = three((2, 0), {route: houses}, {city: text})
    play(state, f"claim {route}")
    assert prestige(state) == [int(seat == controller) for seat in range(3)]


# ---------------------------------------------------------------------- the marker


def test_the_marker_of_a_route_goes_to_the_player_who_claims_it() -> None:
    """HT-3.1 and HT-5.1: he has it at once, and draws a replacement that nobody has seen."""
    state = three(routes={ROUTE: "0t 0t 0t + actions-3"})
    play(state, f"claim {ROUTE}")
    assert marker_on(state, ROUTE) is None
    assert seat_of(state, 0).markers == {"actions-3": 1}
    assert seat_of(state, 0).plate == 1


def test_the_marker_is_won_also_without_any_benefit() -> None:
    """HT-3.2: a claim only for the marker is fine."""
    state = play(three(routes={ROUTE: "0t 0t 0t + actions-3"}), f"claim {ROUTE}", "nothing")
    assert seat_of(state, 0).markers == {"actions-3": 1}
    assert stock(state)[0] == 11 - 3


# ---------------------------------------------------------------------- no benefit


def test_a_claim_may_bring_no_benefit() -> None:
    """HT-3.2 and HT-3.6: all pieces go to the stock, none to the supply."""
    state = three((2, 0), {ROUTE: "0t 0m 0t"})
    before = stock(state)
    play(state, f"claim {ROUTE}", "nothing")
    assert on(state, ROUTE) == ""
    assert (stock(state), supply(state)) == ((before[0] + 2, before[1] + 1), (2, 0))
    assert asked(state) == ("turn", 0)


def test_where_no_benefit_is_to_be_had_the_claim_is_over_at_once() -> None:
    """HT-3.2: points and marker only, and nothing is asked."""
    state = three(routes={"goslar-magdeburg": "0t 0t"}, cities={"goslar": "1t"})
    play(state, "claim goslar-magdeburg")  # Magdeburg wants a merchant
    assert asked(state) == ("turn", 0)
    assert on(state, "goslar-magdeburg") == ""
    assert prestige(state) == [0, 1, 0]


# ---------------------------------------------------------------------- an office


def test_a_new_office_takes_one_piece_of_the_route_and_the_rest_goes_to_stock() -> None:
    """HT-3.6: nothing comes into the supply."""
    state = three((2, 0), FULL)
    before = stock(state)[0]
    play(state, f"claim {ROUTE}", "office hamburg")
    assert offices(state, "hamburg") == "0t"
    assert (on(state, ROUTE), stock(state)[0], supply(state)) == ("", before + 2, (2, 0))
    assert left(state) == 1


def test_only_one_benefit_comes_of_a_claim() -> None:
    """HT-3.3: after the office there is neither a second one nor an ability."""
    state = play(three(routes=FULL), f"claim {ROUTE}", "office hamburg")
    for text in ("office luebeck", "improve money"):
        assert refused(state, text)
    assert level(state, "money") == 0


def test_the_office_is_in_a_city_at_an_end_of_the_route() -> None:
    """HT-3.3: no other city will do."""
    state = play(three(routes=FULL), f"claim {ROUTE}")
    assert options(state, "office") == ["office hamburg", "office luebeck"]
    assert refused(state, "office stade") == "HT-3.3"


def test_offices_fill_from_left_to_right() -> None:
    """HT-3.4 and HT-3.9: the leftmost free space is the one, whatever its colour."""
    state = three(routes=FULL, cities={"hamburg": "1t"}, privilege=3)
    play(state, f"claim {ROUTE}", "office hamburg")
    assert offices(state, "hamburg") == "1t 0t"


@pytest.mark.parametrize(("taken", "colour"), [("1t", 1), ("1t 2t", 3)])
def test_the_colour_of_the_next_space_needs_its_privilege(taken: str, colour: int) -> None:
    """HT-3.4: Hamburg goes white, orange, black; a higher privilege serves the lower colours, too."""
    for privilege in range(4):
        state = three(routes=FULL, cities={"hamburg": taken}, privilege=privilege)
        play(state, f"claim {ROUTE}")
        assert ("office hamburg" in options(state)) == (privilege >= colour)
        if privilege < colour:
            assert refused(state, "office hamburg") == "HT-3.4"
            assert why(state, "office hamburg").code == "privilege"


def test_a_round_office_takes_a_merchant_only() -> None:
    """HT-3.4: and the merchant must have stood on the route."""
    state = three((1, 0), {"stade-hamburg": "0t 0t 0t"})
    play(state, "claim stade-hamburg")
    assert refused(state, "office stade") == "HT-3.4"
    assert why(state, "office stade").code == "needs-merchant"
    state = three((1, 0), {"stade-hamburg": "0t 0m 0t"})
    play(state, "claim stade-hamburg", "office stade")
    assert offices(state, "stade") == "0m"


def test_a_square_office_takes_a_trader_only() -> None:
    """HT-3.4: merchants do not stand in for traders here."""
    state = table(player(book=3), player(), player(), routes={"goslar-magdeburg": "0m 0m"})
    play(state, "claim goslar-magdeburg")
    assert options(state, "office") == ["office magdeburg"]
    assert why(state, "office goslar").code == "needs-trader"
    assert refused(state, "office goslar") == "HT-3.4"


def test_a_full_city_takes_no_office() -> None:
    """HT-3.9: all printed spaces are taken; only an extra office would help."""
    state = three(routes={"goslar-magdeburg": "0t 0m"}, cities={"goslar": "1t"})
    play(state, "claim goslar-magdeburg")
    assert refused(state, "office goslar") == "HT-3.9"


# ---------------------------------------------------------------------- coins and completed cities


def test_an_office_on_a_coin_is_worth_a_point_at_once() -> None:
    """HT-3.8: Lübeck's first space has a coin."""
    state = play(three(routes=FULL), f"claim {ROUTE}", "office luebeck")
    assert prestige(state) == [1, 0, 0]


def test_the_next_space_of_a_city_with_a_coin_is_worth_nothing() -> None:
    """HT-3.8: the coin belongs to one space; the point here is for control, to its owner."""
    state = three(routes=FULL, cities={"luebeck": "1t"}, privilege=2)
    play(state, f"claim {ROUTE}", "office luebeck")
    assert prestige(state) == [0, 1, 0]


def test_an_extra_office_beside_a_coin_earns_no_coin() -> None:
    """HT-3.8: it does not stand on the printed space."""
    state = three(routes=FULL, cities={"luebeck": "1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}", "extra trader luebeck")
    assert prestige(state) == [0, 1, 0]


def test_a_switch_onto_a_coin_earns_no_coin() -> None:
    """HT-3.8: only the office that a claim opens there."""
    state = three(cities={"luebeck": "1t 0t"}, markers="switch-offices")
    play(state, "use switch-offices", "switch luebeck 1")
    assert offices(state, "luebeck") == "0t 1t"
    assert prestige(state) == [0, 0, 0]


def test_the_last_office_of_a_city_completes_it() -> None:
    """HT-3.9: the counter of completed cities moves on."""
    state = three(routes={"goslar-magdeburg": "0t 0t"})
    play(state, "claim goslar-magdeburg", "office goslar")
    assert completed(state) == 1


def test_an_extra_office_completes_no_city() -> None:
    """HT-3.9: only printed spaces count, and a city is complete without any extra office."""
    state = three(routes=FULL, cities={"hamburg": "1t 1t"}, markers="extra-office")
    play(state, f"claim {ROUTE}", "extra trader hamburg")
    assert completed(state) == 0
    assert offices(state, "hamburg") == "1t 1t | 0t"


# ---------------------------------------------------------------------- abilities

ABILITY_CITIES = [
    ("groningen-emden", "book", "0t 0t 0t"),
    ("stade-hamburg", "privilege", "0t 0t 0t"),
    ("hamburg-luebeck", "money", "0t 0t 0t"),
    ("goettingen-quedlinburg", "actions", "0t 0t 0t"),
    ("quedlinburg-halle", "keys", "0t 0t 0t 0t"),
]


@pytest.mark.parametrize(("route", "ability", "pieces"), ABILITY_CITIES)
def test_a_route_to_a_city_of_learning_may_improve_its_ability_instead(route: str, ability: str, pieces: str) -> None:
    """HT-3.3 and HT-3.6: all pieces go to stock, and the one freed from the desk goes to the supply."""
    state = three((1, 0), {route: pieces})
    before = stock(state)
    play(state, f"claim {route}", f"improve {ability}")
    freed = (1, 1) if ability == "book" else (2, 0)
    assert level(state, ability) == 1
    assert (supply(state), stock(state)) == (freed, (before[0] + len(pieces.split()), before[1]))
    assert on(state, route) == ""


def test_each_city_improves_its_own_ability_only() -> None:
    """HT-3.3: Lübeck teaches money and nothing else."""
    state = play(three(routes=FULL), f"claim {ROUTE}")
    assert options(state, "improve") == ["improve money"]
    for ability in ("keys", "actions", "privilege", "book"):
        assert refused(state, f"improve {ability}") == "HT-3.3"


@pytest.mark.parametrize(("route", "ability", "pieces"), ABILITY_CITIES)
def test_a_full_ability_is_not_offered(route: str, ability: str, pieces: str) -> None:
    """HT-3.5: the claim may still bring an office or nothing."""
    last = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "money": 3}[ability]
    own = player((1, 0), levels={ability: last})
    state = play(table(own, player(), player(), routes={route: pieces}), f"claim {route}")
    if asked(state)[0] == "benefit":
        assert options(state, "improve") == []
        assert refused(state, f"improve {ability}") == "HT-3.5"
    else:
        assert level(state, ability) == last


# ---------------------------------------------------------------------- the Coellen table

COELLEN = "coellen-warburg"


@pytest.mark.parametrize(("privilege", "points"), [(0, [7]), (1, [7, 8]), (2, [7, 8, 9]), (3, [7, 8, 9, 11])])
def test_the_coellen_table_takes_a_merchant_on_any_space_of_a_colour_one_holds(
    privilege: int, points: list[int]
) -> None:
    """HT-3.10: there is no order from left to right."""
    state = three((1, 0), {COELLEN: "0t 0t 0t 0m"}, privilege=privilege)
    play(state, f"claim {COELLEN}")
    assert options(state, "coellen") == [f"coellen {number}" for number in points]
    for number in {7, 8, 9, 11} - set(points):
        assert refused(state, f"coellen {number}") == "HT-3.10"


def test_a_merchant_at_the_coellen_table_scores_at_the_end_only() -> None:
    """HT-3.10: the prestige track does not move, the final score does."""
    state = three((1, 0), {COELLEN: "0t 0t 0t 0m"}, privilege=3)
    before = stock(state)
    play(state, f"claim {COELLEN}", "coellen 11")
    assert prestige(state) == [0, 0, 0]
    assert state.breakdown()[0]["coellen"] == 11
    assert look(state).coellen == [None, None, None, 0]
    assert stock(state) == (before[0] + 3, before[1])


def test_the_coellen_table_takes_no_trader() -> None:
    """HT-3.10: the merchant must have been on the route."""
    state = play(three((1, 0), {COELLEN: "0t 0t 0t 0t"}), f"claim {COELLEN}")
    assert options(state) == ["office coellen", "nothing"]
    assert why(state, "coellen 7").code == "coellen-merchant"
    assert refused(state, "coellen 7") == "HT-3.10"


def test_a_space_of_the_coellen_table_is_taken_once() -> None:
    """HT-3.10: the first merchant on it stays there."""
    state = table(player(), player(), player(), routes={COELLEN: "0t 0t 0t 0m"}, coellen=(1, None, None, None))
    play(state, f"claim {COELLEN}")
    assert options(state, "coellen") == []
    assert why(state, "coellen 7").code == "coellen-taken"
    assert refused(state, "coellen 7") == "HT-3.10"


def test_only_the_route_from_coellen_to_warburg_leads_to_the_table() -> None:
    """HT-3.10: not the other routes at Warburg."""
    state = three((1, 0), {"paderborn-warburg": "0t 0t 0m"})
    play(state, "claim paderborn-warburg")
    assert refused(state, "coellen 7") == "HT-3.10"


def test_merchants_at_the_coellen_table_are_no_offices() -> None:
    """HT-3.10: no control, no network, no switching."""
    state = table(player(markers="switch-offices"), player(), player(), coellen=(0, 1, None, None))
    assert [state.breakdown()[0][source] for source in ("coellen", "cities", "network")] == [7, 0, 0]
    assert "use switch-offices" not in options(state)


# ---------------------------------------------------------------------- Arnheim - Stendal

CHAIN = {"arnheim": "0t", "muenster": "0m", "minden": "0t", "stendal": "0t"}
GAP = "minden-brunswiek"


def test_who_first_links_arnheim_and_stendal_gets_seven_points() -> None:
    """HT-3.11: at once, when the new office closes the chain."""
    state = three((0, 0), {GAP: "0t 0t 0t 0t"}, CHAIN, privilege=1)
    play(state, f"claim {GAP}", "office brunswiek")
    assert prestige(state)[0] == 1 + 7  # a point for Minden
    assert look(state).linked == 1


@pytest.mark.parametrize(("before", "points"), [(0, 7), (1, 4), (2, 2)])
def test_the_second_gets_four_and_the_third_two(before: int, points: int) -> None:
    """HT-3.11: each player counts once, whoever is first."""
    won = [7, 4][:before]
    others = [player(prestige=chain, chain=chain) for chain in won] + [player() for _ in range(2 - before)]
    state = table(player((0, 0), privilege=1), *others, routes={GAP: "0t 0t 0t 0t"}, cities=CHAIN)
    play(state, f"claim {GAP}", "office brunswiek")
    assert prestige(state)[0] == 1 + points


def test_the_fourth_gets_nothing_for_the_chain() -> None:
    """HT-3.11: there are three prizes."""
    others = [player(prestige=chain, chain=chain) for chain in (7, 4, 2)]
    state = table(player((0, 0), privilege=1), *others, routes={GAP: "0t 0t 0t 0t"}, cities=CHAIN)
    play(state, f"claim {GAP}", "office brunswiek")
    assert prestige(state)[0] == 1


def test_the_chain_pays_once_for_each_player() -> None:
    """HT-3.11: a further office in it brings nothing more."""
    state = table(
        player((0, 0), prestige=7, chain=7, privilege=1),
        player(),
        player(),
        routes={GAP: "0t 0t 0t 0t"},
        cities={**CHAIN, "brunswiek": "0t"},
    )
    play(state, f"claim {GAP}", "office minden")
    assert prestige(state)[0] == 7 + 2


def test_presence_is_enough_for_the_chain() -> None:
    """HT-3.11: offices count whether or not they control their cities."""
    cities = {"arnheim": "0t 1t", "muenster": "0m 1t", "minden": "0t 1t 1t", "stendal": "0t 2t"}
    state = three((0, 0), {GAP: "0t 0t 0t 0t"}, cities, privilege=1)
    play(state, f"claim {GAP}", "office brunswiek")
    assert prestige(state) == [7, 1, 0]


def test_a_chain_with_a_gap_brings_nothing() -> None:
    """HT-3.11: every city in between needs an office."""
    cities = {"arnheim": "0t", "minden": "0t", "stendal": "0t"}
    state = three((0, 0), {GAP: "0t 0t 0t 0t"}, cities, privilege=1)
    play(state, f"claim {GAP}", "office brunswiek")
    assert prestige(state)[0] == 1
    assert look(state).linked == 0


def test_any_way_between_the_two_cities_is_a_chain() -> None:
    """HT-3.11: the long way round in the south counts like the short one."""
    south = {
        "arnheim": "0t",
        "duisburg": "0t",
        "dortmund": "0m",
        "paderborn": "0t",
        "hildesheim": "0t",
        "magdeburg": "0m",
        "stendal": "0t",
    }
    own = player((0, 0), book=1)
    state = table(own, player(), player(), routes={"hildesheim-goslar": "0t 0t 0t"}, cities=south)
    play(state, "claim hildesheim-goslar", "office goslar")
    assert prestige(state)[0] == 1 + 7


def test_an_extra_office_can_close_the_chain() -> None:
    """HT-3.11: it counts like any other."""
    state = three((0, 0), {GAP: "0t 0t 0t 0t"}, {**CHAIN, "brunswiek": "1t"}, markers="extra-office")
    play(state, f"claim {GAP}", "extra trader brunswiek")
    assert prestige(state) == [1 + 7, 1, 0]


def test_a_switch_cannot_close_the_chain() -> None:
    """HT-3.11: switching changes nobody's presence in a city."""
    cities = {"arnheim": "0t 1t", "muenster": "0m", "minden": "0t", "stendal": "0t", "brunswiek": "0t"}
    state = three((0, 0), cities=cities, markers="switch-offices")
    play(state, "use switch-offices", "switch arnheim 1")
    assert prestige(state) == [0, 0, 0]


def test_seven_points_for_the_chain_can_end_the_game() -> None:
    """HT-3.11 and HT-6.1: they are prestige like any other."""
    own = player((0, 0), prestige=12, privilege=1)
    state = table(own, player(), player(), routes={GAP: "0t 0t 0t 0t"}, cities=CHAIN)
    play(state, f"claim {GAP}", "office brunswiek")
    assert prestige(state)[0] == 20
    assert is_over(state)
