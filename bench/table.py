"""How light and quick the table in the browser is: its weight, its first sight, its answer to a click, its frames.

Run ``python bench/table.py [--games hansa,teutonica,bohnhanse] [--seconds 15] [--address URL]``. Without an address it
starts a server of its own with the client as it was built. In a Chromium without a window, and so without a graphics
card, it prints for the home page and for a table of each game

- the weight of script and style as they come over the line,
- the time from the address to the first place of the board, how long the browser was busy until then, and its long
  tasks, the best of a few visits,
- how long after a click something is to be seen, by the browser's own Event Timing, for each kind of thing to click,
- the frames while merchants play Hansa Teutonica among themselves: the work for each, how many are late, the worst.

Busy time is also given in pyu, the yardstick of ``hansetag bench``: seconds depend on the machine and on what else it
does, this ratio hardly does. The load of the machine stands beside everything.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, CDPSession, ElementHandle, Page, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

from hansetag.cli.yardstick import pyu_per_second

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser import chromium
from tests.browser.players import BUBBLE, LIT, ask, come_in, sit_down
from tests.browser.weight import Weight
from tests.server.server_process import run_server

WINDOW_OPTIONS = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
VISITS = 5
CLICKS = 12  # of each kind
LATE_FRAME_MS = 20.0  # milliseconds: a frame that took longer was not in time for 60 a second
GLIDE_MS = 400  # milliseconds after a change in which things may move

# Listens before the page does: when the board was first there, long tasks, and what the browser says of each click.
LISTEN_SCRIPT = """
    window.seen = { board: 0, long: [], clicks: [] };
    const look = () => {
        if (seen.board || !document.querySelector('svg.pieces [data-place]')) return;
        requestAnimationFrame(() => setTimeout(() => (seen.board ||= performance.now())));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => seen.clicks.push(...list.getEntries().filter(({ name }) => name === 'click')
        .map(({ duration }) => duration)))
        .observe({ type: 'event', durationThreshold: 16, buffered: true });
"""

FRAMES_SCRIPT = """
    ([seconds, glide]) => new Promise((done) => {
        const frames = [], changes = [];
        const main = document.querySelector('main');
        const change = new MutationObserver(() => changes.push(performance.now()));
        change.observe(main, { attributes: true, attributeFilter: ['data-stand'] });
        let before = performance.now();
        const end = before + seconds * 1000;
        requestAnimationFrame(function next() {
            const now = performance.now();
            frames.push([now, now - before]);
            before = now;
            if (now < end) return requestAnimationFrame(next);
            change.disconnect();
            const lively = frames.filter(([at]) => changes.some((then) => at >= then && at <= then + glide));
            const times = (some) => some.map(([, took]) => took);
            done({ all: times(frames), lively: times(lively), changes: changes.length });
        });
    })
"""


def load() -> str:
    """How busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f}"


@asynccontextmanager
async def visitor(browser: Browser, address: str, **wishes: Any) -> AsyncIterator[Page]:
    """A page in a profile of its own, where nothing is remembered."""
    context: BrowserContext = await browser.new_context(**{**WINDOW_OPTIONS, "base_url": address, **wishes})
    await context.add_init_script(LISTEN_SCRIPT)
    page = await context.new_page()
    yield page
    await context.close()


async def weigh(page: Page, path: str) -> int:
    """Bytes of script and style that ``path`` loads."""
    weight = Weight(page)
    await page.goto(path)
    await page.wait_for_load_state("networkidle")
    return weight.total


class Work:
    """How long the page's own thread has worked on script, style, layout and drawing; waiting for a turn is no work."""

    def __init__(self, session: CDPSession) -> None:
        """Asked over ``session``."""
        self._session = session

    @classmethod
    async def of(cls, page: Page) -> Work:
        """Begin to count."""
        session = await page.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        return cls(session)

    async def seconds(self) -> float:
        """So far."""
        figures = (await self._session.send("Performance.getMetrics"))["metrics"]
        return float(next(one["value"] for one in figures if one["name"] == "TaskDuration"))


async def first_sight(browser: Browser, address: str, game: str, pyu: float) -> None:
    """Print what a table of ``game`` weighs and how long it takes to be there."""
    visits = []
    weight = 0
    for _ in range(VISITS):
        async with visitor(browser, address) as page:
            await page.goto("/health")
            table = await sit_down(page, game)
            work = await Work.of(page)
            before = await work.seconds()
            weight = await weigh(page, f"/table/{table}")
            seen = await page.evaluate("() => window.seen")
            visits.append((seen["board"], await work.seconds() - before, [task for task in seen["long"] if task > 50]))
    board, _, long = min(visits)
    worked = min(visit[1] for visit in visits)
    tasks = ", ".join(f"{task:.0f}" for task in long) or "none"
    print(f"{game:10} {weight / 1000:5.0f} kB   board after {board:4.0f} ms", end="")
    print(f" (median {statistics.median(visit[0] for visit in visits):.0f})", end="")
    print(
        f"   busy {worked * 1000:4.0f} ms = {worked * pyu / 1000:,.0f} kpyu   tasks over 50 ms: {tasks}   {load()}",
        flush=True,
    )


class Clicks:
    """Somebody who clicks about, and notes how soon each click was answered."""

    def __init__(self, page: Page) -> None:
        """At the table that ``page`` shows."""
        self.page = page
        self.took: dict[str, list[float]] = defaultdict(list)
        self.rng = random.Random(1356)  # noqa: S311

    async def play(self) -> None:
        """Click until each kind was clicked often enough, or there is nothing left to click."""
        for _ in range(CLICKS * 4):
            if not await self._turn():
                return

    async def _turn(self) -> bool:
        await self.page.wait_for_selector(
            f'[data-end], {LIT}, button[data-verb], [data-prompt] [data-option], [data-place="confirm"]:enabled'
        )
        if await self.page.query_selector("[data-end]"):
            return False
        if verb := await self._one('button[data-verb][aria-pressed="false"]'):
            await self._click("verb", verb)
        if lit := await self._one(LIT):
            before = await self._stand()
            await self._click("place", lit)
            if choice := await self._one(f"{BUBBLE} [data-option]"):
                self.took["bubble"].append(self.took["place"].pop())
                await self._click("option", choice)
            await self._answered(before)
        elif choice := await self._one("[data-prompt] [data-option]"):
            before = await self._stand()
            await self._click("option", choice)
            await self._answered(before)
        if self.rng.random() < 0.4 and (undo := await self._one('button[aria-keyshortcuts="u"]:enabled')):
            before = await self._stand()
            await self._click("undo", undo)
            await self._answered(before)
        elif confirm := await self._one('[data-place="confirm"]:enabled'):
            before = await self._stand()
            await self._click("confirm", confirm)
            await self._answered(before)
        return True

    async def _one(self, selector: str) -> ElementHandle | None:
        found = [thing for thing in await self.page.query_selector_all(selector) if await thing.is_visible()]
        return self.rng.choice(found) if found else None

    async def _click(self, kind: str, thing: ElementHandle) -> None:
        """Point and click; what takes less than the browser tells of is noted as 16 ms."""
        known = await self.page.evaluate("() => seen.clicks.length")
        await thing.click(force=True)
        await self.page.evaluate("() => new Promise((done) => setTimeout(done, 150))")
        told = (await self.page.evaluate("() => seen.clicks"))[known:]
        self.took[kind].append(max([16.0, *told]))

    async def _stand(self) -> Any:
        return await self.page.evaluate("() => document.querySelector('[data-stand]')?.dataset.stand")

    async def _answered(self, before: Any) -> None:
        """Wait for the server; in vain if something that lies above has caught the click."""
        with suppress(PlaywrightTimeout):
            await self.page.wait_for_function(
                "(before) => document.querySelector('[data-stand]')?.dataset.stand !== before"
                " || document.querySelector('[data-refused], [data-bubble], [data-end]')",
                arg=before,
                timeout=3000,
            )


async def clicks(browser: Browser, address: str, game: str) -> None:
    """Print how soon a click is answered at a table of ``game``."""
    async with visitor(browser, address) as page:
        await page.goto("/health")
        await page.goto(f"/table/{await sit_down(page, game)}")
        somebody = Clicks(page)
        await somebody.play()
    for kind, took in sorted(somebody.took.items()):
        took.sort()
        print(f"{game:10} {kind:8} {len(took):3}   median {statistics.median(took):3.0f} ms", end="")
        print(f"   nine of ten {took[int(len(took) * 0.9)]:3.0f} ms   worst {took[-1]:3.0f} ms   {load()}", flush=True)


async def frames(browser: Browser, address: str, seconds: float, seats: int) -> None:
    """Print the frames of a game of Hansa Teutonica among merchants."""
    async with visitor(browser, address, reduced_motion="no-preference") as page:
        await page.goto("/health")
        await come_in(page, "Anna")
        chairs = [{"kind": "bot", "bot": "apprentice"}] * seats
        table = await ask(page, "POST", "/tables", {"game": "teutonica", "seats": chairs, "pace": 0.3})
        await page.goto(f"/table/{table['id']}")
        await page.locator("svg.pieces [data-place]").first.wait_for()
        await page.evaluate("() => new Promise((done) => setTimeout(done, 2000))")
        work = await Work.of(page)
        before = await work.seconds()
        told = await page.evaluate(FRAMES_SCRIPT, [seconds, GLIDE_MS])
        worked = await work.seconds() - before
    print(f"{seats} seats   work for a frame {worked * 1000 / len(told['all']):.1f} ms of 16.7   {load()}")
    for name in ("all", "lively"):
        took = sorted(told[name]) or [0.0]
        late = sum(1 for frame in took if frame > LATE_FRAME_MS)
        print(f"{seats} seats   {name:6} {len(took):5} frames, {told['changes']} changes", end="")
        print(f"   {1000 / statistics.mean(took):4.1f} a second   late {late / len(took):5.1%}", end="")
        print(f"   worst {took[-1]:.0f} ms   {load()}", flush=True)


async def measure(address: str, arguments: argparse.Namespace) -> None:
    """Print everything."""
    games = arguments.games.split(",")
    pyu = pyu_per_second()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        wanted = arguments.only.split(",")
        if "sight" in wanted:
            async with visitor(browser, address) as page:
                print(f"{'home':10} {await weigh(page, '/') / 1000:5.0f} kB", flush=True)
            for game in games:
                await first_sight(browser, address, game, pyu)
        if "clicks" in wanted:
            for game in games:
                await clicks(browser, address, game)
        if "frames" in wanted:
            for seats in (3, 4):
                await frames(browser, address, arguments.seconds, seats)
        await browser.close()


async def _measure_own(arguments: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with run_server(f"sqlite:///{folder}/bench.sqlite3", Path(folder)) as house:
            await measure(house.address, arguments)


def main() -> None:
    """Measure a server of our own, or one that is there already."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="hansa,teutonica,bohnhanse")
    parser.add_argument("--only", default="sight,clicks,frames")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--address", default="", help="a server that is running, whose merchants do not dawdle")
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.address, arguments) if arguments.address else _measure_own(arguments))


if __name__ == "__main__":
    main()
