"""The final phase: face-up orders go, holes close, an order is drawn, and the turn is declared over."""

from __future__ import annotations

from tests.games.bohnhanse.helpers import (
    asked,
    codes_of,
    hand,
    look,
    market,
    money,
    options,
    play,
    player,
    refused,
    table,
    told,
    trading,
)

import hansetag

ORDER = "rostock-chili-red"
FAR = "riga-blue-stink"


def test_an_order_is_drawn_like_it_or_not() -> None:
    """BH-33: one card, to the back of the hand; the turn cannot end before."""
    state = trading(player("rostock", 30, "", "travel toll supply"))
    assert refused(state, "done") == ("", "trade-open")
    play(state, "end")
    assert asked(state) == ("draw", hansetag.NATURE)
    assert refused(state, "done") == ("BH-34", "chance")
    play(state, f"draw {FAR}")
    assert (hand(state), asked(state)) == (f"travel toll supply {FAR}", ("final", 0))
    assert refused(state, "end") == ("", "final-open")


def test_no_card_replaces_a_delivered_one() -> None:
    """BH-33: the drawn order may be delivered at once, and no other is drawn for it."""
    state = play(trading(player("rostock", 0, "chili red", "travel toll supply")), "end", f"draw {ORDER}")
    assert options(state) == [f"deliver {ORDER}", "discard chili", "discard red", "done"]
    play(state, f"deliver {ORDER}")
    assert (hand(state), money(state)[0], asked(state)) == ("travel toll supply", 35, ("final", 0))


def test_another_order_may_be_bought_after_the_draw() -> None:
    """BH-31 and BH-33: and delivered as well."""
    state = play(trading(player("rostock", 5, "chili red", "travel toll supply")), "end", f"draw {FAR}")
    play(state, "buy-order 1", f"draw {ORDER}", f"deliver {ORDER}", "done")
    assert (money(state)[0], asked(state)) == (35, ("trip", 1))


def test_holes_close_only_in_the_city_of_the_turn() -> None:
    """BH-24: stacks sink in their order, whatever was bought."""
    stacks = [("stink", 1), ("soy", 1), ("stink", 2), ("soy", 3)]
    state = trading(player("rostock", 60), markets={"rostock": stacks, "riga": [("soy", 2)]})
    play(state, "buy stink 1", "buy soy 1", "end")
    assert market(state, "rostock") == [("stink", 2), ("soy", 3), None, None]
    assert market(state, "riga") == [("soy", 2), None, None, None]


def test_face_up_orders_are_discarded_before_the_draw() -> None:
    """BH-5: in the order of the phase, so a delivery of them is no longer possible."""
    state = trading(player("rostock", 0, "chili red", "travel toll supply"), laid=ORDER)
    assert codes_of(told(state, "end", f"draw {FAR}")) == ["dropped", "drew"]
    assert refused(state, f"deliver {ORDER}") == ("BH-32", "no-such-order")
    assert look(state).discards == [ORDER]


def test_the_left_neighbour_is_next() -> None:
    """Final phase: clockwise, and round the table."""
    state = table(player(), player(), player(), ask="final", seat=2)
    events = told(state, "done")
    assert (codes_of(events), asked(state)) == (["turned"], ("trip", 0))
