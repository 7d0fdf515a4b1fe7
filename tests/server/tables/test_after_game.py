"""After the game: once more with the seats rotated, on from any point of it, and records that were brought along."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.in_process_server import (
    BOT,
    HUMAN,
    OPEN,
    InProcessServer,
    ask,
    asked,
    move,
    over,
    refused,
    until,
)
from tests.server.server_process import Guest

from hansetag.cli.commands.check import verified
from hansetag.kernel.record import Record

RECORDS = Path(__file__).parents[2] / "records"


async def played(server: InProcessServer, game: str = "teutonica") -> tuple[Guest, Guest, str]:
    """Anna and Bert, and a game with a bot between them that is over: both have resigned it."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create(game, [HUMAN, BOT, OPEN], clock={"kind": "slow", "days": 1}, pace=0))["id"]
    await bert.join(table)
    for guest in (anna, bert):
        await ask(guest, f"/tables/{table}/resign")
    await over(anna, table)
    return anna, bert, table


def plain(record: Record) -> list[tuple[int, int]]:
    """The decisions of a record, wherever they stand in its file."""
    return [(decision.seat, decision.action) for decision in record.decisions]


# ---------------------------------------------------------------------- once more


async def test_a_rematch_has_the_seats_rotated_and_the_second_to_ask_sits_down_at_it(server: InProcessServer) -> None:
    anna, bert, table = await played(server)
    cord = await server.guest("Cord")
    await refused(cord, f"/tables/{table}/rematch", 403, "Only who has played")
    first = (await ask(bert, f"/tables/{table}/rematch")).json()
    assert [seat["name"] for seat in first["seats"]] == ["Bertold", "Bert", "Anna"]
    assert [seat["kind"] for seat in first["seats"]] == ["bot", "human", "invited"]
    assert (first["status"], first["parent"], first["clock"]["days"]) == ("open", table, 1)
    await refused(cord, f"/tables/{first['id']}/join", 409, "no seat free for you")
    second = (await ask(anna, f"/tables/{table}/rematch")).json()
    assert second["id"] == first["id"]
    assert (second["status"], second["you"]) == ("running", 2)
    assert second["seal"] != (await anna.look(table))["table"]["seal"], "the cards are dealt anew"
    waiting = await until(bert, first["id"], lambda position: position["table"]["waiting"] not in ([], [0]))
    await move(bert if waiting["table"]["waiting"] == [1] else anna, first["id"])
    third = (await ask(anna, f"/tables/{table}/rematch")).json()
    assert third["id"] == first["id"], "who asks again is led to the same table"


async def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(server: InProcessServer) -> None:
    anna, bert, table = await played(server)
    answers = await asyncio.gather(*(ask(guest, f"/tables/{table}/rematch") for guest in (anna, bert)))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert (await anna.look(answers[0].json()["id"]))["table"]["status"] == "running"


async def test_there_is_no_rematch_before_the_end(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
    await refused(anna, f"/tables/{table}/rematch", 409, "when it is over")


# ---------------------------------------------------------------------- on from any point


@pytest.mark.parametrize(("game", "points"), [("hansa", (1, 120)), ("bohnhanse", (0, 77, -1))])
async def test_a_finished_game_can_be_branched_at_every_point(
    server: InProcessServer, game: str, points: tuple[int, ...], tmp_path: Path
) -> None:
    anna, _, table = await played(server, game)
    source = Record.loads(await anna.record(table))
    decisions = len(source.decisions)
    await refused(anna, f"/tables/{table}/branch", 400, "over; branch it at an earlier", at=decisions, seats=[BOT] * 3)
    await refused(anna, f"/tables/{table}/branch", 400, "beyond its end", at=decisions + 1, seats=[BOT] * 3)
    await refused(anna, f"/tables/{table}/branch", 400, "has 3 seats, not 2", at=1, seats=[BOT] * 2)
    for point in points:
        at = point % decisions
        answer = await ask(anna, f"/tables/{table}/branch", at=at, seats=[HUMAN, BOT, BOT], pace=0)
        assert answer.status_code == 201, answer.text
        branch = answer.json()
        assert (branch["taken"], branch["parent"]) == (at, table if at else None)
        await ask(anna, f"/tables/{branch['id']}/resign")
        await over(anna, branch["id"])
        text = await anna.record(branch["id"])
        record = Record.loads(text)
        assert record.taken == at
        assert plain(record)[:at] == plain(source)[:at]
        assert verified(text).result
        assert record.seed != source.seed
    file = tmp_path / "branched.hanse"
    file.write_text(text, "utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "hansetag.cli", "check", str(file)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


async def test_a_branch_asks_the_next_seat_at_once_and_its_clock_runs(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    viewed = (await ask(anna, "/records", text=(RECORDS / "hansa-3.hanse").read_text("utf-8"))).json()
    record = Record.loads((RECORDS / "hansa-3.hanse").read_text("utf-8"))
    states = list(record.replay())
    at = next(place for place, state in enumerate(states) if place > 40 and state.actor >= 0)
    seats = [BOT] * 3
    seats[states[at].actor] = HUMAN
    wish = {"at": at, "seats": seats, "clock": {"kind": "live", "bank": 300}}
    branch = (await ask(anna, f"/tables/{viewed['id']}/branch", **wish)).json()
    assert branch["waiting"] == [states[at].actor]
    position = await asked(anna, branch["id"])
    assert position["clocks"]["running"] == [states[at].actor]
    assert position["view"] == states[at].view(states[at].actor)
    assert position["derived"] == record.game.derive(states[at].view(states[at].actor))


async def test_a_running_game_cannot_be_branched_nor_its_record_taken(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
    await refused(anna, f"/tables/{table}/branch", 409, "Only a finished game", at=1, seats=[BOT, BOT])
    assert (await anna.http.get(f"/api/tables/{table}/record")).status_code == 403


async def test_a_rematch_is_not_taken_for_a_branch_from_the_very_start(server: InProcessServer) -> None:
    anna, _, table = await played(server)
    branch = (await ask(anna, f"/tables/{table}/branch", at=0, seats=[HUMAN, OPEN, BOT])).json()
    rematch = (await ask(anna, f"/tables/{table}/rematch")).json()
    assert rematch["id"] != branch["id"]


# ---------------------------------------------------------------------- records


@pytest.mark.parametrize("name", ["hansa-4", "teutonica-5", "bohnhanse-3"])
async def test_a_record_can_be_opened_looked_at_and_taken_away_again(server: InProcessServer, name: str) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    text = (RECORDS / f"{name}.hanse").read_text("utf-8")
    record = Record.loads(text)
    opened = (await ask(anna, "/records", text=text)).json()
    table = opened["id"]
    assert (opened["status"], opened["result"]) == ("viewing", record.final().scores())
    position = await bert.look(table)
    assert position["prompt"] is None
    places = (0, 1, len(record.decisions) // 2, len(record.decisions))
    states = list(record.replay())
    for place in places:
        for seat in (None, 1):
            query = {} if seat is None else {"seat": seat}
            there = (await bert.http.get(f"/api/tables/{table}/at/{place}", params=query)).json()
            assert there["view"] == states[place].view(seat)
            assert there["derived"] == record.game.derive(states[place].view(seat))
            assert there["decisions"] == len(record.decisions)
    assert plain(Record.loads(await bert.record(table))) == plain(record)
    await refused(anna, f"/tables/{table}/choose", 403, "no seat", action="end", seq=1)
    assert (await anna.http.get("/api/tables", params={"list": "finished"})).json()["tables"][0]["id"] == table
    assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 204


BROKEN: list[tuple[Callable[[list[str]], list[str]], str]] = [
    (lambda lines: [*lines[:20], "0 fly danzig", *lines[20:]], "line 21"),
    (lambda lines: ["hansetag 9", *lines[1:]], "line 1"),
    (lambda lines: [line.replace("rules: 1", "rules: 99") for line in lines], "line 3"),
    (lambda lines: [line.replace("seats: 2", "seats: 7") for line in lines], "2, 3, 4 seats, not 7"),
    (lambda lines: [*lines[:-30], lines[-2], *lines[-30:]], "line "),
]


async def test_a_record_that_is_wrong_is_refused_with_the_line(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    lines = (RECORDS / "hansa-2.hanse").read_text("utf-8").splitlines()
    for change, words in BROKEN:
        await refused(anna, "/records", 400, words, text="\n".join(change(lines)) + "\n")
    assert server.services.cache.loaded() == []
