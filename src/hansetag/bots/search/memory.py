"""Memory: what a merchant has left to the others before. Who forgets walks in circles.

Two players who both gain by pushing a piece to and fro would do so for ever, since each position looks as good as it
did the last time. So what was tried already counts less every time; and where nobody's points have moved for a long
while, the merchant grows impatient and does, at any price in the end, what moves them: where each of several could
end the game but would lose it, one has to give in. So every game between merchants ends.
"""

from hansetag.kernel.state import State

POINTS_PER_REPETITION = 0.3  # points that are lost with every time that a position was left before
IDLE_TURNS_BORNE = 3  # own turns without anybody's points moving
IMPATIENCE_POINTS = 0.1  # points that another such turn costs, times the cube of those beyond
MAX_IDLE_TURNS = 25  # own turns of that kind after which anything is better than going on so


class Memory:
    """The positions at the end of one seat's own turns, as often as they came about."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._times: dict[bytes, int] = {}
        self._scores: list[int] = []
        self._idle: int = 0  # own turns since somebody's points moved

    def boredom(self, state: State) -> float:
        """How much less it is worth to leave ``state`` to the others once more."""
        return POINTS_PER_REPETITION * self._times.get(state.key(), 0)

    def impatience(self, state: State) -> float:
        """How much less ``state`` is worth because nothing has moved there for long."""
        if self._idle <= IDLE_TURNS_BORNE or state.scores() != self._scores:
            return 0.0
        beyond = float(self._idle - IDLE_TURNS_BORNE)
        return IMPATIENCE_POINTS * beyond * beyond * beyond

    def is_stuck(self) -> bool:
        """Whether nothing has moved for so long that what can be seen ahead cannot be what helps."""
        return self._idle > MAX_IDLE_TURNS

    def watch(self, state: State, option: int) -> None:
        """If ``option`` ends the turn of its chooser, remember what is left to the others."""
        seat = state.actor
        if state.turn() == seat:
            after = state.copy()
            after.advance(option)
            if after.turn() != seat:
                self.note(after)

    def note(self, state: State) -> None:
        """Remember that ``state`` was left to the others."""
        key = state.key()
        self._times[key] = self._times.get(key, 0) + 1
        scores = state.scores()
        self._idle = self._idle + 1 if scores == self._scores else 0
        self._scores = scores
