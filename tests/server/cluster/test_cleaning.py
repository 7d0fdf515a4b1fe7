"""Cleaning: what the host does not want to keep goes, when its time has truly come."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.server.in_process_server import HUMAN, OPEN, InProcessServer, open_server, refused, settings, until

from hansetag.server.cluster.cleaning import DAY_SECONDS, NOTICE, PAUSE_SECONDS, Cleaning
from hansetag.server.services import Services

RECORD = "hansetag 1\ngame: hansa\nrules: 1\nseats: 2\n\n"


class Days:
    """A clock that nobody can set but the test."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


def cleaning(services: Services, days: Days) -> Cleaning:
    return Cleaning(services.settings, services.store, services.cache, days)


async def test_each_kind_of_table_goes_after_its_own_time(server: InProcessServer) -> None:
    """A day before it is still there; those who look at it are told."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    opened = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    running = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    await bert.join(running)
    viewing = (await anna.http.post("/api/records", json={"text": RECORD})).json()["id"]
    live_tables = [server.services.cache.held(id) for id in (opened, running, viewing)]
    days = Days()
    clean = cleaning(server.services, days)
    for ahead, there in (
        (59, {opened, running, viewing}),
        (61, {running, viewing}),
        (399, {running, viewing}),
        (401, set()),
    ):
        days.ahead = ahead * DAY_SECONDS
        await clean.clean()
        found = {
            id for id in (opened, running, viewing) if (await anna.http.get(f"/api/tables/{id}")).status_code == 200
        }
        assert found == there, ahead
    assert {live_table.row.notice for live_table in live_tables if live_table} == {NOTICE}
    await refused(anna, f"/tables/{opened}/join", 404, "There is no such table")


async def test_guests_go_once_nobody_can_be_them_any_more(server: InProcessServer) -> None:
    guest = await server.guest("Anna")
    days = Days()
    clean = cleaning(server.services, days)
    days.ahead = 399 * DAY_SECONDS
    await clean.clean()
    assert await server.services.store.people.get(guest.id) is not None
    days.ahead = 401 * DAY_SECONDS
    await clean.clean()
    assert await server.services.store.people.get(guest.id) is None


async def test_a_clock_that_is_set_to_another_year_loses_nothing(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await server.guest("Anna")
    opened = (await guest.create("hansa", [HUMAN, OPEN]))["id"]
    clean = cleaning(server.services, Days())
    true = time.time
    monkeypatch.setattr(time, "time", lambda: true() + 4000 * DAY_SECONDS)
    await clean.clean()
    assert await server.services.store.tables.get(opened) is not None


async def test_with_0_everything_is_kept_for_ever(database: str, tmp_path: Path) -> None:
    never = dict.fromkeys(("guest_days", "open_days", "record_days", "abandoned_days"), 0)
    async with open_server(settings(database, tmp_path, **never)) as server:
        guest = await server.guest("Anna")
        opened = (await guest.create("hansa", [HUMAN, OPEN]))["id"]
        days = Days()
        clean = cleaning(server.services, days)
        days.ahead = 10_000 * DAY_SECONDS
        await clean.clean()
        assert await server.services.store.tables.get(opened) is not None


async def test_the_steward_cleans_at_its_beat_with_pauses(
    server: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await server.guest("Anna")
    opened = (await guest.create("hansa", [HUMAN, OPEN]))["id"]
    cleaned: list[float] = []
    days = Days()
    clean = server.services.steward._cleaning
    monkeypatch.setattr(clean, "_steady", days)

    async def count() -> None:
        cleaned.append(days())

    monkeypatch.setattr(clean, "clean", count)
    days.ahead = PAUSE_SECONDS + 1
    await clean.clean_if_due()
    await clean.clean_if_due()
    assert len(cleaned) == 1
    days.ahead += PAUSE_SECONDS + 1
    await until(guest, opened, lambda _: len(cleaned) >= 2)
