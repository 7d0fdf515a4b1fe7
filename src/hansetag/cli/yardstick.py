"""Our unit of speed, the pyu: one round of a fixed loop in plain Python, on the same machine in the same run.

"N pyu per action" says that an action costs as much as N rounds. Seconds differ from machine to machine and from minute
to minute; this ratio hardly does. The loop must never change, or old figures stop being comparable, and this module is
never compiled.
"""

from __future__ import annotations

import time


class _Cell:
    """Something with a method to call."""

    __slots__ = ("v",)

    def __init__(self, v: int) -> None:
        self.v = v

    def bump(self, d: int) -> int:
        """Small arithmetic behind a method call."""
        self.v = (self.v + d) & 0xFFFF
        return self.v


def _rounds(n: int) -> int:
    """Small integers, a list index, a dict read and written, one method call: n times."""
    table = list(range(64))
    d = {i: i for i in range(64)}
    cell = _Cell(1)
    acc = 0
    for i in range(n):
        k = (i * 7 + acc) & 63
        t = table[k]
        acc = (acc + t + d.get(k, 0)) & 0xFFFFFF
        d[k] = acc & 255
        acc += cell.bump(t)
    return acc


def pyu_per_second(rounds: int = 300_000, tries: int = 5) -> float:
    """How many pyu this machine does in a second of work just now; the best of a few tries is the least noisy."""
    best = float("inf")
    for _ in range(tries):
        begin = time.process_time()
        _rounds(rounds)
        best = min(best, time.process_time() - begin)
    return rounds / best
