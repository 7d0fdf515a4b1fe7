"""The rows of the database as typed values, one class per table of the schema."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from sqlalchemy import Row

from ..wire import ChatRoom, Clock, SeatKind, Standin, Status, Watch

log = structlog.get_logger()


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who came in: a guest, or with ``login`` an account."""

    id: str
    name: str
    created: float
    login: str | None = None
    password: str | None = None
    look: str | None = None


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A device on which somebody is known by a token, of which only the ``hash`` is kept."""

    hash: str
    person: str
    created: float
    seen: float


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: how it was set up, and of its course what lists must show without a replay."""

    id: str
    game: str
    rules: int
    size: int
    options: dict[str, object]
    clock: dict[str, object]
    watch: Watch
    listed: bool
    pace: float
    status: Status
    created: float
    moved: float
    hints: bool = False
    host: str | None = None
    data: str = ""
    notice: str = ""
    seed: str | None = None
    seal: str | None = None
    taken: int = 0
    parent: str | None = None
    seq: int = 0
    waiting: list[int] = []
    clocks: dict[str, object] = {}
    result: list[int] | None = None
    winners: list[int] | None = None
    owner: str | None = None
    ended: float | None = None


def readable(row: Row[Any]) -> TableRow | None:
    """A row of the database as a table; None if what is stored there is damaged, which is logged."""
    try:
        table = msgspec.convert({f"{name}": cell for name, cell in row._mapping.items()}, TableRow)
        msgspec.convert(table.clock, Clock)
    except msgspec.ValidationError as error:
        log.warning("a table cannot be read", table=row.id, reason=str(error))
        return None
    return table


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A chair, and who sits on it."""

    table: str
    number: int
    kind: SeatKind
    name: str
    person: str | None = None
    bot: str = ""
    standin: Standin = ""
    invite: str | None = None


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """One confirmed commit: the ``lines`` of the record that a seat and chance added, as number ``seq``."""

    table: str
    seq: int
    seat: int
    lines: str
    at: float
    how: str = ""


class DraftRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has chosen on top of ``seq`` entries and not confirmed."""

    table: str
    seat: int
    seq: int
    lines: str


class StandingRow(msgspec.Struct, frozen=True, kw_only=True):
    """An answer left in advance. ``id`` is given by the database."""

    table: str
    seat: int
    answer: dict[str, object]
    seq: int
    used: int = 0
    id: int = 0


class TalkRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something said at a table. ``id`` is given by the database."""

    table: str
    room: ChatRoom
    person: str
    name: str
    at: float
    text: str
    id: int = 0


Listed = tuple[TableRow, list[SeatRow]]
