"""The laws themselves: a sound game passes, and every flaw is caught by the law it breaks."""

from __future__ import annotations

import pickle

import pytest
from tests.kernel.toy import Purse

from hansetag.kernel.laws import LawBroken, play


def play_some(game: Purse) -> None:
    """A few games, thoroughly."""
    for seed in range(8):
        play(game, seed, limit=200, every=1)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_keeps_all_laws(seats: int) -> None:
    """The toy game is sound, and a seed means the same game twice."""
    for seed in range(12):
        assert play(Purse.open(seats), seed, every=1) == play(Purse.open(seats), seed, every=1)


@pytest.mark.parametrize(
    ("flaw", "law"),
    [
        ("order", "legal() is ascending"),
        ("options at the end", "legal() is ascending"),
        ("weights", "legal() is ascending"),
        ("leak", "every legal option applies"),
        ("leak before the first look", "check() finds nothing"),
        ("refuses the legal", "every legal option applies"),
        ("sum", "breakdown() sums to scores()"),
        ("early winner", "winners() speaks at the end"),
        ("turn after the end", "turn() is a seat"),
        ("view without turn", "turn() is a seat"),
        ("shared copy", "copy() is equal and independent"),
        ("reason against the legal", "every other id is refused"),
        ("no reason", "every other id is refused"),
        ("anything goes", "every other id is refused"),
        ("trace", "every other id is refused"),
        ("right that loses a bean", "every right applies"),
        ("reason against a right", "every right applies"),
        ("question", "text, parse and catalogue agree"),
        ("stage refuses", "full() and stage() agree"),
        ("stage forgets", "full() and stage() agree"),
        ("peek", "view(seat) does not depend"),
        ("unsound redeal", "view(seat) does not depend"),
        ("endless", "every game ends"),
    ],
)
def test_a_flaw_is_caught_by_its_law(flaw: str, law: str) -> None:
    """With the game so far, so that it can be looked at."""
    with pytest.raises(LawBroken) as caught:
        play_some(Purse.open(2, flaw=flaw))
    assert law in str(caught.value)
    assert caught.value.record.startswith("hansetag 1\ngame: purse")


def test_a_broken_law_travels_between_processes() -> None:
    """The fuzzer plays in several, and the one that reports needs the record."""
    broken = LawBroken("some law", "some detail", "hansetag 1")
    copy = pickle.loads(pickle.dumps(broken))  # our own bytes
    assert (copy.law, copy.detail, copy.record, str(copy)) == ("some law", "some detail", "hansetag 1", str(broken))
