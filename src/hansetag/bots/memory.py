"""Memory: which positions a merchant has left to the others before. Who forgets walks in circles.

Two players who both gain by pushing a piece to and fro would do so for ever, since each position looks as good as it
did the last time. So what was tried already counts less every time.
"""

from hansetag.kernel.state import State

BORED = 0.3  # points that are lost with every time that a position was left before


class Memory:
    """The positions at the end of one seat's own turns, as often as they came about."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._times: dict[bytes, int] = {}

    def boredom(self, state: State) -> float:
        """How much less it is worth to leave ``state`` to the others once more."""
        return BORED * self._times.get(state.key(), 0)

    def note(self, state: State) -> None:
        """Remember that ``state`` was left to the others."""
        key = state.key()
        self._times[key] = self._times.get(key, 0) + 1
