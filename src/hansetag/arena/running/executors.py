"""Executors: what plays the games, here in this process or on all cores of this machine.

An executor takes jobs one by one and gives results back in whatever order they come. It draws a job only when one of
its processes is free, so that a match can end early, and it leaves no process behind, however it ends.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol

from ..errors import ArenaBroken
from ..request import Job
from ..result import Result
from .playing import play

Play = Callable[[Job], Result]


class Executor(Protocol):
    """What plays the games: this process, several, or a cluster."""

    def work(self, jobs: Iterator[Job]) -> Generator[Result, None, None]:
        """Play all jobs; closing the iterator stops the work at once."""


class Alone:
    """Plays one game after the other in this process."""

    def __init__(self, play: Play = play) -> None:
        """``play`` plays a job."""
        self._play = play

    def work(self, jobs: Iterator[Job]) -> Generator[Result, None, None]:
        """Play all jobs."""
        for job in jobs:
            try:
                result = self._play(job)
            except Exception as error:
                raise ArenaBroken(f"the arena failed while it played {job.told()}") from error
            yield result


class Workers:
    """Plays on several cores, in processes started afresh (compiled modules do not like to be forked)."""

    def __init__(self, count: int, play: Play = play) -> None:
        """``count`` processes; ``play`` must be importable by name."""
        self._count = count
        self._play = play

    def work(self, jobs: Iterator[Job]) -> Generator[Result, None, None]:
        """Play all jobs."""
        context = multiprocessing.get_context("spawn")
        staff: dict[Connection, BaseProcess] = {}
        busy: dict[Connection, Job] = {}
        try:
            for _ in range(self._count):
                job = next(jobs, None)
                if job is None:
                    break
                ours, theirs = context.Pipe()
                worker = context.Process(target=_serve, args=(theirs, self._play), daemon=True)
                with _quietly():
                    worker.start()
                theirs.close()
                staff[ours] = worker
                ours.send(job)
                busy[ours] = job
            while busy:
                for ready in wait(list(busy)):
                    assert isinstance(ready, Connection)
                    result = _take(ready, busy.pop(ready), staff[ready])
                    job = next(jobs, None)
                    if job is not None:
                        ready.send(job)
                        busy[ready] = job
                    yield result
        finally:
            for line, process in staff.items():
                line.close()
                process.terminate()
            for ended in staff.values():
                ended.join()


@contextmanager
def _quietly() -> Iterator[None]:
    """Who is started in here never hears of Ctrl-C, not even on its first steps; for us it only waits."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # else the first start brings it up, and it lets signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _take(line: Connection, job: Job, process: BaseProcess) -> Result:
    """What a worker has to say; ArenaBroken if it failed or is gone."""
    try:
        answer = line.recv()
    except (EOFError, ConnectionError):
        process.join()
        raise ArenaBroken(
            f"the process that played {job.told()} ended with exit code {process.exitcode}; "
            "all finished games are kept, and the same command goes on"
        ) from None
    if isinstance(answer, Result):
        return answer
    raise ArenaBroken(f"the arena failed while it played {job.told()}:\n{answer}")


def _serve(line: Connection, play: Play) -> None:
    """The life of a worker: play until there is nobody to play for. Ctrl-C is for the one who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            job = line.recv()
        except (EOFError, ConnectionError):
            return
        try:
            line.send(play(job))
        except BrokenPipeError:
            return
        except Exception:
            line.send(traceback.format_exc())
