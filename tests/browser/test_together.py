"""Two people in two browsers at one table: one does something to the other, and both see the same."""

from __future__ import annotations

from playwright.async_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.hands import having, option, place, point, press, steps
from tests.browser.players import CONFIRM, ask, come_in
from tests.browser.records import BEFORE_A_DISPLACEMENT, WHILE_TRADING, go_on

BOT = {"kind": "bot", "bot": "apprentice"}


async def sit_together(visit: Opener, text: str) -> tuple[Page, Page]:
    """Anna and Bertold, each in a browser of their own, at a game that has begun; Bertold came by an invitation."""
    anna, bertold = await visit("/health"), await visit("/health")
    await come_in(anna, "Anna")
    await come_in(bertold, "Bertold")
    table = await go_on(anna, text, [{"kind": "human"}, {"kind": "invited"}, BOT])
    await bertold.goto(f"/join/{table['id']}?seat=1&invite={table['seats'][1]['invite']}")
    await bertold.get_by_role("button", name="Sit down").click()
    await bertold.locator("[data-stand]").wait_for()
    await anna.goto(f"/table/{table['id']}")
    await anna.locator("[data-prompt] [data-verb]").first.wait_for()
    return anna, bertold


async def test_whoever_is_displaced_is_called_sees_how_far_each_route_is_and_answers(visit: Opener) -> None:
    anna, bertold = await sit_together(visit, BEFORE_A_DISPLACEMENT)
    await expect(bertold.locator("header.status")).to_contain_text("Waiting for Anna")
    await expect(bertold).to_have_title("Hansa Teutonica · Hansetag")

    await point(anna, "route:goslar-magdeburg")
    await option(anna, "displace 1 trader goslar-magdeburg").click()
    await point(anna, "supply:trader")
    await anna.locator("[data-verb]", has_text="Pay").click()
    await expect(option(anna, "pay trader")).to_contain_text("Counts at once: somebody else must answer.")
    await option(anna, "pay trader").click()

    # HT-2.2: the displaced piece goes to a route next to the one it stood on, with one more from the stock
    await expect(bertold.locator("header.status.interrupt")).to_contain_text("You are asked in the turn of Anna")
    await expect(bertold).to_have_title("★ Hansa Teutonica · Hansetag")
    await expect(bertold.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-asked.svg")
    await expect(bertold.locator('[aria-live="assertive"]')).to_contain_text("Your decision")
    lit = bertold.locator('.pieces [data-place][aria-disabled="false"]')
    await expect(lit).to_have_count(3)
    assert set(await lit.evaluate_all("(all) => all.map((one) => one.dataset.place)")) == {
        "route:stendal-magdeburg",
        "route:hildesheim-goslar",
        "route:goslar-quedlinburg",
    }
    await expect(bertold.locator(".far.lit text")).to_have_text(["1", "1", "1"])
    await expect(anna.locator("header.status")).to_contain_text("Waiting for Bertold")

    await point(bertold, "route:stendal-magdeburg")
    await expect(steps(bertold)).to_have_count(1)
    await point(bertold, "route:goslar-quedlinburg")
    await bertold.locator(CONFIRM).click()
    await expect(bertold).to_have_title("Hansa Teutonica · Hansetag")
    await expect(anna).to_have_title("★ Hansa Teutonica · Hansetag")
    for page in (anna, bertold):
        await expect(place(page, "route:goslar-magdeburg")).to_have_attribute("aria-label", having("A: 1 trader"))
        await expect(place(page, "route:stendal-magdeburg")).to_have_attribute("aria-label", having("B: 1 trader"))
        await expect(place(page, "route:goslar-quedlinburg")).to_have_attribute("aria-label", having("B: 1 trader"))
    await expect(bertold.locator(".log li.against")).to_have_count(1)


async def test_a_deal_is_proposed_countered_and_struck_and_the_beans_change_wagons(visit: Opener) -> None:
    anna, bertold = await sit_together(visit, WHILE_TRADING)
    await press(anna, "deal:propose:1")
    await press(anna, "deal:add:give:chili")
    await press(anna, "deal:add:get:stink")
    await press(anna, "deal:send")

    await expect(bertold.locator("header.status.interrupt")).to_be_visible()
    await expect(bertold.get_by_role("heading", name="Anna proposes to you")).to_be_visible()
    await press(bertold, "deal:counter:0")
    await press(bertold, "deal:add:get:garden")
    await press(bertold, "deal:send")
    await bertold.locator(CONFIRM).click()

    await expect(anna.get_by_role("heading", name="Bertold proposes to you")).to_be_visible()
    await press(anna, "deal:accept:1")
    for page, came, went in ((anna, ["stink"], ["chili", "garden"]), (bertold, ["chili", "garden"], ["stink"])):
        for bean in came:
            await expect(place(page, f"wagon:{bean}").first).to_be_visible()
        for bean in went:
            await expect(place(page, f"wagon:{bean}")).to_have_count(0)
        await expect(page.get_by_role("tabpanel")).to_contain_text("accepts")


async def test_a_friend_comes_by_the_link_and_they_talk(visit: Opener) -> None:
    anna = await visit("/")
    await anna.get_by_role("tab", name="Play friends").click()
    await anna.get_by_role("link", name="Invite friends: Hansa Teutonica").click()
    await anna.get_by_label("My name").fill("Anna")
    await anna.get_by_label("Who sits on chair C").select_option("bot")
    await anna.get_by_role("button", name="Set up the table").click()
    link = await anna.get_by_label("Link for chair B").input_value()

    bertold = await visit(link)
    await expect(bertold.get_by_text("You are invited to a game of Hansa Teutonica.")).to_be_visible()
    await bertold.get_by_label("What shall we call you?").fill("Bertold")
    await bertold.get_by_role("button", name="Sit down").click()
    for page in (anna, bertold):
        await page.locator(".pieces [data-place]").first.wait_for()
        await expect(page.locator(".panel .name")).to_have_text(["Anna", "Bertold", "Cord"])

    await anna.get_by_role("tab", name="Talk").click()
    await anna.get_by_label("Say something").fill("Good evening, Bertold")
    await anna.get_by_label("Say something").press("Enter")
    await expect(bertold.get_by_role("tab", name="Talk 1")).to_be_visible()
    await bertold.get_by_role("tab", name="Talk").click()
    await expect(bertold.get_by_role("tabpanel")).to_contain_text("Good evening, Bertold")
    assert [line["text"] for line in await ask(bertold, "GET", f"/tables/{bertold.url.rsplit('/', 1)[1]}/talk")] == [
        "Good evening, Bertold"
    ]
