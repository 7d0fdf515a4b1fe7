"""Match: a game being played at one place. It deals for nature, keeps record and events, and knows the way back."""

from __future__ import annotations

from .actions import Action
from .chance import Chance, fits, fresh_seed, seal_of
from .driver import Commits, Draft, Driver, Pending, happened
from .errors import BadRecord, HansetagError, NothingToUndo
from .events import Event
from .game import Game
from .record import Decision, Record
from .seats import NATURE, OVER
from .state import State

WHY_FINAL: dict[Commits, str] = {
    "": "nothing can be taken back: another seat has decided since, or nobody has yet",
    "chance": "what chance has shown cannot be taken back, nor the decision that made it draw",
    "answer": "a decision that another seat has to answer cannot be taken back",
    "reveal": "a decision that has shown something hidden cannot be taken back",
}


class Match:
    """A game from its first decision on. The same seed and the same decisions give the same match everywhere."""

    def __init__(
        self, game: Game, seed: int | None = None, players: list[str] | None = None, sealed: bool = False
    ) -> None:
        """Start ``game``; without a ``seed`` one is drawn. ``players`` are names for the record.

        ``sealed`` lets players verify later that nobody chose the draws: see ``chance.py``. The match does not hide its
        seed; a program that deals with it keeps it secret until the game is over.
        """
        drawn = fresh_seed(sealed) if seed is None else seed
        self._begin(Record(game, drawn, None, None, players, seal_of(drawn) if sealed else None))
        self._deal()

    @classmethod
    def resume(cls, record: Record) -> Match:
        """Go on where ``record`` breaks off; BadRecord names a line that the rules refuse or the seed did not give.

        A record without a seed stays without one: nobody can say what its draws came from. Draws that were taken over
        from another game came from that game's seed, and are not compared.
        """
        if not fits(record.seed, record.seal):
            raise BadRecord(1, f"seed {record.seed} does not belong to the seal {record.seal}")
        match = cls.__new__(cls)
        match._begin(record)
        for place, decision in enumerate(record.decisions):
            match._repeat(record, place, decision)
        match._deal()
        return match

    def _begin(self, setup: Record) -> None:
        """Stand at the beginning of ``setup``, before its first decision."""
        self.game = setup.game
        self.seed = setup.seed
        self.seal = setup.seal
        self.taken = min(setup.taken, len(setup.decisions))
        self.players = setup.players
        self.events: list[Event] = []
        self._driver = Driver(setup.game, Chance(setup.seed, setup.seal is not None))
        self.draft: Draft | None = None  # what the last seat decided and can still take back
        self._why_final: Commits = ""  # why what came before the draft cannot be taken back

    @property
    def state(self) -> State:
        """The position as it is now, with what can still be taken back."""
        return self._driver.state if self.draft is None else self.draft.state

    @state.setter
    def state(self, state: State) -> None:
        """Go on from another position, such as a staged one; what came before can no longer be taken back."""
        self._close("")
        self._driver.state = state

    @property
    def record(self) -> Record:
        """The record so far; it carries the result once the game is over."""
        result = self.state.scores() if self.state.actor == OVER else None
        return Record(self.game, self.seed, self._decisions(), result, self.players, self.seal, self.taken)

    def play(self, action: int | str | Action, seat: int | None = None) -> list[Event]:
        """Carry out ``action``, given as id, notation or Action, for ``seat`` (default: the actor), then deal.

        A line of notation may stand for several steps (see ``Game.spell``): all of them are taken, or none. Returns
        what happened. Raises BadText, BadAction or IllegalAction, and then nothing has changed.
        """
        who = self.state.actor if seat is None else seat
        steps = self.game.spell(action, self.state, who) if isinstance(action, str) else [self.game.number(action)]
        before = len(self.events)
        if len(steps) > 1:
            trial = self.state.copy()
            for step in steps:
                trial.apply(step, who)
        for step in steps:
            self._take(who, step)
        self._close_if_final()
        self._deal()
        return self.events[before:]

    @property
    def undoable(self) -> int:
        """How many decisions can be taken back; ``driver.py`` has the rule."""
        return 0 if self.draft is None else len(self.draft.choices)

    def undo(self, seat: int | None = None) -> Decision:
        """Take the last decision back, if it is ``seat``'s (default: anybody's) and still its own business.

        What has shown something hidden, made chance draw or made another seat answer stays. Raises NothingToUndo with
        a sentence that says why.
        """
        draft = self.draft
        if draft is None:
            raise NothingToUndo(WHY_FINAL[self._why_final])
        if seat is not None and draft.seat != seat:
            raise NothingToUndo(f"the last decision was seat {draft.seat}'s, not seat {seat}'s")
        last = draft.choices[-1][-1]
        kept = draft.rebuilt(self.game, draft.choices[:-1])
        del self.events[len(self.events) - len(draft.events) + len(kept.events) :]
        if kept.choices:
            self.draft = kept
        else:
            self.draft = None
            self._driver.state = draft.base
        self.taken = min(self.taken, len(self._driver) + self.undoable)
        return Decision(draft.seat, last)

    # ------------------------------------------------------------------ deciding

    def _decisions(self) -> list[Decision]:
        """All decisions in order."""
        draft = self.draft
        return self._driver.decisions + ([Decision(draft.seat, step) for step in draft.steps] if draft else [])

    def _take(self, seat: int, step: int) -> None:
        """Let ``seat`` decide, in place, so that nobody who holds the state loses it.

        If another seat had decided before, that can no longer be taken back once this decision is made.
        """
        draft = self.draft
        if draft is None or draft.seat != seat:
            state = self.state
            place = len(self._driver) + self.undoable
            fresh = Draft(seat, state.copy(), place, state)
            fresh.take(self.game, [step])
            if draft is not None:
                draft.state = fresh.base
                self._close("")
            self._driver.state = fresh.base
            self.draft = fresh
            self.events += [happening.event for happening in fresh.events]
        else:
            self.events += [happening.event for happening in draft.take(self.game, [step])]

    def _close_if_final(self) -> None:
        """Confirm the last decision where it can no longer be taken back."""
        why = self.draft.commits(self.game) if self.draft is not None else ""
        if why:
            self._close(why)

    def _close(self, why: Commits) -> None:
        """Confirm what could be taken back until now; ``why`` is what an undo will be told."""
        draft = self.draft
        if draft is not None:
            decisions = [Decision(draft.seat, step) for step in draft.steps]
            self._driver.confirm(Pending(draft.seat, decisions, draft.state, draft.events))
            self.draft = None
            self._why_final = why

    def _deal(self) -> None:
        """Decide for nature until somebody else is asked."""
        if self.state.actor != NATURE:
            return
        if self.seed is None:
            self.seal = None  # it speaks of draws that only its seed can give
        state = self.state
        drawn = self._driver.pend(Draft(NATURE, state, len(self._driver), state), copied=False)
        self._driver.confirm(drawn)
        self.events += [happening.event for happening in drawn.events]
        self._why_final = self._why_final if self._why_final == "reveal" else "chance"

    def _repeat(self, record: Record, place: int, decision: Decision) -> None:
        """Take a decision of ``record`` once more, checked; a draw must be the one that the seed gives."""
        if decision.seat != NATURE:
            try:
                self._take(decision.seat, decision.action)
            except HansetagError as error:
                raise record.refused(place, error) from None
            self._close_if_final()
            return
        state = self.state
        if record.seed is not None and place >= record.taken and state.actor == NATURE:
            drawn = self._driver.chance.draw(state, place)
            if drawn != decision.action:
                given = f"seed {record.seed} gives '{record.game.text(drawn)}' here"
                said = f"not '{record.game.text(decision.action)}'"
                raise BadRecord(decision.line or place + 1, f"{given}, {said}", record.before(place))
        rows = state.record_events()
        record.take(state, place)
        self._driver.confirm(Pending(NATURE, [decision], state, []))
        self.events += [happening.event for happening in happened(self.game, rows, place + 1)]
        state.event_rows = None
        self._why_final = "chance"
