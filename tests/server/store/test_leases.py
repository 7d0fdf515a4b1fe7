"""Leases: each table has one process, and a silent one loses its tables."""

from __future__ import annotations

import asyncio
import time

import pytest
from msgspec import convert, to_builtins
from sqlalchemy import Connection, event, select, text
from tests.server.store.helpers import NOW, set_up, writing_engine

from hansetag.server.store import Store, leases
from hansetag.server.store.dialect import now
from hansetag.server.tables import clocks


async def owner(store: Store, id: str) -> str | None:
    found = await store.tables.get(id)
    assert found is not None
    return found[0].owner


async def test_tables_that_nobody_runs_are_taken_once(store: Store) -> None:
    await set_up(store, "a", "b", "c")
    await set_up(store, "open", status="open")
    await set_up(store, "over", status="over")
    assert not await store.leases.renew("p", 60), "a first lease continues none"
    assert await store.leases.renew("p", 60)
    assert sorted(await store.leases.take("p")) == ["a", "b", "c"]
    assert await store.leases.take("p") == []
    await store.leases.renew("q", 60)
    assert await store.leases.take("q") == []
    assert await store.tables.owned("p", ["a", "b", "c", "open"]) == {"a", "b", "c"}
    assert await owner(store, "open") is None
    assert await owner(store, "over") is None


async def test_many_tables_are_taken_a_few_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody who moves at one of them waits until all are taken; and none of them is left over."""
    monkeypatch.setattr(leases, "MAX_TAKEN_AT_A_TIME", 2)
    names = ["a", "b", "c", "d", "e"]
    await set_up(store, *names, owner="gone")
    await store.leases.renew("p", 60)
    commits: list[Connection] = []
    event.listen(writing_engine(store.database), "commit", commits.append)
    assert sorted(await store.leases.take("p")) == names
    assert len(commits) >= 3
    assert await store.leases.take("p") == []
    assert await store.tables.owned("p", names) == set(names)


async def forgiven(store: Store, id: str, since: float) -> float:
    """By how many seconds the clock of a table was set on."""
    found = await store.tables.get(id)
    assert found is not None
    later = found[0].clocks["since"]
    assert isinstance(later, float)
    return later - since


async def test_a_silent_process_loses_its_tables_and_the_gap_is_forgiven(store: Store) -> None:
    since = time.time() - 100
    await set_up(store, "a", "b", clocks={"left": [500.0, 500.0], "running": 0, "since": since})
    await set_up(store, "stands", clocks={"left": [500.0, 500.0], "running": None, "since": since})
    await set_up(store, "without")
    await store.leases.renew("p", 1.0)
    await store.leases.take("p")
    for id in ("a", "b"):
        found = await store.tables.get(id)
        assert found is not None
        await store.tables.set_due(id, (found[0].seq, found[0].moved), since + 500)
    await store.leases.renew("q", 60)
    assert await store.leases.take("q") == [], "p is still within its time"
    await asyncio.sleep(1.3)
    begun = time.time()
    await set_up(store, "new", owner="p", clocks={"left": [500.0, 500.0], "running": 1, "since": begun})
    assert set(await store.leases.take("q")) == {"a", "b", "stands", "new", "without"}
    for id in ("a", "b"):
        assert 0.2 < await forgiven(store, id, since) < 50
    assert await forgiven(store, "stands", since) == 0
    assert begun + await forgiven(store, "new", begun) <= time.time(), "nobody wins more than was used"
    assert set(await store.tables.due("q", since + 500.1)) == {"stands", "new", "without"}, "the flag falls later too"
    assert set(await store.tables.due("q", since + 550)) == {"a", "b", "stands", "new", "without"}
    assert not await store.leases.renew("p", 60), "p learns that it has been away"
    assert await store.tables.owned("p", ["a", "b"]) == set()
    assert await store.leases.take("p") == []


@pytest.mark.parametrize(
    ("begin", "end", "since", "settled", "running"),
    [
        (1100, 1400, 1000, 0, 0),
        (900, 1400, 1000, 0, 1),
        (900, 1000, 1000, 0, 0),
        (1100, 1400, 1000, 1400, 0),
        (1100, 1402, 1000, 1400, 0),
        (1100, 1400, 1500, 0, 0),
        (1100, 1400, 1000, 0, None),
    ],
)
async def test_an_outage_is_forgiven_as_the_clocks_have_it_and_once(
    store: Store, begin: float, end: float, since: float, settled: float, running: int | None
) -> None:
    """What a process works out for a table in memory, the store does for all that are not."""
    reading = clocks.Reading([500.0, 500.0], running, float(since), float(settled))
    fair = clocks.forgive_downtime(reading, clocks.Downtime(begin, end), time.time())
    await set_up(store, "a", owner="p", clocks=to_builtins(reading))
    await store.tables.set_due("a", (0, NOW), since + 500.0)
    await set_up(store, "another's", owner="q", clocks=to_builtins(reading))
    await set_up(store, "over", owner="p", status="over", clocks=to_builtins(reading))
    await set_up(store, "without", owner="p")
    forgiven_at = await store.leases.forgive("p", begin, end)
    assert forgiven_at == ([] if fair == reading else ["a"])
    assert await reading_of(store, "a") == fair
    assert await reading_of(store, "another's") == await reading_of(store, "over") == reading
    due_now = await store.tables.due("p", fair.since + 499.9), await store.tables.due("p", fair.since + 500.1)
    assert [("a" in ids) for ids in due_now] == [False, True], "the flag falls later by as much"
    assert await store.leases.forgive("p", begin, end) == []
    assert await reading_of(store, "a") == fair


async def test_what_is_forgiven_at_any_fraction_of_a_second_is_forgiven_once(store: Store) -> None:
    since = time.time() - 1000 / 3
    await set_up(store, "a", "b", owner="p", clocks={"left": [500.0, 500.0], "running": 0, "since": since})
    for fraction in range(1, 20):
        begin = since + 10 * fraction + 1 / (fraction + 6)
        assert sorted(await store.leases.forgive("p", begin, begin + 1)) == ["a", "b"]
        assert await store.leases.forgive("p", begin, begin + 1) == []
    assert 18.9 < await forgiven(store, "a", since) < 19.1


async def reading_of(store: Store, id: str) -> clocks.Reading:
    """The clocks of a table as they are stored."""
    found = await store.tables.get(id)
    assert found is not None
    return convert(found[0].clocks, clocks.Reading)


async def test_who_takes_a_table_over_forgives_no_outage_that_was_forgiven_and_says_until_when_it_has(
    store: Store,
) -> None:
    """The lease of p ran out an hour ago, in an outage that p saw the end of; that was ten minutes ago."""
    since, settled = time.time() - 5000.0, time.time() - 600.0
    for id, known in (("settled", settled), ("not settled", 0.0)):
        reading = clocks.Reading([9000.0, 9000.0], 0, since, known)
        await set_up(store, id, owner="p", clocks=to_builtins(reading))
    await set_up(store, "unknown", owner="gone", clocks={"left": [9000.0, 9000.0], "running": 0, "since": since})
    await store.leases.renew("p", -3600.0)
    await store.leases.renew("q", 60)
    before = time.time()
    assert set(await store.leases.take("q")) == {"settled", "not settled", "unknown"}
    assert 599 < await forgiven(store, "settled", since) < 660
    assert 3599 < await forgiven(store, "not settled", since) < 3660
    assert await forgiven(store, "unknown", since) == 0
    for id in ("settled", "not settled"):
        assert before - 0.001 <= (await reading_of(store, id)).settled <= time.time() + 0.001
    assert (await reading_of(store, "unknown")).settled == 0
    assert await store.leases.forgive("q", before - 1000, before) == ["unknown"], "q saw an outage before it took them"


async def test_a_damaged_cell_does_not_keep_other_tables_from_being_taken(store: Store) -> None:
    if store.database.postgres:
        return  # which lets no such thing into a cell
    await set_up(store, "a", "b", "c")
    await store.database.do(text("UPDATE tables SET clocks = '{\"left' WHERE id = 'b'"))
    await store.leases.renew("p", 60)
    assert sorted(await store.leases.take("p")) == ["a", "b", "c"]
    reading = clocks.Reading([500.0, 500.0], 0, time.time() - 100)
    await store.tables.change("c", clocks=to_builtins(reading))
    assert await store.leases.forgive("p", reading.since, reading.since + 50) == ["c"], "nor from being forgiven"


async def test_a_process_that_is_not_known_has_no_tables(store: Store) -> None:
    await set_up(store, "a", owner="gone")
    await store.leases.renew("q", 60)
    assert await store.leases.take("q") == ["a"]


async def test_a_stopped_process_gives_its_tables_up_at_once(store: Store) -> None:
    await set_up(store, "a", "b")
    await store.leases.renew("p", 60)
    await store.leases.take("p")
    await store.leases.release("p")
    await asyncio.sleep(0.3)
    await store.leases.renew("q", 60)
    assert set(await store.leases.take("q")) == {"a", "b"}


async def test_where_there_can_be_no_other_process_the_old_ones_end_at_once(store: Store) -> None:
    await set_up(store, "a")
    await store.leases.renew("killed", 60)
    await store.leases.take("killed")
    await store.leases.renew("p", 60)
    await store.leases.end_others("p")
    await asyncio.sleep(0.01)
    assert set(await store.leases.take("p")) == {"a"}
    assert await store.leases.renew("p", 60)


async def test_of_several_who_take_at_once_each_table_gets_one(store: Store, database: str) -> None:
    names = [f"t{number:02}" for number in range(30)]
    await set_up(store, *names)
    others = [await Store.open(database) for _ in range(3)]
    try:
        for number, other in enumerate(others):
            await other.leases.renew(f"p{number}", 60)
        for _ in range(20):
            await asyncio.gather(*(other.leases.take(f"p{n}") for n, other in enumerate(others)))
        owned = [await store.tables.owned(f"p{number}", names) for number in range(3)]
    finally:
        for other in others:
            await other.close()
    assert sorted(id for ids in owned for id in ids) == names


async def test_the_clock_is_the_databases(store: Store) -> None:
    [(first,)] = await store.database.rows(select(now()))
    await asyncio.sleep(0.05)
    [(second,)] = await store.database.rows(select(now()))
    assert 0.02 < second - first < 5
    assert first > 1_700_000_000
