"""The database goes away while people play: all are told so, nothing is lost, and play goes on when it is back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.server.gate import gate_before
from tests.server.in_process_server import HUMAN, OPEN, InProcessServer
from tests.server.server_process import Guest, run_server

MAX_WAIT_SECONDS = 20.0  # for whatever must happen, even on a machine that is busy
MAX_LINES = 6  # that an outage may write to the log: the database, the channel, and that each is back


class Ear:
    """Somebody who listens for one thing at a time and forgets nothing else that is said meanwhile."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket = socket
        self._heard: list[dict[str, Any]] = []

    async def send(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        async with asyncio.timeout(MAX_WAIT_SECONDS):
            while True:
                for message in self._heard:
                    if message["type"] == kind:
                        self._heard.remove(message)
                        return message
                self._heard.append(json.loads(await self._socket.recv()))


@pytest.mark.postgresql
async def test_an_outage_is_told_over_http_and_sockets_and_in_two_lines_of_the_log(
    postgresql_database: str, tmp_path: Path
) -> None:
    async with (
        gate_before(postgresql_database) as gate,
        run_server(gate.url, tmp_path, "--log", "warning") as server,
    ):
        anna, bert = [await Guest.come_in(server.address, name) for name in ("Anna", "Bert")]
        table = (await anna.create("hansa", [HUMAN, OPEN], clock={"kind": "live", "bank": 600, "increment": 0}))["id"]
        await bert.join(table)
        async with anna.socket(table) as of_anna, bert.socket(table) as of_bert:
            ears = [Ear(of_anna), Ear(of_bert)]
            seat = (await ears[0].hear("position"))["asked"]["seat"]
            asked = await (anna, bert)[seat].look(table)
            message: dict[str, Any] = {
                "type": "choose",
                "seq": asked["seq"],
                "action": asked["prompt"]["options"][0]["text"],
            }
            message |= {"confirm": True, "ref": "1"}
            await gate.shut()
            await ears[seat].send(**message)
            refusal = await ears[seat].hear("error")
            assert (refusal["code"], refusal["ref"]) == ("unavailable", "1")
            assert "What you have chosen is kept" in refusal["text"]
            told = [await ear.hear("service") for ear in ears]
            assert [one["up"] for one in told] == [False, False]
            statuses = []
            for _ in range(100):
                answer = await anna.http.get(f"/api/tables/{table}")
                statuses.append(answer.status_code)
                assert answer.headers["retry-after"] == "2"
            assert set(statuses) == {503}
            assert (await anna.http.get("/health")).status_code == 503
            assert (await anna.http.get("/health/ready")).status_code == 503
            assert (await anna.http.get("/health/live")).status_code == 200
            await gate.open()
            told = [await ear.hear("service") for ear in ears]
            assert [one["up"] for one in told] == [True, True]
            await ears[seat].send(**message)
            assert (await ears[seat].hear("ack"))["seq"] == asked["seq"] + 1
        await anna.close()
        await bert.close()
        said = server.log.read_text()
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert "Traceback" not in said
    assert [line["event"] for line in lines if line["logger"] == "hansetag.database"] == [
        "the database is away",
        "the database is back",
    ]
    assert len(lines) <= MAX_LINES, said


async def test_nobodys_clock_is_charged_for_an_outage(server: InProcessServer) -> None:
    """Nor is anybody's at whose table nothing was tried meanwhile."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN], clock={"kind": "live", "bank": 600, "increment": 0}))["id"]
    await bert.join(table)
    held = await server.services.cache.get(table)
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while held.reading.running is None or table not in server.services.steward._tables:
            await asyncio.sleep(0.01)
    before = held.reading
    await asyncio.sleep(0.05)
    await server.services.tell_outage(None, 3_600.0)
    after = held.reading
    assert after.running == before.running
    assert after.left == before.left
    assert after.since > before.since, "the clock runs from now on"
