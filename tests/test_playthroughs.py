"""Playthroughs: one random game per title with everything that can be seen, so that any change shows as a diff.

Run ``python tests/test_playthroughs.py`` to write them anew, and read the diff before you commit it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import pytest

import hansetag
from hansetag.kernel.drive import choose
from hansetag.kernel.rng import Rng

FOLDER = Path(__file__).parent / "playthroughs"


def playthrough(name: str) -> str:
    """A random game in words: each decision with its options, events and points."""
    game = hansetag.game(name, seats=3)
    match = hansetag.Match(game, seed=1356)
    rng = Rng(1356, "playthrough")
    told = 0
    lines = [f"{name}, 3 seats, {len(game.catalogue)} actions", ""]
    while True:
        lines += [f"  {game.say(event)}" for event in match.events[told:]]
        told = len(match.events)
        mark = hashlib.sha256(match.state.key()).hexdigest()[:12]
        views = hashlib.sha256(b"".join(msgspec.json.encode(match.state.view(seat)) for seat in (None, 0, 1, 2)))
        lines.append(f"  points {match.state.scores()}, key {mark}, views {views.hexdigest()[:12]}")
        if match.state.actor == hansetag.OVER:
            lines += ["", f"winners {match.state.winners()}, breakdown {match.state.breakdown()}", ""]
            return "\n".join(lines)
        question = game.question(match.state)
        action = choose(match.state, rng)
        lines += ["", game.book.say(f"question.{question.code}", question.facts)]
        lines += [
            f"  {'>' if answer.id == action else ' '} {answer.text} ({answer.cost})" for answer in question.answers
        ]
        match.play(action)


@pytest.mark.parametrize("name", hansetag.games())
def test_the_playthrough_is_as_it_was(name: str) -> None:
    """If it is not, look at the diff and ask whether that is what you meant to change."""
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


if __name__ == "__main__":
    for title in hansetag.games():
        (FOLDER / f"{title}.txt").write_text(playthrough(title), "utf-8")
