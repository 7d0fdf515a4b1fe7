"""A pool: workers of one kind and the line before them.

There is one for each kind of request, so that nobody's analysis keeps a bot from moving.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from .. import metrics, tracing
from .asker import Asker
from .client import Errand, WorkerClient
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
        depth: int = 1,
        most_each: int = 0,
        most: int = 0,
        patience: float | None = None,
        pause: float = 0.0,
    ) -> None:
        """``name`` is what the figures call it; ``arguments`` are passed on to the workers.

        A worker is given ``depth`` requests at once, so that it need not wait for the server between two of them; one
        who comes anew waits for as many. So many requests may wait, of one asker and in all (0 is any number), and each
        for ``patience`` seconds. After each a worker rests for ``pause`` seconds, if it is given one at a time.
        """
        self.name = name
        arguments = [*arguments, f"{NICENESS_ARGUMENT}{NICENESS_BY_POOL.get(name, LOWEST_NICENESS)}"]
        self._clients = [WorkerClient(arguments, name) for _ in range(max(workers, 1))]
        self._given: dict[WorkerClient, list[Asker]] = {client: [] for client in self._clients}  # whose it has
        self._line = FairLine(len(self._clients) * depth, most_each, most)
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
            errand = Errand(request)
            await self._enter(asker, errand)
            return await errand.answer

    async def _enter(self, asker: Asker, errand: Errand) -> None:
        """Wait until a worker has been given ``errand``, but not for ever."""
        with metrics.request_waits(self.name):
            try:
                async with asyncio.timeout(self._patience):
                    await self._line.enter(asker, partial(self._give, asker, errand))
            except TimeoutError:
                raise line_too_long() from None

    def _give(self, asker: Asker, errand: Errand) -> None:
        """Give ``errand`` to the worker that has least to do."""
        client, askers = min(self._given.items(), key=lambda item: len(item[1]))
        if isinstance(errand.request, Decide):
            errand.request = replace(errand.request, think=self._thinking_seconds(asker, askers))
        askers.append(asker)
        errand.on_end = partial(self._rest, client, asker)
        client.send(errand)

    def _rest(self, client: WorkerClient, asker: Asker, used: float) -> None:
        """The worker has done what it was given: let the next one go, after a pause if there is one."""
        if self._pause:
            asyncio.get_running_loop().call_later(self._pause, self._free, client, asker, used)
        else:
            self._free(client, asker, used)

    def _free(self, client: WorkerClient, asker: Asker, used: float) -> None:
        """Let the next one go."""
        self._given[client].remove(asker)
        self._line.leave(asker, used)

    def _thinking_seconds(self, asker: Asker, before: Sequence[Asker]) -> float:
        """How long a bot may think that thinks as long as it is given time.

        Those who wait share the time, in the line or in the pipe ``before`` it, and each shares its part among its own
        requests: who has many tables gets more of them played, but not more of the time.
        """
        others = self._line.groups.union(one.group for one in before) - {asker.group}
        own = self._line.waiting_with(asker) + sum(one.group == asker.group for one in before)
        return THINKING_SECONDS / (1 + len(others)) / (1 + own)
