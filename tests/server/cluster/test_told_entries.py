"""What one process decides another one takes as told: it asks the database only where it missed something."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.in_process_server import HUMAN, OPEN, InProcessServer, ask, open_server, settings
from tests.server.server_process import Guest

from hansetag.server.cluster.announce import MAX_MESSAGE_BYTES, EntryNews, Notice, _decode, packed
from hansetag.server.store.batch import Head
from hansetag.server.tables.listener import Listener
from hansetag.server.tables.live_table import LiveTable

QUIET_SECONDS = 0.5  # without a read, after which nothing that was told before is still under way
READS = ("get", "entries", "standing", "drafts", "marks")


class Follower:
    """A table of two guests who ask the first server, as the second server has it, and what that one reads."""

    def __init__(self, near: InProcessServer, far: InProcessServer, guests: list[Guest], table: LiveTable) -> None:
        self.far = far
        self.near = near
        self.guests = guests
        self.table = table
        self.reads: list[str] = []

    async def count_reads(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Note from now on what the second server reads of tables, once it is done with what was told before."""
        store = self.far.services.store
        for name in READS:
            monkeypatch.setattr(store.tables, name, self._noting(store.tables, name))
        monkeypatch.setattr(store.marks, "with_drafts", self._noting(store.marks, "with_drafts"))
        before = -1
        while len(self.reads) > before:
            before = len(self.reads)
            await asyncio.sleep(QUIET_SECONDS)
        self.reads.clear()

    def _noting(self, reader: object, name: str) -> object:
        read = getattr(reader, name)

        def noting(*arguments: object) -> object:
            self.reads.append(name)
            return read(*arguments)

        return noting

    async def asked(self) -> tuple[Guest, dict[str, object]]:
        """The guest who is asked, and the position."""
        seat = self.table.actor
        return self.guests[seat], dict(await self.guests[seat].look(self.table.row.id))

    async def move(self) -> None:
        """One decision at the first server."""
        guest, position = await self.asked()
        await guest._move_http(self.table.row.id, position, guest.chosen)

    async def catch_up(self) -> LiveTable:
        """Wait until the second server is where the first one is; how the first one has the table."""
        there = self.near.services.cache.held(self.table.row.id)
        assert there is not None
        async with asyncio.timeout(10):
            while self.table.row.seq < there.row.seq:
                await asyncio.sleep(0.005)
            async with self.table.lock:  # until what is being read is there
                return there


@pytest.fixture
async def follower(postgresql_database: str, tmp_path: Path) -> AsyncIterator[Follower]:
    """Two servers that compare their tables so rarely that this test does not see it."""
    async with AsyncExitStack() as stack:
        chosen = settings(postgresql_database, tmp_path, lease=600.0)
        near = await stack.enter_async_context(open_server(chosen))
        far = await stack.enter_async_context(open_server(chosen))
        guests = [await near.guest("Anna"), await near.guest("Bert")]
        table = (await guests[0].create("teutonica", [HUMAN, OPEN], options={"variant": "neutral"}))["id"]
        await guests[1].join(table)
        yield Follower(near, far, guests, await far.services.cache.get(table))


@pytest.mark.postgresql
async def test_a_told_entry_is_taken_without_asking_the_database(
    follower: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    await follower.count_reads(monkeypatch)
    for _ in range(12):
        await follower.move()
        there = await follower.catch_up()
        assert follower.table.row == there.row
        assert follower.table.live_game is not None
        assert there.live_game is not None
        assert follower.table.live_game.state.view(None) == there.live_game.state.view(None)
    assert follower.reads == []


@pytest.mark.postgresql
async def test_who_missed_an_entry_reads_once_and_follows_again(
    follower: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    await follower.count_reads(monkeypatch)
    cache = follower.far.services.cache
    heard = asyncio.Event()
    seq = follower.table.row.seq

    async def deaf(notice: Notice) -> None:
        if notice.entry is not None and notice.seq > seq:  # what was told of the opening may still be under way
            heard.set()

    with monkeypatch.context() as patch:
        patch.setattr(cache, "hear", deaf)
        await follower.move()
        await asyncio.wait_for(heard.wait(), 10)
    follower.reads.clear()
    await follower.move()
    there = await follower.catch_up()
    assert follower.reads.count("get") == 1
    follower.reads.clear()
    await follower.move()
    await follower.catch_up()
    assert follower.reads == []
    assert follower.table.row == there.row


@pytest.mark.postgresql
async def test_a_told_draft_is_its_own_seat_s_and_asks_nobody(
    follower: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, position = await follower.asked()
    seat = follower.table.actor
    await follower.count_reads(monkeypatch)
    listeners = [Listener(other.id, number) for number, other in enumerate(follower.guests)]
    for listener in listeners:
        follower.table.listeners.add(listener)
        await listener.wait()
        listener.dirty = False
    options = position["prompt"]["options"]  # type: ignore[index]
    action = next(option["text"] for option in options if not option["commits"])
    await ask(guest, f"/tables/{follower.table.row.id}/choose", action=action, seq=position["seq"])
    await asyncio.wait_for(listeners[seat].wait(), 10)
    live_game = follower.table.live_game
    assert live_game is not None
    assert live_game.written(seat) == action
    assert live_game.written(1 - seat) == ""
    assert [listener.dirty for listener in listeners] == [number == seat for number in range(2)]
    assert follower.reads == []
    follower.table.listeners.clear()


@pytest.mark.postgresql
async def test_two_devices_that_draft_at_both_processes_see_what_is_stored(follower: Follower) -> None:
    """Each may hear of the other's draft after its own; only the database knows which came last."""
    guest, position = await follower.asked()
    seat, table = follower.table.actor, follower.table
    far = await follower.far.guest(guest.name, guest)
    options = [option["text"] for option in position["prompt"]["options"] if not option["commits"]]  # type: ignore[index]
    for action in options[:3]:
        await asyncio.gather(
            ask(guest, f"/tables/{table.row.id}/choose", action=action, seq=position["seq"]),
            ask(far, f"/tables/{table.row.id}/undo"),
        )
    stored = {draft.seat: draft.lines for draft in await follower.far.services.store.tables.drafts(table.row.id)}
    held = [server.services.cache.held(table.row.id) for server in (follower.near, follower.far)]
    async with asyncio.timeout(10):
        while any(one is None or one.live_game.written(seat) != stored.get(seat, "") for one in held):  # type: ignore[union-attr]
            await asyncio.sleep(0.01)


def test_messages_stay_within_what_postgresql_takes_and_keep_their_order() -> None:
    head = Head(waiting=[0], clocks={}, moved=1.0)
    notices = [
        Notice("process", "table", seq, entry=EntryNews("1 place A " * (seq * 10), head, 0.5)) for seq in range(60)
    ]
    messages = list(packed(notices))
    heard = [notice for message in messages for notice in _decode(message)]
    assert max(map(len, messages)) <= MAX_MESSAGE_BYTES
    assert [notice.seq for notice in heard] == list(range(60))
    assert heard[:10] == notices[:10]
    assert heard[-1] == replace(notices[-1], entry=None), "what is too long is fetched"
