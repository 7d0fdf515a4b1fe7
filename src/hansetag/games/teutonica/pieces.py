"""Pieces in a row as one number: four bits each, in order of arrival.

A *piece* is twice its owner plus its kind, plus one, so that nothing is zero. The houses of a route, the offices of a
city and the extra offices beside it are such rows. The rules never ask which house of a route a piece stands on, so the
order serves the picture only and ``in_order`` forgets it.
"""

from typing import Final

BITS: Final = 4
MASK: Final = 15


def piece(owner: int, kind: int) -> int:
    """The piece of this owner and kind."""
    return 2 * owner + kind + 1


def owner_of(code: int) -> int:
    """Whose piece it is."""
    return (code - 1) >> 1


def kind_of_piece(code: int) -> int:
    """Trader or merchant."""
    return (code - 1) & 1


def used(row: int) -> int:
    """How many pieces stand in ``row``."""
    if row == 0:
        return 0
    if row < 1 << BITS:
        return 1
    if row < 1 << 2 * BITS:
        return 2
    if row < 1 << 3 * BITS:
        return 3
    count = 4
    row >>= 4 * BITS
    while row:
        count += 1
        row >>= BITS
    return count


def at(row: int, place: int) -> int:
    """The piece at ``place``, 0 if there is none."""
    return row >> BITS * place & MASK


def add(row: int, code: int) -> int:
    """``row`` with another piece at its end."""
    return row | code << BITS * used(row)


def take(row: int, code: int) -> int:
    """``row`` without the first piece like ``code``; those behind it move up."""
    place = 0
    while row >> BITS * place & MASK != code:
        place += 1
    below = row & (1 << BITS * place) - 1
    return below | row >> BITS * (place + 1) << BITS * place


def count(row: int, code: int) -> int:
    """How many pieces like ``code`` stand in ``row``."""
    total = 0
    while row:
        if row & MASK == code:
            total += 1
        row >>= BITS
    return total


def owned(row: int, owner: int) -> int:
    """How many pieces of ``owner`` stand in ``row``."""
    total = 0
    while row:
        if ((row & MASK) - 1) >> 1 == owner:
            total += 1
        row >>= BITS
    return total


def listed(row: int) -> list[int]:
    """The pieces of ``row`` in order."""
    codes: list[int] = []
    while row:
        codes.append(row & MASK)
        row >>= BITS
    return codes


def in_order(row: int) -> int:
    """``row`` with its pieces sorted, so that equal routes are equal however they came about."""
    codes = listed(row)
    codes.sort()
    ordered = 0
    for place, code in enumerate(codes):
        ordered |= code << BITS * place
    return ordered
