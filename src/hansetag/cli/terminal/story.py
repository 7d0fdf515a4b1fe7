"""Story: a record told step by step, for looking at games that were played."""

from __future__ import annotations

import msgspec

from hansetag.kernel.errors import BadRecord
from hansetag.kernel.events import Event
from hansetag.kernel.record import Record
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State


class Step(msgspec.Struct, frozen=True):
    """The table after a decision and after what chance made of it."""

    state: State
    told: int  # events up to here
    seat: int  # who decided; NATURE for what was dealt before anybody did


class Story:
    """All steps of a record. Where it breaks off, ``wrong`` says why, and everything before is there."""

    def __init__(self, record: Record) -> None:
        """Play ``record`` through once."""
        self.game = record.game
        self.events: list[Event] = []
        self.steps: list[Step] = []
        self.wrong: BadRecord | None = None
        state = record.game.start()
        rows = state.record_events()
        seat = NATURE
        for place, decision in enumerate(record.decisions):
            if decision.seat != NATURE:
                self.steps.append(Step(state.copy(), len(self.events), seat))
                seat = decision.seat
            try:
                record.take(state, place)
            except BadRecord as error:
                self.wrong = error
                break
            self.events += [self.game.tell(row) for row in rows]
            rows.clear()
        self.steps.append(Step(state.copy(), len(self.events), seat))

    def next_turn(self, place: int) -> int:
        """The first step after ``place`` at which another seat has the turn, or the last step."""
        turn = self._turn(place)
        last = len(self.steps) - 1
        return next((later for later in range(place + 1, last) if self._turn(later) != turn), last)

    def _turn(self, place: int) -> int:
        """Whose turn it is at a step."""
        return self.steps[place].state.turn()
