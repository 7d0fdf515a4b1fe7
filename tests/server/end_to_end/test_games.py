"""Whole games against a server in a process of its own: sockets, HTTP and a bot at one table."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

from tests.server.end_to_end.tables import TITLES, Round, complaints, entries_of, holds, kept
from tests.server.server_process import run_server

MAX_TEST_SECONDS = 240.0  # seconds for a game, on a machine that is busy


async def test_all_titles_are_played_to_the_end_and_the_records_are_true(database: str, tmp_path: Path) -> None:
    async with asyncio.timeout(MAX_TEST_SECONDS), run_server(database, tmp_path) as server:
        rounds = [await Round.sit_down(server.address, title, number) for number, title in enumerate(TITLES, start=1)]
        for round in rounds:
            round.players[1].restless = 0.05
        lasts = await asyncio.gather(*(round.play() for round in rounds))
        texts = [await round.record() for round in rounds]
        for round in rounds:
            await round.close()
        assert await server.stop() == 0
    assert complaints(server.log) == []
    entries = await entries_of(database, [round.table for round in rounds])
    for round, last, text in zip(rounds, lasts, texts, strict=True):
        record = holds(round, last, text)
        assert kept(round, entries[round.table], record) == (0, 0)
        assert round.players[1].returns, "nobody left the socket, so that coming back was not tried"
        assert {entry.seat for entry in entries[round.table]} >= {0, 1, 2, 3}
    checks(texts, tmp_path)


def checks(texts: list[str], folder: Path) -> None:
    """What anybody can do with the files: run ``hansetag check``."""
    for number, text in enumerate(texts):
        file = folder / f"{number}.hanse"
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "hansetag.cli", "check", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        assert "fair: every draw follows from the seed, and the seed from the seal" in " ".join(done.stdout.split())


async def test_who_comes_back_with_any_seq_is_told_exactly_what_is_missing(
    sqlite_database: str, tmp_path: Path
) -> None:
    async with asyncio.timeout(MAX_TEST_SECONDS), run_server(sqlite_database, tmp_path) as server:
        for number, title in enumerate(TITLES):
            round = await Round.sit_down(server.address, title, number)
            player = round.players[2]
            games = asyncio.create_task(round.play())
            while player.diary.known < 60:
                await asyncio.sleep(0.02)
            for since in (0, 1, 2, 30, player.diary.known - 30, player.diary.known - 24, player.diary.known):
                polled = await player.guest.look(round.table, since)
                async with player.guest.socket(round.table, since) as connection:
                    told = json.loads(await connection.recv())
                whole = await player.guest.story(round.table)
                for part in (polled, told):
                    missing = [event for event in whole if since < event["seq"] <= part["seq"]]
                    assert part["events"] == [event for event in missing if event["at"] >= part["earlier"]]
            await games
            await round.close()
