"""Frames: the questions that wait for an answer, as plain numbers.

A question may open another one (a sale makes opponents choose their loss), so the open questions of a game form a
stack. Each frame is one whole number that packs the kind of question, the seat that is asked and a note that the
game reads as it likes. A stack is then a list of numbers: cheap to copy, easy to save, equal when equal.
"""

from typing import Final

MAX_KINDS: Final = 64
MAX_SEATS: Final = 16
SEAT_SHIFT: Final = 6
_NOTE_SHIFT: Final = 10
MOMENT: Final = (1 << _NOTE_SHIFT) - 1  # what is left of a frame without its note
SEAT_OFFSET: Final = 2  # OVER is -2, and packed numbers start at 0


def frame(kind: int, seat: int, note: int = 0) -> int:
    """Pack a question of ``kind`` (below 64) to ``seat`` (OVER or NATURE or 0 to 13) with a ``note`` (0 or more)."""
    return kind | (seat + SEAT_OFFSET) << SEAT_SHIFT | note << _NOTE_SHIFT


def kind_of(packed: int) -> int:
    """What is asked."""
    return packed & (MAX_KINDS - 1)


def seat_of(packed: int) -> int:
    """Who is asked."""
    return ((packed >> SEAT_SHIFT) & (MAX_SEATS - 1)) - SEAT_OFFSET


def note_of(packed: int) -> int:
    """What the game wanted to remember about the question."""
    return packed >> _NOTE_SHIFT
