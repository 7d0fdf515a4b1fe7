"""A table in memory, and its twin: the same to one seat's eyes, with all that the seat may not see dealt anew.

A twin is what the server would hold if the hidden things were others. Nothing that is made for that seat may differ.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping

import msgspec

from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE
from hansetag.server import sentences, wire
from hansetag.server.show import positions, previews, why_dark
from hansetag.server.store.rows import SeatRow, TableRow
from hansetag.server.tables.live_game import LiveGame
from hansetag.server.tables.live_table import LiveTable
from hansetag.server.web.error_response import error_response

encode = msgspec.json.Encoder().encode


def person(seat: int) -> str:
    """Who sits on ``seat``."""
    return f"person-{seat}"


def staged(game: str, seats: int, seed: int, options: Mapping[str, str]) -> LiveTable:
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
    live_table = LiveTable(row, chairs, [])
    live_game = live_table.begin()
    live_game.accept(live_game.opening())
    return live_table


def live_game_of(live_table: LiveTable) -> LiveGame:
    """The game at the table."""
    assert live_table.live_game is not None
    return live_table.live_game


def decide(live_table: LiveTable, rng: Rng) -> None:
    """One decision of somebody who is asked, or who makes use of a right, and what chance answers."""
    live_game = live_game_of(live_table)
    state = live_game.state
    seat = state.actor
    action = state.lean(state.legal(), rng)
    others = [other for other in range(state.seats) if state.rights(other)]
    if others and rng.below(4) == 0:
        seat = others[rng.below(len(others))]
        options = state.rights(seat)
        action = options[rng.below(len(options))]
    live_game.accept(live_game.decide(seat, action))
    live_table.row = msgspec.structs.replace(
        live_table.row, seq=live_game.seq, waiting=[max(live_game.state.actor, NATURE)]
    )


def twin(live_table: LiveTable, seat: int | None, rng: Rng | None = None) -> LiveTable:
    """The same table, to be tried out; with ``rng`` the hidden things are those of another world."""
    made = copy.copy(live_table)
    made.live_game = copy.copy(live_game_of(live_table))
    made.live_game.drafts = {}
    if rng is not None:
        made.live_game.state = live_game_of(live_table).state.redeal(seat, rng)
    return made


def told(live_table: LiveTable, seat: int | None) -> bytes:
    """The position as ``seat``, or a watcher, gets it after whatever happened last, in either language."""
    who = None if seat is None else person(seat)
    since = max(live_table.row.seq - 1, 0)
    return encode([positions.position(live_table, who, language, since) for language in sentences.LANGUAGES])


def choice(live_table: LiveTable, seat: int, text: str) -> bytes:
    """What ``seat`` gets for choosing ``text``: its draft, or a refusal, or nothing but that it is confirmed."""
    live_game = live_game_of(live_table)
    try:
        pending = live_game.choose(seat, text)
    except Exception as error:
        said = error_response(error)
        return encode([said.status, said.error, said.headers])
    return b"confirmed" if pending is not None else told(live_table, seat)


def reason(live_table: LiveTable, seat: int, text: str) -> bytes:
    """What ``seat`` is told against ``text``."""
    return encode(positions.why_not(live_table, person(seat), text, "en"))


def foreseen(live_table: LiveTable, seat: int, text: str) -> bytes:
    """What ``seat`` is told would follow from ``text``, or why it is refused."""
    try:
        return encode(previews.preview_of(live_table, person(seat), text, "en"))
    except Exception as error:
        said = error_response(error)
        return encode([said.status, said.error, said.headers])


def dark(live_table: LiveTable, seat: int, target: str) -> bytes:
    """Why nothing can be done about ``target`` by ``seat``, or why that cannot be asked."""
    try:
        return encode(why_dark.reasons_against(live_table, person(seat), target, "", "de"))
    except Exception as error:
        said = error_response(error)
        return encode([said.status, said.error, said.headers])


def offered(live_table: LiveTable, seat: int) -> list[wire.Choice]:
    """All that ``seat`` may choose."""
    live_game = live_game_of(live_table)
    asked = positions.prompt(live_table, live_game, seat, "en") or positions.aside(live_table, live_game, seat, "en")
    return asked.options if asked else []
