"""Stored games are played again: all of them before a release is switched, and those that were saved from damage."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.in_process_server import BOT, HUMAN, open_server, over, settings

from hansetag.cli import main
from hansetag.server.store import CannotOpen, Store
from hansetag.server.store.outages.faults import DatabaseAway
from hansetag.server.store.upkeep import damage
from hansetag.server.store.upkeep.damage import LongLook, damage_in

GAMES = ("hansa", "teutonica", "bohnhanse")


@pytest.fixture
async def played(tmp_path: Path) -> Path:
    """A database with games that bots have played to their end, and one that has only begun."""
    file = tmp_path / "hansetag.sqlite3"
    async with open_server(settings(f"sqlite:///{file}", tmp_path)) as server:
        anna = await server.guest("Anna")
        for game in GAMES:
            table = (await anna.create(game, [HUMAN, BOT, BOT]))["id"]
            assert (await anna.http.post(f"/api/tables/{table}/leave")).status_code == 200
            await over(anna, table)
        await anna.create("hansa", [HUMAN, HUMAN | {"kind": "open"}])
    return file


def change(file: Path, statement: str) -> list[tuple[object, ...]]:
    """Do something to a database that no server would."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        return database.execute(statement).fetchall()


def check(file: Path) -> int:
    return main(["check", "--all", "--database", f"sqlite:///{file}"])


async def test_every_stored_game_is_played_again_and_what_does_not_replay_is_listed(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = played.read_bytes()
    replayed = await to_result(check, played)
    assert replayed == 0
    assert "3 games replay with this release, 0 do not." in capsys.readouterr().out
    assert played.read_bytes() == before, "nothing is changed"
    ((table,),) = change(played, "SELECT id FROM tables WHERE game = 'hansa' AND status = 'over'")
    change(played, f"UPDATE entries SET lines = '0 fly danzig' WHERE seq = 5 AND \"table\" = '{table}'")
    assert await to_result(check, played) == 1
    said = capsys.readouterr().out
    assert f"{table}  hansa, sound up to entry 4: Entry 5 (0 fly danzig) is refused by the rules" in said
    assert "2 games replay with this release, 1 do not." in said


async def to_result(command: object, *words: object) -> int:
    """What a command of the terminal ends with; it has a loop of its own, and so a thread."""
    return await asyncio.to_thread(command, *words)  # type: ignore[arg-type]


async def test_what_can_be_read_of_a_damaged_file_is_saved_and_its_games_are_played_again(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    total = int(str(change(played, "SELECT count(*) FROM entries")[0][0]))
    spoil(played)
    assert damage_in(played)
    with pytest.raises(CannotOpen, match=r"is damaged .*hansetag repair saves what can be read"):
        await Store.open(f"sqlite:///{played}")
    new = played.with_name("saved.sqlite3")
    assert await to_result(main, ["repair", str(played), str(new)]) == 1
    said = capsys.readouterr().out
    assert "All that was saved is in" in said
    saved = int(str(change(new, "SELECT count(*) FROM entries")[0][0]))
    assert 0 < saved <= total
    assert not damage_in(new)
    assert change(new, "PRAGMA foreign_key_check") == []
    assert await to_result(check, new) in (0, 1)
    store = await Store.open(f"sqlite:///{new}")
    await store.close()
    assert await to_result(main, ["repair", str(played), str(new)]) == 2, "nothing is overwritten"


def spoil(file: Path) -> None:
    """Make a page of the entries unreadable."""
    change(file, "PRAGMA wal_checkpoint(TRUNCATE)")
    pages = (
        change(file, "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'") if has_dbstat() else []
    )
    number = int(str(pages[len(pages) // 2][0])) if pages else file.stat().st_size // 4096 // 2
    with file.open("r+b") as opened:
        opened.seek((number - 1) * 4096)
        opened.write(b"\xff" * 4096)


async def test_a_large_file_is_looked_at_beside_the_running_server(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for it to be looked through; but once damage is found, nothing is written any more."""
    spoil(played)
    monkeypatch.setattr(damage, "MAX_WAITED_FOR_BYTES", 4096)
    store = await Store.open(f"sqlite:///{played}")
    look = LongLook(store.database)
    look.start()
    async with asyncio.timeout(10):
        while store.database.outage.fault is None:
            await asyncio.sleep(0.01)
    await look.close()
    for _ in range(2):
        with pytest.raises(DatabaseAway, match="cannot be read"):
            await store.leases.renew("anybody", 1.0)
        store.database.outage.suspect("busy", OSError())
    assert await store.leases.alive() is not None, "what can be read is shown"
    await store.close()


async def test_a_long_look_ends_when_the_server_does(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "MAX_WAITED_FOR_BYTES", 4096)
    monkeypatch.setattr(damage, "STEPS_BETWEEN_LOOKS", 1)
    store = await Store.open(f"sqlite:///{played}")
    look = LongLook(store.database)
    look.start()
    await look.close()
    assert store.database.outage.fault is None
    await store.close()


def has_dbstat() -> bool:
    """Whether this SQLite can tell what its pages are for."""
    with closing(sqlite3.connect(":memory:")) as database:
        try:
            database.execute("SELECT count(*) FROM dbstat")
        except sqlite3.OperationalError:
            return False
    return True


async def test_a_whole_file_is_saved_without_losses(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = played.with_name("saved.sqlite3")
    assert await to_result(main, ["repair", str(played), str(new)]) == 0
    for table in ("people", "tables", "seats", "entries"):
        assert change(played, f"SELECT * FROM {table} ORDER BY 1, 2") == change(
            new, f"SELECT * FROM {table} ORDER BY 1, 2"
        )
    assert "0 games do not replay" in capsys.readouterr().out
