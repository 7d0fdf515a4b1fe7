"""``hansetag check``: true records pass, and a wrong one is refused with the line and the reason."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import hansetag
from hansetag import bots
from hansetag.cli import main


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game of two deckhands."""
    game = hansetag.game("hansa", seats=2)
    match = hansetag.Match(game, 21, ["deckhand", "deckhand"])
    merchants = [bots.bot("deckhand", game, seat, 21) for seat in range(2)]
    while match.state.actor != hansetag.OVER:
        match.play(bots.ask(merchants[match.state.actor], match.state))
    return match.record.dumps()


def refused(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a record that is not true."""
    path = folder / "game.hanse"
    path.write_text(text, "utf-8")
    assert main(["check", str(path)]) == 1
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.startswith(f"{path}: line ")
    return captured.err.removeprefix(f"{path}: ")


def number(text: str, line: str) -> int:
    """On which line something stands first."""
    return text.split("\n").index(line) + 1


def test_a_true_record(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The report names the game, the seats, the result, the winners and a digest of the last position."""
    path = folder / "game.hanse"
    path.write_text(record, "utf-8")
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr().out
    result = next(line for line in record.split("\n") if line.startswith("result: ")).removeprefix("result: ")
    assert "Hansa, rules 1" in said
    assert "2: deckhand, deckhand" in said
    assert f"result     {result}\n" in said
    assert "winners    seat " in said
    assert "digest     " in said


def test_a_wrong_result(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A result that the decisions do not lead to is refused on its line."""
    lines = record.split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith("result: "))
    lines[place] = "result: 99 1"
    said = refused(folder, "\n".join(lines), capsys)
    assert said.startswith(f"line {place + 1}: the result says 99 1, but the decisions lead to ")


def test_a_result_too_early(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that is not over has no result."""
    said = refused(folder, "\n".join(record.split("\n")[:60]), capsys)
    assert "but the game is not over" in said


def test_an_edited_draw(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A draw that the seed did not give is refused, and what came before is counted."""
    lines = record.split("\n")
    deals = [place for place, line in enumerate(lines) if line.startswith("* deal ")]
    one, other = next((one, other) for one, other in pairwise(deals) if lines[one] != lines[other])
    lines[one], lines[other] = lines[other], lines[one]
    said = refused(folder, "\n".join(lines), capsys)
    assert said.startswith(f"line {one + 1}: seed 21 gives")
    assert f"{one - lines.index('') - 1} decisions before it are sound." in said


def test_an_illegal_decision(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A decision that the rules refuse is named with the reason, even if a later line cannot be read at all."""
    lines = record.split("\n")
    place = next(place for place, line in enumerate(lines) if " place " in line)
    lines[place] = lines[place].split()[0] + " place copenhagen"
    lines[place + 4] = "0 dance"
    said = refused(folder, "\n".join(lines), capsys)
    assert said.startswith(f"line {place + 1}: ")
    assert "No booths at Copenhagen during setup" in said


def test_a_line_that_cannot_be_read(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Notation that names no action is refused on its line."""
    lines = record.split("\n")
    lines[40] = "0 dance"
    assert refused(folder, "\n".join(lines), capsys).startswith("line 41: 'dance' cannot stand at the beginning")


def test_a_head_that_is_wrong(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is sound before a head that cannot be read."""
    said = refused(folder, record.replace("seats: 2", "seats: 7"), capsys)
    assert "Hansa is for 2, 3, 4 seats, not 7" in said
    assert "0 decisions before it are sound." in said


def test_an_unfinished_record(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A record that breaks off is accepted with a note."""
    lines = [line for line in record.split("\n") if not line.startswith(("result:", "players:"))]
    path = folder / "game.hanse"
    path.write_text("\n".join(lines[:70]), "utf-8")
    assert main(["check", str(path)]) == 0
    assert "breaks off before the end" in capsys.readouterr().out


def test_a_record_without_seed(folder: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed the decisions are verified and the draws are said not to be."""
    path = folder / "game.hanse"
    path.write_text("\n".join(line for line in record.split("\n") if not line.startswith("seed:")), "utf-8")
    assert main(["check", str(path)]) == 0
    assert "not verified: the record has no seed" in capsys.readouterr().out


def test_no_text_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not text is said to be none."""
    path = folder / "game.hanse"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["check", str(path)]) == 2
    assert "is not text in UTF-8" in capsys.readouterr().err
