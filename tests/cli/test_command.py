"""The command itself: what it answers to, and that mistakes end in one line and never in a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.helpers import Script

import hansetag
from hansetag.cli import main


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The version is that of the package."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == hansetag.__version__


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command is named with what it is for."""
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in ("play", "serve", "backup", "replay", "check", "fuzz", "bench"))


def test_alone_it_opens_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a command the house is opened and shown."""
    monkeypatch.setattr("hansetag.cli.commands.serve.home", lambda: 7)
    assert main([]) == 7


def test_play_starts_hansa(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no game is named, one of Hansa begins, for a person and two apprentices."""
    monkeypatch.setattr("builtins.input", Script(["q"]))
    assert main(["play"]) == 0
    (saved,) = folder.glob("hansa-*.hanse")
    assert "players: human, apprentice, apprentice" in saved.read_text("utf-8")
    assert saved.name in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sing"], "there is no command 'sing'; there are: play"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--loud"], "Unknown option"),
        (["play", "--option", "extra"], "an option is written name=value, not 'extra'"),
        (["play", "--option", "seats=3"], "seats are given with --seats"),
        (["play", "--option", "extra=maybe"], "option 'extra' is yes or no"),
        (["play", "--seed", "x"], "Invalid value"),
        (["play", "--resume", "nothing.hanse"], "nothing.hanse: cannot be read"),
        (["play", "--resume", "nothing.hanse", "--seed", "3"], "--resume takes neither"),
        (["replay", "nothing.hanse"], "nothing.hanse: cannot be read"),
        (["check", "nothing.hanse"], "nothing.hanse: cannot be read"),
        (["check"], "name a record, or with --all a database"),
    ],
)
def test_mistakes_are_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the caller did wrong is said in one line, with exit code 2."""
    assert main(words) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_resume_needs_players_it_knows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record whose players are external bots says how to seat somebody else, and then goes on."""
    match = hansetag.Match(hansetag.game("hansa", seats=2), 4, ["Zoe", "Yan"])
    path = folder / "game.hanse"
    path.write_text(match.record.dumps(), "utf-8")
    assert main(["play", "--resume", str(path)]) == 2
    assert "say with --seats who plays on" in capsys.readouterr().err
    assert main(["play", "--resume", str(path), "--seats", "human,human,human"]) == 2
    assert "has 2 seats, --seats names 3" in capsys.readouterr().err


def test_resume_refuses_a_record_that_breaks_off(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A saved game with an illegal line is refused with the file, the line and the reason."""
    match = hansetag.Match(hansetag.game("hansa", seats=2), 4)
    path = folder / "game.hanse"
    path.write_text(match.record.dumps() + f"{match.state.actor} end\n", "utf-8")
    assert main(["play", "--resume", str(path)]) == 2
    said = capsys.readouterr().err
    assert f"{path}: line " in said
    assert "First booths are being set up" in said


def test_resume_does_not_mind_a_record_without_players(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record that names nobody is played on by a person and apprentices."""
    match = hansetag.Match(hansetag.game("hansa", seats=2), 4)
    path = folder / "game.hanse"
    path.write_text(match.record.dumps(), "utf-8")
    monkeypatch.setattr("builtins.input", Script([]))
    assert main(["play", "--resume", str(path)]) == 0
    assert "players: human, apprentice" in path.read_text("utf-8")
    assert "game.hanse" in capsys.readouterr().out


def test_a_record_without_seed_is_saved_without_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws that came from no seed are not ascribed to one, so that the save can be played on again."""
    match = hansetag.Match(hansetag.game("hansa", seats=2), 4, ["human", "human"])
    path = folder / "game.hanse"
    path.write_text(match.record.dumps().replace("seed: 4\n", ""), "utf-8")
    for city in ("riga", "danzig"):
        monkeypatch.setattr("builtins.input", Script([f"place {city}", "q"]))
        assert main(["play", "--resume", str(path)]) == 0
    text = path.read_text("utf-8")
    assert "seed:" not in text
    assert "place danzig" in text
    assert main(["check", str(path)]) == 0
