"""A server killed without warning and started again has lost nothing; ``kill_repeatedly.py`` goes on for longer."""

from __future__ import annotations

from pathlib import Path

from tests.server.end_to_end.kill_repeatedly import run
from tests.server.server_process import Guest, run_server

from hansetag.server.store import Store


async def test_nothing_confirmed_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    figures = await run(database, tmp_path, games=3, kills=4)
    assert figures.kills == 4, "the games were over before"
    assert (figures.lost, figures.unasked, figures.stuck) == (0, 0, 0)
    assert figures.complaints == []
    assert figures.promised > 100


async def test_a_table_that_was_full_when_the_server_died_begins_when_the_last_one_asks_again(
    sqlite_database: str, tmp_path: Path
) -> None:
    async with run_server(sqlite_database, tmp_path) as server:
        host, guest = [await Guest.come_in(server.address, name) for name in ("Alheid", "Bernd")]
        table = str((await host.create("hansa", [{"kind": "human"}, {"kind": "open"}]))["id"])
        again = await host.http.post(f"/api/tables/{table}/join", json={})
        assert again.status_code == 409
        await server.kill()
        store = await Store.open(sqlite_database)
        assert await store.tables.take_seat(table, 1, guest.id, guest.name, None)
        await store.close()
        await server.start()
        assert (await guest.look(table))["table"]["status"] == "open"
        assert (await guest.join(table))["status"] == "running"
        for one in (host, guest):
            await one.close()
