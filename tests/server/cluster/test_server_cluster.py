"""Two server processes on one PostgreSQL serve the same tables, and when one dies the other goes on within seconds."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path

import pytest
from tests.server.cluster.server_cluster import BOT, HUMAN, OPEN, ServerCluster, one_move, play_on, run_cluster, until
from tests.server.server_process import CONNECTION_ERRORS, Guest

from hansetag.cli.commands.check import verified

GAMES = ("hansa", "teutonica", "bohnhanse")
LONG = 180.0  # seconds for whole games, on a machine that is busy
pytestmark = pytest.mark.postgresql


async def test_players_at_different_processes_play_whole_games(postgresql_database: str, tmp_path: Path) -> None:
    """With no Redis: the processes tell each other what happened over PostgreSQL itself."""
    async with run_cluster(postgresql_database, tmp_path) as cluster:
        await _measure(cluster, "PostgreSQL")
        tables = [await cluster.party(game, BOT) for game in GAMES]
        seats = [(guest, table, list[int]()) for guests, table in tables for guest in guests]
        async with asyncio.timeout(LONG):
            ends = await asyncio.gather(*(play_on(guest, table, told) for guest, table, told in seats))
        for (guest, table, told), end in zip(seats, ends, strict=True):
            assert end["table"]["status"] == "over"
            assert told == list(range(1, await cluster.entries(table) + 1))
            assert verified(await guest.record(table)).result
        for guests, table in tables:
            assert len({await guest.record(table) for guest in guests}) == 1
        cluster.quiet()


@pytest.mark.redis
async def test_whole_games_survive_the_death_of_a_process(
    postgresql_database: str, tmp_path: Path, redis_url: str
) -> None:
    """Players of the process that dies go to the other one, say up to where they know, and play on."""
    async with run_cluster(postgresql_database, tmp_path, "--channels", redis_url) as cluster:
        await _measure(cluster, "Redis")
        tables = [await cluster.party(game, BOT) for game in GAMES]
        seats = [(guest, table, list[int]()) for guests, table in tables for guest in guests]

        async def play(guest: Guest, table: str, told: list[int]) -> None:
            try:
                await play_on(guest, table, told)
            except (*CONNECTION_ERRORS, TimeoutError):
                assert guest.address == cluster.servers[0].address
                await play_on(cluster.at(1, guest), table, told)

        plays = [asyncio.create_task(play(*seat)) for seat in seats]
        async with asyncio.timeout(LONG):
            while min(len(told) for _, _, told in seats) < 15:
                await asyncio.sleep(0.02)
            killed = time.monotonic()
            await cluster.servers[0].kill()
            await asyncio.gather(*plays)
        print(f"all three games were over {time.monotonic() - killed:.1f} s after the kill")
        for guests, table in tables:
            entries = await cluster.entries(table)
            for _, at, told in seats:
                assert at != table or told == list(range(1, entries + 1)), "none is told twice, none is left out"
            assert verified(await guests[1].record(table)).result


async def _measure(cluster: ServerCluster, channel: str) -> None:
    """How long it takes until somebody at the other process is told of a decision."""
    guests, table = await cluster.party("hansa")
    seconds = sorted([await one_move(guests, table) for _ in range(20)])
    middle, slowest = (1000 * one for one in (statistics.median(seconds), seconds[-1]))
    print(f"\nfrom confirm to the other process over {channel}: median {middle:.0f} ms, slowest {slowest:.0f} ms")
    assert middle < 500, "far less than the two seconds after which tables are compared"


@pytest.mark.redis
async def test_when_a_process_dies_bots_clocks_and_drafts_go_on_in_the_other(
    postgresql_database: str, tmp_path: Path, redis_url: str
) -> None:
    async with run_cluster(postgresql_database, tmp_path, "--channels", redis_url) as cluster:
        anna, bert = await cluster.come_in(0, "Anna"), await cluster.come_in(0, "Bert")
        there = cluster.at(1, anna)
        bots = await _bots_alone(anna)
        timed = (await anna.create("hansa", [HUMAN, OPEN], clock={"kind": "live", "bank": 10, "increment": 0}))["id"]
        await bert.join(timed)
        began = time.monotonic()
        drafted = (await anna.create("teutonica", [HUMAN, OPEN, BOT]))["id"]
        await bert.join(drafted)
        who, action = await _draft([anna, bert], drafted)
        await there.look(drafted)
        owner = await cluster.owner(bots)
        known = (await anna.look(bots))["seq"]
        await cluster.servers[0].kill()

        now = (await there.look(bots))["seq"]
        assert now >= known, "nothing that anybody was told of is lost"
        taken = await until(there, bots, lambda position: position["seq"] > now)
        flagged = await until(there, timed, lambda now: any(seat["standin"] for seat in now["table"]["seats"]))
        print(f"\nmerchants went on after {taken:.1f} s, a flag of 10 s fell after {time.monotonic() - began:.1f} s")
        assert taken < 10
        assert flagged < 10
        assert await cluster.owner(bots) not in (owner, "None")
        kept = await cluster.at(1, who).look(drafted)
        assert kept["draft"]["steps"] == [action], "what was chosen and not confirmed is still there"
        for table in (bots, timed, drafted):
            await cluster.entries(table)


async def _bots_alone(guest: Guest) -> str:
    """A table at which bots play for everybody, a decision every fifth of a second."""
    table = str((await guest.create("hansa", [HUMAN, BOT, BOT], pace=0.2))["id"])
    assert (await guest.http.post(f"/api/tables/{table}/leave")).status_code == 200
    return table


async def _draft(guests: list[Guest], table: str) -> tuple[Guest, str]:
    """Let the guest who is asked choose something that need not be confirmed at once; who it is, and what."""
    await until(guests[0], table, lambda position: position["asked"]["seat"] < 2)
    seat = (await guests[0].look(table))["asked"]["seat"]
    position = await guests[seat].look(table)
    action = next(option["text"] for option in position["prompt"]["options"] if not option["commits"])
    answer = await guests[seat].http.post(
        f"/api/tables/{table}/choose", json={"action": action, "seq": position["seq"]}
    )
    assert answer.json()["draft"]["steps"] == [action]
    return guests[seat], action


async def test_a_process_that_stood_still_has_lost_its_tables_and_behaves(
    postgresql_database: str, tmp_path: Path
) -> None:
    async with run_cluster(postgresql_database, tmp_path) as cluster:
        anna, bert = await cluster.come_in(0, "Anna"), await cluster.come_in(0, "Bert")
        bots = await _bots_alone(anna)
        timed = (await anna.create("hansa", [HUMAN, OPEN], clock={"kind": "live", "bank": 10, "increment": 600}))["id"]
        await bert.join(timed)
        guests = [cluster.at(1, anna), cluster.at(1, bert)]
        owner = await cluster.owner(bots)
        await cluster.servers[0].pause()
        paused = time.monotonic()
        while min((await guests[0].look(timed))["clocks"]["left"]) < 100:  # or a flag would fall with good reason
            await one_move(guests, timed)
        seq = (await guests[0].look(bots))["seq"]
        taken = await until(guests[0], bots, lambda position: position["seq"] > seq)
        assert taken < 10
        await asyncio.sleep(max(0.0, 10.5 - (time.monotonic() - paused)))
        await cluster.servers[0].resume()

        assert await cluster.owner(bots) != owner
        await asyncio.sleep(3)  # in which it finds out, and must not wave the flag of a clock that has been stopped
        assert await cluster.owner(bots) != owner
        for guest in (anna, *guests):
            position = await guest.look(timed)
            assert [seat["standin"] for seat in position["table"]["seats"]] == ["", ""]
            assert min(position["clocks"]["left"]) > 0
        assert (await anna.look(bots))["seq"] >= (await guests[0].look(bots))["seq"] - 1
        await one_move([anna, guests[1]], timed)
        for table in (bots, timed):
            await cluster.entries(table)


@pytest.mark.redis
async def test_a_process_that_is_stopped_hands_its_tables_over_at_once(
    postgresql_database: str, tmp_path: Path, redis_url: str
) -> None:
    async with run_cluster(postgresql_database, tmp_path, "--channels", redis_url) as cluster:
        anna = await cluster.come_in(0, "Anna")
        there = cluster.at(1, anna)
        table = await _bots_alone(anna)
        waiting = asyncio.create_task(anna.look(table, 1_000_000, wait=25))
        async with anna.socket(table):
            await asyncio.sleep(0.3)
            began = time.monotonic()
            assert await cluster.servers[0].stop() == 0
            stopped = time.monotonic() - began
        await asyncio.gather(waiting, return_exceptions=True)
        seq = (await there.look(table))["seq"]
        taken = await until(there, table, lambda position: position["seq"] > seq)
        print(f"\nstopped after {stopped:.1f} s, its table went on {taken:.1f} s later")
        assert stopped < 5
        assert taken < 4, "the lease was given back"
        cluster.quiet()


async def _terminate(cluster: ServerCluster) -> int:
    """End all connections of the servers to their database; how many there were."""
    rows = await cluster.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    return len(rows)


async def test_lost_connections_to_the_database_heal(postgresql_database: str, tmp_path: Path) -> None:
    async with run_cluster(postgresql_database, tmp_path) as cluster:
        guests, table = await cluster.party("hansa")
        bots = await _bots_alone(guests[0])
        for _ in range(3):
            await one_move(guests, table)
            assert await _terminate(cluster) >= 2
            await asyncio.sleep(2.5)  # in which those that listen connect anew
        seconds = [await one_move(guests, table) for _ in range(5)]
        assert max(seconds) < 1.5, "the processes hear each other again, and need not compare"
        seq = (await guests[0].look(bots))["seq"]
        await until(guests[1], bots, lambda position: position["seq"] > seq, 10)
        for each in (table, bots):
            await cluster.entries(each)
