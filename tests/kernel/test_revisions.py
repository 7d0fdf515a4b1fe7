"""Revisions of the rules: a game is played to its end under the rules it began with, however many have come since."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Purse

import hansetag
from hansetag import BadRecord, IllegalAction, Match, Record

# Seat 0 takes two beans and then swaps, as one could under revision 1.
OLD = """hansetag 1
game: purse
rules: 1
seats: 2
options: bowl=wood fast=no
seed: 1
result: 6 4

* coin 1
* coin 1
0 take 2
1 take 2
0 swap
0 take 2
1 take 1
"""


def test_a_new_game_is_played_under_the_newest_rules() -> None:
    """Unless an older revision is asked for."""
    assert Purse.rules_known == (1, 2)
    assert hansetag.game("purse").rules == 2
    assert hansetag.game("purse", rules=1).rules == 1
    assert Match(hansetag.game("purse"), seed=1).record.dumps().split("\n")[2] == "rules: 2"


def test_an_old_game_replays_to_its_result() -> None:
    """Under the rules that its head names, and its text stays as it is."""
    record = Record.loads(OLD)
    assert record.game.rules == 1
    match = Match.resume(record)
    assert match.state.scores() == record.result
    assert match.record.dumps() == OLD


def test_a_running_game_goes_on_under_its_own_rules() -> None:
    """Whoever was about to swap can still do so after the rules were revised."""
    match = Match.resume(Record.loads(OLD).before(4))
    assert match.game.rules == 1
    match.play("swap")
    match.undo()
    match.play("swap")
    assert Match.resume(Record.loads(match.record.dumps())).state.key() == match.state.key()


def test_the_same_decisions_come_out_differently_under_the_new_rules() -> None:
    """A record that only claims to be newer is refused where the rules differ."""
    record = Record.loads(OLD.replace("rules: 1", "rules: 2"))
    with pytest.raises(BadRecord, match=r"line 13: 0 swap: Not 4 now\. \[TOY-1\]") as caught:
        Match.resume(record)
    assert caught.value.record is not None
    match = Match.resume(caught.value.record)
    with pytest.raises(IllegalAction):
        match.play("swap")


def test_a_staged_position_has_the_rules_of_its_game() -> None:
    """The data of a position do not name a revision; the game it is laid out in does."""
    data = Match.resume(Record.loads(OLD).before(4)).state.full()
    swap = Purse.open(2).parse("swap")
    assert [swap in Purse.open(2, rules).stage(data).legal() for rules in (1, 2)] == [True, False]


@pytest.mark.parametrize("revision", [0, 3, -1])
def test_an_unknown_revision_is_refused_with_those_that_are_known(revision: int) -> None:
    """On the line of the head that names it: the record may come from a newer program."""
    with pytest.raises(BadRecord) as caught:
        Record.loads(OLD.replace("rules: 1", f"rules: {revision}"))
    assert caught.value.line == 3
    assert f"Purse is known under the rules 1, 2, not {revision}" in caught.value.reason
