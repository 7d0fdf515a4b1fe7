"""After a game: playing once more, going on from any point of it, and looking at records that were brought along."""

from __future__ import annotations

import asyncio
import time

from msgspec import to_builtins

from hansetag.kernel.options import read as read_options
from hansetag.kernel.record import Record
from hansetag.kernel.registry import find, games
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from .. import wire
from ..errors import Conflict, NotAllowed, Refused
from ..store import Store
from ..store.rows import PersonRow, SeatRow, TableRow
from .cache import TableCache
from .live_table import LiveTable
from .lobby import Lobby, entry_of_taken, new_id, refuse_files
from .seating import Invites, is_full, rotated_seats

MAX_RECORD_DECISIONS = 20_000  # of a record that is opened


class AfterGame:
    """New tables that come of games which are over."""

    def __init__(self, store: Store, cache: TableCache, lobby: Lobby) -> None:
        """Set the new tables up in ``lobby``."""
        self._store = store
        self._cache = cache
        self._lobby = lobby

    async def branch(self, person: PersonRow, source: LiveTable, wish: wire.Branch) -> tuple[LiveTable, Invites]:
        """A new table that goes on from a finished game after some of its decisions."""
        if source.row.status not in ("over", "viewing") or source.live_game is None:
            raise Conflict("branch-unfinished", seq=source.row.seq)
        decisions = source.live_game.decisions
        if wish.at > len(decisions):
            raise Refused("branch-beyond", decisions=len(decisions), at=wish.at)
        if wish.at == len(decisions) and source.live_game.over:
            raise Refused("branch-over", at=wish.at)
        if len(wish.seats) != source.row.size:
            raise Refused("branch-seats", size=source.row.size, seats=len(wish.seats))
        parent = source.row.id if wish.at else None
        return await self._lobby.set_up(person, source.game, wish, parent, decisions[: wish.at])

    async def rematch(self, table: LiveTable, person: PersonRow) -> LiveTable:
        """The same table once more, with the seats rotated by one: the second player begins."""
        if table.row.status != "over":
            raise Conflict("rematch-early", seq=table.row.seq)
        if table.seat_of(person.id) is None:
            raise NotAllowed("rematch-players")
        async with table.lock:
            again = await self._store.tables.rematch_of(table.row.id)
            if again is None:
                again = await self._set_up_again(table, person)
        found = await self._cache.get(again)
        if found.row.status == "open":
            if found.seat_of(person.id) is None:
                await self._lobby.join(found, person, wire.Join())
            elif is_full(found.seats):
                await self._lobby.start_full(found, person.id)
        return found

    async def _set_up_again(self, table: LiveTable, person: PersonRow) -> str:
        """Store a table like this one; returns its id, or that of one that somebody else has just set up."""
        now = time.time()
        old = table.row
        row = TableRow(
            id=new_id(),
            game=old.game,
            rules=old.rules,
            size=old.size,
            options=old.options,
            clock=old.clock,
            watch=old.watch,
            listed=old.listed,
            hints=old.hints,
            pace=old.pace,
            host=person.id,
            status="open",
            parent=old.id,
            created=now,
            moved=now,
        )
        return await self._store.tables.add_rematch(row, rotated_seats(table, row.id, person.id))

    async def open_record(self, person: PersonRow, text: str) -> LiveTable:
        """A record as a table to look at; BadRecord names the line that is wrong."""
        record, final = await asyncio.to_thread(_played, text)
        now = time.time()
        over = final.actor < NATURE
        row = TableRow(
            id=new_id(),
            game=record.game.id,
            rules=record.game.rules,
            size=record.game.seats,
            options=dict(record.game.options),
            clock=to_builtins(wire.Clock()),
            watch="link",
            listed=False,
            pace=0.0,
            host=person.id,
            status="viewing",
            seed=None if record.seed is None else str(record.seed),
            seal=record.seal,
            taken=record.taken,
            seq=1,
            result=final.scores() if over else None,
            winners=final.winners() if over else None,
            created=now,
            moved=now,
            ended=now,
        )
        names = record.players or [f"Seat {seat}" for seat in range(record.game.seats)]
        seats = [SeatRow(table=row.id, number=number, kind="open", name=name[:40]) for number, name in enumerate(names)]
        entry = entry_of_taken(row.id, record.game, record.decisions, "opened", now)
        await self._store.tables.add(row, seats, [entry])
        return await self._cache.get(row.id)


def read_record(text: str) -> Record:
    """The record in ``text``; BadRecord names the line that is wrong; Refused if an option names a file."""
    for line in text.split("\n"):
        name, _, value = line.strip().partition(":")
        if name == "options":
            for game in games():
                refuse_files(find(game), read_options(value))
    return Record.loads(text)


def _played(text: str) -> tuple[Record, State]:
    """A record and where it ends. It may be long, so this runs in a thread and holds nobody else up."""
    record = read_record(text)
    if len(record.decisions) > MAX_RECORD_DECISIONS:
        raise Refused("record-long", most=MAX_RECORD_DECISIONS, decisions=len(record.decisions))
    return record, record.final()
