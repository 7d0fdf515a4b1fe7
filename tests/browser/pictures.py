"""Take the pictures of the documents: ``make pictures``. Every screen and board, on desk and phone, light and dark.

Tables are laid from whole games in ``tests/records``, so that the boards are as full as in a real evening.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright
from tests.browser import chromium
from tests.browser.players import ask, come_in
from tests.server.server_process import run_server

import hansetag

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"
TARGET = ROOT / "docs" / "pictures"
QUALITY = 78
SIZES = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
Screen = Callable[[Page], Awaitable[str]]


def page_at(path: str) -> Screen:
    """A page that needs nothing laid."""

    async def lay(page: Page) -> str:
        return path

    return lay


def table(record: str, share: float) -> Screen:
    """A running game that goes on from ``record`` after a ``share`` of its decisions, where the person is asked."""

    async def lay(page: Page) -> str:
        text = (RECORDS / f"{record}.hanse").read_text("utf-8")
        read = hansetag.Record.loads(text)
        asked = [at for at, decision in enumerate(read.decisions) if decision.seat == 0]
        at = asked[int(len(asked) * share)]
        opened = await ask(page, "POST", "/records", {"text": text})
        chairs = [{"kind": "human"}, *({"kind": "bot"} for _ in range(read.game.seats - 1))]
        wish = {"at": at, "seats": chairs, "pace": 60}
        branched = await ask(page, "POST", f"/tables/{opened['id']}/branch", wish)
        return f"/table/{branched['id']}"

    return lay


def looking_back(record: str, at: int | None = None) -> Screen:
    """A finished game: its end, or one of its positions."""

    async def lay(page: Page) -> str:
        opened = await ask(page, "POST", "/records", {"text": (RECORDS / f"{record}.hanse").read_text("utf-8")})
        return f"/table/{opened['id']}" + ("" if at is None else f"?at={at}")

    return lay


async def waiting(page: Page) -> str:
    """A table that waits for friends, set up by its host, who alone has the links."""
    await page.goto("/new/hansa?door=friends")
    await page.locator("button.main").click()
    await page.wait_for_url("**/table/*")
    return urlsplit(page.url).path


async def joining(page: Page) -> str:
    """A table at which somebody else waits for anybody."""
    host = await page.context.browser.new_context(base_url=page.url)  # type: ignore[union-attr]
    other = await host.new_page()
    await other.goto("/health")
    await come_in(other, "Ben")
    chairs = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot"}]
    table = await ask(other, "POST", "/tables", {"game": "bohnhanse", "seats": chairs})
    await host.close()
    return f"/join/{table['id']}"


async def guided(page: Page) -> str:
    """The first step of a guide."""
    await page.goto("/learn/teutonica")
    await page.wait_for_url("**/table/**")
    return page.url


SCREENS: dict[str, Screen] = {
    "home": page_at("/"),
    "new-table": page_at("/new/teutonica?door=friends"),
    "waiting": waiting,
    "joining": joining,
    "open-tables": page_at("/open"),
    "watch": page_at("/watch"),
    "my-tables": page_at("/games"),
    "learn": page_at("/learn"),
    "guide": guided,
    "rules": page_at("/rules/hansa#selling-markers"),
    "settings": page_at("/settings"),
    "hansa": table("hansa-4", 0.7),
    "teutonica": table("teutonica-5", 0.7),
    "teutonica-three": table("teutonica-3", 0.5),
    "teutonica-provinces": table("teutonica-2-provinces", 0.6),
    "bohnhanse": table("bohnhanse-4", 0.6),
    "replay": looking_back("teutonica-4", 210),
    "end": looking_back("hansa-3"),
}


async def take(browser: Browser, address: str, target: Path, wanted: list[str]) -> None:
    """Take every picture that is ``wanted``."""
    for size, viewport in SIZES.items():
        for theme in ("light", "dark"):
            context = await browser.new_context(
                base_url=address,
                viewport=viewport,  # type: ignore[arg-type]
                color_scheme=theme,
                has_touch=size == "phone",
                is_mobile=size == "phone",
                device_scale_factor=2 if size == "phone" else 1,
                reduced_motion="reduce",
                locale="en-GB",
            )
            page = await context.new_page()
            await page.goto("/health")
            await come_in(page, "Anna")
            for name in wanted:
                await page.goto("/health")
                await page.goto(await SCREENS[name](page))
                await page.wait_for_load_state("networkidle")
                await page.evaluate("() => document.fonts.ready")
                await page.wait_for_timeout(600)
                shot = Image.open(io.BytesIO(await page.screenshot()))
                shot.save(target / f"{name}-{size}-{theme}.webp", quality=QUALITY, method=6)
            await context.close()


async def main() -> None:
    """Open a house, and a browser in front of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"which: {', '.join(SCREENS)}")
    parser.add_argument("--target", type=Path, default=TARGET)
    words = parser.parse_args()
    words.target.mkdir(exist_ok=True, parents=True)
    with tempfile.TemporaryDirectory() as folder:
        async with run_server(f"sqlite:///{folder}/house.sqlite3", Path(folder)) as house, async_playwright() as play:
            browser = await play.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
            await take(browser, house.address, words.target, words.names or list(SCREENS))
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
