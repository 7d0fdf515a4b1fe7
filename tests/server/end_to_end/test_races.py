"""Two clients confirm at the same moment: one wins, the other is told where the table stands now, a thousand times."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.server.end_to_end.purposeful_choices import Brisk
from tests.server.end_to_end.tables import TITLES, complaints, entries_of
from tests.server.server_process import Guest, Position, run_server

from hansetag.cli.commands.check import verified

MAX_TEST_SECONDS = 400.0
Answer = tuple[int, int]  # the status, and the seq that the answer names


class Device:
    """One of the devices from which a guest plays."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self._numbers = count()
        self.position: Position = {"seq": 0}

    async def look(self, seq: int) -> Position:
        """Where the table stands, if ``seq`` is later than what we know."""
        if self.position["seq"] < max(seq, 1):
            self.position = await self.guest.look(self.table, self.position["seq"])
        return self.position

    async def http(self, kind: str, **body: Any) -> Answer:
        """Ask over HTTP."""
        answer = await self.guest.http.post(f"/api/tables/{self.table}/{kind}", json=body)
        assert answer.status_code in (200, 409), answer.text
        said = answer.json()
        if answer.status_code == 200:
            self.position = said
        return answer.status_code, said["seq"]

    async def socket(self, connection: Any, kind: str, **body: Any) -> Answer:
        """Ask over a socket."""
        ref = str(next(self._numbers))
        await connection.send(json.dumps({"type": kind, "ref": ref, **body}))
        while True:
            message = json.loads(await connection.recv())
            if message.get("ref") == ref:
                assert message["type"] == "ack" or message["code"] == "conflict", message
                return (200 if message["type"] == "ack" else 409), message["seq"]


class Table:
    """A table of three people with two devices each, who always do things at the same moment."""

    def __init__(self, pairs: list[tuple[Device, Device]], sockets: list[Any], seed: int) -> None:
        self.pairs = pairs
        self.sockets = sockets
        self.wins = 0
        self.tally: Counter[str] = Counter()
        self._rng = random.Random(seed)
        self._brisk = Brisk(seed)

    async def race(self) -> bool:
        """One race, of a kind that the position allows; False if the game is over."""
        seq = self.wins + 1  # the opening, and one entry a race
        devices = [device for pair in self.pairs for device in pair]
        position = max((device.position for device in devices), key=lambda position: position["seq"])
        if position["seq"] < seq:
            position = await devices[0].look(seq)
        assert position["seq"] == seq
        if position["table"]["status"] != "running":
            return False
        actor = position["asked"]["seat"]
        one, two = sorted(self.pairs[actor], key=lambda device: -device.position["seq"])
        position = await one.look(seq)
        rivals = self._rivals(seq, one, two, actor, position["prompt"]["options"])
        kind = self._rng.choice(["same", "other", "draft", "socket", "seats"])
        runners = await rivals.get(kind, rivals["same"])()
        answers = await asyncio.gather(*runners)
        assert sorted(answers) == [(200, seq + 1), (409, seq + 1)], (kind, seq, answers)
        self.wins += 1
        self.tally[kind] += 1
        return True

    def _rivals(self, seq: int, one: Device, two: Device, actor: int, options: list[dict[str, Any]]) -> dict[str, Any]:
        """The kinds of races, each as a function that prepares one."""
        option = self._brisk.option(options)
        action = option["text"]
        asked = {"seq": seq, "action": action, "confirm": True}

        async def same() -> list[Awaitable[Answer]]:
            return self._shuffled(one.http("choose", **asked), two.http("choose", **asked))

        async def other() -> list[Awaitable[Answer]]:
            another = self._rng.choice(options)["text"]
            return self._shuffled(one.http("choose", **asked), two.http("choose", **{**asked, "action": another}))

        async def draft() -> list[Awaitable[Answer]]:
            if option["commits"]:
                return await same()
            assert await one.http("choose", seq=seq, action=action) == (200, seq)
            return self._shuffled(one.http("confirm", seq=seq), two.http("confirm", seq=seq))

        async def socket() -> list[Awaitable[Answer]]:
            over = self.pairs[actor][1].socket(self.sockets[actor], "choose", **asked)
            return self._shuffled(self.pairs[actor][0].http("choose", **asked), over)

        async def seats() -> list[Awaitable[Answer]]:
            for seat, (first, second) in enumerate(self.pairs):
                aside = (await first.look(seq))["aside"] if seat != actor else None
                if aside:
                    self.tally["two seats"] += 1
                    right = self._rng.choice(aside["options"])["text"]
                    cut_in = second.http("choose", seq=seq, action=right, confirm=True)
                    return self._shuffled(one.http("choose", **asked), cut_in)
            return await other()

        return {"same": same, "other": other, "draft": draft, "socket": socket, "seats": seats}

    def _shuffled(self, *runners: Awaitable[Answer]) -> list[Awaitable[Answer]]:
        """Nobody is always the first to be sent."""
        return self._rng.sample(runners, 2)


async def races(addresses: tuple[str, str], database: str, wanted: int, seed: int) -> Counter[str]:
    """``wanted`` races between devices at the two addresses, at as many tables as it takes; how many of each kind."""
    tally: Counter[str] = Counter()
    done = 0
    for number in count(seed):
        if done >= wanted:
            return tally
        async with AsyncExitStack() as stack:
            guests = [await Guest.come_in(addresses[0], f"{number}-{seat}") for seat in range(3)]
            seats = [{"kind": "human"}, {"kind": "open"}, {"kind": "open"}]
            id = str((await guests[0].create(TITLES[-1 if number % 2 else number % 3], seats))["id"])
            for guest in guests[1:]:
                await guest.join(id)
            again = [Guest(addresses[1], guest.name, guest.token, guest.id) for guest in guests]
            for guest in (*guests, *again):
                stack.push_async_callback(guest.close)
            sockets = [await stack.enter_async_context(guest.socket(id)) for guest in again]
            pairs = [(Device(one, id), Device(two, id)) for one, two in zip(guests, again, strict=True)]
            table = Table(pairs, sockets, number)
            while done + table.wins < wanted and await table.race():
                pass
            done += table.wins
            tally += table.tally
            if (await guests[1].look(id))["table"]["status"] == "over":
                verified(await guests[1].record(id))
            entries = (await entries_of(database, [id]))[id]
            assert [entry.seq for entry in entries] == list(range(1, table.wins + 2)), "the opening, and one a race"
    return tally


async def test_of_two_who_confirm_at_once_exactly_one_wins_a_thousand_times(
    sqlite_database: str, tmp_path: Path
) -> None:
    async with asyncio.timeout(MAX_TEST_SECONDS), run_server(sqlite_database, tmp_path) as server:
        tally = await races((server.address, server.address), sqlite_database, 1000, seed=1)
    assert complaints(server.log) == []
    assert min(tally[kind] for kind in ("same", "other", "draft", "socket", "two seats")) > 20, tally


@pytest.mark.postgresql
async def test_the_same_when_they_are_at_different_processes(postgresql_database: str, tmp_path: Path) -> None:
    async with (
        asyncio.timeout(MAX_TEST_SECONDS),
        run_server(postgresql_database, tmp_path) as server,
        run_server(postgresql_database, tmp_path) as other,
    ):
        tally = await races((server.address, other.address), postgresql_database, 100, seed=1)
    assert complaints(server.log) == []
    assert complaints(other.log) == []
    assert tally["two seats"] > 0, tally
