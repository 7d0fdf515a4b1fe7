"""Workers that people ask: each within a budget, nothing twice that is known, and nothing again that has failed.

There are two pools of them, one for hints and one for games that were played. Whatever is asked there, a bot's move
waits for none of it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from hashlib import blake2b

import msgspec
import structlog

from hansetag.kernel.errors import HansetagError

from .. import metrics
from ..errors import Unavailable
from .analysis import MEMORY_FAULT
from .asker import Asker
from .budget import Budget
from .client import Died, Hung
from .failures import Failures
from .messages import MEMORY_ARGUMENT, Advise, Reply, Study
from .pool import WorkerPool

MAX_WAITING_EACH = 8  # requests that one asker may have waiting
MAX_WAITING = 300  # requests that may wait in all; a record has up to 200 kB
MAX_WAITING_SECONDS = 30.0  # after which somebody who waits is told to come back later
MAX_REMEMBERED_REPLIES = 100  # since people ask the same again
WORKER_MEGABYTES = 1024  # that such a worker may have

log = structlog.get_logger(__name__)


class RefusedThere(HansetagError):
    """What a worker has refused, in its words."""

    def __init__(self, texts: dict[str, str]) -> None:
        """``texts`` has the sentence in each language."""
        super().__init__(texts["en"])
        self._texts = texts

    def say(self, language: str = "en") -> str:
        """The sentence in ``language``."""
        return self._texts.get(language, str(self))


class StudyWorkers:
    """A pool of workers for what people ask."""

    def __init__(self, name: str, workers: int, budget: Budget, megabytes: int = WORKER_MEGABYTES) -> None:
        """``name`` is what the figures call the pool; ``budget`` is charged."""
        self._pool = WorkerPool(
            name,
            workers,
            [f"{MEMORY_ARGUMENT}{megabytes}"],
            most_each=MAX_WAITING_EACH,
            most=MAX_WAITING,
            patience=MAX_WAITING_SECONDS,
        )
        self._budget = budget
        self._known: OrderedDict[bytes, asyncio.Task[Reply]] = OrderedDict()
        self._failures = Failures()

    async def start(self) -> None:
        """Start the workers, so that nobody has to wait for one."""
        await self._pool.start()

    async def close(self) -> None:
        """End the workers. Those who still wait are refused."""
        await self._pool.close()

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes that run."""
        return self._pool.processes

    async def ask(self, asker: Asker, request: Advise | Study, *, remembered: bool = True) -> Reply:
        """The answer to ``request``, worked out once however many ask, and remembered if it is worth it.

        Refused, with what is wrong, where the asker, the request or the workers do not allow it.
        """
        key = blake2b(msgspec.json.encode(request), digest_size=16).digest()
        known = self._known.get(key)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            self._failures.check(key)
            self._budget.check(asker)
            known = asyncio.ensure_future(self._work_out(asker, key, request))
            known.add_done_callback(_retrieve_failure)
            self._known[key] = known
            if len(self._known) > MAX_REMEMBERED_REPLIES:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            return await asyncio.shield(known)  # who leaves does not take it from the others
        finally:
            if known.done() and (not remembered or known.cancelled() or known.exception() is not None):
                self._known.pop(key, None)

    async def _work_out(self, asker: Asker, key: bytes, request: Advise | Study) -> Reply:
        """Have a worker answer, and charge the asker for it."""
        begun = time.monotonic()
        try:
            reply = await self._exchange(asker, request)
        except (Hung, Died) as failure:
            self._charge(asker, min(time.monotonic() - begun, request.limit))
            self._failures.add(key, certain=isinstance(failure, Hung))
            log.warning("an analysis failed", kind=type(request).__name__, fault=str(failure))
            raise Unavailable("study-hung" if isinstance(failure, Hung) else "study-died") from None
        self._charge(asker, reply.used)
        if reply.refusal:
            raise RefusedThere(reply.refusal)
        if reply.fault:
            if reply.fault.startswith(MEMORY_FAULT):
                self._failures.add(key, certain=True)
            log.warning("an analysis failed", kind=type(request).__name__, fault=reply.fault)
            raise Unavailable("study-failed")
        return reply

    async def _exchange(self, asker: Asker, request: Advise | Study) -> Reply:
        """What a worker says when it is the asker's turn."""
        return await self._pool.ask(asker, request)

    def _charge(self, asker: Asker, seconds: float) -> None:
        """Let ``asker`` pay for what a worker has done."""
        self._budget.charge(asker, seconds)
        metrics.worker_used(self._pool.name, seconds)


def _retrieve_failure(thought: asyncio.Task[Reply]) -> None:
    """Look at what went wrong, even if those who asked have left."""
    if not thought.cancelled():
        thought.exception()
