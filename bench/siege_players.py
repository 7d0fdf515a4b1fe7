"""Good players: people who only want to play while others besiege the house, and who measure how long they wait."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count

import msgspec
from siege_client import GONE, NO_ANSWER, Answer, Caller, Socket

PAUSE_SECONDS = 1.0  # about so long a player thinks
RETRY_SECONDS = 0.5  # seconds after which a player who was turned away tries again
TICK_SECONDS = 0.02  # seconds between two looks at how late the players themselves are
LIST_SECONDS = 0.25  # seconds between two looks at the list of tables
ARRIVAL_SECONDS = 1.0  # seconds between two people who are new
PAIR_GAMES = ("hansa", "teutonica")  # for two people
BOT_GAMES = {"hansa": 2, "teutonica": 2, "bohnhanse": 3}  # for one person and bots, by seats
BOT = "apprentice"

Awaited = tuple[str, int, str]  # at which table, from which entry on, and whose move it is
LIST: Awaited = ("list", 0, "")


class Choice(msgspec.Struct):
    """What a player needs to know of an option."""

    text: str


class Prompt(msgspec.Struct):
    """What a player needs to know of a question."""

    options: list[Choice]


class Table(msgspec.Struct):
    """What a player needs to know of a table."""

    status: str
    waiting: list[int] = []


class Message(msgspec.Struct):
    """What a player needs to know of a message; the rest is skipped."""

    type: str
    code: str = ""  # of a refusal
    seq: int | None = None
    table: Table | None = None
    prompt: Prompt | None = None


decode = msgspec.json.Decoder(Message).decode


class Waits:
    """How long something took, again and again; what is still awaited counts as long as it has lasted."""

    def __init__(self) -> None:
        self.done: list[float] = []
        self.begun: dict[Awaited, float] = {}

    def begin(self, key: Awaited) -> None:
        """Something is awaited from now on."""
        self.begun.setdefault(key, time.perf_counter())

    def end(self, key: Awaited) -> None:
        """It has come."""
        begin = self.begun.pop(key, None)
        if begin is not None:
            self.done.append(time.perf_counter() - begin)

    def forget(self, table: str) -> None:
        """At this table nothing is awaited any more."""
        self.begun = {key: begin for key, begin in self.begun.items() if key[0] != table}

    def quantile(self, share: float) -> float:
        """The seconds that this share of all stays under."""
        now = time.perf_counter()
        ranked = sorted([*self.done, *(now - begin for begin in self.begun.values())])
        return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else 0.0

    def reset(self) -> None:
        """Measure anew; what is awaited stays so, from now on."""
        self.done.clear()
        self.begun = dict.fromkeys(self.begun, time.perf_counter())


class GoodPlayers:
    """All good players, and what they met with."""

    def __init__(self, port: int, players: int) -> None:
        """Half of them and some play in pairs, the others against bots, each from an address of their own."""
        self.callers = [Caller(port, f"10.0.{number // 200}.{number % 200 + 1}") for number in range(players)]
        self.rng = random.Random(1356)  # noqa: S311
        self.news = Waits()  # from a confirmation to the other player's event
        self.bots = Waits()  # from the moment a bot is asked to its move
        self.lists = Waits()
        self.arrivals = Waits()  # from knocking to the first page of somebody new
        self.late = Waits()  # how late the players themselves are, which is no fault of the server's
        self.moves = 0
        self._begin = time.perf_counter()
        self.statuses: Counter[int] = Counter()  # of answers that were no success
        self.refused: Counter[str] = Counter()  # messages, by the code of the refusal
        self.lost = 0  # sockets that were closed or refused
        self._tasks: list[asyncio.Task[None]] = []

    async def come_in(self) -> None:
        """Everybody takes a name."""
        for number, caller in enumerate(self.callers):
            while not await caller.come_in(f"Anna {number}"):
                await asyncio.sleep(RETRY_SECONDS)

    def sit_down(self) -> None:
        """Everybody plays from now on."""
        pairs = len(self.callers) * 3 // 10
        for number in range(pairs):
            game = PAIR_GAMES[number % len(PAIR_GAMES)]
            self._start(self._pair(game, self.callers[2 * number : 2 * number + 2]))
        for number, caller in enumerate(self.callers[2 * pairs :]):
            self._start(self._alone(list(BOT_GAMES)[number % len(BOT_GAMES)], caller))
        self._start(self._look_at_the_clock())
        self._start(self._arrive())
        self._start(self._look_at_lists(Caller(self.callers[0].port, "10.0.9.1")))

    def _start(self, coroutine: object) -> None:
        self._tasks.append(asyncio.create_task(coroutine))  # type: ignore[arg-type]

    async def stop(self) -> None:
        """Everybody goes home; what went wrong in a player is said."""
        for task in self._tasks:
            task.cancel()
        for said in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(said, Exception):
                print(f"  a good player broke: {said!r}")

    def reset(self) -> None:
        """Begin to measure anew."""
        for waits in (self.news, self.bots, self.lists, self.arrivals, self.late):
            waits.reset()
        self._begin = time.perf_counter()
        self.moves = self.lost = 0
        self.statuses.clear()
        self.refused.clear()

    def seconds(self) -> float:
        """For how long it is measured."""
        return time.perf_counter() - self._begin

    def failures(self) -> int:
        """How many answers were 5xx, or never came."""
        return sum(count for status, count in self.statuses.items() if status >= 500 or status == NO_ANSWER)

    # ------------------------------------------------------------------ tables

    async def _pair(self, game: str, callers: Sequence[Caller]) -> None:
        """Two people, game after game."""
        host, guest = callers
        while True:
            table = await self._set_up(host, game, [{"kind": "human"}, {"kind": "open"}])
            while (await self._ask(guest, "POST", f"/api/tables/{table}/join", {})).status not in (200, 409):
                await asyncio.sleep(RETRY_SECONDS)
            await asyncio.gather(*(self._play(caller, table, alone=False) for caller in callers))
            self.news.forget(table)

    async def _alone(self, game: str, caller: Caller) -> None:
        """One person against bots, game after game."""
        seats = [{"kind": "human"}] + [{"kind": "bot", "bot": BOT}] * (BOT_GAMES[game] - 1)
        while True:
            table = await self._set_up(caller, game, seats)
            await self._play(caller, table, alone=True)
            self.bots.forget(table)

    async def _set_up(self, caller: Caller, game: str, seats: list[dict[str, str]]) -> str:
        """A new table."""
        wish = {"game": game, "seats": seats, "pace": 0}
        while (answer := await self._ask(caller, "POST", "/api/tables", wish)).status != 201:
            await asyncio.sleep(RETRY_SECONDS)
        return str(answer.json()["id"])

    async def _ask(self, caller: Caller, method: str, path: str, body: object = None) -> Answer:
        """One request; what is no success is counted."""
        answer = await caller.ask(method, path, body)
        if not 200 <= answer.status < 300:
            self.statuses[answer.status] += 1
        return answer

    async def _look_at_lists(self, caller: Caller) -> None:
        """Somebody who looks for a table."""
        while True:
            self.lists.begin(LIST)
            await self._ask(caller, "GET", "/api/tables?list=open")
            self.lists.end(LIST)
            await asyncio.sleep(LIST_SECONDS)

    async def _arrive(self) -> None:
        """Somebody new every second, over a new connection and from another address."""
        for number in count():
            caller = Caller(self.callers[0].port, f"10.0.10.{number % 200 + 1}")
            self.arrivals.begin(LIST)
            await self._ask(caller, "GET", "/api/games")
            self.arrivals.end(LIST)
            caller.hang_up()
            await asyncio.sleep(ARRIVAL_SECONDS)

    async def _look_at_the_clock(self) -> None:
        """See by how much this process is woken too late, because the machine is busy."""
        while True:
            due = time.perf_counter() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            self.late.done.append(max(0.0, time.perf_counter() - due))

    # ------------------------------------------------------------------ playing

    async def _play(self, caller: Caller, table: str, *, alone: bool) -> None:
        """One player at one table until the game is over, over as many sockets as it takes."""
        since = 0
        while True:
            socket = await caller.socket(table, since)
            if isinstance(socket, int):
                self.statuses[socket] += 1
            else:
                seat = _Seat(self, table, caller.address, alone)
                try:
                    if await seat.play(socket):
                        return
                except GONE:
                    since = max(since, seat.known)
                finally:
                    socket.close()
            self.lost += 1
            await asyncio.sleep(RETRY_SECONDS)


class _Seat:
    """One player at one table over one socket."""

    def __init__(self, players: GoodPlayers, table: str, name: str, alone: bool) -> None:
        self._all = players
        self._table = table
        self._name = name
        self._alone = alone  # against bots
        self._mine = -1  # the last entry of one's own
        self._last = time.perf_counter() - players.rng.random() * PAUSE_SECONDS
        self.known = 0

    async def play(self, socket: Socket) -> bool:
        """Play until the game is over."""
        while True:
            message = decode(await socket.read())
            if message.type == "error" and message.code != "conflict":
                self._all.refused[message.code] += 1
                raise EOFError  # come again, and see where the table is
            if message.seq is None or message.table is None:
                continue
            self._measure(message.seq, message.table, message.prompt is not None)
            self.known = max(self.known, message.seq)
            if message.table.status != "running":
                return True
            if message.prompt is not None and self._mine <= message.seq:
                await self._move(socket, message.seq, message.prompt)

    def _measure(self, seq: int, table: Table, asked: bool) -> None:
        """Note what has come that was awaited."""
        players = self._all
        table_key = (self._table, 0, "")
        if self._alone:
            if seq > self.known:
                players.bots.end(table_key)
            if table.waiting and not asked and table.status == "running":
                players.bots.begin(table_key)
        else:
            for move in [move for move in players.news.begun if move[0] == self._table]:
                if move[1] <= seq and move[2] != self._name:  # one's own is not what is measured
                    players.news.end(move)

    async def _move(self, socket: Socket, seq: int, prompt: Prompt) -> None:
        """Think, and choose something."""
        players = self._all
        pause = PAUSE_SECONDS * players.rng.uniform(0.6, 1.4)
        await asyncio.sleep(max(0.0, self._last + pause - time.perf_counter()))
        self._last = time.perf_counter()
        self._mine = seq + 1
        players.moves += 1
        if not self._alone:
            players.news.begin((self._table, seq + 1, self._name))
        action = players.rng.choice(prompt.options).text
        await socket.send(msgspec.json.encode({"type": "choose", "seq": seq, "action": action, "confirm": True}))
