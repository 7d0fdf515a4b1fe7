"""Buying beans: prices, stacks, room, the scarce bean; and throwing beans away."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    agree,
    asked,
    hand,
    market,
    money,
    no_right,
    options,
    play,
    player,
    price,
    refused,
    say,
    supply,
    table,
    trading,
    wagon,
    why,
)

EIGHT_BEANS = "blue blue blue blue blue blue blue blue"
NO_RED = {"edinburgh": [("chili", 1)], "visby": [("stink", 1)]}


# ---------------------------------------------------------------------- prices


@pytest.mark.parametrize(("filled", "stink", "soy"), [(1, 8, 11), (2, 6, 9), (3, 5, 7), (4, 4, 5)])
def test_the_price_follows_the_number_of_filled_squares(filled: int, stink: int, soy: int) -> None:
    """BH-24: the lowest empty square shows it, or the round picture where all are filled."""
    stacks = [("stink", 1), ("soy", 1), ("stink", 2), ("soy", 3)]
    state = trading(player("rostock"), markets={"rostock": stacks[:filled]})
    assert (price(state, "rostock", "stink"), price(state, "rostock", "soy")) == (stink, soy)
    play(state, "buy stink 1")
    assert money(state)[0] == 30 - stink


def test_the_price_is_read_once() -> None:
    """BH-24: emptied squares change nothing before the phase is over."""
    state = trading(player("rostock"), markets={"rostock": [("stink", 1), ("stink", 1), ("stink", 2)]})
    play(state, "buy stink 1", "buy stink 1", "buy stink 2")
    assert (money(state)[0], price(state, "rostock", "stink")) == (15, 5)
    assert market(state, "rostock") == [None, None, ("stink", 1), None]
    play(state, "end")
    assert market(state, "rostock") == [("stink", 1), None, None, None]
    assert price(state, "rostock", "stink") == 8


def test_a_partly_bought_stack_still_fills_its_square() -> None:
    """BH-24: the price of the next turn is the same."""
    state = trading(player("rostock"), markets={"rostock": [("stink", 1), ("soy", 3)]})
    play(state, "buy soy 3", "end")
    assert market(state, "rostock") == [("stink", 1), ("soy", 2), None, None]
    assert price(state, "rostock", "soy") == 9


def test_the_buyer_picks_the_stack() -> None:
    """BH-25: the same bean from a stack of one or of two, which matters for later prices."""
    stacks = [("stink", 2), ("stink", 1), ("soy", 1)]
    for choice, left in (
        ("buy stink 1", [("stink", 2), ("soy", 1), None, None]),
        ("buy stink 2", [("stink", 1), ("stink", 1), ("soy", 1), None]),
    ):
        state = trading(player("rostock"), markets={"rostock": stacks})
        assert options(state, "buy") == ["buy stink 1", "buy stink 2", "buy soy 1"]
        play(state, choice, "end")
        assert market(state, "rostock") == left
    reason = why(trading(player("rostock"), markets={"rostock": stacks}), "buy stink 3")
    assert (reason.rule, reason.code, reason.facts["heights"]) == ("BH-25", "no-such-stack", "1, 2")


def test_a_city_sells_only_its_own_beans_and_what_is_there() -> None:
    """BH-24: refusals tell what is sold and what is sold out."""
    state = trading(player("rostock"), markets={"rostock": [("soy", 1)]})
    reason = why(state, "buy red 1")
    assert (reason.rule, reason.code, reason.facts["sold"]) == ("BH-24", "not-sold-here", "stink, soy")
    assert refused(state, "buy stink 1") == ("BH-24", "sold-out")


def test_only_the_active_player_buys_in_his_trader_phase() -> None:
    """Buying: not before the trip, not in the final phase, not in another's turn."""
    assert refused(table(player("rostock")), "buy stink 1") == ("", "trip-open")
    assert refused(table(player("rostock"), ask="final"), "buy stink 1") == ("", "final-open")
    assert no_right(trading(player("rostock"), player("rostock")), "buy stink 1", 1) == ("BH-31", "not-your-turn")


def test_exactly_the_price_is_enough() -> None:
    """BH-12: with 6 thaler a stink bean, with 5 none."""
    assert options(trading(player("rostock", 6)), "buy") == ["buy stink 1"]
    assert options(trading(player("rostock", 5)), "buy") == []


# ---------------------------------------------------------------------- room


def test_nobody_buys_into_a_full_wagon() -> None:
    """BH-27: eight beans are the limit; a discarded one makes room."""
    state = trading(player("rostock", 30, EIGHT_BEANS))
    assert options(state, "buy") == options(state, "fetch") == []
    assert refused(state, "buy stink 1") == ("BH-27", "wagon-full")
    play(state, "discard blue", "buy stink 1")
    assert wagon(state) == "blue blue blue blue blue blue blue stink"


def test_nobody_buys_for_others_without_a_free_space() -> None:
    """BH-27: a promised bean needs room in the own wagon first, unless the deal names a discard."""
    state = trading(player("rostock", 30, EIGHT_BEANS), player("rostock", 0, "red"))
    play(state, "propose 1", "add give stink", "add get red")
    reason = why(state, "send")
    assert (reason.rule, reason.code, reason.facts) == ("BH-27", "deal-room-to-buy", {"seat": 0, "count": 1})
    play(state, "add discard blue", "send", "accept 0")
    assert (wagon(state), wagon(state, 1)) == ("blue blue blue blue blue blue blue red", "stink")


# ---------------------------------------------------------------------- throwing away


@pytest.mark.parametrize("phase", ["trip", "trade", "final"])
def test_the_active_player_throws_beans_away_at_any_time_for_nothing(phase: str) -> None:
    """BH-26: they go into the supply and bring no money."""
    state = table(player("rostock", 7, "blue red"), ask=phase)
    before = supply(state, "red")
    play(state, "discard red")
    assert (wagon(state), money(state)[0], supply(state, "red"), asked(state)) == ("blue", 7, before + 1, (phase, 0))
    assert refused(state, "discard red") == ("BH-26", "no-such-bean")


def test_others_throw_beans_away_only_as_part_of_a_swap() -> None:
    """BH-26: not on their own, and never without their consent."""
    state = trading(player("rostock", 30, "red"), player("rostock", 0, EIGHT_BEANS))
    assert no_right(state, "discard blue", 1) == ("BH-31", "not-your-turn")
    agree(state, "deal 1 give red clear blue")
    assert wagon(state, 1) == "blue blue blue blue blue blue blue red"


# ---------------------------------------------------------------------- the scarce bean


def test_a_scarce_bean_is_one_that_no_wagon_and_no_market_has() -> None:
    """BH-28: one in any wagon or on any beanometer is enough to refuse it."""
    assert options(trading(player("visby"), markets=NO_RED), "fetch") == ["fetch red"]
    held = trading(player("visby"), player("riga", 0, "red"), markets=NO_RED)
    assert (options(held, "fetch"), refused(held, "fetch red")) == ([], ("BH-28", "not-scarce"))
    lying = trading(player("visby"), markets={"visby": [("stink", 1)]})
    assert refused(lying, "fetch red") == ("BH-28", "not-scarce")


def test_scarcity_is_looked_at_when_buying() -> None:
    """BH-28: whoever throws the last red bean away may fetch one."""
    state = trading(player("visby", 30, "red"), markets=NO_RED)
    assert options(state, "fetch") == []
    play(state, "discard red", "fetch red")
    assert (wagon(state), money(state)[0]) == ("red", 14)


def test_a_scarce_bean_is_fetched_only_where_it_is_sold() -> None:
    """BH-28: in a city that pictures it, and with room and money."""
    state = trading(player("riga"), markets=NO_RED)
    assert refused(state, "fetch red") == ("BH-28", "not-sold-here")
    full = trading(player("visby", 30, EIGHT_BEANS), markets=NO_RED)
    assert refused(full, "fetch red") == ("BH-27", "wagon-full")
    poor = trading(player("visby", 15), markets=NO_RED)
    assert (options(poor, "fetch"), refused(poor, "fetch red")) == ([], ("BH-12", "bean-cost"))
    assert refused(table(player("visby"), markets=NO_RED), "fetch red") == ("", "trip-open")


def test_one_scarce_bean_a_turn() -> None:
    """BH-28: not a second one, even if it is scarce again, until the next turn."""
    state = trading(player("visby", 60), markets=NO_RED)
    play(state, "fetch red", "discard red")
    assert options(state, "fetch") == []
    assert refused(state, "fetch red") == ("BH-28", "fetched-already")
    none: dict[str, list[tuple[str, int] | None]] = {"visby": [], "edinburgh": [], "aalborg": [], "rostock": []}
    two = trading(player("visby", 60), markets=none)
    assert options(two, "fetch") == ["fetch stink", "fetch red"]
    play(two, "fetch stink")
    assert refused(two, "fetch red") == ("BH-28", "fetched-already")


def test_fetching_leaves_the_prices_as_they_were_read() -> None:
    """BH-24 and BH-28: the phase goes on at the same level."""
    state = trading(player("visby", 60), markets=NO_RED)
    before = price(state, "visby", "stink")
    play(state, "fetch red", "buy stink 1")
    assert money(state)[0] == 60 - 16 - before


def test_a_fetched_bean_can_be_traded() -> None:
    """BH-18 and BH-28: it is a bean like any other once it is in the wagon."""
    state = trading(player("visby", 60), player("visby", 0, "blue"), markets=NO_RED)
    play(state, "fetch red")
    say(state, "deal 1 give red get blue")
    play(state, "accept 0")
    assert (wagon(state), wagon(state, 1), hand(state, 1).split()[0]) == ("blue", "red", "travel")
    assert refused(state, "fetch red") == ("BH-28", "not-scarce")
