"""A whole server in memory in which nothing is left to chance or to the clock, so that two runs can be compared.

Whatever a client of it is sent goes into a transcript: status, headers and body of every answer, and every message of
a socket. Two worlds that a client cannot tell apart have the same transcript, byte for byte.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import msgspec
import prometheus_client.metrics
import pytest
from litestar import Litestar

from hansetag.kernel.chance import Chance
from hansetag.kernel.state import State
from hansetag.server import metrics
from hansetag.server.app import make_app
from hansetag.server.services import Services
from hansetag.server.settings import Settings
from hansetag.server.store import Store
from hansetag.server.tables import gathering
from hansetag.server.tables.live_game import LiveGame
from hansetag.server.tables.live_table import LiveTable
from hansetag.server.web import handles

BEGIN = 1_000_000_000.0
TURNS = 40  # of the event loop, in which everything that was set off reaches the client
SEED = 1356
PRIVATE = (18, 32)  # bytes of an invitation and of a token, which differ between worlds
NO_LIMITS = dict.fromkeys(("creations", "logins", "talks", "watcher_talks", "hints", "messages", "requests"), 0)


class Script(Chance):
    """Chance that draws what was written down, by the number of decisions before it; without a script, from a seed."""

    def __init__(self, drawn: Mapping[int, int], seed: int) -> None:
        super().__init__(seed, sealed=True)
        self._drawn = drawn

    def draw(self, state: State, place: int) -> int:
        return self._drawn[place] if self._drawn else super().draw(state, place)


class HttpResponse(msgspec.Struct, frozen=True):
    """What came back for a request."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class World:
    """A server, the people at it, and what one of them got to see."""

    def __init__(self, app: Litestar, services: Services, clock: SimpleNamespace) -> None:
        self.app = app
        self.services = services
        self.transcript: list[bytes] = []
        self._clock = clock
        self._tokens: dict[str, str] = {}
        self._lines: list[Line] = []

    # ------------------------------------------------------------------ people

    async def come_in(self, name: str) -> str:
        """Somebody comes in; returns their id."""
        said = (await self.ask("", "POST", "/api/guests", body={"name": name, "script": True})).body
        person: dict[str, str] = msgspec.json.decode(said)
        self._tokens[name] = person["token"]
        return person["id"]

    async def ask(
        self, name: str, method: str, path: str, query: Mapping[str, object] | None = None, body: object = None
    ) -> HttpResponse:
        """A request of ``name``, or of nobody."""
        self._clock.now += 1.0
        scope = self._scope(name, path, query)
        scope |= {"type": "http", "method": method, "http_version": "1.1", "scheme": "http"}
        content = b"" if body is None else msgspec.json.encode(body)
        if body is not None:
            scope["headers"] += [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(content)).encode()),
            ]
        sent: list[Any] = []
        unread = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive() -> Any:
            return unread.pop() if unread else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        headers = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
        return HttpResponse(sent[0]["status"], headers, b"".join(part.get("body", b"") for part in sent[1:]))

    async def look(
        self, name: str, method: str, path: str, query: Mapping[str, object] | None = None, body: object = None
    ) -> HttpResponse:
        """The same, with the answer in the transcript."""
        answer = await self.ask(name, method, path, query, body)
        self.note(f"{method} {path} {query}", answer)
        return answer

    def note(self, request: str, answer: HttpResponse) -> None:
        """Write an answer into the transcript."""
        self.transcript.append(
            request.encode() + b"\n" + msgspec.json.encode(answer.headers) + b"\n%d " % answer.status + answer.body
        )

    async def listen(self, name: str, path: str) -> Line:
        """A socket, all of whose messages go into the transcript."""
        scope = self._scope(name, path, {"since": 0})
        scope |= {"type": "websocket", "scheme": "ws", "subprotocols": [], "extensions": {}}
        line = Line(self, scope)
        self._lines.append(line)
        return line

    def _scope(self, name: str, path: str, query: Mapping[str, object] | None) -> dict[str, Any]:
        headers = [(b"host", b"server")]
        if name:
            headers.append((b"authorization", f"Bearer {self._tokens[name]}".encode()))
        return {
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "path": path,
            "raw_path": path.encode(),
            "query_string": urlencode(query or {}).encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("server", 80),
        }

    # ------------------------------------------------------------------ the table

    async def live_table(self, table: str) -> LiveTable:
        """The table as the server holds it."""
        return await self.services.cache.get(table)

    async def settle(self) -> None:
        """Let everything that was set off reach those it is for."""
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def close(self) -> None:
        for line in self._lines:
            await line.close()


class Line:
    """A socket of a client."""

    def __init__(self, world: World, scope: dict[str, Any]) -> None:
        self._world = world
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(world.app(scope, self._inbox.get, self._send))  # type: ignore[arg-type]

    async def _send(self, message: Any) -> None:
        self._world.transcript.append(b"socket " + repr(sorted(message.items())).encode())

    def say(self, message: object) -> None:
        """Send a message."""
        text = msgspec.json.encode(message).decode()
        self._inbox.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


def _restore_figures() -> None:
    """Count again all that there is to count, from none."""
    importlib.reload(metrics)
    metrics.watch_handles(handles.count_open)


@asynccontextmanager
async def world(folder: Path, name: str, drawn: Mapping[int, int] | None = None) -> AsyncIterator[World]:
    """A server of its own. Secrets depend on ``name``; chance draws what ``drawn`` says, where it says anything."""
    clock = SimpleNamespace(now=BEGIN)
    settings = msgspec.structs.replace(Settings(folder=folder / name), **NO_LIMITS)
    with ExitStack() as stack:
        stack.callback(_restore_figures)  # for the tests that come after this one
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        _stop_time(patch, clock)
        importlib.reload(metrics)  # figures begin anew
        for figure in (metrics.PROCESS, metrics._disk_free):  # of the machine, which is never the same twice
            metrics.REGISTRY.unregister(figure)
        _fix_secrets(patch, name)
        patch.setattr(LiveTable, "begin", lambda live_table: _begin(live_table, drawn or {}))
        services = Services(settings, await Store.open(settings.url))
        app = make_app(settings, services)
        async with app.lifespan():
            made = World(app, services, clock)
            yield made
            await made.close()
        await services.steward.close()
        await services.bot_workers.close()
        await services.store.close()


def _begin(live_table: LiveTable, drawn: Mapping[int, int]) -> LiveGame:
    live_table.live_game = LiveGame(live_table.game, Script(drawn, SEED))
    return live_table.live_game


def _stop_time(patch: pytest.MonkeyPatch, clock: SimpleNamespace) -> None:
    """Let the server have a clock that only moves when somebody asks something."""
    stopped = SimpleNamespace(**dict.fromkeys(("time", "monotonic", "perf_counter"), lambda: clock.now))
    for module in [*_parts("time"), prometheus_client.metrics]:
        patch.setattr(module, "time", stopped)
    patch.setattr(gathering, "GATHERING_SECONDS", 0.0)  # what is told to watchers later waits for the true clock


def _fix_secrets(patch: pytest.MonkeyPatch, world: str) -> None:
    """Let the server make up ids that are the same in each world, and secrets that are not."""
    made = iter(range(1_000_000))

    def token(size: int) -> str:
        salt = world if size in PRIVATE else ""
        return hashlib.sha512(f"{salt} {size} {next(made)}".encode()).hexdigest()[: size * 4 // 3]

    fixed = SimpleNamespace(token_urlsafe=token, token_hex=token, randbits=lambda bits: SEED)
    for module in _parts("secrets"):
        patch.setattr(module, "secrets", fixed)
    patch.setattr("hansetag.server.tables.lobby.fresh_seed", lambda sealed: SEED)


def _parts(name: str) -> list[Any]:
    """The modules of the server that use the library ``name``."""
    library = importlib.import_module(name)
    loaded = [module for path, module in sys.modules.items() if path.startswith("hansetag.server.")]
    return [module for module in loaded if getattr(module, name, None) is library]
