"""Records: a game as setup plus the decisions taken, chance included. A state is made from it, never stored as truth.

The file (``.hanse``) is made to be read, compared and mailed: a head of ``name: value`` lines, an empty line, then one
decision a line, ``<seat or *> <notation>``, where ``*`` is nature. Lines that begin with ``#`` are remarks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from .errors import BadRecord, BadText, HansetagError
from .game import Game
from .options import read as read_options
from .options import write as write_options
from .registry import find
from .seats import NATURE
from .state import State

MAGIC = "hansetag 1"
KNOWN = ("game", "rules", "seats", "options", "data", "seed", "result", "players")


class Decision(msgspec.Struct, frozen=True):
    """Who decided what, and on which line of the file it stands (0 if it was never in one)."""

    seat: int
    action: int
    line: int = 0


class Record:
    """One game, finished or not."""

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        decisions: list[Decision] | None = None,
        result: list[int] | None = None,
        players: list[str] | None = None,
    ) -> None:
        """A record of ``game``; ``seed`` is what nature drew from, ``result`` the final points by seat."""
        self.game = game
        self.seed = seed
        self.decisions = decisions or []
        self.result = result
        self.players = players

    # ------------------------------------------------------------------ replay

    def replay(self) -> Iterator[State]:
        """The first state and the state after each decision, each a copy to keep.

        BadRecord names the line of the first decision that the rules refuse.
        """
        state = self.game.start()
        yield state.copy()
        for place in range(len(self.decisions)):
            self.take(state, place)
            yield state.copy()

    def final(self) -> State:
        """The state after the last decision."""
        state = self.game.start()
        for place in range(len(self.decisions)):
            self.take(state, place)
        return state

    def take(self, state: State, place: int) -> None:
        """Carry out the decision at ``place`` on ``state``, checked."""
        decision = self.decisions[place]
        try:
            state.apply(decision.action, decision.seat)
        except HansetagError as error:
            text = self.game.text(decision.action)
            line = decision.line or place + 1
            raise BadRecord(line, f"{_who(decision.seat)} {text}: {error}", self.before(place)) from None

    def before(self, place: int) -> Record:
        """The record up to, and without, the decision at ``place``."""
        return Record(self.game, self.seed, self.decisions[:place], None, self.players)

    # ------------------------------------------------------------------ text

    def dumps(self) -> str:
        """The record as the text of a ``.hanse`` file."""
        game = self.game
        head = [MAGIC, f"game: {game.id}", f"rules: {game.rules}", f"seats: {game.seats}"]
        options = write_options(game.options)
        head += [f"options: {options}"] if options else []
        head += [f"data: {game.fingerprint()}"] if game.fingerprint() else []
        head += [f"seed: {self.seed}"] if self.seed is not None else []
        head += [f"players: {', '.join(self.players)}"] if self.players else []
        head += [f"result: {' '.join(map(str, self.result))}"] if self.result is not None else []
        body = [f"{_who(decision.seat)} {game.text(decision.action)}" for decision in self.decisions]
        return "\n".join([*head, "", *body, ""])

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record; BadRecord names the line that cannot be read and keeps what came before it.

        Whether the decisions are legal shows in ``replay``.
        """
        lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
        lines = [(number, line) for number, line in lines if not line.startswith("#")]
        if not lines or lines[0][1] != MAGIC:
            raise BadRecord(1, f"a record begins with the line {MAGIC!r}")
        end = next((place for place, (_, line) in enumerate(lines) if not line), len(lines))
        record = cls._read_head(lines[1:end])
        for number, line in lines[end:]:
            if line:
                record.decisions.append(record._read_decision(number, line))
        return record

    @classmethod
    def _read_head(cls, lines: list[tuple[int, str]]) -> Record:
        """The game and its setup from the head of the file."""
        head = _Head(lines)
        record = cls(head.game())
        number, mark = head.get("data", "")
        here = record.game.fingerprint()
        if mark != here:
            raise BadRecord(number, f"played with the data {mark or 'as shipped'}, here is {here or 'as shipped'}")
        if "seed" in head.found:
            record.seed = _number(*head.found["seed"])
        if "result" in head.found:
            number, line = head.found["result"]
            record.result = [_number(number, word) for word in line.split()]
            _one_each(number, "results", record.result, record)
        if "players" in head.found:
            number, line = head.found["players"]
            record.players = [player.strip() for player in line.split(",")]
            _one_each(number, "players", record.players, record)
        return record

    def _read_decision(self, number: int, line: str) -> Decision:
        """One line of the body."""
        who, _, text = line.partition(" ")
        if who != "*" and not (who.isascii() and who.isdigit() and int(who) < self.game.seats):
            seats = f"0 to {self.game.seats - 1}"
            raise BadRecord(number, f"a line begins with a seat, {seats}, or * for chance, not {who!r}", self)
        try:
            return Decision(NATURE if who == "*" else int(who), self.game.parse(text), number)
        except BadText as error:
            raise BadRecord(number, str(error), self) from None


class _Head:
    """The ``name: value`` lines, each with its number."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        self.last = lines[-1][0] if lines else 1
        for number, line in lines:
            name, colon, value = line.partition(":")
            if not colon or name not in KNOWN:
                raise BadRecord(number, f"{line!r} is not a line of the head; it knows {', '.join(KNOWN)}")
            if name in self.found:
                raise BadRecord(number, f"{name!r} stands here a second time")
            self.found[name] = (number, value.strip())

    def get(self, name: str, default: str | None = None) -> tuple[int, str]:
        """The line that says ``name``; a default goes with the last line of the head."""
        if name not in self.found and default is None:
            raise BadRecord(self.last, f"the head does not say {name!r}")
        return self.found.get(name, (self.last, default or ""))

    def game(self) -> Game:
        """The game that the head describes; what is wrong with it is said of the line that is to blame."""
        number, name = self.get("game")
        try:
            kind = find(name)
            number, rules = self.get("rules")
            kind.check_rules(_number(number, rules))
            number, seats = self.get("seats")
            kind.check_seats(_number(number, seats))
            number, options = self.get("options", "")
            return kind.open(int(seats), int(rules), **read_options(options))
        except BadRecord:
            raise
        except HansetagError as error:
            raise BadRecord(number, str(error)) from None


def _one_each(line: int, what: str, values: Sequence[object], record: Record) -> None:
    """There is one of these for each seat."""
    if len(values) != record.game.seats:
        raise BadRecord(line, f"{len(values)} {what} for {record.game.seats} seats", record)


def _who(seat: int) -> str:
    """A seat as a record writes it."""
    return "*" if seat == NATURE else str(seat)


def _number(line: int, word: str) -> int:
    """A whole number in the head."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 100:
        raise BadRecord(line, f"a whole number is needed, not {word!r}")
    return int(word)
