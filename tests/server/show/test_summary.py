"""The summary of a finished game: its turns, its milestones and its tallies agree with the record."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.in_process_server import InProcessServer, ask
from tests.server.show.helpers import ended, got, two_at

from hansetag.kernel.record import Record
from hansetag.server import wire
from hansetag.server.show import summary
from hansetag.server.tables.live_table import LiveTable
from hansetag.server.workers.messages import Outline, TurnNote


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
    told = await anna.story(table)
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


async def test_a_story_is_put_into_words_once_for_each_language(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, table = await ended(server)
    eva = await server.guest("Eva")
    languages: list[str] = []
    marks = summary._marks

    async def count(live_table: LiveTable, outline: Outline, language: str) -> list[wire.Mark]:
        languages.append(language)
        return await marks(live_table, outline, language)

    monkeypatch.setattr(summary, "_marks", count)
    english = [await got(guest, f"/tables/{table}/story", lang="en") for guest in (anna, eva)]
    german = [await got(guest, f"/tables/{table}/story", lang="de") for guest in (eva, anna)]
    assert languages == ["en", "de"]
    assert english[0] == english[1] != german[0] == german[1]


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


def test_a_turn_is_written_by_a_worker_as_the_wire_has_it() -> None:
    note = msgspec.json.encode(TurnNote(at=3, seat=1, scores=[4, 5]))
    assert note == msgspec.json.encode(wire.Turn(at=3, seat=1, scores=[4, 5]))
