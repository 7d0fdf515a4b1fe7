"""The examples of the rulebook, played on the shipped data."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    EIGHT,
    agree,
    asked,
    city_of,
    codes_of,
    dealt,
    hand,
    is_over,
    look,
    market,
    money,
    options,
    play,
    player,
    price,
    say,
    seat_of,
    supply,
    table,
    told,
    trading,
    turn,
    wagon,
)

PEGGY = "aalborg-blue-green hamburg-stink-green-black_eyed rostock-chili-green-red"
KENS_ORDER = "rostock-chili-red"
MIKES_ORDER = "rostock-black_eyed-garden"


def test_bremen_and_hamburg_start_with_one_of_each_pictured_bean() -> None:
    """The beanometer: two beans in Bremen, three in Hamburg, and two empty squares above them."""
    state = table()
    assert sorted(pile for pile in market(state, "bremen") if pile) == [("black_eyed", 1), ("green", 1)]
    assert sorted(pile for pile in market(state, "hamburg") if pile) == [("blue", 1), ("chili", 1), ("soy", 1)]
    assert (market(state, "bremen")[2:], market(state, "hamburg")[3:]) == ([None, None], [None, None])


def test_peggy_starts_in_rostock_with_her_best_order() -> None:
    """Of 27, 44 and 47 she delivers the last one at once: three beans for 47 thaler; the others go behind her hand."""
    state = dealt(
        PEGGY,
        "visby-blue-chili aalborg-blue-chili edinburgh-blue-stink",
        "danzig-stink-green bremen-chili-soy london-chili-stink",
    )
    assert [state.board.order_value[order] for order in state.orders_of(0)][:2] == [27, 44]
    assert (city_of(state), money(state)[0]) == ("rostock", 47)
    assert wagon(state) == "blue stink soy black_eyed garden"
    assert (supply(state, "red"), supply(state, "green"), supply(state, "chili")) == (9, 10, 12)
    assert look(state).discards == ["rostock-chili-green-red"]
    play(state, "arrange aalborg-blue-green")
    assert hand(state).split()[7:] == ["aalborg-blue-green", "hamburg-stink-green-black_eyed"]


def test_peggy_travels_from_edinburgh_through_aalborg_to_rostock() -> None:
    """BH-1 and BH-4: three cities, three cards: a normal one, Supply and Toll, which come back as Toll, Supply, normal.

    She pays 20 thaler; the harvest brings two blue beans, three chili and three garden beans.
    """
    cards = "travel supply toll travel travel travel travel aalborg-blue-green hamburg-stink-green-black_eyed"
    state = table(player("edinburgh", 47, hand=cards))
    before = {city: market(state, city) for city in ("hamburg", "danzig", "malmo")}
    play(state, "travel rostock", "harvest 1")
    assert (city_of(state), money(state)[0]) == ("rostock", 27)
    for city, stack in (("hamburg", ("blue", 2)), ("danzig", ("chili", 3)), ("malmo", ("garden", 3))):
        filled = [pile for pile in before[city] if pile]
        assert market(state, city)[: len(filled) + 1] == [*filled, stack]
    assert hand(state) == (
        "travel travel travel travel aalborg-blue-green hamburg-stink-green-black_eyed toll supply travel"
    )
    assert look(state).drawn == [1]


@pytest.mark.parametrize("beans", [("green", "black_eyed"), ("black_eyed", "green")])
def test_alfonzo_pays_11_and_7_in_bremen_in_either_order(beans: tuple[str, str]) -> None:
    """BH-24: the price does not move while he buys."""
    state = trading(player("bremen", 18), markets={"bremen": [("green", 1), ("black_eyed", 1)]})
    costs = {"black_eyed": 11, "green": 7}
    for bean in beans:
        before = money(state)[0]
        play(state, f"buy {bean} 1")
        assert before - money(state)[0] == costs[bean]
    assert money(state)[0] == 0


def test_ken_buys_the_chili_bean_in_hamburg_and_raises_the_price_of_blue_beans() -> None:
    """BH-24: he pays 5; in his final phase the hole closes, and a blue bean costs 6 instead of 4."""
    state = trading(player("hamburg", 20), markets={"hamburg": [("blue", 1), ("chili", 1), ("blue", 3)]})
    assert price(state, "hamburg", "blue") == 4
    play(state, "buy chili 1")
    assert (money(state)[0], price(state, "hamburg", "blue")) == (15, 4)
    assert market(state, "hamburg") == [("blue", 1), None, ("blue", 3), None, None]
    play(state, "end")
    assert market(state, "hamburg") == [("blue", 1), ("blue", 3), None, None, None]
    assert price(state, "hamburg", "blue") == 6


@pytest.mark.parametrize("city", ["edinburgh", "visby"])
def test_a_red_bean_that_nobody_has_costs_16_in_edinburgh_or_visby(city: str) -> None:
    """BH-28: the highest price of the beanometer, from the supply."""
    empty = {"edinburgh": [("chili", 1)], "visby": [("stink", 1)]}
    state = trading(player(city, 20), markets=empty)
    assert options(state, "fetch") == ["fetch red"]
    before = supply(state, "red")
    play(state, "fetch red")
    assert (money(state)[0], wagon(state), supply(state, "red")) == (4, "red", before - 1)


def test_ken_invites_mike_and_alfonzo_to_rostock() -> None:
    """BH-13, BH-14, BH-19 and BH-21: the long example of the trader phase.

    Alfonzo asks first and has to wait. Ken promises Mike a stink bean that he buys for 6, gets a chili bean and
    delivers for 35. Then he takes Alfonzo's garden bean for two blue ones; Alfonzo comes from Visby, shows Supply and
    keeps the new harvest. At last Ken buys a soy bean for 9.
    """
    state = trading(
        player("rostock", 20, "blue blue red", f"travel supply toll travel {KENS_ORDER}"),
        player("danzig", 10, "chili chili", "travel toll supply travel travel"),
        player("visby", 10, "garden garden", "supply travel toll travel"),
    )
    say(state, "deal 0 give garden get blue blue", 2)
    assert (asked(state), turn(state)) == (("trade", 0), 0)
    say(state, "deal 1 invite give stink get chili")
    assert asked(state) == ("answer", 1)
    play(state, "accept 0")
    assert (city_of(state, 1), hand(state, 1)) == ("rostock", "toll supply travel travel travel")
    assert (money(state), wagon(state), wagon(state, 1)) == ([14, 10, 10], "blue blue chili red", "chili stink")
    play(state, f"deliver {KENS_ORDER}")
    assert (money(state)[0], wagon(state)) == (49, "blue blue")
    play(state, "accept 2")
    assert city_of(state, 2) == "rostock"
    play(state, "harvest 3")
    assert (seat_of(state, 2).waiting, hand(state, 2)) == ([3], "travel toll travel supply")
    assert (wagon(state), wagon(state, 2)) == ("garden", "blue blue garden")
    assert market(state, "aalborg")[2:] == [None, None]
    play(state, "buy soy 1")
    assert (money(state), wagon(state)) == ([40, 10, 10], "soy garden")


def test_after_the_trade_alfonzo_may_deliver_in_rostock_and_then_in_aalborg() -> None:
    """BH-6 and BH-21: in his next turn the kept harvest comes first, then a delivery here and one where he goes."""
    orders = "rostock-blue-green aalborg-blue-green"
    state = table(
        player("rostock", 20),
        player("rostock", 10, "blue blue green green", f"travel toll travel supply {orders}", waiting=[3]),
        ask="final",
    )
    play(state, "done")
    assert market(state, "aalborg")[2] == ("stink", 2)
    play(state, "deliver rostock-blue-green", "travel aalborg", "deliver aalborg-blue-green")
    assert (money(state)[1], wagon(state, 1)) == (10 + 28 - 10 - 10 + 27, "")
    assert price(state, "aalborg", "stink") == 5


def test_mike_draws_a_rostock_order_and_delivers_it_at_once() -> None:
    """BH-33: he has both beans, gets 40 thaler and discards the card; then it is Alfonzo's turn."""
    state = trading(player(), player("rostock", 3, "black_eyed garden"), player(), seat=1)
    play(state, "end", f"draw {MIKES_ORDER}")
    assert hand(state, 1).split()[-1] == MIKES_ORDER
    play(state, f"deliver {MIKES_ORDER}")
    assert (money(state)[1], wagon(state, 1), look(state).discards) == (43, "", [MIKES_ORDER])
    play(state, "done")
    assert asked(state) == ("trip", 2)


def test_alfonzo_has_the_eighth_harvest_and_delivers_after_the_end() -> None:
    """BH-36 and BH-38: it begins his last turn; Mike invites him later, and after the end he delivers in Rostock."""
    state = table(
        player("visby", 30, "red", f"travel travel toll supply {KENS_ORDER}", waiting=[8]),
        player("rostock", 30, "chili blue", "travel travel toll supply"),
        player("riga", 30, "", "travel travel toll supply"),
        ask="final",
        seat=2,
        drawn=EIGHT,
        last_harvest=8,
    )
    events = told(state, "done")
    assert codes_of(events)[:2] == ["turned", "harvested"]
    assert codes_of(events)[-1] == "last-round"
    assert market(state, "london")[2] == ("garden", 3)
    play(state, "travel visby", "end", "draw riga-blue-stink", "done")
    assert asked(state) == ("trip", 1)
    play(state, "travel rostock")
    agree(state, "deal 0 invite give chili get")
    assert city_of(state) == "rostock"
    play(state, "end", "draw danzig-stink-green", "done", "travel riga", "end", "draw malmo-soy-red", "done")
    assert (asked(state), options(state)) == (("after", 0), [f"deliver {KENS_ORDER}", "done"])
    play(state, f"deliver {KENS_ORDER}", "done")
    assert is_over(state)
    assert state.breakdown()[0] == {"money": 65, "beans": 0, "loans": 0}
    assert state.breakdown()[1] == {"money": 30, "beans": 4, "loans": 0}
    assert state.winners() == [0]
