"""A live game: the kernel's driver as a table uses it, with entries, drafts that are stored, and recent events.

Nothing here waits, writes or sends; what may take long is done in slices, between which the caller can wait. A choice
gives either a changed draft or a pending entry; once the journal has taken that entry, ``accept`` makes it part of the
position. So a position never runs ahead of what is stored.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence

import msgspec

from hansetag.kernel.chance import Chance
from hansetag.kernel.driver import Commits, Draft, Driver, Happening, Pending, carry_out, happened
from hansetag.kernel.errors import HansetagError
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Question
from hansetag.kernel.record import Record, read_line, write_lines
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from ..errors import Conflict, Illegal
from .long_games.checkpoints import Checkpoints
from .long_games.long_entry import LongEntry
from .long_games.slices import DECISIONS_PER_SLICE, Slices, at_once
from .long_games.written import written_lines

MAX_DRAFT_CHOICES = 200  # deals can be changed to and fro for ever
RECENT_ENTRIES = 24  # entries whose events are kept at hand; older ones are told by replaying
MAX_RECENT_EVENTS = 1000  # of one entry that are kept at hand; those of a long entry never are
ENTRY_WEIGHT = 4  # what an entry costs beside its decisions, in decisions


class Foresight(msgspec.Struct, frozen=True):
    """Where a choice would lead: why it could not wait, the position after it and before chance answers, and events."""

    commits: Commits
    state: State
    events: list[Happening]


class PendingEntry(msgspec.Struct, frozen=True):
    """A confirmed decision on its way into the journal: its number, its lines, and what will be so once it is there."""

    seq: int
    lines: str
    pending: Pending

    @property
    def seat(self) -> int:
        """Who confirmed it."""
        return self.pending.seat

    @property
    def state(self) -> State:
        """The position after it."""
        return self.pending.state


class LiveGame(Driver):
    """The game of one table: ``seq`` entries have been confirmed."""

    def __init__(self, game: Game, chance: Chance) -> None:
        """The game before its first entry; nature draws from ``chance``."""
        super().__init__(game, chance)
        self.seq = 0
        self._ends = array("i")  # how many decisions there were after each entry
        self._recent: deque[tuple[int, list[Happening]]] = deque(maxlen=RECENT_ENTRIES)
        self._checkpoints = Checkpoints()
        self._dropped: dict[int, tuple[int, list[str]]] = {}  # by seat, the steps of a draft and the entry it fell to
        self._question: Question | None = None

    # ------------------------------------------------------------------ entries

    @property
    def question(self) -> Question:
        """What is asked of whom, as confirmed: made once, since everybody who looks on is told of it."""
        if self._question is None:
            self._question = self.game.question(self.state)
        return self._question

    def load(self, entries: Iterable[tuple[int, str]]) -> str:
        """Replay stored entries, given as seq and lines; says why the rules refuse one, or nothing.

        What came before a refused entry stays, so that the table can be looked at up to that point.
        """
        return at_once(self.loading(entries))

    def loading(self, entries: Iterable[tuple[int, str]]) -> Slices[str]:
        """The same in slices; an entry becomes part of the position when all of it is replayed."""
        done = 0
        for seq, text in entries:
            if seq != self.seq + 1:
                return f"Entry {self.seq + 1} is missing."
            lines = text.splitlines()
            try:
                yield from self._load_entry(seq, text, lines)
            except HansetagError as error:
                return f"Entry {seq} ({lines[0]}) is refused by the rules: {error}"
            done += len(lines) + ENTRY_WEIGHT
            if done >= DECISIONS_PER_SLICE:
                done = 0
                yield
        return ""

    def _load_entry(self, seq: int, text: str, lines: Sequence[str]) -> Slices[None]:
        """Replay one stored entry and accept it; an error says why that cannot be."""
        if len(lines) <= DECISIONS_PER_SLICE:
            pending = self.replayed([read_line(self.game, line) for line in lines])
            self.accept(PendingEntry(seq, text, pending))
            return
        entry = LongEntry(self.game, self.state, len(self), self._checkpoints.spacing)
        yield from entry.replay(lines)
        self._accept_long(seq, entry)

    def accept(self, entry: PendingEntry) -> list[int]:
        """Make an entry that the journal has taken part of the position.

        Drafts of other seats are carried over where the rules still allow every step of them; the seats that lost
        theirs are returned.
        """
        drafted = {seat: draft.steps for seat, draft in self.drafts.items()}
        lost = self.confirm(entry.pending)
        self.seq = entry.seq
        self._question = None
        self._ends.append(len(self))
        self._keep_events(entry)
        if self._checkpoints.wants(len(self)):
            self._checkpoints.keep(len(self), self.state)
        self._dropped.pop(entry.seat, None)
        for seat in lost:
            self._dropped[seat] = (self.seq, [self.game.text(step) for step in drafted[seat]])
        return lost

    def _accept_long(self, seq: int, entry: LongEntry) -> None:
        """The same for a long entry, whose decisions are added as they are and whose events are not kept at hand."""
        self._seats.extend(entry.seats)
        self._actions.extend(entry.actions)
        self.accept(PendingEntry(seq, "", Pending(entry.seats[0], [], entry.state, [])))
        self._recent.clear()
        for place, state in entry.checkpoints:
            if self._checkpoints.wants(place):
                self._checkpoints.keep(place, state)

    def dropped(self, seat: int | None, since: int) -> list[str]:
        """The steps of the draft that ``seat`` lost to an entry after ``since``; none if it has chosen since then.

        It is told by where the client believes the table to be, so that a client that missed it is told again.
        """
        seq, steps = self._dropped.get(-1 if seat is None else seat, (0, []))
        return steps if seq > since else []

    def events_since(self, seq: int) -> list[tuple[int, Happening]]:
        """What happened in the entries after ``seq``, each with its entry."""
        if self._has_at_hand(seq):
            return [(number, event) for number, events in self._recent if number > seq for event in events]
        return at_once(self.telling_since(seq)) if seq < self.seq else []

    def telling_since(self, seq: int) -> Slices[list[tuple[int, Happening]]]:
        """The same in slices, for an entry that may be thousands of decisions back."""
        if self._has_at_hand(seq):
            return self.events_since(seq)
        told: list[tuple[int, Happening]] = []
        for event in self._retell(self.ended_at(seq), len(self)):
            told.append(event)
            if len(told) % DECISIONS_PER_SLICE == 0:
                yield
        return told

    def _has_at_hand(self, seq: int) -> bool:
        """Whether the events of all entries after ``seq`` are kept at hand."""
        return bool(self._recent) and self._recent[0][0] <= seq + 1

    def last_events(self, seq: int, most: int, before: int | None = None) -> tuple[list[tuple[int, Happening]], int]:
        """The last of what happened after entry ``seq``, about ``most`` events, and the decision they begin with.

        That number is 0 where nothing was left out; otherwise it is the ``before`` that leads to the events ahead of
        them. A decision is told whole or not at all.
        """
        first = self.ended_at(min(seq, self.seq))
        end = len(self) if before is None else max(first, min(before - 1, len(self)))
        if before is None and self._has_at_hand(seq):
            start, told = first, self.events_since(seq)
        else:
            start = max(first, end - most)
            told = list(self._retell(start, end))
        if len(told) > most:
            start = min(told[-most - 1][1].at, told[-1][1].at - 1)
            told = [(entry, done) for entry, done in told if done.at > start]
        return told, start + 1 if start > first else 0

    def _keep_events(self, entry: PendingEntry) -> None:
        """Have the events of an entry at hand, unless they are very many."""
        if len(entry.pending.events) <= MAX_RECENT_EVENTS:
            self._recent.append((entry.seq, entry.pending.events))
        else:
            self._recent.clear()

    def _retell(self, start: int, end: int) -> Iterable[tuple[int, Happening]]:
        """The events of the decisions after ``start`` up to ``end``, each with its entry, by replaying them."""
        if start >= end:
            return
        state = self.state_at(start)
        rows = state.record_events()
        entry = self.entry_of(start + 1)
        for place in range(start, end):
            carry_out(state, self._seats[place], self._actions[place])
            while self._ends[entry - 1] <= place:
                entry += 1
            for event in happened(self.game, rows, place + 1):
                yield entry, event

    def state_at(self, place: int) -> State:
        """The position after the first ``place`` decisions, for the caller to go on from."""
        if place == len(self):
            return self.state.copy()
        at, kept = self._checkpoints.last_before(place) or (0, None)
        state = self.game.start() if kept is None else kept.copy()
        due = at + self._checkpoints.spacing
        while at < place:
            carry_out(state, self._seats[at], self._actions[at])
            at += 1
            if at == due:
                due += self._checkpoints.spacing
                if self._checkpoints.wants(at):
                    self._checkpoints.keep(at, state.copy())
        return state

    def turn_passed(self, seq: int) -> bool:
        """Whether the turn that went on after entry ``seq`` has ended since."""
        start = max(self.ended_at(seq), 1)  # before the first decision it is nobody's turn
        if start > len(self):
            return False
        state = self.state_at(start)
        turn = state.turn()
        for place in range(start, len(self)):
            carry_out(state, self._seats[place], self._actions[place])
            if state.turn() != turn:
                return True
        return False

    def ended_at(self, seq: int) -> int:
        """How many decisions there were after entry ``seq``."""
        return self._ends[seq - 1] if seq else 0

    def entry_of(self, place: int) -> int:
        """The entry to which the decision before ``place`` belongs."""
        return bisect_left(self._ends, place) + 1 if place else 0

    def record(self, seed: int | None, seal: str | None, taken: int, players: list[str]) -> Slices[str]:
        """The text of the record so far, in slices; ``seed`` only where it may be known."""
        result = self.state.scores() if self.over else None
        head = Record(self.game, seed, [], result, players, seal=seal, taken=taken).dumps()
        lines = yield from written_lines(self.game, self.packed)
        return head + "\n".join([*lines, ""])

    # ------------------------------------------------------------------ choosing

    def choose(self, seat: int, text: str, confirm: bool = False) -> PendingEntry | None:
        """Add a choice, in notation, to the draft of ``seat``; where it cannot wait, the whole draft as an entry.

        All steps of the choice are taken or none. IllegalAction and BadText leave the draft as it was, and so does an
        entry: should the journal refuse it, the choice has not been made.
        """
        draft, _ = self._read(seat, text)
        if confirm or draft.commits(self.game):
            return self._entry(draft)
        self.drafts[seat] = draft
        self._dropped.pop(seat, None)
        return None

    def foresee(self, seat: int, text: str) -> Foresight:
        """What choosing ``text`` would lead to, without choosing it; refused as the choice would be.

        What it would show, or what chance would answer, is not in it: ``commits`` says that there is such a thing.
        """
        draft, events = self._read(seat, text)
        return Foresight(draft.commits(self.game), draft.state, events)

    def _read(self, seat: int, text: str) -> tuple[Draft, list[Happening]]:
        """What the draft of ``seat`` would be with one more choice in notation, and what that would bring about."""
        if self.ready(seat):
            raise Illegal("draft-ready")
        if seat in self.drafts and len(self.drafts[seat].choices) >= MAX_DRAFT_CHOICES:
            raise Illegal("draft-long", most=MAX_DRAFT_CHOICES)
        return self.tried(seat, self.game.spell(text, self.seen(seat), seat))

    def undo(self, seat: int, everything: bool = False) -> None:
        """Take the last choice of the draft back, or all of it."""
        draft = self.drafts.get(seat)
        if draft is None:
            raise Conflict("nothing-to-undo", seq=self.seq)
        self.redraft(seat, [] if everything else draft.choices[:-1])

    def confirm_draft(self, seat: int) -> PendingEntry:
        """The draft of ``seat`` as an entry."""
        draft = self.drafts.get(seat)
        if draft is None:
            raise Conflict("nothing-to-confirm", seq=self.seq)
        return self._entry(draft)

    def decide(self, seat: int, action: int) -> PendingEntry:
        """A decision that needs no draft: a bot's, or a standing answer."""
        draft, _ = self.new_draft(seat).longer(self.game, [action])
        return self._entry(draft)

    def opening(self) -> PendingEntry:
        """The first entry: what chance lays out before anybody is asked."""
        return self._entry(self.new_draft(NATURE))

    def _entry(self, draft: Draft) -> PendingEntry:
        """The draft, with what chance answers to it, as the next entry."""
        pending = self.pend(draft)
        return PendingEntry(self.seq + 1, write_lines(self.game, pending.decisions), pending)

    # ------------------------------------------------------------------ drafts as they are stored

    def restore(self, seat: int, text: str) -> None:
        """Take up a stored draft, one choice a line; one that the rules refuse by now is dropped."""
        lines = [line.split(" ; ") for line in text.splitlines()]
        try:
            choices = [[self.game.parse(step) for step in line] for line in lines]
        except HansetagError:
            choices = None
        if choices is None or not self.redraft(seat, choices):
            self.drafts.pop(seat, None)
            self._dropped[seat] = (self.seq, [step for line in lines for step in line])

    def written(self, seat: int) -> str:
        """The draft of ``seat`` as ``restore`` reads it; empty where there is none."""
        draft = self.drafts.get(seat)
        choices = draft.choices if draft else []
        return "\n".join(" ; ".join(self.game.text(step) for step in choice) for choice in choices)
