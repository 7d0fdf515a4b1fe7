"""A way through the whole house: every page and everything that opens on it, for whoever wants to look at each of them.

A walk is an async generator: it brings the page somewhere, yields where that is, and goes on when it was looked at. The
second thing it yields is the part of the page that is new there, as a selector; the rest was looked at before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Page
from tests.browser.looks import still
from tests.browser.players import ask, come_in, sit_down

RECORDS = Path(__file__).resolve().parents[1] / "records"
TITLES = ("hansa", "teutonica", "bohnhanse")
SEATS = {"hansa": 4, "teutonica": 5, "bohnhanse": 5}
LIT = '.pieces [data-place][aria-disabled="false"]'
DARK = '.pieces [data-place][aria-disabled="true"]'
MENU = '[popovertarget="table-menu"]'
IN_MENU = ("rules", "legend", "words", "command", "keys")
ALL = "body"
Walk = AsyncIterator[tuple[str, str]]


class Record(NamedTuple):
    """A recorded game on a table to look at: how many decisions came before each turn, and whose it was."""

    id: str
    game: str
    turns: list[tuple[int, int]]

    def turn(self, part: float) -> tuple[int, int]:
        """The turn after a ``part`` of the game."""
        return self.turns[int(len(self.turns) * part)]


async def rooms(page: Page) -> Walk:
    """Every page but the tables."""
    await come_in(page, "Anna")
    chairs = [{"kind": "human"}, {"kind": "invited", "name": "Ben"}, {"kind": "open"}]
    waiting = (await ask(page, "POST", "/tables", {"game": "hansa", "seats": chairs}))["id"]
    await sit_down(page, "teutonica")
    for door in ("bots", "friends", "anyone", "watch", "learn"):
        await page.goto(f"/?door={door}")
        await page.locator(f'#behind[aria-labelledby="door-{door}"]').wait_for()
        await at_rest(page)
        yield f"home, {door}", ALL if door == "bots" else "main"
    for game in TITLES:
        await page.goto(f"/new/{game}?door=friends")
        await at_rest(page)
        await unfold(page)
        yield f"new table of {game}", ALL if game == TITLES[0] else "main"
    for path in ("/open", "/watch", "/games", "/settings", "/learn", f"/table/{waiting}"):
        await page.goto(path)
        await page.locator("h1").wait_for()
        await at_rest(page)
        yield path.replace(waiting, "waiting"), ALL
    for game in TITLES:
        await page.goto(f"/rules/{game}")
        await see_example(page)
        await unfold(page)
        yield f"rules of {game}", ALL if game == TITLES[0] else "main"


async def doorstep(page: Page, host: Page) -> Walk:
    """What somebody sees who was asked to a table of ``host``, and who comes where there is nothing."""
    await come_in(host, "Anna")
    chairs = [{"kind": "human"}, {"kind": "open"}, {"kind": "open"}]
    table = (await ask(host, "POST", "/tables", {"game": "bohnhanse", "seats": chairs}))["id"]
    for path in (f"/join/{table}", "/join/nowhere", "/table/nowhere"):
        await page.goto(path)
        await page.locator("h1").wait_for()
        await at_rest(page)
        yield path.replace(table, "open"), ALL


async def table(page: Page, game: str) -> Walk:
    """A table of one title: its beginning, its crowded middle with everything that opens, the way back, and the end."""
    await page.goto(f"/table/{await sit_down(page, game)}")
    await asked(page)
    yield f"{game}, opening", ALL

    record = await lay_out(page, game)
    await page.goto(f"/table/{await go_on(page, record)}")
    await asked(page)
    await unfold(page)
    yield f"{game}, middle", ALL
    async for stop in _at_the_board(page, game):
        yield stop
    async for stop in _round_the_board(page, game):
        yield stop

    await page.goto(f"/table/{record.id}?at={record.turn(0.5)[0]}")
    await page.locator(".replay .pieces [data-place]").first.wait_for()
    await at_rest(page)
    yield f"{game}, replay", ALL
    await page.goto(f"/table/{record.id}")
    await page.locator("[data-end] .parts").wait_for()
    await at_rest(page)
    yield f"{game}, end", "[data-end]"


async def _at_the_board(page: Page, game: str) -> Walk:
    """What the board and the question open."""
    verb = page.locator("button[data-verb]").first
    if await verb.count():
        await verb.click()
        yield f"{game}, a verb chosen", "[data-prompt]"
        await verb.click()
    for name, selector in (("choices at a place", LIT), ("why not", DARK)):
        if await page.locator(selector).count():
            await open_bubble(page, selector)
            yield f"{game}, {name}", "[data-bubble]"
            await page.keyboard.press("Escape")
    lens = page.locator(".lenses button").first
    if await lens.count():
        await lens.click()
        yield f"{game}, through a lens", ".area"
        await lens.click()


async def _round_the_board(page: Page, game: str) -> Walk:
    """Tabs, dialogs and the command box; those that are the same for all games only once."""
    once = game == TITLES[0]
    for tab in ("sheet", "talk", "standing") if once else ("sheet",):
        await page.locator(f"#tab-{tab}").click()
        yield f"{game}, tab {tab}", ".about"
    await page.locator("#tab-log").click()
    if once:
        await page.locator(MENU).click()
        yield f"{game}, menu", "#table-menu"
        await page.keyboard.press("Escape")
    for name in ("legend", "words", "rules", "keys") if once else ("legend", "words", "rules"):
        await choose_in_menu(page, name)
        if name == "rules":
            await see_example(page)
        yield f"{game}, dialog {name}", "dialog"
        await page.keyboard.press("Escape")
        await page.locator("dialog").wait_for(state="detached")
    if once:
        await choose_in_menu(page, "command")
        field = page.locator("section.command input")
        await field.fill("a")
        yield f"{game}, command box", "section.command"
        await field.press("Escape")


async def choose_in_menu(page: Page, name: str) -> None:
    """Open something from the table's menu."""
    await page.locator(MENU).click()
    await page.locator(f"#table-menu li:nth-child({IN_MENU.index(name) + 1}) button").click()


async def lay_out(page: Page, game: str) -> Record:
    """Lay the record of a whole game on a table to look at."""
    text = (RECORDS / f"{game}-{SEATS[game]}.hanse").read_text("utf-8")
    opened = await ask(page, "POST", "/records", {"text": text})
    story = await ask(page, "GET", f"/tables/{opened['id']}/story")
    turns = [turn for turn in story["turns"] if turn["seat"] >= 0]
    return Record(str(opened["id"]), game, [(int(turn["at"]), int(turn["seat"])) for turn in turns])


async def go_on(page: Page, record: Record, part: float = 0.6) -> str:
    """Go on with a recorded game after a ``part`` of it, with the page's own person to move; the table's id."""
    at, mover = record.turn(part)
    seats = [{"kind": "human"} if n == mover else {"kind": "bot"} for n in range(SEATS[record.game])]
    branch = await ask(page, "POST", f"/tables/{record.id}/branch", {"at": at, "seats": seats, "pace": 0})
    return str(branch["id"])


async def see_example(page: Page) -> None:
    """Scroll to the example of a rules page, which is laid out when somebody comes near."""
    await page.locator("hansetag-example").evaluate("(spot) => spot.scrollIntoView()")
    await page.locator("article.rules figure").wait_for()


async def asked(page: Page) -> None:
    """Wait until the board is there and I am asked something."""
    await page.locator("[data-prompt] [data-verb]").first.wait_for()
    await at_rest(page)


async def at_rest(page: Page) -> None:
    """Wait until what the page asked for has come, and nothing moves."""
    await page.locator("[aria-busy=true]").wait_for(state="detached")
    await still(page)


async def unfold(page: Page) -> None:
    """Open everything that is folded."""
    await page.evaluate("() => document.querySelectorAll('details').forEach((folded) => (folded.open = true))")


async def open_bubble(page: Page, selector: str, bubble: str = "[data-bubble]") -> None:
    """Point at the first thing that opens such a bubble, without choosing: as a finger, which is shown first."""
    opened = await page.evaluate(
        """async ([selector, bubble]) => {
            for (const place of document.querySelectorAll(selector)) {
                const touch = { bubbles: true, pointerType: 'touch' };
                place.dispatchEvent(new PointerEvent('pointerdown', touch));
                place.dispatchEvent(new PointerEvent('click', touch));
                await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
                if (document.querySelector(bubble)) return true;
            }
            return false;
        }""",
        [selector, bubble],
    )
    assert opened, f"nothing at {selector} opens a bubble"
    await page.locator("[data-bubble] .into, [data-bubble] > p:not(.soft)").first.wait_for()
