"""A long entry, a record that was opened or a game that is gone on with, keeps nobody waiting."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import msgspec
import pytest
from tests.server.in_process_server import HUMAN, OPEN, InProcessServer, InstantPool, ask, open_server, settings
from tests.server.server_process import Guest
from tests.server.slow_callbacks import Slow, slow_callbacks

import hansetag
from hansetag.kernel.chance import Chance
from hansetag.kernel.driver import carry_out
from hansetag.kernel.record import Record, read_line
from hansetag.kernel.state import State
from hansetag.server.show import summary
from hansetag.server.store.rows import StandingRow
from hansetag.server.tables import live_game as live_game_module
from hansetag.server.tables.live_game import LiveGame
from hansetag.server.tables.long_games.checkpoints import CHECKPOINT_DECISIONS
from hansetag.server.tables.long_games.slices import DECISIONS_PER_SLICE
from hansetag.server.workers.analysis import analyse
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.messages import AnyRequest, Decide, Reply

MOST_DECISIONS = 10_000
MAX_SECONDS = 60.0
MAX_CALLBACK_SECONDS = 0.005  # of one piece of work; most of them take a fifth of that
TRIES = 3  # a machine that has just woken up may be slow once, but not each time


class ThreadPool(InstantPool):
    """Analysis beside the event loop, as it is in a worker."""

    async def ask(self, asker: Asker, request: AnyRequest) -> Reply:
        """In a thread."""
        assert not isinstance(request, Decide)
        return await asyncio.to_thread(analyse, request)


def endless_record(decisions: int) -> str:
    """A strict game of just so many decisions in which, in the end, two players do nothing for ever."""
    game = hansetag.game("hansa", seats=2, strict=True)
    live_game = LiveGame(game, Chance(1))
    live_game.accept(live_game.opening())
    while game.parse("end") not in live_game.state.legal():
        live_game.accept(live_game.decide(live_game.state.actor, live_game.state.legal()[0]))
    state, taken = live_game.state.copy(), live_game.decisions
    while len(taken) < decisions:
        taken.append(read_line(game, f"{state.actor} end"))
        state.advance(taken[-1].action)
    return Record(game, None, taken, None, []).dumps()


def lines_of(record: str) -> str:
    """The decisions of a record as an entry has them."""
    return record.partition("\n\n")[2].rstrip("\n")


@contextmanager
def nobody_waits() -> Iterator[list[Slow]]:
    """The pieces of work that took too long, without the collector of garbage, which a server is set up to tame."""
    gc.collect()
    gc.disable()
    try:
        with slow_callbacks(MAX_CALLBACK_SECONDS) as slow:
            yield slow
    finally:
        gc.enable()


@asynccontextmanager
async def opened(tmp_path: Path) -> AsyncIterator[tuple[InProcessServer, Guest]]:
    """A server that has opened a record before, and somebody who is there."""
    database = f"sqlite:///{tmp_path / 'hansetag.sqlite3'}"
    async with asyncio.timeout(MAX_SECONDS), open_server(settings(database, tmp_path), pool=ThreadPool) as server:
        anna = await server.guest("Anna")
        first = (await ask(anna, "/records", text=endless_record(300))).json()["id"]
        await look_everywhere(anna, first, 300)
        yield server, anna


async def look_everywhere(guest: Guest, table: str, decisions: int) -> None:
    """Whatever one can look at in a record."""
    middle = decisions // 2
    for path in ("?since=0", "?since=1", f"/events?before={middle}", f"/at/{middle}", f"/at/{decisions}", "/record"):
        answer = await guest.http.get(f"/api/tables/{table}{path}")
        assert answer.status_code == 200, answer.text


# ---------------------------------------------------------------------- on the event loop


async def test_opening_a_record_and_looking_at_it_keeps_nobody_waiting(tmp_path: Path) -> None:
    text = endless_record(MOST_DECISIONS)
    async with opened(tmp_path) as (server, anna):
        for _ in range(TRIES):
            with nobody_waits() as slow:
                table = (await ask(anna, "/records", text=text)).json()["id"]
                assert server.services.cache.held(table) is None, "nobody has looked at it yet"
                await look_everywhere(anna, table, MOST_DECISIONS)
            if not slow:
                break
        assert not slow
        assert lines_of(await anna.record(table)) == lines_of(text)


async def test_the_story_of_a_long_game_is_passed_on_unread_and_kept_once(tmp_path: Path) -> None:
    """The worker writes its turns down; a server that remembered them as objects would be filled by a few of them."""
    async with opened(tmp_path) as (server, anna):
        table = (await ask(anna, "/records", text=endless_record(MOST_DECISIONS))).json()["id"]
        await anna.look(table)
        known = len(server.services.study_workers._known)
        answer = await anna.http.get(f"/api/tables/{table}/story")
        assert len(answer.json()["turns"]) > MOST_DECISIONS / 2
        assert len(server.services.study_workers._known) == known
        live_table = await server.services.cache.get(table)
        who = Asker(None, "somewhere")
        story = await summary.story_of(server.services.study_workers, live_table, who, "en")
        assert isinstance(story.turns, msgspec.Raw)


async def test_going_on_with_a_long_game_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with opened(tmp_path) as (server, anna):
        source = (await ask(anna, "/records", text=endless_record(2000))).json()["id"]
        await anna.look(source)
        for _ in range(TRIES):
            with nobody_waits() as slow:
                branch = (await ask(anna, f"/tables/{source}/branch", at=2000, seats=[HUMAN, OPEN])).json()["id"]
                started = (await ask(anna, f"/tables/{branch}/start")).json()
                assert started["status"] == "running"
                server.services.cache.drop(branch)
                await anna.look(branch)
            if not slow:
                break
        assert not slow


async def test_answers_that_were_left_long_ago_keep_nobody_waiting(tmp_path: Path) -> None:
    """After a restart all that has happened since they were left is held against them."""
    async with opened(tmp_path) as (server, anna):
        table = (await ask(anna, "/records", text=endless_record(2000))).json()["id"]
        live_table = await server.services.cache.get(table)
        stop = {"event": "never", "facts": {}}
        answer: dict[str, object] = {"question": "*", "choose": ["end"], "stop": [stop]}
        for _ in range(TRIES):
            live_table.standing = [StandingRow(table=table, seat=0, answer=answer, seq=0) for _ in range(10)]
            with nobody_waits() as slow:
                await server.services.standing_answers.give_due(live_table)
            if not slow:
                break
        assert not slow
        assert [row.seq for row in live_table.standing] == [1] * 10, "none has ended"


# ---------------------------------------------------------------------- the same as a short one


def test_a_long_entry_leads_where_its_decisions_lead() -> None:
    text = endless_record(3 * CHECKPOINT_DECISIONS + 7)
    record = Record.loads(text)
    live_game = LiveGame(record.game, Chance(0))
    slices = sum(1 for _ in live_game.loading([(1, lines_of(text))]))
    assert slices >= len(record.decisions) / DECISIONS_PER_SLICE
    assert live_game.state.key() == record.final().key()
    assert (live_game.seq, len(live_game)) == (1, len(record.decisions))
    at_once = LiveGame(record.game, Chance(0))
    told = [(1, done) for done in at_once.replayed(record.decisions).events]
    assert live_game.events_since(0) == told
    assert live_game.events_since(1) == []


def test_a_page_of_a_long_entry_is_told_from_a_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the very first look on: the checkpoints were kept on the way."""
    text = endless_record(MOST_DECISIONS)
    live_game = LiveGame(Record.loads(text).game, Chance(0))
    assert live_game.load([(1, lines_of(text))]) == ""
    counted: list[int] = []

    def counting(state: State, seat: int, action: int) -> None:
        counted.append(action)
        carry_out(state, seat, action)

    monkeypatch.setattr(live_game_module, "carry_out", counting)
    for since, before in ((0, None), (0, 5249), (0, MOST_DECISIONS), (1, None)):
        counted.clear()
        live_game.last_events(since, 200, before)
        assert len(counted) <= CHECKPOINT_DECISIONS + 200


def test_a_long_entry_that_is_refused_changes_nothing() -> None:
    lines = lines_of(endless_record(1000)).splitlines()
    live_game = LiveGame(hansetag.game("hansa", seats=2, strict=True), Chance(0))
    for wrong in ("0 sail nowhere", lines[900]):  # what cannot be read, and a seat that is not asked
        fault = live_game.load([(1, "\n".join([*lines[:901], wrong, *lines[901:]]))])
        assert fault.startswith(f"Entry 1 ({lines[0]}) is refused by the rules: ")
        assert (live_game.seq, len(live_game)) == (0, 0)
        assert live_game.state.key() == live_game.game.start().key()
