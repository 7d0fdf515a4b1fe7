"""The server goes away and comes back: the page tells of it and heals by itself, and what was chosen is done once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from playwright.async_api import expect
from tests.browser.conftest import Opener, housed
from tests.browser.hands import choose, option, point, steps
from tests.browser.opening import PLACE, ROUTE, confirm_and_see, sit_down
from tests.server.server_process import ServerProcess

STATUS = "header.status"


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A house of its own for each test, for it comes to harm."""
    async with housed(tmp_path) as opened:
        yield opened


async def test_a_server_that_goes_away_is_told_of_and_the_draft_is_there_when_it_is_back(
    visit: Opener, house: ServerProcess
) -> None:
    page = await visit("/health")
    await sit_down(page)
    await choose(page, ROUTE, PLACE)
    await house.kill()
    await expect(page.locator(STATUS)).to_contain_text("Connection lost, trying again")
    await expect(steps(page)).to_have_count(1)
    await house.start()
    await expect(page.locator(STATUS)).not_to_contain_text("Connection lost")
    await expect(steps(page)).to_have_count(1)
    await confirm_and_see(page)


async def test_what_is_chosen_while_the_line_is_down_is_done_once_when_it_is_back(
    visit: Opener, house: ServerProcess
) -> None:
    page = await visit("/health")
    await sit_down(page)
    await house.kill()
    await expect(page.locator(STATUS)).to_contain_text("Connection lost")
    await point(page, ROUTE)
    await option(page, PLACE).click()
    await expect(page.locator("[data-refused]")).to_contain_text("What you chose is kept")
    await expect(steps(page)).to_have_count(0)
    await house.start()
    await expect(steps(page)).to_have_count(1)
    await expect(page.locator("[data-refused]")).to_have_count(0)
    await confirm_and_see(page)
