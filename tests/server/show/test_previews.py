"""Previews: what would follow from a choice, as far as its seat may know, and nothing is chosen."""

from __future__ import annotations

import json

from tests.server.in_process_server import BOT, HUMAN, InProcessServer, ask, over
from tests.server.show.helpers import got, two_at


async def test_a_preview_is_what_the_draft_would_be_and_chooses_nothing(server: InProcessServer) -> None:
    first, second, table = await two_at(server)
    told = await got(first, f"/tables/{table}/preview", action="place riga")
    assert (await first.look(table))["draft"] is None
    drafted = (await ask(first, f"/tables/{table}/choose", action="place riga", seq=1)).json()
    assert (told["view"], told["derived"]) == (drafted["view"], drafted["derived"])
    assert told["say"] == drafted["draft"]["say"] == [f"{first.name} sets up 2 booths at Riga."]
    assert (told["commits"], told["ends"], told["asks"], sorted(told["gains"])) == ("", "turn", None, [0, 4])
    assert told["gains"][drafted["table"]["you"]] == 4
    assert second.name not in json.dumps(told["say"])


async def test_a_preview_is_refused_as_the_choice_would_be(server: InProcessServer) -> None:
    first, second, table = await two_at(server)
    path = f"/tables/{table}/preview"
    assert (await got(first, path, 422, action="place copenhagen"))["rule"] == "HA-5"
    assert "cannot stand" in (await got(first, path, 400, action="lpace riga"))["text"]
    said = await got(second, path, 422, action="place riga", lang="de")
    assert said["text"] == "Das hast jetzt nicht du zu entscheiden."
    await ask(first, f"/tables/{table}/choose", action="place riga", seq=1)
    assert "nothing left to choose" in (await got(first, path, 422, action="place riga"))["text"]
    watcher = await server.guest("Cord")
    assert "Only who plays" in (await got(watcher, path, 403, action="place riga"))["text"]


async def test_a_preview_stops_before_chance_draws(server: InProcessServer) -> None:
    """Setting up brings everybody to a turn in which replenishing, at the latest in the second round, is possible."""
    first, second, table = await two_at(server)
    option = None
    for _ in range(200):
        position = await first.look(table)
        guest = first if position["asked"]["seat"] == position["table"]["you"] else second
        position = await guest.look(table)
        option = next((one for one in position["prompt"]["options"] if one["commits"] == "chance"), None)
        if option is not None:
            break
        await guest._move_http(table, position, guest.chosen)
    assert option is not None
    told = await got(guest, f"/tables/{table}/preview", action=option["text"])
    assert (told["commits"], told["view"], told["gains"], told["asks"]) == ("chance", None, [], None)
    assert [event["event"] for event in told["events"]] == ["replenished"]


async def test_a_finished_game_has_nothing_to_foresee(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT], pace=0))["id"]
    await ask(anna, f"/tables/{table}/resign")
    await over(anna, table)
    assert (await got(anna, f"/tables/{table}/preview", 409, action="end"))["text"] == "The game is over."
    assert (await got(anna, f"/tables/{table}/reasons", 409, target="riga"))["text"] == "The game is over."
