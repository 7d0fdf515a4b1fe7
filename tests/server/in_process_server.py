"""A server in the test's own process, with guests who come in over HTTP without a network in between.

Its bots decide on the spot, by the deckhand's rule, unless a test wants the true ones in their own process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from anyio import create_task_group
from tests.server.server_process import Guest, Position

from hansetag.cli.commands.serve import CROWD_LIMITS, RATE_LIMITS
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State
from hansetag.server.app import make_app
from hansetag.server.services import Services
from hansetag.server.settings import Settings
from hansetag.server.store import Store
from hansetag.server.workers.analysis import analyse
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.bots import NO_SEAT, BotWorkers, Decided
from hansetag.server.workers.messages import AnyRequest, Decide, Reply
from hansetag.server.workers.pool import WorkerPool

ADDRESS = "http://server.test"
MAX_SECONDS = 20.0  # seconds in which whatever is waited for must have happened, even on a machine that is busy
FAR_SEQ = 1_000_000  # a seq beyond all games: nobody wants to hear the whole story again and again
HUMAN = {"kind": "human"}
OPEN = {"kind": "open"}
INVITED = {"kind": "invited"}
BOT = {"kind": "bot", "bot": "deckhand"}


class InstantBots(BotWorkers):
    """Bots that need no process of their own."""

    async def start(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        """Nothing has to be ended."""

    async def decide(
        self,
        table_id: str,
        game: Game,
        state: State,
        by_seat: Mapping[int, str],
        seed: int,
        place: int,
        host: str | None = None,
        *,
        bots_only: bool = False,
    ) -> Decided:
        """Lean one way or the other; nobody uses a right."""
        await asyncio.sleep(0)
        if state.actor not in by_seat:
            return Decided(NO_SEAT, None)
        return Decided(state.actor, state.lean(state.legal(), Rng(seed, f"{place}")), by_seat[state.actor])


class InstantPool(WorkerPool):
    """Hints and analysis that need no process of their own; ``asked`` are the requests, and who made them."""

    def __init__(self, name: str) -> None:
        """Nothing has been asked."""
        super().__init__(name)
        self.asked: list[tuple[str, AnyRequest]] = []

    async def start(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        """Nothing has to be ended."""

    async def ask(self, asker: Asker, request: AnyRequest) -> Reply:
        """Here and now; what fails fails as it would elsewhere."""
        assert not isinstance(request, Decide)
        self.asked.append((asker.name, request))
        await asyncio.sleep(0)
        return analyse(request)


class InProcessServer:
    """The services of a server, and the way in."""

    def __init__(self, services: Services) -> None:
        """Let guests in to ``services``."""
        self.services = services
        app = make_app(services.settings, services)
        app.state.services = services
        self._transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        self._guests: list[Guest] = []

    async def guest(self, name: str, known: Guest | None = None) -> Guest:
        """Somebody who comes in under ``name``; or somebody who is ``known`` from before the server was stopped."""
        if known is None:
            async with httpx.AsyncClient(transport=self._transport, base_url=ADDRESS) as client:
                answer = await client.post("/api/guests", json={"name": name, "script": True})
            said = answer.json()
            guest = Guest(ADDRESS, name, said["token"], said["id"])
        else:
            guest = Guest(ADDRESS, name, known.token, known.id)
        await guest.http.aclose()
        guest.http = httpx.AsyncClient(transport=self._transport, base_url=ADDRESS, headers=guest.headers)
        self._guests.append(guest)
        return guest

    async def leave_all(self) -> None:
        """Everybody goes home."""
        for guest in self._guests:
            await guest.close()


def settings(database: str, folder: Path, **chosen: Any) -> Settings:
    """Settings for a server at which nothing is limited and bots do not wait."""
    unlimited = dict.fromkeys((*RATE_LIMITS, *CROWD_LIMITS), 0)
    plain = Settings(database=database, folder=folder, pace=0.0, lease=1.5)
    return msgspec.structs.replace(plain, **{**unlimited, **chosen})


@asynccontextmanager
async def open_server(
    chosen: Settings, bot_workers: BotWorkers | None = None, pool: Callable[[str], WorkerPool] | None = InstantPool
) -> AsyncIterator[InProcessServer]:
    """A server that runs while the block does; without a ``pool``, hints and analysis have processes of their own."""
    async with create_task_group():  # as Litestar does at its start: anyio loads its other half for the first one
        pass
    services = Services(chosen, await Store.open(chosen.url))
    services.bot_workers = services.steward._bot_workers = bot_workers or InstantBots(1, 1.0)
    if pool is not None:
        services.hint_workers._pool, services.study_workers._pool = pool("hints"), pool("study")
    await services.start_workers()
    await services.announcer.start(services.hear)
    await services.steward.start()
    server = InProcessServer(services)
    try:
        yield server
    finally:
        await server.leave_all()
        await services.close()


async def until(guest: Guest, table: str, wanted: Callable[[Position], bool], seconds: float = MAX_SECONDS) -> Position:
    """The first position of ``table`` that is as ``wanted``."""
    end = time.monotonic() + seconds
    while True:
        position = await guest.look(table, FAR_SEQ)
        if wanted(position):
            return position
        assert time.monotonic() < end, f"not within {seconds} seconds: {position['table']}"
        await asyncio.sleep(0.02)


async def asked(guest: Guest, table: str) -> Position:
    """The position in which ``guest`` is asked."""
    return await until(guest, table, lambda position: position["prompt"] is not None)


async def over(guest: Guest, table: str) -> Position:
    """The position in which the game is over."""
    return await until(guest, table, lambda position: position["table"]["status"] == "over", 60)


async def move(guest: Guest, table: str) -> None:
    """One decision, confirmed at once, when ``guest`` is asked."""
    await guest._move_http(table, await asked(guest, table), guest.chosen)


async def ask(guest: Guest, path: str, **body: Any) -> httpx.Response:
    """What the server answers to something that is sent."""
    return await guest.http.post(f"/api{path}", json=body)


async def refused(guest: Guest, path: str, status: int, words: str, **body: Any) -> dict[str, Any]:
    """The refusal of something that is sent, which must say ``words``."""
    answer = await ask(guest, path, **body)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["text"], answer.text
    return dict(answer.json())
