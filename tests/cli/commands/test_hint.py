"""``hansetag hint``: candidates and chances as text and as JSON, and clear words where there are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hansetag
from hansetag.cli import main

RECORDS = Path(__file__).parents[2] / "records"
HANSA = RECORDS / "hansa-3.hanse"
TEUTONICA = RECORDS / "teutonica-3.hanse"


def said(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What is printed where all is well."""
    assert main(["hint", *map(str, words)]) == 0
    captured = capsys.readouterr()
    assert not captured.err
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What is said where it is not."""
    assert main(["hint", *map(str, words)]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    return captured.err


def test_three_candidates_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, TEUTONICA, "--at", 150, "--iterations", 50)
    assert out.startswith("Anna: 2 actions left.\n")
    assert [line[0] for line in out.splitlines() if line[:1].isdigit()][:3] == ["1", "2", "3"]
    assert "   wins A " in out
    assert "   for  " in out
    assert "50 lines thought through for A Anna." in out


def test_the_same_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    words = (HANSA, "--at", 90, "--iterations", 30, "--json")
    out = said(capsys, *words)
    advice = json.loads(out)
    assert out == said(capsys, *words)
    assert out != said(capsys, HANSA, "--at", 90, "--iterations", 31, "--json", "--seed", 5)
    record = hansetag.Record.loads(HANSA.read_text("utf-8"))
    state = list(record.replay())[90]
    assert advice["seat"] == state.actor
    assert {candidate["move"]["action"] for candidate in advice["candidates"]} <= set(state.legal())
    best = advice["candidates"][0]["move"]
    assert best["text"] == record.game.text(best["action"])


def test_an_unfinished_record_is_looked_at_where_it_breaks_off(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = hansetag.Record.loads(HANSA.read_text("utf-8")).before(90)
    path = folder / "game.hanse"
    path.write_text(record.dumps(), "utf-8")
    actor = record.final().actor
    advice = json.loads(said(capsys, path, "--json", "--iterations", 20, "--seat", "ABC"[actor]))
    assert advice["seat"] == actor
    other = (actor + 1) % 3
    assert f"seat {actor} decides now, not seat {other}" in refused(capsys, path, "--seat", other)


def test_seconds_are_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(said(capsys, HANSA, "--at", 90, "--seconds", 0.05, "--json"))["iterations"] > 0


def test_a_finished_game_has_nothing_to_decide(capsys: pytest.CaptureFixture[str]) -> None:
    last = len(hansetag.Record.loads(HANSA.read_text("utf-8")).decisions)
    assert f"the game is over; --at N looks at an earlier position, N from 0 to {last - 1}" in refused(capsys, HANSA)
    assert f"--at is a number of decisions from 0 to {last}, not {last + 1}" in refused(capsys, HANSA, "--at", last + 1)


def test_a_record_that_ends_in_a_draw_of_chance(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "game.hanse"
    path.write_text(hansetag.Record.loads(HANSA.read_text("utf-8")).before(1).dumps(), "utf-8")
    assert "breaks off where chance decides" in refused(capsys, path)


def test_what_was_asked_wrongly(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--seat is one of A, B, C, or 0 to 2, not 'D'" in refused(capsys, HANSA, "--at", 90, "--seat", "D")
    assert "no numbers below 0" in refused(capsys, HANSA, "--at", 90, "--iterations", -1)
    assert "--along tells of the whole record" in refused(capsys, HANSA, "--along", "--at", 3)
    assert "cannot be read" in refused(capsys, "nowhere.hanse")


def test_a_broken_line_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = HANSA.read_text("utf-8").split("\n")
    first = lines.index("") + 1
    path = folder / "game.hanse"
    path.write_text("\n".join([*lines[: first + 40], "0 dance", *lines[first + 41 :]]), "utf-8")
    assert f"game.hanse: line {first + 41}: 'dance' cannot stand" in refused(capsys, path)
    place = next(place for place, line in enumerate(lines) if " place " in line)
    lines[place] = lines[place].split()[0] + " place copenhagen"
    path.write_text("\n".join(lines), "utf-8")
    for words in (("--along",), ("--at", 100)):
        assert f"game.hanse: line {place + 1}: " in refused(capsys, path, *words)


def test_the_chances_along_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, TEUTONICA, "--along")
    assert out.startswith("Who could expect how much of the win, over ")
    assert "→ 100%" in out
    assert "The turns that changed most:" in out
    expected = json.loads(said(capsys, TEUTONICA, "--along", "--json"))
    assert f"--at {expected['swings'][0]['at']}" in out
    assert expected["moments"][-1]["seat"] is None
