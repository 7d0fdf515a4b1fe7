"""Nothing keeps anybody out: axe finds nothing serious on any page, on a desk and on a phone, in light and in dark.

On the phone, the narrowest there is, nothing scrolls sideways either, and a finger finds what it means: at least 44
pixels for everything.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.looks import barriers, sideways, small_targets
from tests.browser.players import sit_down
from tests.browser.tour import TITLES, Walk, asked, doorstep, rooms, table

NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}
SIZES = pytest.mark.parametrize("size", [DESKTOP, NARROW], ids=["desktop", "phone"])


async def _barriers_on(walk: Walk, page: Page) -> list[str]:
    """What is found on a walk: everything by day, and once more what is a matter of colour by night."""
    found: list[str] = []
    seen: set[str] = set()  # on a phone, at an earlier stop
    async for where, inside in walk:
        found += [f"{where}: {barrier}" for barrier in await barriers(page, inside)]
        await page.emulate_media(color_scheme="dark")
        found += [f"{where}, dark: {barrier}" for barrier in await barriers(page, inside, colours_only=True)]
        await page.emulate_media(color_scheme="light")
        if page.viewport_size == NARROW["viewport"]:
            faults = {f"sticks out: {thing}" for thing in await sideways(page)}
            faults |= {f"too small: {thing}" for thing in await small_targets(page)}
            found += [f"{where}: {fault}" for fault in sorted(faults - seen)]
            seen |= faults
    return found


@SIZES
async def test_no_room_of_the_house_has_a_barrier(visit: Opener, size: dict[str, Any]) -> None:
    page = await visit("/health", **size)
    found = await _barriers_on(rooms(page), page)
    assert not found, "\n\n".join(found)


async def test_whoever_comes_by_a_link_finds_no_barrier(visit: Opener) -> None:
    page = await visit("/health", **NARROW)
    found = await _barriers_on(doorstep(page, await visit("/health")), page)
    assert not found, "\n\n".join(found)


async def test_the_rules_in_german_have_no_barrier(visit: Opener) -> None:
    page = await visit("/health", locale="de-DE")
    for game in TITLES:
        await page.goto(f"/rules/{game}")
        await page.locator("article.rules h1").wait_for()
        assert await page.locator("html").get_attribute("lang") == "de"
        assert not await barriers(page, "main")


@SIZES
@pytest.mark.parametrize("game", TITLES)
async def test_no_table_has_a_barrier_whatever_is_open_on_it(visit: Opener, game: str, size: dict[str, Any]) -> None:
    page = await visit("/health", **size)
    found = await _barriers_on(table(page, game), page)
    assert not found, "\n\n".join(found)


async def test_a_barrier_would_be_found_by_day_and_by_night(visit: Opener) -> None:
    page = await visit("/health", **NARROW)
    await page.goto(f"/table/{await sit_down(page, 'hansa')}")
    await asked(page)
    await page.evaluate(
        """() => {
            document.querySelector('main').insertAdjacentHTML('afterbegin', '<p>faint</p><button type="button"></button>');
            Object.assign(document.querySelector('main > p').style, { color: '#888', background: '#999', width: '50em' });
        }"""
    )
    assert [one.startswith("<p ") for one in await sideways(page)].count(True) == 1
    assert [one for one in await small_targets(page) if one.endswith('<button type="button"></button>')]
    places = await page.locator(".pieces [data-place]").count()
    assert sorted(found.partition(":")[0] for found in await barriers(page)) == ["button-name", "color-contrast"]
    await page.emulate_media(color_scheme="dark")
    found = await barriers(page, "main", colours_only=True)
    assert [one.partition(":")[0] for one in found] == ["color-contrast"]
    assert await page.locator(".pieces [data-place]").count() == places > 0  # the drawings are as they were
