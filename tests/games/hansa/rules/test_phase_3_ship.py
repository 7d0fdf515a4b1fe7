"""Phase 3: moving the ship, and how many actions a stay allows."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import booths, goods, look, options, play, player, refused, stocked, table, talers, why

ROUTES = {
    "copenhagen": ["tonsberg", "lubeck", "danzig"],
    "lubeck": ["aalborg"],
    "aalborg": ["copenhagen"],
    "tonsberg": ["stockholm"],
    "stockholm": ["kalmar", "reval"],
    "kalmar": ["copenhagen"],
    "danzig": ["kalmar", "reval"],
    "reval": ["riga"],
    "riga": ["danzig"],
}


@pytest.mark.parametrize(("city", "ways"), ROUTES.items())
def test_the_ship_sails_along_the_arrows_only(city: str, ways: list[str]) -> None:
    """HA-22: a move follows a printed route in its direction; all other cities are refused."""
    state = table(player(), player(), ship=city)
    assert options(state, "sail") == [f"sail {way}" for way in ways]
    for other in ROUTES:
        if other not in ways:
            assert refused(state, f"sail {other}") == "HA-22"


def test_the_refusal_of_a_route_names_the_ways_that_are_open() -> None:
    """HA-22: from Copenhagen no arrow leads to Aalborg."""
    text = why(table(player(), player()), "sail aalborg").text
    for name in ("Copenhagen", "Aalborg", "Danzig", "Lübeck", "Tønsberg"):
        assert name in text


def test_the_overland_route_is_a_move_like_any_other() -> None:
    """HA-22: from Tønsberg to Stockholm the ship moves for one Taler."""
    state = table(player(talers=1), player(), ship="tonsberg")
    play(state, "sail stockholm")
    assert look(state).ship == "stockholm"
    assert talers(state)[0] == 0


def test_each_move_costs_one_taler_to_the_bank() -> None:
    """HA-21: booths in a city earn nothing from moves."""
    state = table(player(talers=6), player(talers=0, danzig=5, kalmar=5))
    play(state, "sail danzig", "sail kalmar", "sail copenhagen")
    assert talers(state) == [3, 0]


def test_the_ship_may_act_where_it_starts_the_turn() -> None:
    """HA-18: one action in the city where the ship lies, without moving first."""
    state = table(player(), player(), lying={"copenhagen": "blue 1"}, fresh=True)
    play(state, "buy blue 1")
    assert goods(state, 0) == ["blue 1"]


def test_what_the_player_before_did_in_a_city_does_not_bind_the_next() -> None:
    """HA-18: the next player may act in the city where the last one has just acted."""
    state = table(player(), player(goods="orange 2"), ship="riga", lying={"riga": "blue 1, blue 2"}, fresh=True)
    play(state, "buy blue 1", "end")
    assert {"buy blue 2", "build orange 2"} <= set(options(state))
    play(state, "buy blue 2")
    assert goods(state, 1) == ["orange 2", "blue 2"]


FIRST = ("buy blue 1", "build orange 1", "sell orange")


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("second", ["buy blue 2", "build green 1", "sell green"])
def test_a_stay_allows_one_action_only(first: str, second: str) -> None:
    """HA-19: after one action the ship must sail before the next one, of whatever kind."""
    state = table(
        player(goods="orange 1, orange 1, green 1, green 1", riga=2),
        player(),
        player(),
        ship="riga",
        lying={"riga": "blue 1, blue 2"},
    )
    play(state, first)
    if state.actor == 0 and "close" in options(state):
        play(state, "close")
    assert second not in options(state)
    assert why(state, second).code == "acted"
    assert options(state) == ["sail danzig", "end"]


@pytest.mark.parametrize("second", ["buy blue 2", "build green 1", "sell green"])
@pytest.mark.parametrize("first", FIRST)
def test_a_second_action_of_another_kind_is_refused_as_one_per_stay(first: str, second: str) -> None:
    """HA-19 is the ruling that forbids another kind of action; HA-26 and HA-29 are about the same kind twice."""
    state = table(
        player(goods="orange 1, orange 1, green 1, green 1", riga=2),
        player(),
        player(),
        ship="riga",
        lying={"riga": "blue 1, blue 2"},
    )
    play(state, first)
    if "close" in options(state):
        play(state, "close")
    same = {"buy": {"HA-19", "HA-26"}, "build": {"HA-19", "HA-29"}, "sell": {"HA-19"}}
    verb = second.split(maxsplit=1)[0]
    assert refused(state, second) in (same[verb] if first.startswith(verb) else {"HA-19"})


def test_coming_back_to_a_city_in_the_same_turn_allows_another_action_there() -> None:
    """HA-19: the limit is one action per stay, not per city and turn."""
    state = table(
        player(talers=6, goods="orange 1, orange 2"),
        player(),
        ship="danzig",
        lying=stocked(["kalmar", "copenhagen"]),
    )
    play(state, "build orange 1", "sail kalmar", "sail copenhagen", "sail danzig", "build orange 2")
    assert booths(state, "danzig") == [3, 0]
    assert talers(state)[0] == 3


def test_a_player_may_pass_without_sailing_or_acting() -> None:
    """HA-20: a full pass is legal."""
    state = table(player(), player(), lying={"copenhagen": "blue 1"}, fresh=True)
    play(state, "end")
    assert state.actor == 1


def test_passing_through_a_city_without_acting_is_legal() -> None:
    """HA-20: the ship may sail on at once."""
    state = table(player(), player(), lying=stocked())
    play(state, "sail danzig", "sail reval", "sail riga")
    assert look(state).ship == "riga"
    assert talers(state)[0] == 0


def test_the_ship_may_move_on_after_the_last_action() -> None:
    """HA-21: where the ship is left for the next player is part of the play."""
    state = table(player(talers=2), player(), ship="danzig", lying={"danzig": "blue 1"})
    play(state, "buy blue 1", "sail reval", "end")
    assert look(state).ship == "reval"
    assert state.actor == 1


def test_without_talers_the_ship_stays() -> None:
    """HA-21: moves last as long as the Talers do."""
    state = table(player(talers=0), player())
    assert options(state) == ["end"]
    assert refused(state, "sail danzig") == "HA-21"


def test_the_ship_cannot_sail_to_where_it_lies() -> None:
    """HA-22: a move goes to another city."""
    assert why(table(player(), player(), ship="riga"), "sail riga").code == "here-already"


def test_nature_and_other_seats_cannot_act_in_a_turn() -> None:
    """HA-11 and HA-38: dealing and losing have their own moments."""
    state = table(player(), player(goods="blue 1"), lying={"riga": "blue 1"})
    assert refused(state, "deal orange 1") == "HA-11"
    assert refused(state, "lose blue 1") == "HA-38"
