"""The lobby: setting tables up, sitting down, standing up and starting."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping

from msgspec import to_builtins
from msgspec.structs import replace

from hansetag.kernel.chance import Chance, fresh_seed, seal_of
from hansetag.kernel.driver import PackedDecisions
from hansetag.kernel.game import Game
from hansetag.kernel.registry import find, shared_game
from hansetag.kernel.seats import NATURE

from .. import wire
from ..errors import Conflict, NotAllowed, Refused
from ..settings import Settings
from ..store import Store
from ..store.rows import EntryRow, PersonRow, TableRow
from . import clocks
from .cache import CLEARED_NOTICE, TableCache
from .live_game import LiveGame
from .live_table import LiveTable
from .long_games.slices import in_turns
from .long_games.written import written_lines
from .play import Play
from .seating import Invites, chair_for, filled_with_bots, is_full, wished_seats


class Lobby:
    """What can be done about a table before its game."""

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
        return await self.set_up(person, playable(wish.game, len(wish.seats), wish.options), wish)

    async def set_up(
        self,
        person: PersonRow,
        game: Game,
        wish: wire.NewTable | wire.Branch,
        parent: str | None = None,
        taken: PackedDecisions | None = None,
    ) -> tuple[LiveTable, Invites]:
        """Store a new table with its seats, and start it if they are all taken.

        ``taken`` are decisions of the game of table ``parent`` from which this one goes on.
        """
        now = time.time()
        table_id = new_id()
        seats, invites = wished_seats(table_id, person, wish.seats, game.id)
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
            taken=len(taken[0]) if taken else 0,
            parent=parent,
            seq=1 if taken else 0,
            created=now,
            moved=now,
        )
        entries = [await entry_of_taken(table_id, game, taken, now)] if taken else []
        await self._store.tables.add(row, seats, entries)
        table = await self._cache.get(table_id)
        if is_full(seats):
            await self.start_full(table, person.id)
        return table, invites

    async def clear_away(self, table: LiveTable, person: str) -> None:
        """Take a table away that has not begun, or a record that was opened; only the person who set it up may."""
        async with table.lock:
            if table.row.host != person:
                raise NotAllowed("host-clears")
            if table.row.status not in ("open", "viewing"):
                raise Conflict("begun-stays", seq=table.row.seq)
            await self._store.tables.remove(table.row.id)
            table.row = replace(table.row, status="aside", notice=CLEARED_NOTICE)
            self._cache.announce_change(table)
            self._cache.drop(table.row.id)

    # ------------------------------------------------------------------ sitting down

    async def join(self, table: LiveTable, person: PersonRow, wish: wire.Join) -> None:
        """Sit down; when the last chair is taken the game begins."""
        async with table.lock:
            if table.row.status != "open":
                raise Conflict("begun-full", seq=table.row.seq)
            if table.seat_of(person.id) is None:
                seat = chair_for(table, person.id, wish)
                took = await self._store.tables.take_seat(
                    table.row.id, seat.number, person.id, person.name, seat.invite
                )
                await self._cache.reload(table)
                if not took:
                    raise Conflict("seat-taken", seq=table.row.seq)
            elif not is_full(table.seats):  # a full table that has not begun is one whose server died between the two
                raise Conflict("seated-already", seq=table.row.seq)
            full = is_full(table.seats)
        self._cache.announce_change(table)
        if full:
            await self.start_full(table, person.id)

    async def leave(self, table: LiveTable, person: str) -> None:
        """Stand up again before the game begins, or leave a running game to a bot."""
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

    # ------------------------------------------------------------------ starting

    async def start(self, table: LiveTable, person: str) -> None:
        """Begin the game; chairs that are still free are taken by bots. Only the host may do that."""
        async with table.lock:
            if table.row.status != "open":
                raise Conflict("begun", seq=table.row.seq)
            if table.row.host != person and not is_full(table.seats):
                raise NotAllowed("host-starts")
            chairs = filled_with_bots(table.seats, table.row.game)
            seed = fresh_seed(sealed=True)
            now = time.time()
            taken_game = await self._taken_game(table, seed)
            actor = taken_game.state.actor if taken_game else NATURE  # chance begins, unless others have
            bots = [*table.bots, *(chair.number for chair in chairs)]
            columns: dict[str, object] = {
                "seed": str(seed),
                "seal": seal_of(seed),
                "clocks": to_builtins(clocks.start(table.clock, table.row.size, actor, now, bots)),
                "waiting": [actor] if actor >= 0 else [],
                "owner": self._process,
                "moved": now,
            }
            began = await self._store.tables.start(table.row.id, chairs, **columns)
            if began and taken_game:
                table.live_game = taken_game  # so that it need not be replayed once more
            await self._cache.reload(table)
            if not began:
                raise Conflict("begun", seq=table.row.seq)
        await self._play.play_opening(table)
        self._cache.announce_change(table)

    async def start_full(self, table: LiveTable, person: str) -> None:
        """Begin a game that nobody is missing from; if somebody else begins it at the same moment, so be it."""
        try:
            await self.start(table, person)
        except Conflict:
            if table.row.status != "running":
                raise

    async def _taken_game(self, table: LiveTable, seed: int) -> LiveGame | None:
        """The game as far as it was played elsewhere, if it was; chance goes on with ``seed``."""
        if not table.row.taken:
            return None
        live_game = LiveGame(table.game, Chance(seed, sealed=True))
        entries = await self._store.tables.entries(table.row.id)
        await in_turns(live_game.loading((entry.seq, entry.lines) for entry in entries))
        return live_game


def new_id() -> str:
    """A name for a table that nobody can guess: who knows it has the link."""
    return secrets.token_urlsafe(12)


def playable(name: str, seats: int, options: dict[str, str]) -> Game:
    """The game that somebody wants to play over the network; BadOption says what there is."""
    refuse_files(find(name), options)
    return shared_game(name, seats, None, options)


def refuse_files(kind: type[Game], options: Mapping[str, str]) -> None:
    """Boards and cards of one's own are files of the host's machine: nobody may name one from outside.

    This comes before the game is opened, which would read the file and say what is in it.
    """
    for option in kind.OPTIONS:
        if option.path and options.get(option.name):
            raise Refused("names-a-file", option=option.name)


async def entry_of_taken(table_id: str, game: Game, taken: PackedDecisions, now: float) -> EntryRow:
    """The first entry of a table whose game was played elsewhere so far."""
    lines = "\n".join(await in_turns(written_lines(game, taken)))
    return EntryRow(table=table_id, seq=1, seat=NATURE, lines=lines, how="taken", at=now)
