"""Rows of beans as numbers: four bits for each type.

In a wagon or in a deal only types and counts matter. A row packs the counts of all types into one whole number, so
moving beans is an addition and copying a wagon copies a number. A wagon holds eight, so no count outgrows its bits.
"""

from typing import Final

BITS: Final = 4
FULL: Final = 15


def one(bean: int) -> int:
    """A row with a single bean."""
    return 1 << BITS * bean


def count(row: int, bean: int) -> int:
    """How many beans of this type are in ``row``."""
    return row >> BITS * bean & FULL


def size(row: int) -> int:
    """How many beans are in ``row``."""
    total = 0
    while row:
        total += row & FULL
        row >>= BITS
    return total


def kinds(row: int) -> list[int]:
    """The types that are in ``row`` at all, ascending."""
    found: list[int] = []
    bean = 0
    while row:
        if row & FULL:
            found.append(bean)
        row >>= BITS
        bean += 1
    return found


def holds(row: int, part: int) -> bool:
    """Whether all of ``part`` is in ``row``."""
    while part:
        if row & FULL < part & FULL:
            return False
        row >>= BITS
        part >>= BITS
    return True


def without(row: int, part: int) -> int:
    """What is left of ``row`` when as much of ``part`` as is in it is taken away."""
    left = 0
    shift = 0
    while row:
        more = (row & FULL) - (part & FULL)
        if more > 0:
            left |= more << shift
        row >>= BITS
        part >>= BITS
        shift += BITS
    return left


def beans(row: int) -> list[int]:
    """The beans in ``row`` one by one, ascending."""
    return [bean for bean in kinds(row) for _ in range(count(row, bean))]


def pack(counts: list[int]) -> int:
    """A row with these counts by type."""
    row = 0
    for bean, number in enumerate(counts):
        row |= number << BITS * bean
    return row
