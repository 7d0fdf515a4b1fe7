"""Tolls: money, then beans at base price, then a loan."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    agree,
    asked,
    codes_of,
    hand,
    market,
    money,
    options,
    play,
    player,
    refused,
    seat_of,
    supply,
    table,
    told,
    trading,
    wagon,
    why,
)

TOLL_FIRST = "toll travel travel supply"


def on_the_road(purse: int, beans: str) -> list[str]:
    """What is told when a player with so much pays the toll of a trip, and nothing has to be chosen."""
    state = table(player("riga", purse, beans, TOLL_FIRST))
    return codes_of(told(state, "travel riga"))


def test_a_trip_with_the_toll_card_costs_20_thaler() -> None:
    """Travel phase: the bank takes them and the card goes to the back."""
    state = table(player("riga", 50, "blue", TOLL_FIRST))
    play(state, "travel riga")
    assert (money(state)[0], wagon(state), hand(state)) == (30, "blue", "travel travel supply toll")
    assert asked(state) == ("trade", 0)


def test_exactly_20_thaler_are_enough() -> None:
    """BH-9: no bean is sold where money suffices."""
    assert on_the_road(20, "blue garden") == ["travelled", "tolled"]
    assert money(play(table(player("riga", 20, "blue", TOLL_FIRST)), "travel riga"))[0] == 0


def test_who_has_too_little_gives_all_his_money_and_chooses_beans() -> None:
    """BH-9: any bean at its base price, one after the other, until the toll is covered."""
    state = table(player("riga", 7, "blue chili garden", TOLL_FIRST))
    play(state, "travel riga")
    assert (asked(state), money(state)[0]) == (("toll", 0), 0)
    assert options(state) == ["sell blue", "sell chili", "sell garden"]
    assert refused(state, "sell red") == ("BH-9", "no-such-bean")
    play(state, "sell blue")
    assert asked(state) == ("toll", 0)
    play(state, "sell chili")
    assert (wagon(state), asked(state)) == ("", ("trade", 0))


def test_the_bank_keeps_what_a_bean_brings_too_much() -> None:
    """BH-9: 14 for a garden bean cover the missing 1, and nothing is paid out."""
    state = table(player("riga", 19, "blue garden", TOLL_FIRST))
    before = supply(state, "garden")
    play(state, "travel riga", "sell garden")
    assert (money(state)[0], wagon(state), seat_of(state).loan) == (0, "blue", 0)
    assert supply(state, "garden") == before + 1


def test_no_bean_is_sold_once_the_toll_is_covered() -> None:
    """BH-9: not even for nothing."""
    state = play(table(player("riga", 16, "blue chili garden", TOLL_FIRST)), "travel riga", "sell blue")
    assert (asked(state), wagon(state)) == (("trade", 0), "chili garden")
    assert refused(state, "sell chili") == ("BH-12", "no-toll")


def test_where_all_beans_are_alike_there_is_nothing_to_choose() -> None:
    """BH-9: they are sold one by one until the toll is covered, and not one more."""
    state = table(player("riga", 9, "blue blue blue blue", TOLL_FIRST))
    assert codes_of(told(state, "travel riga")) == ["travelled", "tolled", "sold", "sold", "sold"]
    assert (wagon(state), seat_of(state).loan) == ("blue", 0)


def test_the_bank_lends_only_when_no_bean_is_left() -> None:
    """BH-9 and BH-11: just the difference, and the loan is noted."""
    state = table(player("riga", 3, "blue chili", TOLL_FIRST))
    play(state, "travel riga")
    assert options(state) == ["sell blue", "sell chili"]
    play(state, "sell blue")
    assert (wagon(state), seat_of(state).loan, money(state)[0]) == ("", 8, 0)
    assert on_the_road(0, "") == ["travelled", "tolled", "borrowed"]


def test_loans_add_up_and_nobody_repays_early() -> None:
    """BH-11: a second toll adds to the first loan; money that comes later does not reduce it."""
    state = table(player("riga", 0, "", TOLL_FIRST, loan=8))
    play(state, "travel riga")
    assert seat_of(state).loan == 28
    rich = table(player("riga", 100, "", TOLL_FIRST, loan=8))
    assert all("loan" not in text and "repay" not in text for text in options(rich))
    play(rich, "travel riga")
    assert (seat_of(rich).loan, money(rich)[0]) == (8, 80)


def test_a_loan_costs_double_and_may_end_below_nothing() -> None:
    """BH-11: twice the sum is taken off at the end."""
    state = table(player("riga", 10, "blue", TOLL_FIRST, loan=20))
    assert state.breakdown()[0] == {"money": 10, "beans": 4, "loans": -40}
    assert state.scores()[0] == -26


@pytest.mark.parametrize("purse", [15, 20])
def test_an_invited_player_pays_15(purse: int) -> None:
    """BH-10 and BH-21: Toll is his first card, the card goes to the back."""
    state = trading(player("rostock"), player("riga", purse, "", TOLL_FIRST))
    agree(state, "deal 1 invite")
    assert (money(state)[1], hand(state, 1), seat_of(state, 1).loan) == (purse - 15, "travel travel supply toll", 0)
    assert asked(state) == ("trade", 0)


def test_an_invited_player_without_15_sells_and_borrows_like_anybody() -> None:
    """BH-10: money first, then beans of his choice, then a loan."""
    state = trading(player("rostock"), player("riga", 2, "blue chili", TOLL_FIRST))
    agree(state, "deal 1 invite")
    assert (asked(state), money(state)[1]) == (("toll", 1), 0)
    assert options(state) == ["sell blue", "sell chili"]
    play(state, "sell blue")
    assert (wagon(state, 1), seat_of(state, 1).loan, asked(state)) == ("", 4, ("trade", 0))


def test_an_invited_player_sells_promised_beans_last() -> None:
    """BH-15: the chili bean of the deal stays while others cover the toll, and the swap takes place."""
    state = trading(player("rostock", 30, "red"), player("riga", 3, "blue chili garden", TOLL_FIRST))
    agree(state, "deal 1 invite give red get chili")
    assert options(state) == ["sell blue", "sell garden"]
    assert refused(state, "sell chili") == ("BH-15", "promised")
    assert refused(state, "sell soy") == ("BH-9", "no-such-bean")
    play(state, "sell garden")
    assert (wagon(state), wagon(state, 1)) == ("chili", "blue red")


def test_one_of_two_equal_beans_is_free_to_be_sold() -> None:
    """BH-15: only as many as were promised are kept back."""
    state = trading(player("rostock", 30, "red"), player("riga", 11, "chili chili", TOLL_FIRST))
    agree(state, "deal 1 invite give red get chili")
    assert (wagon(state), wagon(state, 1)) == ("chili", "red")


def test_a_deal_lapses_when_a_promised_bean_has_to_be_sold() -> None:
    """BH-15: no swap, no penalty, and the figure stays where it came to."""
    state = trading(player("rostock", 30, "red"), player("riga", 0, "blue chili", TOLL_FIRST))
    events = told(state, "deal 1 invite give red get chili", "accept 0")
    assert codes_of(events)[-5:] == ["tolled", "sold", "sold", "borrowed", "lapsed"]
    assert (wagon(state), wagon(state, 1), seat_of(state, 1).loan) == ("red", "", 6)
    assert (seat_of(state, 1).city, asked(state), money(state)) == ("rostock", ("trade", 0), [30, 0, 30])


def test_a_promise_to_buy_is_not_kept_when_the_deal_lapses() -> None:
    """BH-15: nothing was bought for it either."""
    state = trading(player("rostock", 30), player("riga", 0, "chili", TOLL_FIRST))
    agree(state, "deal 1 invite give stink get chili")
    assert (wagon(state), money(state)[0]) == ("", 30)
    assert ("stink", 1) in market(state, "rostock")


def test_the_choice_of_a_promised_bean_is_free_once_only_promised_ones_are_left() -> None:
    """BH-15: among promised beans he sells which he likes."""
    state = trading(player("rostock", 30, "red"), player("riga", 8, "chili garden", TOLL_FIRST))
    agree(state, "deal 1 invite give red get chili garden")
    assert options(state) == ["sell chili", "sell garden"]
    play(state, "sell garden")
    assert (asked(state), wagon(state), wagon(state, 1)) == (("trade", 0), "red", "chili")


def test_beans_named_for_discarding_may_be_sold_instead() -> None:
    """BH-15: what was sold for the toll need not be thrown away, and the swap takes place."""
    eight = "blue stink stink stink stink stink stink stink"
    state = trading(player("rostock", 30, "red"), player("riga", 11, eight, TOLL_FIRST))
    agree(state, "deal 1 invite give red clear blue")
    assert options(state) == ["sell blue", "sell stink"]
    play(state, "sell blue")
    assert wagon(state, 1) == "stink stink stink stink stink stink stink red"


def test_only_a_toll_is_paid_with_beans_or_on_credit() -> None:
    """BH-12: whoever cannot pay for a bean or an order does not get it."""
    state = trading(player("rostock", 4, "garden garden"))
    assert refused(state, "sell garden") == ("BH-12", "no-toll")
    reason = why(state, "buy stink 1")
    assert (reason.rule, reason.code) == ("BH-12", "bean-cost")
    assert reason.facts == {"bean": "stink", "city": "rostock", "cost": 6, "money": 4}
    reason = why(state, "buy-order 1")
    assert (reason.rule, reason.code, reason.facts) == ("BH-12", "order-cost", {"cost": 5, "money": 4})
