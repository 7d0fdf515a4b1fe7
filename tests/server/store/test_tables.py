"""Tables, seats, standing answers: kept as they were given, and of two who want the same thing one gets it."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.store.helpers import NOW, entry, head, person, seat, seqs, set_up, table

from hansetag.server.errors import Conflict
from hansetag.server.store import Store
from hansetag.server.store.rows import StandingRow


async def test_a_table_comes_back_as_it_was_added(store: Store) -> None:
    await set_up(store)
    row = table(
        "t",
        host="anna",
        seed="13 56",
        seal="f" * 64,
        waiting=[0, 1],
        clocks={"left": [900.0, None]},
        result=[42, 38],
        winners=[0],
        status="over",
        ended=NOW + 9,
        parent="s",
        taken=7,
        seq=2,
    )
    seats = [seat("t", 1, person="bert", invite="hash"), seat("t", 0, bot="apprentice")]
    entries = [entry("t", 1), entry("t", 2, seat=1, lines="1 sail stockholm — «é»")]
    await store.tables.add(row, seats, entries)
    assert await store.tables.get("t") == (row, [seats[1], seats[0]])
    assert await store.tables.entries("t") == entries
    assert await store.tables.entries("t", after=1) == entries[1:]
    assert await store.tables.lines("t", 1, 1) == [(entry.seq, entry.lines) for entry in entries[1:2]]
    assert await store.tables.get("u") is None
    assert await store.tables.entries("u") == []


async def test_a_table_is_added_whole_or_not_at_all(store: Store) -> None:
    await set_up(store)
    with pytest.raises(Conflict, match="one seat at a table"):
        await store.tables.add(table("t"), [seat("t", 0, person="anna"), seat("t", 1, person="anna")])
    assert await store.tables.get("t") is None


async def test_columns_of_tables_and_seats_can_be_changed(store: Store) -> None:
    await set_up(store, "t", "u")
    await store.tables.change("t", notice="the record does not replay", status="aside", waiting=[1])
    moved = await store.tables.change_seat("t", 1, kind="human", person="anna", standin="late")
    assert await store.tables.get("t") == (
        table("t", notice="the record does not replay", status="aside", waiting=[1], moved=moved),
        [seat("t", 0), seat("t", 1, person="anna", standin="late")],
    )
    assert await store.tables.get("u") == (table("u"), [seat("u", 0), seat("u", 1)])


async def test_a_game_begins_once(store: Store) -> None:
    await set_up(store, "t", status="open")
    begun = await asyncio.gather(*(store.tables.start("t", owner=f"p{n}", moved=NOW + n) for n in range(10)))
    assert sorted(begun) == [False] * 9 + [True]
    found = await store.tables.get("t")
    assert found is not None
    assert found[0] == table("t", owner=f"p{begun.index(True)}", moved=NOW + begun.index(True))


async def test_of_many_who_want_a_seat_one_gets_it(store: Store) -> None:
    await store.tables.add(table("t", status="open"), [seat("t", 0, kind="open")])
    for number in range(20):
        await store.people.add(person(f"p{number}"))
    sat = await asyncio.gather(*(store.tables.take_seat("t", 0, f"p{n}", f"P{n}") for n in range(20)))
    assert sorted(sat) == [False] * 19 + [True]
    found = await store.tables.get("t")
    assert found is not None
    winner = sat.index(True)
    assert found[1] == [seat("t", 0, person=f"p{winner}", name=f"P{winner}")]


async def test_nobody_sits_twice_at_one_table(store: Store) -> None:
    await set_up(store)
    await store.tables.add(table("t", status="open"), [seat("t", number, kind="open") for number in range(5)])
    sat = await asyncio.gather(*(store.tables.take_seat("t", number, "anna", "Anna") for number in range(5)))
    assert sorted(sat) == [False] * 4 + [True]


async def test_a_seat_is_for_those_it_is_for(store: Store) -> None:
    await set_up(store)
    seats = [seat("t", 0, kind="invited", invite="hash"), seat("t", 1), seat("t", 2, kind="open")]
    await store.tables.add(table("t", status="open"), seats)
    assert not await store.tables.take_seat("t", 0, "anna", "Anna")
    assert not await store.tables.take_seat("t", 0, "anna", "Anna", "wrong")
    assert not await store.tables.take_seat("t", 1, "anna", "Anna")
    assert not await store.tables.take_seat("t", 7, "anna", "Anna")
    assert not await store.tables.take_seat("u", 0, "anna", "Anna")
    assert await store.tables.take_seat("t", 0, "anna", "Anna", "hash")
    assert not await store.tables.take_seat("t", 0, "bert", "Bert", "hash"), "the link gives the seat once"
    await store.tables.start("t")
    assert not await store.tables.take_seat("t", 2, "bert", "Bert"), "the game has begun"


async def test_removing_a_table_removes_all_that_belongs_to_it(store: Store) -> None:
    await set_up(store)
    await store.tables.add(table("t", seq=1), [seat("t", 0, person="anna")], [entry("t", 1)])
    await store.tables.add_standing(StandingRow(table="t", seat=0, answer={}, seq=1))
    await store.tables.remove("t")
    assert await store.tables.get("t") is None
    assert await store.tables.entries("t") == []
    assert await store.tables.standing("t") == []


async def test_marks_and_owned(store: Store) -> None:
    await set_up(store, "a", "b", owner="p")
    await set_up(store, "c", seq=3)
    await set_up(store, "d", owner="p", status="over")
    assert await seqs(store, ["a", "c", "nowhere"]) == {"a": 0, "c": 3}
    assert await seqs(store, []) == {}
    assert await store.tables.owned("p", ["a", "b", "c", "d"]) == {"a", "b"}
    assert await store.tables.owned("q", ["a"]) == set()


async def test_standing_answers_are_left_used_and_dropped(store: Store) -> None:
    await set_up(store, "t", "u")
    answer: dict[str, object] = {"question": "displaced", "choose": ["near luebeck"]}
    first = await store.tables.add_standing(StandingRow(table="t", seat=0, answer=answer, seq=4))
    second = await store.tables.add_standing(StandingRow(table="t", seat=1, answer={}, seq=5))
    assert first < second
    await store.journal.append(entry("t", 1), head(), used={first: 2})
    assert await store.tables.standing("t") == [
        StandingRow(id=first, table="t", seat=0, answer=answer, seq=4, used=2),
        StandingRow(id=second, table="t", seat=1, answer={}, seq=5),
    ]
    assert await store.tables.standing("u") == []
    await store.tables.drop_standing(first)
    assert [row.id for row in await store.tables.standing("t")] == [second]
