"""A house with its doors open and a browser in front of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright
from tests.browser import chromium
from tests.server.external_services import not_run
from tests.server.server_process import ServerProcess, run_server

Opener = Callable[..., Awaitable[Page]]

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here run in one loop, so that they can share a house and a browser: starting these takes longest."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@asynccontextmanager
async def housed(folder: Path) -> AsyncIterator[ServerProcess]:
    """A server with an empty database, whose merchants do not dawdle."""
    async with run_server(f"sqlite:///{folder / 'hansetag.sqlite3'}", folder) as opened:
        yield opened


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    """A house for all, in which everybody minds only tables of their own."""
    async with housed(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A real Chromium without a window."""
    program = chromium.find()
    if program is None:
        not_run("Chromium", "none is installed; make test installs Debian's where it may")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, house: ServerProcess) -> AsyncIterator[Opener]:
    """Opens a page of the house, each in a browser profile of its own; what goes wrong in a page fails the test."""
    wrong: list[str] = []
    contexts = []

    async def opened(path: str = "/", **wishes: Any) -> Page:
        settings = {**DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", "base_url": house.address, **wishes}
        context = await browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(60_000)
        page = await context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: wrong.append(line.text) if _is_wrong(line.type, line.text) else None)
        await page.goto(path)
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert not wrong, "\n".join(wrong)


def _is_wrong(kind: str, text: str) -> bool:
    """Whether a line in the console tells of a mistake of ours; a refusal by the server is none."""
    return kind == "error" and "Failed to load resource" not in text and "WebSocket connection" not in text
