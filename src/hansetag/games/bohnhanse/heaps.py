"""Rows of beans: a wagon, or one part of a deal, as a number with four bits for each type (see ``kernel/counts.py``).

A wagon holds eight, so no count outgrows its bits.
"""

from typing import Final

from hansetag.kernel import counts

BITS: Final = 4
MASK: Final = 15


def one(bean: int) -> int:
    """A row with a single bean."""
    return 1 << BITS * bean


def count(row: int, bean: int) -> int:
    """How many beans of this type are in ``row``."""
    return row >> BITS * bean & MASK


def size(row: int) -> int:
    """How many beans are in ``row``."""
    return counts.size(row, BITS)


def kinds(row: int) -> list[int]:
    """The types that are in ``row`` at all, ascending."""
    return counts.kinds(row, BITS)


def holds(row: int, part: int) -> bool:
    """Whether all of ``part`` is in ``row``."""
    return counts.holds(row, part, BITS)


def without(row: int, part: int) -> int:
    """What is left of ``row`` when as much of ``part`` as is in it is taken away."""
    return counts.without(row, part, BITS)


def beans(row: int) -> list[int]:
    """The beans in ``row`` one by one, ascending."""
    return [bean for bean in kinds(row) for _ in range(count(row, bean))]


def pack(numbers: list[int]) -> int:
    """A row with these counts by type."""
    return counts.pack(numbers, BITS)
