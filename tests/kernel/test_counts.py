"""Packed counts: the same arithmetic for any width."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hansetag.kernel import counts

WIDTHS = (3, 4)
HEAPS = st.lists(st.integers(0, 7), max_size=8)


@pytest.mark.parametrize("bits", WIDTHS)
@settings(deadline=None)
@given(numbers=HEAPS)
def test_a_packed_heap_has_its_size_and_its_kinds(bits: int, numbers: list[int]) -> None:
    """Nothing is lost by packing."""
    row = counts.pack(numbers, bits)
    assert counts.size(row, bits) == sum(numbers)
    assert counts.kinds(row, bits) == [kind for kind, number in enumerate(numbers) if number]


@pytest.mark.parametrize("bits", WIDTHS)
@settings(deadline=None)
@given(pairs=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=8))
def test_one_heap_without_another(bits: int, pairs: list[tuple[int, int]]) -> None:
    """Kind by kind, and never below nothing; a heap holds another when nothing of that is missing."""
    first, second = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    row, part = counts.pack(first, bits), counts.pack(second, bits)
    assert counts.without(row, part, bits) == counts.pack([max(a - b, 0) for a, b in pairs], bits)
    assert counts.holds(row, part, bits) == all(a >= b for a, b in pairs)
