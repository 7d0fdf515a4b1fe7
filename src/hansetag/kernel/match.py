"""Match: a game being played. It deals for nature, keeps record and events, and knows what can be taken back."""

from __future__ import annotations

from .actions import Action
from .chance import Chance, fits, fresh_seed, seal_of
from .errors import BadRecord, NothingToUndo
from .events import Event
from .game import Game
from .record import Decision, Record
from .seats import NATURE, OVER
from .state import State


class Match:
    """A game from its first decision on. The same seed and the same decisions give the same match everywhere."""

    def __init__(
        self, game: Game, seed: int | None = None, players: list[str] | None = None, sealed: bool = False
    ) -> None:
        """Start ``game``; without a ``seed`` one is drawn. ``players`` are names for the record.

        ``sealed`` lets players verify later that nobody chose the draws: see ``chance.py``. The match does not hide its
        seed; who deals with it keeps it to himself until the game is over.
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
            known = record.seed is not None and place >= record.taken
            if known and decision.seat == NATURE and match.state.actor == NATURE:
                drawn = match._chance.draw(match.state, place)
                if drawn != decision.action:
                    given = f"seed {record.seed} gives '{record.game.text(drawn)}' here"
                    said = f"not '{record.game.text(decision.action)}'"
                    raise BadRecord(decision.line or place + 1, f"{given}, {said}", record.before(place))
            before = len(match.events)
            record.take(match.state, place)
            match._note(decision.seat, decision.action, before)
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
        self._decisions: list[Decision] = []
        self._told: list[int] = []  # for each decision, how many events there were before it
        self._committed = 0  # decisions that nobody can take back any more
        self._chance = Chance(setup.seed, setup.seal is not None)
        self.state: State = setup.game.start()
        self._rows = self.state.listen()

    @property
    def record(self) -> Record:
        """The record so far; it carries the result once the game is over."""
        result = self.state.scores() if self.state.actor == OVER else None
        return Record(self.game, self.seed, self._decisions[:], result, self.players, self.seal, self.taken)

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
            for number in steps:
                trial.apply(number, who)
        for number in steps:
            start = len(self.events)
            self.state.apply(number, who)
            self._note(who, number, start)
        self._deal()
        return self.events[before:]

    @property
    def undoable(self) -> int:
        """How many decisions can be taken back: those since chance last spoke or another seat last decided."""
        return len(self._decisions) - self._committed

    def undo(self, seat: int | None = None) -> Decision:
        """Take the last decision back, if it is ``seat``'s (default: anybody's) and still its own business.

        What chance has shown or another seat has answered to stays. Raises NothingToUndo.
        """
        if not self.undoable:
            raise NothingToUndo("what chance has shown or another seat has answered to cannot be taken back")
        last = self._decisions[-1]
        if seat is not None and last.seat != seat:
            raise NothingToUndo(f"the last decision was seat {last.seat}'s, not seat {seat}'s")
        self._decisions.pop()
        self.taken = min(self.taken, len(self._decisions))
        del self.events[self._told.pop() :]
        self.state = self.game.start()
        for decision in self._decisions:
            if decision.seat == self.state.actor:
                self.state.advance(decision.action)
            else:
                self.state.exercise(decision.action, decision.seat)
        self._rows = self.state.listen()
        return last

    def _deal(self) -> None:
        """Decide for nature until somebody else is asked."""
        while self.state.actor == NATURE:
            if self.seed is None:
                self.seal = None  # it speaks of draws that only its seed can give
            action = self._chance.draw(self.state, len(self._decisions))
            before = len(self.events)
            self.state.advance(action)
            self._note(NATURE, action, before)

    def _note(self, seat: int, action: int, before: int) -> None:
        """Write a decision that was just carried out down, and tell what it brought about."""
        if self._decisions and self._decisions[-1].seat != seat:
            self._committed = len(self._decisions)
        self._decisions.append(Decision(seat, action))
        if seat == NATURE:
            self._committed = len(self._decisions)
        self._told.append(before)
        self.events += [self.game.tell(row) for row in self._rows]
        self._rows.clear()
