"""Bonus markers as one number: three bits for each kind."""

from typing import Final

from .codes import KINDS

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
    total = 0
    while row:
        total += row & MASK
        row >>= BITS
    return total


def present(row: int) -> list[int]:
    """The kinds that are in ``row`` at all, ascending."""
    return [kind for kind in range(KINDS) if row >> BITS * kind & MASK]


def pack(counts: list[int]) -> int:
    """A row with these counts by kind."""
    row = 0
    for kind, number in enumerate(counts):
        row |= number << BITS * kind
    return row
