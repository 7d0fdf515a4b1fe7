"""How alike two small pictures look, also to eyes that see fewer colours.

Chromium itself shows a page as people with protanopia, deuteranopia or tritanopia see it; here the pictures it takes
are compared, as differences in CIE L*a*b*, where about 2.3 is the least that people notice.
"""

from __future__ import annotations

import io
import math
from itertools import combinations
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Page

FILTERS = ("protanopia", "deuteranopia", "tritanopia")
NOTICED = 2.3
SIDE = 24
Lab = tuple[float, float, float]
Pictures = dict[str, list[Lab]]


async def see_as(page: Page, sight: str) -> None:
    """Show ``page`` as somebody with this ``sight`` sees it; "none" is the usual."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


# Things are compared on the same ground, as large as they are where they lie: for each value of a mark the first thing
# that bears it is copied into a row of tiles over the page, without what all of them have in common. After them come
# copies that have all the same colour, and then these once more without what is drawn on them.
STAGE = """({ selector, mark, common, paints, drawn }) => {
    const things = new Map();
    for (const thing of document.querySelectorAll(selector)) {
        const value = thing.getAttribute(mark);
        if (!things.has(value) && thing.getClientRects().length) things.set(value, thing);
    }
    document.querySelector('[data-stage]')?.remove();
    const row = document.createElement('div');
    row.dataset.stage = '';
    Object.assign(row.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: 99, display: 'flex', background: 'var(--plate)' });
    document.body.append(row);
    const names = [...things.keys()].sort();
    const tiles = ['coloured', 'grey', 'plain'].flatMap((kind) => names.map((name) => {
        const thing = things.get(name);
        const tile = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        const copy = thing.cloneNode(true);
        copy.removeAttribute('transform');
        if (common) copy.querySelectorAll(common).forEach((part) => part.remove());
        if (kind !== 'coloured') paints.forEach((paint) => tile.style.setProperty(paint, '#8d8577'));
        if (kind === 'plain') {
            copy.querySelectorAll(drawn).forEach((part) => part.remove());
            copy.querySelectorAll('*').forEach((part) => (part.style.strokeDasharray = 'none'));
        }
        tile.append(copy);
        row.append(tile);
        return { tile, box: copy.getBBox(), scale: thing.getScreenCTM().a };
    }));
    const half = Math.max(...tiles.map(({ box }) => Math.max(box.width, box.height))) / 2 + 0.5;
    const side = Math.ceil(2 * half * tiles[0].scale);
    for (const { tile, box } of tiles) {
        tile.setAttribute('viewBox', `${box.x + box.width / 2 - half} ${box.y + box.height / 2 - half} ${2 * half} ${2 * half}`);
        tile.setAttribute('width', side);
        tile.setAttribute('height', side);
    }
    return names;
}"""


class Stage(NamedTuple):
    """What lies side by side to be compared: in its colours, all in the same colour, and that without its drawing."""

    coloured: Pictures
    grey: Pictures
    plain: Pictures


async def lay_side_by_side(
    page: Page, selector: str, mark: str, *, paints: tuple[str, ...], drawn: str, common: str = ""
) -> list[str]:
    """Lay what ``selector`` finds out to be compared, told apart by the attribute ``mark``; the values of the mark.

    ``paints`` are the variables of their colours, ``drawn`` what is drawn on them, ``common`` what all of them have.
    """
    wishes = {"selector": selector, "mark": mark, "common": common, "paints": list(paints), "drawn": drawn}
    return list(await page.evaluate(STAGE, wishes))


async def pictures(page: Page, names: list[str]) -> Stage:
    """What lies side by side, as it is seen just now."""
    shot = await page.locator("[data-stage]").screenshot(animations="disabled")
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    side = image.width / (3 * len(names))
    tiles = [
        _points(image.crop((round(n * side), 0, round((n + 1) * side), image.height))) for n in range(3 * len(names))
    ]
    rows = [tiles[n * len(names) : (n + 1) * len(names)] for n in range(3)]
    return Stage(*(dict(zip(names, row, strict=True)) for row in rows))


def _points(tile: Image.Image) -> list[Lab]:
    """A square of points."""
    small = tile.resize((SIDE, SIDE), Image.Resampling.BOX)
    return [lab(*small.getpixel((x, y))) for y in range(SIDE) for x in range(SIDE)]  # type: ignore[misc]


def lab(red: int, green: int, blue: int) -> Lab:
    """An sRGB colour in CIE L*a*b* under daylight."""
    r, g, b = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red / 255, green / 255, blue / 255)
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: list[Lab], other: list[Lab]) -> float:
    """How different two pictures are on the whole: the mean difference of their points."""
    return sum(math.dist(a, b) for a, b in zip(one, other, strict=True)) / len(one)


def closest(pictures: Pictures) -> tuple[float, str]:
    """The two that are most alike, and how far apart they still are."""
    return min((apart(pictures[a], pictures[b]), f"{a} and {b}") for a, b in combinations(sorted(pictures), 2))
