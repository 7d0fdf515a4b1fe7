"""Rows of markers as numbers: three bits for each good.

Wherever markers lie in any number (in front of a player, in the stacks, out of the game) only their kinds and counts
matter. A row packs the counts of all goods into one whole number: moving a marker is an addition, moving a colour is a
mask, and copying a table copies a handful of numbers. No good may be printed more than six times, so that a seven is
always a mistake.
"""

from typing import Final

from hansetag.kernel import counts

from .codes import BARRELS

BITS: Final = 3
MAX_MARKERS_OF_A_GOOD: Final = 6
MASK: Final = 7
COLOUR_BITS: Final = BITS * BARRELS
COLOUR_MASK: Final = (1 << COLOUR_BITS) - 1


def one(good: int) -> int:
    """A row with a single marker."""
    return 1 << BITS * good


def count(row: int, good: int) -> int:
    """How many markers of ``good`` are in ``row``."""
    return row >> BITS * good & MASK


def colour_part(row: int, colour: int) -> int:
    """The part of ``row`` that is of ``colour``."""
    return row & COLOUR_MASK << COLOUR_BITS * colour


def of_colour(row: int, colour: int) -> int:
    """How many markers of ``colour`` are in ``row``."""
    part = row >> COLOUR_BITS * colour
    return (part & MASK) + (part >> BITS & MASK) + (part >> 2 * BITS & MASK)


def size(row: int) -> int:
    """How many markers are in ``row``."""
    total = 0
    while row:
        total += (row & MASK) + (row >> BITS & MASK) + (row >> 2 * BITS & MASK)
        row >>= COLOUR_BITS
    return total


def kinds(row: int) -> list[int]:
    """The goods that are in ``row`` at all, ascending: colour by colour, fewest barrels first."""
    goods: list[int] = []
    good = 0
    while row:
        part = row & COLOUR_MASK
        if part:
            if part & MASK:
                goods.append(good)
            if part >> BITS & MASK:
                goods.append(good + 1)
            if part >> 2 * BITS:
                goods.append(good + 2)
        row >>= COLOUR_BITS
        good += BARRELS
    return goods


def pairs(row: int) -> list[int]:
    """The colours of which two or more markers are in ``row``, ascending."""
    colours: list[int] = []
    colour = 0
    while row:
        part = row & COLOUR_MASK
        if part and (part & MASK) + (part >> BITS & MASK) + (part >> 2 * BITS) >= 2:
            colours.append(colour)
        row >>= COLOUR_BITS
        colour += 1
    return colours


def markers(row: int) -> list[int]:
    """The goods in ``row`` one by one, ascending."""
    return [good for good in kinds(row) for _ in range(count(row, good))]


def pack(numbers: list[int]) -> int:
    """A row with these counts by good."""
    return counts.pack(numbers, BITS)


def unpack(row: int, goods: int) -> list[int]:
    """The counts by good."""
    return [row >> BITS * good & MASK for good in range(goods)]
