"""Decisions as lines of a record, written a slice at a time: a game may have ten thousand of them."""

from __future__ import annotations

from hansetag.kernel.driver import PackedDecisions, cut, unpacked
from hansetag.kernel.game import Game
from hansetag.kernel.record import write_line

from .slices import DECISIONS_PER_SLICE, Slices


def written_lines(game: Game, decisions: PackedDecisions) -> Slices[list[str]]:
    """One line for each decision."""
    lines: list[str] = []
    for begin in range(0, len(decisions[0]), DECISIONS_PER_SLICE):
        part = unpacked(cut(decisions, begin, begin + DECISIONS_PER_SLICE))
        lines += [write_line(game, decision) for decision in part]
        yield
    return lines
