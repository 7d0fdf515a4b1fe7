"""A live table: one table in memory, with all who look at it. The store has the truth; this can be dropped any time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from msgspec import convert

from hansetag.kernel.chance import Chance
from hansetag.kernel.game import Game
from hansetag.kernel.registry import shared_game
from hansetag.kernel.seats import OVER

from ..store.rows import SeatRow, StandingRow, TableRow
from ..wire import Clock
from .clocks import Reading, StepGuard
from .due import AT_ONCE, due
from .gathering import Gathering
from .listener import Listener
from .live_game import LiveGame


class LiveTable:
    """A table, its seats, its game as far as it has come, and its listeners.

    Hold the ``lock`` to change anything; reading needs none, since everything runs on one event loop.
    """

    def __init__(self, row: TableRow, seats: list[SeatRow], standing: list[StandingRow]) -> None:
        """A table as the store knows it; its game is begun where it has been started."""
        self.row = row
        self.seats = seats
        self.standing = standing
        self.clock = convert(row.clock, Clock)
        self.game: Game = shared_game(row.game, row.size, row.rules, row.options)
        self.live_game: LiveGame | None = None
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.gathering = Gathering(self.listeners)  # of what is told to those of them who watch
        self.version = object()  # another one whenever all who look on are woken
        self.connected_elsewhere: dict[str, set[int]] = {}  # seats that are connected to other processes, by process
        self.drafted_here: dict[int, int] = {}  # by seat, upon which ``seq`` it has last drafted at this process
        self.due_stored: float | None = AT_ONCE  # what the store was last told of when this table is due
        self.steward_wanted = asyncio.Event()  # wakes the steward, who lets the bots here decide
        self.last_used = time.monotonic()
        self._step_guard = StepGuard()

    # ------------------------------------------------------------------ who is who

    def seat_of(self, person: str | None) -> int | None:
        """The seat on which ``person`` sits."""
        if person is None:
            return None
        return next((seat.number for seat in self.seats if seat.person == person and seat.kind == "human"), None)

    @property
    def people_with_seat(self) -> set[str]:
        """The people who play here."""
        return {seat.person for seat in self.seats if seat.person is not None and seat.kind == "human"}

    def may_watch(self, person: str | None) -> bool:
        """Whether ``person``, who has no seat, may look at this table."""
        invited = person is not None and any(seat.person == person for seat in self.seats)
        return self.row.watch != "nobody" or invited or (person is not None and person == self.row.host)

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [seat.name or f"Seat {seat.number}" for seat in self.seats]

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that bots play, for good or in somebody's place, and which bot."""
        return {seat.number: seat.bot for seat in self.seats if seat.kind == "bot" or seat.standin}

    @property
    def connected(self) -> set[int]:
        """The seats whose owners are connected."""
        return self.connected_here.union(*self.connected_elsewhere.values())

    @property
    def connected_here(self) -> set[int]:
        """Those of them that are connected to this process."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}

    # ------------------------------------------------------------------ the game

    def begin(self) -> LiveGame:
        """The game before its first entry, with chance drawing from the seed of this table."""
        self.live_game = LiveGame(self.game, Chance(int(self.row.seed or "0"), sealed=self.row.seal is not None))
        return self.live_game

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return self.row.status == "running" and self.live_game is not None

    @property
    def actor(self) -> int:
        """Who is asked; OVER where nobody is."""
        return self.live_game.state.actor if self.live_game is not None else OVER

    @property
    def due(self) -> float | None:
        """When this table must be looked at, as it stands now."""
        if not self.running or self.live_game is None:
            return None
        if self.live_game.seq == 0:
            return AT_ONCE
        return due(self.clock, self.reading, self.live_game.state, self.bots, self.standing)

    @property
    def reading(self) -> Reading:
        """The clocks."""
        if not self.row.clocks:
            return Reading([None] * self.row.size, None, self.row.moved)
        return self._step_guard.adjusted(convert(self.row.clocks, Reading))

    # ------------------------------------------------------------------ waking those who look on

    def wake_all(self) -> None:
        """Wake everybody who looks on, watchers a little later, and the steward where it may have something to do."""
        self.version = object()
        players = self.people_with_seat
        for listener in self.listeners:
            listener.wake(at_once=listener.person in players)
        self.gathering.wake_soon()
        if self.row.status != "running" or self.standing or self.bots or self.clock.kind != "none":
            self.steward_wanted.set()

    def wake_seat(self, seat: int) -> None:
        """Wake the listeners of ``seat``, and nobody else: its draft has changed."""
        for listener in self.listeners:
            if listener.seat == seat:
                listener.wake()
