"""Records: a game as setup plus the decisions taken, chance included. A state is made from it, never stored as truth.

The file (``.hanse``) is made to be read, compared and mailed: a head of ``name: value`` lines, an empty line, then one
decision a line, ``<seat or *> <notation>``, where ``*`` is nature. Lines that begin with ``#`` are remarks.

A *sealed* record has a fingerprint of its seed in the head from the start, and the seed itself only when the game is
over: anyone who kept the beginning can see that nobody changed the seed on the way (see ``chance.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec

from .chance import fits
from .errors import BadRecord, BadText, HansetagError
from .game import Game
from .options import read as read_options
from .options import write as write_options
from .registry import find
from .seats import NATURE
from .state import State

FORMAT_LINE = "hansetag 1"
HEAD_FIELDS = ("game", "rules", "seats", "options", "data", "seed", "seal", "taken", "result", "players")
CHANCE = "*"  # stands where other lines have a seat
SEAL_PATTERN = re.compile("[0-9a-f]{64}")
MAX_NUMBER_LENGTH = 100  # digits and sign of a number in a record; databases keep a seed of that length
MAX_QUOTE_LENGTH = 100  # letters of a record that a refusal repeats


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
        seal: str | None = None,
        taken: int = 0,
    ) -> None:
        """A record of ``game``; ``seed`` is what nature drew from, ``result`` the final points by seat.

        ``seal`` is ``seal_of(seed)`` where the game is sealed; the seed may then still be secret. The first ``taken``
        decisions were taken over from another game, so their draws came from another seed.
        """
        self.game = game
        self.seed = seed
        self.decisions = decisions or []
        self.result = result
        self.players = players
        self.seal = seal
        self.taken = taken

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
            raise self.refused(place, error) from None

    def refused(self, place: int, error: HansetagError) -> BadRecord:
        """The error that names the line of the decision at ``place``, which the rules refused with ``error``."""
        decision = self.decisions[place]
        line = decision.line or place + 1
        return BadRecord(line, f"{write_line(self.game, decision)}: {error}", self.before(place))

    def before(self, place: int) -> Record:
        """The record up to, and without, the decision at ``place``."""
        taken = min(self.taken, place)
        return Record(self.game, self.seed, self.decisions[:place], None, self.players, self.seal, taken)

    # ------------------------------------------------------------------ text

    def dumps(self) -> str:
        """The record as the text of a ``.hanse`` file."""
        game = self.game
        head = [FORMAT_LINE, f"game: {game.id}", f"rules: {game.rules}", f"seats: {game.seats}"]
        options = write_options(game.options)
        head += [f"options: {options}"] if options else []
        head += [f"data: {game.fingerprint()}"] if game.fingerprint() else []
        head += [f"seed: {self.seed}"] if self.seed is not None else []
        head += [f"seal: {self.seal}"] if self.seal is not None else []
        head += [f"taken: {self.taken}"] if self.taken else []
        head += [f"players: {', '.join(self.players)}"] if self.players else []
        head += [f"result: {' '.join(map(str, self.result))}"] if self.result is not None else []
        return "\n".join([*head, "", *map(partial(write_line, game), self.decisions), ""])

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record; BadRecord names the line that cannot be read and keeps what came before it.

        Whether the decisions are legal shows in ``replay``.
        """
        lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
        lines = [(number, line) for number, line in lines if not line.startswith("#")]
        if not lines or lines[0][1] != FORMAT_LINE:
            raise BadRecord(1, f"a record begins with the line {FORMAT_LINE!r}")
        end = next((place for place, (_, line) in enumerate(lines) if not line), len(lines))
        head = _Head(lines[1:end])
        record = cls._read_head(head)
        for number, line in lines[end:]:
            if line:
                record.decisions.append(record._read_decision(number, line))
        number, taken = head.get("taken", "0")
        if record.taken > len(record.decisions):
            raise record._broken(number, f"{taken} decisions were taken over, but here are {len(record.decisions)}")
        return record

    @classmethod
    def _read_head(cls, head: _Head) -> Record:
        """The game and its setup from the head of the file."""
        record = cls(head.game())
        number, mark = head.get("data", "")
        here = record.game.fingerprint()
        if mark != here:
            raise BadRecord(number, f"played with the data {mark or 'as shipped'}, here is {here or 'as shipped'}")
        if "seed" in head.found:
            record.seed = _number(*head.found["seed"])
        if "seal" in head.found:
            number, record.seal = head.found["seal"]
            if not SEAL_PATTERN.fullmatch(record.seal):
                raise BadRecord(number, f"a seal is 64 digits, 0 to 9 and a to f, not {_quoted(record.seal)}")
            if not fits(record.seed, record.seal):
                raise BadRecord(number, f"the seal was not made of seed {record.seed}")
        if "taken" in head.found:
            number, line = head.found["taken"]
            record.taken = _number(number, line)
            if record.taken < 0:
                raise BadRecord(number, f"no game takes over {line} decisions")
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
        try:
            return read_line(self.game, line, number)
        except BadText as error:
            raise self._broken(number, str(error)) from None

    def _broken(self, number: int, reason: str) -> BadRecord:
        """The error that names a line to blame; all decisions that could be read before it go along."""
        self.taken = min(self.taken, len(self.decisions))
        return BadRecord(number, reason, self)


class _Head:
    """The ``name: value`` lines, each with its number."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        self.last = lines[-1][0] if lines else 1
        for number, line in lines:
            name, colon, value = line.partition(":")
            if not colon or name not in HEAD_FIELDS:
                raise BadRecord(number, f"{_quoted(line)} is not a line of the head; it knows {', '.join(HEAD_FIELDS)}")
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
            return kind.with_options(int(seats), int(rules), read_options(options))
        except BadRecord:
            raise
        except HansetagError as error:
            raise BadRecord(number, str(error)) from None


def _one_each(line: int, what: str, values: Sequence[object], record: Record) -> None:
    """There is one of these for each seat."""
    if len(values) != record.game.seats:
        raise BadRecord(line, f"{len(values)} {what} for {record.game.seats} seats", record)


def write_line(game: Game, decision: Decision) -> str:
    """A decision as a line of a record: readable, and true under any numbering of ids."""
    return f"{CHANCE if decision.seat == NATURE else decision.seat} {game.text(decision.action)}"


def read_line(game: Game, line: str, number: int = 0) -> Decision:
    """The way back from ``write_line``; BadText says what is wrong. ``number`` is where the line stands in a file."""
    who, _, text = line.partition(" ")
    if who != CHANCE and not _is_seat(who, game.seats):
        seats = f"0 to {game.seats - 1}"
        raise BadText(f"a line begins with a seat, {seats}, or {CHANCE} for chance, not {_quoted(who)}")
    return Decision(NATURE if who == CHANCE else int(who), game.parse(text), number)


def write_lines(game: Game, decisions: Iterable[Decision]) -> str:
    """One line for each decision, as an entry of the server keeps them."""
    return "\n".join(write_line(game, decision) for decision in decisions)


def read_lines(game: Game, lines: str) -> list[Decision]:
    """The way back from ``write_lines``."""
    return [read_line(game, line) for line in lines.splitlines()]


def _is_seat(word: str, seats: int) -> bool:
    """Whether ``word`` is the number of a seat; thousands of digits are not even read, which would cost time."""
    return word.isascii() and word.isdigit() and len(word) <= MAX_NUMBER_LENGTH and int(word) < seats


def _number(line: int, word: str) -> int:
    """A whole number in the head."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(word) > MAX_NUMBER_LENGTH:
        raise BadRecord(line, f"a whole number is needed, not {_quoted(word)}; {MAX_NUMBER_LENGTH} digits will do")
    return int(word)


def _quoted(text: str) -> str:
    """``text`` as a refusal quotes it: a long one is cut."""
    return repr(text if len(text) <= MAX_QUOTE_LENGTH else f"{text[:MAX_QUOTE_LENGTH]}…")
