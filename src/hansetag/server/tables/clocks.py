"""Clocks: how much time every seat has left, as plain data that is stored beside the table.

Nothing here ticks. A reading says what each seat had left at one moment and whose clock runs since; everything else is
worked out from the time that it is now. A seat that a bot plays is never charged, and neither is anybody for time
in which there was no server, or because somebody set the machine's clock.
"""

from __future__ import annotations

import time
from collections.abc import Collection

import msgspec

from ..wire import Clock, Times

DAY_SECONDS = 86_400.0
GRACE_SECONDS = 60.0  # that a person who comes back to a live game has at least
MAX_DRIFT_SECONDS = 1.0  # by which two clocks of one machine may differ though nobody has set one

steady_time = time.monotonic  # the clock that nobody can set


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every seat had left (None: no limit) at the time ``since``, and the seat whose clock runs from there on.

    Outages until ``settled`` have been forgiven; ``since`` has been moved for them.
    """

    left: list[float | None]
    running: int | None
    since: float
    settled: float = 0.0


class Downtime(msgspec.Struct, frozen=True):
    """A time in which nobody could decide."""

    begin: float
    end: float


class StepGuard:
    """Keeps a table's reading true though the machine's clock is set, or the machine sleeps, while it runs.

    Readings are in the time of day, which all processes share. Beside it runs a clock that nobody can set. Where the
    distance between the two has changed since a reading was first seen here, the reading is moved by as much.
    """

    def __init__(self) -> None:
        """No reading has been seen yet."""
        self._seen: Reading | None = None
        self._distance = 0.0

    def adjusted(self, reading: Reading) -> Reading:
        """``reading`` as it would be had the clock always been set as it is now."""
        distance = time.time() - steady_time()
        if reading != self._seen:
            self._seen, self._distance = reading, distance
        step = distance - self._distance
        return (
            reading if abs(step) < MAX_DRIFT_SECONDS else msgspec.structs.replace(reading, since=reading.since + step)
        )


def start(clock: Clock, seats: int, actor: int, now: float, bots: Collection[int] = ()) -> Reading:
    """The clocks at the start of a game in which ``actor`` is asked first."""
    return Reading([_allowance(clock)] * seats, _seat_that_runs(actor, bots), now)


def hand_on(
    clock: Clock, reading: Reading, actor: int, now: float, by: int | None = None, bots: Collection[int] = ()
) -> Reading:
    """A decision was confirmed and ``actor`` is asked next; a negative actor is nobody.

    The seat whose clock ran is charged. If the decision was its own (``by``; by default it was) a live clock gives it
    the increment; if another seat cut in and this one is still asked, its time goes on where it was.
    """
    left = _charged(reading, now)
    ran = reading.running
    decided = by is None or by == ran
    if clock.kind == "live" and ran is not None and decided:
        left[ran] = _sum(left[ran], clock.increment)
    runs = _seat_that_runs(actor, bots)
    if clock.kind == "slow" and runs is not None and (runs != ran or decided):
        left[runs] = _allowance(clock)
    return Reading(left, runs, now)


def stop(reading: Reading, now: float) -> Reading:
    """Charge the seat that runs, and let none run: a bot has taken it over, or the game is over."""
    return Reading(_charged(reading, now), None, now)


def deadline(clock: Clock, reading: Reading) -> float | None:
    """When the flag of the seat that runs falls; None if it never does."""
    if clock.kind == "none" or reading.running is None:
        return None
    left = reading.left[reading.running]
    return None if left is None else reading.since + left


def shown(clock: Clock, reading: Reading, now: float) -> Times:
    """The clocks as people see them at this moment."""
    running = [] if reading.running is None else [reading.running]
    if clock.kind == "none":
        return Times(left=[None] * len(reading.left), running=running)
    return Times(left=_charged(reading, now), running=running)


def forgive(reading: Reading, seconds: float, now: float) -> Reading:
    """Charge nobody for ``seconds`` in which there was no server. Nobody can win more than was used since."""
    return msgspec.structs.replace(reading, since=max(reading.since, min(reading.since + max(seconds, 0.0), now)))


def forgive_downtime(reading: Reading, downtime: Downtime, now: float) -> Reading:
    """Charge nobody for what the running clock has in common with ``downtime`` and was not forgiven before."""
    seconds = downtime.end - max(downtime.begin, reading.since, reading.settled)
    if reading.running is None or seconds <= 0:
        return reading
    return msgspec.structs.replace(forgive(reading, seconds, now), settled=downtime.end)


def grant_grace(clock: Clock, reading: Reading, seat: int, now: float) -> Reading:
    """The owner of ``seat`` is back after its flag fell: give enough to go on with, or it would be lost at once."""
    left = _charged(reading, now)
    had = left[seat]
    if clock.kind == "slow":
        left[seat] = _allowance(clock)
    elif clock.kind == "live" and had is not None:
        left[seat] = max(had, GRACE_SECONDS, float(clock.increment))
    return Reading(left, reading.running, max(now, reading.since))


def _allowance(clock: Clock) -> float | None:
    """What a seat has at the start or, in a slow game, for every decision."""
    return {"none": None, "live": float(clock.bank), "slow": clock.days * DAY_SECONDS}[clock.kind]


def _seat_that_runs(actor: int, bots: Collection[int]) -> int | None:
    """The seat whose clock runs while ``actor`` is asked."""
    return None if actor < 0 or actor in bots else actor


def _charged(reading: Reading, now: float) -> list[float | None]:
    """What everybody has left ``now``."""
    left = list(reading.left)
    if reading.running is not None:
        left[reading.running] = _sum(left[reading.running], -max(now - reading.since, 0.0))
    return left


def _sum(left: float | None, seconds: float) -> float | None:
    """Some time more or less; nobody owes any."""
    return None if left is None else max(left + seconds, 0.0)
