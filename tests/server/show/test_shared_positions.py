"""Positions that are shared: one for all who only watch, made once, and nobody's own for anybody else."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest
from tests.server.in_process_server import BOT, HUMAN, OPEN, InProcessServer, ask, move
from tests.server.secrecy.staged_tables import live_game_of, person, staged
from tests.server.server_process import Guest
from tests.server.show.helpers import ended, two_at

from hansetag.kernel.rng import Rng
from hansetag.server import wire
from hansetag.server.show import positions, shared_answers, shared_positions
from hansetag.server.show.shared_answers import SharedAnswers
from hansetag.server.tables.listener import Listener
from hansetag.server.tables.live_table import LiveTable

encode = msgspec.json.Encoder().encode


class Made(list[str | None]):
    """For whom positions and pages were made."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """Notes what is made from now on."""
    noted = Made()
    position, earlier = positions.position, positions.earlier_events

    def make(table: LiveTable, who: str | None, language: str = "en", since: int = 0) -> wire.Position:
        noted.append(who)
        return position(table, who, language, since)

    def page(table: LiveTable, who: str | None, language: str, before: int) -> wire.Events:
        noted.append(who)
        return earlier(table, who, language, before)

    monkeypatch.setattr(positions, "position", make)
    monkeypatch.setattr(positions, "earlier_events", page)
    return noted


async def looked(guest: Guest, path: str) -> bytes:
    """What the server answers, as it is."""
    answer = await guest.http.get(f"/api/tables/{path}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.content


async def test_two_watchers_get_the_same_bytes_made_once_and_for_nobody(server: InProcessServer, made: Made) -> None:
    first, second, table = await two_at(server)
    eva, otto = await server.guest("Eva"), await server.guest("Otto")
    made.clear()
    assert await looked(eva, f"{table}?since=0") == await looked(otto, f"{table}?since=0")
    assert made == [None]
    assert await looked(eva, f"{table}?since=0&lang=de") != await looked(otto, f"{table}?since=0")
    assert made == [None, None]
    for guest in (first, second):
        assert b'"you":true' in await looked(guest, f"{table}?since=0")
    assert made == [None, None, first.id, second.id]
    before = await looked(eva, f"{table}?since=0")
    await move(first, table)
    made.clear()
    after = await looked(eva, f"{table}?since=0")
    assert before != after == await looked(otto, f"{table}?since=0")
    assert made == [None]


async def test_pages_of_a_finished_game_are_made_once_for_all_but_its_host(server: InProcessServer, made: Made) -> None:
    anna, table = await ended(server)
    eva, otto = await server.guest("Eva"), await server.guest("Otto")
    made.clear()
    for path in (f"{table}?since=0", f"{table}/events?before=30"):
        assert await looked(eva, path) == await looked(otto, path)
    assert made == [None, None]
    mine = msgspec.json.decode(await looked(anna, f"{table}?since=0"), type=wire.Position)
    theirs = msgspec.json.decode(await looked(eva, f"{table}?since=0"), type=wire.Position)
    assert (mine.table.host, theirs.table.host) == (True, False)
    assert made == [None, None, anna.id]


async def test_who_takes_a_seat_gets_a_position_of_their_own_at_once(server: InProcessServer, made: Made) -> None:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = (await anna.create("hansa", [HUMAN, OPEN, BOT]))["id"]
    assert b'"you":null' in await looked(bert, table)
    await bert.join(table)
    made.clear()
    assert b'"you":1' in await looked(bert, table)
    assert made == [bert.id]


async def test_who_comes_and_goes_is_seen_in_what_is_shared(server: InProcessServer) -> None:
    first, _, table = await two_at(server)
    eva = await server.guest("Eva")
    live_table = await server.services.cache.get(table)
    seat = live_table.seat_of(first.id)
    listener = Listener(first.id, seat)
    here = []
    for change in (live_table.listeners.add, live_table.listeners.discard):
        change(listener)
        server.services.presence_changed(live_table, listener)
        shown = msgspec.json.decode(await looked(eva, table), type=wire.Position)
        here.append([one.number for one in shown.table.seats if one.here])
    assert here == [[seat], []]
    assert (await ask(first, f"/tables/{table}/resign")).is_success
    assert b'"standin":"resigned"' in await looked(eva, table)


def test_only_people_of_whom_the_table_knows_nothing_are_strangers() -> None:
    table = staged("hansa", 3, 1356, {})
    assert [shared_positions.is_stranger(table, who) for who in (None, "somebody", person(0), person(2))] == [
        True,
        True,
        False,
        False,
    ]
    table.row = msgspec.structs.replace(table.row, host="host")
    table.seats = [msgspec.structs.replace(seat, kind="invited") for seat in table.seats]
    assert not shared_positions.is_stranger(table, "host")
    assert not shared_positions.is_stranger(table, person(1)), "somebody who is invited"


def test_a_table_that_is_changed_or_loaded_further_is_told_anew() -> None:
    """Also while a table is loaded, when its row is ahead of its game."""
    table, shared = staged("hansa", 2, 1356, {}), SharedAnswers()
    eva = "Eva"

    def seen() -> bytes:
        return shared_positions.position(shared, table, eva, "en", 0).body

    known = shared_positions.fingerprint(shared, table, eva)
    old = seen()
    assert seen() is old
    table.version = object()
    assert seen() is old, "everybody was woken, but nothing has changed"
    assert shared_positions.fingerprint(shared, table, eva) is known
    table.row = msgspec.structs.replace(table.row, notice="Look here.")
    told = seen()
    assert b"Look here." in told
    live_game = live_game_of(table)
    live_game.accept(live_game.decide(live_game.state.actor, live_game.state.lean(live_game.state.legal(), Rng(1))))
    assert shared_positions.fingerprint(shared, table, eva) != known
    assert seen() != told


def test_a_clock_that_runs_is_at_most_a_quarter_of_a_second_old(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 100.0
    monkeypatch.setattr(shared_answers, "time", SimpleNamespace(monotonic=lambda: time))
    table, shared = staged("hansa", 2, 1356, {}), SharedAnswers()
    table.clock = wire.Clock(kind="live", bank=600, increment=5)
    for running, kept in ((None, True), (0, False)):
        table.row = msgspec.structs.replace(
            table.row, clocks={"left": [600.0, 600.0], "running": running, "since": 0.0}
        )
        answer = shared_positions.position(shared, table, None, "en", 0)
        time += 0.2
        assert shared_positions.position(shared, table, None, "en", 0) is answer
        time += 0.1
        assert (shared_positions.position(shared, table, None, "en", 0) is answer) is kept


def test_what_is_kept_is_bounded_for_a_table_and_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_answers, "MAX_KEPT_BYTES", 200_000)
    monkeypatch.setattr(shared_answers, "MAX_TABLES", 30)
    shared = SharedAnswers()
    for number in range(60):
        table = staged("hansa", 2, 1356, {})
        table.row = msgspec.structs.replace(table.row, id=f"table {number}")
        for since in range(40 if number % 7 == 0 else 2):
            shared_positions.position(shared, table, None, "en", since)
        assert len(shared.about(table).answers) <= shared_answers.MAX_ANSWERS_PER_TABLE
        assert shared.kept_bytes == sum(one.size() for one in shared._by_table.values()) <= 200_000
        assert 0 < len(shared._by_table) <= 30
    monkeypatch.setattr(shared_answers, "MAX_ANSWER_BYTES", 10)
    big = shared_positions.position(shared, table, None, "de", 0)
    assert big is not shared_positions.position(shared, table, None, "de", 0)
    assert encode(positions.position(table, None, "de", 0)) == big.body
