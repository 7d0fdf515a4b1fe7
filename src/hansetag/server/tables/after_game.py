"""After a game: playing once more, going on from any point of it, and looking at records that were brought along."""

from __future__ import annotations

import re
import time

from msgspec import to_builtins

from hansetag.kernel.driver import cut
from hansetag.kernel.options import read as read_options
from hansetag.kernel.registry import find, games
from hansetag.kernel.seats import NATURE

from .. import wire
from ..errors import Conflict, NotAllowed, Refused
from ..people.names import names_in_record
from ..store import Store
from ..store.rows import EntryRow, Listed, PersonRow, SeatRow, TableRow
from ..workers.asker import Asker
from ..workers.messages import OpenRecord
from ..workers.study import StudyWorkers
from .cache import TableCache
from .live_table import LiveTable
from .lobby import Lobby, new_id, refuse_files
from .seating import Invites, is_full, rotated_seats

MAX_RECORD_DECISIONS = 10_000  # of a record that is opened: more than ten times as long as games are
OPENING_SECONDS = 10.0  # that a worker may take to read and replay one; mostly it takes a hundredth of one
OPTIONS_LINE = re.compile(r"^[^\S\n]*options:(.*)", re.MULTILINE)


class AfterGame:
    """New tables that come of games which are over."""

    def __init__(self, store: Store, cache: TableCache, lobby: Lobby, study_workers: StudyWorkers) -> None:
        """Set the new tables up in ``lobby``; records are read in ``study_workers``."""
        self._study_workers = study_workers
        self._store = store
        self._cache = cache
        self._lobby = lobby

    async def branch(self, person: PersonRow, source: LiveTable, wish: wire.Branch) -> tuple[LiveTable, Invites]:
        """A new table that goes on from a finished game after some of its decisions."""
        if source.row.status not in ("over", "viewing") or source.live_game is None:
            raise Conflict("branch-unfinished", seq=source.row.seq)
        decisions = len(source.live_game)
        if wish.at > decisions:
            raise Refused("branch-beyond", decisions=decisions, at=wish.at)
        if wish.at == decisions and source.live_game.over:
            raise Refused("branch-over", at=wish.at)
        if len(wish.seats) != source.row.size:
            raise Refused("branch-seats", size=source.row.size, seats=len(wish.seats))
        if not wish.at:
            return await self._lobby.set_up(person, source.game, wish)
        taken = cut(source.live_game.packed, 0, wish.at)
        return await self._lobby.set_up(person, source.game, wish, source.row.id, taken)

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

    async def open_record(self, person: PersonRow, text: str, address: str = "") -> Listed:
        """A record as a table to look at; refused, with the line that is wrong, where it is not true.

        It is stored and not held in memory: a worker has found it true, and most records are looked at once or never.
        """
        _refuse_files_in(text)
        request = OpenRecord(0, text, MAX_RECORD_DECISIONS, OPENING_SECONDS)
        record = (await self._study_workers.ask(Asker(person.id, address), request, remembered=False)).opened
        assert record is not None
        now = time.time()
        row = TableRow(
            id=new_id(),
            game=record.game,
            rules=record.rules,
            size=record.seats,
            options=dict(record.options),
            clock=to_builtins(wire.Clock()),
            watch="link",
            listed=False,
            pace=0.0,
            host=person.id,
            status="viewing",
            seed=record.seed,
            seal=record.seal,
            taken=record.taken,
            seq=1,
            result=record.result,
            winners=record.winners,
            created=now,
            moved=now,
            ended=now,
        )
        names = names_in_record(record.players, record.seats)
        seats = [SeatRow(table=row.id, number=number, kind="open", name=name) for number, name in enumerate(names)]
        entry = EntryRow(table=row.id, seq=1, seat=NATURE, lines=record.lines, how="opened", at=now)
        await self._store.tables.add(row, seats, [entry])
        return row, seats


def _refuse_files_in(text: str) -> None:
    """Refused if an option of the record names a file; the head has one line of options, before any other such."""
    line = OPTIONS_LINE.search(text)
    if line:
        for game in games():
            refuse_files(find(game), read_options(line[1]))
