"""Standing answers at tables: left by a seat, given in its name when the question comes, and dropped when they end.

An answer that is given is an entry of the record like any other, marked as standing.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import convert, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from hansetag.kernel.driver import Happening
from hansetag.kernel.questions import Question

from .. import wire
from ..errors import Conflict, NotAllowed, NotFound, Refused
from ..store import Store
from ..store.rows import StandingRow
from . import standing_rules
from .cache import TableCache
from .due import AT_ONCE
from .live_game import LiveGame
from .live_table import LiveTable
from .long_games.slices import Slices, in_turns
from .play import Play

MAX_ANSWERS_PER_SEAT = 20
MAX_ANSWER_BYTES = 4000  # of one answer as JSON; with all its fields full of sensible words it has half of that
MAX_SEAT_BYTES = 16_000  # of all answers of a seat, since each of its positions carries them
EVENTS_PER_SLICE = 50  # events that an answer is held against before others have their turn; it may have many stops


class StandingAnswers:
    """The answers that seats have left in advance."""

    def __init__(self, store: Store, cache: TableCache, play: Play) -> None:
        """Kept in ``store``, given through ``play``."""
        self._store = store
        self._cache = cache
        self._play = play

    async def leave(self, table: LiveTable, person: str, answer: wire.Standing) -> None:
        """Leave an answer; Refused says why it could never be given."""
        async with table.lock:
            seat = _require_seat(table, person)
            if sum(row.seat == seat for row in table.standing) >= MAX_ANSWERS_PER_SEAT:
                raise Conflict("answers-enough", seq=table.row.seq, most=MAX_ANSWERS_PER_SEAT)
            standing_rules.check(table.game, answer)
            row = StandingRow(table=table.row.id, seat=seat, answer=to_builtins(answer), seq=table.row.seq)
            size, others = _size(row), sum(_size(other) for other in table.standing if other.seat == seat)
            if size > MAX_ANSWER_BYTES or others + size > MAX_SEAT_BYTES:
                raise Refused("answer-large", most=MAX_ANSWER_BYTES, all=MAX_SEAT_BYTES)
            number = await self._store.tables.add_standing(row)
            table.standing = [*table.standing, replace(row, id=number)]
            table.due_stored = AT_ONCE
            self._cache.announce_change(table)

    async def take_back(self, table: LiveTable, person: str, number: int) -> None:
        """Take an answer back."""
        async with table.lock:
            seat = _require_seat(table, person)
            if not any(row.id == number and row.seat == seat for row in table.standing):
                raise NotFound("no-such-answer")
            await self._drop(table, number)
            self._cache.announce_change(table)

    async def give_due(self, table: LiveTable) -> bool:
        """Drop the answers that have ended, and give one if the seat that is asked has left it."""
        live_game = table.live_game
        if live_game is None:
            return False
        async with table.lock:
            ended = await in_turns(_ended(live_game, table.standing))
            for row in ended:
                await self._drop(table, row.id)
                table.wake_seat(row.seat)
            if ended:
                self._cache.announce_change(table)
            table.standing = [replace(row, seq=live_game.seq) for row in table.standing]
        seat, seq, state = live_game.state.actor, live_game.seq, live_game.state
        mine = [row for row in table.standing if row.seat == seat]
        if seat < 0 or not mine or seat in table.bots or seat in live_game.drafts:
            return False
        question = live_game.question
        for row in mine:
            action = standing_rules.pick(table.game, state, seat, convert(row.answer, wire.Standing), question)
            if action is not None:
                used = row.used + 1
                await self._play.decide(table, seat, action, seq, "standing", {row.id: used})
                table.standing = [
                    replace(other, used=used) if other.id == row.id else other for other in table.standing
                ]
                return True
        return False

    async def _drop(self, table: LiveTable, number: int) -> None:
        """An answer ends."""
        await self._store.tables.drop_standing(number)
        table.standing = [row for row in table.standing if row.id != number]


def unwaived(table: LiveTable, seat: int, aside: Question | None) -> Question | None:
    """What ``seat`` may do in another's turn, without what it has said it will not do."""
    for row in table.standing:
        if row.seat == seat:
            aside = standing_rules.unwaived(convert(row.answer, wire.Standing), aside)
    return aside


def _ended(live_game: LiveGame, rows: Sequence[StandingRow]) -> Slices[list[StandingRow]]:
    """The answers that have come to their end since they were last looked at; after a restart that is long ago."""
    ended: list[StandingRow] = []
    if rows:
        told = yield from live_game.telling_since(min(row.seq for row in rows))
        for row in rows:
            happened = [done for seq, done in told if seq > row.seq]
            if (yield from _has_ended(live_game, row, happened)):
                ended.append(row)
    return ended


def _has_ended(live_game: LiveGame, row: StandingRow, happened: Sequence[Happening]) -> Slices[bool]:
    """Whether one answer has, after what has happened since."""
    answer = convert(row.answer, wire.Standing)
    passed = answer.until == "turn" and live_game.turn_passed(row.seq)
    for begin in range(0, max(len(happened), 1), EVENTS_PER_SLICE):
        if begin:
            yield
        events = [done.event.seen_by(row.seat) for done in happened[begin : begin + EVENTS_PER_SLICE]]
        if standing_rules.stops(answer, events, passed, row.used):
            return True
    return False


def _size(row: StandingRow) -> int:
    """How many bytes an answer has as it is sent."""
    return len(encode(row.answer))


def _require_seat(table: LiveTable, person: str) -> int:
    """The seat of ``person`` in a game that goes on."""
    seat = table.seat_of(person)
    if seat is None:
        raise NotAllowed("no-seat")
    if table.row.status not in ("open", "running"):
        raise Conflict("no-more-questions", seq=table.row.seq)
    return seat
