"""Two halls on one database, in the test's own process: nothing is decided twice, and it matters not whom one asks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.in_process_server import (
    BOT,
    FAR_SEQ,
    HUMAN,
    OPEN,
    InProcessServer,
    ask,
    asked,
    open_server,
    over,
    settings,
    until,
)
from tests.server.server_process import Guest

from hansetag.cli.commands.check import verified
from hansetag.server.people.identity import hash_secret
from hansetag.server.tables.listener import Listener

pytestmark = pytest.mark.postgresql
Pair = tuple[InProcessServer, InProcessServer]


@pytest.fixture
async def servers(postgresql_database: str, tmp_path: Path) -> AsyncIterator[Pair]:
    """Two servers that are open."""
    async with AsyncExitStack() as stack:
        chosen = settings(postgresql_database, tmp_path)
        yield (
            await stack.enter_async_context(open_server(chosen)),
            await stack.enter_async_context(open_server(chosen)),
        )


def deafen(server: InProcessServer) -> None:
    """Let a server hear nothing any more, as if the announcements were lost."""
    server.services.announcer._tasks[0].cancel()


async def two(servers: Pair, game: str = "hansa", **wishes: object) -> tuple[Guest, Guest, str]:
    """Anna, who asks the first server, and Bert, who asks the second, at one table."""
    anna, bert = await servers[0].guest("Anna"), await servers[1].guest("Bert")
    table = (await anna.create(game, [HUMAN, OPEN], **wishes))["id"]
    await bert.join(table)
    return anna, bert, table


async def test_two_who_both_believe_that_a_table_is_theirs_decide_everything_once(servers: Pair) -> None:
    anna = await servers[0].guest("Anna")
    table = (await anna.create("hansa", [HUMAN, BOT, BOT]))["id"]
    for server in servers:
        server.services.steward._sync_ownership = _nothing  # type: ignore[method-assign]
        server.services.steward.adopt(table)
    await ask(anna, f"/tables/{table}/resign")
    end = await over(anna, table)
    rows = [entry.seq for entry in await servers[0].services.store.tables.entries(table)]
    assert rows == list(range(1, end["seq"] + 1))
    assert verified(await anna.record(table)).result


async def _nothing() -> None:
    """Instead of comparing with the database."""


async def test_it_does_not_matter_which_process_a_request_reaches(servers: Pair) -> None:
    """Each request goes to the other server than the one before: choices, undo and confirmation of one draft."""
    anna, bert, table = await two(servers, "teutonica", options={"variant": "neutral"})
    for server in servers:
        deafen(server)
    first = anna if (await anna.look(table))["asked"]["seat"] == 0 else bert
    sessions = [await server.guest(first.name, first) for server in servers]
    seq = (await sessions[0].look(table))["seq"]
    position = await sessions[1].look(table)
    action = next(option["text"] for option in position["prompt"]["options"] if not option["commits"])
    body = {"action": action, "seq": seq}
    drafted = await ask(sessions[0], f"/tables/{table}/choose", **body)
    assert drafted.json()["draft"]["steps"] == [action]
    assert (await sessions[1].look(table))["draft"]["steps"] == [action]
    assert (await ask(sessions[1], f"/tables/{table}/undo")).json()["draft"] is None
    assert (await sessions[0].look(table))["draft"] is None
    await ask(sessions[0], f"/tables/{table}/choose", **body)
    done = await ask(sessions[1], f"/tables/{table}/confirm", seq=seq)
    assert done.status_code == 200, done.text
    assert (await sessions[0].look(table))["seq"] == seq + 1
    assert (await sessions[0].look(table))["draft"] is None


async def test_a_draft_of_one_s_own_other_device_is_told_at_once_and_to_nobody_else(servers: Pair) -> None:
    anna, bert, table = await two(servers, "teutonica", options={"variant": "neutral"})
    seat = (await anna.look(table))["asked"]["seat"]
    first, other = (anna, bert) if seat == 0 else (bert, anna)
    near, far = servers if seat == 0 else servers[::-1]
    device = await far.guest(first.name, first)
    await device.look(table)
    live_table = far.services.cache.held(table)
    assert live_table is not None
    listeners = [Listener(first.id, seat), Listener(other.id, 1 - seat)]
    for listener in listeners:
        live_table.listeners.add(listener)
        await listener.wait()
        listener.dirty = False
    action = next(o["text"] for o in (await first.look(table))["prompt"]["options"] if not o["commits"])
    await ask(first, f"/tables/{table}/choose", action=action, seq=(await first.look(table))["seq"])
    async with asyncio.timeout(10):
        await listeners[0].wait()
    assert [listener.dirty for listener in listeners] == [True, False]
    assert near.services.cache.held(table) is not None
    assert live_table.live_game is not None
    assert live_table.live_game.written(seat) == action
    live_table.listeners.clear()


async def test_what_is_not_told_is_found_out_by_comparing(servers: Pair) -> None:
    """Sitting down, standing up, resigning and the start add nothing to the record, and are seen all the same."""
    anna, bert = await servers[0].guest("Anna"), await servers[1].guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN, OPEN]))["id"]
    await bert.look(table)
    for server in servers:
        deafen(server)
    await bert.join(table)
    assert [seat["name"] for seat in (await anna.look(table))["table"]["seats"]] == ["Anna", "Bert", ""]
    assert (await ask(bert, f"/tables/{table}/leave")).status_code == 200
    assert (await anna.look(table))["table"]["seats"][1]["kind"] == "open"
    await bert.join(table)
    assert (await ask(anna, f"/tables/{table}/start")).status_code == 200
    assert (await bert.look(table))["table"]["status"] == "running"
    assert [seat["kind"] for seat in (await bert.look(table))["table"]["seats"]] == ["human", "human", "bot"]
    await ask(bert, f"/tables/{table}/resign")
    live_table = servers[0].services.cache.held(table)
    assert live_table is not None
    async with asyncio.timeout(5):  # nobody asks: the beat compares
        while live_table.seats[1].standin != "resigned":
            await asyncio.sleep(0.05)


async def test_who_sits_down_while_another_process_starts_the_game_keeps_the_seat_or_is_refused(servers: Pair) -> None:
    for _ in range(5):
        anna, bert = await servers[0].guest("Anna"), await servers[1].guest("Bert")
        table = (await anna.create("hansa", [HUMAN, OPEN, OPEN]))["id"]
        await bert.look(table)
        joined, started = await asyncio.gather(ask(bert, f"/tables/{table}/join"), ask(anna, f"/tables/{table}/start"))
        assert started.status_code == 200
        assert joined.status_code in (200, 409)
        seat = (await anna.look(table))["table"]["seats"][1]
        assert (seat["kind"], seat["name"]) == (("human", "Bert") if joined.status_code == 200 else ("bot", "Bertold"))


async def test_the_last_two_may_sit_down_at_different_processes(servers: Pair) -> None:
    for _ in range(5):
        anna = await servers[0].guest("Anna")
        others = [await server.guest(f"Guest {number}") for number, server in enumerate(servers)]
        table = (await anna.create("hansa", [HUMAN, OPEN, OPEN]))["id"]
        answers = await asyncio.gather(
            *(ask(guest, f"/tables/{table}/join", seat=number + 1) for number, guest in enumerate(others))
        )
        assert [answer.status_code for answer in answers] == [200, 200], [answer.text for answer in answers]
        position = await until(anna, table, lambda position: position["table"]["status"] == "running")
        assert all(seat["kind"] == "human" for seat in position["table"]["seats"])


async def test_two_who_ask_different_processes_for_a_rematch_meet_at_one_table(servers: Pair) -> None:
    anna, bert, table = await two(servers)
    for guest in (anna, bert):
        await ask(guest, f"/tables/{table}/resign")
    await over(anna, table)
    await over(bert, table)
    answers = await asyncio.gather(*(ask(guest, f"/tables/{table}/rematch") for guest in (anna, bert)))
    assert [answer.status_code for answer in answers] == [201, 201], [answer.text for answer in answers]
    assert len({answer.json()["id"] for answer in answers}) == 1
    again = answers[0].json()["id"]
    assert (await anna.look(again, FAR_SEQ))["table"]["status"] == "running"


async def test_who_is_here_is_known_at_both_and_forgotten_with_a_process(servers: Pair) -> None:
    anna, bert, table = await two(servers)
    cache = []
    for number, (server, guest) in enumerate(zip(servers, (anna, bert), strict=True)):
        live_table = await server.services.cache.get(table)
        listener = Listener(guest.id, number)
        live_table.listeners.add(listener)
        server.services.presence_changed(live_table, listener)
        cache.append(live_table)
    async with asyncio.timeout(10):
        while not all(live_table.connected == {0, 1} for live_table in cache):
            await asyncio.sleep(0.02)
    servers[1].services.steward._renewal_task.cancel()  # type: ignore[union-attr]
    await servers[1].services.store.leases.release(servers[1].services.process)
    async with asyncio.timeout(10):
        while cache[0].connected != {0}:
            await asyncio.sleep(0.02)
    for live_table in cache:
        live_table.listeners.clear()
    assert (await asked(anna if (await anna.look(table))["asked"]["seat"] == 0 else bert, table))["prompt"]


async def test_who_logs_out_at_one_server_has_no_socket_at_the_other(servers: Pair) -> None:
    anna = await servers[0].guest("Anna")
    ended = asyncio.Event()
    there = servers[1].services
    assert await there.identity.person_of(anna.token) is not None
    with there.sockets.ended_with(hash_secret(anna.token), ended.set):
        assert (await anna.http.post("/api/logout")).status_code == 204
        await asyncio.wait_for(ended.wait(), 20)
    assert await there.identity.person_of(anna.token) is None, "nor does it remember the session"
