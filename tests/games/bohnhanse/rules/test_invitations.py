"""Invitations: who comes, what his first card does, and what was agreed."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import (
    EIGHT,
    agree,
    asked,
    city_of,
    codes_of,
    hand,
    look,
    market,
    money,
    options,
    play,
    player,
    refused,
    say,
    seat_of,
    table,
    told,
    trading,
    wagon,
)

import hansetag

ORDER = "rostock-chili-red"


def test_both_agree_before_the_card_is_shown_and_the_swap_comes_last() -> None:
    """BH-13: agreement, figure, card, swap, in this order."""
    state = trading(player("rostock", 30, "red"), player("riga", 20, "chili", "toll travel supply"))
    events = told(state, "deal 1 invite give red get chili")
    assert codes_of(events) == ["proposed"]
    assert (city_of(state, 1), hand(state, 1), asked(state)) == ("riga", "toll travel supply", ("answer", 1))
    events = told(state, "accept 0")
    assert codes_of(events) == ["accepted", "invited", "showed", "tolled", "swapped"]
    assert (city_of(state, 1), money(state)[1]) == ("rostock", 5)


def test_a_declined_invitation_moves_nobody() -> None:
    """BH-13 and BH-16: no figure, no card, no bean."""
    state = trading(player("rostock", 30, "red"), player("riga", 20, "chili", "toll travel supply"))
    before = look(state)
    say(state, "deal 1 invite give red")
    play(state, "decline 0")
    assert look(state) == before


def test_the_inviter_may_promise_beans_that_he_buys_first() -> None:
    """BH-14: they are bought here at the price of the phase, when the guest has come."""
    state = trading(player("rostock", 30, "stink"), player("riga", 0, "chili"))
    events = told(state, "deal 1 invite give stink stink get chili", "accept 0")
    assert codes_of(events) == ["proposed", "accepted", "invited", "showed", "bought", "swapped"]
    assert (money(state)[0], wagon(state), wagon(state, 1)) == (24, "chili", "stink stink")


def test_own_beans_are_given_before_any_is_bought() -> None:
    """BH-14: only what is missing is bought."""
    state = trading(player("rostock", 30, "stink soy"), player("riga", 0, "chili"))
    agree(state, "deal 1 invite give stink soy soy get chili")
    assert (money(state)[0], wagon(state), wagon(state, 1)) == (21, "chili", "stink soy soy")


def test_an_agreement_is_binding() -> None:
    """BH-14: nothing but the open choice of a stack can be done before the beans have changed hands."""
    stacks = {"rostock": [("stink", 1), ("stink", 2), ("soy", 1)]}
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili"), markets=stacks)
    agree(state, "deal 1 invite give stink get chili")
    assert asked(state) == ("swap", 0)
    assert options(state) == ["buy stink 1", "buy stink 2"]
    for text in ("end", "discard red", "decline 1", "propose 1", "buy-order 1"):
        assert refused(state, text) == ("BH-25", "swap-open")
    assert refused(state, "buy soy 1") == ("BH-14", "other-bean-promised")
    assert refused(state, "buy stink 3") == ("BH-25", "no-such-stack")
    play(state, "buy stink 2")
    assert (wagon(state), wagon(state, 1), market(state, "rostock")[1]) == ("chili red", "stink", ("stink", 1))


def test_several_promised_beans_are_bought_one_by_one() -> None:
    """BH-14 and BH-25: asked only where stacks differ, and again for the next bean."""
    stacks = {"rostock": [("stink", 1), ("stink", 3), ("soy", 1)]}
    state = trading(player("rostock", 30), player("rostock", 0, "chili"), markets=stacks)
    agree(state, "deal 1 give stink stink soy get chili")
    play(state, "buy stink 3")
    assert options(state) == ["buy stink 1", "buy stink 2"]
    play(state, "buy stink 1")
    assert (money(state)[0], wagon(state), wagon(state, 1)) == (30 - 5 - 5 - 7, "chili", "stink stink soy")
    assert market(state, "rostock") == [None, ("stink", 2), None, None]


def test_promises_for_later_turns_are_nobodys_business() -> None:
    """BH-14 and BH-16: an invitation for nothing leaves no trace that would bind anybody."""
    state = trading(player("rostock"), player("riga"))
    agree(state, "deal 1 invite")
    assert (city_of(state, 1), asked(state)) == ("rostock", ("trade", 0))
    assert look(state).proposal == look(trading()).proposal
    assert look(state).seats[1].offer is None


def test_an_invitation_for_nothing_is_legal() -> None:
    """BH-16: empty lists on both sides, and no swap is told."""
    state = trading(player("rostock"), player("riga"))
    play(state, "propose 1")
    assert "send" in options(state)
    events = told(state, "send", "accept 0")
    assert codes_of(events) == ["proposed", "accepted", "invited", "showed"]


def test_a_player_who_is_here_is_not_invited() -> None:
    """BH-17: he shows no card, and pays no toll."""
    state = trading(player("rostock", 30, "red"), player("rostock", 20, "chili", "toll travel supply"))
    events = told(state, "deal 1 give red get chili", "accept 0")
    assert codes_of(events) == ["proposed", "accepted", "swapped"]
    assert (hand(state, 1), money(state)[1]) == ("toll travel supply", 20)


def test_nobody_is_invited_twice_in_a_turn() -> None:
    """BH-17: whoever has come is here, and the next deal shows no card."""
    state = trading(player("rostock", 30, "red"), player("riga", 40, "chili", "toll supply travel"))
    agree(state, "deal 1 invite")
    agree(state, "deal 1 give red get chili")
    assert (hand(state, 1), money(state)[1]) == ("supply travel toll", 25)
    with pytest.raises(hansetag.BadText, match="seat 1 is in the city already"):
        say(state, "deal 1 invite")


def test_several_players_are_invited_one_after_the_other() -> None:
    """BH-18: each deal is between the active player and one other; received beans may be passed on."""
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili"), player("visby", 0, "soy"))
    agree(state, "deal 1 invite give red get chili")
    agree(state, "deal 2 invite give chili get soy")
    assert [wagon(state, seat) for seat in range(3)] == ["soy", "red", "chili"]
    assert [city_of(state, seat) for seat in range(3)] == ["rostock"] * 3


def test_a_normal_first_card_goes_to_the_back() -> None:
    """BH-21: nothing else happens."""
    state = trading(player("rostock"), player("riga", 7, "", "travel toll supply"))
    assert codes_of(told(state, "deal 1 invite", "accept 0"))[-1] == "showed"
    assert (hand(state, 1), money(state)[1]) == ("toll supply travel", 7)


def test_a_supply_as_first_card_waits_for_the_next_turn() -> None:
    """BH-21: the harvest lies face up in front of its owner and brings nothing yet."""
    state = trading(player("rostock", 30, "red"), player("riga", 7, "chili", "supply toll travel"))
    agree(state, "deal 1 invite give red get chili")
    assert asked(state) == ("harvest", hansetag.NATURE)
    assert wagon(state) == "red"
    events = told(state, "harvest 2")
    assert codes_of(events) == ["kept", "swapped"]
    assert (seat_of(state, 1).waiting, hand(state, 1)) == ([2], "toll travel supply")
    assert (market(state, "rostock")[2:], market(state, "riga")[2:]) == ([None, None], [None, None])
    play(state, "end", "draw riga-blue-stink", "done")
    assert (market(state, "rostock")[2], seat_of(state, 1).waiting) == (("soy", 3), [])


def test_two_harvests_can_wait_in_front_of_one_player() -> None:
    """BH-22: with a very short hand Supply comes round again before his turn, and the later card lies behind."""
    state = trading(player("riga"), player("rostock"), player("visby", 9, "", "supply toll", waiting=[5]))
    agree(state, "deal 2 invite")
    play(state, "harvest 3")
    assert seat_of(state, 2).waiting == [5, 3]


def test_an_order_as_first_card_is_discarded_though_it_fits_the_city() -> None:
    """BH-21: it is not his turn, so he cannot deliver it."""
    state = trading(player("rostock"), player("riga", 7, "chili red", f"{ORDER} travel toll supply"))
    events = told(state, "deal 1 invite", "accept 0")
    assert codes_of(events)[-2:] == ["invited", "dropped"]
    assert (hand(state, 1), look(state).discards, money(state)[1]) == ("travel toll supply", [ORDER], 7)


def test_the_invited_player_knows_his_card_before_he_agrees() -> None:
    """BH-21: his own hand is in order before his eyes."""
    state = trading(player("rostock"), player("riga", 7, "chili red", f"{ORDER} travel toll supply"))
    say(state, "deal 1 invite")
    own = state.view(1)["seats"][1]["hand"]
    assert own is not None
    assert own[0] == ORDER


def test_the_figure_stays_where_it_was_invited() -> None:
    """BH-23: the next trip starts there."""
    state = trading(player("rostock"), player("riga", 7, "", "travel travel travel toll supply"))
    agree(state, "deal 1 invite")
    play(state, "end", "draw riga-blue-stink", "done")
    assert (city_of(state, 1), asked(state)) == ("rostock", ("trip", 1))
    (event,) = told(state, "travel hamburg")
    assert (event.facts()["start"], event.facts()["cards"]) == ("rostock", 2)


def test_an_invited_player_with_no_turn_left_draws_no_harvest() -> None:
    """BH-37: his Supply goes to the back and a reserve card stays for others."""
    state = table(
        player("riga", 9, "", "supply travel toll"),
        player("rostock"),
        player("visby", 9, "", "supply travel toll"),
        ask="trade",
        seat=1,
        level=2,
        drawn=EIGHT,
        last_harvest=8,
        closer=0,
    )
    events = told(state, "deal 0 invite", "accept 1")
    assert codes_of(events)[-2:] == ["showed", "no-harvest"]
    assert (hand(state), asked(state)) == ("travel toll supply", ("trade", 1))
    agree(state, "deal 2 invite")
    assert asked(state) == ("harvest", hansetag.NATURE)
    play(state, "harvest 9")
    assert seat_of(state, 2).waiting == [9]


def test_an_invited_player_draws_no_harvest_when_all_are_gone() -> None:
    """BH-37: Supply has no effect then."""
    state = table(
        player("rostock"),
        player("riga", 9, "", "supply travel toll"),
        ask="trade",
        level=2,
        drawn=range(1, 11),
        last_harvest=8,
        closer=0,
    )
    assert codes_of(told(state, "deal 1 invite", "accept 0"))[-1] == "no-harvest"
