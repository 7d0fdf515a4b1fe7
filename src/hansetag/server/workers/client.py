"""The server's end of a worker process. It asks one thing at a time; when the process is gone, a new one is started.

Who asks when is decided by the pool (``pool.py``). Time runs from the moment a request is handed over, not while it
waits.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog

from .. import metrics
from ..errors import Unavailable
from .messages import AnyRequest, Reply

START_SECONDS = 60.0  # that a worker may take to get ready on a machine that is busy
FAREWELL_SECONDS = 1.0  # that a worker may take to end
MAX_REPLY_BYTES = 8 * 1024 * 1024  # of an answer; the outline of a game of 100,000 decisions has half of that
BACK_OFF_SECONDS = (0.0, 0.1, 0.3, 1.0)  # before a worker that failed so many times in a row is started again

log = structlog.get_logger(__name__)


class Failed(Exception):
    """No answer that can be used."""


class Hung(Failed):
    """The time was up."""


class Died(Failed):
    """The worker ended, or could not be started, before it answered."""


class WorkerClient:
    """One worker process and its successors."""

    def __init__(self, arguments: Sequence[str] = (), name: str = "") -> None:
        """``arguments`` are passed on to the worker; ``name`` is what the figures call its kind."""
        self._arguments = tuple(arguments)
        self._name = name
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._failures = 0
        self._number = 0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process, while it runs."""
        return None if self._process is None or self._process.returncode is not None else self._process.pid

    @property
    def failing(self) -> bool:
        """Whether it has failed so often in a row that it is started with long pauses."""
        return self._failures >= len(BACK_OFF_SECONDS)

    async def start(self) -> None:
        """Start the worker, so that the first request need not wait for it."""
        async with self._turn:
            await self._ready()

    async def close(self) -> None:
        """End the worker, for good. Those who still wait for it are refused."""
        self._closed = True
        if self._process is not None:
            _kill(self._process)  # or we would wait in line behind the requests
        async with self._turn:
            await self._end()

    async def ask(self, request: AnyRequest) -> Reply:
        """The worker's answer to ``request``; Hung or Died say why there is none, and the next gets a new worker."""
        async with self._turn:
            return await self._send(request)

    async def _send(self, request: AnyRequest) -> Reply:
        """The worker's answer, now that it is this request's turn."""
        process = await self._ready()
        self._number += 1
        request = msgspec.structs.replace(request, number=self._number)
        line = msgspec.json.encode(request) + b"\n"
        try:
            async with asyncio.timeout(request.limit):
                answer = await _exchange(process, line)
        except TimeoutError:
            await self._fail()
            raise Hung(f"took longer than {request.limit:g} seconds") from None
        except (OSError, EOFError, ValueError):
            await self._fail(FAREWELL_SECONDS)
            raise Died("the worker ended before it answered") from None
        except asyncio.CancelledError:
            await self._end()  # or the answer that nobody waits for would be taken for the next one
            raise
        if answer.number != self._number:
            await self._fail()
            raise Died("the worker answered another request")
        self._failures = 0
        return answer

    async def _ready(self) -> Process:
        """The process, started if it is not there."""
        if self._process is not None and self._process.returncode is None:
            return self._process
        await self._end()
        await asyncio.sleep(BACK_OFF_SECONDS[min(self._failures, len(BACK_OFF_SECONDS) - 1)])
        if self._closed:
            raise Unavailable("merchants-gone")
        command = (sys.executable, "-P", "-m", "hansetag.server.workers.main", *self._arguments)
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=MAX_REPLY_BYTES
            )
            async with asyncio.timeout(START_SECONDS):
                await _exchange(self._process, b"")
        except (OSError, EOFError, ValueError) as error:
            await self._fail(FAREWELL_SECONDS)
            raise Died(f"no worker could be started: {error!r}") from None
        except asyncio.CancelledError:
            await self._end()
            raise
        if self._closed:
            _kill(self._process)
        return self._process

    async def _fail(self, moment: float = 0.0) -> None:
        """End a worker that is of no use; one that seems to be ending has a ``moment`` for it."""
        self._failures += 1
        if not self._closed:
            metrics.worker_failed(self._name)
            log.warning("a worker failed", kind=self._name, pid=self.pid, failures=self._failures)
        await self._end(moment)

    async def _end(self, moment: float = 0.0) -> None:
        """See the process off and leave nothing of it open."""
        process, self._process = self._process, None
        if process is None:
            return
        farewell = asyncio.create_task(process.communicate())
        if moment:
            await asyncio.wait([farewell], timeout=moment)
        _kill(process)
        await farewell


async def _exchange(process: Process, line: bytes) -> Reply:
    """Send ``line`` and read what comes back; EOFError when nothing does."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    await process.stdin.drain()
    answer = await process.stdout.readline()
    if not answer:
        raise EOFError
    return msgspec.json.decode(answer, type=Reply)


def _kill(process: Process) -> None:
    """End the process at once, if it has not ended; it has nothing to put in order."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
