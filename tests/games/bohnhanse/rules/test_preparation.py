"""Preparation: wagons, beanometers, hands, orders, capital and the start."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    BEANS,
    SEATS,
    SORTED,
    asked,
    bohnhanse,
    city_of,
    dealt,
    hand,
    look,
    market,
    money,
    options,
    play,
    played,
    price,
    refused,
    supply,
    turn,
    wagon,
)

import hansetag
from hansetag.games.bohnhanse.state import BohnHanseState

POOR = "visby-blue-chili aalborg-blue-chili edinburgh-blue-stink"  # 24, 25, 26
MIDDLING = "danzig-stink-green malmo-chili-black_eyed aalborg-blue-green"  # 30, 34, 27
RICH = "riga-blue-red-garden london-chili-stink hamburg-stink-red"  # 56, 29, 36
EQUAL = "malmo-stink-black_eyed riga-blue-black_eyed rostock-blue-green"  # 33, 33, 28
TIED = "bremen-chili-stink riga-blue-stink rostock-chili-green-red"  # 28, 29, 47
ALSO_47 = "edinburgh-blue-soy-black_eyed london-chili-soy danzig-stink-red"  # 47, 31, 34


def arrange_all(*hands: str) -> BohnHanseState:
    """Deal these hands and let everybody take the first of his options; what chance decides stays open."""
    state = dealt(*hands)
    while asked(state)[0] in ("arrange", "capital"):
        play(state, options(state)[0])
    return state


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_a_bean_of_each_type_and_sorted_cards(seats: int) -> None:
    """BH-43: Supply is the second and Toll the third card of everybody's hand."""
    state = bohnhanse(seats).start()
    for seat in range(seats):
        assert wagon(state, seat) == BEANS
        assert hand(state, seat) == SORTED
    assert money(state) == [0] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_the_supply_takes_what_is_in_no_wagon_and_on_no_beanometer(seats: int) -> None:
    """Preparation: 120 beans in all."""
    state = bohnhanse(seats).start()
    lying = sum(pile[1] for stacks in look(state).markets.values() for pile in stacks if pile)
    assert lying == 22
    assert sum(supply(state, bean) for bean in BEANS.split()) == 120 - 8 * seats - 22


def test_at_the_beginning_every_price_is_the_base_price() -> None:
    """Preparation: what the beanometers show is what the player boards say."""
    state = bohnhanse().start()
    for city in state.board.cities:
        for bean in {pile[0] for pile in market(state, city) if pile}:
            assert price(state, city, bean) == state.board.base[state.board.beans.index(bean)]
        assert market(state, city)[-2:] == [None, None]


@pytest.mark.parametrize("seats", SEATS)
def test_chance_deals_three_orders_to_everybody(seats: int) -> None:
    """Preparation: from a pile in which all orders are alike, and none comes twice."""
    state = bohnhanse(seats).start()
    assert state.actor == hansetag.NATURE
    for number in range(3 * seats):
        assert asked(state) == ("draw", hansetag.NATURE)
        assert [weight for _, weight in state.chance()] == [1] * (60 - number)
        play(state, options(state)[0])
    assert asked(state)[0] in ("capital", "arrange")
    assert refused(bohnhanse().start(), "travel riga") == ("BH-34", "chance")


def test_a_drawn_order_is_no_longer_in_the_pile() -> None:
    """BH-34: what lies in a hand cannot be drawn."""
    state = play(bohnhanse().start(), "draw rostock-chili-red")
    assert refused(state, "draw rostock-chili-red") == ("BH-34", "not-in-pile")


def test_the_best_order_gives_city_and_capital() -> None:
    """Preparation: its beans go from the wagon into the supply, and it is discarded."""
    state = dealt(RICH, MIDDLING, POOR)
    assert (city_of(state), money(state)[0], wagon(state)) == ("riga", 56, "chili stink green soy black_eyed")
    assert look(state).discards == ["riga-blue-red-garden"]


def test_the_two_other_orders_stand_behind_the_hand_in_either_order() -> None:
    """Preparation: their owner chooses which comes first; they are the eighth and ninth travel card."""
    for first, second in (("hamburg-stink-red", "london-chili-stink"), ("london-chili-stink", "hamburg-stink-red")):
        state = dealt(RICH, MIDDLING, POOR)
        assert options(state) == ["arrange london-chili-stink", "arrange hamburg-stink-red"]
        play(state, f"arrange {first}")
        assert hand(state) == f"{SORTED} {first} {second}"
    assert refused(dealt(RICH, MIDDLING, POOR), "arrange riga-blue-stink") == ("", "no-such-order")
    assert refused(dealt(RICH, MIDDLING, POOR), "travel riga") == ("", "arrange-open")


def test_among_equal_best_orders_the_player_chooses() -> None:
    """BH-41: two orders of 33; the one he does not take stays in his hand."""
    state = dealt(EQUAL, MIDDLING, POOR)
    assert asked(state) == ("capital", 0)
    assert options(state) == ["capital malmo-stink-black_eyed", "capital riga-blue-black_eyed"]
    assert refused(state, "capital rostock-blue-green") == ("BH-41", "not-the-best")
    assert refused(state, "capital riga-blue-red-garden") == ("BH-41", "no-such-order")
    assert refused(state, "arrange riga-blue-black_eyed") == ("BH-41", "capital-open")
    play(state, "capital riga-blue-black_eyed")
    assert (city_of(state), money(state)[0]) == ("riga", 33)
    assert "malmo-stink-black_eyed" in hand(state)
    assert options(state) == ["arrange malmo-stink-black_eyed", "arrange rostock-blue-green"]


def test_everybody_chooses_in_turn() -> None:
    """BH-41: a later seat with equal orders is asked as well."""
    state = dealt(RICH, EQUAL, POOR)
    play(state, "arrange london-chili-stink")
    assert asked(state) == ("capital", 1)


def test_the_poorest_starts_without_a_draw() -> None:
    """Playing the game: least capital begins."""
    state = arrange_all(RICH, POOR, TIED)
    assert money(state) == [56, 26, 47]
    assert asked(state) == ("trip", 1)


def test_chance_decides_among_the_poorest() -> None:
    """BH-40: of two with 47 thaler either may start, never the richer one."""
    state = arrange_all(TIED, RICH, ALSO_47)
    assert money(state) == [47, 56, 47]
    assert asked(state) == ("start", hansetag.NATURE)
    assert [weight for _, weight in state.chance()] == [1, 1]
    assert options(state) == ["start 0", "start 2"]
    assert refused(state, "start 1") == ("BH-40", "not-the-poorest")
    assert refused(state, "start 4") == ("BH-40", "not-the-poorest")
    assert refused(state, "travel riga") == ("BH-40", "chance")
    play(state, "start 2")
    assert (asked(state), turn(state)) == (("trip", 2), 2)


def test_the_setup_cannot_be_done_again() -> None:
    """BH-41: once the game runs, capital and order of the first cards are settled."""
    state = arrange_all(RICH, POOR, TIED)
    assert refused(state, "capital riga-blue-black_eyed") == ("BH-41", "setup-over")
    assert refused(state, "arrange visby-blue-chili") == ("", "setup-over")
    assert refused(state, "start 0") == ("BH-40", "not-chance")
    assert refused(state, "draw riga-blue-stink") == ("BH-34", "not-chance")
    assert refused(state, "harvest 1") == ("BH-36", "not-chance")


@pytest.mark.parametrize("how", ["open", "closed"])
def test_orders_in_hand_and_in_the_pile_are_secret(how: str) -> None:
    """BH-42: others see how many cards a hand has, and with open hands where orders stand, never which they are."""
    state = bohnhanse(3, how).start()
    for order in (*RICH.split(), *POOR.split(), *TIED.split()):
        play(state, f"draw {order}")
    for viewer in (None, 0, 1, 2):
        text = repr(state.view(viewer))
        for owner, orders in enumerate((RICH, POOR, TIED)):
            hidden = [order for order in orders.split() if order in hand(state, owner)]
            assert len(hidden) >= 2
            assert [order in text for order in hidden] == [viewer == owner] * len(hidden)
        assert "hand_size" in text


def test_money_wagons_figures_and_markets_are_open() -> None:
    """BH-42: everybody sees the same of them."""
    state = arrange_all(RICH, POOR, TIED)
    for key in ("markets", "prices", "supply", "discards", "scores", "pile"):
        assert state.view(None)[key] == state.view(0)[key] == state.view(2)[key]
    people = state.view(None)["seats"]
    assert isinstance(people, list)
    assert [(person["money"], person["city"]) for person in people] == [
        (56, "riga"),
        (26, "edinburgh"),
        (47, "rostock"),
    ]


def test_turns_go_clockwise() -> None:
    """Playing the game: after the last seat comes the first one."""
    turns = [event.facts()["seat"] for event in played(4, 3).events if event.code() == "turned"]
    assert len(turns) > 4
    assert turns == [(int(turns[0]) + number) % 4 for number in range(len(turns))]


def test_everybody_could_bring_a_harvest_in_the_first_round() -> None:
    """BH-43: with five players who each travel one road, five harvests fall before anybody has a second turn."""
    state = arrange_all(RICH, POOR, TIED, ALSO_47, EQUAL)
    board = state.board
    for number in range(1, 6):
        way = board.distance[state.figures[state.actor]]
        play(state, f"travel {board.cities[way.index(1)]}", f"harvest {number}", "end")
        play(state, options(state)[0], "done")
    assert look(state).drawn == [1, 2, 3, 4, 5]
