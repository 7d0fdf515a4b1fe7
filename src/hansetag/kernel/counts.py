"""Counts of several kinds packed into one number, so many bits for each.

Where only kinds and counts matter (beans in a wagon, markers in a heap) a whole number says it all: moving a piece is
an addition and copying a heap copies a number. A game chooses the width, wide enough that no count outgrows it.
"""


def size(row: int, bits: int) -> int:
    """How many pieces are in ``row``."""
    mask = (1 << bits) - 1
    total = 0
    while row:
        total += row & mask
        row >>= bits
    return total


def kinds(row: int, bits: int) -> list[int]:
    """The kinds that are in ``row`` at all, ascending."""
    mask = (1 << bits) - 1
    found: list[int] = []
    kind = 0
    while row:
        if row & mask:
            found.append(kind)
        row >>= bits
        kind += 1
    return found


def holds(row: int, part: int, bits: int) -> bool:
    """Whether all of ``part`` is in ``row``."""
    mask = (1 << bits) - 1
    while part:
        if row & mask < part & mask:
            return False
        row >>= bits
        part >>= bits
    return True


def without(row: int, part: int, bits: int) -> int:
    """What is left of ``row`` when as much of ``part`` as is in it is taken away."""
    mask = (1 << bits) - 1
    left = 0
    shift = 0
    while row:
        more = (row & mask) - (part & mask)
        if more > 0:
            left |= more << shift
        row >>= bits
        part >>= bits
        shift += bits
    return left


def pack(numbers: list[int], bits: int) -> int:
    """A row with these counts by kind."""
    row = 0
    for kind, number in enumerate(numbers):
        row |= number << bits * kind
    return row
