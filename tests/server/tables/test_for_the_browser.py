"""What a table in the browser asks for: what an option is about, what would follow, why not, and the whole story."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.harness import Guest, Position
from tests.server.tables.in_process_server import BOT, HUMAN, LATER, OPEN, InProcessServer, ask, asked, move, over

from hansetag.bots import PEOPLE
from hansetag.kernel.record import Record


async def two_at(server: InProcessServer, game: str = "hansa") -> tuple[Guest, Guest, str]:
    """Two at a table, first the one who is asked first, and the table."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create(game, [HUMAN, OPEN]))["id"]
    await bert.join(table)
    first = (await anna.look(table))["asked"]["seat"] == 0
    return (anna, bert, table) if first else (bert, anna, table)


async def got(guest: Guest, path: str, status: int = 200, **query: Any) -> Any:
    """What the house answers to a question."""
    answer = await guest.http.get(f"/api{path}", params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


async def ended(server: InProcessServer, game: str = "hansa", seats: int = 3) -> tuple[Guest, str]:
    """A game among merchants that is over, and whoever set it up."""
    anna = await server.guest("Anna")
    table = (await anna.create(game, [BOT] * seats, pace=0))["id"]
    await over(anna, table)
    return anna, table


# ---------------------------------------------------------------------- options and events


async def test_an_option_says_what_it_is_about(server: InProcessServer) -> None:
    first, _, table = await two_at(server)
    option = next(one for one in (await first.look(table))["prompt"]["options"] if one["target"] == "riga")
    assert (option["code"], option["facts"]) == ("place", {"city": "riga", "count": 2})
    assert option["say"] == "set up 2 booths at Riga"


async def test_an_event_says_where_to_look_back_to(server: InProcessServer) -> None:
    """After that many decisions the replay tells the same event, whatever else was in the same entry."""
    anna, table = await ended(server)
    position = await anna.look(table)
    places = [told["at"] for told in position["events"]]
    assert places == sorted(places)
    assert len({told["at"] for told in position["events"] if told["seq"] == 1}) > 5, "the opening is one entry"
    for told in position["events"][::7]:
        there = await got(anna, f"/tables/{table}/at/{told['at']}")
        assert told in there["events"]


# ---------------------------------------------------------------------- previews


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


# ---------------------------------------------------------------------- why something is dark


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


# ---------------------------------------------------------------------- stories


@pytest.mark.parametrize(("game", "seats"), [("hansa", 2), ("teutonica", 3), ("bohnhanse", 3)])
async def test_the_story_of_a_game_agrees_with_its_record(server: InProcessServer, game: str, seats: int) -> None:
    anna, table = await ended(server, game, seats)
    story = await got(anna, f"/tables/{table}/story")
    record = Record.loads(await anna.record(table))
    assert story["decisions"] == len(record.decisions)
    assert story["result"] == record.result
    states = list(record.replay())
    for before, turn in zip([None, *story["turns"]], story["turns"], strict=False):
        assert before is None or before["at"] < turn["at"]
        assert states[turn["at"]].turn() == turn["seat"]
        assert states[turn["at"]].scores() == turn["scores"]
    told = (await anna.look(table))["events"]
    assert story["marks"][-1]["code"] == "ended"
    for mark in story["marks"]:
        assert any(
            (one["at"], one["event"]["event"], one["say"]) == (mark["at"], mark["code"], mark["say"]) for one in told
        )
    for seat, tally in enumerate(story["tallies"]):
        done = [one["event"]["event"] for one in told if one["event"].get("seat") == seat]
        assert tally == {code: done.count(code) for code in done}
    assert await got(anna, f"/tables/{table}/story") == story
    german = await got(anna, f"/tables/{table}/story", lang="de")
    assert german["marks"][-1]["say"] in ("Das Spiel ist aus.", "Das Spiel ist zu Ende.") or game == "teutonica"
    assert [mark["at"] for mark in german["marks"]] == [mark["at"] for mark in story["marks"]]


async def test_a_game_that_goes_on_has_no_story_yet(server: InProcessServer) -> None:
    first, _, table = await two_at(server)
    said = await got(first, f"/tables/{table}/story", 403, lang="de")
    assert said["text"] == "Der Verlauf eines Spiels enthält alle Geheimnisse; erzählt wird er, wenn das Spiel aus ist."


async def test_an_opened_record_has_a_story_as_far_as_it_goes(server: InProcessServer) -> None:
    anna, table = await ended(server)
    lines = (await anna.record(table)).splitlines()
    kept = [line for line in lines if not line.startswith(("result:", "seed:", "seal:"))][:60]
    opened = (await ask(anna, "/records", text="\n".join(kept) + "\n")).json()
    story = await got(anna, f"/tables/{opened['id']}/story")
    assert 0 < story["decisions"] < 60
    assert "ended" not in [mark["code"] for mark in story["marks"]]


# ---------------------------------------------------------------------- drafts that are lost


async def test_a_lost_draft_is_told_by_what_the_client_knows(server: InProcessServer) -> None:
    """Whoever trades tries something; another begins to build a deal, so that it is his decision for a while."""
    people = [await server.guest(name) for name in ("Anna", "Bert", "Cord")]
    table = (await people[0].create("bohnhanse", [HUMAN, OPEN, OPEN]))["id"]
    for guest in people[1:]:
        await guest.join(table)
    while (position := await people[0].look(table, LATER))["asked"]["code"] != "trade":
        await move(people[position["asked"]["seat"]], table)
    known, seat = position["seq"], position["asked"]["seat"]
    trader, other = people[seat], people[(seat + 1) % 3]
    drafted = await chosen(trader, table, known, f"propose {(seat + 2) % 3}")
    assert drafted["draft"]["steps"] == [f"propose {(seat + 2) % 3}"]
    await chosen(other, table, known, f"propose {seat}", confirm=True)
    for _ in range(2):
        mine = await trader.look(table, known)
        assert (mine["seq"], mine["draft"], mine["dropped"]) == (known + 1, None, drafted["draft"]["steps"])
    assert (await trader.look(table, known + 1))["dropped"] == [], "he knows by now"
    assert [(await guest.look(table))["dropped"] for guest in people if guest is not trader] == [[], []]
    await chosen(other, table, known + 1, "cancel", confirm=True)
    await chosen(trader, table, known + 2, f"propose {(seat + 2) % 3}")
    assert (await trader.look(table, known))["dropped"] == [], "he has chosen something since"


async def chosen(guest: Guest, table: str, seq: int, action: str, confirm: bool = False) -> Position:
    """A choice that is possible."""
    answer = await ask(guest, f"/tables/{table}/choose", action=action, seq=seq, confirm=confirm)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


# ---------------------------------------------------------------------- languages


async def test_refusals_are_in_the_language_of_whoever_asks(server: InProcessServer) -> None:
    """As the address says, or else as the browser does."""
    first, _, table = await two_at(server)
    path = f"/api/tables/{table}/undo"
    german = "Es gibt keinen Entwurf zum Zurücknehmen; was bestätigt ist, bleibt."
    english = "There is no draft to undo; what is confirmed stays."
    for query, header, text in (
        ("", "", english),
        ("", "de-AT,de;q=0.9,en;q=0.5", german),
        ("?lang=de", "en", german),
        ("?lang=en", "de", english),
    ):
        headers = {"Accept-Language": header} if header else {}
        answer = await first.http.post(f"{path}{query}", json={}, headers=headers)
        assert (answer.status_code, answer.json()["text"]) == (409, text)
    nowhere = await first.http.get("/api/nowhere", headers={"Accept-Language": "de"})
    assert nowhere.json()["text"].startswith("Unter dieser Adresse gibt es nichts")
    stranger = await first.http.get("/api/me?lang=de", headers={"Authorization": "Bearer nobody-knows-this-token"})
    assert stranger.json()["text"].startswith("Dieses Bearer-Token gehört niemandem")


async def test_games_and_their_options_are_described_in_german(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    english, german = await got(anna, "/games"), await got(anna, "/games", lang="de")
    assert [game["id"] for game in english] == [game["id"] for game in german]
    sold = next(
        option for game in english if game["id"] == "hansa" for option in game["options"] if option["name"] == "sold"
    )
    assert (sold["label"], sold["values"], sold["labels"]) == (
        "Sold markers",
        ["open", "hidden"],
        ["open", "face down"],
    )
    for ours, theirs in zip(english, german, strict=True):
        for one, other in zip(ours["options"], theirs["options"], strict=True):
            assert (one["name"], one["values"], one["rule"]) == (other["name"], other["values"], other["rule"])
            assert len(one["labels"]) == len(one["values"]) == len(other["labels"])
            assert one["help"] != other["help"]
            assert one["labels"] != other["labels"] or not one["values"]


# ---------------------------------------------------------------------- the way in


async def test_a_stranger_plays_merchants_after_two_requests(server: InProcessServer) -> None:
    """One to come in, one to sit down with them: the game has begun."""
    anna = await server.guest("Anna")
    answer = await ask(anna, "/tables", game="hansa", seats=[HUMAN, BOT, BOT])
    assert (answer.status_code, answer.json()["status"], answer.json()["you"]) == (201, "running", 0)
    names = [seat["name"] for seat in answer.json()["seats"]]
    assert names == ["Anna", *PEOPLE[1:3]]
    assert (await asked(anna, answer.json()["id"]))["prompt"]["options"]
