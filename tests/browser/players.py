"""People in front of a browser: how they sit down, and how they play a whole game by mouse, by keys or by touch.

A player knows nothing of the rules. What is lit or offered can be chosen, and at the end there is a screen that says
who has won; a game in which nothing is offered to whoever is asked would never end, and the test with it.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as PlaywrightTimeout

Seen = dict[str, Any]

SEATS = {"hansa": 3, "teutonica": 3, "bohnhanse": 3}
MAX_GAME_SECONDS = 240.0  # that a whole game may take on a slow machine
PRESS_MILLISECONDS = 1_500  # after which it is looked whether a thing that cannot be pressed is still there
MAX_PRESSES = 8  # tries at a thing that is there, on a machine that is busy
MAX_LOOK_SECONDS = 60.0  # until there must be something to see
MAX_VANISHED = 20  # things in a game that were gone before they could be pressed: others move as fast as they can
LIT = '.pieces [data-place][aria-disabled="false"]'
BUBBLE = "[data-bubble]"
OFFERED = "[data-prompt] [data-option]"
CONFIRM = '[data-place="confirm"]:not([disabled])'
END = "[data-end]"
# Deals can go to and fro for ever between two who choose at random; they are played in a test of their own.
DEALING = ("propose", "counter", "add", "drop-offer")


async def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the server as the page's own script would, with its cookie."""
    return await page.evaluate(
        """async ([method, path, body]) => {
            const answer = await fetch('/api' + path, {
                method,
                headers: body === null ? {} : { 'Content-Type': 'application/json' },
                body: body === null ? undefined : JSON.stringify(body),
            });
            if (!answer.ok) throw new Error(await answer.text());
            return answer.status === 204 ? null : answer.json();
        }""",
        [method, path, body],
    )


async def come_in(page: Page, name: str) -> None:
    """Be somebody, with the browser's cookie."""
    await ask(page, "POST", "/guests", {"name": name})


async def sit_down(page: Page, game: str, *, seats: int = 0, name: str = "Anna", **wishes: Any) -> str:
    """Set up a table against merchants who do not dawdle; its id."""
    await come_in(page, name)
    others = (seats or SEATS[game]) - 1
    chairs = [{"kind": "human"}, *({"kind": "bot", "bot": "apprentice"} for _ in range(others))]
    table = await ask(page, "POST", "/tables", {"game": game, "seats": chairs, "pace": 0, **wishes})
    return str(table["id"])


# Looks as soon as there is something to do, and, if ``before`` is given, the table stands elsewhere or has refused.
LOOK = """([lit, bubble, offered, confirm, end, dealing, before, seconds]) => {
    const texts = (selector) => [...document.querySelectorAll(selector)]
        .map((option, number) => [number, option.getAttribute('data-option')])
        .filter(([, text]) => !dealing.some((verb) => text.startsWith(verb)));
    const stand = () => document.querySelector('[data-stand]')?.getAttribute('data-stand') ?? null;
    const seen = () => ({
        end: !!document.querySelector(end),
        confirm: !!document.querySelector(confirm),
        lit: document.querySelectorAll(lit).length,
        verbs: [...document.querySelectorAll('button[data-verb]')].map((verb) => verb.ariaPressed === 'true'),
        offered: texts(offered),
        bubble: document.querySelector(bubble) ? texts(bubble + ' [data-option]') : null,
        sure: !!document.querySelector('[data-bubble="sure"] .into button'),
        focused: document.activeElement !== document.body,
        stand: stand(),
    });
    const there = () =>
        (before === null || stand() !== before || document.querySelector('[data-refused], [data-end]')) &&
        (before !== null || document.querySelector(`${end}, ${confirm}, ${offered}, [data-verb]`));
    if (there()) return seen();
    return new Promise((resolve, reject) => {
        const watch = new MutationObserver(() => {
            if (!there()) return;
            watch.disconnect();
            clearTimeout(late);
            resolve(seen());
        });
        const late = setTimeout(() => { watch.disconnect(); reject(new Error('nothing to do appears')); }, seconds * 1000);
        watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
}"""


class Vanished(Exception):
    """What was to be pressed is not there any more."""


class Player(ABC):
    """Somebody at a table, who plays by ``_press``ing things until the game is over."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        """At the table that ``page`` shows; the same ``seed`` has the same whims."""
        self.page = page
        self.rng = random.Random(seed)
        self.chosen = 0  # things that were chosen
        self.on_board = 0  # of these, by pointing at the board
        self.lost = 0  # times that the focus was nowhere after an action
        self.vanished = 0  # times that a thing was gone before it could be pressed

    async def play(self) -> None:
        """Play until the end screen is there."""
        until = time.monotonic() + MAX_GAME_SECONDS
        while not await self._try_turn():
            assert time.monotonic() < until, f"the game does not end; chosen so far: {self.chosen}"

    async def _try_turn(self) -> bool:
        """A turn; where another's move took a thing away just before it was pressed, look again, as people do."""
        try:
            return await self.turn()
        except Vanished:
            self.vanished += 1
            assert self.vanished < MAX_VANISHED, "things keep vanishing before they can be pressed"
            return False

    async def turn(self) -> bool:
        """One thing: confirm, or choose on the board or among the buttons; or wait, if others are asked."""
        seen = await self._look()
        if seen["end"]:
            return True
        free = seen["offered"] or seen["verbs"]
        if seen["confirm"] and (not free or self.rng.random() < 0.15):
            await self._reach(self.page.locator(CONFIRM))
        elif await self._on_board(seen) or await self._among_buttons(seen):
            self.chosen += 1
        else:
            return False
        await self._settled(seen["stand"])
        return False

    async def _on_board(self, seen: Seen) -> bool:
        """Point at something that is lit, and at one of the choices if there are several."""
        if not seen["lit"] or self.rng.random() < 0.25:
            return False
        await self._reach(self.page.locator(LIT).nth(self.rng.randrange(seen["lit"])), force=True)
        shown = await self._look()
        bubble = shown["bubble"]
        if shown["sure"]:  # a finger is shown first what it would do
            await self._reach(self.page.locator('[data-bubble="sure"] .into button'))
        elif bubble is not None:
            if not bubble:
                await self.page.keyboard.press("Escape")
                return False
            await self._reach(self.page.locator(f"{BUBBLE} [data-option]").nth(self.rng.choice(bubble)[0]))
        self.on_board += 1
        return True

    async def _among_buttons(self, seen: Seen) -> bool:
        """Choose among the buttons of the question, opening a verb's list where there is one."""
        offered = seen["offered"]
        if seen["verbs"] and (not offered or self.rng.random() < 0.5):
            verb = self.rng.randrange(len(seen["verbs"]))
            if not seen["verbs"][verb]:
                await self._reach(self.page.locator("button[data-verb]").nth(verb))
            offered = (await self._look())["offered"]
        if not offered:
            return False
        await self._reach(self.page.locator(OFFERED).nth(self.rng.choice(offered)[0]))
        return True

    async def _look(self, before: str | None = None) -> Seen:
        """All that can be seen, at one glance; with ``before``, once the table no longer stands there."""
        asked = [LIT, BUBBLE, OFFERED, CONFIRM, END, DEALING, before, MAX_LOOK_SECONDS]
        return dict(await self.page.evaluate(LOOK, asked))

    async def _settled(self, before: str) -> None:
        """Wait until the last choice has been answered; and count it if nobody knows where the focus is then."""
        self.lost += not (await self._look(before))["focused"]

    async def _reach(self, thing: Locator, force: bool = False) -> None:
        """Press something, unless it has vanished; a browser that waits for it to come back would wait long."""
        for left in reversed(range(MAX_PRESSES)):
            try:
                await self._press(thing, force)
            except PlaywrightError as gone:
                hidden = "not visible" in str(gone)  # drawn anew just now, so that it has no extent for a moment
                if hidden or (isinstance(gone, PlaywrightTimeout) and not await thing.count()):
                    raise Vanished from gone
                if not isinstance(gone, PlaywrightTimeout) or not left:
                    raise
            else:
                return

    @abstractmethod
    async def _press(self, thing: Locator, force: bool = False) -> None:
        """Press something, in this player's way; ``force`` where a dark thing may lie upon it, as on the board."""


class ByMouse(Player):
    """With a mouse."""

    async def _press(self, thing: Locator, force: bool = False) -> None:
        await thing.click(force=force, timeout=PRESS_MILLISECONDS)


class ByTouch(Player):
    """With a finger: the first tap shows, the second chooses."""

    async def _press(self, thing: Locator, force: bool = False) -> None:
        await thing.tap(force=force, timeout=PRESS_MILLISECONDS)


class ByKeys(Player):
    """With the keyboard alone: the focus is brought to the thing as Tab and arrows would, and Enter presses it."""

    async def _press(self, thing: Locator, force: bool = False) -> None:
        await thing.focus(timeout=PRESS_MILLISECONDS)
        await self.page.keyboard.press("Enter")
