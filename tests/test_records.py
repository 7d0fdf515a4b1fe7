"""Whole games kept as records: each must replay to its result for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

import hansetag
from hansetag.kernel import registry

RECORDS = sorted((Path(__file__).parent / "records").glob("*.hanse"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_result(path: Path) -> None:
    """Any .hanse file dropped into tests/records becomes a test."""
    record = hansetag.Record.loads(path.read_text("utf-8"))
    match = hansetag.Match.resume(record)
    assert match.state.actor == hansetag.OVER
    assert match.state.scores() == record.result
    assert match.record.dumps() == path.read_text("utf-8")


def test_there_is_a_record_for_every_game_and_number_of_seats() -> None:
    """A game that claims to be whole shows a whole game for each."""
    games = [hansetag.Record.loads(path.read_text("utf-8")).game for path in RECORDS]
    wanted = {(name, seats) for name in hansetag.games() for seats in registry.find(name).seat_counts}
    assert wanted <= {(game.id, game.seats) for game in games}


def test_there_is_a_record_for_every_revision_of_the_rules() -> None:
    """Whoever revises the rules of a game shows that games of each revision still come to their result."""
    games = [hansetag.Record.loads(path.read_text("utf-8")).game for path in RECORDS]
    wanted = {(name, rules) for name in hansetag.games() for rules in registry.find(name).rules_known}
    assert wanted <= {(game.id, game.rules) for game in games}
