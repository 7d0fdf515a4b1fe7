"""Each ruling can be reached from the table: from a tip or the legend, and the link opens it beside the board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.browser.conftest import Opener
from tests.browser.players import sit_down

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
RULING = re.compile(r"\[((?:HT|HA|BH)-[\d.]+)\]$", re.MULTILINE)


@pytest.mark.parametrize("game", ["hansa", "teutonica", "bohnhanse"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
async def test_every_ruling_of_the_rules_page_is_cited_at_the_table_and_its_link_leads_there(
    visit: Opener, game: str, locale: str
) -> None:
    page = await visit("/health", locale=locale)
    await page.goto(f"/table/{await sit_down(page, game)}")
    await page.locator('[popovertarget="table-menu"]').click()
    await page.get_by_role("button", name="Was ist was" if locale == "de-DE" else "What is what").click()
    cited = await page.locator("dialog [data-tip] a.rule").all_inner_texts()
    wanted = set(RULING.findall((RULES / f"{game}.md").read_text("utf-8")))
    assert wanted
    assert {text.removeprefix("§ ") for text in cited} == wanted

    links = await page.locator("dialog [data-tip] a.rule").evaluate_all("(all) => all.map((a) => a.hash.slice(1))")
    await page.goto(f"/rules/{game}")
    await page.locator("article.rules h1").wait_for()
    missing = await page.evaluate("(ids) => ids.filter((id) => !document.getElementById(id))", links)
    assert not missing


async def test_a_ruling_opens_beside_the_board_and_is_marked(visit: Opener) -> None:
    page = await visit("/health")
    await page.goto(f"/table/{await sit_down(page, 'hansa')}")
    await page.locator('[popovertarget="table-menu"]').click()
    await page.get_by_role("button", name="What is what").click()
    await page.locator("dialog [data-tip='verb.buy'] a.rule").first.click()
    marked = page.locator("dialog .rules .wanted")
    await marked.wait_for()
    assert "HA-" in await marked.inner_text()
    assert await page.locator("main.table .pieces").count() == 1
