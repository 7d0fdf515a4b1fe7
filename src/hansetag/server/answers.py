"""Standing answers at work: left by a seat, given in its name when the question comes, and dropped when they end.

An answer that is given is an entry of the record like any other, marked as standing.
"""

from __future__ import annotations

from msgspec import convert, to_builtins
from msgspec.structs import replace

from hansetag.kernel.events import Event
from hansetag.kernel.questions import Question

from . import standing, wire
from .errors import Conflict, NotAllowed, NotFound
from .play import Play
from .room import Room
from .rooms import Rooms
from .sitting import Sitting
from .store import Store
from .store.rows import StandingRow

MOST = 20  # standing answers of one seat


class Answers:
    """The answers that seats have left in advance."""

    def __init__(self, store: Store, rooms: Rooms, play: Play) -> None:
        """Kept in ``store``, given through ``play``."""
        self._store = store
        self._rooms = rooms
        self._play = play

    async def leave(self, room: Room, person: str, answer: wire.Standing) -> None:
        """Leave an answer; Refused says why it could never be given."""
        async with room.lock:
            seat = _seat(room, person)
            if sum(row.seat == seat for row in room.standing) >= MOST:
                raise Conflict("answers-enough", seq=room.row.seq, most=MOST)
            standing.check(room.game, answer)
            row = StandingRow(table=room.row.id, seat=seat, answer=to_builtins(answer), seq=room.row.seq)
            number = await self._store.tables.add_standing(row)
            room.standing = [*room.standing, replace(row, id=number)]
            self._rooms.tell(room)

    async def take_back(self, room: Room, person: str, number: int) -> None:
        """Take an answer back."""
        async with room.lock:
            seat = _seat(room, person)
            if not any(row.id == number and row.seat == seat for row in room.standing):
                raise NotFound("no-such-answer")
            await self._drop(room, number)
            self._rooms.tell(room)

    async def settle(self, room: Room) -> bool:
        """Drop the answers that have ended, and give one if the seat that is asked has left it."""
        sitting = room.sitting
        if sitting is None:
            return False
        async with room.lock:
            for row in room.standing:
                if _ended(sitting, row):
                    await self._drop(room, row.id)
                    room.drafted(row.seat)
            room.standing = [replace(row, seq=sitting.seq) for row in room.standing]
        seat, seq, state = sitting.state.actor, sitting.seq, sitting.state
        mine = [row for row in room.standing if row.seat == seat]
        if seat < 0 or not mine or seat in room.merchants or seat in sitting.drafts:
            return False
        question = sitting.question
        for row in mine:
            action = standing.pick(room.game, state, seat, convert(row.answer, wire.Standing), question)
            if action is not None:
                used = row.used + 1
                await self._play.decide(room, seat, action, seq, "standing", {row.id: used})
                room.standing = [replace(other, used=used) if other.id == row.id else other for other in room.standing]
                return True
        return False

    async def _drop(self, room: Room, number: int) -> None:
        """An answer ends."""
        await self._store.tables.drop_standing(number)
        room.standing = [row for row in room.standing if row.id != number]


def unwaived(room: Room, seat: int, aside: Question | None) -> Question | None:
    """What ``seat`` may do in another's turn, without what it has said it will not do."""
    for row in room.standing:
        if row.seat == seat:
            aside = standing.unwaived(convert(row.answer, wire.Standing), aside)
    return aside


def _ended(sitting: Sitting, row: StandingRow) -> bool:
    """Whether an answer has come to its end since it was last looked at."""
    answer = convert(row.answer, wire.Standing)
    events: list[Event] = [done.event.seen_by(row.seat) for _, done in sitting.events_since(row.seq)]
    passed = answer.until == "turn" and sitting.turn_passed(row.seq)
    return standing.stops(answer, events, passed, row.used)


def _seat(room: Room, person: str) -> int:
    """The seat of ``person`` in a game that goes on."""
    seat = room.seat_of(person)
    if seat is None:
        raise NotAllowed("no-seat")
    if room.row.status not in ("open", "running"):
        raise Conflict("no-more-questions", seq=room.row.seq)
    return seat
