"""Clocks: time is neither made nor lost, and nobody is charged for what is not their fault."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hansetag.server.tables import clocks
from hansetag.server.tables.clocks import DAY_SECONDS, GRACE_SECONDS, Reading
from hansetag.server.tables.downtimes import Downtimes
from hansetag.server.wire import Clock

NONE = Clock()
LIVE = Clock(kind="live", bank=300, increment=10)
SLOW = Clock(kind="slow", days=2)
SEATS = 3

kinds = st.sampled_from([NONE, LIVE, SLOW])
moments = st.lists(
    st.tuples(st.floats(0, 200), st.integers(-2, SEATS - 1), st.none() | st.integers(0, SEATS - 1)), max_size=20
)


def left(reading: Reading, seat: int) -> float:
    seconds = reading.left[seat]
    assert seconds is not None
    return seconds


def test_a_live_clock_charges_the_seat_that_thinks_and_pays_the_increment_for_a_decision() -> None:
    reading = clocks.start(LIVE, SEATS, 0, 1000)
    reading = clocks.hand_on(LIVE, reading, 1, 1030)
    assert reading == Reading([300 - 30 + 10, 300, 300], 1, 1030)
    reading = clocks.hand_on(LIVE, reading, 1, 1031)
    assert reading == Reading([280, 309, 300], 1, 1031)


def test_whoever_is_cut_in_on_is_charged_but_gets_nothing_for_the_decision_of_another() -> None:
    reading = clocks.hand_on(LIVE, clocks.start(LIVE, SEATS, 0, 0), 0, 20, by=2)
    assert reading == Reading([280, 300, 300], 0, 20)


def test_a_slow_clock_gives_a_seat_that_is_asked_anew_the_full_days() -> None:
    reading = clocks.start(SLOW, SEATS, 0, 0)
    assert clocks.deadline(SLOW, reading) == 2 * DAY_SECONDS
    reading = clocks.hand_on(SLOW, reading, 1, DAY_SECONDS)
    assert reading == Reading([DAY_SECONDS, 2 * DAY_SECONDS, 2 * DAY_SECONDS], 1, DAY_SECONDS)
    reading = clocks.hand_on(SLOW, reading, 0, DAY_SECONDS + 5)
    assert left(reading, 0) == 2 * DAY_SECONDS
    assert clocks.deadline(SLOW, reading) == 3 * DAY_SECONDS + 5
    assert left(clocks.hand_on(SLOW, reading, 0, 2 * DAY_SECONDS), 0) == 2 * DAY_SECONDS


def test_whoever_cuts_in_on_a_slow_game_wins_no_time_for_the_one_who_is_asked() -> None:
    reading = clocks.hand_on(SLOW, clocks.start(SLOW, SEATS, 0, 0), 0, DAY_SECONDS, by=1)
    assert clocks.deadline(SLOW, reading) == 2 * DAY_SECONDS


@pytest.mark.parametrize("actor", [-1, -2])
def test_chance_and_a_game_that_is_over_let_nobody_run(actor: int) -> None:
    reading = clocks.hand_on(LIVE, clocks.start(LIVE, SEATS, 0, 0), actor, 5)
    assert reading.running is None
    assert clocks.deadline(LIVE, reading) is None


def test_a_seat_that_a_bot_plays_is_never_charged() -> None:
    reading = clocks.start(LIVE, SEATS, 0, 0, bots={0})
    reading = clocks.hand_on(LIVE, reading, 2, 50, by=0, bots={0, 2})
    reading = clocks.hand_on(LIVE, reading, 1, 100, by=2, bots={0, 2})
    assert reading == Reading([300, 300, 300], 1, 100)


def test_a_clock_that_is_stopped_has_charged_and_runs_no_more() -> None:
    reading = clocks.stop(clocks.start(LIVE, SEATS, 1, 0), 400)
    assert reading == Reading([300, 0, 300], None, 400)
    assert clocks.shown(LIVE, reading, 900).running == []


def test_who_comes_back_late_to_a_live_game_has_a_minute_or_the_increment() -> None:
    late = clocks.stop(clocks.start(LIVE, SEATS, 1, 0), 400)
    assert left(clocks.grant_grace(LIVE, late, 1, 500), 1) == GRACE_SECONDS
    generous = Clock(kind="live", bank=300, increment=120)
    assert left(clocks.grant_grace(generous, late, 1, 500), 1) == 120
    early = clocks.stop(clocks.start(LIVE, SEATS, 1, 0), 100)
    assert left(clocks.grant_grace(LIVE, early, 1, 500), 1) == 200
    back = clocks.hand_on(LIVE, clocks.grant_grace(LIVE, late, 1, 500), 1, 500)
    assert clocks.deadline(LIVE, back) == 500 + GRACE_SECONDS


def test_who_comes_back_late_to_a_slow_game_has_a_full_period() -> None:
    late = clocks.stop(clocks.start(SLOW, SEATS, 1, 0), 3 * DAY_SECONDS)
    assert left(clocks.grant_grace(SLOW, late, 1, 4 * DAY_SECONDS), 1) == 2 * DAY_SECONDS


def test_nobody_is_charged_for_the_time_without_a_server() -> None:
    reading = clocks.start(LIVE, SEATS, 0, 1000)
    assert clocks.deadline(LIVE, clocks.forgive(reading, 90, 1100)) == 1000 + 90 + 300


def test_a_reading_survives_storage() -> None:
    reading = clocks.start(LIVE, SEATS, 0, 1000.5)
    assert msgspec.convert(msgspec.to_builtins(reading), Reading) == reading


@given(moments)
def test_all_time_given_is_either_left_or_used(course: list[tuple[float, int, int | None]]) -> None:
    now = 0.0
    reading = clocks.start(LIVE, SEATS, 0, now)
    for seconds, actor, by in course:
        before, ran = reading, reading.running
        now += seconds
        reading = clocks.hand_on(LIVE, reading, actor, now, by)
        for seat in range(SEATS):
            used = min(seconds, left(before, seat)) if seat == ran else 0
            gained = LIVE.increment if seat == ran and by in (None, ran) else 0
            assert left(reading, seat) == pytest.approx(left(before, seat) - used + gained)


@given(kinds, moments, st.floats(-10, 1e6), st.floats(-10, 1e6))
def test_nothing_negative_is_ever_shown(
    clock: Clock, course: list[tuple[float, int, int | None]], later: float, away: float
) -> None:
    now = 0.0
    reading = clocks.start(clock, SEATS, 0, now)
    for seconds, actor, by in course:
        now += seconds
        reading = clocks.hand_on(clock, reading, actor, now, by)
    shown = clocks.shown(clock, reading, now + later)
    assert all(seconds is None or seconds >= 0 for seconds in shown.left)
    assert shown.running == ([] if reading.running is None else [reading.running])
    forgiven = clocks.forgive(reading, away, now + max(later, 0))
    assert reading.since <= forgiven.since <= max(now + later, reading.since)
    deadline = clocks.deadline(clock, reading)
    assert (deadline is None) == (clock.kind == "none" or reading.running is None)
    if deadline is not None and reading.running is not None:
        assert left(clocks.stop(reading, deadline), reading.running) == pytest.approx(0, abs=1e-6)


def test_a_reading_is_moved_by_as_much_as_the_clock_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each time, and a new reading begins anew."""
    day, steady = [5000.0], [70.0]
    monkeypatch.setattr("time.time", lambda: day[0])
    monkeypatch.setattr(clocks, "steady_time", lambda: steady[0])
    guard = clocks.StepGuard()
    reading = clocks.start(LIVE, SEATS, 0, 4990)
    assert guard.adjusted(reading) == reading
    day[0], steady[0] = 5030.5, 100.0  # half a second of drift is none
    assert guard.adjusted(reading) == reading
    day[0] += 3600
    assert guard.adjusted(reading).since == 4990 + 3600.5
    assert clocks.shown(LIVE, guard.adjusted(reading), day[0]).left[0] == 300 - 40
    day[0] -= 7200
    assert guard.adjusted(reading).since == 4990 - 3599.5
    fresh = clocks.hand_on(LIVE, guard.adjusted(reading), 1, day[0])
    assert left(fresh, 0) == 300 - 40 + 10
    assert guard.adjusted(fresh) == fresh


# ---------------------------------------------------------------------- outages


@pytest.mark.parametrize(
    ("begin", "end", "since", "settled", "forgiven"),
    [
        (1100, 1400, 1000, 0, 300),
        (900, 1400, 1000, 0, 400),
        (900, 1000, 1000, 0, 0),
        (1100, 1400, 1000, 1400, 0),
        (1100, 1402, 1000, 1400, 2),
        (1100, 1400, 1500, 0, 0),
    ],
)
def test_what_an_outage_and_a_running_clock_have_in_common_is_forgiven_once(
    begin: float, end: float, since: float, settled: float, forgiven: float
) -> None:
    reading = clocks.Reading([300.0, 300.0], 0, since, settled)
    downtime = clocks.Downtime(begin, end)
    after = clocks.forgive_downtime(reading, downtime, 2000)
    assert after.since - since == forgiven
    assert clocks.forgive_downtime(after, downtime, 2000) == after
    stands = clocks.Reading([300.0, 300.0], None, since, settled)
    assert clocks.forgive_downtime(stands, downtime, 2000) == stands


def test_several_outages_add_up() -> None:
    reading = clocks.Reading([300.0], 0, 1000)
    for begin, end in ((1010, 1020), (1030, 1060), (1050, 1061)):
        reading = clocks.forgive_downtime(reading, clocks.Downtime(begin, end), 2000)
    assert reading.since == 1000 + 10 + 30 + 1


def test_only_who_looks_after_a_table_forgives_and_not_what_the_store_has_forgiven() -> None:
    def table(owner: str, settled: float = 0.0) -> Any:
        reading = clocks.Reading([300.0], 0, began, settled)
        return SimpleNamespace(row=SimpleNamespace(id="t", owner=owner), reading=reading)

    began = time.time() - 1000
    downtimes = Downtimes("me")
    downtimes.add(100)
    assert downtimes.fair_reading(table("other")).since == began
    assert downtimes.fair_reading(table("me", settled=downtimes.unstored[0].end)).since == began
    assert downtimes.fair_reading(table("me")).since == pytest.approx(began + 100)


def test_a_reading_is_stored_as_it_always_was() -> None:
    """A process of an older version reads it too."""
    assert set(msgspec.to_builtins(clocks.Reading([300.0], 0, 1000))) == {"left", "running", "since"}
