"""Whether what is written on a board can be read: the contrast of its ink against what it is written on.

axe looks at text in HTML only. Here the board is drawn once without its words, and each word's ink is held against what
lies beneath it: the median colour there, or its own outline where it has a broad one.
"""

from __future__ import annotations

import io
from typing import Any

from PIL import Image
from playwright.async_api import Page

Colour = tuple[int, int, int]
COVERED = 6  # points of a word that can be seen at least, or else a piece lies on it

WORDS = """() => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (colour) => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const board = document.querySelector('svg.pieces').getBoundingClientRect();
    return [...document.querySelectorAll('svg.pieces text')].flatMap((text) => {
        const box = text.getBoundingClientRect();
        const style = getComputedStyle(text);
        if (!text.textContent.trim() || !box.width || style.visibility === 'hidden' || text.closest('.dim, .ghost')) return [];
        const stroke = style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 2 ? rgb(style.stroke) : null;
        return [{
            text: text.textContent.trim(),
            kind: text.getAttribute('class') ?? '',
            ink: rgb(style.fill),
            outline: stroke,
            box: [box.left - board.left, box.top - board.top, box.right - board.left, box.bottom - board.top],
        }];
    });
}"""


async def faint(page: Page, least: float = 4.5) -> list[str]:
    """What is written on the board in ink that is too like its ground, each once."""
    words: list[dict[str, Any]] = await page.evaluate(WORDS)
    assert words
    written = await _board(page)
    await page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync('svg.pieces text { visibility: hidden }');
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }"""
    )
    bare = await _board(page)
    await page.evaluate("() => (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1))")
    found = {}
    for word in words:
        box = tuple(round(edge) for edge in word["box"])
        beneath = _beneath(written.crop(box), bare.crop(box))
        if beneath is None:
            continue
        ground = tuple(word["outline"] or beneath)
        read = contrast(tuple(word["ink"]), ground)
        if read < least:
            found[word["kind"], ground] = f"{word['text']!r} ({word['kind']}): {read:.1f}, {word['ink']} on {ground}"
    return sorted(found.values())


async def _board(page: Page) -> Image.Image:
    """The board as it is shown."""
    shot = await page.locator("svg.pieces").screenshot(animations="disabled")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def _beneath(written: Image.Image, bare: Image.Image) -> Colour | None:
    """The median colour of what the ink lies on; None if it is covered itself, and there is nothing to read."""
    both: Any = zip(written.get_flattened_data(), bare.get_flattened_data(), strict=True)
    points = sorted((ground for ink, ground in both if ink != ground), key=_light)
    return points[len(points) // 2] if len(points) >= COVERED else None


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG reckons it, from 1 to 21."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: Colour) -> float:
    """The relative luminance of a colour."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
