"""Chance: what nature draws, from a seed that may stay secret until the end.

Usually all draws of a game come one after the other from one stream of its seed. Where a game is *sealed*, anyone who
plays is shown a fingerprint of the seed at the start and the seed itself at the end. Since our generator is quick
rather than secret, somebody who has seen enough of a stream could work out how it goes on. So each draw of a sealed
game has a stream of its own: SHA-256 stands between the seed and a stream, and one draw says nothing about another.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from .drive import deal
from .rng import Rng
from .state import State

STREAM = "nature"
SEED_BITS = 63  # enough to tell games apart
SEALED_BITS = 128  # enough that nobody finds the seed of a seal by trying


class Chance:
    """Nature's draws in one game; without a seed they are such as nobody can foresee."""

    def __init__(self, seed: int | None, sealed: bool = False) -> None:
        """Draw from ``seed``: everything from one stream or, if ``sealed``, each draw from a stream of its own."""
        self._seed = fresh_seed(sealed) if seed is None else seed
        self._sealed = sealed
        self._stream = Rng(self._seed, STREAM)

    def draw(self, state: State, place: int) -> int:
        """What nature decides in ``state``, where ``place`` decisions of the record were taken before."""
        return deal(state, Rng(self._seed, f"{STREAM} {place}") if self._sealed else self._stream)


def fresh_seed(sealed: bool) -> int:
    """A seed that nobody knows yet; one that is to be sealed is long, since seeds can be tried one by one."""
    return secrets.randbits(SEALED_BITS if sealed else SEED_BITS)


def seal_of(seed: int) -> str:
    """The fingerprint of ``seed`` that is shown at the start: SHA-256 of its decimal digits, as anybody can check."""
    return sha256(str(seed).encode()).hexdigest()


def fits(seed: int | None, seal: str | None) -> bool:
    """Whether ``seal`` was made of ``seed``; as long as one of them is not known, nothing speaks against it."""
    return seed is None or seal is None or seal_of(seed) == seal
