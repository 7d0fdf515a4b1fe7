"""What players rely on while they draft: undo and confirm, and that it stays, and is nobody else's business."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from tests.server.end_to_end.purposeful_choices import Brisk
from tests.server.server_process import Guest, Position, ServerProcess, run_server

pytestmark = pytest.mark.asyncio(loop_scope="module")
HUMANS = [{"kind": "human"}, {"kind": "open"}]


class Seated:
    """Two people at a table of Hansa Teutonica, where a turn has several choices, and somebody who looks on."""

    def __init__(self, server: ServerProcess, table: str, mover: Guest, other: Guest) -> None:
        """``mover`` is asked first."""
        self.server = server
        self.table = table
        self.mover = mover
        self.other = other
        self.watcher = Guest(server.address, "", "", "")

    @classmethod
    async def at(cls, server: ServerProcess) -> Seated:
        """A new table."""
        guests = [await Guest.come_in(server.address, name) for name in ("Alheid", "Bernd")]
        table = str((await guests[0].create("teutonica", HUMANS))["id"])
        await guests[1].join(table)
        first = (await guests[0].look(table))["asked"]["seat"]
        return cls(server, table, guests[first], guests[1 - first])

    async def close(self) -> None:
        for guest in (self.mover, self.other, self.watcher):
            await guest.close()

    async def look(self) -> Position:
        return await self.mover.look(self.table)

    async def ask(self, kind: str, status: int = 200, **body: Any) -> Position:
        """Something that the one who is asked wants."""
        answer = await self.mover.http.post(f"/api/tables/{self.table}/{kind}", json=body)
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    async def drafts(self, steps: int) -> list[str]:
        """Let the one who is asked choose so many times; what was chosen."""
        chosen: list[str] = []
        position = await self.look()
        for _ in range(steps):
            option = next(option for option in position["prompt"]["options"] if option["verb"] == "place")
            assert not option["commits"]
            position = await self.ask("choose", action=option["text"], seq=position["seq"])
            chosen.append(option["text"])
        return chosen

    async def pages(self) -> list[bytes]:
        """What the other player and a watcher are shown, to the byte."""
        shown = []
        for guest in (self.other, self.watcher):
            answer = await guest.http.get(f"/api/tables/{self.table}")
            assert answer.status_code == 200, answer.text
            shown.append(answer.content)
        return shown

    async def restart(self) -> Position:
        """Kill the server and start it again; where the table stands now."""
        await self.server.kill()
        await self.server.start()
        await self.mover.close()
        self.mover = Guest(self.server.address, self.mover.name, self.mover.token, self.mover.id)
        return await self.look()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("drafts")
    async with run_server(f"sqlite:///{folder}/hansetag.sqlite3", folder) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def seated(server: ServerProcess) -> AsyncIterator[Seated]:
    seated = await Seated.at(server)
    yield seated
    await seated.close()


async def test_choices_are_undone_one_by_one_or_all_at_once_and_confirmed_for_good(seated: Seated) -> None:
    before = await seated.look()
    chosen = await seated.drafts(2)
    after = await seated.look()
    assert after["draft"]["steps"] == chosen
    assert after["seq"] == before["seq"]
    assert (await seated.ask("undo"))["draft"]["steps"] == chosen[:1]
    assert (await seated.ask("undo"))["draft"] is None
    assert (await seated.ask("undo", 409))["code"] == "conflict"
    await seated.drafts(2)
    assert comparable(await seated.ask("undo", all=True)) == comparable(before)
    chosen = await seated.drafts(1)
    confirmed = await seated.ask("confirm", seq=before["seq"])
    assert confirmed["seq"] == before["seq"] + 1
    assert confirmed["draft"] is None
    assert await seated.ask("undo", 409) == await seated.ask("undo", 409, all=True)
    assert (await seated.look())["seq"] == confirmed["seq"]
    assert (await seated.ask("confirm", 409, seq=confirmed["seq"]))["seq"] == confirmed["seq"]


async def test_the_same_over_a_socket(seated: Seated) -> None:
    async with seated.mover.socket(seated.table) as connection:
        position = await next_position(connection)
        action = next(option for option in position["prompt"]["options"] if not option["commits"])["text"]
        for message, steps in (
            ({"type": "choose", "action": action, "seq": position["seq"]}, [action]),
            ({"type": "undo"}, []),
            ({"type": "choose", "action": action, "seq": position["seq"]}, [action]),
            ({"type": "undo", "all": True}, []),
            ({"type": "choose", "action": action, "seq": position["seq"]}, [action]),
        ):
            await connection.send(json.dumps(message))
            after = await next_position(connection)
            assert (after["draft"] or {"steps": []})["steps"] == steps
            assert after["seq"] == position["seq"]
        await connection.send(json.dumps({"type": "confirm", "seq": position["seq"]}))
        assert (await next_position(connection))["seq"] == position["seq"] + 1
        await connection.send(json.dumps({"type": "undo", "ref": "late"}))
        assert json.loads(await connection.recv())["code"] == "conflict"


async def test_a_choice_that_is_believed_lost_is_not_made_twice(seated: Seated) -> None:
    before = await seated.look()
    option = next(option["text"] for option in before["prompt"]["options"] if option["verb"] == "place")
    wish = {"action": option, "seq": before["seq"], "steps": 0}
    assert (await seated.ask("choose", **wish))["draft"]["steps"] == [option]
    again = await seated.ask("choose", 409, **wish)
    assert (again["code"], again["text"]) == ("conflict", "Your draft has 1 step by now, not 0. Look again.")
    assert (await seated.ask("confirm", 409, seq=before["seq"], steps=2))["code"] == "conflict"
    assert (await seated.look())["draft"]["steps"] == [option]
    assert (await seated.ask("confirm", seq=before["seq"], steps=1))["seq"] == before["seq"] + 1


async def test_nobody_else_notices_a_draft(seated: Seated) -> None:
    async with seated.other.socket(seated.table) as other, seated.watcher.socket(seated.table) as watcher:
        for connection in (other, watcher):
            await settled(connection)
        before = await seated.pages()
        await seated.drafts(2)
        await seated.ask("undo")
        await seated.ask("undo", all=True)
        await seated.drafts(1)
        assert await seated.pages() == before
        assert [await settled(other), await settled(watcher)] == [0, 0]
        await seated.ask("confirm", seq=(await seated.look())["seq"])
        assert (await next_position(other))["events"]
        assert (await next_position(watcher))["events"]


async def test_both_devices_of_a_player_show_the_draft(seated: Seated) -> None:
    async with seated.mover.socket(seated.table) as device:
        await settled(device)
        chosen = await seated.drafts(1)
        assert (await next_position(device))["draft"]["steps"] == chosen
        await seated.ask("undo")
        assert (await next_position(device))["draft"] is None


async def test_a_draft_survives_a_reload_and_a_server_that_is_killed(database: str, tmp_path: Path) -> None:
    async with run_server(database, tmp_path) as server:
        seated = await Seated.at(server)
        chosen = await seated.drafts(2)
        before = await seated.look()
        assert before["draft"]["steps"] == chosen
        assert comparable(await seated.restart()) == comparable(before)
        assert (await seated.ask("undo"))["draft"]["steps"] == chosen[:1]
        assert (await seated.restart())["draft"]["steps"] == chosen[:1]
        confirmed = await seated.ask("confirm", seq=before["seq"])
        assert (confirmed["seq"], confirmed["draft"]) == (before["seq"] + 1, None)
        await seated.close()


async def test_a_draft_stays_when_somebody_cuts_in_and_is_confirmed_upon_what_is_new(server: ServerProcess) -> None:
    guests = [await Guest.come_in(server.address, name) for name in ("Alheid", "Bernd", "Cord")]
    table = str((await guests[0].create("bohnhanse", [*HUMANS, {"kind": "open"}]))["id"])
    for guest in guests[1:]:
        await guest.join(table)
    brisk = Brisk(1)
    carried = 0
    while carried < 3:
        seat = (await guests[0].look(table))["asked"]["seat"]
        cut_in = await cuts_in(guests, table, seat, brisk)
        position = await guests[seat].look(table)
        assert position["table"]["status"] == "running", "nobody could cut in, in a whole game"
        if position["draft"] is None:
            action = brisk.option(position["prompt"]["options"])["text"]
            await post(guests[seat], table, "choose", action=action, seq=position["seq"], confirm=True)
        else:
            confirmed = await post(guests[seat], table, "confirm", seq=position["seq"])
            assert confirmed["seq"] == position["seq"] + 1
            carried += cut_in
    for guest in guests:
        await guest.close()


async def cuts_in(guests: list[Guest], table: str, seat: int, brisk: Brisk) -> bool:
    """Whether ``seat`` drafts something, another one makes use of a right, and the draft is still there."""
    position = await guests[seat].look(table)
    harmless = [option for option in position["prompt"]["options"] if not option["commits"]]
    rights = [(other, (await guests[other].look(table))["aside"]) for other in range(3) if other != seat]
    other, aside = next(((other, aside) for other, aside in rights if aside), (0, None))
    if not harmless or aside is None:
        return False
    drafted = await post(guests[seat], table, "choose", action=brisk.option(harmless)["text"], seq=position["seq"])
    action = aside["options"][0]["text"]
    after = await post(guests[other], table, "choose", action=action, seq=position["seq"], confirm=True)
    assert after["seq"] == position["seq"] + 1
    mine = await guests[seat].look(table)
    assert mine["seq"] == after["seq"]
    assert mine["draft"] is None or mine["draft"]["steps"] == drafted["draft"]["steps"]
    return mine["draft"] is not None and mine["asked"]["seat"] == seat


async def post(guest: Guest, table: str, kind: str, **body: Any) -> Position:
    """Something that somebody may do."""
    answer = await guest.http.post(f"/api/tables/{table}/{kind}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def settled(connection: Any) -> int:
    """How many positions came until all was quiet: whatever was on its way comes before the second answer."""
    positions = 0
    for ref in ("first", "second"):
        await connection.send(json.dumps({"type": "ping", "ref": ref}))
        while (message := json.loads(await connection.recv())).get("ref") != ref:
            positions += message["type"] == "position"
    return positions


async def next_position(connection: Any) -> Position:
    """The next position that a socket tells."""
    while (message := json.loads(await connection.recv()))["type"] != "position":
        pass
    return dict(message)


def comparable(position: Position) -> Position:
    """What a player sees of a table, without who is connected and what was told on the way."""
    leave_out = {"table", "events", "since", "clocks"}
    return {name: value for name, value in position.items() if name not in leave_out}
