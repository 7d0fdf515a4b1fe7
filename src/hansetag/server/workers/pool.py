"""A pool: workers of one kind and the line before them.

There is one for each kind of request, so that nobody's analysis keeps a bot from moving.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from msgspec.structs import replace

from .. import metrics, tracing
from .asker import Asker
from .client import WorkerClient
from .line import FairLine, line_too_long
from .messages import NICENESS_ARGUMENT, AnyRequest, Decide, Reply

THINKING_SECONDS = 1.0  # that a bot may think when nobody waits
NICENESS_BY_POOL = {"bots": 1, "hints": 8}  # whom players wait for comes first, after the server itself
LOWEST_NICENESS = 15  # of the other pools


class WorkerPool:
    """Workers that can stand in for each other."""

    def __init__(
        self,
        name: str,
        workers: int = 1,
        arguments: Sequence[str] = (),
        *,
        most_each: int = 0,
        most: int = 0,
        patience: float | None = None,
        pause: float = 0.0,
    ) -> None:
        """``name`` is what the figures call it; ``arguments`` are passed on to the workers.

        So many requests may wait, of one asker and in all (0 is any number), and each for ``patience`` seconds.
        After each a worker rests for ``pause`` seconds.
        """
        self.name = name
        arguments = [*arguments, f"{NICENESS_ARGUMENT}{NICENESS_BY_POOL.get(name, LOWEST_NICENESS)}"]
        self._clients = [WorkerClient(arguments, name) for _ in range(max(workers, 1))]
        self._idle = self._clients[::-1]
        self._line = FairLine(len(self._clients), most_each, most)
        self._patience = patience
        self._pause = pause

    async def start(self) -> None:
        """Start the workers, so that no request has to wait for one."""
        await asyncio.gather(*(client.start() for client in self._clients))

    async def close(self) -> None:
        """End the workers. Those who still wait are refused."""
        await asyncio.gather(*(client.close() for client in self._clients))

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes that run."""
        return [client.pid for client in self._clients if client.pid is not None]

    @property
    def failing(self) -> bool:
        """Whether none of the workers has answered for several tries."""
        return all(client.failing for client in self._clients)

    async def ask(self, asker: Asker, request: AnyRequest) -> Reply:
        """The answer to ``request``, when it is the turn of ``asker``; Failed says why there is none."""
        with tracing.span("worker", hansetag_pool=self.name):
            await self._enter(asker)
            client = self._idle.pop()
            begun, used = time.monotonic(), None
            try:
                if isinstance(request, Decide):
                    request = replace(request, think=self._thinking_seconds(asker))
                reply = await client.ask(request)
                used = reply.used
                await asyncio.sleep(self._pause)
                return reply
            finally:
                self._idle.append(client)
                self._line.leave(asker, time.monotonic() - begun if used is None else used)

    async def _enter(self, asker: Asker) -> None:
        """Wait for a worker, but not for ever."""
        with metrics.request_waits(self.name):
            try:
                async with asyncio.timeout(self._patience):
                    await self._line.enter(asker)
            except TimeoutError:
                raise line_too_long() from None

    def _thinking_seconds(self, asker: Asker) -> float:
        """How long a bot may think that thinks as long as it is given time.

        Those who wait share the time, and each shares its part among its own requests: who has many tables gets more
        of them played, but not more of the time.
        """
        return THINKING_SECONDS / (1 + self._line.groups_besides(asker)) / (1 + self._line.waiting_with(asker))
