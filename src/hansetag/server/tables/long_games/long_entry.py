"""A long entry: the decisions of a whole game that was played elsewhere, replayed a slice at a time.

A record that was opened is such an entry, and so is the beginning of a branch. None of its events is told here: there
may be thousands, and a page of them is told from a checkpoint when somebody asks.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from hansetag.kernel.game import Game
from hansetag.kernel.record import read_line
from hansetag.kernel.state import State

from .slices import DECISIONS_PER_SLICE, Slices


class LongEntry:
    """The decisions of one entry and the position after them, beside the game that they will be part of."""

    def __init__(self, game: Game, state: State, place: int, spacing: int) -> None:
        """Begin at ``state``, which is left alone, after ``place`` decisions; keep a position every ``spacing``."""
        self.state = state.copy()
        self.seats = array("b")
        self.actions = array("i")
        self.checkpoints: list[tuple[int, State]] = []  # positions on the way, by how many decisions led to them
        self._game = game
        self._place = place
        self._spacing = spacing

    def replay(self, lines: Sequence[str]) -> Slices[None]:
        """Read the decisions and take them once more; an error says why one cannot be read or is refused."""
        for begin in range(0, len(lines), DECISIONS_PER_SLICE):
            for line in lines[begin : begin + DECISIONS_PER_SLICE]:
                self._take(line)
            yield

    def _take(self, line: str) -> None:
        """Replay one decision."""
        decision = read_line(self._game, line)
        self.state.apply(decision.action, decision.seat)
        self.seats.append(decision.seat)
        self.actions.append(decision.action)
        self._place += 1
        if self._place % self._spacing == 0:
            self.checkpoints.append((self._place, self.state.copy()))
