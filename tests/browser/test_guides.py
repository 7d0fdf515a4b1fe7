"""Each guide is walked through by doing what it says, and leads back whoever strays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect
from tests.browser.conftest import Opener
from tests.browser.hands import place
from tests.browser.looks import ROOT
from tests.browser.players import BUBBLE, CONFIRM

SCRIPTS = ROOT / "web" / "src" / "guide" / "scripts"
GAMES = {"teutonica": "Hansa Teutonica", "hansa": "Hansa", "bohnhanse": "Bohn Hanse"}
FINISHED = "That was a whole turn. The merchants play on now, and so can you: the game is yours to finish."
STRAYED = "You went another way, and that is allowed."


def script(game: str) -> list[dict[str, Any]]:
    """The steps of a guide, each with what it says in every language."""
    folder = SCRIPTS / game
    texts = {file.stem: json.loads(file.read_text("utf-8")) for file in (folder / "text").glob("*.json")}
    steps: list[dict[str, Any]] = json.loads((folder / "script.json").read_text("utf-8"))["steps"]
    for number, step in enumerate(steps, 1):
        step["say"] = {language: said[str(number)] for language, said in texts.items()}
    return steps


async def begin(visit: Opener, game: str, **wishes: Any) -> tuple[Page, Locator]:
    """At the table with the guide open, by way of the door."""
    page = await visit(f"/learn/{game}", **wishes)
    coach = page.locator("section.coach")
    await coach.wait_for()
    return page, coach


async def is_pointed_at(page: Page, name: str) -> None:
    """What the guide speaks of is there, in the window, and marked: by its board's ring or by an edge of its own."""
    spot = place(page, name)
    marked = page.locator(f'[data-place="{name}"].pointed, [data-place="{name}"] .pointed')
    await expect(marked.first).to_be_attached()
    await expect(spot.first).to_be_in_viewport()


async def do(page: Page, deed: dict[str, str], point: str) -> None:
    """Choose what a step suggests: on the board where that place is lit, or else among the answers to the question."""
    offered = f'[data-option^="{deed["text"]}"]'
    spot = page.locator(f'[data-place="{point}"][aria-disabled="false"]')
    if point and await spot.count():
        await spot.first.click(force=True)
        if await page.locator(f"{BUBBLE} {offered}").count():
            await page.locator(f"{BUBBLE} {offered}").first.click()
        return
    answer = page.locator(f"[data-prompt] {offered}").first
    if not await answer.count():
        await page.locator("details > summary", has_text="All choices as a list").click()
        await page.locator("details.group > summary").first.click()
    await answer.click()


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_guide_is_followed_to_its_end(visit: Opener, game: str) -> None:
    page, coach = await begin(visit, game)
    steps = script(game)
    for number, step in enumerate(steps, 1):
        await expect(coach).to_contain_text(step["say"]["en"])
        await expect(coach).to_contain_text(f"{number} of {len(steps)}")
        if "point" in step:
            await is_pointed_at(page, step["point"])
        if step["wait"] == "next":
            await coach.get_by_role("button", name="Next").click()
        elif step["wait"] == "confirm":
            await page.locator(CONFIRM).click()
        else:
            await do(page, step["wait"], step.get("point", ""))
    await expect(coach).to_contain_text(FINISHED)
    await coach.get_by_role("button", name="Play on").click()
    await expect(coach).to_have_count(0)
    await expect(page.locator("[data-stand$='.running']")).to_be_visible()


async def test_whoever_strays_is_told_and_led_back_by_undoing_it(visit: Opener) -> None:
    page, coach = await begin(visit, "teutonica")
    steps = script("teutonica")
    first = next(number for number, step in enumerate(steps) if isinstance(step["wait"], dict))
    for _ in range(first):
        await coach.get_by_role("button", name="Next").click()
    await do(page, {"text": "place trader arnheim-duisburg"}, "route:arnheim-duisburg")
    await expect(coach).to_contain_text(STRAYED)
    await coach.get_by_role("button", name="Take it back").click()
    await expect(coach).to_contain_text(steps[first]["say"]["en"])

    await do(page, steps[first]["wait"], steps[first]["point"])
    await expect(coach).to_contain_text(steps[first + 1]["say"]["en"])
    await page.get_by_role("button", name="Undo").click()  # the guide's own step, taken back
    await expect(coach).to_contain_text(steps[first]["say"]["en"])

    await page.reload()
    await expect(coach).to_contain_text(steps[first]["say"]["en"])
    await coach.get_by_role("button", name="Do it for me").click()
    await expect(coach).to_contain_text(steps[first + 1]["say"]["en"])


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_guide_speaks_german(visit: Opener, game: str) -> None:
    _, coach = await begin(visit, game, locale="de-DE")
    await expect(coach).to_contain_text(script(game)[0]["say"]["de"])
    await expect(coach.get_by_role("button", name="Weiter")).to_be_visible()


async def test_the_door_to_learning_leads_to_three_guides_and_three_rules(visit: Opener) -> None:
    page = await visit("/learn")
    for name in GAMES.values():
        await expect(page.get_by_role("button", name=f"Begin the guide {name}", exact=True)).to_be_visible()
        await expect(page.get_by_role("link", name=f"Read the rules {name}", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Begin the guide Bohn Hanse").click()
    await expect(page.locator("section.coach")).to_be_visible()
