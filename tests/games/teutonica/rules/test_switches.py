"""The switches: rulings that a table may decide otherwise."""

from __future__ import annotations

from tests.games.teutonica.helpers import (
    asked,
    is_over,
    level,
    look,
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
    teutonica,
)

ROUTE = "hamburg-luebeck"
FULL = {ROUTE: "0t 0t 0t"}
FILL = ("displace neutral trader duisburg-dortmund", "drop trader arnheim-duisburg", "drop trader dortmund-paderborn")


def test_all_switches_are_off_by_default() -> None:
    """HT-1.2, HT-4.2, HT-4.5, HT-8.1 and HT-8.5: who says nothing plays by the rulings."""
    switches = {option.name: option for option in teutonica(2).OPTIONS if option.name != "variant"}
    assert {option.default for option in switches.values()} == {False}
    assert {name: option.rule for name, option in switches.items()} == {
        "income_up_to": "HT-1.2",
        "switch_own_office": "HT-4.5",
        "extra_office_besides": "HT-4.2",
        "neutral_coellen": "HT-8.1",
        "neutral_scores": "HT-8.5",
    }


def test_with_income_up_to_an_income_may_be_smaller() -> None:
    """HT-1.2: from one piece up to the money bag."""
    state = table(player((0, 0)), player(), player(), income_up_to=True)
    wanted = {"income 0 1", "income 1 0", "income 1 1", "income 2 0", "income 2 1", "income 3 0"}
    assert set(options(state, "income")) == wanted
    assert refused(state, "income 4 0") == "HT-1.2"
    play(state, "income 1 0")
    assert supply(state) == (1, 0)


def test_with_switch_own_office_one_of_two_switched_offices_is_ones_own() -> None:
    """HT-4.5: two rivals are left alone."""
    cities = {"hamburg": "1t 2t 0t", "hannover": "1t 2t", "luebeck": "0t"}
    state = table(player(markers="switch-offices"), player(), player(), cities=cities, switch_own_office=True)
    play(state, "use switch-offices")
    assert options(state) == ["switch hamburg 2"]
    assert refused(state, "switch hannover 1") == "HT-4.5"
    assert refused(state, "switch hamburg 1") == "HT-4.5"
    assert refused(state, "switch luebeck 1") == "HT-4.6"


def test_with_switch_own_office_and_none_of_ones_own_the_marker_is_of_no_use() -> None:
    """HT-4.5: so it is not offered, and the refusal names the ruling that stands in the way."""
    cities = {"hannover": "1t 2t"}
    state = table(player(markers="switch-offices"), player(), player(), cities=cities, switch_own_office=True)
    assert options(state, "use") == []
    assert refused(state, "use switch-offices") == "HT-4.5"


def test_with_extra_office_besides_the_usual_benefit_follows() -> None:
    """HT-4.2: an extra office and then an office, an ability or nothing."""
    own = player((0, 0), "extra-office")
    for benefit in ("office hamburg", "improve money", "nothing"):
        state = table(own, player(), player(), routes=FULL, cities={"luebeck": "1t"}, extra_office_besides=True)
        before = stock(state)[0]
        play(state, f"claim {ROUTE}", "extra trader luebeck")
        assert asked(state) == ("benefit", 0)
        play(state, benefit)
        assert offices(state, "luebeck") == "1t | 0t"
        assert offices(state, "hamburg") == ("0t" if benefit == "office hamburg" else "")
        assert level(state, "money") == (1 if benefit == "improve money" else 0)
        assert stock(state)[0] == before + (1 if benefit == "office hamburg" else 2)
        assert on(state, ROUTE) == ""


def test_with_extra_office_besides_one_marker_is_used_in_a_claim() -> None:
    """HT-4.2: a second extra office waits for the next claim."""
    own = player((0, 0), "extra-office, extra-office")
    state = table(own, player(), player(), routes=FULL, cities={"luebeck": "1t"}, extra_office_besides=True)
    play(state, f"claim {ROUTE}", "extra trader luebeck")
    assert options(state, "extra") == []
    assert refused(state, "extra trader luebeck") == "HT-4.1"
    play(state, "nothing")
    assert seat_of(state, 0).markers == {"extra-office": 1}


def test_with_extra_office_besides_a_claim_may_be_over_after_the_extra_office() -> None:
    """HT-4.2: where nothing else is to be had, nothing is asked."""
    state = table(
        player((0, 0), "extra-office"),
        player(),
        player(),
        routes={"goslar-magdeburg": "0t 0t"},
        cities={"goslar": "1t"},
        extra_office_besides=True,
    )
    play(state, "claim goslar-magdeburg", "extra trader goslar")
    assert asked(state) == ("turn", 0)
    assert on(state, "goslar-magdeburg") == ""


def test_with_neutral_coellen_a_ninth_neutral_trader_starts_there() -> None:
    """HT-8.1: on the route from Coellen to Warburg."""
    state = opening(2, neutral_coellen=True)
    assert on(state, "coellen-warburg") == "nt"
    assert sum(len(route.pieces) for route in look(state).routes.values()) == 9


def test_with_neutral_scores_the_neutral_trader_keeps_his_points() -> None:
    """HT-8.5: for cities that he controls when a route at them is established; a coin still gives him nothing."""
    routes = {"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"}
    state = table(player(), player(), routes=routes, cities={"arnheim": "nt", "duisburg": "0t"}, neutral_scores=True)
    play(state, *FILL)
    assert (prestige(state), look(state).neutral_prestige) == ([1, 0], 1)
    assert state.view(0)["neutral_prestige"] == 1


def test_with_neutral_scores_a_players_claim_brings_the_neutral_trader_points() -> None:
    """HT-8.5 and HT-8.8: he is a controller like any other."""
    state = table(player(), player(), routes=FULL, cities={"hamburg": "0t nt"}, neutral_scores=True)
    play(state, f"claim {ROUTE}")
    assert look(state).neutral_prestige == 1


def test_with_neutral_scores_twenty_points_of_his_end_the_game() -> None:
    """HT-8.5: though he does not win it."""
    state = table(player(), player(), routes=FULL, cities={"hamburg": "nt"}, neutral_prestige=19, neutral_scores=True)
    play(state, f"claim {ROUTE}", "nothing")
    assert is_over(state)
    assert set(state.winners()) <= {0, 1}


def test_without_the_switch_the_neutral_trader_ends_no_game_by_points() -> None:
    """HT-8.5: he keeps none."""
    state = table(player(), player(), routes=FULL, cities={"hamburg": "nt", "luebeck": "nt"})
    play(state, f"claim {ROUTE}", "nothing")
    assert (look(state).neutral_prestige, is_over(state)) == (0, False)
