"""``hansetag replay``: the whole log where nobody watches, steps and keys where somebody does."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import hansetag
from hansetag import bots
from hansetag.cli import main
from hansetag.cli.commands.replay import Show
from hansetag.cli.terminal.keys import BACK_KEY, NEXT_KEY

KEYS = ("h", NEXT_KEY, NEXT_KEY, BACK_KEY, "n", "x", "e", NEXT_KEY, "", "q")


@pytest.fixture(scope="module")
def record() -> hansetag.Record:
    """A finished game of two deckhands, one of them called Zoe."""
    game = hansetag.game("hansa", seats=2)
    match = hansetag.Match(game, 22, ["Zoe=deckhand", "stranger"])
    merchants = [bots.bot("deckhand", game, seat, 22) for seat in range(2)]
    while match.state.actor != hansetag.OVER:
        match.play(bots.ask(merchants[match.state.actor], match.state))
    return match.record


def test_the_whole_log(folder: Path, record: hansetag.Record, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the output is no terminal the whole game is told, with its result."""
    path = folder / "game.hanse"
    path.write_text(record.dumps(), "utf-8")
    assert main(["replay", str(path)]) == 0
    said = capsys.readouterr().out
    assert "New markers: " in said
    assert "Zoe sets up 2 booths at " in said
    assert "stranger takes an income of 3 Talers." in said
    assert "The game is over. " in said
    assert "points for" in said
    assert main(["replay", str(path), "--from", "5"]) == 0
    assert len(capsys.readouterr().out) < len(said)


def test_a_record_that_breaks_off(folder: Path, record: hansetag.Record, capsys: pytest.CaptureFixture[str]) -> None:
    """What is sound is told, then the line and the reason."""
    unfinished = hansetag.Record(record.game, record.seed, record.decisions[:40], None, record.players)
    path = folder / "game.hanse"
    path.write_text(unfinished.dumps(), "utf-8")
    assert main(["replay", str(path)]) == 0
    assert "The game is not finished." in capsys.readouterr().out
    path.write_text(unfinished.dumps() + "0 place riga\n", "utf-8")
    assert main(["replay", str(path)]) == 2
    captured = capsys.readouterr()
    assert "is the start player." in captured.out
    assert f"{path}: line " in captured.err


def test_keys(record: hansetag.Record) -> None:
    """Keys lead forth, back, to the next turn, to the first and the last step, and out."""
    paper = StringIO()
    show = Show(record, Console(file=paper, width=80, height=24))
    pressed = list(KEYS)
    waits: list[float | None] = []

    def read(wait: float | None) -> str:
        waits.append(wait)
        return pressed.pop(0)

    show.run(read, 2.0, 10)
    last = len(show.story.steps) - 1
    lines = paper.getvalue().split("\n")
    shown = [int(line.split()[0]) for line in lines if f" of {last} " in line]
    assert shown == [10, 0, 1, 2, 1, show.story.next_turn(1), show.story.next_turn(1), last, last, last]
    assert waits[0] == 2.0
    assert waits[-1] is None


def test_speed_is_checked(folder: Path, record: hansetag.Record, capsys: pytest.CaptureFixture[str]) -> None:
    """A speed of nothing is refused."""
    path = folder / "game.hanse"
    path.write_text(record.dumps(), "utf-8")
    assert main(["replay", str(path), "--speed", "0"]) == 2
    assert "--speed is a number of seconds above 0" in capsys.readouterr().err
