"""The special actions: delivering an order, and buying one at any time."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    SORTED,
    asked,
    codes_of,
    hand,
    look,
    money,
    no_right,
    options,
    play,
    player,
    refused,
    rights,
    say,
    supply,
    table,
    told,
    trading,
    wagon,
    why,
)

import hansetag

ORDER = "rostock-chili-red"
OTHER = "rostock-blue-green"
FAR = "riga-blue-stink"
HAND = f"travel toll {ORDER} supply {OTHER}"


# ---------------------------------------------------------------------- delivering


@pytest.mark.parametrize("phase", ["trip", "trade", "final"])
def test_an_order_is_delivered_in_any_phase(phase: str) -> None:
    """BH-32: from anywhere in the hand; beans to the supply, money from the bank, the card is discarded."""
    state = table(player("rostock", 1, "blue chili red", HAND), ask=phase)
    before = supply(state, "red")
    assert options(state, "deliver") == [f"deliver {ORDER}"]
    play(state, f"deliver {ORDER}")
    assert (money(state)[0], wagon(state), hand(state)) == (36, "blue", f"travel toll supply {OTHER}")
    assert (look(state).discards, supply(state, "red"), asked(state)) == ([ORDER], before + 1, (phase, 0))


def test_any_number_of_orders_is_delivered() -> None:
    """BH-32: as long as there are beans; the other order of the cards is offered too."""
    state = trading(player("rostock", 0, "blue chili green red", f"travel toll supply {OTHER}"), laid=ORDER)
    assert options(state, "deliver") == [f"deliver {ORDER}", f"deliver {OTHER}"]
    play(state, f"deliver {OTHER}", f"deliver {ORDER}")
    assert (money(state)[0], wagon(state)) == (63, "")


def test_delivering_takes_the_card_the_city_and_the_beans() -> None:
    """BH-32: each refusal says what is missing."""
    state = trading(player("rostock", 0, "chili green", f"{HAND} {FAR}"))
    assert refused(state, "deliver rostock-black_eyed-garden") == ("BH-32", "no-such-order")
    reason = why(state, f"deliver {FAR}")
    assert (reason.rule, reason.code) == ("BH-32", "order-elsewhere")
    assert (reason.facts["city"], reason.facts["here"]) == ("riga", "rostock")
    reason = why(state, f"deliver {ORDER}")
    assert (reason.rule, reason.code, reason.facts["beans"]) == ("BH-32", "order-beans", "red")


def test_orders_are_not_delivered_in_cities_on_the_way() -> None:
    """BH-32: only where the turn began and where the trip ended."""
    state = table(player("aalborg", 0, "chili red", f"travel travel travel toll supply {ORDER}"))
    assert refused(state, f"deliver {ORDER}") == ("BH-32", "order-elsewhere")
    play(state, "travel danzig")
    assert refused(state, f"deliver {ORDER}") == ("BH-32", "order-elsewhere")


def test_nobody_delivers_in_another_players_turn() -> None:
    """BH-32: though he stands in the right city with the right beans."""
    state = trading(player("rostock"), player("rostock", 0, "chili red", HAND))
    assert rights(state, 1) == ["propose 0"]
    assert no_right(state, f"deliver {ORDER}", 1) == ("BH-31", "not-your-turn")


# ---------------------------------------------------------------------- buying


@pytest.mark.parametrize("phase", ["trip", "trade", "final"])
def test_an_order_costs_five_thaler_and_a_normal_card(phase: str) -> None:
    """BH-31: the card leaves the game, the others keep their order, and the new order goes to the back."""
    state = table(player("rostock", 12, "", "travel toll travel supply"), ask=phase)
    assert options(state, "buy-order") == ["buy-order 1", "buy-order 2"]
    play(state, "buy-order 2", f"draw {FAR}")
    assert (money(state)[0], hand(state)) == (7, f"travel toll supply {FAR}")
    assert asked(state) == (phase, 0)
    play(state, "buy-order 1", f"draw {OTHER}")
    assert (money(state)[0], hand(state)) == (2, f"toll supply {FAR} {OTHER}")


def test_cards_that_stand_side_by_side_are_no_choice() -> None:
    """BH-31: normal cards are alike, so only their place among other cards matters."""
    state = trading(player("rostock", 12, "", SORTED))
    assert options(state, "buy-order") == ["buy-order 1", "buy-order 2"]
    assert refused(state, "buy-order 3") == ("BH-31", "same-card")
    play(state, "buy-order 2", f"draw {FAR}")
    assert hand(state) == f"travel supply toll travel travel travel {FAR}"


def test_toll_supply_and_orders_are_not_given_up() -> None:
    """BH-31: five normal cards, so five orders at most; the refusals count."""
    state = trading(player("rostock", 100, "", SORTED))
    for number, order in enumerate(("riga-blue-stink", "riga-chili-garden", "danzig-stink-red", ORDER, OTHER)):
        assert look(state).seats[0].hand.count("travel") == 5 - number
        play(state, "buy-order 1", f"draw {order}")
    assert options(state, "buy-order") == []
    assert refused(state, "buy-order 1") == ("BH-31", "no-normal-card")
    assert money(state)[0] == 75
    one = trading(player("rostock", 100, "", "travel toll supply"))
    reason = why(one, "buy-order 2")
    assert (reason.rule, reason.code, reason.facts) == ("BH-31", "not-so-many-cards", {"count": 1, "number": 2})


def test_a_bought_order_can_be_delivered_at_once() -> None:
    """BH-33: in the own turn and in the right city."""
    state = table(player("rostock", 5, "chili red", "travel toll supply"), ask="final")
    play(state, "buy-order 1", f"draw {ORDER}", f"deliver {ORDER}")
    assert money(state)[0] == 35


@pytest.mark.parametrize("phase", ["trip", "trade", "final"])
def test_orders_are_bought_in_other_turns_too(phase: str) -> None:
    """BH-31: the turn goes on where it was."""
    state = table(player("riga"), player("rostock", 9, "", "toll travel supply"), ask=phase)
    assert rights(state, 1, "buy-order") == ["buy-order 1"]
    events = told(state, "1: buy-order 1")
    assert codes_of(events) == ["ordered"]
    assert asked(state) == ("draw", hansetag.NATURE)
    play(state, f"draw {FAR}")
    assert (hand(state, 1), money(state)[1], asked(state)) == (f"toll supply {FAR}", 4, (phase, 0))


def test_the_rights_of_others_have_the_same_limits() -> None:
    """BH-12 and BH-31: money, and a normal card that is there; a seat that is asked has no rights besides."""
    poor = trading(player("rostock"), player("rostock", 4))
    assert rights(poor, 1, "buy-order") == []
    assert no_right(poor, "buy-order 1", 1) == ("BH-12", "order-cost")
    bare = trading(player("rostock"), player("rostock", 40, "", "toll supply"))
    assert no_right(bare, "buy-order 1", 1) == ("BH-31", "no-normal-card")
    assert bare.rights(0) == []
    assert bare.rights(7) == bare.rights(-1) == []


def test_orders_are_bought_while_a_deal_is_built_or_waits_for_an_answer() -> None:
    """BH-31: that is no swap yet; the active player may as well, while the other one thinks."""
    state = trading(player("rostock", 30, "red"), player("riga", 30, "chili"), player())
    play(state, "propose 1")
    assert rights(state, 2) == rights(state, 1) == ["buy-order 1", "buy-order 2"]
    say(state, "buy-order 1", 2)
    play(state, f"draw {FAR}")
    assert asked(state) == ("deal", 0)
    play(state, "buy-order 1", "draw visby-blue-chili")
    assert asked(state) == ("deal", 0)
    play(state, "add get chili", "send", "buy-order 1", "draw danzig-stink-red")
    assert asked(state) == ("answer", 1)
    assert rights(state, 0) == ["buy-order 1"]
    say(state, "buy-order 1", 0)
    play(state, f"draw {OTHER}")
    assert asked(state) == ("answer", 1)
    play(state, "counter 0")
    say(state, "buy-order 1", 0)
    play(state, f"draw {ORDER}")
    assert asked(state) == ("deal", 1)


def test_nobody_buys_an_order_while_a_card_is_shown_or_a_deal_is_carried_out() -> None:
    """BH-31: not while an invited player pays, draws, or a promised bean is bought."""
    people = player("rostock", 60), player("riga", 0, "blue chili", "toll travel supply"), player()
    state = trading(*people)
    say(state, "deal 1 invite")
    play(state, "accept 0")
    assert asked(state) == ("toll", 1)
    assert rights(state, 2) == rights(state, 0) == []
    state = trading(player("rostock"), player("riga", 20, "", "supply travel toll"), player())
    say(state, "deal 1 invite")
    play(state, "accept 0")
    assert asked(state) == ("harvest", hansetag.NATURE)
    assert rights(state, 2) == []
    stacks = {"rostock": [("stink", 1), ("stink", 2)]}
    state = trading(player("rostock"), player("rostock"), player(), markets=stacks)
    say(state, "deal 1 give stink")
    play(state, "accept 0")
    assert asked(state) == ("swap", 0)
    assert rights(state, 1) == rights(state, 2) == []
    assert no_right(state, "buy-order 1", 2) == ("BH-31", "not-now")
    assert refused(state, "buy-order 1") == ("BH-25", "swap-open")


# ---------------------------------------------------------------------- the pile


def everything_but(*kept: str) -> list[str]:
    """The names of all orders except these."""
    return [order for order in table().board.orders if order not in kept]


def test_an_empty_pile_is_made_anew_of_the_discards() -> None:
    """BH-34: shuffled, so each may come; the discards are gone then."""
    held = f"{ORDER} {OTHER}"
    state = trading(player("riga", 30, "", f"travel toll supply {held}"), discards=everything_but(ORDER, OTHER))
    assert state.view(None)["pile"] == 0
    play(state, "end")
    assert (len(options(state)), look(state).discards) == (58, [])
    play(state, f"draw {FAR}")
    assert state.view(None)["pile"] == 57


def test_the_last_card_of_the_pile_leaves_the_discards_alone() -> None:
    """BH-34: they are shuffled only when a card is needed and none is there."""
    state = trading(player("riga", 30, "", "travel toll supply"), discards=everything_but(FAR))
    play(state, "end")
    assert options(state) == [f"draw {FAR}"]
    play(state, f"draw {FAR}")
    assert len(look(state).discards) == 59


def test_without_any_order_there_is_no_draw_and_no_purchase() -> None:
    """BH-34: the final phase goes on without one."""
    orders = everything_but()
    hands = [" ".join(["travel toll supply", *orders[start::3]]) for start in range(3)]
    state = trading(*(player("riga", 30, "", cards) for cards in hands))
    assert (options(state, "buy-order"), rights(state, 1, "buy-order")) == ([], [])
    assert refused(state, "buy-order 1") == ("BH-34", "no-orders")
    play(state, "end")
    assert asked(state) == ("final", 0)
    assert len(look(state).seats[0].hand) == 23
