"""A server without tables: the web layer, with a database of its own behind it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from tests.server.web.helpers import ServicesWithoutTables, settings_for

from hansetag.server import logs
from hansetag.server.app import make_app
from hansetag.server.settings import Settings
from hansetag.server.store import Store


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """What a test sets up for the log ends with it."""
    loggers = [
        logging.getLogger(name) for name in (None, logs.ROOT_LOGGER, "uvicorn", "uvicorn.error", "uvicorn.access")
    ]
    before = [(logger, logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, level, propagate in before:
        logger.setLevel(level)
        logger.propagate = propagate
    root = logging.getLogger()
    root.handlers = [handler for handler in root.handlers if handler.name != logs.ROOT_LOGGER]


Client = AsyncTestClient[Litestar]
Enter = Callable[..., Awaitable[Client]]


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty database on SQLite: what the web layer does does not depend on its kind."""
    opened = await Store.open(settings_for(tmp_path).url)
    yield opened
    await opened.close()


@pytest.fixture
async def enter(kept: Store, tmp_path: Path) -> AsyncIterator[Enter]:
    """Starts a server with the given settings and returns a client of it."""
    async with AsyncExitStack() as stack:

        async def make(*handlers: object, **chosen: object) -> Client:
            settings: Settings = settings_for(tmp_path, **chosen)
            app = make_app(settings, ServicesWithoutTables(kept, settings))  # type: ignore[arg-type]
            for handler in handlers:
                app.register(handler)  # type: ignore[arg-type]
            return await stack.enter_async_context(AsyncTestClient(app, raise_server_exceptions=False))

        yield make


@pytest.fixture
async def client(enter: Enter) -> Client:
    """A client of a server as it is by default."""
    return await enter()
