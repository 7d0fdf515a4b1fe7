"""Our own random generator, so that a seed means the same game everywhere.

The standard library does not promise that ``Random.choice`` stays the same from one Python to the next. This
generator uses nothing but 32-bit additions, shifts and exclusive-ors (the "small fast counting" scheme), so it gives
the same numbers on every machine, on every Python and in both builds of our rules.
"""

from hashlib import sha256
from typing import Final

WORD_MASK: Final = 0xFFFFFFFF
MAX_BOUND: Final = 1 << 29  # so that a word times a bound stays a small number in the compiled build


class Rng:
    """A stream of whole numbers. Different streams of one seed are independent of each other."""

    def __init__(self, seed: int, stream: str = "") -> None:
        """Start the stream named ``stream`` of ``seed``; any whole number will do as a seed."""
        digest = sha256(f"{seed}/{stream}".encode()).digest()
        a, b, c = (int.from_bytes(digest[place : place + 4], "little") for place in (0, 4, 8))
        self.words: tuple[int, int, int, int] = (a, b, c, 1)

    def word(self) -> int:
        """The next number from 0 to 2**32 - 1."""
        a, b, c, count = self.words
        total = (a + b + count) & WORD_MASK
        self.words = (
            b ^ (b >> 9),
            (c + (c << 3)) & WORD_MASK,
            (((c << 21) | (c >> 11)) + total) & WORD_MASK,
            (count + 1) & WORD_MASK,
        )
        return total

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each equally likely (``bound`` from 1 to MAX_BOUND)."""
        if not 0 < bound <= MAX_BOUND:
            raise ValueError(f"a bound from 1 to {MAX_BOUND} is needed, not {bound}")
        # The high half of word * bound is fair once the few words that would favour low numbers are redrawn.
        # The first word is written out here, because random play spends its time in this method.
        a, b, c, count = self.words
        total = (a + b + count) & WORD_MASK
        self.words = (
            b ^ (b >> 9),
            (c + (c << 3)) & WORD_MASK,
            (((c << 21) | (c >> 11)) + total) & WORD_MASK,
            (count + 1) & WORD_MASK,
        )
        product = total * bound
        if product & WORD_MASK < bound:
            unfair = (WORD_MASK + 1) % bound
            while product & WORD_MASK < unfair:
                product = self.word() * bound
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put ``items`` into an order of which all are equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
