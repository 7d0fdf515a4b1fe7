"""``hansetag play``: going on with a saved game, and bots of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.external_bots import write
from tests.cli.helpers import SETUP, Chancer, Script, sit

import hansetag
from hansetag.cli import main
from hansetag.cli.terminal.files import read_record


def test_save_in_the_middle_and_go_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving saves; the saved game goes on where it stopped, with the same people, into the same file."""
    session = sit(Chancer(5, stop=12), "Anna=human,deckhand,deckhand", seed=11)
    assert session.run() == 0
    path = folder / "hansa-11.hanse"
    before = read_record(path).decisions
    monkeypatch.setattr("builtins.input", Script(["u", "1", "q"]))
    assert main(["play", "hansa", "--resume", str(path)]) == 0
    after = read_record(path)
    assert after.players == ["Anna=human", "deckhand", "deckhand"]
    assert [(one.seat, one.action) for one in after.decisions[: len(before)]] == [
        (one.seat, one.action) for one in before
    ]
    assert len(after.decisions) > len(before)
    assert main(["check", str(path)]) == 0


def test_a_bot_of_ones_own_plays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its path, with its options, and a merchant of a higher rank beside it."""
    own = f"{write(folder)}:Clever:place=2"
    monkeypatch.setattr("builtins.input", Script([*SETUP, "q"]))
    assert main(["play", "hansa", "--seats", f"human,Cleo={own},merchant:wide=1", "--seed", "5"]) == 0
    assert f"players: human, Cleo={own}, merchant:wide=1" in (folder / "hansa-5.hanse").read_text("utf-8")


def test_no_file_is_loaded_because_a_record_names_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records are sent around. A person who wants the bot names it with --seats."""
    own = f"{write(folder, 'raise SystemExit(9)')}:Own"
    match = hansetag.Match(hansetag.game("hansa", seats=2), 4, ["human", own])
    path = folder / "game.hanse"
    path.write_text(match.record.dumps(), "utf-8")
    assert main(["play", "hansa", "--resume", str(path)]) == 2
    assert "it names bots in files, which are not loaded because a record says so; say with --seats" in (
        capsys.readouterr().err
    )
    assert main(["play", "hansa", "--resume", str(path), "--seats", f"human,{own}"]) == 2
    assert "cannot be imported: SystemExit: 9" in capsys.readouterr().err
    assert main(["replay", str(path)]) == 0
