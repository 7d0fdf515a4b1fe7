"""Why something on the board is dark: a reason for each verb that could be about it."""

from __future__ import annotations

from tests.server.in_process_server import BOT, HUMAN, InProcessServer, ask, asked
from tests.server.show.helpers import got, two_at


async def test_something_dark_says_why_for_each_verb(server: InProcessServer) -> None:
    first, _, table = await two_at(server)
    path = f"/tables/{table}/reasons"
    reasons = await got(first, path, target="copenhagen")
    assert [(one["verb"], one["action"], one["rule"]) for one in reasons] == [
        ("place", "place copenhagen", "HA-5"),
        ("sail", "sail copenhagen", "HA-5"),
    ]
    for reason in reasons:
        told = await got(first, f"/tables/{table}/why-not", action=reason["action"])
        assert told == {"text": reason["text"], "rule": reason["rule"]}
    german = await got(first, path, target="copenhagen", verb="place", lang="de")
    assert [one["text"].partition(";")[0] for one in german] == [
        "In Kopenhagen dürfen zu Beginn keine Marktstände stehen"
    ]
    assert [one["verb"] for one in await got(first, path, target="riga")] == ["sail"], "placing is possible"


async def test_while_another_decides_that_is_the_reason(server: InProcessServer) -> None:
    first, second, table = await two_at(server)
    path = f"/tables/{table}/reasons"
    (reason,) = await got(second, path, target="riga")
    assert reason == {"verb": "", "action": "", "text": f"{first.name} decides now.", "rule": ""}
    assert (await got(second, path, target="riga", lang="de"))[0]["text"] == f"Jetzt entscheidet {first.name}."
    await ask(first, f"/tables/{table}/choose", action="place riga", seq=1)
    assert "confirm the draft" in (await got(first, path, target="danzig"))[0]["text"]


async def test_what_nothing_is_about_is_refused_by_name(server: InProcessServer) -> None:
    first, _, table = await two_at(server)
    path = f"/tables/{table}/reasons"
    assert "'atlantis'" in (await got(first, path, 400, target="atlantis"))["text"]
    assert "they begin with: place, sail" in (await got(first, path, 400, target="riga", verb="swim"))["text"]
    watcher = await server.guest("Cord")
    assert "Only who plays" in (await got(watcher, path, 403, target="riga"))["text"]


async def test_every_place_of_the_largest_board_can_be_asked_about(server: InProcessServer) -> None:
    """Six reasons at most, each said once."""
    anna = await server.guest("Anna")
    table = (await anna.create("teutonica", [HUMAN, *[BOT] * 4], pace=0))["id"]
    position = await asked(anna, table)
    for target in {option["target"] for option in position["prompt"]["options"]} - {""}:
        texts = [one["text"] for one in await got(anna, f"/tables/{table}/reasons", target=target)]
        assert texts
        assert len(texts) == len(set(texts)) <= 6
