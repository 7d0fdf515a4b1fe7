"""A sitting: one game as it is played at a table, with what is confirmed and, beside it, the drafts of the seats.

Nothing here waits, writes or sends. A choice gives either a changed draft or a ``Pending`` entry; once the journal has
taken that entry, ``accept`` makes it part of the position. So a position never runs ahead of what is stored.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable

import msgspec

from hansetag.kernel.chance import Chance
from hansetag.kernel.errors import HansetagError
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Question
from hansetag.kernel.record import Decision, Record
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State

from .. import lines
from ..errors import Conflict, Illegal
from ..wire import Commits

LONGEST = 200  # choices in a draft; deals can be changed to and fro for ever
Moves = tuple[bytes, bytes]  # the seats and the actions of all decisions, packed
RECENT = 24  # entries whose events are kept at hand; older ones are told by replaying


class Happening(msgspec.Struct, frozen=True):
    """An event, and how many decisions there were by then, the one that brought it about included."""

    at: int
    event: Event


class Draft:
    """What a seat has chosen and not confirmed: choices, each of one or more steps, and where they lead."""

    __slots__ = ("by_right", "choices", "events", "state")

    def __init__(self, state: State, by_right: bool) -> None:
        """Begin with no choice at ``state``; ``by_right``: the seat was not asked but made use of a right."""
        self.state = state
        self.by_right = by_right
        self.choices: list[list[int]] = []
        self.events: list[Happening] = []

    @property
    def steps(self) -> list[int]:
        """All steps in order."""
        return [step for choice in self.choices for step in choice]


class Foresight(msgspec.Struct, frozen=True):
    """Where a choice would lead: why it could not wait, the position after it and before chance answers, and events."""

    commits: Commits
    state: State
    events: list[Happening]


class Pending(msgspec.Struct, frozen=True):
    """A confirmed decision on its way into the journal, and what will be so once it is there."""

    seq: int
    seat: int
    lines: str
    decisions: list[Decision]
    state: State
    events: list[Happening]


class LiveGame:
    """The position of one game: ``seq`` entries have been confirmed."""

    def __init__(self, game: Game, chance: Chance) -> None:
        """The game before its first entry; chance draws from its seed."""
        self.game = game
        self.chance = chance
        self.state: State = game.start()
        self.seq = 0
        self.drafts: dict[int, Draft] = {}
        self._seats = array("b")
        self._actions = array("i")
        self._ends = array("i")  # how many decisions there were after each entry
        self._told: deque[tuple[int, list[Happening]]] = deque(maxlen=RECENT)
        self._dropped: dict[int, tuple[int, list[str]]] = {}  # by seat, the steps of a draft and the entry it fell to
        self._question: Question | None = None

    # ------------------------------------------------------------------ the record

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.actor == OVER

    @property
    def question(self) -> Question:
        """What is asked of whom, as confirmed: made once, since everybody who looks on is told of it."""
        if self._question is None:
            self._question = self.game.question(self.state)
        return self._question

    @property
    def decisions(self) -> list[Decision]:
        """All confirmed decisions."""
        return [Decision(seat, action) for seat, action in zip(self._seats, self._actions, strict=True)]

    @property
    def moves(self) -> Moves:
        """The same as something to remember results by."""
        return self._seats.tobytes(), self._actions.tobytes()

    def load(self, entries: Iterable[tuple[int, str]]) -> str:
        """Replay stored entries, given as seq and lines; says why the rules refuse one, or nothing.

        What came before a refused entry stays, so that the table can be looked at up to that point.
        """
        for seq, text in entries:
            state = self.state.copy()
            rows = state.listen()
            events: list[Happening] = []
            try:
                if seq != self.seq + 1:
                    return f"Entry {self.seq + 1} is missing."
                decisions = lines.read(self.game, text)
                for place, decision in enumerate(decisions, start=len(self._seats) + 1):
                    state.apply(decision.action, decision.seat)
                    events += self._happened(rows, place)
            except HansetagError as error:
                return f"Entry {seq} ({text.splitlines()[0]}) is refused by the rules: {error}"
            self.accept(Pending(seq, decisions[0].seat if decisions else NATURE, text, decisions, state, events))
        return ""

    def accept(self, pending: Pending) -> list[int]:
        """Make an entry that the journal has taken part of the position.

        Drafts of other seats are carried over where the rules still allow every step of them; the seats that lost
        theirs are returned.
        """
        self.seq = pending.seq
        pending.state.ears = None
        self.state = pending.state
        self._question = None
        for decision in pending.decisions:
            self._seats.append(decision.seat)
            self._actions.append(decision.action)
        self._ends.append(len(self._seats))
        self._told.append((pending.seq, pending.events))
        self.drafts.pop(pending.seat, None)
        self._dropped.pop(pending.seat, None)
        return [seat for seat in list(self.drafts) if not self._carry_over(seat)]

    def _carry_over(self, seat: int) -> bool:
        """Build a draft again upon the new position; without it if a step is refused now."""
        draft = self.drafts.pop(seat)
        try:
            self._redraft(seat, draft.choices)
        except HansetagError:
            self._dropped[seat] = (self.seq, [self.game.text(step) for step in draft.steps])
        return seat in self.drafts

    def dropped(self, seat: int | None, since: int) -> list[str]:
        """The steps of the draft that ``seat`` lost to an entry after ``since``; none if it has chosen since then.

        It is told by where the client believes the table to be, so that whoever missed it is told again.
        """
        seq, steps = self._dropped.get(-1 if seat is None else seat, (0, []))
        return steps if seq > since else []

    def _happened(self, rows: list[tuple[int, ...]], place: int) -> list[Happening]:
        """The ``rows`` that the rules noted for the decision that made them ``place`` in all; takes them away."""
        events = [Happening(place, self.game.tell(row)) for row in rows]
        rows.clear()
        return events

    def events_since(self, seq: int) -> list[tuple[int, Happening]]:
        """What happened in the entries after ``seq``, each with its entry."""
        if self._told and self._told[0][0] <= seq + 1:
            return [(number, event) for number, events in self._told if number > seq for event in events]
        return list(self._retell(seq)) if seq < self.seq else []

    def _retell(self, seq: int) -> Iterable[tuple[int, Happening]]:
        """The events after ``seq``, by replaying the game."""
        state = self.game.start()
        rows: list[tuple[int, ...]] = []
        place = 0
        for number, end in enumerate(self._ends, start=1):
            if number == seq + 1:
                rows = state.listen()
            while place < end:
                take(state, self._seats[place], self._actions[place])
                place += 1
                if number > seq:
                    for event in self._happened(rows, place):
                        yield number, event

    def turn_passed(self, seq: int) -> bool:
        """Whether the turn that went on after entry ``seq`` has ended since."""
        state = self.game.start()
        turn = None
        for place, (seat, action) in enumerate(zip(self._seats, self._actions, strict=True), start=1):
            take(state, seat, action)
            if place >= self.ended_at(seq):
                turn = state.turn() if turn is None else turn
                if state.turn() != turn:
                    return True
        return False

    def ended_at(self, seq: int) -> int:
        """How many decisions there were after entry ``seq``."""
        return self._ends[seq - 1] if seq else 0

    def entry_of(self, place: int) -> int:
        """The entry to which the decision before ``place`` belongs."""
        return bisect_left(self._ends, place) + 1 if place else 0

    def record(self, seed: int | None, seal: str | None, taken: int, players: list[str]) -> Record:
        """The record so far; ``seed`` only where it may be known."""
        result = self.state.scores() if self.over else None
        return Record(self.game, seed, self.decisions, result, players, seal=seal, taken=taken)

    # ------------------------------------------------------------------ choosing

    def seen(self, seat: int | None) -> State:
        """The position as ``seat`` has it before it: with its own draft, and nobody else's."""
        draft = self.drafts.get(seat) if seat is not None else None
        return draft.state if draft else self.state

    def ready(self, seat: int) -> bool:
        """Whether the draft of ``seat`` has nothing left to choose."""
        draft = self.drafts.get(seat)
        return draft is not None and draft.state.actor != seat

    def choose(self, seat: int, text: str, confirm: bool = False) -> Pending | None:
        """Add a choice, in notation, to the draft of ``seat``; where it cannot wait, the whole draft as an entry.

        All steps of the choice are taken or none. IllegalAction and BadText leave the draft as it was, and so does an
        entry: should the journal refuse it, the choice has not been made.
        """
        draft, _ = self._tried(seat, text)
        if confirm or self._commits(draft.state, seat, draft.by_right):
            return self._pend(seat, draft)
        self.drafts[seat] = draft
        self._dropped.pop(seat, None)
        return None

    def _tried(self, seat: int, text: str) -> tuple[Draft, list[Happening]]:
        """What the draft of ``seat`` would be with one more choice, and what that choice alone would bring about."""
        if self.ready(seat):
            raise Illegal("draft-ready")
        if seat in self.drafts and len(self.drafts[seat].choices) >= LONGEST:
            raise Illegal("draft-long", most=LONGEST)
        here = self.seen(seat)
        steps = self.game.spell(text, here, seat)
        draft = self.drafts.get(seat) or Draft(self.state, self.state.actor != seat)
        state = here.copy()
        rows = state.listen()
        events: list[Happening] = []
        for place, step in enumerate(steps, start=len(self._seats) + len(draft.steps) + 1):
            state.apply(step, seat)
            events += self._happened(rows, place)
        state.ears = None
        fresh = Draft(state, draft.by_right)
        fresh.choices = [*draft.choices, steps]
        fresh.events = [*draft.events, *events]
        return fresh, events

    def foresee(self, seat: int, text: str) -> Foresight:
        """What choosing ``text`` would lead to, without choosing it; refused as the choice would be.

        What it would show, or what chance would answer, is not in it: ``commits`` says that there is such a thing.
        """
        draft, events = self._tried(seat, text)
        return Foresight(self._commits(draft.state, seat, draft.by_right), draft.state, events)

    def undo(self, seat: int, everything: bool = False) -> None:
        """Take the last choice of the draft back, or all of it."""
        draft = self.drafts.get(seat)
        if draft is None:
            raise Conflict("nothing-to-undo", seq=self.seq)
        del self.drafts[seat]
        if not everything:
            self._redraft(seat, draft.choices[:-1])

    def confirm(self, seat: int) -> Pending:
        """The draft of ``seat`` as an entry."""
        draft = self.drafts.get(seat)
        if draft is None:
            raise Conflict("nothing-to-confirm", seq=self.seq)
        return self._pend(seat, draft)

    def decide(self, seat: int, action: int) -> Pending:
        """A decision that needs no draft: a merchant's, or a standing answer."""
        draft = self._draft(seat, [[action]])
        return self._pend(seat, draft)

    def opening(self) -> Pending:
        """The first entry: what chance lays out before anybody is asked."""
        return self._pend(NATURE, Draft(self.state, by_right=False))

    def warnings(self, seat: int, options: Iterable[int]) -> list[Commits]:
        """For each option of ``seat``, why choosing it would confirm the draft at once; empty where it would not."""
        here = self.seen(seat)
        draft = self.drafts.get(seat)
        by_right = draft.by_right if draft else here.actor != seat
        warned: list[Commits] = []
        for option in options:
            state = here.copy()
            take(state, seat, option)
            warned.append(self._commits(state, seat, by_right))
        return warned

    def _commits(self, state: State, seat: int, by_right: bool) -> Commits:
        """Why a draft of ``seat`` that has led to ``state`` cannot wait; what would be seen goes before all else."""
        return "reveal" if self.game.reveals(self.state, state, seat) else commits(state, seat, by_right)

    def _redraft(self, seat: int, choices: list[list[int]]) -> None:
        """Make a draft of these choices that of ``seat``."""
        if not choices:
            return
        draft = self._draft(seat, choices)
        if self.game.reveals(self.state, draft.state, seat):
            raise Illegal("shows-hidden")
        self.drafts[seat] = draft

    def _draft(self, seat: int, choices: list[list[int]]) -> Draft:
        """A draft of these choices; every step is checked."""
        draft = Draft(self.state.copy(), self.state.actor != seat)
        draft.choices = choices
        rows = draft.state.listen()
        for place, step in enumerate(draft.steps, start=len(self._seats) + 1):
            draft.state.apply(step, seat)
            draft.events += self._happened(rows, place)
        draft.state.ears = None
        return draft

    def restore(self, seat: int, text: str) -> None:
        """Take up a stored draft, one choice a line; one that the rules refuse by now is dropped."""
        lines = [line.split(" ; ") for line in text.splitlines()]
        try:
            self._redraft(seat, [[self.game.parse(step) for step in line] for line in lines])
        except HansetagError:
            self.drafts.pop(seat, None)
            self._dropped[seat] = (self.seq, [step for line in lines for step in line])

    def written(self, seat: int) -> str:
        """The draft of ``seat`` as ``restore`` reads it; empty where there is none."""
        draft = self.drafts.get(seat)
        choices = draft.choices if draft else []
        return "\n".join(" ; ".join(self.game.text(step) for step in choice) for choice in choices)

    def _pend(self, seat: int, draft: Draft) -> Pending:
        """The draft as an entry, with what chance answers to it."""
        state = draft.state.copy()
        rows = state.listen()
        decisions = [Decision(seat, step) for step in draft.steps]
        events = draft.events[:]
        while state.actor == NATURE:
            drawn = self.chance.draw(state, len(self._seats) + len(decisions))
            state.advance(drawn)
            decisions.append(Decision(NATURE, drawn))
            events += self._happened(rows, len(self._seats) + len(decisions))
        return Pending(self.seq + 1, seat, lines.write(self.game, decisions), decisions, state, events)


def commits(state: State, seat: int, by_right: bool) -> Commits:
    """Why a draft of ``seat`` that has led to ``state`` cannot wait for its confirmation; empty where it can.

    It cannot where chance is to draw, and where somebody has to answer before the turn goes on. It can where the
    decision has passed on in the regular way: to the next turn, back to the one whose turn it is, or to nobody.
    """
    actor = state.actor
    if actor == NATURE:
        return "chance"
    if actor in (seat, OVER):
        return ""
    turn = state.turn()
    return "answer" if by_right or (turn >= 0 and actor != turn) else ""


def unpacked(moves: Moves) -> list[Decision]:
    """The decisions that were packed as ``moves``."""
    seats, actions = array("b", moves[0]), array("i", moves[1])
    return [Decision(seat, action) for seat, action in zip(seats, actions, strict=True)]


def take(state: State, seat: int, action: int) -> None:
    """Carry out what is known to be legal."""
    if seat == state.actor:
        state.advance(action)
    else:
        state.exercise(action, seat)
