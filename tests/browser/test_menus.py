"""A menu beside a place stays where it is while a mouse is on it, whatever it shows of what would follow."""

from __future__ import annotations

from playwright.async_api import Page
from tests.browser.conftest import Opener
from tests.browser.players import come_in
from tests.browser.tour import LIT, asked, go_on, lay_out, open_bubble

LOOKS = 12  # at the menu after the mouse has come to an option, one in each frame

# The tops of the menu and of an option in the next frames, and the options that lie under the mouse meanwhile.
WATCH = """async ([number, x, y, looks]) => {
    const seen = { tops: new Set(), under: new Set() };
    for (let look = 0; look < looks; look++) {
        await new Promise((next) => requestAnimationFrame(next));
        const option = document.querySelectorAll('[data-bubble] [data-option]')[number];
        seen.tops.add(Math.round(option.getBoundingClientRect().top));
        seen.under.add(document.elementFromPoint(x, y)?.closest('[data-option]')?.dataset.option ?? '');
    }
    return { tops: [...seen.tops], under: [...seen.under] };
}"""


async def _with_a_menu(visit: Opener) -> Page:
    """A table at which a menu is open, with several things to do at one place."""
    page = await visit("/health")
    await come_in(page, "Anna")
    await page.goto(f"/table/{await go_on(page, await lay_out(page, 'teutonica'), 0.3)}")
    await asked(page)
    await open_bubble(page, LIT, '[data-bubble="menu"]')
    return page


async def test_a_menu_stays_under_the_mouse_when_it_tells_what_would_follow(visit: Opener) -> None:
    page = await _with_a_menu(visit)
    options = page.locator("[data-bubble] [data-option]")
    assert await options.count() > 1
    for number in range(await options.count()):
        text = await options.nth(number).get_attribute("data-option")
        box = await options.nth(number).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await page.mouse.move(x, y)
        await page.locator("[data-bubble] .follows").wait_for()
        seen = await page.evaluate(WATCH, [number, x, y, LOOKS])
        assert seen == {"tops": [round(box["y"])], "under": [text]}
