"""Bonus markers as one number: three bits for each kind (see ``kernel/counts.py``)."""

from typing import Final

from hansetag.kernel import counts

BITS: Final = 3
MASK: Final = 7


def one(kind: int) -> int:
    """A single marker."""
    return 1 << BITS * kind


def count(row: int, kind: int) -> int:
    """How many markers of ``kind`` are in ``row``."""
    return row >> BITS * kind & MASK


def size(row: int) -> int:
    """How many markers are in ``row``."""
    return counts.size(row, BITS)


def present(row: int) -> list[int]:
    """The kinds that are in ``row`` at all, ascending."""
    return counts.kinds(row, BITS)


def pack(numbers: list[int]) -> int:
    """A row with these counts by kind."""
    return counts.pack(numbers, BITS)
