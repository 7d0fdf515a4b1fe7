"""The socket of a table, attacked: too many of them, too many messages, and sessions that have ended."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.server.in_process_server import FAR_SEQ, HUMAN, OPEN, InProcessServer, move, open_server, settings
from tests.server.server_process import Guest
from tests.server.web.helpers import running
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hansetag.server.app import make_app
from hansetag.server.tables.gathering import GATHERING_SECONDS
from hansetag.server.web.routes.sockets import MAX_MESSAGES_REFUSED, REFUSALS_ANSWERED

MAX_SECONDS = 30.0


@asynccontextmanager
async def a_house(folder: Path, **chosen: Any) -> AsyncIterator[tuple[InProcessServer, Guest, Guest, str]]:
    """A server with true sockets, two who play at a table, and the table."""
    sqlite = f"sqlite:///{folder / 'hansetag.sqlite3'}"
    async with (
        asyncio.timeout(MAX_SECONDS),
        open_server(settings(sqlite, folder, **chosen)) as server,
        running(make_app(server.services.settings, server.services)) as address,
    ):
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        anna.address = bert.address = f"http://{address}"
        table = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
        await bert.join(table)
        yield server, anna, bert, table


async def heard(connection: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await connection.recv())
        if message["type"] == kind:
            return message


async def closed(connection: ClientConnection) -> tuple[int, list[dict[str, Any]]]:
    """With which code a connection is closed by the server, and all that was said before."""
    said: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        while True:
            said.append(json.loads(await connection.recv()))
    assert connection.close_code is not None
    return connection.close_code, said


async def test_a_crowd_of_strangers_is_told_that_it_is_one_and_players_still_come_in(tmp_path: Path) -> None:
    async with a_house(tmp_path, sockets_per_address=5) as (server, anna, bert, table), AsyncExitStack() as stack:
        nobody = Guest(anna.address, "", "", "")
        for _ in range(5):
            await stack.enter_async_context(nobody.socket(table))
        with pytest.raises(InvalidStatus) as caught:
            async with nobody.socket(table):
                pass
        assert caught.value.response.status_code == 429
        assert int(caught.value.response.headers["retry-after"]) > 0
        assert "5 connections from your address" in json.loads(caught.value.response.body)["text"]
        for guest in (anna, bert):
            connection = await stack.enter_async_context(guest.socket(table))
            assert (await heard(connection, "position"))["table"]["you"] is not None
        assert server.services.sockets.count == 7
    assert server.services.sockets.count == 0


async def test_a_flood_is_answered_a_few_times_and_then_the_socket_is_closed(tmp_path: Path) -> None:
    async with a_house(tmp_path, messages=30) as (_, anna, _, table):
        nobody = Guest(anna.address, "", "", "")
        async with nobody.socket(table) as connection:

            async def flood() -> None:
                while True:
                    await connection.send('{"type": "ping"}')

            flooding = asyncio.create_task(flood())
            code, said = await closed(connection)
            with pytest.raises(ConnectionClosed):
                await flooding
        refusals = [message for message in said if message["type"] == "error"]
        assert code == 4429
        assert len(refusals) == REFUSALS_ANSWERED + 1 < MAX_MESSAGES_REFUSED
        assert "far more messages" in refusals[-1]["text"]
        with pytest.raises(InvalidStatus) as caught:
            async with nobody.socket(table):
                pass
        assert caught.value.response.status_code == 429
        async with anna.socket(table) as mine:  # who has a seat is not kept out by others of the same address
            assert await heard(mine, "position")


async def test_log_out_ends_the_sockets_of_that_session_only(tmp_path: Path) -> None:
    async with a_house(tmp_path) as (_, anna, bert, table), anna.socket(table) as mine, bert.socket(table) as other:
        await heard(mine, "position")
        await heard(other, "position")
        assert (await anna.http.post("/api/logout")).status_code == 204
        code, said = await closed(mine)
        assert code == 4401
        assert "You have logged out" in said[-1]["text"]
        await other.send('{"type": "ping", "ref": "1"}')
        assert (await heard(other, "pong"))["ref"] == "1"


async def test_a_session_that_is_gone_from_the_database_plays_no_more(tmp_path: Path) -> None:
    """Also where nobody told this process, as when the host has removed it."""
    async with a_house(tmp_path) as (server, anna, _, table), anna.socket(table) as mine:
        await heard(mine, "position")
        identity = server.services.identity
        for session in list(identity._sessions):
            await server.services.store.people.drop_session(session)
            identity.forget(session)
        await mine.send('{"type": "undo", "ref": "1"}')
        assert "You have logged out" in (await heard(mine, "error"))["text"]


async def test_watchers_are_sent_the_same_text_and_less_of_it_than_players(tmp_path: Path) -> None:
    """However fast the game is, the last position reaches everybody, and nothing that happened is left out."""
    async with a_house(tmp_path) as (_, anna, bert, table), AsyncExitStack() as stack:
        nobody = Guest(anna.address, "", "", "")
        first = (await anna.look(table, FAR_SEQ))["prompt"] is not None
        players = [anna, bert] if first else [bert, anna]
        sockets = [await stack.enter_async_context(guest.socket(table)) for guest in (players[0], nobody, nobody)]
        begin, seq = asyncio.get_running_loop().time(), 0
        for _ in range(12):
            who = players[0] if (await players[0].look(table, FAR_SEQ))["prompt"] is not None else players[1]
            await move(who, table)
            seq = max(seq, (await who.look(table, FAR_SEQ))["seq"])
        seconds = asyncio.get_running_loop().time() - begin
        told = [await positions_until(connection, seq) for connection in sockets]
        mine, theirs, others = told
        assert theirs[-1]["table"] == others[-1]["table"]
        assert theirs[-1]["view"] == others[-1]["view"]
        assert theirs[-1]["table"]["you"] is None
        assert mine[-1]["table"]["you"] is not None
        assert len(theirs) <= 3 + seconds / GATHERING_SECONDS
        for positions in told:
            entries = [one["seq"] for position in positions for one in position["events"]]
            assert set(entries) == set(range(1, seq + 1))


async def positions_until(connection: ClientConnection, seq: int) -> list[dict[str, Any]]:
    """All positions that are sent up to that of entry ``seq``."""
    found = [await heard(connection, "position")]
    while found[-1]["seq"] < seq:
        found.append(await heard(connection, "position"))
    return found
