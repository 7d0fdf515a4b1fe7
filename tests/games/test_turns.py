"""Whose turn it is: one seat's at a time, also while another is asked or chance speaks."""

from __future__ import annotations

from pathlib import Path

import pytest

import hansetag

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("name", hansetag.games())
def test_a_turn_lasts_while_others_are_asked(name: str) -> None:
    """It is nobody's before the first and after the last one, and the view tells the same to everybody."""
    interrupted: set[bool] = set()  # by chance or not
    for path in sorted(RECORDS.glob(f"{name}-*.hanse")):
        states = list(hansetag.Record.loads(path.read_text("utf-8")).replay())
        assert [states[end].turn() for end in (0, -1)] == [hansetag.NATURE, hansetag.NATURE]
        assert {state.turn() for state in states} == {hansetag.NATURE, *range(states[0].seats)}
        during = [state for state in states if state.turn() >= 0 and state.actor != state.turn()]
        assert [state.view(None)["turn"] for state in during] == [state.turn() for state in during]
        interrupted |= {state.actor == hansetag.NATURE for state in during}
    assert interrupted == {True, False}
