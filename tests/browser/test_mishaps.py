"""What goes wrong on the way: a page loaded anew, a line that breaks, two tabs of one person, a table that is not there.

Nothing that was chosen is lost or done twice, and the page says what happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.async_api import WebSocketRoute, expect
from tests.browser.conftest import Opener
from tests.browser.hands import choose, option, point, steps
from tests.browser.opening import PLACE, ROUTE, confirm_and_see, sit_down
from tests.browser.players import ask


async def test_a_draft_outlives_a_reload_and_can_be_undone_and_confirmed(visit: Opener) -> None:
    page = await visit("/health")
    await sit_down(page)
    await choose(page, ROUTE, PLACE)
    await choose(page, ROUTE, PLACE)
    await page.reload()
    await expect(steps(page)).to_have_count(2)
    await page.get_by_role("button", name="Undo").click()
    await expect(steps(page)).to_have_count(1)
    await confirm_and_see(page)


def deaf(to: Callable[[dict[str, object]], bool], breaks: bool = False) -> Callable[[WebSocketRoute], None]:
    """A line on which what comes from the server is kept back where ``to`` says so; or it ``breaks`` there."""

    def handle(line: WebSocketRoute) -> None:
        async def back(message: str | bytes) -> None:
            if not to(json.loads(message)):
                line.send(message)
            elif breaks:
                await line.close(code=1012)

        line.connect_to_server().on_message(back)

    return handle


async def test_a_choice_whose_answer_was_lost_is_not_made_twice(visit: Opener) -> None:
    page = await visit("/health")
    lost: list[object] = []

    def first_answer(message: dict[str, object]) -> bool:
        """Whether it is what the choice brought about, the first time it comes."""
        if not lost and (message["type"] == "ack" or message.get("draft")):
            lost.append(message)
            return True
        return False

    await page.route_web_socket("**/live*", deaf(first_answer, breaks=True))
    await sit_down(page)
    await point(page, ROUTE)
    await option(page, PLACE).click()
    await expect(steps(page)).to_have_count(1)
    assert lost
    await expect(page.locator("[data-refused]")).to_have_count(0)
    await confirm_and_see(page)


async def test_whoever_is_quicker_than_the_servers_answer_is_heard(visit: Opener) -> None:
    """The new position can be here before the server has said that the choice was made: no click is lost then."""
    page = await visit("/health")
    await page.route_web_socket("**/live*", deaf(lambda message: message["type"] == "ack"))
    await sit_down(page)
    await choose(page, ROUTE, PLACE)
    await expect(steps(page)).to_have_count(1)
    await choose(page, ROUTE, PLACE)
    await expect(steps(page)).to_have_count(2)


async def test_two_tabs_of_one_person_show_the_same(visit: Opener) -> None:
    page = await visit("/health")
    address = await sit_down(page)
    other = await page.context.new_page()
    await other.goto(address)
    await choose(page, ROUTE, PLACE)
    await expect(steps(other)).to_have_count(1)
    await choose(other, ROUTE, PLACE)
    await expect(steps(page)).to_have_count(2)
    await page.get_by_role("button", name="Restart turn").click()
    await expect(steps(other)).to_have_count(0)


async def test_a_tab_that_has_fallen_behind_is_told_so_and_catches_up(visit: Opener) -> None:
    page = await visit("/health")
    address = await sit_down(page)
    other = await page.context.new_page()
    lagging = False
    await other.route_web_socket("**/live*", deaf(lambda message: lagging and message["type"] == "position"))
    await other.goto(address)
    await other.locator("[data-prompt] [data-verb]").first.wait_for()
    lagging = True
    await choose(page, ROUTE, PLACE)
    await expect(steps(other)).to_have_count(0)
    await point(other, "route:arnheim-duisburg")
    await option(other, "place trader arnheim-duisburg").click()
    await expect(other.locator("[data-refused]")).to_be_visible()
    await expect(steps(other)).to_have_count(1)
    drafted = (await ask(page, "GET", address.replace("/table/", "/tables/")))["draft"]["steps"]
    assert drafted == [PLACE]


async def test_a_table_that_does_not_exist_says_so_and_leads_home(visit: Opener) -> None:
    page = await visit("/table/nowhere")
    await expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    await page.get_by_role("link", name="To the front door").click()
    await expect(page.get_by_role("tab", name="Play bots")).to_be_visible()
