"""Seats whose owners leave, resign or run out of time: a bot plays, and gives the seat back to who may return."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.in_process_server import (
    HUMAN,
    OPEN,
    InProcessServer,
    InstantBots,
    ask,
    asked,
    move,
    open_server,
    over,
    refused,
    settings,
    until,
)
from tests.server.server_process import Guest, Position

from hansetag.bots import stand_in
from hansetag.server.store import schema
from hansetag.server.store.engine import Database
from hansetag.server.store.outages.faults import DatabaseAway
from hansetag.server.tables import clocks

DAY = 86_400.0


class ShiftedTime:
    """A clock of the whole process, which can be put forward."""

    def __init__(self, true: Callable[[], float]) -> None:
        self.true = true
        self.ahead = 0.0

    def __call__(self) -> float:
        return self.true() + self.ahead


@pytest.fixture
def shifted_time(monkeypatch: pytest.MonkeyPatch) -> ShiftedTime:
    """Time goes by faster: for the time of day and for the clock that nobody can set."""
    shifted = ShiftedTime(time.time)
    monkeypatch.setattr(time, "time", shifted)
    monkeypatch.setattr(clocks, "steady_time", lambda: time.monotonic() + shifted.ahead)
    return shifted


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> ShiftedTime:
    """Somebody sets the machine's clock: no time goes by."""
    shifted = ShiftedTime(time.time)
    monkeypatch.setattr(time, "time", shifted)
    return shifted


def standin(position: Position, seat: int) -> str:
    return str(position["table"]["seats"][seat]["standin"])


async def two_at(server: InProcessServer, **wishes: object) -> tuple[Guest, Guest, str, int]:
    """Two at a table, first the one who is asked first; the table, and the seat of the first."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN], **wishes))["id"]
    await bert.join(table)
    seat = (await anna.look(table))["asked"]["seat"]
    return (bert, anna, table, 1) if seat else (anna, bert, table, 0)


async def test_a_bot_plays_for_who_has_left_until_they_come_back(server: InProcessServer) -> None:
    first, second, table, seat = await two_at(server)
    left = (await ask(first, f"/tables/{table}/leave")).json()["seats"][seat]
    assert (left["standin"], left["kind"], left["bot"]) == ("left", "human", stand_in("hansa"))
    position = await asked(second, table)
    assert position["seq"] > 1, "the bot has played a turn"
    back = (await ask(first, f"/tables/{table}/return")).json()["seats"][seat]
    assert (back["standin"], back["bot"]) == ("", "")
    while (await second.look(table))["prompt"] is not None:
        await move(second, table)
    seq = (await asked(first, table))["seq"]
    with pytest.raises(AssertionError, match="not within"):
        await until(first, table, lambda position: position["seq"] > seq, 0.3)


async def test_acting_is_coming_back(server: InProcessServer) -> None:
    first, _, table, seat = await two_at(server, pace=60)
    await ask(first, f"/tables/{table}/leave")
    assert standin(await first.look(table), seat) == "left"
    await move(first, table)
    assert standin(await first.look(table), seat) == ""


async def test_a_bot_that_has_thought_for_somebody_decides_nothing_once_they_are_back(server: InProcessServer) -> None:
    first, _, table, _ = await two_at(server, pace=0.3)
    seq = (await asked(first, table))["seq"]
    await ask(first, f"/tables/{table}/leave")
    await ask(first, f"/tables/{table}/return")
    with pytest.raises(AssertionError, match="not within"):
        await until(first, table, lambda position: position["seq"] > seq, 0.8)


async def test_who_resigns_does_not_return_and_the_result_says_so(server: InProcessServer) -> None:
    first, second, table, seat = await two_at(server)
    resigned = (await ask(first, f"/tables/{table}/resign")).json()
    assert resigned["seats"][seat]["standin"] == "resigned"
    await refused(first, f"/tables/{table}/return", 403, "resigned")
    await refused(first, f"/tables/{table}/choose", 403, "resigned", action="end", seq=1)
    await ask(second, f"/tables/{table}/resign")
    end = await over(first, table)
    assert standin(end, 0) == standin(end, 1) == "resigned"
    assert len(end["table"]["result"]) == 2
    assert "players: Anna (resigned), Bert (resigned)" in await first.record(table)


# ---------------------------------------------------------------------- clocks


@pytest.mark.parametrize(
    ("clock", "turned", "again"),
    [
        ({"kind": "live", "bank": 30, "increment": 5}, 31, 60),
        ({"kind": "slow", "days": 2}, 2 * DAY + 1, 2 * DAY),
    ],
)
async def test_when_the_time_is_up_a_bot_sits_down_until_the_owner_returns(
    server: InProcessServer, shifted_time: ShiftedTime, clock: dict[str, object], turned: float, again: float
) -> None:
    first, second, table, seat = await two_at(server, clock=clock, pace=0.2)
    assert standin(await first.look(table), seat) == ""
    shifted_time.ahead += turned
    server.services.cache.loaded()[0].steward_wanted.set()  # as the sleep would end if time had truly passed
    position = await until(second, table, lambda position: standin(position, seat) == "late")
    assert position["clocks"]["left"][seat] == 0
    assert position["clocks"]["running"] == [], "nobody's time runs while a bot is asked"
    back = await ask(first, f"/tables/{table}/return")
    assert back.status_code == 200
    position = await first.look(table)
    assert standin(position, seat) == ""
    assert again - 5 < position["clocks"]["left"][seat] <= again, "who comes back has time to go on with"
    assert position["clocks"]["running"] == position["table"]["waiting"]


async def test_a_live_clock_truly_runs_down(server: InProcessServer) -> None:
    _, second, table, seat = await two_at(server, clock={"kind": "live", "bank": 10, "increment": 0})
    live_table = server.services.cache.held(table)
    assert live_table is not None
    async with live_table.lock:
        reading = live_table.reading
        await server.services.play._set_clocks(live_table, type(reading)([0.5, 0.5], seat, time.time()))
        server.services.cache.announce_change(live_table)
    began = time.monotonic()
    await until(second, table, lambda position: standin(position, seat) == "late")
    assert 0.3 < time.monotonic() - began < 3


async def test_a_decision_gives_the_increment_and_the_other_clock_runs(
    server: InProcessServer, shifted_time: ShiftedTime
) -> None:
    first, second, table, seat = await two_at(server, clock={"kind": "live", "bank": 100, "increment": 7})
    shifted_time.ahead += 20
    while (await first.look(table))["prompt"] is not None:
        await move(first, table)
    times = (await second.look(table))["clocks"]
    assert times["running"] == [1 - seat]
    assert times["left"][seat] >= 87 - 2, "20 seconds less, and 7 more for each decision"
    assert times["left"][1 - seat] > 98


@pytest.mark.parametrize("step", [3600.0, -3600.0, 400 * DAY])
async def test_a_clock_that_is_set_charges_nobody_and_gives_nobody_time(
    server: InProcessServer, set_clock: ShiftedTime, step: float
) -> None:
    first, second, table, seat = await two_at(server, clock={"kind": "live", "bank": 100, "increment": 0})
    set_clock.ahead += step
    server.services.cache.loaded()[0].steward_wanted.set()
    position = await first.look(table)
    assert 90 < position["clocks"]["left"][seat] <= 100
    while (await first.look(table))["prompt"] is not None:
        await move(first, table)
    position = await second.look(table)
    assert standin(position, 0) == standin(position, 1) == ""
    assert min(position["clocks"]["left"]) > 90
    assert max(position["clocks"]["left"]) <= 100
    live_table = server.services.cache.held(table)
    assert live_table is not None
    assert abs(live_table.reading.since - time.time()) < 10, "what is stored is in the time that other processes have"


async def test_time_without_a_server_is_forgiven(database: str, tmp_path: Path, shifted_time: ShiftedTime) -> None:
    """The clock ran for ten seconds, then the server was stopped for an hour: only the ten seconds count."""
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        first, _, table, seat = await two_at(server, clock={"kind": "live", "bank": 60, "increment": 0})
        shifted_time.ahead += 10
    # The lease ended an hour ago by the database's clock, and the shifted_time has gone on as long.
    await _turn_back(chosen.url, 3600)
    shifted_time.ahead += 3600
    async with open_server(chosen, InstantBots(1, 1.0)) as server:
        first = await server.guest(first.name, first)
        position = await until(first, table, lambda position: position["clocks"]["left"][seat] > 1)
        assert 45 < position["clocks"]["left"][seat] <= 50
        assert standin(position, seat) == ""


def _is_ours(server: InProcessServer, table: str) -> bool:
    """Whether the process of ``server`` looks after a table."""
    live_table = server.services.cache.held(table)
    return live_table is not None and live_table.row.owner == server.services.process


def _let_go(server: InProcessServer, table: str) -> None:
    """A table is no longer in memory, as happens when nobody is there and nothing is due for long."""
    server.services.steward._tables.pop(table).cancel()
    server.services.cache.drop(table)


@pytest.mark.parametrize("held", [True, False])
async def test_an_outage_is_forgiven_once_whether_or_not_the_table_was_in_memory(
    database: str, tmp_path: Path, shifted_time: ShiftedTime, held: bool
) -> None:
    """The flag would have fallen in two hours in which the database was away for three."""
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        first, second, table, seat = await two_at(server, clock={"kind": "slow", "days": 1})

        async def left() -> float:
            position = await first.look(table)
            assert standin(position, seat) == "", "nobody was late"
            return float(position["clocks"]["left"][seat])

        shifted_time.ahead += DAY - 7200
        await left()
        if not held:
            _let_go(server, table)
        shifted_time.ahead += 3 * 3600
        await server.services.steward.forgive(3 * 3600)
        await until(second, table, lambda position: position["clocks"]["left"][seat] > 1)
        assert 7200 - 60 < await left() <= 7200
        for _ in range(2):
            _let_go(server, table)
            assert 7200 - 60 < await left() <= 7200, "it is forgiven once, however often the table is opened"
    async with open_server(chosen, InstantBots(1, 1.0)) as server:
        first = await server.guest(first.name, first)
        await until(first, table, lambda _: _is_ours(server, table))
        assert 7200 - 60 < await left() <= 7200, "nor does a process forgive it that is started later"
        shifted_time.ahead += 600
        await server.services.steward.forgive(600)
        assert 7200 - 60 < await left() <= 7200, "another outage is another matter"


@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("renewed", [True, False])
async def test_an_outage_is_forgiven_once_at_a_table_that_is_first_opened_after_a_restart(
    database: str, tmp_path: Path, shifted_time: ShiftedTime, held: bool, renewed: bool
) -> None:
    """Two hours are left when the database goes away for three; then the server stops.

    Its lease ran out in the outage. If it was renewed, the server that takes over knows of no time without one; if not,
    it must not forgive what has been.
    """
    chosen = settings(database, tmp_path)
    async with open_server(chosen) as server:
        first, _, table, seat = await two_at(server, clock={"kind": "slow", "days": 1})
        shifted_time.ahead += DAY - 7200
        await first.look(table)
        if not held:
            _let_go(server, table)
        shifted_time.ahead += 3 * 3600
        await server.services.steward.forgive(3 * 3600)
        assert _is_ours(server, table) == held, "nobody has opened it"
    if not renewed:
        await _turn_back(chosen.url, 3 * 3600)
    async with open_server(chosen, InstantBots(1, 1.0)) as server:
        first = await server.guest(first.name, first)
        await until(first, table, lambda _: _is_ours(server, table))
        position = await first.look(table)
        assert standin(position, seat) == "", "nobody was late"
        assert 7200 - 60 < position["clocks"]["left"][seat] <= 7200, "and nobody was given the outage twice"


async def test_an_outage_that_could_not_be_stored_is_stored_after_the_next(
    server: InProcessServer, shifted_time: ShiftedTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, table, seat = await two_at(server, clock={"kind": "slow", "days": 1})
    steward, leases = server.services.steward, server.services.store.leases
    _let_go(server, table)

    async def away(*_: object) -> list[str]:
        raise DatabaseAway("away")

    shifted_time.ahead += 3600
    with monkeypatch.context() as patched:
        patched.setattr(leases, "forgive", away)
        with pytest.raises(DatabaseAway):
            await steward.forgive(3600)
    shifted_time.ahead += 1800
    await steward.forgive(1800)
    stored = await server.services.store.tables.get(table)
    assert stored is not None
    since = stored[0].clocks["since"]
    assert isinstance(since, float)
    assert abs(time.time() - since) < 60
    assert (await first.look(table))["clocks"]["left"][seat] > DAY - 60


async def test_who_decides_first_of_all_after_an_outage_is_not_charged_for_it(
    server: InProcessServer, shifted_time: ShiftedTime
) -> None:
    """Their request opens the table, and decides before anybody has looked after it."""
    first, second, table, seat = await two_at(server, clock={"kind": "live", "bank": 3600, "increment": 0})
    _let_go(server, table)
    shifted_time.ahead += 1800
    await server.services.steward.forgive(1800)
    while (await first.look(table))["prompt"] is not None:
        await move(first, table)
    assert (await second.look(table))["clocks"]["left"][seat] > 3600 - 60


async def _turn_back(url: str, seconds: float) -> None:
    """Let all leases have ended ``seconds`` earlier."""
    database = Database(url)
    await database.do(update(schema.processes).values(until=schema.processes.c.until - seconds))
    await database.close()
