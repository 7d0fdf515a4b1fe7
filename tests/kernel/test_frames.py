"""Frames: packing and unpacking the open questions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hansetag import NATURE, OVER
from hansetag.kernel.codes import Codes
from hansetag.kernel.frames import frame, kind_of, note_of, seat_of


@settings(deadline=None)
@given(st.integers(0, 63), st.integers(OVER, 13), st.integers(0, 2**40))
def test_a_frame_keeps_kind_seat_and_note(kind: int, seat: int, note: int) -> None:
    """What is packed comes out again."""
    packed = frame(kind, seat, note)
    assert (kind_of(packed), seat_of(packed), note_of(packed)) == (kind, seat, note)


def test_nobody_and_nature_have_seats_too() -> None:
    """The two seats nobody sits in can be asked."""
    assert seat_of(frame(0, NATURE)) == NATURE
    assert seat_of(frame(0, OVER)) == OVER


def test_codes_number_verb_by_verb() -> None:
    """Ids are contiguous, and verb and argument lead back to them."""
    codes = Codes([2, 0, 3])
    assert codes.size == 5
    assert codes.first == [0, 2, 2]
    assert [codes.first[codes.verb[n]] + codes.argument[n] for n in range(5)] == list(range(5))
