"""A hint at the table, by mouse, by key and on a phone; and the chances on the end screen."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect
from tests.browser.conftest import PHONE, Opener
from tests.browser.looks import barriers, sideways
from tests.browser.players import ask, come_in
from tests.browser.records import FINISHED, open_record, text_of

ADVICE = "[data-advice]"
HUMAN = {"kind": "human"}
BOT = {"kind": "bot", "bot": "deckhand"}


async def sat_down(page: Page, game: str, seats: list[dict[str, str]]) -> str:
    """At a table of one's own, and asked."""
    await come_in(page, "Anna")
    table = await ask(page, "POST", "/tables", {"game": game, "seats": seats, "pace": 0, "listed": False})
    await page.goto(f"/table/{table['id']}")
    await page.locator("[data-prompt] .verbs").wait_for()
    return str(table["id"])


@pytest.mark.parametrize("game", ["hansa", "teutonica"])
async def test_a_hint_lights_its_first_step_and_goes_into_the_draft(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await sat_down(page, game, [HUMAN, BOT, BOT])
    await page.locator(f"{ADVICE} > button").wait_for()
    await page.keyboard.press("a")
    moves = page.locator(f"{ADVICE} [data-option]")
    await expect(moves.first).to_be_visible()
    assert 1 <= await moves.count() <= 3
    await expect(page.locator(f"{ADVICE} .why b").first).to_have_text(re.compile(r"^\d+ % of the win$"))
    await expect(page.locator("[data-place].aimed")).to_have_count(0)
    await moves.first.focus()
    await expect(page.locator("[data-place].aimed").first).to_be_attached()
    assert await barriers(page, ADVICE) == []
    await page.keyboard.press("Enter")
    await expect(page.locator(".draft ol li")).not_to_have_count(0)
    await expect(moves).to_have_count(0)  # it was about the position before


async def test_on_a_phone_it_draws_the_sheet_up(visit: Opener) -> None:
    page = await visit("/health", **PHONE, locale="de-DE")
    await sat_down(page, "hansa", [HUMAN, BOT])
    await page.get_by_role("button", name="Hinweis").tap()
    await expect(page.locator(f"{ADVICE} [data-option]").first).to_be_visible()
    await expect(page.locator(f"{ADVICE} .why b").first).to_have_text(re.compile(r"^\d+ % des Sieges$"))
    assert await sideways(page) == []


async def test_against_people_there_is_no_such_button(visit: Opener) -> None:
    """Nor is there one where nobody could answer."""
    page, other = await visit("/health"), await visit("/health")
    await come_in(page, "Anna")
    await come_in(other, "Bert")
    wish = {"game": "hansa", "seats": [HUMAN, {"kind": "open"}], "pace": 0}
    table = await ask(page, "POST", "/tables", wish)
    await ask(other, "POST", f"/tables/{table['id']}/join", {})
    for one in (page, other):
        await one.goto(f"/table/{table['id']}")
        await one.locator("[data-prompt]").wait_for()
        await expect(one.locator(ADVICE)).to_have_count(0)


@pytest.mark.parametrize("game", ["hansa", "teutonica"])
async def test_the_end_screen_draws_how_the_chances_stood(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await come_in(page, "Anna")
    table = await open_record(page, text_of(FINISHED[game]))
    told = await ask(page, "GET", f"/tables/{table}/expectation")
    await page.goto(f"/table/{table}")
    chances = page.locator("[data-chances]")
    await expect(chances.get_by_role("heading", name="How the chances stood")).to_be_visible()
    assert await chances.locator("path.line").count() == 3
    assert await chances.locator("path.moment").count() == len(told["swings"]) > 0
    chart = chances.get_by_role("slider", name="Chances of winning, turn by turn")
    await expect(chart).to_have_attribute("aria-valuetext", re.compile("100 %"))
    await chart.press("Home")
    await expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^Turn 1, "))
    assert await barriers(page, "[data-chances]") == []
    swing = min(told["swings"], key=lambda one: int(one["at"]))
    await chances.locator("ul a[href]").last.scroll_into_view_if_needed()
    await chances.locator(f'a[href$="?at={swing["end"]}"]').last.click()
    await expect(page).to_have_url(re.compile(rf"\?at={swing['end']}$"))
