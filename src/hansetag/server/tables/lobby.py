"""The lobby: setting tables up, sitting down, starting, playing once more, and opening records."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from hashlib import sha256

from msgspec import to_builtins
from msgspec.structs import replace

from hansetag import bots
from hansetag.kernel.chance import Chance, fresh_seed, seal_of
from hansetag.kernel.game import Game
from hansetag.kernel.options import read as read_options
from hansetag.kernel.record import Decision, Record
from hansetag.kernel.registry import find, games
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from .. import lines, shelf, wire
from ..errors import Conflict, NotAllowed, NotFound, Refused
from ..people.identity import clean_name
from ..settings import Settings
from ..store import Store
from ..store.rows import EntryRow, PersonRow, SeatRow, TableRow
from ..workers.bots import bots_offered
from . import clocks
from .cache import CLEARED_NOTICE, TableCache
from .live_game import LiveGame
from .live_table import LiveTable
from .play import Play

MAX_RECORD_DECISIONS = 20_000  # decisions that a record to be opened may have

Invites = dict[int, str]  # the secrets of the links, by seat


class Lobby:
    """What can be done about a table before and after its game."""

    def __init__(self, settings: Settings, store: Store, cache: TableCache, play: Play, process: str) -> None:
        """What a table does not say is as in ``settings``; ``process`` looks after the games that start here."""
        self._settings = settings
        self._store = store
        self._cache = cache
        self._play = play
        self._process = process

    # ------------------------------------------------------------------ setting up

    async def create(self, person: PersonRow, wish: wire.NewTable) -> tuple[LiveTable, Invites]:
        """A new table; it starts at once when nobody is missing."""
        game = playable(wish.game, len(wish.seats), wish.options)
        return await self._set_up(person, game, wish)

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
        return await self._set_up(person, source.game, wish, source.row.id if wish.at else None, decisions[: wish.at])

    async def _set_up(
        self,
        person: PersonRow,
        game: Game,
        wish: wire.NewTable | wire.Branch,
        parent: str | None = None,
        taken: list[Decision] | None = None,
    ) -> tuple[LiveTable, Invites]:
        """Store a new table with its seats, and start it if they are all taken."""
        now = time.time()
        table_id = new_id()
        seats, invites = _seats(table_id, person, wish.seats, game.id)
        row = TableRow(
            id=table_id,
            game=game.id,
            rules=game.rules,
            size=game.seats,
            options=dict(game.options),
            clock=to_builtins(wish.clock),
            watch=wish.watch,
            listed=wish.listed,
            hints=wish.hints,
            pace=self._settings.pace if wish.pace is None else wish.pace,
            host=person.id,
            status="open",
            taken=len(taken or []),
            parent=parent,
            seq=1 if taken else 0,
            created=now,
            moved=now,
        )
        entries = [_before(table_id, game, taken, "taken", now)] if taken else []
        await self._store.tables.add(row, seats, entries)
        table = await self._cache.get(table_id)
        if all(seat.kind in ("human", "bot") for seat in seats):
            await self._start_full(table, person.id)
        return table, invites

    async def _start_full(self, table: LiveTable, person: str) -> None:
        """Begin a game that nobody is missing from; if somebody else begins it at the same moment, so be it."""
        try:
            await self.start(table, person)
        except Conflict:
            if table.row.status != "running":
                raise

    async def start(self, table: LiveTable, person: str) -> None:
        """Begin the game; chairs that are still free are taken by merchants. Only the host may do that."""
        async with table.lock:
            full = all(seat.kind in ("human", "bot") for seat in table.seats)
            if table.row.status != "open":
                raise Conflict("begun", seq=table.row.seq)
            if table.row.host != person and not full:
                raise NotAllowed("host-starts")
            chairs = [_merchant(seat, table.row.game) for seat in table.seats if seat.kind not in ("human", "bot")]
            seed = fresh_seed(sealed=True)
            now = time.time()
            actor = await self._first(table)
            merchants = [*table.bots, *(chair.number for chair in chairs)]
            columns: dict[str, object] = {
                "seed": str(seed),
                "seal": seal_of(seed),
                "clocks": to_builtins(clocks.start(table.clock, table.row.size, actor, now, merchants)),
                "waiting": [actor] if actor >= 0 else [],
                "owner": self._process,
                "moved": now,
            }
            began = await self._store.tables.start(table.row.id, chairs, **columns)
            await self._cache.reload(table)
            if not began:
                raise Conflict("begun", seq=table.row.seq)
        await self._play.play_opening(table)
        self._cache.announce_change(table)

    async def _first(self, table: LiveTable) -> int:
        """Who is asked when a game begins: chance, unless the game was begun elsewhere."""
        if not table.row.taken:
            return NATURE
        live_game = LiveGame(table.game, Chance(0))
        live_game.load((entry.seq, entry.lines) for entry in await self._store.tables.entries(table.row.id))
        return live_game.state.actor

    # ------------------------------------------------------------------ sitting down

    async def join(self, table: LiveTable, person: PersonRow, wish: wire.Join) -> None:
        """Sit down; when the last chair is taken the game begins."""
        async with table.lock:
            if table.row.status != "open":
                raise Conflict("begun-full", seq=table.row.seq)
            full = all(seat.kind in ("human", "bot") for seat in table.seats)
            if table.seat_of(person.id) is None:
                seat = _chair(table, person.id, wish)
                took = await self._store.tables.take_seat(
                    table.row.id, seat.number, person.id, person.name, seat.invite
                )
                await self._cache.reload(table)
                if not took:
                    raise Conflict("seat-taken", seq=table.row.seq)
                full = all(seat.kind in ("human", "bot") for seat in table.seats)
            elif not full:  # a full table that has not begun is one whose server died between the two
                raise Conflict("seated-already", seq=table.row.seq)
        self._cache.announce_change(table)
        if full:
            await self._start_full(table, person.id)

    async def leave(self, table: LiveTable, person: str) -> None:
        """Stand up again before the game begins, or leave a running game to a merchant."""
        async with table.lock:
            await self._cache.sync_if_stale(table)
            seat = table.seat_of(person)
            if seat is None:
                raise NotAllowed("no-seat")
            if table.row.status == "open":
                await self._cache.change_seat(table, seat, kind="open", person=None, name="", invite=None)
                self._cache.announce_change(table)
                return
        await self._play.leave(table, person)

    async def clear_away(self, table: LiveTable, person: str) -> None:
        """Take a table away that has not begun, or a record that was opened; only whoever set it up may."""
        async with table.lock:
            if table.row.host != person:
                raise NotAllowed("host-clears")
            if table.row.status not in ("open", "viewing"):
                raise Conflict("begun-stays", seq=table.row.seq)
            await self._store.tables.remove(table.row.id)
            table.row = replace(table.row, status="aside", notice=CLEARED_NOTICE)
            self._cache.announce_change(table)
            self._cache.drop(table.row.id)

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
                await self.join(found, person, wire.Join())
            elif all(seat.kind in ("human", "bot") for seat in found.seats):
                await self._start_full(found, person.id)
        return found

    async def _set_up_again(self, table: LiveTable, person: PersonRow) -> str:
        """A table like this one, the chairs of the others kept free for them."""
        now = time.time()
        table_id = new_id()
        order = [*table.seats[1:], table.seats[0]]
        seats = []
        for number, seat in enumerate(order):
            human = seat.kind == "human"
            kind: wire.SeatKind = "bot" if not human else "human" if seat.person == person.id else "invited"
            bot = "" if human else seat.bot
            seats.append(SeatRow(table=table_id, number=number, kind=kind, name=seat.name, person=seat.person, bot=bot))
        old = table.row
        row = TableRow(
            id=table_id,
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
        return await self._store.tables.add_rematch(row, seats)

    # ------------------------------------------------------------------ records

    async def open_record(self, person: PersonRow, text: str) -> LiveTable:
        """A record as a table to look at; BadRecord names the line that is wrong."""
        record, final = await asyncio.to_thread(_played, text)
        now = time.time()
        table_id = new_id()
        over = final.actor < NATURE
        row = TableRow(
            id=table_id,
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
        seats = [
            SeatRow(table=table_id, number=number, kind="open", name=name[:40]) for number, name in enumerate(names)
        ]
        entry = _before(table_id, record.game, record.decisions, "opened", now)
        await self._store.tables.add(row, seats, [entry])
        return await self._cache.get(table_id)


def new_id() -> str:
    """A name for a table that nobody can guess: who knows it has the link."""
    return secrets.token_urlsafe(12)


def hash_secret(secret: str) -> str:
    """How a secret is stored."""
    return sha256(secret.encode()).hexdigest()


def invited(table: LiveTable, secret: str) -> bool:
    """Whether ``secret`` is that of an invitation to this table which has not been used."""
    return bool(secret) and any(seat.invite == hash_secret(secret) for seat in table.seats)


def playable(name: str, seats: int, options: dict[str, str]) -> Game:
    """The game that somebody wants to play over the network; BadOption says what there is."""
    refuse_files(find(name), options)
    return shelf.fetch(name, seats, None, options)


def refuse_files(kind: type[Game], options: Mapping[str, str]) -> None:
    """Boards and cards of one's own are files of the host's machine: nobody may name one from outside.

    This comes before the game is opened, which would read the file and say what is in it.
    """
    for option in kind.OPTIONS:
        if option.path and options.get(option.name):
            raise Refused("names-a-file", option=option.name)


def read_record(text: str) -> Record:
    """The record in ``text``; BadRecord names the line that is wrong; Refused if an option names a file."""
    for line in text.split("\n"):
        name, _, value = line.strip().partition(":")
        if name == "options":
            for game in games():
                refuse_files(find(game), read_options(value))
    return Record.loads(text)


def _played(text: str) -> tuple[Record, State]:
    """A record and where it ends. It may be long: whoever opens one must not hold up everybody else."""
    record = read_record(text)
    if len(record.decisions) > MAX_RECORD_DECISIONS:
        raise Refused("record-long", most=MAX_RECORD_DECISIONS, decisions=len(record.decisions))
    return record, record.final()


def _before(table_id: str, game: Game, decisions: list[Decision], how: str, now: float) -> EntryRow:
    """The first entry of a table whose game was played elsewhere so far."""
    return EntryRow(table=table_id, seq=1, seat=NATURE, lines=lines.write(game, decisions), how=how, at=now)


def _seats(table_id: str, person: PersonRow, wishes: list[wire.SeatWish], game: str) -> tuple[list[SeatRow], Invites]:
    """The chairs as wished, and the secrets of the invitations."""
    if sum(wish.kind == "human" for wish in wishes) > 1:
        raise Refused("one-chair")
    rows: list[SeatRow] = []
    invites: Invites = {}
    for number, wish in enumerate(wishes):
        name, sitter, bot, invite = clean_name(wish.name) if wish.name.strip() else "", None, "", None
        if wish.kind == "human":
            name, sitter = person.name, person.id
        elif wish.kind == "bot":
            if wish.bot not in bots_offered(game):  # no options, and no addresses: a stranger names no file of ours
                raise Refused("no-such-merchant", bot=wish.bot, merchants=", ".join(bots_offered(game)))
            name, bot = name or bots.PEOPLE[number], wish.bot
        elif wish.kind == "invited":
            invites[number] = secrets.token_urlsafe(18)
            invite = hash_secret(invites[number])
        rows.append(
            SeatRow(table=table_id, number=number, kind=wish.kind, name=name, person=sitter, bot=bot, invite=invite)
        )
    return rows, invites


def _merchant(seat: SeatRow, game: str) -> SeatRow:
    """A merchant on a chair that was kept for somebody who did not come."""
    name = seat.name if seat.person is None and seat.name else bots.PEOPLE[seat.number]
    return replace(seat, kind="bot", bot=bots.stand_in(game), name=name, person=None, invite=None)


def _chair(table: LiveTable, person: str, wish: wire.Join) -> SeatRow:
    """The chair that somebody may take: one kept for him, the one his invitation is for, or a free one."""
    kept = [seat for seat in table.seats if seat.kind == "invited" and seat.person == person]
    if wish.invite:
        secret = hash_secret(wish.invite)
        kept = [seat for seat in table.seats if seat.kind == "invited" and seat.invite == secret]
        if not kept:
            raise NotFound("invitation-used")
    free = kept or [seat for seat in table.seats if seat.kind == "open"]
    if wish.seat is not None:
        free = [seat for seat in free if seat.number == wish.seat]
    if not free:
        raise Conflict("no-seat-free", seq=table.row.seq)
    return free[0]
