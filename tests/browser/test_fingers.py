"""A finger that comes down beside a small lit place means that place."""

from __future__ import annotations

import pytest
from tests.browser.conftest import PHONE, Opener
from tests.browser.players import come_in
from tests.browser.tour import TITLES, asked, go_on, lay_out


@pytest.mark.parametrize("game", TITLES)
async def test_a_finger_beside_a_small_lit_place_means_that_place(visit: Opener, game: str) -> None:
    page = await visit("/health", **PHONE)
    await come_in(page, "Anna")
    await page.goto(f"/table/{await go_on(page, await lay_out(page, game))}")
    await asked(page)
    for number in range(3):
        spot = await page.evaluate(BESIDE, number)
        if spot is None:  # then all of them are as large as a finger
            assert min(await page.evaluate(SIZES)) >= 44
            continue
        await page.touchscreen.tap(spot["x"], spot["y"])
        bubble = page.locator("[data-bubble]")
        await bubble.wait_for()
        assert await bubble.get_attribute("data-bubble") in ("sure", "menu")
        title = await bubble.get_attribute("aria-label") or ""
        assert any(name in title for name in spot["near"]), f"{title} is not near, but {spot['near']} are"
        await page.keyboard.press("Escape")
        await bubble.wait_for(state="detached")


SIZES = """() => [...document.querySelectorAll('.pieces [data-place].lit')]
    .map((place) => place.getBoundingClientRect())
    .map((box) => Math.min(box.width, box.height))"""

# A point of the chart that lies on nothing lit, 8 pixels beside the edge of a lit place that is smaller than a finger; and
# the names of all lit places that are about as near to it, found by looking at each pixel.
BESIDE = """(number) => {
    const frame = document.querySelector('.frame');
    const at = (x, y) => {
        const thing = document.elementFromPoint(x, y);
        return thing && frame.contains(thing) ? document.elementsFromPoint(x, y).map((one) => one.closest('[data-place].lit')).find(Boolean) : null;
    };
    const found = [];
    for (const place of document.querySelectorAll('.pieces [data-place].lit')) {
        const box = place.getBoundingClientRect();
        if (Math.min(box.width, box.height) >= 44) continue;
        const [mx, my] = [box.x + box.width / 2, box.y + box.height / 2];
        for (let turn = 0; turn < 16; turn++) {
            const [dx, dy] = [Math.cos((turn * Math.PI) / 8), Math.sin((turn * Math.PI) / 8)];
            let edge = 0;
            while (edge < 60 && at(mx + dx * edge, my + dy * edge) === place) edge += 1;
            const [x, y] = [mx + dx * (edge + 8), my + dy * (edge + 8)];
            if (!edge || !frame.contains(document.elementFromPoint(x, y)) || at(x, y)) continue;
            const far = new Map();
            for (let ox = -16; ox <= 16; ox += 1)
                for (let oy = -16; oy <= 16; oy += 1) {
                    const there = at(x + ox, y + oy);
                    if (there) far.set(there, Math.min(far.get(there) ?? 99, Math.hypot(ox, oy)));
                }
            const least = Math.min(...far.values());
            const near = [...far].filter(([, away]) => away < least + 6).map(([one]) => one.getAttribute('aria-label').split(',')[0]);
            found.push({ x, y, near });
            break;
        }
        if (found.length > number) break;
    }
    return found.at(Math.min(number, found.length - 1)) ?? null;
}"""
