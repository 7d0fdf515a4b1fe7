"""Positions: what an option is about, where an event belongs, and which draft was lost."""

from __future__ import annotations

from tests.server.in_process_server import FAR_SEQ, HUMAN, OPEN, InProcessServer, ask, move
from tests.server.server_process import Guest, Position
from tests.server.show.helpers import ended, got, two_at

from hansetag.server.show.positions import MAX_EVENTS_TOLD


async def test_an_option_says_what_it_is_about(server: InProcessServer) -> None:
    first, _, table = await two_at(server)
    option = next(one for one in (await first.look(table))["prompt"]["options"] if one["target"] == "riga")
    assert (option["code"], option["facts"]) == ("place", {"city": "riga", "count": 2})
    assert option["say"] == "set up 2 booths at Riga"


async def test_an_event_says_where_to_look_back_to(server: InProcessServer) -> None:
    """After that many decisions the replay tells the same event, whatever else was in the same entry."""
    anna, table = await ended(server)
    story = await anna.story(table)
    places = [told["at"] for told in story]
    assert places == sorted(places)
    assert len({told["at"] for told in story if told["seq"] == 1}) > 5, "the opening is one entry"
    for told in story[::7]:
        there = await got(anna, f"/tables/{table}/at/{told['at']}")
        assert told in there["events"]


async def test_a_long_story_is_told_in_pages_from_its_end(server: InProcessServer) -> None:
    """No answer has much more than a page, however little the asker knows; together the pages leave nothing out."""
    anna, table = await ended(server)
    position = await anna.look(table)
    assert 0 < len(position["events"]) <= MAX_EVENTS_TOLD
    assert position["earlier"] <= position["events"][0]["at"]
    before = await got(anna, f"/tables/{table}/events", before=position["earlier"])
    assert before["events"][-1]["at"] < position["earlier"]
    live_table = await server.services.cache.get(table)
    assert live_table.live_game is not None
    everything = live_table.live_game.events_since(0)
    assert [(told["seq"], told["at"]) for told in await anna.story(table)] == [(seq, one.at) for seq, one in everything]
    few = await anna.look(table, position["seq"] - 3)
    assert few["earlier"] == 0
    assert {told["seq"] for told in few["events"]} == {seq for seq, _ in everything if seq > position["seq"] - 3}
    assert await got(anna, f"/tables/{table}/events", before=1) == {"events": [], "earlier": 0}
    assert (await got(anna, f"/tables/{table}/events", before=999_999))["events"] == position["events"]
    await got(anna, f"/tables/{table}/events", 400, before=0)


async def test_a_lost_draft_is_told_by_what_the_client_knows(server: InProcessServer) -> None:
    """The trader tries something; another begins to build a deal, so that it is that seat's decision for a while."""
    people = [await server.guest(name) for name in ("Anna", "Bert", "Cord")]
    table = (await people[0].create("bohnhanse", [HUMAN, OPEN, OPEN]))["id"]
    for guest in people[1:]:
        await guest.join(table)
    while (position := await people[0].look(table, FAR_SEQ))["asked"]["code"] != "trade":
        await move(people[position["asked"]["seat"]], table)
    known, seat = position["seq"], position["asked"]["seat"]
    trader, other = people[seat], people[(seat + 1) % 3]
    drafted = await chosen(trader, table, known, f"propose {(seat + 2) % 3}")
    assert drafted["draft"]["steps"] == [f"propose {(seat + 2) % 3}"]
    await chosen(other, table, known, f"propose {seat}", confirm=True)
    for _ in range(2):
        mine = await trader.look(table, known)
        assert (mine["seq"], mine["draft"], mine["dropped"]) == (known + 1, None, drafted["draft"]["steps"])
    assert (await trader.look(table, known + 1))["dropped"] == [], "it is known by now"
    assert [(await guest.look(table))["dropped"] for guest in people if guest is not trader] == [[], []]
    await chosen(other, table, known + 1, "cancel", confirm=True)
    await chosen(trader, table, known + 2, f"propose {(seat + 2) % 3}")
    assert (await trader.look(table, known))["dropped"] == [], "something was chosen since"


async def chosen(guest: Guest, table: str, seq: int, action: str, confirm: bool = False) -> Position:
    """A choice that is possible."""
    answer = await ask(guest, f"/tables/{table}/choose", action=action, seq=seq, confirm=confirm)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())
