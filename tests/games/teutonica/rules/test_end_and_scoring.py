"""The three ends of the game, and what is scored then."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    asked,
    completed,
    is_over,
    left,
    level,
    look,
    offices,
    options,
    play,
    player,
    prestige,
    refused,
    seat_of,
    table,
)

import hansetag

ROUTE = "hamburg-luebeck"
FULL = {ROUTE: "0t 0t 0t"}
NINE = {
    **dict.fromkeys(("bremen", "lueneburg", "brunswiek", "duisburg", "stade"), "1t"),
    **dict.fromkeys(("hannover", "hildesheim", "paderborn", "kampen"), "1t 2t"),
}


# ---------------------------------------------------------------------- the three ends


def test_twenty_points_end_the_game() -> None:
    """HT-6.1: at the end of the action that brought them."""
    state = table(player(prestige=19), player(), player(), routes=FULL, cities={"hamburg": "0t"})
    play(state, f"claim {ROUTE}", "nothing")
    assert prestige(state)[0] == 20
    assert is_over(state)


def test_nineteen_points_do_not_end_the_game() -> None:
    """HT-6.1: the limit is twenty."""
    state = table(player(prestige=18), player(), player(), routes=FULL, cities={"hamburg": "0t"})
    play(state, f"claim {ROUTE}", "nothing")
    assert not is_over(state)


def test_another_player_may_reach_twenty_in_ones_turn() -> None:
    """HT-6.1: whoever it is, the game ends."""
    state = table(player(), player(prestige=19), player(), routes=FULL, cities={"hamburg": "1t"})
    play(state, f"claim {ROUTE}", "nothing")
    assert prestige(state)[1] == 20
    assert is_over(state)


def test_the_claim_that_brings_twenty_points_is_finished_first() -> None:
    """HT-6.1: marker and benefit belong to the action."""
    routes = {ROUTE: "0t 0t 0t + actions-3"}
    state = table(player(prestige=19), player(), player(), routes=routes, cities={"hamburg": "0t"})
    play(state, f"claim {ROUTE}")
    assert asked(state) == ("benefit", 0)
    play(state, "improve money")
    assert is_over(state)
    assert level(state, "money") == 1
    assert seat_of(state, 0).markers == {"actions-3": 1}


def test_the_turn_is_not_finished_and_no_replacement_is_placed() -> None:
    """HT-6.1: actions left are lost, and no marker is used any more."""
    routes = {ROUTE: "0t 0t 0t + actions-3"}
    state = table(player(prestige=19), player(), player(), routes=routes, cities={"hamburg": "0t"}, actions=5)
    play(state, f"claim {ROUTE}", "nothing")
    assert options(state) == []
    assert seat_of(state, 0).plate == 1
    for text in ("use actions-3", "end", "income 3 0", "draw remove-3"):
        assert refused(state, text) == "HT-6.1"


def test_a_coin_may_bring_the_twentieth_point() -> None:
    """HT-3.8 and HT-6.1: it is prestige on the track."""
    state = table(player(prestige=19), player(), player(), routes=FULL)
    play(state, f"claim {ROUTE}", "office luebeck")
    assert is_over(state)


def test_points_that_are_scored_at_the_end_do_not_end_the_game() -> None:
    """HT-6.1 and HT-3.10: only the prestige track counts towards twenty."""
    state = table(player(prestige=12, privilege=3), player(), player(), routes={"coellen-warburg": "0t 0t 0t 0m"})
    play(state, "claim coellen-warburg", "coellen 11")
    assert state.scores()[0] >= 23
    assert not is_over(state)


def test_the_tenth_completed_city_ends_the_game() -> None:
    """HT-6.1 and HT-3.9: the office and what it brings come first."""
    state = table(player(), player((0, 0)), player(), routes={"goslar-magdeburg": "0t 0t"}, cities=NINE)
    assert completed(state) == 9
    play(state, "claim goslar-magdeburg")
    assert not is_over(state)
    play(state, "office goslar")
    assert completed(state) == 10
    assert is_over(state)
    assert offices(state, "goslar") == "0t"


def test_nine_completed_cities_do_not_end_the_game() -> None:
    """HT-6.1: and an office that completes nothing does not either."""
    state = table(player(), player((0, 0)), player(), routes=FULL, cities=NINE)
    play(state, f"claim {ROUTE}", "office hamburg")
    assert not is_over(state)


def test_several_ends_at_once_are_one_end() -> None:
    """HT-6.2: twenty points and the tenth city in one claim."""
    cities = {**NINE, "magdeburg": "0m"}
    people = [player(prestige=19), player((0, 0)), player()]
    state = table(*people, routes={"goslar-magdeburg": "0t 0t"}, cities=cities)
    play(state, "claim goslar-magdeburg", "office goslar")
    assert (prestige(state)[0], completed(state), is_over(state)) == (20, 10, True)
    assert look(state).questions[0].ask == "nobody"


# ---------------------------------------------------------------------- points at the end

LAST = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "money": 3}


@pytest.mark.parametrize("ability", [ability for ability in LAST if ability != "keys"])
def test_a_full_ability_is_worth_four_points(ability: str) -> None:
    """HT-6.3: one step before the end of the track is worth nothing."""
    own = player((0, 0), levels={ability: LAST[ability]})
    nearly = player((0, 0), levels={ability: LAST[ability] - 1})
    state = table(own, nearly, player(), over=True)
    assert [points["abilities"] for points in state.breakdown()] == [4, 0, 0]


def test_full_town_keys_are_worth_no_points_by_themselves() -> None:
    """HT-6.3: they are worth what they make of the network."""
    state = table(player((0, 0), keys=4), player(), player(), over=True)
    assert state.breakdown()[0]["abilities"] == 0


def test_all_four_abilities_are_worth_sixteen_points() -> None:
    """HT-6.3: four each."""
    state = table(player((0, 0), levels=LAST), player(), player(), over=True)
    assert state.breakdown()[0]["abilities"] == 16


ALL = [
    *["extra-office"] * 5,
    *["improve-ability"] * 3,
    *("switch-offices", "switch-offices", "actions-3", "actions-3", "actions-4", "actions-4", "remove-3", "remove-3"),
]


@pytest.mark.parametrize(
    ("count", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 3), (4, 6), (5, 6), (6, 10), (7, 10), (8, 15), (9, 15), (10, 21), (11, 21), (16, 21)],
)
def test_markers_score_by_their_number(count: int, points: int) -> None:
    """HT-6.3: used and unused ones together."""
    half = count // 2
    own = player(markers=", ".join(ALL[:half]), used=", ".join(ALL[half:count]))
    assert table(own, player(), player(), over=True).breakdown()[0]["markers"] == points


def test_the_coellen_table_is_worth_its_figures() -> None:
    """HT-6.3: seven, eight, nine and eleven, added up for each player."""
    state = table(player(book=1), player(), player(), coellen=(1, 0, None, 0), over=True)
    assert [points["coellen"] for points in state.breakdown()] == [19, 7, 0]
    state = table(player((0, 0), book=3), player(), player(), coellen=(0, 0, 0, 0), over=True)
    assert state.breakdown()[0]["coellen"] == 35


def test_each_controlled_city_is_worth_two_points() -> None:
    """HT-6.3 and HT-3.7: an extra office helps to control a city."""
    cities = {"hamburg": "0t 1t", "hannover": "1t 0t", "goslar": "1t | 0t 0t", "luebeck": "2t"}
    state = table(player(), player(), player(), cities=cities, over=True)
    assert [points["cities"] for points in state.breakdown()] == [4, 2, 2]


def test_the_prestige_of_the_game_counts() -> None:
    """HT-6.3: what is on the track is part of the sum."""
    state = table(player(prestige=17), player(), player(), over=True)
    assert state.breakdown()[0]["prestige"] == 17
    assert state.scores()[0] == 17
    assert sum(state.breakdown()[0].values()) == state.scores()[0]


# ---------------------------------------------------------------------- the network


@pytest.mark.parametrize(("keys", "value"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_each_office_of_the_network_is_worth_the_town_keys(keys: int, value: int) -> None:
    """HT-6.4: one, two, two, three or four."""
    state = table(player(keys=keys), player(), player(), cities={"hamburg": "0t", "luebeck": "0t"}, over=True)
    assert state.breakdown()[0]["network"] == 2 * value


def test_the_network_counts_offices_not_cities() -> None:
    """HT-6.4: several offices in a city count, extra ones too."""
    cities = {"hamburg": "0t 0t | 0t", "luebeck": "1t 0t"}
    state = table(player(), player(), player(), cities=cities, over=True)
    assert state.breakdown()[0]["network"] == 4


def test_only_the_largest_network_counts() -> None:
    """HT-6.4: one connected group; more offices beat more cities."""
    west = {"groningen": "0t", "emden": "0m", "osnabrueck": "1t 0t"}
    east = {"minden": "0t 0t 0t 0t"}
    state = table(player(), player(), player(), cities={**west, **east}, over=True)
    assert state.breakdown()[0]["network"] == 4


def test_branches_belong_to_the_network() -> None:
    """HT-6.4: it need not be a line."""
    star = {"minden": "0t", "bremen": "0t", "hannover": "0t", "muenster": "0m", "paderborn": "0t", "brunswiek": "0t"}
    state = table(player(), player(), player(), cities=star, over=True)
    assert state.breakdown()[0]["network"] == 6


def test_a_gap_breaks_the_network() -> None:
    """HT-6.4: cities must be joined by a route."""
    state = table(player(), player(), player(), cities={"hamburg": "0t", "perleberg": "0t"}, over=True)
    assert state.breakdown()[0]["network"] == 1


def test_others_in_a_city_do_not_break_the_network() -> None:
    """HT-6.4: presence is enough, control is not needed."""
    cities = {"luebeck": "0t", "hamburg": "0t 1t 1t", "stade": "0m"}
    state = table(player(), player(), player(), cities=cities, over=True)
    assert state.breakdown()[0]["network"] == 3


def test_who_has_no_office_has_no_network() -> None:
    """HT-6.4: nothing times anything is nothing."""
    assert table(player(keys=4), player(), player(), over=True).breakdown()[0]["network"] == 0


# ---------------------------------------------------------------------- winners


def test_most_points_win() -> None:
    """HT-6.5: once the game is over."""
    state = table(player(prestige=5), player(prestige=9), player(prestige=8), over=True)
    assert state.winners() == [1]


def test_all_tied_players_share_the_victory() -> None:
    """HT-6.5: there is no tie-breaker."""
    state = table(player(prestige=9), player(prestige=3), player(prestige=9, actions=1), over=True)
    assert state.winners() == [0, 2]


def test_nobody_has_won_before_the_end() -> None:
    """HT-6.5: points are shown all along, a winner is not."""
    state = table(player(prestige=9), player(), player())
    assert state.winners() == []
    assert state.scores() == [9, 0, 0]


def test_over_is_over() -> None:
    """HT-6.1: nobody is asked any more."""
    state = table(player(), player(), player(), over=True)
    assert state.actor == hansetag.OVER
    assert left(state) == 0
    assert refused(state, "place trader hamburg-luebeck") == "HT-6.1"
