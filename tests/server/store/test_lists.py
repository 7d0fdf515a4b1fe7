"""The lists of tables: who finds what where, in which order, page by page."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import asdict
from sqlalchemy import Connection, event, insert, text
from tests.server.store.helpers import NOW, reading_engine, seat, set_up, table

from hansetag.server.errors import Refused, Unavailable
from hansetag.server.store import Store, schema
from hansetag.server.store.rows import Listed


def ids(listed: list[Listed]) -> list[str]:
    return [row.id for row, _ in listed]


async def test_mine_are_what_i_play_or_have_set_up_and_those_that_wait_for_me_come_first(store: Store) -> None:
    await set_up(store)
    mine = [seat("", 0, person="anna"), seat("", 1, person="bert")]
    for id, columns in {
        "waits-old": {"waiting": [0], "moved": NOW + 1},
        "waits-new": {"waiting": [1, 0], "moved": NOW + 2},
        "other-new": {"waiting": [1], "moved": NOW + 9},
        "over": {"status": "over", "moved": NOW + 10},
        "aside": {"status": "aside", "waiting": [0], "moved": NOW + 3},
    }.items():
        await store.tables.add(table(id, **columns), [seat(id, s.number, person=s.person) for s in mine])
    await store.tables.add(table("host", host="anna", status="open", moved=NOW + 4), [seat("host", 0)])
    await store.tables.add(table("not-mine", moved=NOW + 20), [seat("not-mine", 0, person="carl")])
    everything = ["waits-new", "waits-old", "other-new", "host", "aside"]
    listed = await store.tables.mine("anna", 10)
    assert ids(listed) == everything
    assert listed[0][1] == [seat("waits-new", 0, person="anna"), seat("waits-new", 1, person="bert")]
    assert await store.tables.mine("nobody", 10) == []
    for size in (1, 2, 3):
        assert await pages_of_mine(store, size) == everything


async def pages_of_mine(store: Store, size: int) -> list[str]:
    found: list[str] = []
    before = None
    while page := await store.tables.mine("anna", size, before):
        found += ids(page)
        before = store.tables.cursor(page[-1], "anna")
    return found


async def test_open_are_listed_tables_with_a_free_open_seat(store: Store) -> None:
    await set_up(store)
    for id, columns, kind in (
        ("free", {}, "open"),
        ("full", {}, "bot"),
        ("invited", {}, "invited"),
        ("unlisted", {"listed": False}, "open"),
        ("running", {"status": "running"}, "open"),
        ("newer", {"moved": NOW + 1}, "open"),
    ):
        await store.tables.add(table(id, **{"status": "open", **columns}), [seat(id, 0), seat(id, 1, kind=kind)])
    assert ids(await store.tables.open(10)) == ["newer", "free"]


async def test_watchable_are_running_games_that_anybody_may_watch(store: Store) -> None:
    await set_up(store, "running")
    await set_up(store, "link", watch="link")
    await set_up(store, "nobody", watch="nobody")
    await set_up(store, "unlisted", listed=False)
    await set_up(store, "over", status="over")
    assert ids(await store.tables.watchable(10)) == ["running"]


async def test_finished_are_mine_or_everybodys(store: Store) -> None:
    await set_up(store, "public", status="over")
    await set_up(store, "link", status="over", watch="link", host="anna")
    await set_up(store, "looked-at", status="viewing", host="anna", moved=NOW + 1)
    await set_up(store, "unlisted", status="over", listed=False)
    await set_up(store, "running", host="anna")
    assert ids(await store.tables.finished(None, 10)) == ["public"]
    assert ids(await store.tables.finished("anna", 10)) == ["looked-at", "link"]
    assert await store.tables.finished("bert", 10) == []


async def test_pages_follow_each_other_without_gap_or_repetition(store: Store) -> None:
    """Also where many tables were moved at the same moment."""
    names = [f"t{number:02}" for number in range(11)]
    for number, name in enumerate(names):
        await set_up(store, name, moved=NOW + number // 4 + 0.123456789)
    for size in (1, 3, 4, 20):
        found: list[str] = []
        before = None
        while page := await store.tables.watchable(size, before):
            found += ids(page)
            before = store.tables.cursor(page[-1])
        assert found == names[::-1]


@pytest.mark.parametrize("word", ["", "x", "1~2", "0~nan~t", "0~1e9~t", "2~1.0~t", "0~1.0~t\0", "0~1.0~" + "t" * 25])
async def test_a_place_that_is_none_is_refused(store: Store, word: str) -> None:
    with pytest.raises(Refused, match="no place in a list"):
        await store.tables.open(10, word)
    with pytest.raises(Refused, match="no place in a list"):
        await store.tables.mine("anna", 10, word)


async def test_a_table_that_cannot_be_read_is_left_out_of_its_list_and_no_other(store: Store) -> None:
    """A page is as long as it would be without it, so that who turns pages comes to the end."""
    await set_up(store)
    names = [f"t{number}" for number in range(7)]
    for number, id in enumerate(names):
        await store.tables.add(table(id, moved=NOW + number), [seat(id, 0), seat(id, 1)])
    bad = {"t6": '{"kind": "sundial"}', "t3": "5"} if store.database.postgres else {"t6": '{"kind', "t3": "5"}
    as_cell = "CAST(:cell AS json)" if store.database.postgres else ":cell"
    for id, cell in bad.items():
        damage = text(f"UPDATE tables SET clock = {as_cell} WHERE id = :id")
        await store.database.do(damage, {"cell": cell, "id": id})
    assert ids(await store.tables.watchable(3)) == ["t5", "t4", "t2"]
    page = await store.tables.watchable(2)
    assert ids(await store.tables.watchable(2, store.tables.cursor(page[-1]))) == ["t2", "t1"]
    with pytest.raises(Unavailable):
        await store.tables.get("t6")


LISTS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "mine": lambda store: store.tables.mine("anna", 50),
    "open": lambda store: store.tables.open(50),
    "watch": lambda store: store.tables.watchable(50),
    "finished": lambda store: store.tables.finished(None, 50),
    "my finished": lambda store: store.tables.finished("anna", 50),
    "due": lambda store: store.tables.due("p", NOW),
    "rematch": lambda store: store.tables.rematch_of("t"),
    "talk": lambda store: store.talk.lines("t", ("players",), 100, 0),
    "standing": lambda store: store.tables.standing("t"),
    "entries": lambda store: store.tables.entries("t"),
}


@pytest.mark.parametrize("which", LISTS)
async def test_every_list_goes_by_an_index(store: Store, which: str) -> None:
    """The database is asked how it would find the rows: it need not look at all of them."""
    await set_up(store, "t")
    for plan in await plans_of(store, LISTS[which], "enable_seqscan = off"):  # or it looks at all of so few rows
        assert not re.search(r"Seq Scan on (?!json)|SCAN (tables|seats|talk|standing|entries)(?! USING INDEX)", plan), (
            plan
        )


async def plans_of(store: Store, look: Callable[[Store], Awaitable[object]], setting: str) -> list[str]:
    """How the database finds what ``look`` asks for; PostgreSQL with a ``setting`` of its planner."""
    asked: list[tuple[str, object]] = []

    def note(_: object, __: object, statement: str, parameters: object, *___: object) -> None:
        asked.append((statement, parameters))

    database = store.database
    reader = reading_engine(database)
    event.listen(reader, "before_cursor_execute", note)
    await look(store)
    event.remove(reader, "before_cursor_execute", note)
    explain = "EXPLAIN " if database.postgres else "EXPLAIN QUERY PLAN "

    def explained(connection: Connection) -> list[str]:
        if database.postgres:
            connection.exec_driver_sql(f"SET {setting}")
        plans = [connection.exec_driver_sql(explain + asks, given) for asks, given in asked]  # type: ignore[arg-type]
        return ["\n".join(str(row[-1]) for row in rows) for rows in plans]

    plans = await database.read(explained)
    assert plans
    return plans


@pytest.mark.postgresql
@pytest.mark.parametrize("which", ["mine", "my finished"])
async def test_a_persons_tables_are_looked_up_one_by_one(postgresql_database: str, which: str) -> None:
    """However many there are: left to itself, PostgreSQL looks at everybody's."""
    store = await Store.open(postgresql_database)
    try:
        await set_up(store)
        rows = [asdict(table(f"t{number}", host="anna", status="over")) for number in range(3_000)]
        await store.database.do(insert(schema.tables), rows)
        await store.database.do(text("ANALYZE"))
        plans = await plans_of(store, LISTS[which], "enable_seqscan = on")
        assert "Index Scan using pk_tables" in plans[0], plans[0]
        assert len(await store.tables.finished("anna", 50)) == 50
    finally:
        await store.close()
