"""The loops that play by themselves: they stop when told, check when told, and draw as chance weighs."""

from __future__ import annotations

import pytest

import hansetag
from hansetag.kernel.drive import choose, deal, play_out
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import pick


def test_a_loop_stops_at_its_limit() -> None:
    """And says how many decisions it took."""
    state = hansetag.game("hansa", seats=2).start()
    assert play_out(state, Rng(1), 5) == 5
    assert state.actor != hansetag.OVER


@pytest.mark.parametrize("name", hansetag.games())
def test_a_checked_loop_plays_the_same_game(name: str) -> None:
    """Checking changes nothing but the time it takes."""
    game = hansetag.game(name, seats=3)
    quick, careful = game.start(), game.start()
    steps = play_out(quick, Rng(7), 400)
    assert play_out(careful, Rng(7), 400, checked=True) == steps
    assert quick.key() == careful.key()


@pytest.mark.parametrize("name", hansetag.games())
def test_fate_is_one_draw_among_the_chances(name: str) -> None:
    """A shorter way to a draw leads to the same one as weighing all chances."""
    state = hansetag.game(name, seats=3).start()
    rng = Rng(3)
    draws = 0
    for step in range(300):
        if state.actor == hansetag.OVER:
            break
        if state.actor == hansetag.NATURE:
            weighed = pick(state.chance(), Rng(step))
            assert [state.fate(Rng(step)), deal(state, Rng(step)), choose(state, Rng(step))] == [weighed] * 3
            draws += 1
        state.advance(choose(state, rng))
    assert draws > 3
