"""The games are ready before anybody asks; nothing about them is worked out by a request, let alone in a thread."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.server.in_process_server import HUMAN, OPEN, ask, open_server, settings

from hansetag.kernel.registry import find, games
from hansetag.server.workers.ready import open_games, read_phrases

ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "tests" / "records"
WITHOUT_OPTIONS = ("hansa-2", "teutonica-3", "teutonica-4", "teutonica-5", "bohnhanse-3", "bohnhanse-4", "bohnhanse-5")
COLD_START = """
import asyncio, sys
from pathlib import Path
from tests.server.in_process_server import ask, open_server, settings

async def main(folder):
    chosen = settings(f"sqlite:///{folder}/cold.sqlite3", Path(folder), trust_proxy=True)
    async with open_server(chosen, pool=None) as server:
        texts = [file.read_text("utf-8") for file in sorted(Path("tests/records").glob("*.hanse"))]
        guests = [await server.guest(f"Guest {number}") for number in range(10)]
        for number, guest in enumerate(guests):
            guest.http.headers["X-Forwarded-For"] = f"192.0.2.{number}"
        answers = await asyncio.gather(*(ask(guest, "/records", text=text) for guest in guests for text in texts[:8]))
        print(sorted({answer.status_code for answer in answers}), len(answers))

asyncio.run(main(sys.argv[1]))
"""
FIRST_REQUESTS = """
import asyncio, sys, tomllib
from pathlib import Path
import httpx, msgspec
from tests.server.in_process_server import HUMAN, OPEN, settings
from hansetag.bots import external_bots
from hansetag.server.app import make_app

OPTIONS = {"hansa": {"strict": "yes"}, "teutonica": {"income_up_to": "yes"}, "bohnhanse": {"hands": "closed"}}

def refuse(*arguments, **more):
    raise AssertionError("something is read while people wait")

async def main(folder):
    app = make_app(settings(f"sqlite:///{folder}/cold.sqlite3", Path(folder)))
    address = "http://localhost"
    async with app.lifespan(), httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=address) as client:
        known = {*sys.modules}
        tomllib.loads = msgspec.toml.decode = external_bots.entry_points = refuse
        guest = await client.post("/api/guests", json={"name": "Anna", "script": True})
        client.headers["Authorization"] = f"Bearer {guest.json()['token']}"
        answers = [guest, *[await client.get("/api/games", params={"lang": language}) for language in ("en", "de")]]
        for game, options in OPTIONS.items():
            wishes = {"game": game, "seats": [HUMAN, OPEN, OPEN], "options": options}
            table = await client.post("/api/tables", json=wishes)
            look = await client.get(f"/api/tables/{table.json().get('id')}", params={"lang": "de"})
            answers += [table, look]
        print([answer.status_code for answer in answers])
        print([name for name in {*sys.modules} - known if name.startswith(("hansetag", "litestar", "anyio"))])

asyncio.run(main(sys.argv[1]))
"""


async def test_no_request_is_the_first_to_read_a_game(
    sqlite_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_phrases(open_games())
    async with open_server(settings(sqlite_database, tmp_path), pool=None) as server:
        anna = await server.guest("Anna")

        def refuse(*arguments: object, **more: object) -> object:
            raise AssertionError("a game is read while people wait")

        monkeypatch.setattr(msgspec.toml, "decode", refuse)
        monkeypatch.setattr("tomllib.loads", refuse)
        monkeypatch.setattr(asyncio, "to_thread", refuse)
        texts = [(RECORDS / f"{name}.hanse").read_text("utf-8") for name in WITHOUT_OPTIONS]
        answers = await asyncio.gather(*(ask(anna, "/records", text=text) for text in texts))
        assert {answer.status_code for answer in answers} == {201}
        for game in games():
            for seats in find(game).seat_counts:
                table = (await anna.create(game, [HUMAN, *[OPEN] * (seats - 1)]))["id"]
                assert (await anna.look(table))["table"]["status"] == "open"


def test_many_records_are_opened_at_once_on_a_cold_process_and_it_lives(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COLD_START, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[201] 80\n"


def test_the_first_requests_of_a_cold_process_read_no_files_and_load_no_modules(tmp_path: Path) -> None:
    """Neither for the list of games and the installed bots, nor for tables with options that nobody chose before."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_REQUESTS, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["[201, 200, 200, 201, 200, 201, 200, 201, 200]", "[]"], done.stderr
