"""The moneybag tile: plan a turn, take steps back, until something new was seen or somebody else has decided."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import hansa, options, position, talers

import hansetag


def first_turn(seats: int = 2, seed: int = 3) -> hansetag.Match:
    """A match in which the first booths are placed."""
    match = hansetag.Match(hansa(seats), seed)
    for city in ("riga", "danzig", "kalmar"):
        for _ in range(seats):
            match.play(f"place {city}")
    return match


def test_moves_and_actions_of_a_turn_can_be_taken_back() -> None:
    """Turn planning: Talers are only pushed aside until the turn is over."""
    match = first_turn()
    before = match.state.key()
    match.play("sail danzig")
    match.play(options(position(match), "buy")[0])
    match.play("sail reval")
    for _ in range(3):
        match.undo()
    assert match.state.key() == before
    assert 6 in talers(position(match))


def test_a_refill_cannot_be_taken_back() -> None:
    """Turn planning: what chance has turned up stays up."""
    match = first_turn()
    match.play(options(position(match), "buy")[0])
    match.play("end")
    match.play("replenish")
    assert match.undoable == 0
    with pytest.raises(hansetag.NothingToUndo):
        match.undo()


def test_the_price_of_each_step_is_shown_before_it_is_taken() -> None:
    """Turn planning: every answer says what it costs."""
    match = first_turn()
    costs = {answer.text: answer.cost for answer in match.game.question(match.state).answers}
    assert costs["sail danzig"] == 1
    assert costs["end"] == 0
