"""Looking back at a finished game of each title: the result, every moment by key, slider, line and link, and going on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.hands import steps
from tests.browser.players import CONFIRM, OFFERED, ask, come_in
from tests.browser.records import FINISHED, RECORDS, decisions, open_record, text_of

import hansetag

TITLES = ["hansa", "teutonica", "bohnhanse"]
SLIDER = 'input[type="range"]'


def result_of(text: str) -> list[int]:
    """Everybody's points at the end, as the record has them."""
    found = re.search(r"^result: (.+)$", text, re.MULTILINE)
    assert found
    return [int(points) for points in found[1].split()]


async def look_back(visit: Opener, game: str) -> tuple[Page, str, str]:
    """The page of a finished game, opened as a record; the table's id and the record's text."""
    page = await visit("/health")
    await come_in(page, "Anna")
    text = text_of(FINISHED[game])
    table = await open_record(page, text)
    await page.goto(f"/table/{table}")
    await page.locator("[data-end]").wait_for()
    return page, table, text


async def stands_at(page: Page, at: int) -> None:
    """The slider, the sentence under it and the address all say that this many decisions are shown."""
    await expect(page.locator(SLIDER)).to_have_value(str(at))
    await expect(page.locator(".told")).to_contain_text(f"Decision {at} of ")
    await expect(page).to_have_url(re.compile(rf"\?at={at}$"))


async def board_in_words(page: Page) -> list[str]:
    """What lies at each place of the board, as those hear it who do not see it."""
    names: list[str] = await page.locator("svg.pieces [data-place]").evaluate_all(
        "(all) => all.map((one) => `${one.dataset.place} ${one.getAttribute('aria-label')}`).sort()"
    )
    return names


@pytest.mark.parametrize("game", TITLES)
async def test_the_end_screen_tells_who_won_by_what_and_how_it_came_about(visit: Opener, game: str) -> None:
    page, _, text = await look_back(visit, game)
    end = page.locator("[data-end]")
    result = result_of(text)
    best = max(result)
    await expect(end.get_by_role("heading", level=2)).to_contain_text(" wins")
    await expect(end.locator(".with")).to_have_text(f"with {best} points")
    assert [int(points) for points in await end.locator(".standing .points").all_inner_texts()] == sorted(result)[::-1]
    assert await end.locator(".bar").count() == len(result)
    assert await end.locator(".bar .piece").count() >= len(result)
    assert await end.locator("[data-rise] .chart path.line").count() == len(result)
    assert await end.locator("ol a").count() >= 3  # key moments

    await end.get_by_text("Score sheet").click()
    totals = await end.locator("tfoot td").all_inner_texts()
    assert [int(points) for points in totals] == sorted(result)[::-1]

    chart = end.get_by_role("slider", name="Points over time, turn by turn")
    await expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^At the end: .*"))
    await chart.press("ArrowLeft")
    await expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^Turn \d+, "))


@pytest.mark.parametrize("game", TITLES)
async def test_every_moment_is_reached_by_keys_slider_log_and_link(visit: Opener, game: str) -> None:
    page, table, text = await look_back(visit, game)
    last = decisions(text)
    await page.get_by_role("link", name="Look through the game").click()
    await stands_at(page, 0)
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await stands_at(page, 3)
    await page.keyboard.press("ArrowLeft")
    await stands_at(page, 2)
    await page.keyboard.press("End")
    await stands_at(page, last)
    await page.keyboard.press("ArrowUp")  # to the beginning of the last turn
    story = await ask(page, "GET", f"/tables/{table}/story")
    await stands_at(page, max(turn["at"] for turn in story["turns"] if turn["at"] < last))
    await page.locator(SLIDER).fill(str(last // 2))
    await stands_at(page, last // 2)

    shown = await board_in_words(page)
    await page.reload()
    await stands_at(page, last // 2)
    await page.locator(".pieces [data-place]").first.wait_for()
    await expect(page.locator("[data-end]")).to_have_count(0)
    assert await board_in_words(page) == shown

    line = page.locator(".log li.later button").first
    told = await line.inner_text()
    await line.click()
    now = page.locator(".log [aria-current]")
    await expect(page.locator(".log button.now").first).to_be_visible()
    assert int(await page.locator(SLIDER).input_value()) > last // 2
    await expect(page.locator(".happening")).to_contain_text(told.splitlines()[-1])
    await expect(now).to_have_count(1)


async def test_a_link_to_a_moment_is_given_away_and_shows_it_to_somebody_else(visit: Opener) -> None:
    page, table, _ = await look_back(visit, "teutonica")
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.goto(f"/table/{table}?at=40")
    await page.get_by_role("button", name="Copy link").click()
    await expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = await page.evaluate("() => navigator.clipboard.readText()")
    stranger = await visit(link)
    await stands_at(stranger, 40)
    assert await stranger.locator(".happening").inner_text() == await page.locator(".happening").inner_text()


@pytest.mark.parametrize("game", TITLES)
async def test_a_new_game_goes_on_from_a_moment_and_can_be_played(visit: Opener, game: str) -> None:
    page, table, _ = await look_back(visit, game)
    story = await ask(page, "GET", f"/tables/{table}/story")
    turn = story["turns"][len(story["turns"]) // 2]
    await page.goto(f"/table/{table}?at={turn['at']}")
    await page.get_by_role("button", name="Play on from here").click()
    await page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    await expect(page).not_to_have_url(re.compile(table))
    option = page.locator(OFFERED).first
    verb = page.locator("button[data-verb]").first
    await expect(option.or_(verb).first).to_be_visible()
    if not await option.is_visible():
        await verb.click()
    stand = page.locator("[data-stand]")
    before = str(await stand.get_attribute("data-stand"))
    await option.click()
    await expect(stand).not_to_have_attribute("data-stand", before)
    if await page.locator(CONFIRM).count():
        await page.locator(CONFIRM).click()
        await expect(steps(page)).to_have_count(0)
    new = await ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    assert new["table"]["parent"] == table
    assert new["seq"] >= 1


@pytest.mark.parametrize("game", TITLES)
async def test_the_record_that_is_downloaded_is_the_one_that_was_played(visit: Opener, game: str) -> None:
    page, table, text = await look_back(visit, game)
    async with page.expect_download() as coming:
        await page.get_by_role("link", name="Save the record").click()
    download = await coming.value
    assert download.suggested_filename.endswith(".hanse")
    saved = Path(await download.path()).read_text("utf-8")
    assert saved == await page.evaluate(
        "(path) => fetch(path).then((answer) => answer.text())", f"/api/tables/{table}/record"
    )
    assert hansetag.Record.loads(saved).decisions == hansetag.Record.loads(text).decisions


async def test_a_record_is_opened_from_a_file_and_a_wrong_one_says_what_is_wrong(visit: Opener, tmp_path: Path) -> None:
    page = await visit("/games")
    wrong = tmp_path / "shopping.hanse"
    wrong.write_text("eggs, flour, milk\n", "utf-8")
    await page.get_by_label("Choose a file").set_input_files(wrong)
    await expect(page.get_by_role("alert")).to_contain_text("shopping.hanse cannot be opened")
    await page.get_by_label("Choose a file").set_input_files(RECORDS / "hansa-2.hanse")
    await page.locator("[data-end]").wait_for()
    await expect(page.locator(".standing")).to_have_count(2)
