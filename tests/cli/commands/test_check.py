"""``hansetag check``: true records pass, and a wrong one is refused with the line and the reason."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import hansetag
from hansetag import bots
from hansetag.cli import main
from hansetag.kernel.chance import seal_of


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game of two deckhands."""
    return finished(sealed=False)


@pytest.fixture(scope="module")
def sealed() -> str:
    """The same with a seal on its seed."""
    return finished(sealed=True)


def finished(sealed: bool) -> str:
    """Two deckhands play a game to its end."""
    game = hansetag.game("hansa", seats=2)
    match = hansetag.Match(game, 21, ["deckhand", "deckhand"], sealed)
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
    assert "chance     every draw follows from the seed\n" in said
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


def accepted(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a record that is true."""
    path = folder / "game.hanse"
    path.write_text(text, "utf-8")
    assert main(["check", str(path)]) == 0
    return capsys.readouterr().out


def test_a_sealed_record(folder: Path, sealed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Once the seed is revealed, seal and draws speak for each other."""
    fair = "chance     fair: every draw follows from the seed, and the seed from the seal shown at the start\n"
    said = accepted(folder, sealed, capsys)
    assert fair in said
    assert "taken" not in said


def test_a_sealed_record_with_a_secret_seed(folder: Path, sealed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A running game can be read, and its draws be verified later."""
    lines = [line for line in sealed.split("\n") if not line.startswith(("seed:", "result:"))]
    said = accepted(folder, "\n".join(lines[:70]), capsys)
    assert "chance     not verified yet: the seed is revealed when the game is over\n" in said


def test_a_seal_of_another_seed(folder: Path, sealed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever swaps the seed for a better one is found out on the line of the seal."""
    said = refused(folder, sealed.replace("seed: 21", "seed: 22"), capsys)
    assert said.startswith(f"line {number(sealed, f'seal: {seal_of(21)}')}: the seal was not made of seed 22")


def test_an_edited_draw_of_a_sealed_record(folder: Path, sealed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its own stream tells what it was."""
    lines = sealed.split("\n")
    deals = [place for place, line in enumerate(lines) if line.startswith("* deal ")]
    one, other = next((one, other) for one, other in pairwise(deals) if lines[one] != lines[other])
    lines[one], lines[other] = lines[other], lines[one]
    assert refused(folder, "\n".join(lines), capsys).startswith(f"line {one + 1}: seed 21 gives")


def test_a_sealed_seed_under_an_open_head(folder: Path, sealed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without its seal a record would have drawn from one stream, and did not."""
    assert "seed 21 gives" in refused(folder, sealed.replace(f"seal: {seal_of(21)}\n", ""), capsys)


def test_a_game_that_branched_off(folder: Path, sealed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was taken over is said to be, and the draws after it are verified."""
    begun = hansetag.Record.loads(sealed).before(60)
    begun.seed, begun.seal, begun.taken = 5, seal_of(5), 60
    branch = hansetag.Match.resume(begun)
    said = accepted(folder, branch.record.dumps(), capsys)
    assert "chance     fair: " in said
    told = "the first 60 decisions were taken over from another game; draws among them were not compared"
    assert f"taken      {told}\n" in said
    broken = branch.record.dumps() + "0 dance\n"
    assert "'dance' cannot stand at the beginning" in refused(folder, broken, capsys)
    begun.taken = 1
    assert "seed 5 gives" in refused(folder, begun.dumps(), capsys)


def test_no_text_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not text is said to be none."""
    path = folder / "game.hanse"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["check", str(path)]) == 2
    assert "is not text in UTF-8" in capsys.readouterr().err
