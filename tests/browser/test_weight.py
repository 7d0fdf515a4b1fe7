"""A first visit is light: at most 200 kB of script and style for the home page, 350 kB with a board."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Opener
from tests.browser.players import sit_down
from tests.browser.weight import Weight

KILO = 1000


async def test_the_home_page_loads_at_most_200_kilobytes(visit: Opener) -> None:
    page = await visit("/health")
    weight = Weight(page)
    await page.goto("/")
    await page.wait_for_load_state("networkidle")
    assert 0 < weight.total <= 200 * KILO, weight.bytes


@pytest.mark.parametrize("game", ["hansa", "teutonica", "bohnhanse"])
async def test_a_table_with_its_board_loads_at_most_350_kilobytes(visit: Opener, game: str) -> None:
    page = await visit("/health")
    table = await sit_down(page, game)
    weight = Weight(page)
    await page.goto(f"/table/{table}")
    await page.locator("svg.pieces [data-place]").first.wait_for()
    await page.wait_for_load_state("networkidle")
    assert 0 < weight.total <= 350 * KILO, weight.bytes
