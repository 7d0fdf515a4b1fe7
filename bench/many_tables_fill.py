"""A house that is full: a database with as many tables as wanted, put there in bulk and not over the network.

The games are those of ``tests/records``, which replay: whole where a table is finished, and cut at any point where a
person is asked where it is a slow game that still runs. The longest tables are strict games of Hansa in which two
players do nothing for ever.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select, text

import hansetag
from hansetag.kernel.chance import Chance, seal_of
from hansetag.kernel.game import Game
from hansetag.kernel.record import Record, write_line
from hansetag.kernel.seats import NATURE
from hansetag.server.store import Store, schema
from hansetag.server.store.engine import Database
from hansetag.server.store.rows import SeatRow, TableRow
from hansetag.server.tables.live_game import LiveGame

RECORDS = Path(__file__).parents[1] / "tests" / "records"
DAY_SECONDS = 86_400.0
MAX_FINISHED_LINES = 260  # of a record that is stored as a finished game again and again, so that the disk bears it
OPEN_SHARE = 0.01  # of all tables that are open to join
OLD_SHARE = 0.002  # of all tables that the clean-up will find too old
OLD_DAYS = 500  # since which nothing has happened at those
OLD_GUESTS = 2_000  # who were not here since then
TABLES_AT_A_TIME = 5_000
FORMER_PROCESS = "former"  # which ran all tables until now, and is silent
LONG_NAME = "long"  # how the ids of the longest tables begin


class Wish(NamedTuple):
    """How full the house shall be."""

    tables: int
    slow: int
    people: int
    long_tables: int
    long_entries: int


class Script(NamedTuple):
    """A game as entries: who confirmed each, its lines, and who is asked after it."""

    game: Game
    seats: list[int]
    lines: list[str]
    asked: list[int]
    result: list[int] | None
    winners: list[int] | None

    def cuts(self) -> list[int]:
        """After how many entries a person is asked."""
        return [seq for seq, actor in enumerate(self.asked, start=1) if actor >= 0]


class Copy(NamedTuple):
    """A table to be made: its row, its seats, and how many entries of which script it has."""

    table: dict[str, Any]
    seats: list[SeatRow]
    script: int
    upto: int


def person_id(number: int) -> str:
    """What a person is called in the database."""
    return f"person-{number:05}"


def token_of(person: str) -> str:
    """With what they come in."""
    return f"many-tables-{person}-token"


# ---------------------------------------------------------------------- games


def scripts() -> list[Script]:
    """All games of the records, as entries."""
    records = [Record.loads(path.read_text(encoding="utf-8")) for path in sorted(RECORDS.glob("*.hanse"))]
    return [_script(record) for record in records if record.seed is not None]


def _script(record: Record) -> Script:
    """A record as a table stores it: each decision of a player with what chance answered, and the opening first."""
    game, state = record.game, record.game.start()
    found = Script(game, [], [], [], None, None)
    for decision in record.decisions:
        state.apply(decision.action, decision.seat)
        line = write_line(game, decision)
        if decision.seat == NATURE and found.lines:
            found.lines[-1] += f"\n{line}"
            found.asked[-1] = state.actor
        else:
            found.lines.append(line)
            found.seats.append(decision.seat)
            found.asked.append(state.actor)
    over = state.actor < NATURE
    return found._replace(result=state.scores() if over else None, winners=state.winners() if over else None)


def long_script(entries: int) -> Script:
    """A strict game of just so many entries in which, in the end, two players do nothing for ever."""
    game = hansetag.game("hansa", seats=2, strict=True)
    live_game = LiveGame(game, Chance(1))
    live_game.accept(live_game.opening())
    found = _script(Record(game, 1, live_game.decisions, None, []))
    end = game.parse("end")
    while len(found.lines) < entries:
        seat = live_game.state.actor
        legal = live_game.state.legal()
        pending = live_game.decide(seat, end if end in legal else legal[0])
        live_game.confirm(pending.pending)
        found.lines.append(pending.lines)
        found.seats.append(seat)
        found.asked.append(live_game.state.actor)
    return found


# ---------------------------------------------------------------------- tables


class Filler:
    """Makes up the tables of a house, the same ones each time but for their dates."""

    def __init__(self, wish: Wish) -> None:
        """Everything is as of now."""
        self._wish = wish
        self._rng = random.Random(1356)  # noqa: S311
        self._now = time.time()
        self.scripts = [*scripts(), long_script(wish.long_entries)]
        short = range(len(self.scripts) - 1)
        self._whole = [
            number
            for number in short
            if self.scripts[number].result and sum(map(len, self._lines(number))) <= MAX_FINISHED_LINES
        ]
        self._cut = [number for number in short if self.scripts[number].cuts()]

    def _lines(self, number: int) -> list[list[str]]:
        return [lines.splitlines() for lines in self.scripts[number].lines]

    def copies(self) -> Iterator[Copy]:
        """All tables, in no order."""
        wish = self._wish
        number_open, old = int(wish.tables * OPEN_SHARE), int(wish.tables * OLD_SHARE)
        finished = wish.tables - wish.slow - number_open - old - wish.long_tables
        kinds = ["slow"] * wish.slow + ["open"] * number_open + ["old"] * old + ["over"] * finished
        self._rng.shuffle(kinds)
        for kind in kinds:
            yield getattr(self, f"_{kind}")()
        for number in range(wish.long_tables):
            yield self._longest(number)

    def _slow(self) -> Copy:
        """A running game in which the person who is asked has some of a day left."""
        number = self._rng.choice(self._cut)
        script = self.scripts[number]
        upto = self._rng.choice(script.cuts())
        asked = script.asked[upto - 1]
        since = self._now - self._rng.uniform(0.0, DAY_SECONDS * 0.9)
        reading = {"left": [DAY_SECONDS] * script.game.seats, "running": asked, "since": since}
        seed = self._rng.getrandbits(128)
        columns = {
            "clock": {"kind": "slow", "days": 1},
            "clocks": reading,
            "waiting": [asked],
            "due": since + DAY_SECONDS,
            "owner": FORMER_PROCESS,
            "seed": str(seed),
            "seal": seal_of(seed),
            "moved": since,
        }
        return self._copy(number, upto, "running", **columns)

    def _over(self) -> Copy:
        """A finished game of the last year."""
        number = self._rng.choice(self._whole)
        script = self.scripts[number]
        ended = self._now - self._rng.uniform(0.0, 365 * DAY_SECONDS)
        columns = {"result": script.result, "winners": script.winners, "ended": ended, "moved": ended}
        return self._copy(number, len(script.lines), "over", seed="1", **columns)

    def _open(self) -> Copy:
        """A table at which somebody is missing."""
        copy = self._copy(self._rng.choice(self._cut), 0, "open")
        free = msgspec.structs.replace(copy.seats[-1], kind="open", person=None, name="")
        return copy._replace(seats=[*copy.seats[:-1], free])

    def _old(self) -> Copy:
        """A table that nobody has ever started."""
        copy = self._open()
        copy.table["moved"] = copy.table["created"] = self._now - OLD_DAYS * DAY_SECONDS
        return copy

    def _longest(self, number: int) -> Copy:
        """One of the longest games, which was stopped."""
        script = self.scripts[-1]
        columns = {"ended": self._now, "notice": "This game was stopped.", "seed": "1"}
        entries = len(script.lines) - number  # no two are the same, for answers are remembered
        copy = self._copy(len(self.scripts) - 1, entries, "over", **columns)
        copy.table["id"] = f"{LONG_NAME}-{number:03}"
        seats = [msgspec.structs.replace(seat, table=copy.table["id"]) for seat in copy.seats]
        return copy._replace(seats=seats)

    def _copy(self, number: int, upto: int, status: str, **columns: object) -> Copy:
        game = self.scripts[number].game
        table_id = f"{self._rng.getrandbits(96):024x}"[:16]
        who = self._rng.sample(range(self._wish.people), game.seats)
        row = TableRow(
            id=table_id,
            game=game.id,
            rules=game.rules,
            size=game.seats,
            options=dict(game.options),
            clock={"kind": "none"},
            watch="anyone",
            listed=True,
            pace=0.0,
            status=status,  # type: ignore[arg-type]
            created=self._now - 400 * DAY_SECONDS,
            moved=self._now - self._rng.uniform(0.0, 30 * DAY_SECONDS),
            host=person_id(who[0]),
            seq=upto,
        )
        seats = [
            SeatRow(table=table_id, number=seat, kind="human", name=f"Person {one}", person=person_id(one))
            for seat, one in enumerate(who)
        ]
        return Copy({**asdict(row), "due": None, **columns}, seats, number, upto)


# ---------------------------------------------------------------------- into the database


async def fill(url: str, wish: Wish) -> None:
    """Make the schema in an empty database and put all of it in."""
    store = await Store.open(url)
    await store.close()
    database = Database(url, patience=None)
    try:
        await database.write(lambda connection: _put_people(connection, wish.people))
        filler = Filler(wish)
        copies = filler.copies()
        while some := list(islice(copies, TABLES_AT_A_TIME)):
            await database.write(lambda connection, some=some: _put_tables(connection, some, filler.scripts))
        if database.postgres:  # as it does by itself after a while; SQLite never does
            await database.write(lambda connection: connection.execute(text("ANALYZE")))
    finally:
        await database.close()


def _put_people(connection: Connection, number: int) -> None:
    now = time.time()
    old = now - OLD_DAYS * DAY_SECONDS
    people = [(person_id(one), now) for one in range(number)] + [(f"guest-{one:05}", old) for one in range(OLD_GUESTS)]
    rows = [{"id": id, "name": id, "created": created} for id, created in people]
    connection.execute(insert(schema.people), rows)
    known = [{"person": id, "created": at, "seen": at, "hash": _hash(token_of(id))} for id, at in people[:number]]
    connection.execute(insert(schema.sessions), known)
    connection.execute(insert(schema.processes), [{"id": FORMER_PROCESS, "until": now}])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _put_tables(connection: Connection, copies: Sequence[Copy], scripts: Sequence[Script]) -> None:
    """Some tables with all that belongs to them; the database itself copies the entries."""
    connection.execute(insert(schema.tables), [copy.table for copy in copies])
    connection.execute(insert(schema.seats), [asdict(seat) for copy in copies for seat in copy.seats])
    connection.execute(text('CREATE TEMP TABLE copies ("table" TEXT, script INTEGER, upto INTEGER)'))
    connection.execute(text("CREATE TEMP TABLE script (number INTEGER, seq INTEGER, seat INTEGER, lines TEXT)"))
    wanted = {copy.script for copy in copies if copy.upto}
    rows = [{"table": copy.table["id"], "script": copy.script, "upto": copy.upto} for copy in copies]
    connection.execute(text("INSERT INTO copies VALUES (:table, :script, :upto)"), rows)
    lines = [line for number in wanted for line in _numbered(number, scripts[number])]
    connection.execute(text("INSERT INTO script VALUES (:number, :seq, :seat, :lines)"), lines)
    connection.execute(text("CREATE INDEX script_number ON script (number, seq)"))
    connection.execute(_COPY_ENTRIES, {"at": time.time()})
    connection.execute(text("DROP TABLE copies"))
    connection.execute(text("DROP TABLE script"))


_COPY_ENTRIES = text(
    'INSERT INTO entries ("table", seq, seat, lines, how, at) '
    "SELECT copies.\"table\", script.seq, script.seat, script.lines, '', :at "
    "FROM copies JOIN script ON script.number = copies.script AND script.seq <= copies.upto "
    'ORDER BY copies."table", script.seq'
)


def _numbered(number: int, script: Script) -> Iterable[dict[str, object]]:
    for seq, seat, lines in zip(count(1), script.seats, script.lines, strict=False):
        yield {"number": number, "seq": seq, "seat": seat, "lines": lines}


# ---------------------------------------------------------------------- what is there


class Slow(NamedTuple):
    """A running slow game: its id, who is asked there on which seat, and its entries."""

    id: str
    person: str
    seat: int
    seq: int


async def slow_tables(database: Database) -> list[Slow]:
    """The running games at which a person is asked."""
    tables, seats = schema.tables.c, schema.seats.c
    rows = await database.rows(
        select(tables.id, tables.waiting, tables.seq, seats.person, seats.number)
        .where(tables.status == "running", seats.table == tables.id, seats.kind == "human", seats.standin == "")
        .order_by(tables.id, seats.number)
    )
    return [Slow(row.id, row.person, row.number, row.seq) for row in rows if row.waiting == [row.number]]
