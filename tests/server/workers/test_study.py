"""Hints and analysis: apart from the bots, within a budget, and not again what has failed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from tests.server.in_process_server import InstantPool, ask, open_server, settings

import hansetag
from hansetag.kernel.driver import PackedDecisions
from hansetag.kernel.record import Record
from hansetag.server import metrics
from hansetag.server.errors import TooMany, Unavailable
from hansetag.server.show import hints
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.bots import BotWorkers
from hansetag.server.workers.budget import Budget
from hansetag.server.workers.client import Died, Failed, Hung
from hansetag.server.workers.failures import FAILURE_SECONDS, Failures
from hansetag.server.workers.messages import AnyRequest, OpenRecord, Outline, Reply, Summarise
from hansetag.server.workers.study import MAX_WAITING_EACH, StudyWorkers

RECORDS = Path(__file__).parents[2] / "records"
TEXT = (RECORDS / "hansa-3.hanse").read_text("utf-8")
ANNA = Asker("anna", "192.0.2.1")
BERT = Asker("bert", "192.0.2.2")
SECONDS = 60.0
NOTHING: PackedDecisions = (b"", b"")


def opening(text: str = TEXT, limit: float = 20.0) -> OpenRecord:
    return OpenRecord(0, text, 10_000, limit)


def summary(seats: int = 3) -> Summarise:
    return Summarise(0, "hansa", seats, 1, hansetag.game("hansa", seats).options, NOTHING, 20.0)


@asynccontextmanager
async def open_for() -> AsyncIterator[StudyWorkers]:
    workers = StudyWorkers("study", 1, Budget(0))
    await workers.start()
    try:
        yield workers
    finally:
        await workers.close()


class Failing(InstantPool):
    """A pool that fails in the ways it is told to, and then no more."""

    def __init__(self, *failures: Failed | Reply) -> None:
        super().__init__("study")
        self.failures = list(failures)

    async def ask(self, asker: Asker, request: AnyRequest) -> Reply:
        reply = await super().ask(asker, request)
        if not self.failures:
            return reply
        failure = self.failures.pop(0)
        if isinstance(failure, Reply):
            return failure
        raise failure


def failing(*failures: Failed | Reply, budget: Budget | None = None) -> tuple[StudyWorkers, Failing]:
    workers, pool = StudyWorkers("study", 1, budget or Budget(0)), Failing(*failures)
    workers._pool = pool
    return workers, pool


# ---------------------------------------------------------------------- a worker that is gone


@pytest.mark.asyncio
async def test_a_worker_that_dies_costs_one_request_and_the_next_has_a_new_one() -> None:
    async with open_for() as workers:
        (worker,) = workers.processes
        os.kill(worker, signal.SIGSTOP)
        asked = asyncio.create_task(workers.ask(ANNA, opening()))
        await asyncio.sleep(0.2)  # whether or not it is on its way by then, it meets no answer
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(Unavailable, match="ended without an answer"):
            await asked
        opened = (await workers.ask(ANNA, opening())).opened
        assert opened is not None
        assert (opened.game, opened.seats) == ("hansa", 3)
        assert workers.processes != [worker]


@pytest.mark.asyncio
async def test_what_takes_too_long_is_given_up_and_not_tried_again() -> None:
    async with open_for() as workers:
        (worker,) = workers.processes
        os.kill(worker, signal.SIGSTOP)
        with pytest.raises(Unavailable, match="took too long"):
            await workers.ask(ANNA, opening(limit=0.3))
        with pytest.raises(Unavailable, match="has failed before"):
            await workers.ask(BERT, opening(limit=0.3))
        assert (await workers.ask(BERT, opening())).opened is not None


@pytest.mark.asyncio
async def test_bots_go_on_while_all_analysis_hangs() -> None:
    game = hansetag.game("hansa")
    state = hansetag.Match(game, 1).state
    bot_workers = BotWorkers(1, 20.0)
    async with open_for() as workers:
        (worker,) = workers.processes
        os.kill(worker, signal.SIGSTOP)
        asked = [asyncio.create_task(workers.ask(Asker(str(n)), opening(limit=60.0))) for n in range(20)]
        decided = await bot_workers.decide("t", game, state, dict.fromkeys(range(game.seats), "deckhand"), 1, 0)
        assert (decided.by, decided.fault) == ("deckhand", "")
        assert not any(one.done() for one in asked)
        for one in asked:
            one.cancel()
        await bot_workers.close()


def test_a_worker_has_only_so_much_memory() -> None:
    script = (
        "from hansetag.server.workers.main import _limit_memory\n"
        "_limit_memory(256)\n"
        "try: bytearray(512 << 20)\n"
        "except MemoryError: print('not enough')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "not enough\n"


# ---------------------------------------------------------------------- what is remembered


@pytest.mark.asyncio
async def test_the_same_is_worked_out_once_however_many_ask() -> None:
    workers, pool = failing()
    replies = await asyncio.gather(*(workers.ask(asker, summary()) for asker in (ANNA, BERT, ANNA)))
    assert (await workers.ask(BERT, summary())).outline == replies[0].outline
    assert len(pool.asked) == 1
    await workers.ask(BERT, summary(2))
    assert len(pool.asked) == 2


@pytest.mark.asyncio
@pytest.mark.parametrize("failure", [Hung("took longer"), Reply(1, fault="MemoryError: ")])
async def test_what_took_too_much_is_refused_at_once_whoever_asks(failure: Failed | Reply) -> None:
    workers, pool = failing(failure)
    with pytest.raises(Unavailable):
        await workers.ask(ANNA, summary())
    for asker in (ANNA, BERT):
        with pytest.raises(Unavailable, match="has failed before"):
            await workers.ask(asker, summary())
    assert len(pool.asked) == 1
    assert (await workers.ask(ANNA, summary(2))).outline is not None, "another game is no failure"


@pytest.mark.asyncio
async def test_a_worker_that_died_over_the_same_twice_is_not_asked_a_third_time() -> None:
    workers, pool = failing(Died("gone"), Died("gone again"))
    for words in ("ended without", "ended without", "failed before"):
        with pytest.raises(Unavailable, match=words):
            await workers.ask(ANNA, summary())
    assert len(pool.asked) == 2


def test_a_failure_is_forgotten_after_ten_minutes() -> None:
    now = 0.0
    failures = Failures(lambda: now)
    failures.add(b"key", certain=True)
    with pytest.raises(Unavailable):
        failures.check(b"key")
    failures.check(b"another")
    now = FAILURE_SECONDS + 1
    failures.check(b"key")


# ---------------------------------------------------------------------- the budget


@pytest.mark.asyncio
async def test_people_pay_for_what_was_used_and_are_refused_when_nothing_is_left() -> None:
    used = Reply(1, outline=Outline(0, msgspec.Raw(b"[]"), [], [], []), used=2 * SECONDS)
    workers, pool = failing(used, budget=Budget(SECONDS))
    await workers.ask(ANNA, summary())
    assert (await workers.ask(ANNA, summary())).used == 2 * SECONDS, "what is known costs nothing"
    with pytest.raises(TooMany, match="60 seconds of computing") as refused:
        await workers.ask(ANNA, summary(2))
    assert refused.value.wait >= 1
    await workers.ask(BERT, summary(2))
    assert [asker for asker, _ in pool.asked] == ["anna", "bert"]


@pytest.mark.asyncio
async def test_a_worker_says_what_it_has_used() -> None:
    async with open_for() as workers:
        reply = await workers.ask(ANNA, opening())
        assert 0 < reply.used < 20
    assert b'hansetag_worker_cpu_seconds_total{queue="study"}' in metrics.exposition()


# ---------------------------------------------------------------------- over the network


async def test_a_record_is_opened_looked_at_and_told_by_true_workers(sqlite_database: str, tmp_path: Path) -> None:
    async with open_server(settings(sqlite_database, tmp_path), pool=None) as server:
        anna = await server.guest("Anna")
        opened = await ask(anna, "/records", text=TEXT)
        assert opened.status_code == 201, opened.text
        table = opened.json()["id"]
        story = (await anna.http.get(f"/api/tables/{table}/story")).json()
        assert story["decisions"] == len(Record.loads(TEXT).decisions)
        wrong = await ask(anna, "/records?lang=de", text=TEXT.replace("seats: 3", "seats: 9"))
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-request")
        assert "seats, not 9" in wrong.json()["text"]


async def test_who_has_used_up_the_budget_is_told_when_to_come_back(sqlite_database: str, tmp_path: Path) -> None:
    used = Reply(1, outline=Outline(0, msgspec.Raw(b"[]"), [], [], []), used=100.0)
    async with open_server(settings(sqlite_database, tmp_path, cpu_seconds=10), pool=lambda _: Failing()) as server:
        anna = await server.guest("Anna")
        table = (await ask(anna, "/records", text=TEXT)).json()["id"]
        server.services.study_workers._pool = Failing(used)
        assert (await anna.http.get(f"/api/tables/{table}/story")).status_code == 200
        refused = await anna.http.get(f"/api/tables/{table}/expectation", params={"lang": "de"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        assert "10 Sekunden Rechenzeit" in refused.json()["text"]
        assert int(refused.headers["Retry-After"]) > 60


async def test_the_chances_of_a_game_that_is_too_long_are_refused_before_anything_is_worked_out(
    sqlite_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MAX_REVIEW_DECISIONS", 100)
    pool = Failing()
    async with open_server(settings(sqlite_database, tmp_path), pool=lambda _: pool) as server:
        anna = await server.guest("Anna")
        table = (await ask(anna, "/records", text=TEXT)).json()["id"]
        asked = len(pool.asked)
        refused = await anna.http.get(f"/api/tables/{table}/expectation")
        assert refused.status_code == 403
        assert "at most 100 decisions" in refused.json()["text"]
        assert len(pool.asked) == asked


async def test_who_asks_for_too_much_at_once_is_refused_and_others_are_served(
    sqlite_database: str, tmp_path: Path
) -> None:
    """One brings fifty records at once; the one of another is opened after the first of them."""
    async with open_server(settings(sqlite_database, tmp_path), pool=None) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        many = [asyncio.create_task(ask(anna, "/records", text=f"{TEXT}# {number}\n")) for number in range(50)]
        statuses = sorted(
            answer.status_code for answer in await asyncio.gather(ask(bert, "/records", text=TEXT), *many)
        )
        assert set(statuses) == {201, 429}
        assert statuses.count(201) >= 1 + MAX_WAITING_EACH
        assert (await ask(bert, "/records", text=TEXT)).status_code == 201
