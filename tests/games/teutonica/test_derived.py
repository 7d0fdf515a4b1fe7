"""What follows from a view of Hansa Teutonica agrees with the rules."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import game_of, player, states, table, teutonica

from hansetag.games.teutonica.derived_types import TeutonicaDerived
from hansetag.games.teutonica.state import TeutonicaState
from hansetag.kernel.seats import OVER


def derived(state: TeutonicaState) -> TeutonicaDerived:
    """What follows from what a spectator sees."""
    return game_of(state).derive(state.view(None))


@pytest.mark.parametrize(("seats", "variant"), [(2, "neutral"), (2, "provinces"), (3, "standard"), (5, "standard")])
def test_networks_chains_and_pieces_agree_with_the_rules_all_through_a_game(seats: int, variant: str) -> None:
    """HT-6.4, HT-3.11, HT-3.9: the largest network is the one that is scored, and no piece is ever lost."""
    scored = 0
    for state in states(seats, variant, 1, every=7):
        view, found = state.view(None), derived(state)
        keys = game_of(state).facts.abilities["keys"].values
        for seat, own in enumerate(view["seats"]):
            network = found["networks"][seat]
            points = network["offices"] * int(keys[own["levels"]["keys"]])
            assert points == (view["breakdown"][seat]["network"] or 0)
            scored += points
            assert not own["chain"] or not found["chains"][seat]["missing"]
            assert min(found["in_hand"][seat]) >= 0
            if state.actor == OVER:
                assert found["in_hand"][seat] == [0, 0]
        assert len(found["complete"]) >= view["completed"]
        assert found["most_prestige"] >= max(own["prestige"] for own in view["seats"])
    assert scored


def test_a_network_is_linked_by_its_routes() -> None:
    """Each route has both ends in it, and a single office is a network of one."""
    state = table(
        player(),
        player(),
        player(),
        cities={"hamburg": "0t", "luebeck": "0t", "arnheim": "0t 1t"},
    )
    first, second, third = derived(state)["networks"]
    assert (sorted(first["cities"]), first["routes"]) == (["hamburg", "luebeck"], ["hamburg-luebeck"])
    assert first["offices"] == 2
    assert (second["cities"], second["routes"], second["offices"]) == (["arnheim"], [], 1)
    assert third == {"cities": [], "routes": [], "offices": 0}


def test_the_chain_leads_from_one_red_city_to_the_other_along_roads() -> None:
    """HT-3.11: its cities follow each other, and what is missing is told."""
    game = teutonica(3)
    ends = {route.id: set(route.cities) for route in game.facts.route}
    chain = derived(table(player(), player(), player()))["chains"][0]
    assert (chain["cities"][0], chain["cities"][-1]) == game.facts.east_west.cities
    assert chain["missing"] == chain["cities"]
    for route, one, other in zip(chain["routes"], chain["cities"], chain["cities"][1:], strict=False):
        assert ends[route] == {one, other}
    assert len(chain["routes"]) == len(chain["cities"]) - 1
