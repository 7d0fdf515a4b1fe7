"""SeatLogs: the log of a match as each seat may read it, and which of its lines are news to that seat."""

from __future__ import annotations

from collections.abc import Sequence

from hansetag.kernel.events import Event
from hansetag.kernel.match import Match
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.views import View

from ..boards import Board


class SeatLogs:
    """What everybody at one table has read. What others did since a seat last decided is news to it."""

    def __init__(self, match: Match, board: Board[View], people: Sequence[str]) -> None:
        """Tell the events of ``match`` in the words of ``board``; nobody has read anything yet."""
        self._match = match
        self._board = board
        self._people = people
        self._read = dict.fromkeys(range(len(people)), 0)  # events that are no news to a seat
        self._decided_at = dict(self._read)  # how many events there were before the seat's last decision

    def sentences(self, events: Sequence[Event], seat: int | None) -> list[str]:
        """The events as ``seat`` may know them; when the game is over, there are no secrets."""
        over = self._match.state.actor == OVER
        seen = [event if over else event.seen_by(seat) for event in events]
        return self._board.narrate(seen, self._people)

    def lines(self, seat: int | None, recent: int | None = None) -> list[tuple[str, bool]]:
        """The log, or its news and so many ``recent`` events before them; True marks a line that is news."""
        events = self._match.events
        split = self._read[seat] if seat is not None else 0
        first = max(split - recent, 0) if recent is not None else 0
        old = self.sentences(events[first:split], seat)
        new = self.sentences(events[split:], seat)
        return [(line, False) for line in old] + [(line, True) for line in new]

    def bring_news(self, seat: int) -> None:
        """What others did since ``seat`` last decided is news to it, and stays so while it decides."""
        deciders = [decision.seat for decision in self._match.record.decisions if decision.seat != NATURE]
        if deciders and deciders[-1] != seat:
            self._read[seat] = self._decided_at[seat]

    def note_decision(self, seat: int, before: int) -> None:
        """``seat`` has decided when there were ``before`` events."""
        self._decided_at[seat] = before

    def note_pass(self, seat: int) -> None:
        """``seat`` lets the others go on, and has seen what happened up to now."""
        self._read[seat] = self._decided_at[seat] = len(self._match.events)

    def forget_undone(self) -> None:
        """Events that were taken back have been read by nobody."""
        self._read = {seat: min(read, len(self._match.events)) for seat, read in self._read.items()}
