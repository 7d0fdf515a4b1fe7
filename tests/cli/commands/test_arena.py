"""The command: what it says, what it refuses, and that Ctrl-C loses nothing."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from tests.arena.helpers import without_time

from hansetag.arena import Arena, ask
from hansetag.cli import main
from hansetag.cli.commands.arena import Watch, _play

# Who was started in the background does not hear Ctrl-C; this one does, however the tests were started.
LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from hansetag.cli import main
sys.exit(main(sys.argv[1:]))
"""
QUICK = ["arena", "hansa", "apprentice", "deckhand", "--games", "4", "--limit", "60", "--workers", "1"]


def test_a_match_is_played_told_and_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a folder named after it; the same command again has nothing left to do and says the same."""
    assert main(QUICK) == 0
    first = capsys.readouterr().out
    place = folder / "arena" / "hansa-2-apprentice-deckhand-1356"
    assert sorted(path.name for path in place.iterdir()) == [
        "arena.json",
        "games.jsonl",
        "report.html",
        "report.json",
        "report.txt",
    ]
    assert "4 of 4 games" in first
    assert "Hansa for 2, seed 1356" in first
    assert str(Path("arena") / place.name / "report.html") in first
    assert main(QUICK) == 0
    again = capsys.readouterr().out
    assert "4 games are there already, up to 0 to go." in again
    assert digest(first) == digest(again)
    assert (place / "report.txt").read_text("utf-8").count("digest") == 1


def digest(told: str) -> str:
    """The mark that a report ends with."""
    found = re.search(r"digest (\w+)", told)
    assert found is not None
    return found[1]


def test_fresh_begins_anew(capsys: pytest.CaptureFixture[str]) -> None:
    """And another match in the folder is refused before."""
    assert main([*QUICK, "--out", "here"]) == 0
    assert main([*QUICK, "--out", "here", "--seed", "2"]) == 2
    said = capsys.readouterr().err
    assert "seed 1356 there, 2 now" in said
    assert said.count("\n") == 1
    assert main([*QUICK, "--out", "here", "--seed", "2", "--fresh", "--records"]) == 0
    assert len(list(Path("here/records").iterdir())) == 4


def test_against_reports_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    """Two line-ups, two tables."""
    words = ["arena", "hansa", "apprentice", "deckhand", "--seats", "3", "--against", "--games", "3"]
    assert main([*words, "--limit", "60", "--workers", "1", "--out", "here"]) == 0
    told = capsys.readouterr().out
    assert "apprentice deckhand deckhand: 3 games in 1 block" in told
    assert "apprentice apprentice deckhand: 3 games in 1 block" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hansa", "apprentice", "admiral"], "there is no merchant 'admiral'"),
        (["chess", "apprentice", "deckhand"], "there is no game 'chess'"),
        (["hansa", "apprentice", "deckhand", "--seats", "4"], "with --against two bots fill all seats"),
        (["hansa", "apprentice", "deckhand", "--workers", "0"], "--workers: a number from 1 on is needed, not 0"),
        (["hansa", "apprentice", "deckhand", "--option", "extra"], "an option is written name=value"),
        (["hansa", "apprentice", "deckhand", "--ray", "somewhere"], "--ray takes an address such as"),
        (["hansa", "apprentice", "deckhand", "--ray", "127.0.0.1:1", "x:2"], "--ray takes an address such as"),
        (["hansa"], "nobody plays"),
    ],
)
def test_mistakes_are_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """And leave nothing behind."""
    assert main(["arena", *words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_without_ray_the_command_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line."""
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*QUICK, "--ray"]) == 2
    assert "pip install 'hansetag[ray]'" in capsys.readouterr().err


def test_ctrl_c_stops_cleanly_and_the_same_command_goes_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole group is interrupted, as a terminal does it; resumed, the table is that of a run never stopped."""
    words = ["arena", "hansa", "apprentice", "deckhand", "--games", "16", "--out", "stopped"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", LISTENING, *words, "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("1 of 16 games")
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert err == ""
    assert "The same command goes on from here." in out
    played = len((folder / "stopped" / "games.jsonl").read_text("utf-8").splitlines())
    assert 1 <= played < 16
    assert msgspec.json.decode((folder / "stopped" / "report.json").read_bytes())["finished"] is False

    assert main([*words, "--workers", "1"]) == 0
    assert f"{played} games are there already, up to {16 - played} to go." in capsys.readouterr().out
    assert main([*words[:-1], "straight", "--workers", "1"]) == 0
    resumed, straight = (
        without_time(msgspec.json.decode((folder / name / "report.json").read_bytes()))
        for name in ("stopped", "straight")
    )
    assert resumed == straight
    assert resumed["games"] == 16


def test_on_a_terminal_there_is_a_table_while_it_plays() -> None:
    """With bar, shares, chance and speed; it goes when the games are over, and a line stays."""
    paper = StringIO()
    console = Console(file=paper, force_terminal=True, width=100)
    arena = Arena(ask("hansa", ["apprentice", "deckhand"], games=6, limit=60))
    assert _play(arena, console)
    assert "6 of 6 games" in paper.getvalue()
    watch = Watch(arena, 6)
    plain = Console(file=StringIO(), width=100)
    plain.print(watch.table())
    for _ in range(3):
        watch.note()
    plain.print(watch.table())
    assert isinstance(plain.file, StringIO)
    told = plain.file.getvalue()
    assert "apprentice" in told
    assert "3/6" in told
    assert "± " in told
    assert "50.0 %" in told


def test_two_line_ups_have_two_parts_in_the_table() -> None:
    """Even before anything was played."""
    arena = Arena(ask("hansa", ["apprentice", "deckhand"], seats=3, against=True, games=3))
    console = Console(file=StringIO(), width=100)
    console.print(Watch(arena, 6).table())
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue().count("deckhand") == 2
    assert Watch(arena, 6).line().startswith("0 of 6 games; apprentice -")
