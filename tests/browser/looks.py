"""What a page is held against: accessibility, width, weight and quickness."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")

COLOURS = ("color-contrast", "link-in-text-block")  # what is another matter in the dark
NEVER_GRAVE = ("region",)  # moderate at most, and slow

# Whether colours differ enough axe finds out by laying a grid over all there is. In a drawing it reads no text, but it
# would spend most of its time there: so drawings are empty meanwhile, unless the focus is in one and would be lost.
RUN = """async ([inside, colours, others, neverGrave]) => {
    const within = inside === 'body' ? document : inside;
    const common = { resultTypes: ['violations'], preload: false };
    const found = [];
    if (others) {
        const off = [...colours, ...neverGrave].map((rule) => [rule, { enabled: false }]);
        found.push(...(await axe.run(within, { ...common, rules: Object.fromEntries(off) })).violations);
    }
    const drawings = [...document.querySelectorAll('svg')].filter(
        (svg) => !svg.parentElement.closest('svg') && !svg.contains(document.activeElement) && !svg.querySelector('foreignObject'),
    );
    const drawn = drawings.map((svg) => [svg, [...svg.childNodes]]);
    for (const svg of drawings) svg.replaceChildren();
    try {
        found.push(...(await axe.run(within, { ...common, runOnly: colours })).violations);
    } finally {
        for (const [svg, children] of drawn) svg.replaceChildren(...children);
    }
    return found;
}"""


async def barriers(page: Page, inside: str = "body", *, colours_only: bool = False) -> list[str]:
    """What axe finds that keeps somebody out: its serious and critical findings, each with what it is about.

    ``inside``: only in this part of the page; ``colours_only``: only what is another matter in the dark.
    """
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE.read_text("utf-8"))  # not as a script of the page: the policy forbids those
    await still(page)
    found: list[dict[str, Any]] = await page.evaluate(RUN, [inside, COLOURS, not colours_only, NEVER_GRAVE])
    return [
        f"{violation['id']}: {violation['help']} ({violation['impact']}): {node['html'][:160]} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


async def still(page: Page) -> None:
    """Wait until nothing on the page moves or changes its colour any more; what moves for ever does not count."""
    await page.evaluate(
        """async () => {
            await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
            const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
            await Promise.all(passing.map((one) => one.finished.catch(() => null)));
        }"""
    )


async def sideways(page: Page) -> list[str]:
    """What makes the page wider than its window; empty if nothing does."""
    return list(
        await page.evaluate(
            """() => {
                const width = document.documentElement.clientWidth;
                if (document.documentElement.scrollWidth <= width) return [];
                const inside = (element) => {
                    for (let up = element.parentElement; up; up = up.parentElement)
                        if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
                    return false;
                };
                return [...document.querySelectorAll('body *')]
                    .filter((element) => element.getBoundingClientRect().right > width + 1 && !inside(element))
                    .map((element) => element.outerHTML.slice(0, 160));
            }"""
        )
    )


async def small_targets(page: Page, least: float = 44) -> list[str]:
    """Buttons, fields and links in view that a finger would miss.

    Links inside a line of text are spared, and so are the places of a chart, which can be brought nearer: a finger that
    comes down beside them finds them all the same. A label counts as part of its field, and so does what ``::after``
    lays round a button.
    """
    return list(
        await page.evaluate(
            """(least) => [...document.querySelectorAll('button, select, textarea, summary, a[href], input:not([type=hidden])')]
                .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('label'))
                .filter((element) => !element.closest('.unseen, [inert], .frame svg') && element.getClientRects().length)
                .filter((element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'))
                .map((element) => {
                    const box = element.getBoundingClientRect();
                    const more = getComputedStyle(element, '::after');
                    const laid = more.content !== 'none' && more.position === 'absolute';
                    const [broad, high] = laid ? [parseFloat(more.width) || 0, parseFloat(more.height) || 0] : [0, 0];
                    const boxes = [...(element.labels ?? [])].map((label) => label.getBoundingClientRect());
                    const width = Math.max(box.width, broad, ...boxes.map((label) => label.width));
                    const height = Math.max(box.height, high, ...boxes.map((label) => label.height));
                    return { element, width, height };
                })
                .filter(({ width, height }) => width + 0.5 < least || height + 0.5 < least)
                .map(({ element, width, height }) => `${Math.round(width)} x ${Math.round(height)} px: ${element.outerHTML.slice(0, 140)}`)""",
            least,
        )
    )
