"""Events: a row of numbers is told by the names of its fields."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Happened, Purse

from hansetag.kernel.events import Event, tell


class Bought(Event, frozen=True, tag="bought"):
    """Something with words and numbers."""

    seat: int
    good: str
    count: int


KINDS = (Happened, Bought)
WORDS = {"good": ["peas", "beans"]}


def test_a_row_becomes_its_event() -> None:
    """The first number is its kind; a field with words has its word, any other its number."""
    assert tell(KINDS, WORDS, (1, 0, 1, 5)) == Bought(0, "beans", 5)
    assert tell(KINDS, WORDS, (0, 1, 2)) == Happened(1, 2)


@pytest.mark.parametrize("row", [(1, 0, 1), (1, 0, 1, 5, 5)])
def test_a_row_that_is_too_short_or_too_long_is_noticed(row: tuple[int, ...]) -> None:
    """A step that forgets a number does not get away with it."""
    with pytest.raises(ValueError, match="zip"):
        tell(KINDS, WORDS, row)


def test_nobody_listens_at_first_nor_to_a_copy() -> None:
    """Each call of listen() begins a new list."""
    state = Purse.open(2).start()
    assert state.event_rows is None
    rows = state.record_events()
    assert state.event_rows is rows
    assert state.copy().event_rows is None
    state.apply(0)
    assert rows == [(0, -1, 0)]
    assert state.record_events() == []
    assert len(rows) == 1
