"""Matches: playing, dealing, telling and taking back."""

from __future__ import annotations

import pytest
from tests.kernel.toy import KNOCK, TAKE, Happened, Purse, Take

import hansetag
from hansetag import BadAction, BadText, IllegalAction, Match, NothingToUndo


def test_nature_is_dealt_for_at_once(purse: Purse) -> None:
    """A match begins with the first question to a player."""
    match = Match(purse, seed=1)
    assert match.state.actor == 0
    assert [decision.seat for decision in match.record.decisions] == [hansetag.NATURE, hansetag.NATURE]


def test_the_same_seed_gives_the_same_match(purse: Purse) -> None:
    """And another seed sooner or later another one."""
    keys = {seed: Match(purse, seed=seed).state.key() for seed in range(20)}
    assert keys == {seed: Match(purse, seed=seed).state.key() for seed in range(20)}
    assert len(set(keys.values())) > 1


def test_without_a_seed_one_is_drawn_and_kept(purse: Purse) -> None:
    """So that the record can still be verified."""
    match = Match(purse)
    assert match.record.seed == match.seed
    assert Match(purse, seed=match.seed).state.key() == match.state.key()


def test_a_decision_may_be_given_as_id_text_or_action(purse: Purse) -> None:
    """And what happened comes back as events."""
    match = Match(purse, seed=1)
    assert match.play(TAKE) == [Happened(0, TAKE)]
    assert match.play("take 1") == [Happened(1, TAKE)]
    assert match.play(Take(2), seat=0) == [Happened(0, TAKE + 1)]
    assert match.events[-3:] == [Happened(0, TAKE), Happened(1, TAKE), Happened(0, TAKE + 1)]


@pytest.mark.parametrize(
    ("action", "error"),
    [("take 9", BadText), (None, BadAction), (99, IllegalAction), ("knock", IllegalAction), ("coin 1", IllegalAction)],
)
def test_a_bad_decision_changes_nothing(purse: Purse, action: object, error: type[Exception]) -> None:
    """Neither the state nor the record nor the events."""
    match = Match(purse, seed=1)
    before = (match.state.key(), match.record.dumps(), list(match.events))
    with pytest.raises(error):
        match.play(action)  # type: ignore[arg-type]
    assert (match.state.key(), match.record.dumps(), match.events) == before


@pytest.mark.parametrize(
    ("seat", "error"), [(1, IllegalAction), (5, IllegalAction), ("0", BadAction), (True, BadAction)]
)
def test_nobody_decides_for_another(purse: Purse, seat: object, error: type[Exception]) -> None:
    """The refusal says who is asked."""
    match = Match(purse, seed=1)
    with pytest.raises(error):
        match.state.apply(TAKE, seat)


def test_a_right_may_be_taken_out_of_turn(purse: Purse) -> None:
    """It is recorded for the seat that took it, replays, and can be taken back by it."""
    match = Match(purse, seed=1)
    match.play("take 1")
    assert match.state.rights(0) == [KNOCK]
    match.play("knock", seat=0)
    assert match.state.rights(0) == []
    assert match.record.final().key() == match.state.key()
    match.play("take 1")
    match.undo()
    assert match.record.decisions[-1].seat == 0


def test_what_a_game_does_not_know_cannot_be_exercised() -> None:
    """A game without rights refuses plainly."""
    state = hansetag.Match(hansetag.game("hansa"), seed=1).state
    with pytest.raises(IllegalAction, match="no rights outside its turn"):
        state.exercise(0, 1)


def test_undo_goes_back_to_the_last_commit_point(purse: Purse) -> None:
    """What chance has shown stays, and so does what another seat has answered to."""
    match = Match(purse, seed=1)
    dealt = match.state.key()
    with pytest.raises(NothingToUndo, match="chance has shown"):
        match.undo()
    match.play("swap")
    match.play("take 1")
    assert match.undoable == 2
    match.undo()
    match.undo()
    assert match.state.key() == dealt
    assert match.undoable == 0
    assert len(match.events) == 2
    match.play("take 1")
    match.play("take 2")
    assert match.undoable == 1
    with pytest.raises(NothingToUndo, match="seat 1's, not seat 0's"):
        match.undo(seat=0)
    match.undo(seat=1)
    with pytest.raises(NothingToUndo):
        match.undo(seat=0)


def test_a_match_goes_on_after_undo_as_if_nothing_had_been(purse: Purse) -> None:
    """Record and events are those of the decisions that stayed."""
    match, straight = Match(purse, seed=4), Match(purse, seed=4)
    match.play("take 2")
    match.undo()
    match.play("take 1")
    straight.play("take 1")
    assert match.record.dumps() == straight.record.dumps()
    assert match.events == straight.events
