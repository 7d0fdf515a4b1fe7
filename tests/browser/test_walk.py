"""``docs/walk.md`` is true: a traced click passes the files that it names, in that order.

The client is built once more so that every function says which file it is in (``web/plugins/walk.ts``), and the server
runs the plain source and notes its calls (``traced_server.py``). One player places a trader and confirms; the walk ends
where the line stands in the other player's log.
"""

from __future__ import annotations

import asyncio
import re
import signal
from itertools import groupby
from pathlib import Path
from typing import Any

import build_web
import pytest
from playwright.async_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import DESKTOP
from tests.browser.hands import choose, place
from tests.browser.players import CONFIRM, come_in
from tests.browser.records import BEFORE_A_DISPLACEMENT, go_on
from tests.server.server_process import ServerProcess

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "walk.md"
MAX_FILES = 30
MAX_REENCODINGS = 5
WHERE = "hamburg-luebeck"
BOT = {"kind": "bot", "bot": "apprentice"}
STEP = re.compile(r"^\| \d+ \| `([^`]+)` \|", re.MULTILINE)
REENCODING = re.compile(r"^\d+\. \*\*", re.MULTILINE)


class TracedServer(ServerProcess):
    """A server that notes which files a click passes."""

    def __init__(self, database: str, folder: Path) -> None:
        """The notes are kept in ``folder``."""
        super().__init__(database, folder)
        self.notes = folder / "notes.txt"
        self.program = (str(Path(__file__).with_name("traced_server.py")), str(self.notes), str(folder / "pages"))

    async def written(self) -> list[str]:
        """The files noted since SIGUSR1."""
        self.signal(signal.SIGUSR2)
        while not self.notes.exists():
            await asyncio.sleep(0.05)
        return self.notes.read_text("utf-8").splitlines()


def parts_of_the_walk() -> list[list[str]]:
    """The files of the page, for each of its three parts."""
    walk = PAGE.read_text("utf-8").partition("## What changes its form")[0]
    return [STEP.findall(part) for part in walk.split("\n## ")[1:]]


def passed_in_order(files: list[str], trace: list[str]) -> list[str]:
    """Those of ``files`` that the trace does not pass after the ones before them."""
    rest = iter(trace)
    return [file for file in files if not any(passed == file for passed in rest)]


async def come(browser: Browser, address: str, name: str) -> tuple[BrowserContext, Page]:
    """A browser of one's own, known to the server by ``name``."""
    wishes: dict[str, Any] = {**DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", "base_url": address}
    context = await browser.new_context(**wishes)
    context.set_default_timeout(60_000)
    page = await context.new_page()
    await page.goto("/health")
    await come_in(page, name)
    return context, page


async def walked(page: Page) -> list[str]:
    """The files of the client that were passed since it was asked to note them."""
    files: list[str] = await page.evaluate("() => globalThis.walked")
    return [f"web/{file}" for file, _ in groupby(files)]


def test_the_walk_is_short_and_every_file_exists() -> None:
    parts = parts_of_the_walk()
    files = [file for part in parts for file in part]
    assert len(parts) == 3
    assert all((ROOT / file).is_file() for file in files)
    assert len(set(files)) <= MAX_FILES
    changes = PAGE.read_text("utf-8").partition("## What changes its form")[2].partition("\n## ")[0]
    assert 0 < len(REENCODING.findall(changes)) <= MAX_REENCODINGS


async def test_a_click_passes_the_files_of_the_walk_in_order(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANSETAG_WALK", "1")
    await asyncio.to_thread(build_web.pnpm, "run", "build", out=tmp_path / "pages" / "app")
    server = TracedServer(f"sqlite:///{tmp_path / 'hansetag.sqlite3'}", tmp_path)
    await server.start()
    contexts: list[BrowserContext] = []
    try:
        context, anna = await come(browser, server.address, "Anna")
        contexts.append(context)
        context, bertold = await come(browser, server.address, "Bertold")
        contexts.append(context)
        table = await go_on(anna, BEFORE_A_DISPLACEMENT, [{"kind": "human"}, {"kind": "invited"}, BOT])
        await bertold.goto(f"/join/{table['id']}?seat=1&invite={table['seats'][1]['invite']}")
        await bertold.get_by_role("button", name="Sit down").click()
        await bertold.locator("[data-stand]").wait_for()
        await anna.goto(f"/table/{table['id']}")
        await anna.locator("[data-prompt] [data-verb]").first.wait_for()

        for page in (anna, bertold):
            await page.evaluate("() => { globalThis.walked = []; }")
        server.signal(signal.SIGUSR1)
        await choose(anna, f"route:{WHERE}", f"place trader {WHERE}")
        await anna.locator(CONFIRM).click()
        await expect(bertold.get_by_text("Anna places a trader on").first).to_be_visible()
        await expect(place(anna, f"route:{WHERE}").first).to_be_visible()

        traces = [await walked(anna), await server.written(), await walked(bertold)]
    finally:
        for context in contexts:
            await context.close()
        await server.kill()
    missed = [passed_in_order(files, trace) for files, trace in zip(parts_of_the_walk(), traces, strict=True)]
    assert missed == [[], [], []]
