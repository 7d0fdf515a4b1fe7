"""The attacks: each a small function that says what it tries, all at once from two hundred addresses.

They run in a process of their own, at a lower priority, so that they do not slow those who measure. Every attack is
bounded: by a number of connections, or by so many tries a second, both times the intensity.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path

import uvloop
from siege_client import GONE, HOST, NO_ANSWER, Answer, Caller, Socket

ADDRESSES = 200
NICENESS = 10
HELD, CLOSED = 100, 408  # statuses for a connection that was opened without a whole request, and for its end
PEOPLE_RETRY_SECONDS = 1.0
PREPARING_SECONDS = 40.0  # in which the attackers come in and set tables up, before they begin
ENDLESS_HEAD = """hansetag 1
game: hansa
rules: 1
seats: 2
options: strict=yes
seed: 1

* remove green
* remove pink
* deal blue 2
* deal orange 3
* deal orange 2
* deal orange 2
* deal yellow 1
* deal brown 1
* deal blue 1
* deal yellow 1
* deal yellow 2
* deal brown 1
* deal yellow 2
* deal orange 2
* deal blue 3
* deal orange 2
* start 1
1 place tonsberg
0 place tonsberg
1 place aalborg
0 place aalborg
1 place lubeck
0 place lubeck
"""
ENDLESS_TURNS = "1 end\n0 end\n"
RECORD_DECISIONS = (19_900, 9_000, 4_000, 1_900, 900)  # the longest that the house takes is used
VICTIM = {"login": "victim-of-the-siege", "password": "a quite long pass phrase 7"}
RECORDS = Path(__file__).parents[1] / "tests" / "records"

Attack = Callable[["Host"], Awaitable[None]]


def endless_record(decisions: int) -> str:
    """A legal game of about so many decisions: in a strict Hansa two players may do nothing for ever."""
    return ENDLESS_HEAD + ENDLESS_TURNS * (decisions // 2)


class Host:
    """The attackers' camp: addresses to come from, and what became of each try."""

    def __init__(self, port: int, intensity: float) -> None:
        """Besiege ``port`` of this machine."""
        self.port = port
        self.intensity = intensity
        self.tally: Counter[tuple[str, int]] = Counter()  # by attack and status
        self.broken: Counter[str] = Counter()  # requests that were answered with 5xx
        self.rng = random.Random(1370)  # noqa: S311
        self.talk_table: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._next = count()
        self._unready: set[str] = set()
        self._all_ready = asyncio.Event()
        self._anybody = [self.stranger() for _ in range(ADDRESSES)]

    def expect(self, names: list[str]) -> None:
        """The attacks of these names wait for each other."""
        self._unready = set(names)

    async def ready(self, attack: str) -> None:
        """An attack has prepared itself; go on as soon as all have, so that none keeps another one out."""
        self._unready.discard(attack)
        if not self._unready:
            self._all_ready.set()
        await self._all_ready.wait()

    async def wait_until_ready(self, seconds: float) -> None:
        """Let all loose when they are ready, or when it has taken too long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_ready.wait(), seconds)
        self._all_ready.set()

    def times(self, number: float) -> int:
        """So many, by the intensity."""
        return max(1, round(number * self.intensity))

    def stranger(self) -> Caller:
        """Somebody at the next of the two hundred addresses."""
        return Caller(self.port, f"10.1.0.{next(self._next) % ADDRESSES + 1}")

    def anybody(self) -> Caller:
        """One of the two hundred who never come in and keep their connection."""
        return self._anybody[next(self._next) % ADDRESSES]

    async def guest(self, attack: str) -> Caller:
        """Somebody who has come in; one who is turned away tries from the next address."""
        while True:
            caller = self.stranger()
            if await caller.come_in(f"Stranger {next(self._next)}"):
                return caller
            self.tally[attack, NO_ANSWER] += 1
            caller.hang_up()
            await asyncio.sleep(PEOPLE_RETRY_SECONDS)

    async def ask(self, attack: str, caller: Caller, method: str, path: str, body: object = None) -> Answer:
        """One try, counted."""
        answer = await caller.ask(method, path, body)
        self.count(attack, answer.status, f"{method} {path[:60]} {answer.body[:85]!r}")
        return answer

    def count(self, attack: str, status: int, what: str = "") -> None:
        """Count one try; a fault of the house is kept with what brought it about."""
        self.tally[attack, status] += 1
        if status >= 500 and len(self.broken) < 50:
            self.broken[f"{attack}: {status} to {what}"] += 1

    async def every(self, rate: float, one: Callable[[], Awaitable[object]]) -> None:
        """Do ``one`` at this rate a second, without waiting for the one before; at most so many are under way."""
        gate = asyncio.Semaphore(self.times(rate) * 2 + 1)

        async def gated() -> None:
            with suppress(*GONE):
                await one()
            gate.release()

        async with asyncio.TaskGroup() as group:
            while True:
                await gate.acquire()
                group.create_task(gated())
                await asyncio.sleep(1 / (rate * self.intensity))

    async def new_table(self, attack: str, caller: Caller, game: str, bot: str, **wishes: object) -> str:
        """A table for one person and a bot."""
        wish = {"game": game, "seats": [{"kind": "human"}, {"kind": "bot", "bot": bot}], **wishes}
        while (answer := await self.ask(attack, caller, "POST", "/api/tables", wish)).status != 201:
            await asyncio.sleep(PEOPLE_RETRY_SECONDS)
        return str(answer.json()["id"])


# ---------------------------------------------------------------------- connections


async def anonymous_sockets(host: Host) -> None:
    """Hold 1,200 sockets open without ever coming in, half at one table, so that nobody else finds a handle."""
    talk = await host.talk_table
    await host.ready("sockets")

    async def hold(number: int) -> None:
        await asyncio.sleep(number / 100)
        while True:
            caller = host.stranger()
            tables = [talk]
            if number % 2:
                page = (await host.ask("sockets", caller, "GET", "/api/tables?list=watch")).json().get("tables")
                tables = [str(table["id"]) for table in page if table["id"]] if isinstance(page, list) else []
                caller.hang_up()
            socket = await caller.socket(host.rng.choice(tables or [talk]))
            if isinstance(socket, Socket):
                host.count("sockets", 101)
                await socket.read_to_end()
            else:
                host.count("sockets", socket, "socket")
            await asyncio.sleep(5)

    await asyncio.gather(*(hold(number) for number in range(host.times(1200))))


async def half_headers(host: Host) -> None:
    """Hold 300 connections on which the first line never ends, with one more letter every few seconds."""
    await host.ready("half headers")

    async def hold() -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection(HOST, host.port)
                writer.write(b"GET / HTTP/1.1\r\nX-A: ")
                host.count("half headers", HELD)
                while not reader.at_eof():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(100), 5)
                    writer.write(b"a")
                    await writer.drain()
                host.count("half headers", CLOSED)
            except GONE:
                host.count("half headers", NO_ANSWER)
            await asyncio.sleep(2)

    await asyncio.gather(*(hold() for _ in range(host.times(300))))


async def half_bodies(host: Host) -> None:
    """Hold 200 requests open whose body is announced and comes a letter at a time."""
    await host.ready("half bodies")

    async def hold(number: int) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection(HOST, host.port)
                head = (
                    f"POST /api/guests HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-For: 10.1.0.{number % ADDRESSES + 1}\r\n"
                )
                writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{{".encode())
                host.count("half bodies", HELD)
                while not reader.at_eof():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(100), 5)
                    writer.write(b" ")
                    await writer.drain()
                host.count("half bodies", CLOSED)
            except GONE:
                host.count("half bodies", NO_ANSWER)
            await asyncio.sleep(2)

    await asyncio.gather(*(hold(number) for number in range(host.times(200))))


async def deaf_sockets(host: Host) -> None:
    """Open 100 sockets at the table where most is said, and never read what comes, so that it piles up."""
    talk = await host.talk_table
    await host.ready("deaf")
    held = []
    for _ in range(host.times(100)):
        socket = await host.stranger().socket(talk)
        host.count("deaf", 101 if isinstance(socket, Socket) else socket, "socket")
        held.append(socket)
        await asyncio.sleep(0.05)
    await asyncio.Event().wait()


async def long_polls(host: Host) -> None:
    """Wait for news that never comes, with 300 requests at a time."""
    talk = await host.talk_table
    await host.ready("long polls")

    async def wait(caller: Caller) -> None:
        while True:
            answer = await host.ask("long polls", caller, "GET", f"/api/tables/{talk}?since=1000000&wait=25")
            if answer.status != 200:
                await asyncio.sleep(2)

    await asyncio.gather(*(wait(host.stranger()) for _ in range(host.times(300))))


async def garbage(host: Host) -> None:
    """Send bytes that are no HTTP, or nearly, and leave."""
    shapes = [
        lambda: host.rng.randbytes(300),
        lambda: b"GET /api/tables?list=" + host.rng.randbytes(40).replace(b"\n", b"") + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        lambda: b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n{",
        lambda: b"POST /api/guests HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n{",
        lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + host.rng.randbytes(200),
    ]

    async def one() -> None:
        reader, writer = await asyncio.open_connection(HOST, host.port)
        writer.write(host.rng.choice(shapes)())
        try:
            words = (await asyncio.wait_for(reader.read(100), 3)).split()
        except GONE:
            words = []
        status = int(words[1]) if len(words) > 1 and words[1].isdigit() else NO_ANSWER
        host.count("garbage", status, "bytes")
        writer.close()

    await host.ready("garbage")
    await host.every(20, one)


async def floods(host: Host) -> None:
    """Send messages over twenty sockets as fast as they are taken: pings, garbage, choices that cannot be."""
    shapes = [b'{"type":"ping"}', b"{", b'{"type":"choose","seq":0,"action":"fly me"}', b'{"type":"undo","all":true}']

    async def flood(caller: Caller, table: str) -> None:
        while True:
            socket = await caller.socket(table)
            if isinstance(socket, int):
                host.count("floods", socket, "socket")
                await asyncio.sleep(2)
                continue
            reading = asyncio.create_task(socket.read_to_end())
            try:
                while not reading.done():
                    for _ in range(host.times(50)):
                        await socket.send(host.rng.choice(shapes))
                        host.tally["floods", 101] += 1
                    await asyncio.sleep(0.1)
            except GONE:
                pass
            host.count("floods", 429)
            socket.close()
            await reading
            await asyncio.sleep(1)

    tables = []
    for _ in range(host.times(20)):
        caller = await host.guest("floods")
        tables.append((caller, await host.new_table("floods", caller, "hansa", "deckhand")))
    await host.ready("floods")
    await asyncio.gather(*(flood(caller, table) for caller, table in tables))


# ---------------------------------------------------------------------- long records


async def long_record(host: Host, attack: str) -> tuple[str, int]:
    """The longest record that the house takes: its table, and how many decisions it has."""
    while True:
        caller = await host.guest(attack)
        for decisions in RECORD_DECISIONS:
            answer = await host.ask(attack, caller, "POST", "/api/records", {"text": endless_record(decisions)})
            if answer.status == 201:
                return str(answer.json()["id"]), decisions
        await asyncio.sleep(5)


async def ask_about_record(host: Host, attack: str, rate: float, what: str) -> None:
    """Ask at this rate a second, without coming in, for ``what`` there is of a long record of N decisions."""
    table, decisions = await long_record(host, attack)
    path = f"/api/tables/{table}{what.replace('N', str(decisions))}"
    await host.ready(attack)
    await host.every(rate, lambda: host.ask(attack, host.anybody(), "GET", path))


async def read_long_records(host: Host) -> None:
    """Read all events of a long record again and again: megabytes and much work for each."""
    await ask_about_record(host, "since=0", 20, "?since=0")


async def look_back(host: Host) -> None:
    """Ask for the last decision of a long record, for which the whole game is played once more."""
    await ask_about_record(host, "at/N", 10, "/at/N")


async def expectations(host: Host) -> None:
    """Ask how the chances stood in a long record, which keeps the bots' workers busy."""
    await ask_about_record(host, "expectation", 2, "/expectation")


async def stories(host: Host) -> None:
    """Ask for the story of a long record."""
    await ask_about_record(host, "story", 2, "/story")


async def imports(host: Host) -> None:
    """Open records without end, as many as each guest may, with new guests all the time."""

    async def one() -> None:
        caller = await host.guest("imports")
        for _ in range(30):
            text = endless_record(host.rng.choice((200, 2000)))
            if (await host.ask("imports", caller, "POST", "/api/records", {"text": text})).status != 201:
                break
        caller.hang_up()

    await host.ready("imports")
    await host.every(0.2, one)


# ---------------------------------------------------------------------- bots


async def aldermen(host: Host) -> None:
    """Ten guests set up thirty tables each at which only aldermen play, without a pause."""
    seats = [{"kind": "bot", "bot": "alderman"}] * 2

    async def set_up(caller: Caller) -> None:
        for _ in range(30):
            await host.ask("aldermen", caller, "POST", "/api/tables", {"game": "teutonica", "seats": seats, "pace": 0})
            await asyncio.sleep(0.2)
        caller.hang_up()

    people = [await host.guest("aldermen") for _ in range(host.times(10))]
    await host.ready("aldermen")
    await asyncio.gather(*map(set_up, people))


async def hints(host: Host) -> None:
    """Ten guests ask for a hint every second, and follow it, so that the next one is another."""

    async def ask_for_hints(caller: Caller) -> None:
        table = await host.new_table("hints", caller, "hansa", "deckhand", pace=0)
        while True:
            answer = await host.ask("hints", caller, "GET", f"/api/tables/{table}/hint")
            hint = answer.json()
            moves = hint.get("moves")
            if isinstance(moves, list) and moves:
                move = {"type": "choose", "seq": hint["seq"], "action": moves[0]["text"], "confirm": True}
                await caller.ask("POST", f"/api/tables/{table}/choose", move)
            await asyncio.sleep(1)

    people = [await host.guest("hints") for _ in range(host.times(10))]
    await host.ready("hints")
    await asyncio.gather(*map(ask_for_hints, people))


# ---------------------------------------------------------------------- at tables


async def talk(host: Host) -> None:
    """Talk as much as one may at a table to which hundreds listen."""
    first = await host.guest("talk")
    table = await host.new_table("talk", first, "hansa", "deckhand", pace=60)
    host.talk_table.set_result(table)

    async def speak(caller: Caller) -> None:
        while True:
            await host.ask("talk", caller, "POST", f"/api/tables/{table}/talk", {"type": "say", "text": "ha " * 150})
            await asyncio.sleep(1)

    watchers = [await host.guest("talk") for _ in range(host.times(20))]
    await host.ready("talk")
    await asyncio.gather(*(speak(caller) for caller in (first, *watchers)))


async def endless_game(host: Host) -> None:
    """Play a game at which nothing ever happens, two people alone, as fast as they may: an entry for each turn."""
    wish = {"game": "hansa", "seats": [{"kind": "human"}, {"kind": "open"}], "options": {"strict": "yes"}}

    async def play(callers: list[Caller], table: str) -> None:
        while True:
            for caller in callers:
                position = (await caller.ask("GET", f"/api/tables/{table}?since=1000000")).json()
                prompt = position.get("prompt")
                if not isinstance(prompt, dict):
                    continue
                action = prompt["options"][-1]["text"]  # placing a booth first, and then ending the turn
                move = {"type": "choose", "seq": position["seq"], "action": action, "confirm": True}
                await host.ask("endless", caller, "POST", f"/api/tables/{table}/choose", move)
            await asyncio.sleep(0.05)

    games = []
    for _ in range(host.times(5)):
        callers = [await host.guest("endless"), await host.guest("endless")]
        table = str((await host.ask("endless", callers[0], "POST", "/api/tables", wish)).json().get("id"))
        await host.ask("endless", callers[1], "POST", f"/api/tables/{table}/join", {})
        games.append((callers, table))
    await host.ready("endless")
    await asyncio.gather(*(play(callers, table) for callers, table in games))


async def standing_answers(host: Host) -> None:
    """Leave twenty answers of 200 kB each in advance, and poll the seat that they make heavy."""
    stop = {"event": "sold", "facts": {"city": "x" * 200_000}}
    answer = {"question": "*", "choose": ["end"], "stop": [stop]}

    async def poll(caller: Caller, table: str) -> None:
        for _ in range(20):
            await host.ask("standing", caller, "POST", f"/api/tables/{table}/standing", answer)
        while True:
            await host.ask("standing", caller, "GET", f"/api/tables/{table}")
            await asyncio.sleep(0.5)

    tables = []
    for _ in range(host.times(3)):
        caller = await host.guest("standing")
        tables.append((caller, await host.new_table("standing", caller, "hansa", "deckhand", pace=60)))
    await host.ready("standing")
    await asyncio.gather(*(poll(caller, table) for caller, table in tables))


async def odd_input(host: Host) -> None:
    """Send what no client sends: options named like arguments, numbers without end, text that is none."""
    head = "hansetag 1\ngame: hansa\nrules: 1\nseats: 2\n"
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "deckhand"}]
    odd: list[tuple[str, str, object]] = []
    for name in ("seats", "rules", "cls", "name", "self", "__class__", "game", "", "\x00", "é" * 20):
        odd.append(("POST", "/api/tables", {"game": "hansa", "seats": seats, "options": {name: "1"}}))
        odd.append(("POST", "/api/records", {"text": f"{head}options: {name}=1\n\n* remove green\n"}))
    odd += [
        ("POST", "/api/records", {"text": f"{head}\n{'9' * 5000} end\n"}),
        ("POST", "/api/records", {"text": f"{head}seed: -{'9' * 100}\n\n"}),
        ("POST", "/api/records", {"text": f"{head}seed: {'9' * 100}\nplayers: \x00,\u3164\n\n"}),
        ("POST", "/api/records", {"text": "hansetag 1\n" + "#\n" * 90_000}),
        ("POST", "/api/records", {"text": f"{head}options: {'a=1 ' * 40_000}\n\n"}),
        ("POST", "/api/guests", {"name": "\u3164\u2800"}),
        ("POST", "/api/guests", [[[[]]] * 20] * 20),
        ("GET", "/api/tables?list=open&before=%F0%9F%A6%86", None),
        ("GET", f"/api/tables/x/at/{'9' * 400}", None),
        ("GET", "/api/tables/%2e%2e%2f/live", None),
        ("PATCH", "/api/me", {"name": "\u202eevil\u0000"}),
    ]
    people = [await host.guest("odd") for _ in range(host.times(10))]
    await host.ready("odd")

    async def one() -> None:
        method, path, body = host.rng.choice(odd)
        await host.ask("odd", host.rng.choice(people), method, path, body)

    await host.every(10, one)


# ---------------------------------------------------------------------- people


async def guests(host: Host) -> None:
    """Come in as ever new guests, each from another /64 of one IPv6 network."""

    async def one() -> None:
        caller = Caller(host.port, f"2001:db8:17:{host.rng.randrange(1 << 16):x}::1")
        await host.ask("guests", caller, "POST", "/api/guests", {"name": "Guest", "script": True})
        caller.hang_up()

    await host.ready("guests")
    await host.every(20, one)


async def passwords(host: Host) -> None:
    """Guess the password of one account from twelve addresses: each guess costs the house a hash."""
    owner = await host.guest("passwords")
    await host.ask("passwords", owner, "POST", "/api/account", VICTIM)
    guessers = [host.stranger() for _ in range(12)]
    numbers = count()
    await host.ready("passwords")

    async def one() -> None:
        number = next(numbers)
        guess = {"login": VICTIM["login"], "password": f"guess {number}"}
        await host.ask("passwords", guessers[number % len(guessers)], "POST", "/api/login", guess)

    await host.every(5, one)


ATTACKS: dict[str, Attack] = {
    "sockets": anonymous_sockets,
    "half headers": half_headers,
    "half bodies": half_bodies,
    "deaf": deaf_sockets,
    "long polls": long_polls,
    "garbage": garbage,
    "floods": floods,
    "since=0": read_long_records,
    "at/N": look_back,
    "expectation": expectations,
    "story": stories,
    "imports": imports,
    "aldermen": aldermen,
    "hints": hints,
    "talk": talk,
    "endless": endless_game,
    "standing": standing_answers,
    "odd": odd_input,
    "guests": guests,
    "passwords": passwords,
}

Report = tuple[Counter[tuple[str, int]], Counter[str]]


def besiege(port: int, intensity: float, names: list[str], ready: Event, stop: Event, report: Queue[Report]) -> None:
    """What the attackers' process does: all attacks of these names at once, from ``ready`` to ``stop``."""
    _prepare()
    uvloop.run(_besiege(port, intensity, names, ready, stop, report))


async def _besiege(
    port: int, intensity: float, names: list[str], ready: Event, stop: Event, report: Queue[Report]
) -> None:
    host = Host(port, intensity)
    host.expect(names)
    if "talk" not in names:
        guest = await host.guest("table")
        host.talk_table.set_result(await host.new_table("table", guest, "hansa", "deckhand", pace=60))
    tasks = {name: asyncio.create_task(ATTACKS[name](host)) for name in names}
    await host.wait_until_ready(PREPARING_SECONDS)
    ready.set()
    await asyncio.to_thread(stop.wait)
    for task in tasks.values():
        task.cancel()
    for name, said in zip(tasks, await asyncio.gather(*tasks.values(), return_exceptions=True), strict=True):
        if isinstance(said, Exception):
            host.broken[f"the attack {name} itself broke: {said!r}"] += 1
    report.put((host.tally, host.broken))


def import_at_once(port: int, number: int, ready: Event, go: Event, report: Queue[Report]) -> None:
    """So many imports of short records at the same moment, as soon as ``go`` is set."""
    _prepare()
    uvloop.run(_import_at_once(port, number, ready, go, report))


async def _import_at_once(port: int, number: int, ready: Event, go: Event, report: Queue[Report]) -> None:
    host = Host(port, 1.0)
    texts = [(RECORDS / f"{name}.hanse").read_text() for name in ("hansa-2", "teutonica-3", "bohnhanse-4")]
    people = [Caller(port, f"10.2.{number // 200}.{number % 200 + 1}") for number in range(number // 25 + 1)]
    await asyncio.gather(*(caller.come_in("Importer") for caller in people))
    for caller in people:
        caller.hang_up()
    ready.set()
    await asyncio.to_thread(go.wait)
    gate = asyncio.Semaphore(700)  # connections, so that handles are not what is measured here

    async def one(place: int) -> None:
        person = people[place % len(people)]
        caller = Caller(port, person.address, person.token)
        async with gate:
            await host.ask("import", caller, "POST", "/api/records", {"text": texts[place % len(texts)]})
            caller.hang_up()

    await asyncio.gather(*(one(place) for place in range(number)))
    report.put((host.tally, host.broken))


def _prepare() -> None:
    """Step back behind those who measure, and take as many handles as there are."""
    os.nice(NICENESS)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
