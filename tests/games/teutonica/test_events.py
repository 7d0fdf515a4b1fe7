"""Events: everything that can happen is told, in order, with a phrase for it."""

from __future__ import annotations

import pytest
from tests.games import common
from tests.games.teutonica.helpers import VARIANTS, game_of, play, played, player, table, teutonica, three

import hansetag
from hansetag.games.teutonica.events import EVENTS
from hansetag.games.teutonica.state import TeutonicaState

ROUTE = "hamburg-luebeck"
CODES = {event.code() for event in EVENTS}


def told(state: TeutonicaState, *texts: str) -> list[hansetag.Event]:
    """What is told while these decisions are carried out."""
    rows = state.record_events()
    play(state, *texts)
    return [game_of(state).tell(row) for row in rows]


def said(state: TeutonicaState, *texts: str) -> list[str]:
    """The same in English, seats by name."""
    game = game_of(state)
    return [game.say(event, people=common.PEOPLE) for event in told(state, *texts)]


def stuck() -> TeutonicaState:
    """A table where no route can take the marker on the plate."""
    names = teutonica(3).board.routes
    routes = {name: f"{number % 3}t" for number, name in enumerate(names)}
    people = [player((0, 0), plate=1 if seat == 0 else 0) for seat in range(3)]
    return table(*people, routes=routes)


@pytest.fixture(scope="module")
def history() -> list[hansetag.Event]:
    """All that happened in some whole games, and on tables with rare events."""
    events = [
        event for seats, variant in VARIANTS for seed in (1, 2, 3) for event in played(seats, variant, seed).events
    ]
    events += told(stuck(), "end")
    chain = {"arnheim": "0t", "muenster": "0m", "minden": "0t", "stendal": "0t"}
    link = three((0, 0), {"minden-brunswiek": "0t 0t 0t 0t"}, chain, privilege=1)
    events += told(link, "claim minden-brunswiek", "office brunswiek")
    switch = three(cities={"hamburg": "0t 1t"}, markers="switch-offices")
    events += told(switch, "use switch-offices", "switch hamburg 1")
    sit = three((0, 0), {"coellen-warburg": "0t 0t 0t 0m"})
    events += told(sit, "claim coellen-warburg", "coellen 7")
    removal = three(routes={ROUTE: "1t"}, markers="remove-3")
    events += told(removal, "use remove-3", f"remove 1 trader {ROUTE}")
    filled = table(player(), player(), routes={"duisburg-dortmund": "nt", "arnheim-duisburg": "nt nt"})
    neutral = ("drop trader arnheim-duisburg", "drop trader dortmund-paderborn", "neutral arnheim-duisburg arnheim")
    events += told(filled, "displace neutral trader duisburg-dortmund", *neutral)
    return events


def test_every_event_occurs_in_play(history: list[hansetag.Event]) -> None:
    """Random games and a few staged tables tell them all."""
    assert {event.code() for event in history} == CODES
    assert len(CODES) == 31


def test_every_event_can_be_said(history: list[hansetag.Event]) -> None:
    """Each has a phrase whose facts are all there, in every language."""
    common.events_can_be_said(teutonica(5), history[::3])


def test_the_phrasebook_has_no_event_that_never_happens() -> None:
    """Phrases and events are the same."""
    assert common.codes(teutonica(), "event") == CODES


def test_every_source_of_points_has_a_name() -> None:
    """What breakdown() lists can be shown to people."""
    common.sources_have_names(teutonica(), three())


def test_a_claim_is_told_in_the_order_of_its_steps() -> None:
    """HT-3.1: points, marker, office, coin."""
    state = three((0, 0), {ROUTE: "0t 0t 0t + actions-3"}, {"hamburg": "1t"})
    assert said(state, f"claim {ROUTE}", "office luebeck") == [
        "Anne claims Hamburg - Lübeck.",
        "Bert scores a point for Hamburg.",
        "Anne wins the marker +3 Actions on Hamburg - Lübeck.",
        "Anne opens an office in Lübeck with a trader.",
        "Anne scores a point for Lübeck.",
    ]


def test_a_displacement_is_told_with_its_price_and_its_answer() -> None:
    """HT-2.1 and HT-2.4: who paid what, and where the pieces went."""
    state = three((3, 0), {ROUTE: "1t"})
    codes = [event.code() for event in told(state, f"displace 1 trader {ROUTE}", "drop trader stade-hamburg", "done")]
    assert codes == ["paid", "displaced", "dropped"]


def test_an_extra_from_the_board_is_told_with_where_it_came_from() -> None:
    """HT-2.5: lifted here, put down there."""
    rest = {"minden": "1t 1t 1t", "stendal": "1t 1t 1t", "arnheim": "1t 1t 1t"}
    routes = {ROUTE: "1t", "kampen-osnabrueck": "1t", "arnheim-kampen": "1m"}
    state = table(player(), player((0, 0)), player(), routes=routes, cities=rest)
    play(state, f"displace 1 trader {ROUTE}", "drop trader stade-hamburg")
    assert said(state, "lift trader kampen-osnabrueck", "drop trader bremen-hamburg") == [
        "Bert lifts a trader from Kampen - Osnabrück.",
        "Bert puts down a trader on Bremen - Hamburg.",
    ]


def test_the_neutral_trader_is_told_as_nobody() -> None:
    """HT-8.3: he has no seat."""
    state = table(player(), player(), routes={ROUTE: "nt"})
    texts = said(state, f"displace neutral trader {ROUTE}")
    assert texts[-1] == "Anne displaces a trader of the neutral trader on Hamburg - Lübeck with a trader."


def test_the_end_is_told_with_its_reason() -> None:
    """HT-6.1: when it is triggered and when it comes."""
    state = table(player(prestige=19), player(), player(), routes={ROUTE: "0t 0t 0t"}, cities={"hamburg": "0t"})
    codes = [event.code() for event in told(state, f"claim {ROUTE}", "nothing")]
    assert codes == ["claimed", "scored", "triggered", "ended"]


def test_a_marker_without_a_route_is_told() -> None:
    """HT-5.4: the log says why nothing was placed."""
    assert [event.code() for event in told(stuck(), "end")] == ["stuck", "turned"]


def test_the_setup_is_told() -> None:
    """HT-8.1: markers, neutral traders, start player, first turn."""
    match = hansetag.Match(teutonica(2), seed=8)
    codes = [event.code() for event in match.events]
    assert codes == [*["dealt"] * 3, *["neutral-came"] * 8, "started", "turned"]


def test_without_a_listener_nothing_is_noted_and_nothing_differs() -> None:
    """Searching a million positions needs no story."""
    common.listening_changes_nothing(teutonica(2), played(2, "neutral", 1).record)
