"""What the tests of the web layer share."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import uvicorn
from litestar import Litestar

from hansetag.server import wire
from hansetag.server.health import Health
from hansetag.server.people.identity import Identity
from hansetag.server.people.limits import Limits
from hansetag.server.people.open_sockets import OpenSockets
from hansetag.server.settings import Settings
from hansetag.server.store import Store
from hansetag.server.web.protocols import GuardedSocketProtocol, protocol_for


class ServicesWithoutTables:
    """As much of the services as the web layer needs without tables."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """People live in ``store``."""
        self.settings = settings
        self.store = store
        self.identity = Identity(store, settings)
        self.limits = Limits(settings)
        self.sockets = OpenSockets(settings)
        self.health = Health(settings, store)


def settings_for(folder: Path, **chosen: object) -> Settings:
    """Settings that keep everything in ``folder``."""
    return msgspec.structs.replace(Settings(folder=folder), **chosen)


def refusal(answer: httpx.Response, status: int, code: str) -> wire.Error:
    """The refusal in ``answer``, which must be complete and in order."""
    assert answer.status_code == status, answer.text
    error = msgspec.json.decode(answer.content, type=wire.Error)
    assert error.code == code
    assert error.text
    assert answer.headers["content-type"].startswith("application/json")
    assert_dressed(answer)
    assert "Traceback" not in answer.text
    return error


def assert_dressed(answer: httpx.Response) -> None:
    """The headers that every answer has."""
    headers = answer.headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "permissions-policy" in headers
    assert "server" not in headers


@asynccontextmanager
async def running(app: Litestar, message_limit: int = 16 * 1024) -> AsyncIterator[str]:
    """A real server for ``app`` at a free port; gives its address without the scheme."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            app,
            http=protocol_for(app.state.settings),
            ws=GuardedSocketProtocol,
            ws_max_size=message_limit,
            ws_per_message_deflate=False,
            server_header=False,
            log_config=None,
            access_log=False,
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server._serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task
