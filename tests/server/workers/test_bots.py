"""Bots think elsewhere, and whatever becomes of them, the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from tests.server.workers import odd_bots
from tests.server.workers.odd_bots import DECISION_SECONDS, MORE, SEED, all_of, request

import hansetag
from hansetag.bots import stand_in
from hansetag.bots.ranks.deckhand import Deckhand
from hansetag.server.errors import Unavailable
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.bots import BY_CHANCE, MAX_STRIKES, NO_SEAT, PIPE_DEPTH, BotWorkers, Decided
from hansetag.server.workers.client import Errand, WorkerClient
from hansetag.server.workers.main import Companies, load_factory
from hansetag.server.workers.messages import READY_REPLY, Decide, Reply
from hansetag.server.workers.pool import WorkerPool

ROOT = Path(__file__).parents[3]
SIMPLE_BOT = "deckhand"
FALLBACK_BOT = stand_in("hansa")  # who takes over from somebody who is no rank of ours
MAX_WAIT_SECONDS = 15.0


@pytest.fixture(autouse=True)
def _findable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the odd bots of the tests."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@asynccontextmanager
async def open_for(workers: int = 1, limit: float = DECISION_SECONDS) -> AsyncIterator[BotWorkers]:
    bot_workers = BotWorkers(workers, limit, MORE)
    await bot_workers.start()
    try:
        yield bot_workers
    finally:
        await bot_workers.close()


async def play(bot_workers: BotWorkers, table: str, game: hansetag.Game, name: str, most: int = 5000) -> list[Decided]:
    """Play a whole game, or its beginning."""
    match = hansetag.Match(game, SEED)
    course: list[Decided] = []
    while match.state.actor != hansetag.OVER and len(course) < most:
        decided = await bot_workers.decide(table, game, match.state, all_of(game, name), SEED, len(course))
        assert decided.action is not None
        match.play(decided.action, decided.seat)
        course.append(decided)
    return course


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that is bound to happen."""
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while not true():
            await asyncio.sleep(0.01)


def runs(pid: int) -> bool:
    """Whether there is such a process, and not only the name of one that has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


# ---------------------------------------------------------------------- as it should be


@pytest.mark.asyncio
@pytest.mark.parametrize("name", hansetag.games())
async def test_bots_play_whole_games_and_the_same_ones_again(name: str) -> None:
    game = hansetag.game(name)
    async with open_for() as bot_workers:
        course = await play(bot_workers, "one", game, "apprentice")
    assert {(decided.by, decided.fault) for decided in course} == {("apprentice", "")}
    async with open_for(2) as bot_workers:
        assert await play(bot_workers, "another", game, "apprentice") == course


@pytest.mark.asyncio
async def test_the_deckhand_of_each_decision_draws_anew_even_if_it_remembers_nothing() -> None:
    game = hansetag.game("teutonica")
    state = hansetag.Match(game, SEED).state
    async with open_for() as bot_workers:
        drawn = {
            (await bot_workers.decide("t", game, state, all_of(game, SIMPLE_BOT), SEED, place)).action
            for place in range(20)
        }
    assert len(drawn) > 5


@pytest.mark.asyncio
async def test_nobody_is_troubled_while_somebody_else_has_to_decide() -> None:
    game = hansetag.game("hansa")
    state = hansetag.Match(game, SEED).state
    others = {seat: "hanging" for seat in range(game.seats) if seat != state.actor}
    assert await BotWorkers(1, DECISION_SECONDS).decide("t", game, state, others, SEED, 0) == Decided(NO_SEAT, None)


@pytest.mark.asyncio
async def test_bots_cut_in_where_the_game_lets_them() -> None:
    game = hansetag.game("bohnhanse")
    async with open_for() as bot_workers:
        for seed in range(3):
            match = hansetag.Match(game, seed)
            while match.state.actor != hansetag.OVER:
                decided = await bot_workers.decide(
                    str(seed), game, match.state, all_of(game, SIMPLE_BOT), SEED, len(match.record.decisions)
                )
                assert decided.action is not None
                if decided.seat != match.state.actor:
                    return
                match.play(decided.action)
    raise AssertionError("nobody ever cut in")


@pytest.mark.asyncio
async def test_tables_where_nobody_plays_have_a_worker_of_their_own() -> None:
    """It is started when it is needed, and steps back behind the others."""
    game = hansetag.game("hansa")
    state = hansetag.Match(game, SEED).state
    async with open_for(limit=3.0) as bot_workers:
        [first] = bot_workers.processes
        hanging = bot_workers.decide("u", game, state, all_of(game, "hanging"), SEED, 0, bots_only=True)
        thought = asyncio.create_task(hanging)
        await asyncio.sleep(0)
        decided = await bot_workers.decide("t", game, state, all_of(game, SIMPLE_BOT), SEED, 0)
        assert decided.by == SIMPLE_BOT
        assert not thought.done(), "nobody waited for it"
        assert (await thought).fault
        assert len({*bot_workers.processes, first}) == 2
        quick = await bot_workers.decide("u", game, state, all_of(game, SIMPLE_BOT), SEED, 0, bots_only=True)
        assert quick.action == decided.action
        niceness = [os.getpriority(os.PRIO_PROCESS, process) for process in bot_workers.processes]
        assert niceness[0] < niceness[1]


@pytest.mark.asyncio
async def test_two_tables_take_turns() -> None:
    game = hansetag.game("hansa")
    finished: list[str] = []

    async def play_on(bot_workers: BotWorkers, table: str) -> None:
        match = hansetag.Match(game, SEED)
        for place in range(6):
            decided = await bot_workers.decide(table, game, match.state, all_of(game, "slow"), SEED, place)
            assert decided.action is not None
            match.play(decided.action, decided.seat)
            finished.append(table)

    async with open_for() as bot_workers:
        await asyncio.gather(play_on(bot_workers, "a"), play_on(bot_workers, "b"))
    assert all({first, second} == {"a", "b"} for first, second in zip(finished[::2], finished[1::2], strict=True))


@pytest.mark.asyncio
async def test_the_event_loop_goes_on_while_bots_think() -> None:
    game = hansetag.game("bohnhanse")
    loop = asyncio.get_running_loop()
    worst = 0.0
    done = False

    async def beat() -> None:
        nonlocal worst
        while not done:
            before = time.thread_time()  # what others do on this machine is not ours
            await asyncio.sleep(0)
            worst = max(worst, time.thread_time() - before)

    async with open_for() as bot_workers:
        state = hansetag.Match(game, SEED).state
        await bot_workers.decide("t", game, state, all_of(game, "apprentice"), SEED, 0)
        beating = loop.create_task(beat())
        for place in range(20):
            await bot_workers.decide("t", game, state, all_of(game, "apprentice"), SEED, place)
        await bot_workers.decide("t", game, state, all_of(game, "slow"), SEED, 0)
        done = True
        await beating
    assert worst < 0.02


# ---------------------------------------------------------------------- as it should not be


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("raising", "seasick"),
        ("broken", "cannot even be made"),
        ("lying", "may not"),
        ("mumbling", "ValidationError"),
        ("boasting", "ValidationError"),
        ("silent", "decided nothing"),
        ("dying", "ended before it answered"),
        ("nobody", "there is no merchant 'nobody'"),
    ],
)
async def test_a_bot_that_fails_is_replaced_by_one_of_ours(name: str, fault: str) -> None:
    game = hansetag.game("hansa")
    async with open_for() as bot_workers:
        for decided in await play(bot_workers, "t", game, name, most=2):
            assert decided.by == FALLBACK_BOT
            assert fault in decided.fault


@pytest.mark.asyncio
async def test_a_bot_that_hangs_is_killed_and_replaced_and_in_the_end_not_asked_any_more() -> None:
    game = hansetag.game("hansa")
    async with open_for(limit=0.5) as bot_workers:
        (worker,) = bot_workers.processes
        course = await play(bot_workers, "t", game, "hanging", most=MAX_STRIKES)
        assert {(decided.by, decided.fault) for decided in course} == {(FALLBACK_BOT, "took longer than 0.5 seconds")}
        assert not runs(worker)
        before = bot_workers.processes
        (decided,) = await play(bot_workers, "t", game, "hanging", most=1)
        assert (decided.by, decided.fault) == (FALLBACK_BOT, f"failed {MAX_STRIKES} times in a row")
        assert bot_workers.processes == before
        for table in ("t", "another"):
            (decided,) = await play(bot_workers, table, game, SIMPLE_BOT, most=1)
            assert decided.fault == "", "somebody new is asked"


@pytest.mark.asyncio
async def test_whoever_hangs_over_a_right_simply_does_not_use_it() -> None:
    game = hansetag.game("bohnhanse")
    match = hansetag.Match(game, SEED)
    rng = hansetag.Rng(SEED, "tests")
    while not any(match.state.rights(seat) for seat in range(game.seats)):
        match.play(match.state.lean(match.state.legal(), rng))
    others = {seat: "grasping" for seat in range(game.seats) if seat != match.state.actor}
    async with open_for(limit=0.5) as bot_workers:
        decided = await bot_workers.decide("t", game, match.state, others, SEED, 0)
    assert decided == Decided(NO_SEAT, None, fault="took longer than 0.5 seconds")


@pytest.mark.asyncio
async def test_what_a_bot_prints_does_not_garble_the_answers() -> None:
    async with open_for() as bot_workers:
        course = await play(bot_workers, "t", hansetag.game("hansa"), "chatty", most=5)
    assert {(decided.by, decided.fault) for decided in course} == {("chatty", "")}


@pytest.mark.asyncio
async def test_a_worker_that_somebody_kills_is_replaced_and_nobody_notices() -> None:
    game = hansetag.game("hansa")
    async with open_for() as bot_workers:
        (worker,) = bot_workers.processes
        tables = [asyncio.create_task(play(bot_workers, str(n), game, "slow", most=10)) for n in range(3)]
        await asyncio.sleep(0.3)
        os.kill(worker, signal.SIGKILL)
        courses = await asyncio.gather(*tables)
        assert worker not in bot_workers.processes
    assert [len(course) for course in courses] == [10, 10, 10]
    assert {(decided.by, decided.fault) for course in courses for decided in course} == {("slow", "")}


@pytest.mark.asyncio
async def test_where_no_worker_can_be_started_the_server_decides_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    game = hansetag.game("bohnhanse")
    bot_workers = BotWorkers(1, DECISION_SECONDS)
    (decided,) = await play(bot_workers, "t", game, "apprentice", most=1)
    assert decided.by == BY_CHANCE
    assert "no worker could be started" in decided.fault
    await bot_workers.close()


@pytest.mark.asyncio
async def test_who_no_longer_waits_for_an_answer_does_not_spoil_the_next() -> None:
    game = hansetag.game("hansa")
    state = hansetag.Match(game, SEED).state
    async with open_for(limit=1.0) as bot_workers:
        waiting = asyncio.create_task(bot_workers.decide("t", game, state, all_of(game, "hanging"), SEED, 0))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        decided = await bot_workers.decide("u", game, state, all_of(game, "apprentice"), SEED, 0)
        assert (decided.by, decided.fault) == ("apprentice", "")


@pytest.mark.asyncio
async def test_whoever_waits_when_the_server_stops_is_told_so() -> None:
    game = hansetag.game("hansa")
    state = hansetag.Match(game, SEED).state
    async with open_for() as bot_workers:
        (worker,) = bot_workers.processes
        waiting = [
            asyncio.create_task(bot_workers.decide(table, game, state, all_of(game, "hanging"), SEED, 0))
            for table in "ab"
        ]
        await asyncio.sleep(0.1)
        await bot_workers.close()
        for one in waiting:
            with pytest.raises(Unavailable):
                await one
    assert not runs(worker)


# ---------------------------------------------------------------------- the worker by itself


def test_no_worker_outlives_its_server() -> None:
    """The server is killed: one worker is idle, and a bot hangs in the other."""
    script = """
import asyncio, hansetag
from hansetag.server.workers.bots import BotWorkers
from tests.server.workers.odd_bots import MORE
async def main():
    bot_workers = BotWorkers(2, 1.0, MORE)
    await bot_workers.start()
    game = hansetag.game("hansa", seats=2)
    state = hansetag.Match(game, 1).state
    for table in "abcd":
        asyncio.create_task(bot_workers.decide("b", game, state, {0: "hanging", 1: "hanging"}, 1, 0))
    await asyncio.sleep(0.1)
    print(*bot_workers.processes, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        workers = [int(word) for word in server.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(runs, workers))
        server.kill()
    asyncio.run(until(lambda: not any(map(runs, workers))))


def test_a_worker_ignores_the_keyboard_and_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "hansetag.server.workers.main"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert msgspec.json.decode(worker.stdout.readline(), type=Reply) == READY_REPLY
        worker.send_signal(signal.SIGINT)
        worker.stdin.write(msgspec.json.encode(request(SIMPLE_BOT)) + b"\n")
        worker.stdin.flush()
        answer = msgspec.json.decode(worker.stdout.readline(), type=Reply)
        assert (answer.number, answer.fault) == (1, "")
        assert answer.action is not None
        worker.stdin.close()
        assert worker.wait(MAX_WAIT_SECONDS) == 0


def test_companies_remember_their_bots_but_not_too_many() -> None:
    made: list[str] = []

    def counted(game: hansetag.Game, rng: hansetag.Rng) -> odd_bots.Odd:
        made.append("another")
        return odd_bots.slow(game, rng)

    companies = Companies({"counted": counted}, most=2)
    for table, known in (("a", 2), ("b", 4), ("a", 4), ("c", 6), ("a", 6), ("b", 8)):
        companies.decide(request("counted", table=table))
        assert len(made) == known


def test_no_file_is_loaded_at_a_table(tmp_path: Path) -> None:
    """Should such a name ever get there, it is refused before anything is read."""
    file = tmp_path / "own.py"
    file.write_text("raise SystemExit\n")
    for name in (f"{file}:Own", "antigravity:Own"):
        assert "no file or module is loaded at a table" in Companies().decide(request(name)).fault
    assert "antigravity" not in sys.modules


def test_who_thinks_by_the_clock_is_told_how_much_time_there_is() -> None:
    """A bot that has no clock, or was told to do without, is left alone."""
    thinking: list[float] = []

    class Clocked(Deckhand):
        def __init__(self, game: hansetag.Game, rng: hansetag.Rng, seconds: float) -> None:
            super().__init__(game, rng)
            self.seconds = seconds

        def choose(self, state: hansetag.State) -> int:
            thinking.append(self.seconds)
            return super().choose(state)

    clocked = Companies(
        {"by": lambda game, rng: Clocked(game, rng, 5.0), "without": lambda game, rng: Clocked(game, rng, 0.0)}
    )
    for name in ("by", "without", SIMPLE_BOT):
        for think in (0.25, 1.0):
            answer = clocked.decide(msgspec.structs.replace(request(name), think=think))
            assert (answer.fault, answer.action is not None) == ("", True)
    assert thinking == [0.25, 1.0, 0.0, 0.0]


@pytest.mark.asyncio
async def test_there_is_less_time_to_think_when_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is shared by all who stand in line, and each shares its part among its own tables."""
    errands = carried(monkeypatch)
    assert await thinking(WorkerPool("bots"), errands, "aaaa") == [1, 1 / 3, 1 / 2, 1]
    assert await thinking(WorkerPool("bots"), errands, "a") == [1]
    assert await thinking(WorkerPool("bots"), errands, "aaaab") == [1, 1 / 2, 1 / 3, 1 / 2, 1]


@pytest.mark.asyncio
async def test_those_before_it_in_the_pipe_share_the_time_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    errands = carried(monkeypatch)
    assert await thinking(WorkerPool("bots", depth=3), errands, "aaaa") == [1, 1 / 2, 1 / 3, 1 / 3]
    assert await thinking(WorkerPool("bots", depth=3), errands, "abc") == [1, 1 / 2, 1 / 3]


def carried(monkeypatch: pytest.MonkeyPatch) -> deque[Errand]:
    """What is sent to workers from now on; they answer nothing by themselves."""
    errands: deque[Errand] = deque()
    monkeypatch.setattr(WorkerClient, "send", lambda _, errand: errands.append(errand))
    return errands


async def thinking(pool: WorkerPool, errands: deque[Errand], askers: str) -> list[float]:
    """How long each may think of those who ask at once, in the order in which the worker gets them."""
    asking = [asyncio.create_task(pool.ask(Asker(asker), request(SIMPLE_BOT))) for asker in askers]
    await asyncio.sleep(0)
    seconds: list[float] = []
    while errands:
        errand = errands.popleft()
        assert isinstance(errand.request, Decide)
        seconds.append(errand.request.think)
        errand.end(Reply(errand.request.number))
    await asyncio.gather(*asking)
    return seconds


@pytest.mark.asyncio
async def test_a_host_with_fifty_tables_keeps_the_table_of_another_waiting_for_those_in_the_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = hansetag.game("hansa")
    state = hansetag.Match(game, SEED).state
    errands = carried(monkeypatch)
    bot_workers = BotWorkers(1, DECISION_SECONDS)
    tables = [(f"{number}", "anna") for number in range(50)] + [("other", "bert")]
    deciding = [
        asyncio.create_task(bot_workers.decide(name, game, state, all_of(game, "alderman"), SEED, 0, host))
        for name, host in tables
    ]
    await asyncio.sleep(0)
    served: list[str] = []
    while errands:
        errand = errands.popleft()
        assert isinstance(errand.request, Decide)
        served.append(errand.request.table)
        errand.end(Reply(errand.request.number, state.actor, state.legal()[0]))
        assert len(errands) <= PIPE_DEPTH
    assert [(await decided).by for decided in deciding] == ["alderman"] * len(tables)
    in_pipe = [f"{number}" for number in range(PIPE_DEPTH)]
    assert served[: PIPE_DEPTH + 2] == [*in_pipe, "other", f"{PIPE_DEPTH}"]
    assert sorted(served) == sorted(name for name, _ in tables)


def test_the_address_of_a_bot_has_a_colon() -> None:
    with pytest.raises(hansetag.BadOption, match="module:function"):
        load_factory("tests.server.workers.odd_bots")
