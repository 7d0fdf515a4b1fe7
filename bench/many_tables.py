"""A house with 100,000 tables: how soon it opens, what it takes, and whether anybody notices how much lies in it.

Run ``python bench/many_tables.py [--database sqlite|postgresql://…/postgres] [--tables 100000] [--slow 10000]``. It
fills a database of its own (``many_tables_fill.py``), starts ``hansetag serve`` on it, on this machine only, and
measures in parts, of which ``--parts`` chooses some:

- ``plans``: every list goes by an index, as the database itself says;
- ``start``: seconds until somebody is answered and until people can play, and the memory then and a minute later;
- ``lists``: each list, first pages and deep ones, while the clean-up and the looks at what is due go on;
- ``idle``: slow games that nobody has looked at come back, a move is made at some, and all leave the memory again;
- ``long``: what a player at another table notices while strangers open games of ``--long`` entries and look at all of
  it. By default a server stops a game at 10,000 decisions; a host who says ``--decisions 0`` may have longer ones;
- ``takeover``: the process is killed and another one started, until flags have fallen and merchants have moved.

The exit code is 1 where a bound is broken. ``--keep`` leaves the filled database, which ``--filled URL`` takes up
again. The machine should have nothing else to do, or that is what is measured; its load is printed with each part.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvloop
from many_tables_fill import LONG_NAME, Slow, Wish, fill, person_id, slow_tables, token_of
from siege_client import HOST, NO_ANSWER, Answer, Caller
from siege_server import _ask, _free_port, _memory, _stop
from sqlalchemy import Connection, Select, event, func, select, update

from hansetag.server.store import Store, schema
from hansetag.server.store.engine import Database

PARTS = ("plans", "start", "lists", "idle", "long", "takeover")
MAX_START_SECONDS = 3.0
MAX_MEMORY_MB = 300.0  # of the server and its workers
MAX_LIST_SECONDS = 0.200  # the slowest hundredth of the looks at a list
MAX_LOOK_SECONDS = 0.050  # the slowest hundredth of the first looks at tables that nobody was at
MAX_MOVE_SECONDS = 0.100  # the slowest hundredth of the moves there
MAX_NOTICED_SECONDS = 0.050  # the slowest hundredth of a player's looks while a long game is opened
MAX_STALL_SECONDS = 0.250  # the slowest of all
LEASE_SECONDS = 6.0  # as the server has it
MAX_TAKEOVER_SECONDS = LEASE_SECONDS + 10.0
MAX_GROWTH_MB = 60.0  # that tables which came and left may leave behind
MAX_TABLES_LEFT = 20  # in memory once all have left: those that are due soon
SETTLING_SECONDS = 60.0
LIST_SECONDS = 65.0  # one clean-up at least
LEAVING_SECONDS = 240.0  # until idle tables must have left
GIVE_UP_SECONDS = 120.0  # of a takeover
ASKERS = 4  # people who turn pages at the same time
ASKER_PAUSE_SECONDS = 0.02
POLL_SECONDS = 0.02  # between two looks of the player at the small table
CALM_SECONDS = 20.0
LOOKS, MOVES = 200, 50
MIN_PLANNED_TABLES = 50_000  # with which an index is always worth it
DUE_TABLES = BOT_TABLES = 50
SCANS = re.compile(  # of what is large; where there are few rows an index would be of no use
    r"Seq Scan on (tables|seats|entries|people|sessions)|Index Scan using \w+ on tables[^\n]*\n\s+Filter"
    r"|SCAN (tables|seats|talk|standing|entries|people)(?! USING INDEX)|SCAN tables USING INDEX sqlite_autoindex"
)
REFUSED = {"chances": (403,)}  # of a game that is too long for them
CONTEXT = multiprocessing.get_context("spawn")


class Verdict:
    """What was measured, and the bounds that were broken."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.broken: list[str] = []

    def bound(self, what: str, value: float, most: float, unit: str) -> None:
        """Say a figure, and note it if it is more than it may be."""
        mark = "" if value <= most else "  BROKEN"
        print(f"  {what}: {value:,.1f} {unit} (at most {most:,.1f}){mark}", flush=True)
        if mark:
            self.broken.append(what)

    def spread(self, what: str, seconds: Sequence[float], most_p99: float, most: float = float("inf")) -> None:
        """The same for many waits: the middle, the slowest hundredth and the slowest."""
        if not seconds:
            print(f"  {what}: never answered  BROKEN", flush=True)
            self.broken.append(what)
            return
        ordered = sorted(seconds)
        p50, p99, slowest = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]
        mark = "" if p99 <= most_p99 and slowest <= most else "  BROKEN"
        figures = f"p50 {p50 * 1000:.1f}, p99 {p99 * 1000:.1f}, max {slowest * 1000:.1f} ms"
        print(f"  {what}: {figures} of {len(ordered)}{mark}", flush=True)
        if mark:
            self.broken.append(what)


def begin_part(name: str) -> None:
    """Say what comes, and how busy the machine is: above the number of its processors everything waits."""
    print(f"{name} (the machine's load is {os.getloadavg()[0]:.1f})", flush=True)


# ---------------------------------------------------------------------- the server


class House:
    """A server process on the filled database, and what it takes."""

    def __init__(self, url: str, folder: Path) -> None:
        """Nothing runs yet."""
        self._url = url
        self._log = folder / "log"
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> tuple[float, float]:
        """Start the process; seconds until somebody was answered, and until people can play."""
        words = ["serve", "--port", str(self.port), "--database", self._url, "--trust-proxy", "--log", "warning"]
        begin = time.perf_counter()
        with self._log.open("ab") as log:
            program = [sys.executable, "-m", "hansetag.cli"]
            self.process = subprocess.Popen([*program, *words, "--decisions", "0"], stdout=log, stderr=log)  # noqa: S603
        answered = await self._until(lambda answer: answer.status != NO_ANSWER)
        ready = await self._until(lambda answer: answer.status == 200)
        return answered - begin, ready - begin

    async def _until(self, wanted: Callable[[Answer], bool]) -> float:
        """When /health first answered so."""
        caller = Caller(self.port, HOST)
        while not wanted(await caller.ask("GET", "/health")):
            assert self.process is not None
            if self.process.poll() is not None:
                raise SystemExit(f"the server did not start:\n{self._log.read_text()[-2000:]}")
            await asyncio.sleep(0.01)
        return time.perf_counter()

    def memory(self) -> tuple[float, float]:
        """MB of the server, and of its workers."""
        assert self.process is not None
        workers = 0.0
        for pid in _children(self.process.pid):
            with suppress(OSError):
                workers += _memory(pid)
        return _memory(self.process.pid), workers

    async def tables_loaded(self) -> int:
        """How many tables the server has in memory."""
        answer = await Caller(self.port, HOST).ask("GET", "/metrics")
        found = re.search(rb"^hansetag_tables_loaded ([0-9.]+)", answer.body, re.MULTILINE)
        return int(float(found[1])) if found else -1

    def kill(self) -> None:
        """End it at once and without a word, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it in order, if it runs."""
        if self.process is not None and self.process.poll() is None:
            _stop(self.process)

    def log(self) -> str:
        """The last of what it had to say."""
        return self._log.read_text(errors="replace")[-3000:]


def _children(parent: int) -> list[int]:
    """The processes that another one has started."""
    words = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(word) for word in words]


def visitor(port: int, person: str = "", number: int = 0) -> Caller:
    """A person, or a stranger, at an address of their own."""
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    return Caller(port, address, token_of(person) if person else "")


def _waited(answers: Sequence[Answer], what: str, *fine: int) -> list[float]:
    """How long each took; those that were refused are told of and left out, unless that is ``fine``, too."""
    bad = [answer for answer in answers if answer.status not in (200, *fine)]
    if bad:
        print(f"  {what}: {len(bad)} not answered with 200, as {bad[0].status} {bad[0].body[:120]!r}", flush=True)
    return [answer.seconds for answer in answers if answer.status in (200, *fine)]


# ---------------------------------------------------------------------- plans


async def measure_plans(url: str, verdict: Verdict) -> None:
    """Ask the database how it finds the rows of every list; where there are few, it rightly looks at all of them."""
    begin_part("plans")
    store = Store(Database(url))
    try:
        counted = await store.database.row(select(func.count()).select_from(schema.tables))
        if counted is None or counted[0] < MIN_PLANNED_TABLES:
            print("  too few tables to ask", flush=True)
            return
        place = await _deep_cursor(store.database, "over")
        for name, look in _lists(store, place).items():
            for plan in await _plans(store.database, look):
                if SCANS.search(plan):
                    print(f"  {name} goes by no index:\n{plan}", flush=True)
                    verdict.broken.append(f"plan of {name}")
    finally:
        await store.database.close()
    print("  looked at", flush=True)


def _lists(store: Store, place: str) -> dict[str, Callable[[], Awaitable[object]]]:
    """All that is listed, or looked for at every beat."""
    tables, me, day = store.tables, person_id(0), 86_400.0
    return {
        "mine": lambda: tables.mine(me, 50),
        "open": lambda: tables.open(50),
        "watch": lambda: tables.watchable(50),
        "finished": lambda: tables.finished(None, 50),
        "finished, deep": lambda: tables.finished(None, 50, place),
        "my finished": lambda: tables.finished(me, 50),
        "my finished, deep": lambda: tables.finished(me, 50, place),
        "due": lambda: tables.due("p", time.time()),
        "due, another process's": lambda: tables.due("former", time.time() + day),
        "take": lambda: store.leases.take("nobody"),
        "rematch": lambda: tables.rematch_of("t"),
        "talk": lambda: store.talk.lines("t", ("players",), 100, 0),
        "standing": lambda: tables.standing("t"),
        "entries": lambda: tables.entries("t"),
        "owned": lambda: tables.owned("p", ["t"]),
    }


async def _plans(database: Database, look: Callable[[], Awaitable[object]]) -> list[str]:
    """How the database carries out what ``look`` asks for; nothing is written, whatever it would write."""
    engine = database._autocommit.sync_engine if database.postgres else database._readers._engine
    asked: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, parameters: object, *___: object) -> None:
        asked.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    refuse_writes = database.write
    database.write = _nothing  # type: ignore[method-assign, assignment]
    try:
        await look()
    finally:
        database.write = refuse_writes  # type: ignore[method-assign]
        event.remove(engine, "before_cursor_execute", note)
    explain = "EXPLAIN " if database.postgres else "EXPLAIN QUERY PLAN "

    def explained(connection: Connection) -> list[str]:
        plans = [connection.exec_driver_sql(explain + asks, given) for asks, given in asked]
        return ["\n".join(str(row[-1]) for row in rows) for rows in plans]

    return await database.read(explained)


async def _nothing(_: object, **__: object) -> list[str]:
    return []


async def _deep_cursor(database: Database, status: str, share: float = 0.5) -> str:
    """The place so far down in the list of all tables of ``status``."""
    tables = schema.tables.c
    counted = await database.row(select(func.count()).where(tables.status == status))
    skipped = int((counted[0] if counted else 0) * share)
    page = select(tables.moved, tables.id).where(tables.status == status)
    row = await database.row(page.order_by(tables.moved.desc(), tables.id.desc()).offset(skipped).limit(1))
    assert row is not None
    return f"0~{row.moved!r}~{row.id}"


# ---------------------------------------------------------------------- start


async def measure_start(house: House, verdict: Verdict, settle: bool) -> None:
    """Start the server and see what it takes."""
    answered, ready = await house.start()
    begin_part("start")
    verdict.bound("first answer", answered, MAX_START_SECONDS, "s")
    verdict.bound("ready", ready, MAX_START_SECONDS, "s")
    _say_memory("memory after the start", house, verdict)
    if settle:
        await asyncio.sleep(SETTLING_SECONDS)
        _say_memory("memory after a minute", house, verdict)
        print(f"  tables in memory: {await house.tables_loaded()}", flush=True)


def _say_memory(what: str, house: House, verdict: Verdict) -> None:
    server, workers = house.memory()
    print(f"  server {server:.0f} MB, workers {workers:.0f} MB", flush=True)
    verdict.bound(what, server + workers, MAX_MEMORY_MB, "MB")


# ---------------------------------------------------------------------- lists


async def measure_lists(house: House, database: Database, people: int, verdict: Verdict) -> None:
    """People look at all lists for longer than a minute."""
    begin_part("lists")
    deep = {status: await _deep_cursor(database, status) for status in ("open", "running", "over")}
    paths = {
        "open": "list=open",
        "open, deep": f"list=open&before={deep['open']}",
        "watch": "list=watch",
        "watch, deep": f"list=watch&before={deep['running']}",
        "mine": "list=mine",
        "my finished": "list=finished",
        "my finished, deep": f"list=finished&before={deep['over']}",
        "all finished": "list=finished",
        "all finished, deep": f"list=finished&before={deep['over']}",
    }
    found: dict[str, list[Answer]] = {name: [] for name in paths}
    end = time.monotonic() + LIST_SECONDS
    await asyncio.gather(*(_turn_pages(house.port, paths, found, people, asker, end) for asker in range(ASKERS)))
    for name, answers in found.items():
        verdict.spread(name, _waited(answers, name), MAX_LIST_SECONDS)


async def _turn_pages(
    port: int, paths: dict[str, str], found: dict[str, list[Answer]], people: int, asker: int, end: float
) -> None:
    """One person after the other looks at every list, until ``end``."""
    rng = random.Random(asker)  # noqa: S311
    while time.monotonic() < end:
        who = visitor(port, person_id(rng.randrange(people)), rng.getrandbits(24))
        stranger = visitor(port, "", rng.getrandbits(24))
        for name, query in paths.items():
            caller = stranger if name.startswith("all") else who
            found[name].append(await caller.ask("GET", f"/api/tables?{query}"))
            await asyncio.sleep(ASKER_PAUSE_SECONDS)
        who.hang_up()
        stranger.hang_up()


# ---------------------------------------------------------------------- idle tables


async def measure_idle(house: House, slow: Sequence[Slow], verdict: Verdict, wait: bool) -> None:
    """Look at tables that nobody was at, move at some of them, and see all of them leave."""
    begin_part("idle tables")
    server, _ = house.memory()
    some = random.Random(1).sample(list(slow), LOOKS)  # noqa: S311
    looks: list[Answer] = []
    moves: list[Answer] = []
    for number, one in enumerate(some):
        caller = visitor(house.port, one.person, number)
        looks.append(await caller.ask("GET", f"/api/tables/{one.id}"))
        if number < MOVES:
            moves.append(await _move(caller, one, looks[-1]))
        caller.hang_up()
        await asyncio.sleep(ASKER_PAUSE_SECONDS)
    verdict.spread("first look", _waited(looks, "first look"), MAX_LOOK_SECONDS)
    verdict.spread("move there", _waited(moves, "move there"), MAX_MOVE_SECONDS)
    held = await house.tables_loaded()
    print(f"  tables in memory: {held}, server {house.memory()[0]:.0f} MB", flush=True)
    if wait:
        begin = time.monotonic()
        while (left := await house.tables_loaded()) > MAX_TABLES_LEFT and time.monotonic() < begin + LEAVING_SECONDS:
            await asyncio.sleep(2.0)
        print(f"  they have left after {time.monotonic() - begin:.0f} s", flush=True)
        verdict.bound("tables that stayed", left, MAX_TABLES_LEFT, "tables")
        verdict.bound("memory that stayed", house.memory()[0] - server, MAX_GROWTH_MB, "MB")


async def _move(caller: Caller, one: Slow, look: Answer) -> Answer:
    """The first thing that is offered, confirmed at once."""
    position: Any = look.json()
    options = (position.get("prompt") or {}).get("options") or [{"text": "?"}]
    choice = {"seq": position.get("seq", 0), "action": options[0]["text"], "confirm": True}
    return await caller.ask("POST", f"/api/tables/{one.id}/choose", choice)


# ---------------------------------------------------------------------- long games


async def measure_long(house: House, slow: Sequence[Slow], tables: int, entries: int, verdict: Verdict) -> None:
    """A player looks at a small table all the time: in peace, and while strangers look at long ones."""
    begin_part(f"long games of {entries:,} entries, {tables} of them")
    calm = asyncio.create_task(asyncio.sleep(CALM_SECONDS))
    verdict.spread("a player in peace", await _poll(house.port, slow[0], calm), float("inf"))
    here, there = CONTEXT.Pipe()
    with here, there:
        strangers = CONTEXT.Process(target=_look_at_all, args=(house.port, tables, entries, there))
        strangers.start()
        answers = asyncio.create_task(asyncio.to_thread(here.recv))
        noticed = await _poll(house.port, slow[0], answers)
        for what, taken in (await answers).items():
            verdict.spread(f"a stranger's {what}", _waited(taken, what, *REFUSED.get(what, ())), float("inf"))
        strangers.join()
    verdict.spread("a player meanwhile", noticed, MAX_NOTICED_SECONDS, MAX_STALL_SECONDS)
    print(f"  server {house.memory()[0]:.0f} MB, workers {house.memory()[1]:.0f} MB", flush=True)


async def _poll(port: int, one: Slow, until: asyncio.Future[Any]) -> list[float]:
    """How long a good player waits for each look at a small table until something is done."""
    caller = visitor(port, one.person, 1)
    waited: list[float] = []
    await caller.ask("GET", f"/api/tables/{one.id}")
    while not until.done():
        answer = await caller.ask("GET", f"/api/tables/{one.id}?since={one.seq}")
        waited.append(answer.seconds)
        await asyncio.sleep(max(0.0, POLL_SECONDS - answer.seconds))
    return waited


def _look_at_all(port: int, tables: int, entries: int, tell: Any) -> None:
    """A process of strangers, each of whom opens a long game that nobody had opened, and looks at everything."""
    tell.send(asyncio.run(_look_one_after_the_other(port, tables, entries)))


async def _look_one_after_the_other(port: int, tables: int, entries: int) -> dict[str, list[Answer]]:
    found: dict[str, list[Answer]] = {}
    for number in range(tables):
        caller = visitor(port, "", 1000 + number)
        paths = {
            "first look": "",
            "whole log": "?since=0",
            "middle": f"/at/{entries // 2}",
            "story": "/story",
            "chances": "/expectation",
            "record": "/record",
        }
        for what, path in paths.items():
            answer = await caller.ask("GET", f"/api/tables/{LONG_NAME}-{number:03}{path}")
            found.setdefault(what, []).append(answer._replace(body=answer.body[:200]))
        caller.hang_up()
    return found


# ---------------------------------------------------------------------- takeover


async def measure_takeover(house: House, database: Database, slow: Sequence[Slow], verdict: Verdict) -> None:
    """Kill the process while flags are due and merchants are asked, and start another one."""
    begin_part("takeover")
    some = random.Random(2).sample(list(slow), DUE_TABLES + BOT_TABLES)  # noqa: S311
    late, asked = some[:DUE_TABLES], some[DUE_TABLES:]
    running = await database.row(select(func.count()).where(schema.tables.c.status == "running"))
    house.kill()
    begin = time.perf_counter()
    await database.write(lambda connection: _make_due(connection, late, asked))
    _, ready = await house.start()
    print(
        f"  {running[0] if running else 0:,} running tables; the next process was ready after {ready:.1f} s", flush=True
    )
    flags = asyncio.create_task(_until_all(database, _fallen([one.id for one in late]), begin))
    bots = asyncio.create_task(_until_all(database, _moved(asked), begin))
    verdict.bound("flags that were due have fallen", await flags, MAX_TAKEOVER_SECONDS, "s")
    verdict.bound("merchants who were asked have moved", await bots, MAX_TAKEOVER_SECONDS, "s")
    owners = await database.rows(
        select(schema.tables.c.owner, func.count()).where(schema.tables.c.status == "running").group_by("owner")
    )
    print(f"  owners of running tables: {len(owners)}", flush=True)
    verdict.bound("processes among which the tables are split", len(owners), 1, "")


def _make_due(connection: Connection, late: Sequence[Slow], asked: Sequence[Slow]) -> None:
    """Let time have run out at some tables, and a merchant sit where a person is asked at others."""
    tables, seats = schema.tables.c, schema.seats.c
    now = time.time()
    for one in late:
        row = connection.execute(select(tables.clocks).where(tables.id == one.id)).one()
        clocks = {**row.clocks, "since": now - 86_400.0, "running": one.seat}
        connection.execute(update(schema.tables).where(tables.id == one.id).values(clocks=clocks, due=now))
    for one in asked:
        row = connection.execute(select(tables.clocks).where(tables.id == one.id)).one()
        clocks = {**row.clocks, "running": None}
        connection.execute(update(schema.tables).where(tables.id == one.id).values(clocks=clocks, due=0.0))
        chair = update(schema.seats).where(seats.table == one.id, seats.number == one.seat)
        connection.execute(chair.values(kind="bot", bot="deckhand", person=None))


def _fallen(ids: Sequence[str]) -> Select[Any]:
    """A row for each of these tables at which no flag has fallen."""
    seats = schema.seats.c
    fell = select(seats.table).where(seats.standin == "late", seats.table.in_(ids))
    return select(schema.tables.c.id).where(schema.tables.c.id.in_(ids), schema.tables.c.id.not_in(fell))


def _moved(asked: Sequence[Slow]) -> Select[Any]:
    """A row for each of these tables at which nothing has happened."""
    tables = schema.tables.c
    before = {one.id: one.seq for one in asked}
    still = [(tables.id == id) & (tables.seq <= seq) for id, seq in before.items()]
    condition = still[0]
    for one in still[1:]:
        condition |= one
    return select(tables.id).where(condition)


async def _until_all(database: Database, waiting: Select[Any], begin: float) -> float:
    """Seconds since ``begin`` when no row is left."""
    while await database.rows(waiting) and time.perf_counter() < begin + GIVE_UP_SECONDS:
        await asyncio.sleep(0.1)
    return time.perf_counter() - begin


# ---------------------------------------------------------------------- all of it


@contextmanager
def filled(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    """The address of a database that is full; it is removed afterwards if it was made here."""
    if options.filled:
        yield options.filled
        return
    name = f"many_tables_{os.getpid()}"
    postgres = options.database != "sqlite"
    url = f"{options.database.rpartition('/')[0]}/{name}" if postgres else f"sqlite:///{folder}/{name}.sqlite3"
    if postgres:
        asyncio.run(_ask(options.database, f"CREATE DATABASE {name}"))
    try:
        begin = time.perf_counter()
        asyncio.run(fill(url, Wish(options.tables, options.slow, options.people, options.times, options.long)))
        print(f"filled in {time.perf_counter() - begin:.0f} s: {url}", flush=True)
        yield url
    finally:
        if postgres and not options.keep:
            asyncio.run(_ask(options.database, f"DROP DATABASE {name} WITH (FORCE)"))


async def measure(url: str, folder: Path, options: argparse.Namespace, verdict: Verdict) -> None:
    """All parts that are wanted, one after the other."""
    parts = options.parts.split(",")
    if "plans" in parts:
        await measure_plans(url, verdict)
    house = House(url, folder)
    database = Database(url)
    try:
        slow = await slow_tables(database)
        await measure_start(house, verdict, settle="start" in parts)
        if "lists" in parts:
            await measure_lists(house, database, options.people, verdict)
        if "idle" in parts:
            await measure_idle(house, slow, verdict, wait=not options.hasty)
        if "long" in parts:
            await measure_long(house, slow, options.times, options.long, verdict)
        if "takeover" in parts:
            await measure_takeover(house, database, await slow_tables(database), verdict)
    finally:
        await database.close()
        house.stop()
        if house.log():
            print(f"the server's log:\n{house.log()}", flush=True)


def main() -> int:
    """Fill, measure, and say which bounds are broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="sqlite", help="sqlite, or a PostgreSQL on which one may be made")
    parser.add_argument("--filled", default="", help="a database that was filled before, as --keep leaves it")
    parser.add_argument("--keep", action="store_true", help="leave the filled database")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--slow", type=int, default=10_000, help="of them slow games that run")
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--long", type=int, default=100_000, help="entries of the longest tables")
    parser.add_argument("--times", type=int, default=20, help="how many of those there are")
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--hasty", action="store_true", help="do not wait until idle tables have left")
    options = parser.parse_args()
    verdict = Verdict()
    folder = Path(tempfile.mkdtemp(prefix="many_tables_"))
    try:
        with filled(options, folder) as url:
            uvloop.run(measure(url, folder, options, verdict))
    finally:
        if not options.keep:
            _remove(folder)
    for what in verdict.broken:
        print(f"broken: {what}")
    return 1 if verdict.broken else 0


def _remove(folder: Path) -> None:
    """Take the folder away with all that was made in it."""
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


if __name__ == "__main__":
    sys.exit(main())
