"""Doing one thing at a table, as a person would: point at a lit place, take an answer, press a button."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

expect.set_options(timeout=15_000)  # on a slow machine too


def place(page: Page, name: str) -> Locator:
    """A thing on the table that can be pointed at."""
    return page.locator(f'[data-place="{name}"]')


def option(page: Page, notation: str) -> Locator:
    """An answer that is offered, beside a place or with the question."""
    return page.locator(f'[data-bubble] [data-option="{notation}"], [data-prompt] [data-option="{notation}"]').first


def having(words: str) -> re.Pattern[str]:
    """Any text with these words."""
    return re.compile(re.escape(words))


async def point(page: Page, name: str) -> None:
    """Click a lit place on the board."""
    await expect(place(page, name).first).to_have_attribute("aria-disabled", "false")
    await place(page, name).first.click(force=True)


async def press(page: Page, name: str) -> None:
    """Press a button of the trade desk, and wait until the table has taken it."""
    stand = page.locator("[data-stand]")
    before = await stand.get_attribute("data-stand")
    await expect(place(page, name)).to_have_attribute("aria-disabled", "false")
    await place(page, name).click()
    await expect(stand).not_to_have_attribute("data-stand", str(before))


async def choose(page: Page, where: str, notation: str) -> None:
    """Click a lit place on the board and the answer wanted of those it offers; wait until the table has taken it."""
    stand = page.locator("[data-stand]")
    before = await stand.get_attribute("data-stand")
    await point(page, where)
    await option(page, notation).click()
    await expect(stand).not_to_have_attribute("data-stand", str(before))


def steps(page: Page) -> Locator:
    """The choices of the draft, as the page shows them."""
    return page.locator(".draft ol li")
