"""Several requests lie in a worker's pipe; each gets its own answer, and none pays for another."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio import Future
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.workers.odd_bots import DECISION_SECONDS, MORE, SEED, all_of, request

import hansetag
from hansetag.server.errors import Unavailable
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.bots import PIPE_DEPTH, BotWorkers
from hansetag.server.workers.client import Died, Errand, Failed, Hung, WorkerClient
from hansetag.server.workers.messages import AnyRequest, OpenRecord, Reply
from hansetag.server.workers.pool import WorkerPool

ROOT = Path(__file__).parents[3]
HANGING_SECONDS = 0.5  # after which a bot that hangs is given up
ARGUMENTS = [f"{name}={address}" for name, address in MORE.items()]

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def _findable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the odd bots of the tests."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@asynccontextmanager
async def open_client() -> AsyncIterator[WorkerClient]:
    client = WorkerClient(ARGUMENTS)
    await client.start()
    try:
        yield client
    finally:
        await client.close()


def send(client: WorkerClient, *requests: AnyRequest) -> list[Errand]:
    """All of them at once, before anything can be answered."""
    errands = [Errand(one) for one in requests]
    for errand in errands:
        client.send(errand)
    return errands


async def outcomes(errands: Sequence[Errand]) -> list[Reply | BaseException]:
    return await asyncio.gather(*(errand.answer for errand in errands), return_exceptions=True)


def told(outcome: Reply | BaseException) -> str:
    """In a word what came of a request."""
    if isinstance(outcome, Reply):
        return outcome.fault or "decided"
    return type(outcome).__name__


async def test_each_request_gets_its_own_answer_in_the_order_in_which_they_came() -> None:
    order: list[Future[Reply]] = []
    async with open_client() as client:
        errands = send(client, *map(request, ("deckhand", "raising", "napping", "silent")))
        for errand in errands:
            errand.answer.add_done_callback(order.append)
        replies = await outcomes(errands)
    assert [told(reply) for reply in replies] == ["decided", "RuntimeError: seasick", "decided", "decided"]
    assert [errand.request.number for errand in errands] == [1, 2, 3, 4]
    assert [reply.number for reply in replies if isinstance(reply, Reply)] == [1, 2, 3, 4]
    assert order == [errand.answer for errand in errands]


async def test_time_runs_from_when_the_worker_begins_with_a_request() -> None:
    """Together they take longer than any of them may."""
    async with open_client() as client:
        replies = await outcomes(send(client, *[request("napping", limit=1.0)] * 4))
    assert [told(reply) for reply in replies] == ["decided"] * 4


async def test_of_three_only_the_one_that_hangs_is_given_up() -> None:
    async with open_client() as client:
        worker = client.pid
        replies = await outcomes(
            send(client, request("deckhand"), request("hanging", HANGING_SECONDS), request("deckhand"))
        )
        assert [told(reply) for reply in replies] == ["decided", "Hung", "decided"]
        assert client.pid not in (None, worker)


async def test_nobody_fails_because_of_bad_ones_before() -> None:
    async with open_client() as client:
        replies = await outcomes(
            send(client, request("hanging", HANGING_SECONDS), *map(request, ("dying", "deckhand", "deckhand")))
        )
    assert [type(reply) for reply in replies] == [Hung, Died, Reply, Reply]
    assert [told(reply) for reply in replies[2:]] == ["decided", "decided"]


async def test_a_worker_killed_from_outside_costs_none_of_three_tables_anything() -> None:
    game = hansetag.game("hansa")
    state = hansetag.Match(game, SEED).state
    bot_workers = BotWorkers(1, DECISION_SECONDS, MORE)
    await bot_workers.start()
    (worker,) = bot_workers.processes
    os.kill(worker, signal.SIGSTOP)
    tables = [
        asyncio.create_task(bot_workers.decide(f"{number}", game, state, all_of(game, "slow"), SEED, 0))
        for number in range(PIPE_DEPTH)
    ]
    await asyncio.sleep(0)
    os.kill(worker, signal.SIGKILL)
    decided = await asyncio.gather(*tables)
    assert {(one.by, one.fault) for one in decided} == {("slow", "")}
    assert not bot_workers._strikes
    assert worker not in bot_workers.processes
    await bot_workers.close()


async def test_an_answer_that_nobody_waits_for_any_more_is_dropped_and_the_worker_goes_on() -> None:
    """The worker is busy with the first, the second waits behind it; later one goes away that is alone."""
    async with open_client() as client:
        worker = client.pid
        errands = send(client, *map(request, ("napping", "slow", "deckhand")))
        for errand in errands[:2]:
            errand.answer.cancel()
        assert told(await errands[2].answer) == "decided"
        (alone,) = send(client, request("napping"))
        alone.answer.cancel()
        assert told(await client.ask(request("raising"))) == "RuntimeError: seasick"
        assert client.pid == worker


async def test_one_that_hangs_though_nobody_waits_for_it_is_given_up_in_time() -> None:
    async with open_client() as client:
        worker = client.pid
        errands = send(client, request("hanging", HANGING_SECONDS), request("deckhand"))
        errands[0].answer.cancel()
        assert told(await errands[1].answer) == "decided"
        assert client.pid != worker


async def test_who_goes_away_leaves_the_place_when_the_worker_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Errand] = []
    monkeypatch.setattr(WorkerClient, "send", lambda _, errand: sent.append(errand))
    pool = WorkerPool("bots", depth=2)
    asking = [asyncio.create_task(pool.ask(Asker(asker), request("deckhand"))) for asker in "abc"]
    await asyncio.sleep(0)
    asking[0].cancel()
    await asyncio.wait([asking[0]])
    assert len(sent) == 2, "there are still two in the pipe"
    for errand in sent:  # it grows while we go through it
        errand.end(Reply(0))
    assert len(sent) == 3
    assert [await one for one in asking[1:]] == [Reply(0), Reply(0)]


async def test_a_worker_is_charged_for_by_what_it_says_or_by_the_time_since_it_began() -> None:
    used: list[float] = []
    async with open_client() as client:
        errands = [Errand(request("napping")), Errand(request("hanging", HANGING_SECONDS))]
        for errand in errands:
            errand.on_end = used.append
            client.send(errand)
        slept, hung = await outcomes(errands)
    assert isinstance(slept, Reply)
    assert isinstance(hung, Failed)
    assert used[0] == slept.used < HANGING_SECONDS / 2, "a nap takes time, but no computing"
    assert used[1] >= HANGING_SECONDS


async def test_when_the_workers_are_ended_all_are_refused_however_many_wait() -> None:
    pool = WorkerPool("bots", 1, ARGUMENTS, depth=PIPE_DEPTH)
    await pool.start()
    asking = [asyncio.create_task(pool.ask(Asker(f"{number}"), request("hanging"))) for number in range(500)]
    await asyncio.sleep(0)
    await pool.close()
    first, *others = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(first, Died), "who was being served"
    assert {type(other) for other in others} == {Unavailable}
    assert pool.processes == []
    with pytest.raises(Unavailable):
        await pool.ask(Asker("late"), request("deckhand"))


async def test_large_requests_do_not_hold_up_the_server_while_the_worker_reads_nothing() -> None:
    large = OpenRecord(0, "ahoy " * 50_000, 10_000, DECISION_SECONDS)
    async with open_client() as client:
        worker = client.pid
        assert worker is not None
        os.kill(worker, signal.SIGSTOP)
        errands = send(client, large, large, large)  # would wait for ever if it waited
        os.kill(worker, signal.SIGCONT)
        replies = await outcomes(errands)
    assert [isinstance(reply, Reply) and bool(reply.refusal) for reply in replies] == [True] * 3
