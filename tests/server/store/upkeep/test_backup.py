"""A backup is a database of one moment, made while the server runs, that a server can be started on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.store.helpers import draft, entry, head, person, seat, seqs, set_up, table

from hansetag.server.store import Store
from hansetag.server.store.engine import Database
from hansetag.server.store.migrations import migrate
from hansetag.server.store.rows import SessionRow, StandingRow, TalkRow
from hansetag.server.store.upkeep.backup import CannotBackUp, backup


async def test_everything_is_in_the_copy(store: Store, database: str, tmp_path: Path) -> None:
    await set_up(store)
    await store.people.set_session(SessionRow(hash="a", person="anna", created=1.5, seen=2.5))
    whole = table("t", host="anna", result=[1, 2], options={"variant": "«x»"})
    await store.tables.add(whole, [seat("t", 0, person="anna"), seat("t", 1)])
    for seq in range(1, 40):
        assert await store.journal.append(entry("t", seq), head())
    await store.journal.draft(draft("t", 1, 39))
    await store.tables.add_standing(StandingRow(table="t", seat=1, answer={"question": "*"}, seq=3))
    await store.talk.add(TalkRow(table="t", room="players", person="anna", name="Anna", at=1.5, text="moin"))
    await store.talk.mute("anna", "bert")
    await store.leases.renew("p", 60)
    await backup(database, tmp_path / "copy.sqlite3")
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.sqlite3"]
    copy = await Store.open(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    try:
        assert await copy.people.get("carl") == person("carl")
        assert await copy.people.session("a") == await store.people.session("a")
        for id in ("t", "nowhere"):
            assert await copy.tables.get(id) == await store.tables.get(id)
            assert await copy.tables.entries(id) == await store.tables.entries(id)
            assert await copy.tables.drafts(id) == await store.tables.drafts(id)
            assert await copy.tables.standing(id) == await store.tables.standing(id)
            assert await copy.talk.lines(id, ["players"], 9) == await store.talk.lines(id, ["players"], 9)
        assert await copy.talk.muted("anna") == {"bert"}
        assert await copy.leases.renew("p", 60)
        assert await copy.journal.append(entry("t", 40), head()), "the game goes on in it"
        assert await copy.talk.add(TalkRow(table="t", room="players", person="anna", name="Anna", at=2, text="so")) == 2
    finally:
        await copy.close()


async def test_the_copy_is_of_one_moment_though_the_game_goes_on(store: Store, database: str, tmp_path: Path) -> None:
    names = [f"t{number}" for number in range(20)]
    await set_up(store, *names)
    playing = True

    async def play(id: str) -> None:
        seq = 0
        while playing:
            seq += 1
            assert await store.journal.append(entry(id, seq), head())

    players = [asyncio.ensure_future(play(id)) for id in names]
    await asyncio.sleep(0.2)
    await backup(database, tmp_path / "copy.sqlite3")
    playing = False
    await asyncio.gather(*players)
    copy = await Store.open(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    try:
        for id, seq in (await seqs(copy, names)).items():
            assert [row.seq for row in await copy.tables.entries(id)] == list(range(1, seq + 1))
    finally:
        await copy.close()


async def test_a_file_that_is_there_is_not_written_over(store: Store, database: str, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_text("precious")
    with pytest.raises(CannotBackUp, match="is there already; name a file that is not"):
        await backup(database, target)
    assert target.read_text() == "precious"
    with pytest.raises(CannotBackUp, match="there is no folder"):
        await backup(database, tmp_path / "nowhere" / "copy.sqlite3")


async def test_what_is_not_there_cannot_be_copied(tmp_path: Path) -> None:
    with pytest.raises(CannotBackUp, match="there is no database"):
        await backup(f"sqlite:///{tmp_path / 'none.sqlite3'}", tmp_path / "copy.sqlite3")
    with pytest.raises(CannotBackUp, match=r"cannot copy postgresql\+asyncpg://anna:\*\*\*@127.0.0.1:1/games to"):
        await backup("postgresql://anna:secret@127.0.0.1:1/games", tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == []


async def test_an_older_postgresql_database_has_to_be_brought_up_to_date_first(
    postgresql_database: str, tmp_path: Path
) -> None:
    old = Database(postgresql_database)
    try:
        await migrate(old, "0001")
    finally:
        await old.close()
    with pytest.raises(CannotBackUp, match="is at revision 0001 and this version of Hansetag works with"):
        await backup(postgresql_database, tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == []
