"""The first steps in the house: a game in two clicks, five doors, my tables, and all of it by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.conftest import PHONE, Opener
from tests.browser.hands import choose
from tests.browser.players import CONFIRM, ask, come_in, sit_down
from tests.browser.records import BEFORE_A_DISPLACEMENT, go_on

DOORS = ["Play bots", "Play friends", "Play anyone", "Watch", "Learn"]
GAMES = ["Hansa Teutonica", "Hansa", "Bohn Hanse"]
BOT = {"kind": "bot", "bot": "apprentice"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
async def test_a_stranger_plays_against_bots_after_at_most_two_clicks(
    visit: Opener, game: str, device: dict[str, object]
) -> None:
    page = await visit("/", **device)
    assert not await page.context.cookies()
    clicks = 0
    await page.get_by_role("tab", name="Play bots").click()
    clicks += 1
    await page.get_by_role("button", name=f"Begin: {game}, you and").click()
    clicks += 1
    await page.locator("svg.pieces [data-place]").first.wait_for()
    await page.locator("[data-prompt] [data-verb], [data-prompt] [data-option]").first.wait_for()
    assert clicks <= 2


async def test_the_five_doors_open_and_each_shows_what_is_behind_it(visit: Opener) -> None:
    page = await visit("/")
    doors = page.get_by_role("tab")
    await expect(doors).to_have_text(DOORS)
    behind = page.get_by_role("tabpanel")
    for door, shows in zip(
        DOORS,
        [
            "Begin: Hansa Teutonica",
            "Invite friends: Hansa",
            "Open a table: Bohn Hanse",
            "All running games",
            "Guided game: Hansa",
        ],
        strict=True,
    ):
        await page.get_by_role("tab", name=door).click()
        await expect(page.get_by_role("tab", name=door)).to_have_attribute("aria-selected", "true")
        await expect(behind).to_have_attribute("aria-labelledby", re.compile("^door-"))
        await expect(
            behind.get_by_role("button", name=shows).or_(behind.get_by_role("link", name=shows)).first
        ).to_be_visible()


async def test_the_doors_are_reached_and_walked_by_keyboard_and_a_game_begins(visit: Opener) -> None:
    page = await visit("/")
    await page.get_by_role("tab", name="Play bots").wait_for()
    focused = ""
    for _ in range(20):
        await page.keyboard.press("Tab")
        focused = await page.evaluate("() => document.activeElement.id")
        if focused.startswith("door-"):
            break
    assert focused == "door-bots"
    for door in ("friends", "anyone", "watch", "learn", "bots"):
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(f"#door-{door}")).to_be_focused()
        await expect(page.locator(f"#door-{door}")).to_have_attribute("aria-selected", "true")
    begin = page.get_by_role("button", name="Begin: Hansa Teutonica")
    for _ in range(5):
        await page.keyboard.press("Tab")
        if await begin.evaluate("(button) => button === document.activeElement"):
            break
    await expect(begin).to_be_focused()
    await page.keyboard.press("Enter")
    await page.locator("svg.pieces [data-place]").first.wait_for()


async def test_my_tables_lie_at_the_front_door_and_those_that_wait_for_me_come_first(visit: Opener) -> None:
    page = await visit("/health")
    await come_in(page, "Anna")
    asked = await go_on(page, BEFORE_A_DISPLACEMENT, [{"kind": "human"}, BOT, BOT])
    chairs = [{"kind": "human"}, {"kind": "open"}, {"kind": "open"}]
    waiting = await ask(page, "POST", "/tables", {"game": "hansa", "seats": chairs})
    await page.goto("/")
    cards = page.locator("section", has=page.locator("#my-tables")).get_by_role("article")
    await expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    await expect(cards).to_have_count(2)
    await expect(cards.nth(0)).to_contain_text("Your turn")
    await expect(cards.nth(0)).to_contain_text("Hansa Teutonica")
    await expect(cards.nth(1)).to_contain_text("Waiting for 2 players")
    await expect(page).to_have_title("★ 1 · Hansetag")
    await expect(page.get_by_role("navigation", name="The house")).to_contain_text("1 waits for you")

    await cards.nth(0).get_by_role("link").click()
    await expect(page).to_have_url(re.compile(asked["id"]))
    await choose(page, "route:kampen-osnabrueck", "place trader kampen-osnabrueck")
    await page.locator(CONFIRM).click()
    await page.goto(f"/table/{waiting['id']}")
    await expect(page.get_by_role("heading", name="A table of Hansa")).to_be_visible()


async def test_a_game_that_was_begun_is_found_again_at_the_front_door(visit: Opener) -> None:
    page = await visit("/health")
    table = await sit_down(page, "hansa")
    await page.goto("/")
    link = page.get_by_role("link", name="Go to the table: Hansa")
    await expect(link).to_have_attribute("href", f"/table/{table}")
