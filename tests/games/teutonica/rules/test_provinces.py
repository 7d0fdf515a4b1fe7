"""Two players with the figure and sixteen provinces (HT-7)."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import (
    TAVERNS,
    asked,
    left,
    look,
    marker_on,
    on,
    opening,
    options,
    play,
    player,
    refused,
    supply,
    table,
    teutonica,
    why,
)

import hansetag

# By province: the routes beside it, and the provinces across a route or a guard.
MAP: dict[str, tuple[str, str]] = {
    "p01": ("emden-osnabrueck groningen-emden kampen-osnabrueck", "p02 p06"),
    "p02": ("bremen-hamburg emden-osnabrueck osnabrueck-bremen stade-hamburg", "p01 p04 p07"),
    "p03": ("bremen-hannover bremen-minden minden-hannover", "p04 p07 p08"),
    "p04": ("bremen-hamburg bremen-hannover hamburg-lueneburg hannover-lueneburg", "p02 p03 p05 p08"),
    "p05": ("hamburg-luebeck hamburg-lueneburg lueneburg-perleberg", "p04 p09"),
    "p06": ("arnheim-kampen arnheim-muenster kampen-osnabrueck", "p01 p07 p12"),
    "p07": ("bremen-minden muenster-minden osnabrueck-bremen", "p02 p03 p06 p13"),
    "p08": ("hannover-lueneburg minden-brunswiek minden-hannover", "p03 p04 p09 p10"),
    "p09": ("brunswiek-stendal lueneburg-perleberg perleberg-stendal", "p05 p08 p11"),
    "p10": ("hildesheim-goslar minden-brunswiek minden-paderborn paderborn-hildesheim", "p08 p11 p13 p15"),
    "p11": ("brunswiek-stendal goslar-magdeburg stendal-magdeburg", "p09 p10 p16"),
    "p12": ("arnheim-duisburg arnheim-muenster duisburg-dortmund", "p06 p13 p14"),
    "p13": ("dortmund-paderborn minden-paderborn muenster-minden", "p07 p10 p12 p14"),
    "p14": ("coellen-warburg dortmund-paderborn duisburg-dortmund paderborn-warburg", "p12 p13 p15"),
    "p15": (
        "goettingen-quedlinburg goslar-quedlinburg hildesheim-goslar paderborn-hildesheim paderborn-warburg",
        "p10 p14 p16",
    ),
    "p16": ("goslar-magdeburg goslar-quedlinburg quedlinburg-halle", "p11 p15"),
}
GUARDS = [("p06", "p07"), ("p12", "p13"), ("p08", "p09"), ("p10", "p11")]


def routes_of(province: str) -> set[str]:
    """The routes beside a province."""
    return set(MAP[province][0].split())


def neighbours(province: str) -> set[str]:
    """The provinces across one border."""
    return set(MAP[province][1].split())


# ---------------------------------------------------------------------- the map


def test_there_are_sixteen_provinces_with_twenty_five_borders() -> None:
    """HT-7: 21 pairs of neighbours share a route and four are kept apart by a guard only."""
    pairs = {frozenset((one, other)) for one in MAP for other in neighbours(one)}
    assert (len(MAP), len(pairs)) == (16, 25)
    shared = {pair for pair in pairs if set.intersection(*(routes_of(one) for one in pair))}
    assert len(shared) == 21
    assert pairs - shared == {frozenset(guard) for guard in GUARDS}
    facts = teutonica(2, variant="provinces").facts
    assert {province.id.lower(): {near.lower() for near in province.neighbours} for province in facts.province} == {
        province: neighbours(province) for province in MAP
    }
    assert [tuple(name.lower() for name in guard.separates) for guard in facts.border_guard] == GUARDS


@pytest.mark.parametrize("province", MAP)
def test_a_piece_is_placed_only_on_a_route_beside_the_figure(province: str) -> None:
    """HT-7: the figure restricts placing."""
    state = table(player(), player(), figure=province)
    assert {text.split()[2] for text in options(state, "place")} == routes_of(province)
    for route in {route for other in MAP for route in routes_of(other)} - routes_of(province):
        assert refused(state, f"place trader {route}") == "HT-7"


@pytest.mark.parametrize("province", MAP)
def test_the_figure_walks_over_one_or_two_borders(province: str) -> None:
    """HT-7: never round a corner or outside the provinces."""
    state = table(player(), player(), figure=province, fresh=True)
    near = neighbours(province)
    reach = (near | {far for one in near for far in neighbours(one)}) - {province}
    assert {text.split()[1] for text in options(state, "walk")} == reach
    assert 5 <= len(reach) <= 11
    for far in set(MAP) - reach:
        assert refused(state, f"walk {far}") == "HT-7"


# ---------------------------------------------------------------------- preparation


def test_the_second_player_puts_the_figure_into_any_province() -> None:
    """HT-7: then the start player begins."""
    for starter in (0, 1):
        state = opening(2, starter, variant="provinces")
        assert asked(state) == ("post", 1 - starter)
        assert options(state) == [f"post {province}" for province in MAP]
        assert refused(state, "end") == "HT-7"
        play(state, "post p09")
        assert look(state).figure == "p09"
        assert asked(state) == ("turn", starter)


def test_supplies_are_as_usual_and_there_is_no_neutral_trader() -> None:
    """HT-7: five and six traders."""
    state = play(opening(2, 1, variant="provinces"), "post p01")
    assert [supply(state, seat) for seat in (0, 1)] == [(6, 1), (5, 1)]
    assert not any(route.pieces for route in look(state).routes.values())
    assert [marker_on(state, route) is not None for route in TAVERNS] == [True] * 3


# ---------------------------------------------------------------------- what the figure restricts


def test_displacing_is_allowed_only_beside_the_figure() -> None:
    """HT-7: the second of the three restricted actions."""
    state = table(player(), player(), routes={"hamburg-luebeck": "1t", "kampen-osnabrueck": "1t"}, figure="p05")
    assert options(state, "displace") == ["displace 1 trader hamburg-luebeck"]
    assert refused(state, "displace 1 trader kampen-osnabrueck") == "HT-7"


def test_claiming_is_allowed_only_beside_the_figure() -> None:
    """HT-7: the third of the three restricted actions, and with it the extra office."""
    routes = {"hamburg-luebeck": "0t 0t 0t", "kampen-osnabrueck": "0t 0t"}
    state = table(player(), player(), routes=routes, figure="p05")
    assert options(state, "claim") == ["claim hamburg-luebeck"]
    assert refused(state, "claim kampen-osnabrueck") == "HT-7"
    assert why(state, "claim kampen-osnabrueck").code == "figure-elsewhere"


def test_income_and_moving_are_free_of_the_figure() -> None:
    """HT-7: pieces are lifted and put down anywhere."""
    state = table(player(), player(), routes={"hamburg-luebeck": "0t"}, figure="p16", actions=3)
    play(state, "income 3 0", "lift trader hamburg-luebeck", "drop trader groningen-emden")
    assert on(state, "groningen-emden") == "0t"


def test_the_displaced_player_is_not_bound_to_the_figure() -> None:
    """HT-7: his pieces go where the distance rule sends them."""
    state = table(player(), player(), routes={"hamburg-luebeck": "1t"}, figure="p05")
    play(state, "displace 1 trader hamburg-luebeck", "drop trader stade-hamburg")
    assert on(state, "stade-hamburg") == "1t"


def test_markers_and_replacements_are_not_bound_to_the_figure() -> None:
    """HT-7: only three actions are named."""
    own = player(markers="remove-3, switch-offices", plate=1)
    state = table(own, player(), routes={"groningen-emden": "1t"}, cities={"hamburg": "0t 1t"}, figure="p16")
    play(state, "use remove-3", "remove 1 trader groningen-emden", "use switch-offices", "switch hamburg 1", "end")
    play(state, "done", "draw actions-3", "marker actions-3 groningen-emden")
    assert marker_on(state, "groningen-emden") == "actions-3"


def test_actions_from_markers_are_bound_like_normal_ones() -> None:
    """HT-7: more actions do not mean more routes."""
    state = play(table(player(markers="actions-4"), player(), figure="p16"), "use actions-4")
    assert {text.split()[2] for text in options(state, "place")} == routes_of("p16")


# ---------------------------------------------------------------------- moving the figure


def test_the_free_move_comes_before_the_first_action() -> None:
    """HT-7: it costs nothing and opens the routes of the new province at once."""
    state = table(player(), player(), figure="p01", fresh=True)
    play(state, "walk p02")
    assert (look(state).figure, left(state)) == ("p02", 2)
    play(state, "place trader stade-hamburg")


def test_the_free_move_comes_before_or_after_but_not_both() -> None:
    """HT-7: who walked before is not asked again."""
    state = play(table(player(), player(), figure="p01", fresh=True), "walk p02")
    assert refused(state, "walk p01") == "HT-7"
    assert why(state, "walk p01").code == "walked-already"
    play(state, "end")
    assert asked(state) == ("turn", 1)


def test_between_actions_there_is_no_free_move() -> None:
    """HT-7: only before the first action or after the last."""
    state = play(table(player(), player(), figure="p01", fresh=True), "place trader groningen-emden")
    assert options(state, "walk") == []
    assert why(state, "walk p02").code == "walk-later"
    assert refused(state, "walk p02") == "HT-7"


def test_after_the_last_action_the_figure_may_walk() -> None:
    """HT-7: the question comes when the turn ends, early or not, and may be declined."""
    state = play(table(player(), player(), figure="p01", fresh=True), "place trader groningen-emden", "end")
    assert asked(state) == ("figure", 0)
    assert refused(state, "place trader groningen-emden") == "HT-7"
    assert refused(state, "walk p16") == "HT-7"
    stayed = play(state.copy(), "done")
    assert (look(stayed).figure, asked(stayed)) == ("p01", ("turn", 1))
    play(state, "walk p06")
    assert (look(state).figure, asked(state)) == ("p06", ("turn", 1))


def test_the_free_move_after_the_turn_comes_before_the_replacements() -> None:
    """HT-7: the order is fixed."""
    state = play(table(player(plate=1), player(), figure="p01"), "end")
    assert asked(state) == ("figure", 0)
    play(state, "walk p02")
    assert asked(state) == ("draw", hansetag.NATURE)


def test_the_next_player_has_a_free_move_of_his_own() -> None:
    """HT-7: every turn anew."""
    state = play(table(player(), player(), figure="p01", fresh=True), "walk p02", "end")
    assert "walk p01" in options(state)


def test_for_an_action_the_figure_rides_anywhere() -> None:
    """HT-7: at any time in the turn."""
    state = table(player(), player(), figure="p01", fresh=True, actions=3)
    assert options(state, "ride") == [f"ride {province}" for province in MAP if province != "p01"]
    play(state, "ride p16")
    assert (look(state).figure, left(state)) == ("p16", 2)
    assert refused(state, "ride p16") == "HT-7"
    play(state, "place trader quedlinburg-halle", "ride p01")
    assert left(state) == 0


def test_a_ride_needs_an_action() -> None:
    """HT-1.1 and HT-7: without one the figure stays."""
    state = table(player(), player(), figure="p01", actions=0)
    assert options(state, "ride") == []
    assert refused(state, "ride p16") == "HT-1.1"


def test_who_rode_may_still_walk_after_the_turn() -> None:
    """HT-7: the paid move does not use up the free one, but it is an action, so walking before is over."""
    state = play(table(player(), player(), figure="p01", fresh=True), "ride p16")
    assert options(state, "walk") == []
    play(state, "end")
    assert asked(state) == ("figure", 0)
    play(state, "walk p11")
    assert look(state).figure == "p11"


def test_without_provinces_there_is_no_figure() -> None:
    """HT-7: it belongs to one variant for two."""
    state = table(player(), player(), fresh=True)
    assert refused(state, "walk p01") == "HT-7"
    assert refused(state, "ride p01") == "HT-7"
    assert why(state, "walk p01").code == "no-figure"
    assert look(play(state, "end")).figure is None
