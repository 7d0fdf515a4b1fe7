"""The journal: every number is given once, none is left out, and what was answered is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError
from tests.server.store.helpers import NOW, draft, entry, head, seqs, set_up, table

from hansetag import Rng
from hansetag.server.errors import Unavailable
from hansetag.server.store import Head, Store
from hansetag.server.store.journal import Journal
from hansetag.server.store.rows import StandingRow


async def test_an_entry_moves_the_table_on(store: Store) -> None:
    await set_up(store, "t", "u")
    assert await store.journal.append(entry("t", 1), head(NOW + 1))
    end = Head(waiting=[], clocks={}, moved=NOW + 2, status="over", result=[42, 38], winners=[0], ended=NOW + 2)
    assert await store.journal.append(entry("t", 2, seat=1), end)
    assert await store.tables.entries("t") == [entry("t", 1), entry("t", 2, seat=1)]
    found = await store.tables.get("t")
    assert found is not None
    assert found[0] == table(
        "t", seq=2, moved=NOW + 2, status="over", result=[42, 38], winners=[0], ended=NOW + 2, waiting=[], clocks={}
    )
    assert await seqs(store, ["t", "u"]) == {"t": 2, "u": 0}


def note_failures(store: Store, failures: list[Exception]) -> None:
    """Keep every exception by which a transaction of ``store`` ends."""
    write = store.database.write

    async def noting(work: Callable[[Connection], Any], **how: bool) -> Any:
        try:
            return await write(work, **how)
        except Exception as error:
            failures.append(error)
            raise

    store.database.write = noting  # type: ignore[method-assign]


async def test_of_fifty_with_the_same_number_one_wins(store: Store, database: str) -> None:
    """From two processes at once: each has a journal of its own."""
    other = await Store.open(database)
    failures: list[Exception] = []
    note_failures(store, failures)
    note_failures(other, failures)
    try:
        await set_up(store, "t")
        for seq in range(1, 21):
            tries = [
                (store, other)[n % 2].journal.append(entry("t", seq, lines=f"try {n}"), head(n)) for n in range(50)
            ]
            won = await asyncio.gather(*tries)
            assert sorted(won) == [False] * 49 + [True]
            winner = won.index(True)
            assert (await store.tables.entries("t"))[-1].lines == f"try {winner}"
            found = await store.tables.get("t")
            assert found is not None
            assert (found[0].seq, found[0].moved) == (seq, winner)
    finally:
        await other.close()
    assert failures == [], "nobody runs into anybody: losers lose by looking"


async def test_two_processes_with_many_tables_never_stand_in_each_others_way(store: Store, database: str) -> None:
    other = await Store.open(database)
    names = [f"t{number}" for number in range(40)]
    await set_up(store, *names)
    failures: list[Exception] = []
    note_failures(store, failures)
    note_failures(other, failures)

    async def play(journal: Journal, id: str, lines: str) -> int:
        won = 0
        for seq in range(1, 16):
            if seq % 5 == 0:
                await asyncio.sleep(Rng(seq, f"{id} {lines}").below(20) / 1_000)
            elif seq % 5 == 1:
                await journal.draft(draft(id, seat=0, seq=seq - 1))
            won += await journal.append(entry(id, seq, lines=lines), head())
        return won

    try:
        games = [play(one.journal, id, lines) for id in names for one, lines in ((store, "mine"), (other, "theirs"))]
        won = await asyncio.gather(*games)
    finally:
        await other.close()
    assert failures == []
    heads = await seqs(store, names)
    assert sum(won) == sum(heads.values())
    for id in names:
        assert [row.seq for row in await store.tables.entries(id)] == list(range(1, heads[id] + 1))


async def test_a_number_that_is_not_the_next_one_is_refused(store: Store) -> None:
    await set_up(store, "t")
    assert not await store.journal.append(entry("t", 2), head()), "a gap"
    assert not await store.journal.append(entry("t", 0), head())
    assert await store.journal.append(entry("t", 1), head())
    assert not await store.journal.append(entry("t", 1), head()), "taken"
    assert not await store.journal.append(entry("t", 3), head()), "a gap"
    assert not await store.journal.append(entry("nowhere", 1), head())
    assert [row.seq for row in await store.tables.entries("t")] == [1]


async def test_entries_of_one_table_that_follow_each_other_can_be_written_together(store: Store) -> None:
    await set_up(store, "t")
    wishes = [store.journal.append(entry("t", seq), head(NOW + seq)) for seq in (1, 2, 4, 3, 3)]
    assert await asyncio.gather(*wishes) == [True, True, False, True, False]
    assert [row.seq for row in await store.tables.entries("t")] == [1, 2, 3]
    found = await store.tables.get("t")
    assert found is not None
    assert (found[0].seq, found[0].moved) == (3, NOW + 3)


async def test_what_was_answered_is_there_after_reopening(database: str) -> None:
    store = await Store.open(database)
    await set_up(store, *(f"t{number}" for number in range(20)))
    tasks = [asyncio.ensure_future(store.journal.append(entry(f"t{n}", 1), head())) for n in range(20)]
    tasks.append(asyncio.ensure_future(store.journal.draft(draft("t3", seat=1))))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    again = await Store.open(database)
    try:
        assert await seqs(again, [f"t{n}" for n in range(20)]) == {f"t{n}": 1 for n in range(20)}
        assert await again.tables.drafts("t3") == [draft("t3", seat=1)]
    finally:
        await again.close()


async def test_a_closed_journal_takes_nothing_more(database: str) -> None:
    store = await Store.open(database)
    await set_up(store, "t")
    await store.close()
    with pytest.raises(Unavailable, match="being stopped"):
        await store.journal.append(entry("t", 1), head())


async def test_a_draft_is_kept_changed_and_dropped(store: Store) -> None:
    await set_up(store, "t", "u")
    await store.journal.draft(draft("t", seat=1, lines="1 buy salt"))
    await store.journal.draft(draft("t", seat=0, lines="0 buy wine"))
    await store.journal.draft(draft("t", seat=1, lines="1 buy salt\n1 sail visby"))
    assert await store.tables.drafts("t") == [
        draft("t", 0, lines="0 buy wine"),
        draft("t", 1, lines="1 buy salt\n1 sail visby"),
    ]
    await store.journal.drop_draft("t", 0)
    await store.journal.drop_draft("u", 0)
    assert [row.seat for row in await store.tables.drafts("t")] == [1]


async def test_an_entry_ends_the_draft_of_its_seat_only_and_only_if_it_wins(store: Store) -> None:
    await set_up(store, "t")
    for seat in (0, 1):
        await store.journal.draft(draft("t", seat))
    assert not await store.journal.append(entry("t", 7, seat=0), head())
    assert [row.seat for row in await store.tables.drafts("t")] == [0, 1]
    assert await store.journal.append(entry("t", 1, seat=0), head())
    assert [row.seat for row in await store.tables.drafts("t")] == [1]


async def test_within_one_transaction_drafts_and_entries_count_in_the_order_they_came(store: Store) -> None:
    await set_up(store, "t", "u")
    await asyncio.gather(
        store.journal.draft(draft("t", lines="before")),
        store.journal.append(entry("t", 1), head()),
        store.journal.append(entry("u", 1), head()),
        store.journal.draft(draft("u", seq=1, lines="after")),
    )
    assert await store.tables.drafts("t") == []
    assert await store.tables.drafts("u") == [draft("u", seq=1, lines="after")]


async def test_standing_answers_are_counted_with_the_entry_they_gave(store: Store) -> None:
    await set_up(store, "t")
    ids = [await store.tables.add_standing(StandingRow(table="t", seat=1, answer={}, seq=0)) for _ in range(3)]
    assert not await store.journal.append(entry("t", 9), head(), used={ids[0]: 5})
    assert [(row.id, row.used) for row in await store.tables.standing("t")] == [(id, 0) for id in ids]
    assert await store.journal.append(entry("t", 1), head(), used={ids[0]: 1})
    assert [(row.id, row.used) for row in await store.tables.standing("t")] == [(ids[0], 1), (ids[1], 0), (ids[2], 0)]


async def test_one_that_cannot_be_written_spoils_nothing_for_the_others(store: Store) -> None:
    """A draft at a table that is not there breaks the transaction; the rest is written all the same."""
    await set_up(store, "t", "u")
    answers = await asyncio.gather(
        store.journal.append(entry("t", 1), head()),
        store.journal.draft(draft("nowhere")),
        store.journal.append(entry("u", 1), head()),
        return_exceptions=True,
    )
    assert answers[0] is True
    assert isinstance(answers[1], DBAPIError)
    assert answers[2] is True
    assert await seqs(store, ["t", "u"]) == {"t": 1, "u": 1}


async def test_a_commit_whose_answer_was_lost_is_not_taken_for_somebody_elses(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await set_up(store, "t", "u")
    assert await store.journal.append(entry("u", 1, lines="somebody else's"), head())
    write = store.database.write
    times = 0

    async def lose_the_first_answer(work: Callable[[Connection], Any], **how: bool) -> Any:
        nonlocal times
        times += 1
        answer = await write(work, **how)
        if times == 1:
            raise OperationalError("COMMIT", {}, ConnectionResetError("gone"))
        return answer

    monkeypatch.setattr(store.database, "write", lose_the_first_answer)
    wishes = [store.journal.append(entry("t", 1), head()), store.journal.append(entry("u", 1), head())]
    assert await asyncio.gather(*wishes) == [True, False]
    assert times == 3
    assert await store.tables.entries("t") == [entry("t", 1)]


async def test_while_the_database_is_away_everybody_hears_so_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await set_up(store, "t", *(f"t{number}" for number in range(30)))
    times = 0

    async def refuse(work: Callable[[Connection], Any], **how: bool) -> Any:
        nonlocal times
        times += 1
        raise ConnectionRefusedError("no database")

    with monkeypatch.context() as away:
        away.setattr(store.database, "write", refuse)
        wishes = [store.journal.append(entry(f"t{number}", 1), head()) for number in range(30)]
        answers = await asyncio.gather(*wishes, return_exceptions=True)
    assert all(isinstance(answer, ConnectionRefusedError) for answer in answers)
    assert times == 2
    assert await store.journal.append(entry("t", 1), head()), "when it is back, all goes on"


async def test_who_does_not_wait_any_more_is_left_out(store: Store) -> None:
    await set_up(store, "t", "u")
    gone = asyncio.ensure_future(store.journal.append(entry("t", 1), head()))
    stays = asyncio.ensure_future(store.journal.append(entry("u", 1), head()))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays
    assert await seqs(store, ["t", "u"]) in ({"t": 0, "u": 1}, {"t": 1, "u": 1})
    seq = (await seqs(store, ["t"]))["t"]
    assert await store.journal.append(entry("t", seq + 1), head())


async def test_more_than_there_is_room_for_is_written_all_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hansetag.server.store.journal.MAX_WISHES_PER_TRANSACTION", 7)
    store.journal._room = asyncio.Semaphore(10)
    await set_up(store, *(f"t{number}" for number in range(50)))
    assert all(await asyncio.gather(*(store.journal.append(entry(f"t{n}", 1), head()) for n in range(50))))


async def test_closing_writes_what_is_in_the_queue_and_refuses_who_still_waits_to_get_in(database: str) -> None:
    store = await Store.open(database)
    store.journal._room = asyncio.Semaphore(10)
    names = [f"t{number}" for number in range(30)]
    await set_up(store, *names)
    tasks = [asyncio.ensure_future(store.journal.append(entry(id, 1), head())) for id in names]
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    answers = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
    assert answers[:10] == [True] * 10
    assert all(isinstance(answer, Unavailable) for answer in answers[10:])
    again = await Store.open(database)
    try:
        assert list((await seqs(again, names)).values()).count(1) == 10
    finally:
        await again.close()
