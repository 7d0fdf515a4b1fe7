"""The commands that open the server and copy what is in it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import webbrowser
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.gate import gate_before

from hansetag.cli import main
from hansetag.cli.commands import serve
from hansetag.server.settings import Settings


@contextmanager
def a_server(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """``hansetag serve`` in a process of its own, and its address."""
    command = [sys.executable, "-m", "hansetag", "serve", "--port", "0", "--folder", str(folder), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line + (process.stderr.read() if process.stderr else "")
            yield process, found[0]
        finally:
            process.kill()


def test_the_server_opens_tells_where_and_closes_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One friendly line, a server that answers, a copy of what is in it, and an end with 0 when it is told to stop."""
    with a_server(tmp_path, "--log", "warning") as (process, address):
        assert serve.is_open(address)
        assert httpx.post(f"{address}/api/guests", json={"name": "Anna"}).status_code == 201
        answer = httpx.get(f"{address}/nowhere")
        assert answer.status_code == 404
        assert "server" not in answer.headers
        copy = tmp_path / "copy.sqlite3"
        assert main(["backup", str(copy), "--folder", str(tmp_path)]) == 0
        assert "copy.sqlite3" in capsys.readouterr().out
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("select name from people").fetchall() == [("Anna",)]
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 0
        assert out == ""
        assert err == ""
    assert not serve.is_open(address)


def test_ctrl_c_closes_the_server_too(tmp_path: Path) -> None:
    """It is what the friendly line says."""
    with a_server(tmp_path, "--log", "error") as (process, _):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        assert process.returncode == 0


def test_a_taken_port_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what to do about it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--folder", str(tmp_path)]) == 2
        assert not serve.is_open(f"http://127.0.0.1:{port}")
    said = capsys.readouterr().err
    assert f"port {port} of 127.0.0.1 cannot be had" in said
    assert "choose another one with --port" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "70000"], "a port is a number from 1 to 65535"),
        (["--workers", "0"], "at least one worker"),
        (["--study-workers", "0"], "at least one worker"),
        (["--pace", "-1"], "the pace is 0 to 60 seconds"),
        (["--pace", "nan"], "the pace is 0 to 60 seconds"),
        (["--guest-days", "-1"], "for a number of days, or with 0 for ever"),
        (["--abandoned-days", "30"], "a slow game may wait 60 days for a move"),
        (["--origin", "games.example.org"], "an origin is written as https://games.example.org"),
        (["--origin", "https://games.example.org/"], "an origin is written as https://games.example.org"),
        (["--log", "loud"], "the log is one of debug, info, warning, error"),
        (["--host", "no.such.host.invalid", "--port", "0"], "there is no address 'no.such.host.invalid' here"),
        (["--database", "mysql://somewhere", "--port", "0"], "a database is sqlite:///path or postgresql://"),
    ],
)
def test_mistakes_are_one_line(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And the server stays closed."""
    assert main(["serve", "--folder", str(tmp_path), *words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def damaged(file: Path) -> None:
    """A database in the middle of which pages are overwritten."""
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT)")
        database.executemany("INSERT INTO people VALUES (?, ?)", ((str(n), "x" * 500) for n in range(500)))
        database.commit()
    with file.open("r+b") as pages:
        pages.seek(4096 * 3)
        pages.write(b"\xff" * 4096 * 5)


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (lambda file: file.parent.write_text("no folder"), "cannot open the database"),
        (damaged, "is damaged"),
        (lambda file: file.mkdir(parents=True), "cannot open the database"),
    ],
)
def test_a_disk_that_is_of_no_use_is_one_sentence(
    prepare: Callable[[Path], object], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And exit code 1, for nothing was asked wrongly; a damaged file is named, with what helps."""
    file = tmp_path / "folder" / "hansetag.sqlite3"
    prepare(file)
    assert main(["serve", "--folder", str(file.parent), "--port", "0"]) == 1
    captured = capsys.readouterr()
    assert said in captured.err
    assert str(file) in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_what_is_kept_is_for_the_servers_user_alone(tmp_path: Path) -> None:
    """The file, what SQLite lays beside it, the lock, a copy, and a folder that is made for them."""
    folder = tmp_path / "kept"
    with a_server(folder, "--log", "error") as (_, address):
        assert httpx.post(f"{address}/api/guests", json={"name": "Anna"}).status_code == 201
        assert main(["backup", str(folder / "copy.sqlite3"), "--folder", str(folder)]) == 0
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert set(modes) >= {"hansetag.sqlite3", "hansetag.sqlite3-wal", "hansetag.sqlite3.lock", "copy.sqlite3"}
    assert set(modes.values()) == {0o600}, modes


@pytest.mark.postgresql
async def test_a_database_that_is_not_there_yet_is_waited_for_and_redis_is_not(postgresql_database: str) -> None:
    """Said once; the server opens by itself when the database is there, and a Redis may come whenever it likes."""
    async with gate_before(postgresql_database) as gate:
        await gate.shut()
        words = ["serve", "--port", "0", "--database", gate.url, "--channels", "redis://127.0.0.1:1/0"]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hansetag", *words, "--log", "warning"), stdout=PIPE, stderr=PIPE
        )
        try:
            assert process.stdout is not None
            assert b"opens as soon as it is there" in await process.stdout.readline()
            await gate.open()
            found = re.search(r"http://\S+", (await process.stdout.readline()).decode())
            assert found
            async with httpx.AsyncClient() as client:
                assert (await client.get(f"{found[0]}/health/ready")).status_code == 200
        finally:
            process.terminate()
            _, err = await process.communicate()
    assert b"Traceback" not in err
    assert err.count(b"the channel broke") == 1


def test_a_backup_says_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line."""
    assert main(["backup", str(tmp_path / "copy"), "--folder", str(tmp_path)]) == 2
    assert "there is no database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(), "http://127.0.0.1:1356"),
        (Settings(host="0.0.0.0", port=80), "http://localhost:80"),
        (Settings(host="::1"), "http://[::1]:1356"),
    ],
)
def test_the_address_is_one_that_a_browser_takes(settings: Settings, address: str) -> None:
    """Also where the server listens everywhere."""
    assert serve.address_of(settings) == address


def test_options_become_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its name; without limits all of them are off."""
    seen: list[Settings] = []

    def note(settings: Settings, _: object) -> int:
        seen.append(settings)
        return 0

    monkeypatch.setattr(serve, "run", note)
    words = "serve --host 0.0.0.0 --port 99 --database sqlite:///x --channels redis://y --secure --trust-proxy --pace 2"
    more = "--workers 3 --study-workers 2 --no-limits --log error --origin https://a.example --origin https://b.example"
    more += f" --folder {tmp_path}"
    assert main([*words.split(), *more.split()]) == 0
    assert seen == [
        Settings(
            host="0.0.0.0",
            port=99,
            database="sqlite:///x",
            channels="redis://y",
            folder=tmp_path,
            origins=("https://a.example", "https://b.example"),
            secure=True,
            trust_proxy=True,
            pace=2.0,
            workers=3,
            study_workers=2,
            **dict.fromkeys((*serve.RATE_LIMITS, *serve.CROWD_LIMITS), 0),
            log="error",
        )
    ]
    seen.clear()
    assert main(["serve"]) == 0
    assert seen == [Settings()]


# ---------------------------------------------------------------------- hansetag alone


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was opened at."""
    addresses: list[str] = []

    def note(address: str) -> bool:
        addresses.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    monkeypatch.setenv("DISPLAY", ":0")
    return addresses


def test_alone_it_opens_the_server_and_the_browser(
    shown: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When the server is ready."""
    monkeypatch.setattr(serve, "is_open", lambda address: False)
    monkeypatch.setattr(serve, "run", lambda settings, ready: ready(serve.address_of(settings)) or 0)
    assert main([]) == 0
    assert shown == ["http://127.0.0.1:1356"]
    assert capsys.readouterr().out.count("\n") == 1


def test_a_server_that_is_open_is_not_opened_twice(shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser shows the one that is there."""
    monkeypatch.setattr(serve, "is_open", lambda address: True)
    monkeypatch.setattr(serve, "run", lambda *_: pytest.fail("opened twice"))
    assert main([]) == 0
    assert shown == ["http://127.0.0.1:1356"]


@pytest.mark.skipif(sys.platform != "linux" or os.name != "posix", reason="other systems always have a screen")
def test_without_a_screen_the_address_is_printed(
    shown: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody wants a text browser to take the terminal over."""
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(serve, "is_open", lambda address: True)
    assert main([]) == 0
    assert shown == []
    assert "http://127.0.0.1:1356" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [b"", b"SSH-2.0-stranger\r\n", b"HTTP/1.1 200 OK\r\n\r\n[]", b"HTTP/1.1 200 OK\r\n\r\n{}"]
)
def test_a_stranger_at_the_port_is_not_taken_for_the_server(words: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what answers as we do is ours, whatever it is."""
    monkeypatch.setattr(serve, "KNOCKING_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as stranger:

        def speak() -> None:
            caller, _ = stranger.accept()
            with caller:
                caller.recv(1000)
                caller.sendall(words)

        thread = threading.Thread(target=speak)
        thread.start()
        assert not serve.is_open(f"http://127.0.0.1:{stranger.getsockname()[1]}")
        thread.join()
