"""Whoever sees fewer colours tells seats, privileges, goods and beans apart: by the light, and by their drawing alone."""

from __future__ import annotations

from itertools import product
from typing import Literal, NamedTuple

import pytest
from playwright.async_api import Page
from tests.browser.conftest import Opener
from tests.browser.ink import faint
from tests.browser.looks import still
from tests.browser.players import come_in
from tests.browser.sight import FILTERS, NOTICED, closest, lay_side_by_side, pictures, see_as
from tests.browser.tour import TITLES, Record, lay_out

TOLD = 4 * NOTICED  # a mean difference of two pictures that nobody overlooks
DRAWN = NOTICED  # where there is no colour at all; two that have nothing but colour do not differ then


class Kind(NamedTuple):
    """Things on a board that must not be mistaken for each other."""

    name: str
    game: str
    many: int
    selector: str
    mark: str
    paints: tuple[str, ...]  # the variables of their colours
    drawn: str  # what is drawn on them
    common: str = ""  # what all of them have
    part: float = 0.9  # how much of the recorded game is played, so that all of them lie there


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SEATS = tuple(f"--seat-{seat}" for seat in range(5))
PRIVILEGES = tuple(f"--privilege-{colour}" for colour in ("white", "orange", "pink", "black"))
GOODS = tuple(f"--hansa-{colour}" for colour in ("orange", "yellow", "green", "blue", "pink", "brown"))
BEANS = tuple(f"--bean-{bean}" for bean in ("blue", "chili", "stink", "green", "soy", "black_eyed", "red", "garden"))
DEVICE = '[fill^="url"], text'
PIECE = ".pieces [data-seat]:not([data-seat='-1']):has(> text)"
KINDS = (
    Kind("cubes", "teutonica", 5, f"{PIECE}:has(> rect.face)", "data-seat", SEATS, DEVICE),
    Kind("discs", "teutonica", 5, f"{PIECE}:has(> circle.face)", "data-seat", SEATS, DEVICE),
    Kind("square offices", "teutonica", 4, "[data-privilege]:has(> rect)", "data-privilege", PRIVILEGES, ".inner"),
    Kind("round offices", "teutonica", 4, "[data-privilege]:has(> circle)", "data-privilege", PRIVILEGES, ".inner"),
    Kind("booths", "hansa", 4, f"{PIECE}:has(> circle.face)", "data-seat", SEATS, DEVICE),
    Kind("goods", "hansa", 6, ".pieces [data-good]", "data-good", GOODS, ".symbol", ".barrel, .many, text", 0.05),
    Kind(
        "wagons", "bohnhanse", 5, ".pieces [data-seat]", "data-seat", SEATS, DEVICE, ".wheels, .bed, .shadow, .pennant"
    ),
    Kind("beans", "bohnhanse", 8, ".pieces [data-bean]", "data-bean", BEANS, "*", part=0.05),
)


@pytest.mark.parametrize("game", TITLES)
async def test_what_must_not_be_mistaken_is_told_apart_whatever_colours_one_sees(visit: Opener, game: str) -> None:
    page = await visit("/health")
    record = await _record(page, game)
    faults: list[str] = []
    for kind in (kind for kind in KINDS if kind.game == game):
        await _look_at(page, record, kind.part)
        names = await lay_side_by_side(
            page, kind.selector, kind.mark, paints=kind.paints, drawn=kind.drawn, common=kind.common
        )
        assert len(names) == kind.many, names
        for scheme, sight in product(SCHEMES, ("none", *FILTERS)):
            await page.emulate_media(color_scheme=scheme)
            await see_as(page, sight)
            seen = await pictures(page, names)
            (colour, alike), (drawing, drawn_alike) = closest(seen.coloured), closest(seen.grey)
            told = f"{kind.name}, {scheme}, {sight}: {alike} {colour:.1f}; by drawing alone {drawn_alike} {drawing:.1f}"
            print(told)
            assert closest(seen.plain)[0] < DRAWN, "without their drawing they would not be told apart"
            if colour < TOLD or drawing < DRAWN:
                faults.append(told)
        await see_as(page, "none")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", TITLES)
async def test_what_is_written_on_a_board_can_be_read(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await _look_at(page, await _record(page, game), 0.9)
    for scheme in SCHEMES:
        await page.emulate_media(color_scheme=scheme)
        await still(page)
        found = await faint(page)
        assert not found, "\n".join([scheme, *found])


async def _record(page: Page, game: str) -> Record:
    """A recorded game on a table to look at."""
    await come_in(page, "Anna")
    return await lay_out(page, game)


async def _look_at(page: Page, record: Record, part: float) -> None:
    """Look at the game after a ``part`` of it."""
    await page.goto(f"/table/{record.id}?at={record.turn(part)[0]}")
    await page.locator(".replay .pieces [data-place]").first.wait_for()
    await still(page)
