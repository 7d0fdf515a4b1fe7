"""Offers of other players to the one whose turn it is: a right that stays open until it is answered or void."""

from __future__ import annotations

from tests.games.bohnhanse.helpers import (
    agree,
    asked,
    city_of,
    codes_of,
    look,
    no_right,
    options,
    play,
    player,
    refused,
    rights,
    say,
    seat_of,
    table,
    told,
    trading,
    wagon,
    why,
)

from hansetag.games.bohnhanse.state import BohnHanseState


def offered() -> BohnHanseState:
    """Seat 1 offers chili for red, seat 2 soy for blue; seat 0 is trading in Rostock."""
    state = trading(player("rostock", 30, "blue red"), player("riga", 20, "chili"), player("visby", 20, "soy"))
    say(state, "deal 0 give chili get red", 1)
    return say(state, "deal 0 give soy get blue", 2)


def test_anybody_may_propose_to_the_active_player() -> None:
    """BH-19: as a right outside the own turn, and the active player goes on as he likes."""
    state = offered()
    assert (asked(state), options(state, "accept")) == (("trade", 0), ["accept 1", "accept 2"])
    assert options(state, "decline") == ["decline 1", "decline 2"]
    assert options(state, "counter") == ["counter 1", "counter 2"]
    play(state, "buy stink 1")
    assert options(state, "accept") == ["accept 1", "accept 2"]
    play(state, "accept 2")
    assert (wagon(state), wagon(state, 2), city_of(state, 2)) == ("stink soy red", "blue", "rostock")
    assert options(state, "accept") == ["accept 1"]


def test_an_offer_is_told_from_the_point_of_view_of_who_makes_it() -> None:
    """BH-19: what he gives is what the active player gets."""
    state = offered()
    offer = seat_of(state, 1).offer
    assert offer is not None
    assert (offer.active_gives, offer.partner_gives) == (["red"], ["chili"])
    offers = state.view(None)["offers"]
    assert isinstance(offers, list)
    assert offers[0] == {
        "by": 1,
        "to": 0,
        "invite": True,
        "give": ["chili"],
        "get": ["red"],
        "discard": [],
        "clear": [],
    }


def test_offers_go_only_to_the_active_player() -> None:
    """BH-18: two others cannot deal with each other, nor anybody with himself."""
    state = trading(player("rostock"), player("riga"), player("visby"))
    assert rights(state, 1, "propose") == ["propose 0"]
    assert no_right(state, "propose 2", 1) == ("BH-18", "deal-with-active")
    assert no_right(state, "propose 1", 1) == ("BH-18", "deal-with-oneself")
    assert no_right(state, "propose 4", 1) == ("", "no-such-seat")


def test_one_open_offer_of_each_player() -> None:
    """BH-19: a second one only after the first is withdrawn."""
    state = offered()
    assert rights(state, 1, "propose") == []
    assert rights(state, 1, "withdraw") == ["withdraw 0"]
    assert no_right(state, "propose 0", 1) == ("BH-19", "offer-open")
    events = told(state, "1: withdraw 0")
    assert codes_of(events) == ["withdrew"]
    assert (seat_of(state, 1).offer, options(state, "accept")) == (None, ["accept 2"])
    assert rights(state, 1, "propose") == ["propose 0"]
    assert no_right(state, "withdraw 0", 1) == ("BH-19", "nothing-to-withdraw")
    assert no_right(state, "withdraw 1", 2) == ("BH-19", "nothing-to-withdraw")
    assert refused(state, "withdraw 1") == ("BH-19", "nothing-to-withdraw")


def test_while_an_offer_is_built_the_active_player_waits() -> None:
    """BH-19: the one who builds is asked; given up, the turn goes on as it was."""
    state = trading(player("rostock", 30, "blue red"), player("riga", 20, "chili"))
    say(state, "propose 0", 1)
    assert asked(state) == ("deal", 1)
    assert "add give chili" in options(state)
    assert "add get stink" in options(state)
    assert rights(state, 0, "propose") == []
    assert no_right(state, "propose 0", 2) == ("BH-19", "not-now")
    play(state, "add give chili", "cancel")
    assert (asked(state), seat_of(state, 1).offer) == (("trade", 0), None)


def test_an_offer_may_ask_for_beans_that_have_to_be_bought() -> None:
    """BH-14 and BH-19: within the money of the active player."""
    state = trading(player("rostock", 9), player("rostock", 20, "chili"))
    say(state, "deal 0 give chili get soy", 1)
    play(state, "accept 1")
    assert (wagon(state), wagon(state, 1), seat_of(state).money) == ("chili", "soy", 0)
    poor = trading(player("rostock", 8), player("rostock", 20, "chili"))
    say(poor, "propose 0", 1)
    play(poor, "add give chili", "add get soy")
    assert refused(poor, "send") == ("BH-12", "deal-cost")


def test_an_offer_is_void_when_a_bean_in_it_is_gone() -> None:
    """BH-19: the red bean is thrown away, so the first offer lapses and the second stays."""
    state = offered()
    events = told(state, "discard red")
    assert codes_of(events) == ["discarded", "voided"]
    assert events[1].facts() == {"seat": 1, "other": 0}
    assert (seat_of(state, 1).offer, options(state, "accept")) == (None, ["accept 2"])
    assert refused(state, "accept 1") == ("BH-19", "no-offer")


def test_an_offer_is_void_when_a_bean_was_delivered_or_traded_away() -> None:
    """BH-19: however it went."""
    order = "rostock-blue-green"
    state = trading(
        player("rostock", 30, "blue green", f"travel toll supply {order}"),
        player("rostock", 20, "chili"),
        player("rostock", 20, "soy"),
    )
    say(state, "deal 0 give chili get blue", 1)
    assert codes_of(told(state, f"deliver {order}"))[-1] == "voided"
    state = offered()
    agree(state, "deal 2 give red get soy")
    assert (seat_of(state, 1).offer, seat_of(state, 2).offer) == (None, None)


def test_an_offer_is_void_when_the_last_bean_on_sale_is_sold_to_others() -> None:
    """BH-19: the active player bought the stink bean, which is still at hand, and then gave it away."""
    state = trading(player("rostock", 30, "blue"), player("riga", 20, "chili"), player("rostock", 20, "soy"))
    say(state, "deal 0 give chili get stink", 1)
    play(state, "buy stink 1")
    assert options(state, "accept") == ["accept 1"]
    agree(state, "deal 2 give stink")
    assert seat_of(state, 1).offer is None


def test_an_offer_is_void_when_what_it_throws_away_is_gone() -> None:
    """BH-19: a discard that was named belongs to the offer."""
    full = "red blue blue blue blue blue blue blue"
    state = trading(player("rostock", 30, full), player("rostock", 20, "chili chili"))
    say(state, "deal 0 give chili clear red", 1)
    assert "accept 1" in options(state)
    play(state, "discard red")
    assert seat_of(state, 1).offer is None


def test_an_offer_that_cannot_be_paid_now_stays_open() -> None:
    """BH-15 and BH-19: it cannot be accepted, and why is told, but it is not void."""
    state = trading(player("rostock", 9), player("rostock", 20, "chili"))
    say(state, "deal 0 give chili get soy", 1)
    play(state, "buy stink 1")
    assert options(state, "accept") == []
    reason = why(state, "accept 1")
    assert (reason.rule, reason.code, reason.facts["cost"]) == ("BH-12", "deal-cost", 9)
    assert options(state, "decline") == ["decline 1"]


def test_an_offer_for_which_there_is_no_room_stays_open() -> None:
    """BH-15 and BH-19: room can be made."""
    state = trading(
        player("rostock", 30, "blue blue blue blue blue blue blue"), player("rostock", 20, "chili", offer=None)
    )
    say(state, "deal 0 give chili", 1)
    play(state, "buy stink 1")
    assert refused(state, "accept 1") == ("BH-15", "deal-room")
    play(state, "discard blue", "accept 1")
    assert wagon(state) == "blue blue blue blue blue blue chili stink"


def test_an_offer_is_declined() -> None:
    """BH-19: it is off the table, and its owner may make another one."""
    state = offered()
    events = told(state, "decline 1")
    assert codes_of(events) == ["declined"]
    assert seat_of(state, 1).offer is None
    say(state, "deal 0 give chili", 1)
    assert options(state, "accept") == ["accept 1", "accept 2"]


def test_an_offer_is_withdrawn_by_its_owner_at_any_time_of_the_phase() -> None:
    """BH-19: the active player can no longer accept it."""
    state = say(offered(), "withdraw 0", 2)
    assert (options(state, "accept"), seat_of(state, 2).offer) == (["accept 1"], None)
    assert refused(state, "accept 2") == ("BH-19", "no-offer")


def test_a_new_proposal_of_the_active_player_answers_an_open_offer() -> None:
    """BH-19: between two players there is one deal at a time, so the offer is no longer open."""
    state = offered()
    play(state, "propose 1", "add give blue", "send", "decline 0")
    assert (options(state, "accept"), seat_of(state, 1).offer) == (["accept 2"], None)


def test_an_offer_is_countered() -> None:
    """BH-19: the counter starts from the offer; sent, it takes its place and waits for an answer."""
    state = offered()
    play(state, "counter 1")
    assert (asked(state), look(state).draft.active_gives) == (("deal", 0), ["red"])
    play(state, "cancel")
    assert options(state, "accept") == ["accept 1", "accept 2"]
    play(state, "counter 1")
    assert refused(state, "send") == ("", "deal-repeated")
    play(state, "remove give red", "add give blue", "send")
    assert (asked(state), seat_of(state, 1).offer) == (("answer", 1), None)
    play(state, "accept 0")
    assert (wagon(state), wagon(state, 1)) == ("chili red", "blue")
    assert seat_of(state, 2).offer is None


def test_all_offers_end_with_the_trader_phase() -> None:
    """BH-19: nothing of them is left in the final phase."""
    state = offered()
    play(state, "end", "draw riga-blue-stink")
    assert [seat.offer for seat in look(state).seats] == [None] * 3
    assert state.view(None)["offers"] == []
    assert refused(state, "accept 1") == ("", "final-open")


def test_nobody_offers_outside_a_trader_phase() -> None:
    """BH-19: before the trip and after the draw there is nothing to trade."""
    for phase in ("trip", "final"):
        state = table(player("rostock"), player("riga"), ask=phase)
        assert rights(state, 1, "propose") == []
        assert no_right(state, "propose 0", 1) == ("BH-19", "not-now")
        assert no_right(state, "withdraw 0", 1) == ("BH-19", "not-now")


def test_answers_need_an_offer() -> None:
    """BH-19: of a seat that is at the table and has one open."""
    state = trading(player("rostock"))
    for text in ("accept 1", "decline 2", "counter 1", "accept 4"):
        assert refused(state, text) == ("BH-19", "no-offer")


def test_an_offer_is_void_even_while_another_deal_still_asks_for_a_stack() -> None:
    """BH-19, BH-25: what was discarded for that deal is gone before its buyer has chosen a stack."""
    rostock = [("stink", 1), ("stink", 2)]
    state = trading(
        player("rostock", 30, "blue red red red red red red red"),
        player("rostock", 20, "soy"),
        player("visby", 20, "chili"),
        markets={"rostock": rostock},
    )
    say(state, "deal 0 give chili get blue", 2)
    say(state, "deal 1 give stink get soy discard blue", 0)
    play(state, "accept 0")
    assert asked(state) == ("swap", 0)
    assert seat_of(state, 2).offer is None
    assert state.check() == []
    play(state, "buy stink 2")
    assert wagon(state, 1) == "stink"
