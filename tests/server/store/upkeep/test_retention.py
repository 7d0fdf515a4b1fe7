"""What is too old is removed, and people are erased though games of others hold on to them."""

from __future__ import annotations

import pytest
from tests.server.store.helpers import NOW, person, seat, table

from hansetag.server.store import Store
from hansetag.server.store.rows import EntryRow, SessionRow, TalkRow
from hansetag.server.store.upkeep import retention as module
from hansetag.server.store.upkeep.retention import FIRST_PLACE, FORMER_NAME

DAY = 86_400.0


async def said(store: Store, table: str, who: str) -> None:
    await store.talk.add(TalkRow(table=table, room="players", person=who, name=who.title(), at=NOW, text="Moin"))


async def test_a_person_is_erased_and_their_games_and_words_stay(store: Store) -> None:
    for name in ("anna", "bert"):
        await store.people.add(person(name, login=name, password="x", look=name))
        await store.people.set_session(SessionRow(hash=name, person=name, created=NOW, seen=NOW))
    for id, status in (("over", "over"), ("open", "open"), ("running", "running")):
        seats = [seat(id, 0, person="anna", name="Anna"), seat(id, 1, person="bert", name="Bert")]
        entries = [EntryRow(table=id, seq=1, seat=0, lines="0 x", at=NOW)]
        await store.tables.add(table(id, status=status, host="anna"), seats, entries)
        await said(store, id, "anna")
        await said(store, id, "bert")
    await store.talk.mute("bert", "anna")
    await store.talk.mute("anna", "bert")
    await store.retention.erase_person("anna", {"hansa": "merchant", "teutonica": "alderman"})
    assert await store.people.get("anna") is None
    assert await store.people.session("anna") is None
    assert await store.people.session("bert") is not None
    assert await store.talk.muted("bert") == set()
    shown = {}
    for id in ("over", "open", "running"):
        found = await store.tables.get(id)
        assert found is not None
        row, seats = found
        assert row.host is None
        assert [line.name for line in await store.talk.lines(id, ["players"], 9)] == [FORMER_NAME, "Bert"]
        assert len(await store.tables.entries(id)) == 1
        assert (seats[1].person, seats[1].name) == ("bert", "Bert")
        assert seats[0].person is None
        shown[id] = (seats[0].kind, seats[0].name, seats[0].standin, seats[0].bot)
    assert shown == {
        "over": ("human", FORMER_NAME, "", ""),
        "open": ("open", "", "", ""),
        "running": ("human", FORMER_NAME, "left", "merchant"),
    }
    await store.retention.erase_person("bert", {})
    assert await store.people.get("bert") is None


@pytest.mark.parametrize("status", ["open", "viewing", "running"])
async def test_only_tables_of_that_kind_at_which_nothing_happened_for_long_go(store: Store, status: str) -> None:
    for other in ("open", "viewing", "running", "over"):
        for days in (1, 9):
            id = f"{other}{days}"
            entries = [EntryRow(table=id, seq=1, seat=0, lines="0 x", at=NOW)]
            await store.tables.add(table(id, status=other, moved=NOW - days * DAY), [seat(id, 0)], entries)
    assert await store.retention.remove_tables(status, NOW - 5 * DAY) == [f"{status}9"]
    assert await store.retention.remove_tables(status, NOW - 5 * DAY) == []
    assert await store.tables.entries(f"{status}9") == []
    assert await store.tables.get("over9") is not None


async def test_tables_go_a_few_at_a_time_the_oldest_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_REMOVED_AT_A_TIME", 3)
    for number in range(5):
        await store.tables.add(table(f"t{number}", status="open", moved=NOW - number), [])
    assert set(await store.retention.remove_tables("open", NOW + 1)) == {"t4", "t3", "t2"}
    assert set(await store.retention.remove_tables("open", NOW + 1)) == {"t1", "t0"}


async def test_guests_go_who_were_not_here_and_have_no_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """All others stay, however many pages of them are looked through."""
    monkeypatch.setattr(module, "MAX_GUESTS_LOOKED_AT", 2)
    old = NOW - 100 * DAY
    for number, name in enumerate(("gone", "here", "sits", "hosts", "talks", "member", "fresh")):
        await store.people.add(
            person(name, created=NOW if name == "fresh" else old + number, login=name if name == "member" else None)
        )
        seen = NOW if name == "here" else old
        await store.people.set_session(SessionRow(hash=name, person=name, created=old, seen=seen))
    await store.tables.add(table("t", host="hosts"), [seat("t", 0, person="sits")])
    await said(store, "t", "talks")
    place, erased, looks = FIRST_PLACE, 0, 0
    while looks == 0 or place != FIRST_PLACE:
        count, place = await store.retention.remove_guests(NOW - 50 * DAY, place)
        erased, looks = erased + count, looks + 1
    assert looks >= 3
    assert erased == 2
    left = [
        name for name in ("gone", "here", "sits", "hosts", "talks", "member", "fresh") if await store.people.get(name)
    ]
    assert left == ["here", "sits", "hosts", "member", "fresh"]
    assert [line.name for line in await store.talk.lines("t", ["players"], 9)] == [FORMER_NAME]
    assert (await store.retention.remove_guests(NOW - 50 * DAY))[0] == 0


async def test_guests_are_erased_a_few_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves wait while somebody is erased."""
    monkeypatch.setattr(module, "MAX_GUESTS_ERASED", 2)
    for number in range(5):
        await store.people.add(person(f"guest{number}", created=NOW - 100 * DAY))
    place = FIRST_PLACE
    erased: list[int] = []
    while not erased or place != FIRST_PLACE:
        count, place = await store.retention.remove_guests(NOW - 50 * DAY, place)
        erased.append(count)
    assert erased == [2, 2, 1]
