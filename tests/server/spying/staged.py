"""A table in memory, and its twin: the same to one seat's eyes, with all that the seat may not see dealt anew.

A twin is what the server would hold if the hidden things were others. Nothing that is made for that seat may differ.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping

import msgspec

from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE
from hansetag.server import previews, reasons, telling, wire, words
from hansetag.server.refusals import answer
from hansetag.server.room import Room
from hansetag.server.sitting import Sitting
from hansetag.server.store.rows import SeatRow, TableRow

encode = msgspec.json.Encoder().encode


def person(seat: int) -> str:
    """Who sits on ``seat``."""
    return f"person-{seat}"


def staged(game: str, seats: int, seed: int, options: Mapping[str, str]) -> Room:
    """A running table of people, at its first question."""
    row = TableRow(
        id="table",
        game=game,
        rules=1,
        size=seats,
        options=dict(options),
        data="",
        clock={},
        watch="anyone",
        listed=True,
        pace=0.0,
        host=person(0),
        status="running",
        notice="",
        seed=str(seed),
        seal="0" * 64,
        taken=0,
        parent=None,
        seq=0,
        waiting=[],
        clocks={},
        result=None,
        winners=None,
        owner=None,
        created=0.0,
        moved=0.0,
        ended=None,
    )
    chairs = [
        SeatRow(table="table", number=number, kind="human", name=f"Player {number}", person=person(number))
        for number in range(seats)
    ]
    room = Room(row, chairs, [])
    sitting = room.begin()
    sitting.accept(sitting.opening())
    return room


def sitting_of(room: Room) -> Sitting:
    """The game at the table."""
    assert room.sitting is not None
    return room.sitting


def decide(room: Room, rng: Rng) -> None:
    """One decision of somebody who is asked, or who makes use of a right, and what chance answers."""
    sitting = sitting_of(room)
    state = sitting.state
    seat = state.actor
    action = state.lean(state.legal(), rng)
    others = [other for other in range(state.seats) if state.rights(other)]
    if others and rng.below(4) == 0:
        seat = others[rng.below(len(others))]
        options = state.rights(seat)
        action = options[rng.below(len(options))]
    sitting.accept(sitting.decide(seat, action))
    room.row = msgspec.structs.replace(room.row, seq=sitting.seq, waiting=[max(sitting.state.actor, NATURE)])


def twin(room: Room, seat: int | None, rng: Rng | None = None) -> Room:
    """The same table, to be tried out; with ``rng`` the hidden things are those of another world."""
    made = copy.copy(room)
    made.sitting = copy.copy(sitting_of(room))
    made.sitting.drafts = {}
    if rng is not None:
        made.sitting.state = sitting_of(room).state.redeal(seat, rng)
    return made


def told(room: Room, seat: int | None) -> bytes:
    """The position as ``seat``, or a watcher, gets it after whatever happened last, in either language."""
    who = None if seat is None else person(seat)
    since = max(room.row.seq - 1, 0)
    return encode([telling.position(room, who, language, since) for language in words.LANGUAGES])


def choice(room: Room, seat: int, text: str) -> bytes:
    """What ``seat`` gets for choosing ``text``: its draft, or a refusal, or nothing but that it is confirmed."""
    sitting = sitting_of(room)
    try:
        pending = sitting.choose(seat, text)
    except Exception as error:
        said = answer(error)
        return encode([said.status, said.error, said.headers])
    return b"confirmed" if pending is not None else told(room, seat)


def reason(room: Room, seat: int, text: str) -> bytes:
    """What ``seat`` is told against ``text``."""
    return encode(telling.why_not(room, person(seat), text, "en"))


def foreseen(room: Room, seat: int, text: str) -> bytes:
    """What ``seat`` is told would follow from ``text``, or why it is refused."""
    try:
        return encode(previews.of(room, person(seat), text, "en"))
    except Exception as error:
        said = answer(error)
        return encode([said.status, said.error, said.headers])


def dark(room: Room, seat: int, target: str) -> bytes:
    """Why nothing can be done about ``target`` by ``seat``, or why that cannot be asked."""
    try:
        return encode(reasons.against(room, person(seat), target, "", "de"))
    except Exception as error:
        said = answer(error)
        return encode([said.status, said.error, said.headers])


def offered(room: Room, seat: int) -> list[wire.Option]:
    """All that ``seat`` may choose."""
    sitting = sitting_of(room)
    asked = telling.prompt(room, sitting, seat, "en") or telling.aside(room, sitting, seat, "en")
    return asked.options if asked else []
