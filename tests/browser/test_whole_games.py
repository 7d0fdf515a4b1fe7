"""A whole game of each title, against merchants, in a real browser: by mouse, by keys alone, and with a finger."""

from __future__ import annotations

import pytest
from tests.browser.conftest import PHONE, Opener
from tests.browser.players import ByKeys, ByMouse, ByTouch, sit_down

TITLES = ["hansa", "teutonica", "bohnhanse"]
SEATS = {"hansa": 3, "teutonica": 3, "bohnhanse": 5}  # as many as make the game short: everybody has fewer turns


@pytest.mark.parametrize("game", TITLES)
async def test_a_whole_game_is_played_by_mouse(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await page.goto(f"/table/{await sit_down(page, game, seats=SEATS[game])}")
    player = ByMouse(page)
    await player.play()
    assert player.on_board > player.chosen / 4


@pytest.mark.parametrize("game", TITLES)
async def test_a_whole_game_is_played_by_keys_alone(visit: Opener, game: str) -> None:
    page = await visit("/health")
    await page.goto(f"/table/{await sit_down(page, game, seats=SEATS[game])}")
    await ByKeys(page).play()


@pytest.mark.parametrize("game", TITLES)
async def test_a_whole_game_is_played_with_a_finger_on_a_phone(visit: Opener, game: str) -> None:
    page = await visit("/health", **{**PHONE, "device_scale_factor": 1})  # as large, with a quarter of the points
    await page.goto(f"/table/{await sit_down(page, game, seats=SEATS[game])}")
    player = ByTouch(page)
    await player.play()
    assert player.on_board > player.chosen / 4
