"""Every game ends: one that has had as many decisions as a game may have is stopped, and its record can be had."""

from __future__ import annotations

from pathlib import Path

from tests.server.in_process_server import BOT, HUMAN, ask, open_server, over, settings

from hansetag.kernel.record import Record

MOST = 25


async def test_a_game_that_goes_on_for_long_is_stopped_and_says_so(database: str, tmp_path: Path) -> None:
    chosen = settings(database, tmp_path, decisions=MOST)
    async with open_server(chosen) as server:
        anna = await server.guest("Anna")
        assert {game["decisions"] for game in (await anna.http.get("/api/games")).json()} == {MOST}
        table = (await anna.create("hansa", [HUMAN, BOT], options={"strict": "true"}))["id"]
        await ask(anna, f"/tables/{table}/resign")
        end = await over(anna, table)
        assert end["table"]["result"] is None
        assert end["prompt"] is None
        assert end["clocks"]["running"] == []
        decisions = Record.loads(await anna.record(table)).decisions
        assert MOST <= len(decisions) < MOST + 20, "only the entry that reached the limit may go beyond it"
        assert f"stopped after {len(decisions)} decisions" in end["table"]["notice"]
    async with open_server(chosen) as server:
        anna = await server.guest("Anna", anna)
        again = await anna.look(table)
        assert (again["table"]["status"], again["table"]["notice"]) == ("over", end["table"]["notice"])


async def test_without_a_limit_a_game_goes_to_its_end(sqlite_database: str, tmp_path: Path) -> None:
    async with open_server(settings(sqlite_database, tmp_path, decisions=0)) as server:
        anna = await server.guest("Anna")
        table = (await anna.create("hansa", [HUMAN, BOT]))["id"]
        await ask(anna, f"/tables/{table}/resign")
        end = await over(anna, table)
        assert end["table"]["notice"] == ""
        assert end["table"]["result"] is not None
