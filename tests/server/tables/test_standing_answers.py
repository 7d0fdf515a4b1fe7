"""Standing answers at work in whole games: given in the seat's name, recorded as such, shown, and dropped when over."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.server.in_process_server import BOT, FAR_SEQ, HUMAN, OPEN, InProcessServer, ask, over, refused, until
from tests.server.server_process import Guest, Position

from hansetag.cli.commands.check import verified

EVERYTHING = ("settle", ["drop *", "*"]), ("settle-more", ["done", "*"]), ("settle-neutral", ["*"])
LEFT = {question for question, _ in EVERYTHING}


async def leave(guest: Guest, table: str, question: str, choose: list[str], **more: Any) -> list[dict[str, Any]]:
    """Leave an answer; those that are in force by now."""
    answer = await ask(guest, f"/tables/{table}/standing", question=question, choose=choose, **more)
    assert answer.status_code == 201, answer.text
    return list(answer.json())


async def test_interrupts_are_answered_in_the_name_of_who_is_away(server: InProcessServer) -> None:
    """Anna decides in her own turns only, and Bert displaces her where possible: she has said what she will answer."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("teutonica", [HUMAN, OPEN, BOT], pace=0))["id"]
    for question, choose in EVERYTHING:
        notes = await leave(anna, table, question, choose)
    assert [note["standing"]["question"] for note in notes] == [question for question, _ in EVERYTHING]
    await bert.join(table)
    used = 0
    while used < 3:
        position = await until(anna, table, lambda position: position["asked"]["seat"] < 2)
        if position["asked"]["code"] in LEFT and position["asked"]["seat"] == 0:
            await until(anna, table, lambda now, seq=position["seq"]: now["seq"] > seq)  # type: ignore[misc]
        elif position["asked"]["seat"] == 0:
            await anna._move_http(table, position, partial(preferring, anna, "place "))
        else:
            await bert._move_http(table, await bert.look(table, FAR_SEQ), partial(preferring, bert, "displace 0"))
        used = sum(note["used"] for note in (await anna.look(table, FAR_SEQ))["standing"])
        assert (await anna.look(table, FAR_SEQ))["table"]["status"] == "running"
    for guest in (anna, bert):
        await ask(guest, f"/tables/{table}/resign")
    end = await over(anna, table)
    standing = [entry for entry in await server.services.store.tables.entries(table) if entry.how == "standing"]
    assert {entry.seat for entry in standing} == {0}
    assert all(entry.lines.startswith("0 ") for entry in standing)
    assert sum(note["used"] for note in end["standing"]) == len(standing), "a bot that plays on gives none"
    assert verified(await anna.record(table)).result


def preferring(guest: Guest, words: str, position: Position) -> str:
    """An option that begins with ``words``, or any."""
    wanted = [option for option in position["prompt"]["options"] if option["text"].startswith(words)]
    return str(guest.rng.choice(wanted or position["prompt"]["options"])["text"])


async def test_answers_are_the_own_seat_s_and_can_be_taken_back(server: InProcessServer) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("teutonica", [HUMAN, OPEN, BOT]))["id"]
    await bert.join(table)
    note = (await leave(anna, table, "settle", ["near bremen"], times=2))[0]
    assert (await anna.look(table))["standing"] == [note]
    assert (await bert.look(table))["standing"] == []
    assert (await bert.http.delete(f"/api/tables/{table}/standing/{note['id']}")).status_code == 404
    assert (await anna.http.delete(f"/api/tables/{table}/standing/{note['id']}")).json() == []
    await refused(anna, f"/tables/{table}/standing", 400, "never asks", question="checkmate", choose=["*"])
    await refused(anna, f"/tables/{table}/standing", 400, "no place", question="settle", choose=["near paris"])
    await refused(anna, f"/tables/{table}/standing", 400, "Say what to choose", question="settle")
    watcher = await server.guest("Eva")
    await refused(watcher, f"/tables/{table}/standing", 403, "no seat", question="settle", choose=["*"])


async def test_an_answer_ends_after_its_uses_with_the_turn_and_when_something_happens(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("teutonica", [HUMAN, BOT, BOT], pace=0))["id"]
    await leave(anna, table, "turn", ["end", "*"], times=2)
    await leave(anna, table, "settle", ["*"], until="turn")
    await leave(anna, table, "settle", ["near bremen"], stop=[{"event": "placed", "facts": {"seat": 1}}])
    await leave(anna, table, "settle", ["near goslar"], stop=[{"event": "dropped"}, {"event": "placed"}])
    position = await until(
        anna, table, lambda position: all(note["standing"]["question"] != "turn" for note in position["standing"])
    )
    entries = await server.services.store.tables.entries(table)
    assert sum(entry.how == "standing" for entry in entries) == 2
    assert position["table"]["status"] == "running"
    await ask(anna, f"/tables/{table}/resign")
    end = await over(anna, table)
    assert end["standing"] == [], "the turn is long past, and in a whole game all of it happens"


async def test_answers_that_are_left_stay_small_each_and_together(server: InProcessServer) -> None:
    """Every position of the seat carries them."""
    anna = await server.guest("Anna")
    table = (await anna.create("teutonica", [HUMAN, OPEN, OPEN]))["id"]
    path = f"/tables/{table}/standing"
    stop = {"event": "placed", "facts": {"seat": "x" * 100, "piece": "x" * 100, "route": "x" * 100}}
    huge, large = [stop] * 10, [stop] * 8
    many = ["*" * 100] * 20
    await refused(anna, path, 400, "too long to be left", question="settle", choose=many, stop=huge)
    for _ in range(5):
        await leave(anna, table, "settle", ["*"], stop=large)
    await refused(anna, path, 400, "too long to be left", question="settle", choose=["*"], stop=large)
    assert len((await anna.look(table))["standing"]) == 5
