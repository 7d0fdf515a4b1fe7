"""The driver: one game being played, with what is confirmed and, beside it, what can still be taken back.

``Match`` (library, terminal, arena) and the server's ``LiveGame`` both stand on it. What a seat has decided and nobody
has reacted to is a **draft**. There is one rule of undo, and it is here: a draft can be taken back until it shows its
seat something hidden, makes chance draw, or makes another seat answer. From then on it is confirmed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from .chance import Chance
from .errors import HansetagError
from .events import Event
from .game import Game
from .record import Decision
from .seats import NATURE, OVER
from .state import State

Commits = Literal["", "chance", "answer", "reveal"]  # why a draft cannot be taken back any longer; empty: it can
PackedDecisions = tuple[bytes, bytes]  # the seats and the actions of all decisions


class Happening(msgspec.Struct, frozen=True):
    """An event, and how many decisions there were by then, the one that brought it about included."""

    at: int
    event: Event


class Draft:
    """What a seat has chosen and not confirmed: choices, each of one or more steps, and where they lead."""

    __slots__ = ("base", "by_right", "choices", "events", "place", "seat", "state")

    def __init__(self, seat: int, base: State, place: int, state: State | None = None) -> None:
        """Begin with no choice at ``base``, to which ``place`` decisions led.

        ``state``, if given, is equal to ``base`` and grows with the draft; a copy is made otherwise.
        """
        self.seat = seat
        self.base = base
        self.place = place
        self.state = base.copy() if state is None else state
        self.by_right = base.actor != seat  # the seat was not asked but made use of a right
        self.choices: list[list[int]] = []
        self.events: list[Happening] = []

    @property
    def steps(self) -> list[int]:
        """All steps in order."""
        return [step for choice in self.choices for step in choice]

    def take(self, game: Game, steps: Sequence[int]) -> list[Happening]:
        """Add a choice in place and tell what it brought about; a first step that is refused changes nothing."""
        place = self.place + sum(map(len, self.choices))
        rows = self.state.record_events()
        events: list[Happening] = []
        try:
            for at, step in enumerate(steps, start=place + 1):
                self.state.apply(step, self.seat)
                events += happened(game, rows, at)
        finally:
            self.state.event_rows = None
        self.choices.append(list(steps))
        self.events += events
        return events

    def longer(self, game: Game, steps: Sequence[int]) -> tuple[Draft, list[Happening]]:
        """Another draft with one more choice, all of it or an error, and what that choice brought about."""
        draft = Draft(self.seat, self.base, self.place, self.state.copy())
        draft.choices = self.choices[:]
        draft.events = self.events[:]
        return draft, draft.take(game, steps)

    def rebuilt(self, game: Game, choices: Sequence[Sequence[int]]) -> Draft:
        """Another draft from the same beginning with just these choices."""
        draft = Draft(self.seat, self.base, self.place)
        for steps in choices:
            draft.take(game, steps)
        return draft

    def commits(self, game: Game) -> Commits:
        """Why this draft cannot be taken back any longer; what was seen goes before all else."""
        return why_committed(game, self.base, self.state, self.seat, self.by_right)


class Pending(msgspec.Struct, frozen=True):
    """Decisions that are about to be confirmed, what chance answered included, and what will be so then."""

    seat: int
    decisions: list[Decision]
    state: State
    events: list[Happening]


class Driver:
    """The confirmed position of a game, the decisions that led to it, and the drafts upon it."""

    def __init__(self, game: Game, chance: Chance) -> None:
        """The game before its first decision; nature draws from ``chance``."""
        self.game = game
        self.chance = chance
        self.state: State = game.start()
        self.drafts: dict[int, Draft] = {}
        self._seats = array("b")
        self._actions = array("i")

    # ------------------------------------------------------------------ what is confirmed

    def __len__(self) -> int:
        """How many decisions have been confirmed."""
        return len(self._seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.actor == OVER

    @property
    def decisions(self) -> list[Decision]:
        """All confirmed decisions."""
        return unpacked(self.packed)

    @property
    def packed(self) -> PackedDecisions:
        """The same in few bytes, as something to remember results by."""
        return self._seats.tobytes(), self._actions.tobytes()

    def pend(self, draft: Draft, copied: bool = True) -> Pending:
        """The draft with what chance answers to it; nothing is confirmed yet.

        Unless ``copied``, chance draws on the draft's own state, which must then be accepted.
        """
        state = draft.state.copy() if copied else draft.state
        rows = state.record_events()
        decisions = [Decision(draft.seat, step) for step in draft.steps]
        events = draft.events[:]
        while state.actor == NATURE:
            drawn = self.chance.draw(state, draft.place + len(decisions))
            state.advance(drawn)
            decisions.append(Decision(NATURE, drawn))
            events += happened(self.game, rows, draft.place + len(decisions))
        state.event_rows = None
        return Pending(draft.seat, decisions, state, events)

    def replayed(self, decisions: Sequence[Decision]) -> Pending:
        """Decisions that were taken before, checked once more; IllegalAction names the first that is refused."""
        state = self.state.copy()
        rows = state.record_events()
        events: list[Happening] = []
        for at, decision in enumerate(decisions, start=len(self) + 1):
            state.apply(decision.action, decision.seat)
            events += happened(self.game, rows, at)
        state.event_rows = None
        return Pending(decisions[0].seat if decisions else NATURE, list(decisions), state, events)

    def confirm(self, pending: Pending) -> list[int]:
        """Make ``pending`` part of the game.

        Drafts of other seats are built again upon the new position; returned are the seats whose drafts are no longer
        possible there.
        """
        self.state = pending.state
        for decision in pending.decisions:
            self._seats.append(decision.seat)
            self._actions.append(decision.action)
        self.drafts.pop(pending.seat, None)
        others = list(self.drafts.values())
        return [draft.seat for draft in others if not self.redraft(draft.seat, draft.choices)]

    # ------------------------------------------------------------------ what can be taken back

    def seen(self, seat: int | None) -> State:
        """The position as ``seat`` has it before it: with its own draft, and nobody else's."""
        draft = self.drafts.get(seat) if seat is not None else None
        return draft.state if draft else self.state

    def ready(self, seat: int) -> bool:
        """Whether the draft of ``seat`` has nothing left to choose."""
        draft = self.drafts.get(seat)
        return draft is not None and draft.state.actor != seat

    def new_draft(self, seat: int) -> Draft:
        """A draft of ``seat`` without any choice."""
        return Draft(seat, self.state, len(self))

    def tried(self, seat: int, steps: Sequence[int]) -> tuple[Draft, list[Happening]]:
        """What the draft of ``seat`` would be with one more choice, and what that choice alone would bring about."""
        return (self.drafts.get(seat) or self.new_draft(seat)).longer(self.game, steps)

    def redraft(self, seat: int, choices: Sequence[Sequence[int]]) -> bool:
        """Let ``seat`` have a draft of just these choices; False, and no draft, where they are not possible (now).

        A draft that would show something is not possible: it would have to be confirmed.
        """
        self.drafts.pop(seat, None)
        if not choices:
            return True
        try:
            draft = self.new_draft(seat).rebuilt(self.game, choices)
        except HansetagError:
            return False
        if draft.commits(self.game) == "reveal":
            return False
        self.drafts[seat] = draft
        return True

    def warnings(self, seat: int, options: Iterable[int]) -> list[Commits]:
        """For each option of ``seat``, why choosing it would confirm the draft at once; empty where it would not."""
        here = self.seen(seat)
        draft = self.drafts.get(seat)
        by_right = draft.by_right if draft else here.actor != seat
        warned: list[Commits] = []
        for option in options:
            state = here.copy()
            carry_out(state, seat, option)
            warned.append(why_committed(self.game, self.state, state, seat, by_right))
        return warned


def why_committed(game: Game, base: State, state: State, seat: int, by_right: bool) -> Commits:
    """Why what led ``seat`` from ``base`` to ``state`` cannot be taken back; empty where it can.

    It cannot where something hidden was shown to ``seat``, where chance is to draw, and where somebody has to answer
    before the turn goes on. It can where the decision has passed on in the regular way: to the next turn, back to the
    one whose turn it is, or to nobody.
    """
    if game.reveals(base, state, seat):
        return "reveal"
    actor = state.actor
    if actor == NATURE:
        return "chance"
    if actor in (seat, OVER):
        return ""
    turn = state.turn()
    return "answer" if by_right or (turn >= 0 and actor != turn) else ""


def happened(game: Game, rows: list[tuple[int, ...]], at: int) -> list[Happening]:
    """The events behind ``rows``, which the decision number ``at`` brought about; takes the rows away."""
    events = [Happening(at, game.tell(row)) for row in rows]
    rows.clear()
    return events


def carry_out(state: State, seat: int, action: int) -> None:
    """Carry out what is known to be legal."""
    if seat == state.actor:
        state.advance(action)
    else:
        state.exercise(action, seat)


def unpacked(packed: PackedDecisions) -> list[Decision]:
    """The decisions that were packed."""
    seats, actions = array("b", packed[0]), array("i", packed[1])
    return [Decision(seat, action) for seat, action in zip(seats, actions, strict=True)]


def cut(packed: PackedDecisions, begin: int, end: int) -> PackedDecisions:
    """The decisions from ``begin`` up to, and without, ``end``, still packed."""
    width = array("i").itemsize
    return packed[0][begin:end], packed[1][begin * width : end * width]
