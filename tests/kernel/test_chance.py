"""Chance: one stream for an open game, a stream for each draw of a sealed one."""

from __future__ import annotations

import hashlib

import pytest
from tests.kernel.toy import Purse

import hansetag
from hansetag import Rng
from hansetag.kernel.chance import Chance, fits, seal_of


def test_an_open_game_draws_from_one_stream(purse: Purse) -> None:
    """Wherever a draw stands in the record, it is the next one of the stream."""
    state = purse.start()
    stream = Rng(7, "nature")
    chance = Chance(7)
    assert [chance.draw(state, 5) for _ in range(40)] == [state.fate(stream) for _ in range(40)]


def test_a_sealed_game_has_a_stream_for_each_draw(purse: Purse) -> None:
    """It goes by the place in the record and by nothing else, so draws can be verified in any order."""
    state = purse.start()
    own = [state.fate(Rng(7, f"nature {place}")) for place in range(40)]
    chance = Chance(7, sealed=True)
    assert [chance.draw(state, place) for place in range(40)] == own
    assert [chance.draw(state, place) for place in reversed(range(40))] == own[::-1]
    assert len(set(own)) > 1


@pytest.mark.parametrize("sealed", [False, True])
def test_without_a_seed_nobody_knows_what_comes(sealed: bool) -> None:
    """Two chances without a seed are two chances, yet each draws what is possible."""
    state = hansetag.game("bohnhanse", seats=3).start()
    one, other = Chance(None, sealed), Chance(None, sealed)
    drawn = [[chance.draw(state, place) for place in range(30)] for chance in (one, other)]
    assert drawn[0] != drawn[1]
    assert {*drawn[0], *drawn[1]} <= set(state.legal())


def test_a_seal_is_the_fingerprint_of_the_digits() -> None:
    """So that it can be checked with tools that know nothing of us."""
    assert seal_of(1356) == hashlib.sha256(b"1356").hexdigest()
    assert fits(1356, seal_of(1356))
    assert not fits(1357, seal_of(1356))
    assert fits(None, seal_of(1356))
    assert fits(1356, None)
