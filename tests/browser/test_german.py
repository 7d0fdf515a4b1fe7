"""Whoever speaks German reads and hears no English: on every page, at the table of each title, and after switching."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect
from tests.browser import tongues
from tests.browser.conftest import Opener
from tests.browser.hands import choose, steps
from tests.browser.players import come_in
from tests.browser.records import BEFORE_A_DISPLACEMENT, FINISHED, go_on, open_record, text_of

TITLES = ["hansa", "teutonica", "bohnhanse"]
BOT = {"kind": "bot", "bot": "apprentice"}
MIDDLE = {"hansa": 176, "teutonica": 160, "bohnhanse": 172}  # where the first seat has much to choose from
GERMAN = {"locale": "de-DE"}
# The rules page of Bohn Hanse says what the beans are called in the English edition too, where it tells its sources.
BOTH_NAMES = {f"rules of bohnhanse: {bean} bean" for bean in ("black-eyed", "chili", "garden", "green", "stink")}


class Reader:
    """Reads pages, and remembers what of it was English and where."""

    def __init__(self, page: Page) -> None:
        """Whoever looks at ``page``."""
        self.page = page
        self.english = tongues.english()
        self.found: set[str] = set()

    async def read(self, where: str) -> None:
        """Unfold all that can be unfolded, and read everything."""
        await self.page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
        await self.page.wait_for_load_state("networkidle")
        text = await tongues.seen_and_heard(self.page)
        assert len(text) > 100, where
        self.found |= {f"{where}: {stretch}" for stretch in self.english if stretch in text}


def test_there_is_enough_english_to_look_for() -> None:
    english = tongues.english()
    assert len(english) > 1000
    assert {"Waiting for", "Set up a table", "you trade at", "The table is being laid …"} <= english


async def test_whoever_looks_for_english_finds_it_where_english_is_spoken(visit: Opener) -> None:
    page = await visit("/health")
    reader = Reader(page)
    await come_in(page, "Anna")
    table = await go_on(page, BEFORE_A_DISPLACEMENT, [{"kind": "human"}, BOT, BOT])
    await page.goto(f"/table/{table['id']}")
    await page.locator("[data-prompt] [data-verb]").first.wait_for()
    await reader.read("table")
    assert len(reader.found) > 50


async def test_the_rooms_around_the_tables_speak_german(visit: Opener) -> None:
    page = await visit("/", **GERMAN)
    reader = Reader(page)
    for door in ("bots", "friends", "anyone", "watch", "learn"):
        await page.goto(f"/?door={door}")
        await page.locator(f"#door-{door}[aria-selected='true']").wait_for()
        await reader.read(f"door {door}")
    setting_up = [f"/new/{game}?door={door}" for game, door in zip(TITLES, ("bots", "friends", "anyone"), strict=True)]
    for path in (*setting_up, "/settings", "/open", "/watch", "/games", "/learn"):
        await page.goto(path)
        await page.locator("main h1").wait_for()
        await reader.read(path)
    for game in TITLES:
        await page.goto(f"/rules/{game}")
        await page.locator("article.rules h1").wait_for()
        await page.locator("hansetag-example").evaluate("(spot) => spot.scrollIntoView()")
        await page.locator(".example").wait_for()
        await reader.read(f"rules of {game}")
    await page.goto("/join/nowhere")
    await page.locator("main .deeds").wait_for()
    await reader.read("join")
    await page.goto("/table/nowhere")
    await page.locator("main h1").wait_for()
    await reader.read("no table")
    assert not reader.found - BOTH_NAMES, "\n".join(sorted(reader.found))


@pytest.mark.parametrize("game", TITLES)
async def test_the_table_speaks_german(visit: Opener, game: str) -> None:
    page = await visit("/health", **GERMAN)
    reader = Reader(page)
    await come_in(page, "Anna")
    text = text_of(FINISHED[game])
    table = await go_on(page, text, [{"kind": "human"}, BOT, BOT], at=MIDDLE[game])
    await page.goto(f"/table/{table['id']}")
    await page.locator("[data-prompt] [data-verb]").first.wait_for()
    await reader.read("table")  # prompt with all options, panels, log
    for tab in ("sheet", "talk", "standing"):
        await page.locator(f"#tab-{tab}").click()
        await reader.read(tab)
    verb = page.locator("button[data-verb]").first
    if await verb.count():
        await verb.click()
        await reader.read("verb")
        await page.keyboard.press("Escape")
    await page.locator('svg.pieces [data-place][aria-disabled="true"]').first.focus()
    await page.keyboard.press("Enter")
    await page.locator('[data-bubble="dark"]').wait_for()
    await reader.read("why not")
    await page.keyboard.press("Escape")
    for key in ("?", "w", "/"):
        await page.keyboard.press(key)
        await reader.read(f"key {key}")
        await page.keyboard.press("Escape")
    await page.locator('[popovertarget="table-menu"]').click()
    await reader.read("menu")
    await page.get_by_role("button", name="Was ist was").click()
    await page.locator("dialog [data-tip]").first.wait_for()
    await reader.read("legend")

    opened = await open_record(page, text)
    await page.goto(f"/table/{opened}")
    await page.locator("[data-end] .lines").wait_for()
    await reader.read("end and replay")
    await page.goto(f"/table/{opened}?at={MIDDLE[game]}")
    await page.get_by_role("button", name="Von hier weiterspielen").click()
    await reader.read("replay")
    await page.goto(f"/learn/{game}")
    await page.locator("section.coach").wait_for()
    await reader.read("guide")
    assert not reader.found, "\n".join(sorted(reader.found))


async def test_another_language_at_the_table_leaves_the_draft_as_it_was(visit: Opener) -> None:
    page = await visit("/health")
    await come_in(page, "Anna")
    table = await go_on(page, BEFORE_A_DISPLACEMENT, [{"kind": "human"}, BOT, BOT])
    await page.goto(f"/table/{table['id']}")
    await choose(page, "route:kampen-osnabrueck", "place trader kampen-osnabrueck")
    await expect(steps(page)).to_have_text(["Anna places a trader on Kampen - Osnabrück."])
    await page.locator('[popovertarget="table-menu"]').click()
    await page.get_by_role("button", name="Deutsch").click()
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await expect(page.locator("header.status")).to_contain_text("Du bist am Zug")
    await expect(steps(page)).to_have_count(1)
    await expect(steps(page)).not_to_contain_text("places a trader")
    await expect(page.locator(".log li").first).to_contain_text("Aktionen")
    await choose(page, "route:kampen-osnabrueck", "place trader kampen-osnabrueck")
    await expect(steps(page)).to_have_count(2)
