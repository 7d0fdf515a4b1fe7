"""A turn that has just begun, always the same: where the tests of mishaps place their trader."""

from __future__ import annotations

from playwright.async_api import Page, expect
from tests.browser.hands import having, place, steps
from tests.browser.players import CONFIRM, come_in
from tests.browser.records import BEFORE_A_DISPLACEMENT, go_on

BOT = {"kind": "bot", "bot": "apprentice"}
ROUTE = "route:kampen-osnabrueck"
PLACE = "place trader kampen-osnabrueck"


async def sit_down(page: Page) -> str:
    """Anna's turn in a game of Hansa Teutonica against merchants; the address of the table."""
    await come_in(page, "Anna")
    table = await go_on(page, BEFORE_A_DISPLACEMENT, [{"kind": "human"}, BOT, BOT])
    await page.goto(f"/table/{table['id']}")
    await page.locator("[data-prompt] [data-verb]").first.wait_for()
    return f"/table/{table['id']}"


async def confirm_and_see(page: Page) -> None:
    """Confirm what is drafted: it counts, and is told once."""
    await page.locator(CONFIRM).click()
    await expect(steps(page)).to_have_count(0)
    await expect(page.locator(".log li", has_text="Anna places a trader on Kampen")).to_have_count(1)
    await expect(place(page, ROUTE)).to_have_attribute("aria-label", having("A: 1 trader"))
