"""The server's end of a worker process; when the process is gone, a new one is started.

Requests lie in its pipe one behind the other, so that it goes on with the next at once, however busy the server is. How
many may lie there is decided by the pool (``pool.py``). Time runs from when the worker begins with a request, not while
it lies behind others: from when the answer before it was read. If the worker fails, that is told to the one request it
was busy with, and the next worker is asked the others.
"""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context

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


class Errand:
    """A request that is on its way, and who waits for what comes of it."""

    def __init__(self, request: AnyRequest) -> None:
        """To be made inside the event loop."""
        self.request = request
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.on_end: Callable[[float], None] = lambda _: None  # called at once, with the seconds that it took
        self.process: Process | None = None  # in whose pipe it lies
        self._begun = time.monotonic()

    def begin(self) -> None:
        """The worker has come to it: its time runs from now on."""
        self._begun = time.monotonic()

    def end(self, outcome: Reply | Exception) -> None:
        """Tell those who still wait; if nobody does any more, the outcome is dropped."""
        if not self.answer.done():
            if isinstance(outcome, Reply):
                self.answer.set_result(outcome)
            else:
                self.answer.set_exception(outcome)
                self.answer.exception()  # or the loop complains if who asked goes away at this very moment
        self.on_end(outcome.used if isinstance(outcome, Reply) else time.monotonic() - self._begun)


class WorkerClient:
    """One worker process and its successors."""

    def __init__(self, arguments: Sequence[str] = (), name: str = "") -> None:
        """``arguments`` are passed on to the worker; ``name`` is what the figures call its kind."""
        self._arguments = tuple(arguments)
        self._name = name
        self._process: Process | None = None
        self._errands: deque[Errand] = deque()  # in the order in which they are answered
        self._answering: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # of who starts the process, reads from it or ends it
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
        errand = Errand(request)
        self.send(errand)
        return await errand.answer

    def send(self, errand: Errand) -> None:
        """Put ``errand`` behind those that the worker has. It waits for nothing, and calls nobody back."""
        self._number += 1
        errand.request = msgspec.structs.replace(errand.request, number=self._number)
        self._errands.append(errand)
        self._hand_over()
        if self._answering is None or self._answering.done():
            everybody = Context()  # what the log knows of one who asks does not belong to the others
            self._answering = asyncio.create_task(self._answer_all(), context=everybody)

    def _hand_over(self) -> None:
        """Write down the pipe what the worker has not been sent; what does not fit follows as it reads."""
        if self.pid is None or self._process is None or self._process.stdin is None:
            return
        for errand in self._errands:
            if errand.process is not self._process:
                errand.process = self._process
                self._process.stdin.write(msgspec.json.encode(errand.request) + b"\n")

    async def _answer_all(self) -> None:
        """See to all errands, one after the other, until there are none."""
        async with self._turn:
            while self._errands:
                outcome: Reply | Exception
                try:
                    outcome = await self._outcome(self._errands[0])
                except Exception as failure:  # whatever it is, who asked must be told
                    outcome = failure
                self._errands.popleft().end(outcome)

    async def _outcome(self, errand: Errand) -> Reply:
        """The worker's answer, now that it is this errand's turn."""
        process = await self._ready()
        self._hand_over()
        errand.begin()
        limit = errand.request.limit
        try:
            async with asyncio.timeout(limit):
                reply = await _read(process)
        except TimeoutError:
            await self._fail()
            raise Hung(f"took longer than {limit:g} seconds") from None
        except (OSError, EOFError, ValueError):
            await self._fail(FAREWELL_SECONDS)
            raise Died("the worker ended before it answered") from None
        if reply.number != errand.request.number:
            await self._fail()
            raise Died("the worker answered another request")
        self._failures = 0
        return reply

    async def _ready(self) -> Process:
        """The process, started if it is not there."""
        if self._process is not None and self._process.returncode is None:
            return self._process
        await self._end()
        if not self._closed:
            await asyncio.sleep(BACK_OFF_SECONDS[min(self._failures, len(BACK_OFF_SECONDS) - 1)])
        if self._closed:
            raise Unavailable("merchants-gone")
        command = (sys.executable, "-P", "-m", "hansetag.server.workers.main", *self._arguments)
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=MAX_REPLY_BYTES
            )
            if self._closed:
                _kill(self._process)
            async with asyncio.timeout(START_SECONDS):
                await _read(self._process)
        except (OSError, EOFError, ValueError) as error:
            await self._fail(FAREWELL_SECONDS)
            raise Died(f"no worker could be started: {error!r}") from None
        except asyncio.CancelledError:
            await self._end()
            raise
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


async def _read(process: Process) -> Reply:
    """What the worker says next; EOFError when it says nothing more."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=Reply)


def _kill(process: Process) -> None:
    """End the process at once, if it has not ended; it has nothing to put in order."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
