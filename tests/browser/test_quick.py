"""Quick: what can be said of it without a clock. How long things take is measured by ``bench/table.py``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute
from tests.browser.conftest import Opener
from tests.browser.players import ask, come_in, sit_down
from tests.browser.tour import go_on, lay_out

RECORDS = Path(__file__).resolve().parents[1] / "records"
TITLES = ["hansa", "teutonica", "bohnhanse"]
LIT = '[data-place][aria-disabled="false"]'  # on the board or on the desk
STAND = "document.querySelector('[data-stand]').dataset.stand"


class Line:
    """The line between a table in the browser and the server: what the server says can be held back."""

    def __init__(self) -> None:
        """A line that lets everything through."""
        self.held: list[str | bytes] | None = None
        self._page: WebSocketRoute | None = None

    async def tap(self, page: Page) -> None:
        """Listen to the sockets that ``page`` will open."""
        await page.route_web_socket(re.compile("/live"), self._open)

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._page = route
        server.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        assert self._page is not None
        if self.held is None:
            self._page.send(message)
        else:
            self.held.append(message)

    def hold(self) -> None:
        """Hold everything back from now on."""
        self.held = []

    def release(self) -> None:
        """Let everything through again, and first what was held back."""
        held, self.held = self.held or [], None
        assert self._page is not None
        for message in held:
            self._page.send(message)


async def laid(page: Page) -> None:
    """Wait until the board lies there with its ground, and something can be chosen."""
    await page.locator("svg.ground.drawn > *").first.wait_for(state="attached")
    await page.locator(LIT).first.wait_for(state="attached")


async def choose(page: Page) -> None:
    """Click something lit, and one of the choices if there are several."""
    await page.locator(LIT).first.click(force=True)
    choice = page.locator("[data-bubble] [data-option]").first
    if await choice.count():
        await choice.click()


@pytest.mark.parametrize("game", TITLES)
async def test_a_click_shows_before_the_server_has_answered(visit: Opener, game: str) -> None:
    page = await visit("/health")
    line = Line()
    await line.tap(page)
    await page.goto(f"/table/{await sit_down(page, game)}")
    await laid(page)

    line.hold()  # first, or a bot's right could still be used between the look and the choice
    stand = await page.evaluate(STAND)
    await choose(page)
    await page.locator(".taken").first.wait_for(state="attached")
    assert await page.evaluate(STAND) == stand, "the server has not answered"
    line.release()
    await page.wait_for_function(f"(stand) => {STAND} !== stand && !document.querySelector('.taken')", arg=stand)

    undo = page.locator('button[aria-keyshortcuts="u"]')
    if await undo.is_enabled():
        line.hold()
        await undo.click()
        await page.locator('button[aria-keyshortcuts="u"][aria-busy="true"]').wait_for()
        line.release()
        await page.wait_for_function(f"(stand) => {STAND} === stand", arg=stand)
        assert await undo.get_attribute("aria-busy") == "false"


@pytest.mark.parametrize("game", TITLES)
async def test_boards_are_drawn_without_filters(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await come_in(page, "Anna")
    text = next(RECORDS.glob(f"{game}-[345].hanse")).read_text("utf-8")
    table = await ask(page, "POST", "/records", {"text": text})
    await page.goto(f"/table/{table['id']}?at=90")
    await page.locator("svg.ground.drawn > *").first.wait_for(state="attached")
    costly = await page.evaluate(
        """() => [...document.querySelectorAll('.chart, .chart *')]
            .filter((thing) => thing.matches('filter') || getComputedStyle(thing).filter !== 'none')
            .map((thing) => thing.outerHTML.slice(0, 120))"""
    )
    assert not costly


@pytest.mark.parametrize("game", TITLES)
async def test_a_choice_draws_little_anew_and_nothing_of_the_ground(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await come_in(page, "Anna")
    await page.goto(f"/table/{await go_on(page, await lay_out(page, game))}")
    await laid(page)
    await page.evaluate(
        """() => {
            const parts = (node) => 1 + (node.querySelectorAll?.('*').length ?? 0);
            window.anew = { ground: 0, pieces: 0 };
            for (const sheet of ['ground', 'pieces'])
                new MutationObserver((changes) => {
                    for (const { addedNodes } of changes)
                        for (const node of addedNodes) if (node.nodeType === 1) anew[sheet] += parts(node);
                }).observe(document.querySelector(`svg.${sheet}`), { childList: true, subtree: true });
        }"""
    )
    stand = await page.evaluate(STAND)
    await choose(page)
    await page.wait_for_function(f"(stand) => {STAND} !== stand", arg=stand)
    anew: dict[str, int] = await page.evaluate("() => anew")
    whole = await page.evaluate("() => document.querySelectorAll('svg.pieces *').length")
    assert anew["ground"] == 0
    assert anew["pieces"] < whole / 4, (anew, whole)


async def test_the_rarer_letters_are_not_fetched_where_none_is_written(visit: Opener) -> None:
    page = await visit("/health")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    await page.goto("/")
    await page.wait_for_load_state("networkidle")
    fonts = [url for url in fetched if url.endswith(".woff2")]
    assert fonts
    assert not [url for url in fonts if "latin-ext" in url]


async def test_pages_do_not_jump_about_while_they_come(visit: Opener) -> None:
    page = await visit("/health")
    await come_in(page, "Anna")
    table = await ask(page, "POST", "/records", {"text": (RECORDS / "hansa-3.hanse").read_text("utf-8")})
    await page.add_init_script(
        """window.jumps = [];
        new PerformanceObserver((list) => jumps.push(...list.getEntries().map(({ value }) => value)))
            .observe({ type: 'layout-shift', buffered: true });"""
    )
    jumped: dict[str, Any] = {}
    for path in ("/", f"/table/{table['id']}", "/rules/hansa"):
        await page.goto(path)
        await page.wait_for_load_state("networkidle")
        jumped[path] = sum(await page.evaluate("() => jumps"))
    assert max(jumped.values()) < 0.1, jumped
