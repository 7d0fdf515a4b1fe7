"""Events: everything that can happen is told, in order, with a phrase for it."""

from __future__ import annotations

import pytest
from tests.games import common
from tests.games.hansa.helpers import hansa, play, player, stocked, table, turn_up

import hansetag
from hansetag.games.hansa.events import EVENTS
from hansetag.games.hansa.state import HansaState

CODES = {
    *("removed", "started", "dealt", "placed", "income", "replenished", "last-stack", "sailed", "bought", "built"),
    *("sold", "lost", "taxed", "discarded", "pressed", "ended"),
}


def told(state: HansaState, *texts: str) -> list[hansetag.Event]:
    """What is told while these decisions are carried out; ``*`` lets nature turn up what is to be dealt."""
    game = hansa(len(state.scores()))
    rows = state.record_events()
    for text in texts:
        if text == "*":
            turn_up(state)
        else:
            play(state, text)
    return [game.tell(row) for row in rows]


def said(state: HansaState, *texts: str) -> list[str]:
    """The same in English, seats by name."""
    game = hansa(len(state.scores()))
    return [game.say(event, people=common.PEOPLE) for event in told(state, *texts)]


@pytest.fixture(scope="module")
def history() -> list[hansetag.Event]:
    """All that happened in some whole games."""
    return [event for seats in (2, 3, 4) for seed in range(3) for event in common.played(hansa(seats), seed).events]


def test_every_event_occurs_in_play(history: list[hansetag.Event]) -> None:
    """Random games tell them all but the stall, which is staged."""
    state = table(player(), player(), lying=stocked(["riga"]), idle=9)
    codes = {event.code() for event in history} | {event.code() for event in told(state, "end")}
    assert codes == CODES == {event.code() for event in EVENTS}


def test_every_event_can_be_said(history: list[hansetag.Event]) -> None:
    """Each has a phrase whose facts are all there, in every language."""
    common.events_can_be_said(hansa(4), history[::3])


def test_the_phrasebook_has_no_event_that_never_happens() -> None:
    """Phrases and events are the same."""
    assert common.codes(hansa(), "event") == CODES


def test_every_source_of_points_has_a_name() -> None:
    """What breakdown() lists can be shown to people."""
    common.sources_have_names(hansa(), table(player(), player(), extra=True))


def test_a_purchase_tells_who_is_paid() -> None:
    """HA-24: a player, the bank, or nobody."""
    here = {"riga": "blue 1"}
    assert said(table(player(), player(riga=1), ship="riga", lying=here), "buy blue 1") == [
        "Anne buys blue 1 at Riga and pays Bert."
    ]
    assert said(table(player(), player(), ship="riga", lying=here), "buy blue 1") == [
        "Anne buys blue 1 at Riga and pays the bank."
    ]
    assert said(table(player(riga=1), player(), ship="riga", lying=here), "buy blue 1") == [
        "Anne takes blue 1 at Riga for free."
    ]


def test_a_sale_is_told_with_its_losses() -> None:
    """HA-38: what was sold and for how much, then what the others lose."""
    state = table(player(goods="blue 1, blue 3", danzig=1), player(goods="blue 2"), player(), ship="danzig")
    assert said(state, "sell blue") == ["Anne sells blue 1, blue 3 at Danzig for 6 points.", "Bert loses blue 2."]


def test_losses_are_told_clockwise_from_the_seller() -> None:
    """HA-40: the order of the log is the order of the table, also where nobody is asked."""
    state = table(
        player(goods="blue 1, blue 3, brown 1, brown 1", danzig=1),
        player(goods="blue 2, brown 2"),
        player(goods="blue 1"),
        player(goods="blue 3"),
        ship="danzig",
    )
    losses = [text for text in said(state, "sell blue", "sell brown") if "loses" in text]
    assert losses == ["Bert loses blue 2.", "Bert loses brown 2.", "Carl loses blue 1.", "Dora loses blue 3."]


def test_the_end_of_a_turn_tells_taxes_tolls_and_the_next_income() -> None:
    """HA-43: in this order."""
    state = table(player(talers=5, goods="blue 1, blue 1, blue 1, blue 1"), player(), lying=stocked())
    assert said(state, "end") == [
        "Anne pays 2 Talers in taxes.",
        "Anne turns in blue 1.",
        "Bert takes an income of 3 Talers.",
    ]
    state = table(player(talers=4), player(), lying=stocked())
    assert said(state, "end")[0] == "Anne pays a Taler in taxes."


def test_the_last_stack_and_the_end_are_told() -> None:
    """HA-47 and HA-50: the breaker when the marker is taken, the end after the last turn."""
    state = table(player(), player(), lying=stocked(["kalmar"]), supply=7, fresh=True, starter=1)
    events = told(state, "replenish", "*", "end")
    assert [event.code() for event in events] == ["replenished", "dealt", "last-stack", "ended"]


def test_a_stalled_player_is_told_that_he_must_push_on() -> None:
    """HA-55: with his income."""
    state = table(player(), player(), lying=stocked(["riga"]), idle=9)
    assert [event.code() for event in told(state, "end")] == ["income", "pressed"]


def test_moves_booths_and_refills_are_told() -> None:
    """HA-10, HA-21 and HA-31: where from, where to, how many."""
    state = table(player(talers=6, goods="blue 1, blue 3"), player(), lying=stocked(["kalmar"]), fresh=True)
    assert said(state, "replenish")[0] == "Anne pays a Taler to replenish."
    turn_up(state)
    assert said(state, "sail danzig", "build blue 3", "sail kalmar", "build blue 1") == [
        "Anne sails from Copenhagen to Danzig.",
        "Anne gives blue 3 for 3 booths at Danzig.",
        "Anne sails from Danzig to Kalmar.",
        "Anne gives blue 1 for a booth at Kalmar.",
    ]


def test_the_setup_is_told() -> None:
    """HA-1, HA-5 and HA-7: colours, markers, the start player and the first booths."""
    match = hansetag.Match(hansa(2), seed=8)
    match.play("place riga")
    codes = [event.code() for event in match.events]
    assert codes == ["removed", "removed", *["dealt"] * 14, "started", "placed"]


def test_without_a_listener_nothing_is_noted_and_nothing_differs() -> None:
    """Searching a million positions needs no story."""
    common.listening_changes_nothing(hansa(3), common.played(hansa(3), 6).record)


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    """Spectators of unnamed matches still know who is who."""
    state = table(player(talers=4), player(), lying=stocked())
    event = told(state, "end")[0]
    assert hansa(2).say(event) == "Seat 0 pays a Taler in taxes."
