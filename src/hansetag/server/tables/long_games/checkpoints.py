"""Checkpoints: positions kept on the way, so that a point of a long game is found without replaying all before it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from hansetag.kernel.state import State

CHECKPOINT_DECISIONS = 500  # between two checkpoints; most games are over before the first


class Checkpoints:
    """Some positions of one game, by how many decisions led to them. They are shared: copy one before going on."""

    def __init__(self) -> None:
        """None yet."""
        self._places: list[int] = []
        self._states: list[State] = []

    def __len__(self) -> int:
        return len(self._places)

    @property
    def spacing(self) -> int:
        """How far apart they are at least."""
        return CHECKPOINT_DECISIONS

    def wants(self, place: int) -> bool:
        """Whether the position after ``place`` decisions is far enough from the others to be worth keeping."""
        at = bisect_left(self._places, place)
        before = self._places[at - 1] if at else 0
        after = self._places[at] if at < len(self._places) else place + CHECKPOINT_DECISIONS
        return place - before >= CHECKPOINT_DECISIONS and after - place >= CHECKPOINT_DECISIONS

    def keep(self, place: int, state: State) -> None:
        """Keep the position after ``place`` decisions, which nobody changes any more."""
        at = bisect_left(self._places, place)
        self._places.insert(at, place)
        self._states.insert(at, state)

    def last_before(self, place: int) -> tuple[int, State] | None:
        """The last position kept that ``place`` decisions lead to or beyond."""
        at = bisect_right(self._places, place)
        return (self._places[at - 1], self._states[at - 1]) if at else None
