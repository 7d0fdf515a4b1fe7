"""The travel phase: a waiting harvest, the trip, the cards laid for it and their way back into the hand."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    SORTED,
    asked,
    bohnhanse,
    city_of,
    codes_of,
    hand,
    look,
    market,
    money,
    no_right,
    options,
    play,
    player,
    refused,
    rights,
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


# ---------------------------------------------------------------------- the cards


@pytest.mark.parametrize(
    ("before", "goal", "after"),
    [
        (SORTED, "edinburgh", "supply toll travel travel travel travel travel"),
        (SORTED, "aalborg", "toll travel travel travel travel supply travel"),
        (SORTED, "rostock", "travel travel travel travel toll supply travel"),
        ("supply toll travel", "rostock", "toll supply travel"),
        ("toll travel supply travel travel", "danzig", "travel toll supply travel travel"),
        (f"{SORTED} {ORDER} {FAR}", "rostock", f"travel travel travel travel {ORDER} {FAR} toll supply travel"),
        (f"{ORDER} supply toll {FAR} travel", "rostock", f"{FAR} travel toll supply"),
    ],
)
def test_cards_come_back_as_toll_supply_and_the_others(before: str, goal: str, after: str) -> None:
    """BH-1: at the back of the hand, in this order, whatever the order in which they were laid."""
    state = play(table(player("edinburgh", 50, hand=before)), f"travel {goal}")
    if state.actor == hansetag.NATURE:
        play(state, "harvest 1")
    assert hand(state) == after


def test_toll_is_met_before_supply_the_next_time() -> None:
    """BH-1: after a trip with both, Toll stands in front of Supply."""
    state = play(table(player("edinburgh", 50, hand="supply toll travel")), "travel rostock", "harvest 1")
    assert hand(state).split().index("toll") < hand(state).split().index("supply")


def test_an_order_that_comes_later_stands_behind_the_returned_cards() -> None:
    """BH-2: the hand is complete again before anything is bought or drawn."""
    state = play(table(player("edinburgh", 50, hand="travel travel toll supply")), "travel edinburgh")
    play(state, "buy-order 1", f"draw {FAR}")
    assert hand(state) == f"toll supply travel {FAR}"
    play(state, "end", f"draw {OTHER}")
    assert hand(state) == f"toll supply travel {FAR} {OTHER}"


def test_toll_is_paid_before_the_harvest_is_brought() -> None:
    """BH-3: a bean sold for the toll is in the supply in time for the harvest."""
    state = table(
        player("edinburgh", 0, "blue garden", "supply toll travel"),
        player(wagon="garden " * 8),
        player(wagon="garden garden"),
    )
    assert supply(state, "garden") == 0
    play(state, "travel aalborg")
    assert asked(state) == ("toll", 0)
    play(state, "sell garden")
    assert asked(state) == ("harvest", hansetag.NATURE)
    play(state, "harvest 1")
    assert market(state, "malmo")[3] == ("garden", 1)
    assert asked(state) == ("trade", 0)


# ---------------------------------------------------------------------- the way


@pytest.mark.parametrize(
    ("goal", "cards"),
    [("edinburgh", 1), ("aalborg", 2), ("bremen", 2), ("rostock", 3), ("malmo", 3), ("danzig", 4), ("riga", 5)],
)
def test_a_trip_takes_a_card_for_every_city_it_touches(goal: str, cards: int) -> None:
    """BH-4: start and end included, on the shortest way; staying takes one."""
    state = table(player("edinburgh", 50, hand="travel travel travel travel travel toll supply"))
    (event,) = [one for one in told(state, f"travel {goal}") if one.code() == "travelled"]
    assert event.facts()["cards"] == cards
    assert hand(state) == " ".join([*["travel"] * (5 - cards), "toll", "supply", *["travel"] * cards])
    assert city_of(state) == goal


def test_a_city_is_out_of_reach_if_the_hand_is_too_short() -> None:
    """BH-4: with three cards two roads; the refusal counts both."""
    state = table(player("edinburgh", 50, hand="travel toll supply"))
    reached = {text.split()[1] for text in options(state, "travel")}
    assert reached == {"edinburgh", "london", "bremen", "aalborg", "hamburg", "malmo", "rostock"}
    reason = why(state, "travel danzig")
    assert (reason.rule, reason.facts) == ("BH-4", {"city": "danzig", "needed": 4, "count": 3})


def test_toll_and_supply_always_allow_one_road() -> None:
    """BH-4: the shortest hand there can be has these two."""
    state = table(player("edinburgh", 50, hand="toll supply"))
    assert {text.split()[1] for text in options(state, "travel")} == {"edinburgh", "london", "bremen", "aalborg"}
    play(state, "travel london", "harvest 6")
    assert hand(state) == "toll supply"


def test_orders_count_as_travel_cards() -> None:
    """BH-4 and BH-5: an order makes the hand longer as long as it is in it."""
    state = table(player("edinburgh", 50, hand=f"toll supply {ORDER}"))
    assert "travel rostock" in options(state)
    assert refused(state, "travel danzig") == ("BH-4", "too-far")


def test_nobody_can_take_a_detour_or_travel_twice() -> None:
    """BH-4 and BH-7: a trip names only its end, and there is one in a turn."""
    state = play(table(player("edinburgh", 50, hand="travel travel toll supply")), "travel aalborg")
    assert refused(state, "travel rostock") == ("BH-7", "travelled")
    with pytest.raises(hansetag.BadText):
        bohnhanse().parse("travel aalborg rostock")
    assert refused(play(state, "end", f"draw {FAR}"), "travel aalborg") == ("BH-7", "travelled")


# ---------------------------------------------------------------------- orders on the table


def test_an_order_laid_for_a_trip_can_be_delivered_at_its_end() -> None:
    """BH-5: it lies face up until the final phase and is delivered from there."""
    state = table(player("aalborg", 10, "chili red", f"{ORDER} travel travel toll supply"))
    events = told(state, "travel rostock")
    assert codes_of(events) == ["travelled", "laid"]
    assert (look(state).laid, hand(state)) == ([ORDER], "travel toll supply travel")
    play(state, f"deliver {ORDER}")
    assert (look(state).laid, look(state).discards, money(state)[0]) == ([], [ORDER], 45)
    assert codes_of(told(state, "end")) == []


def test_an_order_laid_for_a_trip_is_discarded_if_it_is_not_delivered() -> None:
    """BH-5: in the final phase, never back into the hand, and not reshuffled while the pile lasts."""
    state = table(player("aalborg", 10, "", f"{ORDER} {FAR} travel toll supply"))
    play(state, "travel rostock")
    assert look(state).laid == [ORDER, FAR]
    assert refused(state, f"deliver {FAR}") == ("BH-32", "order-elsewhere")
    assert refused(state, f"deliver {ORDER}") == ("BH-32", "order-beans")
    events = told(state, "end")
    assert codes_of(events) == ["dropped", "dropped"]
    assert (look(state).laid, sorted(look(state).discards)) == ([], sorted([ORDER, FAR]))
    assert asked(state) == ("draw", hansetag.NATURE)
    assert refused(state, f"draw {ORDER}") == ("BH-34", "not-in-pile")
    assert hand(state) == "travel toll supply"


def test_a_laid_order_is_only_its_owners() -> None:
    """BH-5 and BH-32: it lies on the table, and yet nobody else delivers it."""
    state = trading(player("rostock"), player("rostock", 10, "chili red"), laid=ORDER)
    assert no_right(state, f"deliver {ORDER}", 1) == ("BH-31", "not-your-turn")
    assert 1 not in [seat for seat in range(3) if state.board.orders.index(ORDER) in state.orders_of(seat)]


def test_an_order_is_delivered_before_leaving_and_no_longer_counts_as_a_card() -> None:
    """BH-6: the card is gone before cards are laid, so the next one is in front and the reach is shorter."""
    state = table(player("rostock", 10, "chili red", f"{ORDER} travel supply toll"))
    assert "travel london" in options(state)
    play(state, f"deliver {ORDER}")
    assert (money(state)[0], look(state).discards, asked(state)) == (45, [ORDER], ("trip", 0))
    assert refused(state, "travel london") == ("BH-4", "too-far")
    play(state, "travel rostock")
    assert (look(state).laid, hand(state)) == ([], "supply toll travel")


def test_several_orders_may_be_delivered_before_leaving() -> None:
    """BH-6 and BH-32: as many as one has beans for, and again where the trip ends."""
    orders = f"{ORDER} {OTHER} aalborg-blue-chili"
    state = table(player("rostock", 0, "blue blue chili chili green red", f"travel travel toll supply {orders}"))
    play(state, f"deliver {OTHER}", f"deliver {ORDER}", "travel aalborg", "deliver aalborg-blue-chili")
    assert money(state)[0] == 28 + 35 + 25


# ---------------------------------------------------------------------- one block


def test_nothing_comes_between_the_cards_of_a_trip_and_its_toll() -> None:
    """BH-7: while a toll is made up nobody delivers, buys an order or throws anything away."""
    state = table(
        player("aalborg", 4, "blue chili red", f"toll travel supply {ORDER}"),
        player(),
    )
    play(state, "travel rostock")
    assert (asked(state), money(state)[0]) == (("toll", 0), 0)
    for text in (f"deliver {ORDER}", "buy-order 1", "discard blue", "end", "travel riga"):
        assert refused(state, text) == ("BH-9", "toll-open")
    assert rights(state, 1) == []
    assert no_right(state, "buy-order 1", 1) == ("BH-31", "not-now")


def test_nothing_comes_between_a_trip_and_its_harvest() -> None:
    """BH-7: the card is turned before anybody can do anything."""
    state = play(table(player("aalborg", 40, "", "supply travel toll"), player()), "travel rostock")
    assert asked(state) == ("harvest", hansetag.NATURE)
    assert rights(state, 1) == []
    assert no_right(state, "buy-order 1", 1) == ("BH-31", "not-now")
    assert refused(state, "buy-order 1") == ("BH-36", "chance")


def test_a_delivery_where_the_trip_ends_comes_too_late_for_its_toll() -> None:
    """BH-7: beans have to be sold though the order would bring enough."""
    state = table(player("aalborg", 0, "chili red", f"toll travel supply {ORDER}"))
    play(state, "travel rostock", "sell red")
    assert (wagon(state), seat_loan(state)) == ("", 3)


def test_a_delivery_where_the_trip_begins_is_in_time_for_its_toll() -> None:
    """BH-7: its money pays the toll."""
    state = table(player("rostock", 0, "chili red", f"toll travel supply {ORDER}"))
    play(state, f"deliver {ORDER}", "travel aalborg")
    assert (money(state)[0], seat_loan(state)) == (15, 0)


def seat_loan(state: hansetag.State) -> int:
    """What seat 0 owes."""
    return look(state).seats[0].loan


@pytest.mark.parametrize("phase", ["trip", "trade", "final"])
def test_nobody_can_drop_an_order(phase: str) -> None:
    """BH-8: beans are thrown away, orders are not."""
    state = table(player("riga", 50, "blue red", f"travel toll supply {ORDER}"), ask=phase)
    assert options(state, "discard") == ["discard blue", "discard red"]
    with pytest.raises(hansetag.BadText):
        bohnhanse().parse(f"discard {ORDER}")
    assert [text for text in options(state) if ORDER in text] == []


# ---------------------------------------------------------------------- waiting harvests


def test_a_waiting_harvest_is_brought_before_anything_else() -> None:
    """BH-21 and BH-35: the turn begins with it, before the first delivery could refill the supply."""
    state = table(
        player("riga"),
        player("rostock", 10, "black_eyed garden", "travel toll supply rostock-black_eyed-garden", waiting=[1]),
        player(wagon="garden " * 8),
        player(wagon="garden garden"),
        ask="final",
    )
    assert supply(state, "garden") == 0
    events = told(state, "done")
    assert codes_of(events) == ["turned", "harvested", "stocked", "stocked", "failed"]
    assert market(state, "malmo")[3] is None
    play(state, "deliver rostock-black_eyed-garden")
    assert (supply(state, "garden"), market(state, "malmo")[3]) == (1, None)
    assert look(state).seats[1].waiting == []


def test_two_waiting_harvests_are_brought_in_the_order_they_were_drawn() -> None:
    """BH-22: where there is one square left, the first one has it."""
    full = [("stink", 1), ("soy", 1), ("stink", 1)]
    for waiting, stack in (([2, 10], ("soy", 3)), ([10, 2], ("soy", 2))):
        state = table(player(), player(waiting=waiting), ask="final", markets={"rostock": full})
        events = [event for event in told(state, "done") if event.code() == "harvested"]
        assert [event.facts()["harvest"] for event in events] == waiting
        assert market(state, "rostock")[3] == stack
