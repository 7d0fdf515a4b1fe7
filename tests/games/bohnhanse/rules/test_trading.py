"""Trading: building a deal, what cannot be sent, and how it is answered."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    agree,
    asked,
    bohnhanse,
    look,
    money,
    options,
    play,
    player,
    refused,
    say,
    seat_of,
    supply,
    trading,
    turn,
    wagon,
    why,
)

import hansetag

EIGHT_BLUE = "blue blue blue blue blue blue blue blue"


# ---------------------------------------------------------------------- building


def test_a_deal_is_built_bean_by_bean() -> None:
    """BH-15: what is there can be given, asked for or thrown away, and what is on sale here can be promised."""
    state = play(trading(player("rostock", 30, "blue blue red"), player("riga", 20, "chili")), "propose 1")
    assert asked(state) == ("deal", 0)
    assert options(state, "add") == [
        *("add give blue", "add give stink", "add give soy", "add give red", "add get chili"),
        *("add discard blue", "add discard red", "add clear chili"),
    ]
    play(state, "add give blue", "add give blue", "add get chili")
    assert look(state).draft.active_gives == ["blue", "blue"]
    assert look(state).draft.partner_gives == ["chili"]
    assert options(state, "remove") == ["remove give blue", "remove get chili"]
    assert refused(state, "add give blue") == ("BH-15", "cannot-give")


def test_beans_are_taken_out_again() -> None:
    """Building: only what is in the part that is named."""
    state = play(trading(player("rostock", 30, "blue red"), player("riga", 20, "chili")), "propose 1", "add give red")
    assert refused(state, "remove give blue") == ("", "not-in-deal")
    assert refused(state, "remove get red") == ("", "not-in-deal")
    play(state, "remove give red")
    assert look(state).draft.active_gives == []
    assert options(state, "remove") == []


def test_a_deal_is_given_up() -> None:
    """Building: nobody has seen it, and the trader phase goes on."""
    state = trading(player("rostock", 30, "blue red"), player("riga", 20, "chili"))
    before = look(state)
    play(state, "propose 1", "add give red", "cancel")
    assert look(state) == before
    assert refused(state, "cancel") == ("", "no-deal")


def test_a_bean_is_there_only_once() -> None:
    """BH-15: what is given cannot be thrown away as well, on neither side."""
    state = play(trading(player("rostock", 30, "blue red"), player("riga", 20, "chili")), "propose 1")
    play(state, "add give red", "add get chili")
    assert refused(state, "add discard red") == ("BH-15", "lacks-bean")
    assert refused(state, "add clear chili") == ("BH-15", "lacks-bean")
    play(state, "remove give red", "remove get chili", "add discard red", "add clear chili")
    assert refused(state, "add give red") == ("BH-15", "cannot-give")
    assert refused(state, "add get chili") == ("BH-15", "lacks-bean")


def test_what_is_thrown_away_is_not_bought_again_for_the_deal() -> None:
    """BH-15: one of two stink beans is thrown away, the other may be given, and none is bought."""
    state = play(trading(player("rostock", 30, "stink stink"), player("riga")), "propose 1")
    play(state, "add discard stink", "add give stink")
    assert refused(state, "add give stink") == ("BH-15", "cannot-give")
    play(state, "send", "accept 0")
    assert (wagon(state), wagon(state, 1), money(state)[0]) == ("", "stink", 30)


def test_no_type_goes_both_ways() -> None:
    """BH-15: beans of a type are alike, so swapping them for each other is no deal."""
    state = play(trading(player("rostock", 30, "red"), player("riga", 20, "red")), "propose 1", "add give red")
    assert refused(state, "add get red") == ("BH-15", "both-ways")
    play(state, "remove give red", "add get red")
    assert refused(state, "add give red") == ("BH-15", "both-ways")


def test_refusals_name_who_lacks_the_bean() -> None:
    """BH-15: the partner has no soy beans, the active player no garden bean and no market for it."""
    state = play(trading(player("rostock", 30, "red"), player("riga", 20, "red")), "propose 1")
    assert why(state, "add get soy").facts == {"bean": "soy", "seat": 1}
    assert why(state, "add give garden").facts == {"bean": "garden", "seat": 0}
    assert why(state, "add clear soy").facts == {"bean": "soy", "seat": 1}
    assert why(state, "add discard soy").facts == {"bean": "soy", "seat": 0}


def test_while_a_deal_is_built_nothing_else_is_done() -> None:
    """Building: add, remove, send or cancel."""
    state = play(trading(player("rostock", 30, "red"), player("riga", 20, "red")), "propose 1")
    for text in ("end", "buy stink 1", "propose 2", "accept 1", "discard red"):
        assert refused(state, text) == ("", "deal-open")
    assert refused(trading(player("rostock")), "add give red") == ("", "no-deal")
    assert refused(trading(player("rostock")), "send") == ("", "no-deal")


def test_deals_are_only_with_somebody_else_at_the_table() -> None:
    """BH-18: not with oneself, and not with an empty chair."""
    state = trading(player("rostock"))
    assert options(state, "propose") == ["propose 1", "propose 2"]
    assert refused(state, "propose 0") == ("BH-18", "deal-with-oneself")
    reason = why(state, "propose 4")
    assert (reason.code, reason.facts) == ("no-such-seat", {"number": 4, "seats": 3})


def test_only_beans_change_hands() -> None:
    """BH-20: no money, no orders, no travel cards can be put into a deal."""
    state = play(trading(player("rostock", 30, "red"), player("riga", 20, "red")), "propose 1")
    beans = set(state.board.beans)
    assert {text.split()[2] for text in options(state, "add")} <= beans
    for text in ("add give money", "add give rostock-chili-red", "add give travel", "add give 5"):
        with pytest.raises(hansetag.BadText):
            bohnhanse().parse(text)


# ---------------------------------------------------------------------- what cannot be sent


def test_an_empty_deal_is_not_sent_to_a_player_who_is_here() -> None:
    """BH-16: throwing beans away alone is no deal either."""
    state = play(trading(player("rostock", 30, "red"), player("rostock", 20, "blue")), "propose 1")
    assert refused(state, "send") == ("BH-16", "deal-empty")
    play(state, "add discard red")
    assert refused(state, "send") == ("BH-16", "deal-empty")


def test_promised_beans_must_be_paid_for() -> None:
    """BH-12 and BH-15: 6 and 9 thaler are too much for 14."""
    state = play(trading(player("rostock", 14), player("riga", 20)), "propose 1", "add give stink", "add give soy")
    reason = why(state, "send")
    assert (reason.rule, reason.code, reason.facts) == ("BH-12", "deal-cost", {"seat": 0, "cost": 15, "money": 14})
    play(state, "remove give soy")
    assert "send" in options(state)


def test_only_what_is_on_sale_is_promised() -> None:
    """BH-14 and BH-15: two soy beans lie here and one is in the wagon, so three."""
    markets = {"rostock": [("soy", 2)]}
    state = play(trading(player("rostock", 90, "soy"), player("riga"), markets=markets), "propose 1")
    play(state, "add give soy", "add give soy", "add give soy")
    assert refused(state, "add give soy") == ("BH-15", "cannot-give")
    assert refused(state, "add give stink") == ("BH-15", "cannot-give")


def test_the_wagon_of_the_active_player_must_hold_what_he_gets() -> None:
    """BH-15: eight at most after the swap; a named discard helps."""
    state = play(trading(player("rostock", 30, EIGHT_BLUE), player("riga", 20, "red soy")), "propose 1", "add get red")
    reason = why(state, "send")
    assert (reason.rule, reason.code, reason.facts) == ("BH-15", "deal-room", {"seat": 0, "spaces": 8})
    play(state, "add give blue")
    assert "send" in options(state)
    play(state, "remove give blue", "add discard blue", "send", "accept 0")
    assert wagon(state) == "blue blue blue blue blue blue blue red"


def test_the_wagon_of_the_partner_must_hold_what_he_gets() -> None:
    """BH-15: the same for the other side, with a discard of his named in the deal."""
    state = play(trading(player("rostock", 30, "red soy"), player("riga", 20, EIGHT_BLUE)), "propose 1", "add give red")
    reason = why(state, "send")
    assert (reason.rule, reason.code, reason.facts) == ("BH-15", "deal-room", {"seat": 1, "spaces": 8})
    before = supply(state, "blue")
    play(state, "add clear blue", "send", "accept 0")
    assert (wagon(state, 1), supply(state, "blue")) == ("blue blue blue blue blue blue blue red", before + 1)


def test_a_swap_is_simultaneous() -> None:
    """BH-15: two full wagons can swap bean for bean."""
    state = trading(player("rostock", 0, EIGHT_BLUE), player("riga", 0, "red red red red red red red red"))
    agree(state, "deal 1 invite give blue blue get red red")
    assert wagon(state) == "blue blue blue blue blue blue red red"


def test_all_rates_are_allowed() -> None:
    """Trading: one for two, three for two, or a gift."""
    state = trading(player("rostock", 0, "blue blue blue"), player("rostock", 0, "red red soy"))
    agree(state, "deal 1 give blue blue get red")
    agree(state, "deal 1 give blue get red soy")
    assert (wagon(state), wagon(state, 1)) == ("soy red red", "blue blue blue")


def test_a_gift_may_be_given_and_refused() -> None:
    """BH-16: beans for nothing, in either direction, and nobody has to take them."""
    state = trading(player("rostock", 0, "blue blue"), player("rostock", 0, "red"))
    say(state, "deal 1 give blue")
    assert options(state) == ["accept 0", "decline 0", "counter 0"]
    play(state, "decline 0")
    assert (wagon(state), wagon(state, 1)) == ("blue blue", "red")
    agree(state, "deal 1 give blue")
    agree(state, "deal 1 get red")
    assert (wagon(state), wagon(state, 1)) == ("blue red", "blue")


# ---------------------------------------------------------------------- answering


def test_an_answer_is_yes_no_or_something_else() -> None:
    """BH-13: until it is given nothing else happens, except that an order may be bought."""
    state = say(trading(player("rostock", 30, "red"), player("riga", 20, "chili")), "deal 1 give red get chili")
    assert asked(state) == ("answer", 1)
    for text in ("end", "propose 0", "discard chili", "add give red"):
        assert refused(state, text) == ("BH-13", "answer-open")
    assert refused(state, "accept 2") == ("BH-19", "no-offer")
    assert refused(state, "decline 1") == ("BH-19", "no-offer")


def test_an_answer_can_be_countered_as_often_as_one_likes() -> None:
    """BH-13: each counter puts the question to the other one, starting from what was proposed."""
    state = trading(player("rostock", 30, "red blue"), player("riga", 20, "chili soy"))
    say(state, "deal 1 invite give red get chili")
    play(state, "counter 0")
    assert (asked(state), turn(state)) == (("deal", 1), 0)
    assert options(state, "remove") == ["remove give chili", "remove get red"]
    assert refused(state, "send") == ("", "deal-repeated")
    play(state, "add get blue", "send")
    assert asked(state) == ("answer", 0)
    assert (look(state).proposal.active_gives, look(state).proposal.partner_gives) == (["blue", "red"], ["chili"])
    play(state, "counter 1", "add get soy", "send")
    assert asked(state) == ("answer", 1)
    play(state, "accept 0")
    assert (wagon(state), wagon(state, 1), asked(state)) == ("chili soy", "blue red", ("trade", 0))


def test_a_counter_that_is_given_up_leaves_the_question_open() -> None:
    """BH-13: the first proposal still waits."""
    state = trading(player("rostock", 30, "red"), player("riga", 20, "chili"))
    say(state, "deal 1 invite give red get chili")
    play(state, "counter 0", "remove get red", "cancel")
    assert asked(state) == ("answer", 1)
    play(state, "accept 0")
    assert (wagon(state), wagon(state, 1)) == ("chili", "red")


def test_a_counter_can_be_declined() -> None:
    """BH-13: then there is no deal at all."""
    state = trading(player("rostock", 30, "red"), player("riga", 20, "chili"))
    say(state, "deal 1 invite give red get chili")
    say(state, "deal 0 invite give chili")
    assert (asked(state), look(state).proposal.active_gives) == (("answer", 0), [])
    play(state, "decline 1")
    assert (asked(state), wagon(state), look(state).proposal.partner_gives) == (("trade", 0), "red", [])


def test_a_deal_that_can_no_longer_be_paid_cannot_be_accepted() -> None:
    """BH-15: the active player spent the money on an order while the other one thought."""
    state = trading(player("rostock", 10), player("riga", 20, "chili"))
    say(state, "deal 1 give stink get chili")
    say(state, "buy-order 1", 0)
    play(state, "draw riga-blue-stink")
    assert options(state, "accept") == []
    assert refused(state, "accept 0") == ("BH-12", "deal-cost")
    play(state, "decline 0")
    assert seat_of(state).money == 5


def test_deals_are_made_in_the_trader_phase_only() -> None:
    """Trading: not before the trip and not after the order is drawn."""
    before = trading(player("rostock"))
    play(before, "end", "draw riga-blue-stink")
    assert refused(before, "propose 1") == ("", "final-open")
    play(before, "done")
    assert refused(before, "propose 2") == ("", "trip-open")
