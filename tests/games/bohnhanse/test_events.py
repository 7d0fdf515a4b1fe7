"""Events: everything that can happen is told, in order, with a phrase for it, and secrets only to their owner."""

from __future__ import annotations

import pytest
from tests.games import common
from tests.games.bohnhanse.helpers import (
    EIGHT,
    SEATS,
    bohnhanse,
    codes_of,
    game_of,
    played,
    player,
    table,
    told,
    trading,
)
from tests.languages import COMPLETE

import hansetag
from hansetag.games.bohnhanse.events import EVENTS, UNSEEN_ORDER, Drew
from hansetag.games.bohnhanse.state import BohnHanseState

CODES = {event.code() for event in EVENTS}
ORDER = "rostock-chili-red"


def rare() -> list[hansetag.Event]:
    """What random games seldom tell."""
    toll = "toll travel supply"
    events = told(table(player("riga", 1, "blue", toll)), "travel riga")
    events += told(table(player("riga", 0, "", toll)), "travel riga")
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili", toll))
    events += told(state, "deal 1 invite give red get chili", "accept 0")
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili"), player("visby", 0, "soy"))
    events += told(state, "1: deal 0 give chili get red", "1: withdraw 0", "2: deal 0 get red", "discard red")
    state = trading(player("visby", 60), markets={"edinburgh": [("chili", 1)], "visby": [("stink", 1)]})
    events += told(state, "fetch red")
    state = trading(player("rostock", 30, "red"), player("riga", 0, "chili"))
    events += told(state, "deal 1 give red clear chili")
    gone = table(player("riga", 9, "", "supply travel toll"), drawn=range(1, 11), last_harvest=8, closer=2)
    return events + told(gone, "travel riga")


@pytest.fixture(scope="module")
def history() -> list[hansetag.Event]:
    """All that happened in some whole games, and on tables with rare events."""
    return rare() + [event for seats in SEATS for seed in range(1, 6) for event in played(seats, seed).events]


def test_every_event_occurs_in_play(history: list[hansetag.Event]) -> None:
    """Random games and a few staged tables tell them all."""
    assert {event.code() for event in history} == CODES
    assert len(CODES) == 32


def test_every_event_can_be_said(history: list[hansetag.Event]) -> None:
    """Each has a phrase whose facts are all there, in every language."""
    common.events_can_be_said(bohnhanse(5), history)


def test_what_others_see_can_be_said_too(history: list[hansetag.Event]) -> None:
    """BH-42: a drawn order has a name for those who do not see it."""
    drawn = [event for event in history if event.code() == "drew"]
    common.events_can_be_said(bohnhanse(5), [event.seen_by(None) for event in drawn])


def test_the_phrasebook_has_no_event_that_never_happens() -> None:
    """Phrases and events are the same, in every language."""
    assert common.codes(bohnhanse(), "event") == CODES
    for phrases in (bohnhanse().book.languages[language] for language in COMPLETE):
        assert {address.split(".")[1] for address in phrases if address.startswith("event.")} == CODES


def test_every_source_of_money_has_a_name() -> None:
    """What breakdown() lists can be shown to people."""
    common.sources_have_names(bohnhanse(), table())


def test_only_its_owner_sees_which_order_was_drawn() -> None:
    """BH-42: others and spectators see that one was."""
    (event,) = told(table(player("riga", 9), ask="final"), "buy-order 1", f"draw {ORDER}")[1:]
    assert event == Drew(0, ORDER)
    assert event.seen_by(0) == event
    for viewer in (None, 1, 2):
        assert event.seen_by(viewer) == Drew(0, UNSEEN_ORDER)
    said = bohnhanse().say(event.seen_by(1), people=common.PEOPLE)
    assert said == "Anne draws an order."
    assert ORDER not in repr(event.seen_by(1))


def test_what_everybody_saw_is_told_to_everybody(history: list[hansetag.Event]) -> None:
    """BH-42: nothing but a draw has a secret in it."""
    for event in history:
        if event.code() != "drew":
            assert event.seen_by(None) is event.seen_by(1) is event


def said(state: BohnHanseState, *texts: str) -> list[str]:
    """What is told, in English, seats by name."""
    return [game_of(state).say(event, people=common.PEOPLE) for event in told(state, *texts)]


def test_a_trip_is_told_in_the_order_of_its_steps() -> None:
    """BH-3 and BH-7: the way, the laid orders, the toll, the harvest."""
    state = table(player("edinburgh", 30, "", f"supply {ORDER} toll travel"))
    events = told(state, "travel rostock", "harvest 1")
    assert codes_of(events) == ["travelled", "laid", "tolled", "harvested", "stocked", "stocked", "stocked"]
    assert events[0].facts() == {"seat": 0, "start": "edinburgh", "city": "rostock", "cards": 3, "count": 3}
    assert (events[1].facts()["order"], events[2].facts()["count"], events[3].facts()["harvest"]) == (ORDER, 20, 1)
    assert events[4].facts() == {"city": "hamburg", "bean": "blue", "count": 2}


def test_staying_is_told_as_such() -> None:
    """BH-4: a trip that ends where it began."""
    (event,) = told(table(player("riga", 30, "", "travel toll supply")), "travel riga")
    assert (event.facts()["count"], event.facts()["cards"]) == (0, 1)
    assert "Riga" in bohnhanse().say(event)


def test_an_invitation_is_told_in_the_order_of_its_steps() -> None:
    """BH-13: proposal, answer, figure, card, purchase, swap."""
    state = trading(player("rostock", 30), player("riga", 0, "chili"))
    events = told(state, "deal 1 invite give stink get chili", "accept 0")
    assert codes_of(events) == ["proposed", "accepted", "invited", "showed", "bought", "swapped"]
    assert (events[2].facts(), events[3].facts()["card"]) == ({"seat": 1, "other": 0, "city": "rostock"}, "travel")
    assert events[-1].facts() == {"seat": 0, "other": 1, "give": "stink", "get": "chili"}


def test_a_gift_is_told_with_nothing_in_return() -> None:
    """BH-16: an empty list is named."""
    state = trading(player("rostock", 30, "red"), player("rostock"))
    events = told(state, "deal 1 give red", "accept 0")
    for event in (events[0], events[-1]):
        assert (event.facts()["give"], event.facts()["get"]) == ("red", "nothing")
        assert bohnhanse().say(event, people=common.PEOPLE).count("nothing") == 1


def test_a_proposal_tells_all_its_parts() -> None:
    """BH-15: what is thrown away belongs to it; lists are from the proposer's point of view."""
    full = "blue blue blue blue blue blue blue blue"
    state = trading(player("rostock", 30, full), player("riga", 0, "chili soy"))
    events = told(state, "1: deal 0 give chili discard soy clear blue")
    assert codes_of(events) == ["proposed", "condition", "condition"]
    assert events[0].facts() == {"seat": 1, "other": 0, "give": "chili", "get": "nothing", "count": 1}
    assert [event.facts() for event in events[1:]] == [{"seat": 1, "beans": "soy"}, {"seat": 0, "beans": "blue"}]
    here = trading(player("rostock", 30), player("rostock", 0, "chili"))
    assert told(here, "1: deal 0 give chili")[0].facts()["count"] == 0


def test_the_end_is_told() -> None:
    """BH-36 and BH-38: that the last round began, and that it is over."""
    state = table(player("riga", 9, "", "supply travel toll"), drawn=EIGHT[:7])
    assert codes_of(told(state, "travel riga", "harvest 8"))[-1] == "last-round"
    last = table(ask="final", seat=2, drawn=EIGHT, last_harvest=8, closer=0)
    assert said(last, "done") == [bohnhanse().book.say("event.ended", {})]


def test_the_setup_is_told() -> None:
    """Three orders each, the capital with its delivery, who starts, the first turn."""
    match = hansetag.Match(bohnhanse(3), seed=8)
    assert codes_of(match.events)[:9] == ["drew"] * 9
    while "turned" not in codes_of(match.events):
        match.play(match.state.legal()[0])
    codes = codes_of(match.events)
    assert codes[9:11] == ["capitalised", "delivered"]
    assert codes.count("capitalised") == codes.count("delivered") == 3
    assert codes[-2:] == ["started", "turned"]


def test_without_a_listener_nothing_is_noted_and_nothing_differs() -> None:
    """Searching a million positions needs no story."""
    for seats in SEATS:
        common.listening_changes_nothing(bohnhanse(seats), played(seats, 1).record)
