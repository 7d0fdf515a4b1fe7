"""The keyboard is enough: the focus is never lost, arrows reach every lit place, and every key does what the help says."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, Page
from tests.browser.conftest import Opener
from tests.browser.looks import still
from tests.browser.players import DEALING, ask, come_in, sit_down
from tests.browser.tour import TITLES, asked, go_on, lay_out

STAND = "() => document.querySelector('[data-stand]').getAttribute('data-stand')"
LIT = "[data-place].lit"
HELP = (
    *(
        "Enter",
        "← ↑ ↓ →",
        "Shift + ← ↑ ↓ →",
        "1 … 9",
        "C",
        "U",
        "R",
        "Esc",
        "A",
        "V",
        "/",
        "N",
        "L",
        "S",
        "T",
        "W",
        "H",
        "?",
    ),
)


class Hands:
    """Two hands at the keyboard, which look after each key where the focus is."""

    def __init__(self, page: Page) -> None:
        """At the table that ``page`` shows."""
        self.page = page
        self.pressed: list[str] = []

    async def press(self, *keys: str) -> None:
        """Press keys one after the other; the focus is somewhere after each."""
        for key in keys:
            await self.page.keyboard.press(key)
            self.pressed.append(key)
            await self.focused()

    async def decide(self, key: str) -> None:
        """Press a key that changes where the table stands, and wait until it does."""
        before = await self.page.evaluate(STAND)
        await self.press(key)
        await self.page.wait_for_function(f"(before) => ({STAND})() !== before", arg=before)
        await self.focused()

    async def focused(self) -> None:
        """Whether something that can be seen has the focus."""
        await still(self.page)
        seen = await self.page.evaluate(
            "() => document.activeElement !== document.body && document.activeElement.getClientRects().length > 0"
        )
        assert seen, f"the focus is lost after {' '.join(self.pressed[-4:])}"

    async def has_focus(self, thing: Locator) -> bool:
        """Whether ``thing``, or something in it, has the focus."""
        return bool(await thing.evaluate("(thing) => thing.contains(document.activeElement)"))

    async def drafted(self) -> bool:
        """Whether something is chosen that does not count yet."""
        return bool(await self.page.locator('[data-place="confirm"]:not([disabled])').count())

    async def choose(self) -> None:
        """Choose the lit place that has the focus; where several things can be done there, the first."""
        before = await self.page.evaluate(STAND)
        await self.press("Enter")
        if await self.page.locator("[data-bubble]").count():
            await self.press("Enter")
        await self.page.wait_for_function(f"(before) => ({STAND})() !== before", arg=before)
        await self.focused()

    async def step(self) -> None:
        """Go on with the turn: on the board, or else confirm, or else take the first button."""
        if await self.page.locator(LIT).count():
            await self.onto_the_board()
            await self.choose()
        elif await self.drafted():
            await self.decide("c")
            await asked(self.page)
        else:
            await self.page.locator("[data-prompt] [data-option]").first.focus()
            await self.decide("Enter")

    async def onto_the_board(self) -> None:
        """From the question onto the board."""
        await self.press("v", "ArrowDown")
        assert await self.page.evaluate(f"() => document.activeElement.matches('{LIT}')")


async def _table(visit: Opener, game: str, part: float = 0.4) -> tuple[Page, Hands]:
    """A table in the midst of a game, and hands at it."""
    page = await visit("/health")
    await come_in(page, "Anna")
    await page.goto(f"/table/{await go_on(page, await lay_out(page, game), part)}")
    await asked(page)
    return page, Hands(page)


@pytest.mark.parametrize("game", TITLES)
async def test_the_focus_is_never_lost_while_somebody_plays_by_keys(visit: Opener, game: str) -> None:
    page, hands = await _table(visit, game)
    await hands.onto_the_board()
    await hands.press("Shift+ArrowRight", "Shift+ArrowDown", "ArrowLeft")
    for key in ("?", "w"):
        await hands.press(key)
        assert await hands.has_focus(page.locator("dialog"))
        await hands.press("Escape")
        assert await page.locator("dialog").count() == 0
    await hands.press("/")
    assert await hands.has_focus(page.locator("section.command"))
    await hands.press("Escape", "l", "ArrowRight", "ArrowRight", "s", "t", "1", "Escape")
    for back in ("u", "r", "", "", "", "", "", "", "", ""):  # a whole turn, and the one after it
        await hands.step()
        if back and await hands.drafted():
            await hands.decide(back)
    assert len(hands.pressed) > 25


@pytest.mark.parametrize("game", TITLES)
async def test_closing_a_bubble_brings_the_focus_back_to_its_place(visit: Opener, game: str) -> None:
    page, hands = await _table(visit, game)
    dark = page.locator('.pieces [data-place][aria-disabled="true"]')
    for number in range(await dark.count()):
        await dark.nth(number).focus()
        await hands.press("Enter")
        if await page.locator("[data-bubble]").count():
            assert await hands.has_focus(page.locator("[data-bubble]"))
            await hands.press("Escape")
            assert await hands.has_focus(dark.nth(number))
            return
    raise AssertionError("no dark place says why")


# Walks from each lit place into all four directions, and follows the ways from the one where a walk begins.
WALK = """() => {
    const places = [...document.querySelectorAll('[data-place].lit')].filter((place) => place.getClientRects().length);
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const step = (from, key) => (from.focus(), press(key), document.activeElement);
    const start = step(document.querySelector('#question'), 'ArrowDown');
    const reached = new Set([start]);
    for (const place of reached)
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) reached.add(step(place, key));
    const names = (some) => [...new Set(some.map((place) => place.dataset.place))].sort();
    return { all: names(places), reached: names([...reached]) };
}"""


@pytest.mark.parametrize("game", TITLES)
async def test_arrows_reach_every_lit_place(visit: Opener, game: str) -> None:
    for part in (0.05, 0.3, 0.6):
        page, _ = await _table(visit, game, part)
        walked = await page.evaluate(WALK)
        assert len(walked["all"]) > 1
        assert walked["reached"] == walked["all"]


async def test_every_key_of_the_help_does_what_it_says(visit: Opener) -> None:
    page, hands = await _table(visit, "teutonica", 0.3)
    await hands.press("?")
    assert tuple(await page.locator("dialog dt").all_inner_texts()) == HELP
    await hands.press("Escape")
    await hands.press("v")
    assert await hands.has_focus(page.locator("#question"))
    await hands.press("ArrowRight")
    first = await _place(page)
    await hands.press("ArrowRight")
    assert await _place(page) not in (first, None)
    await page.locator('.pieces [data-place][aria-disabled="false"]').first.focus()
    walked = set()
    for way in ("Right", "Down", "Right", "Down"):
        await hands.press(f"Shift+Arrow{way}")
        walked.add(await page.evaluate("() => document.activeElement.getAttribute('aria-disabled')"))
    assert "true" in walked
    verb = await page.locator("button[data-verb]").first.get_attribute("data-verb") or ""
    await hands.press(verb)
    assert await page.locator(f'[data-verb="{verb}"]').get_attribute("aria-pressed") == "true"
    await hands.press("Escape")
    assert await page.locator('[data-verb][aria-pressed="true"]').count() == 0
    for key, tab in (("s", "sheet"), ("t", "talk"), ("l", "log")):
        await hands.press(key)
        assert await page.locator(f"#tab-{tab}").get_attribute("aria-selected") == "true"
    await hands.press("w")
    assert await page.locator("dialog h3").count() > 2
    await hands.press("Escape", "a")
    await page.locator("[data-advice] [data-option]").first.wait_for()
    await hands.press("a")
    assert await page.locator("[data-advice] [data-option]").count() == 0
    await hands.press("/")
    assert await hands.has_focus(page.locator("section.command input"))
    await hands.press("Escape")
    await page.keyboard.down("h")
    assert await page.locator("main.away").count() == 1
    await page.keyboard.up("h")
    assert await page.locator("main.away").count() == 0

    start = await page.evaluate(STAND)
    await hands.onto_the_board()
    await hands.choose()
    await hands.decide("u")
    assert await page.evaluate(STAND) == start
    await hands.onto_the_board()
    await hands.choose()
    await hands.decide("r")
    assert await page.evaluate(STAND) == start
    strip = page.locator(".since .what")
    while not await strip.count():  # until the others have done something
        await hands.step()
    before = await strip.inner_text()
    await hands.press("n")
    assert await strip.inner_text() != before


async def test_putting_away_what_happened_leaves_the_focus_somewhere(visit: Opener) -> None:
    page = await visit("/health")
    await page.goto(f"/table/{await sit_down(page, 'hansa')}")
    await asked(page)
    hands = Hands(page)
    await hands.onto_the_board()
    await hands.choose()
    await hands.decide("c")
    await asked(page)
    await page.locator(".since button").last.focus()
    await hands.press("Enter")
    assert await page.locator(".since").count() == 0


@pytest.mark.parametrize("game", TITLES)
async def test_a_whole_turn_is_played_in_the_command_box(visit: Opener, game: str) -> None:
    page, hands = await _table(visit, game)
    await hands.press("/")
    field = page.locator("section.command input")
    answer = page.locator("section.command [role=status]")

    async def type_in(text: str) -> None:
        await field.fill(text)
        await hands.press("Enter")
        assert await hands.has_focus(page.locator("section.command"))

    async def moves() -> list[str]:
        position = await ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[-1]}")
        options = position["prompt"]["options"] if position["prompt"] else []
        return [
            option["text"] for option in options if not option["commits"] and not option["text"].startswith(DEALING)
        ]

    first = await page.evaluate(STAND)
    move = (await moves())[0]
    await type_in("options")
    assert move in await answer.inner_text()
    await type_in("why nonsense")
    await answer.get_by_text("nonsense").or_(answer.locator("a")).first.wait_for()
    await type_in(move)
    await page.wait_for_function(f"(before) => ({STAND})() !== before", arg=first)
    await type_in("undo")
    await page.wait_for_function(f"(before) => ({STAND})() === before", arg=first)
    for _ in range(20):
        before: Any = await page.evaluate(STAND)
        left = await moves()
        await type_in("confirm" if not left or await page.locator(".draft.ready").count() else left[-1])
        await page.wait_for_function(f"(before) => ({STAND})() !== before", arg=before)
        if (await page.evaluate(STAND)).split(".")[0] != first.split(".")[0]:
            break  # it counts
    else:
        raise AssertionError("the turn does not end")
    await hands.press("Escape")


async def _place(page: Page) -> str | None:
    """The place that has the focus, if it is one."""
    found = await page.evaluate(
        "() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place') ?? null"
    )
    return None if found is None else str(found)
