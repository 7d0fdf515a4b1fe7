"""Matches: playing, dealing, telling and taking back."""

from __future__ import annotations

import pytest
from tests.kernel.toy import KNOCK, TAKE, Happened, Purse, Take

import hansetag
from hansetag import BadAction, BadText, Decision, IllegalAction, Match, NothingToUndo, Record
from hansetag.kernel.chance import seal_of


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


def test_a_sealed_match_says_what_its_seed_will_be_checked_by(purse: Purse) -> None:
    """An open one has no seal; a seed that is drawn to be sealed is too long to be found by trying."""
    assert Match(purse, seed=1).seal is None
    assert Match(purse, seed=1, sealed=True).seal == seal_of(1)
    seeds = [Match(purse, sealed=True).seed or 0 for _ in range(8)]
    assert max(seeds).bit_length() > 64


def test_a_sealed_match_goes_on_as_it_would_have() -> None:
    """The same seed gives the same sealed game, resumed at any place."""
    game = hansetag.game("hansa", seats=2)
    whole = Match(game, seed=11, sealed=True)
    for _ in range(40):
        whole.play(whole.state.legal()[0])
    record = whole.record
    assert record.seal == seal_of(11)
    for place in (0, 7, 20, len(record.decisions)):
        match = Match.resume(record.before(place))
        for decision in record.decisions[len(match.record.decisions) :]:
            if decision.seat != hansetag.NATURE:
                match.play(decision.action, decision.seat)
        assert match.record.dumps() == record.dumps()


def test_a_seal_does_not_outlive_draws_without_its_seed(purse: Purse) -> None:
    """Who goes on with a game whose seed is still secret draws on his own account, so the seal comes off."""
    record = Match(purse, seed=1, sealed=True).record
    record.seed = None
    assert Match.resume(record).seal == seal_of(1)
    assert Match.resume(record.before(1)).seal is None


def test_a_game_may_branch_off_from_another(purse: Purse) -> None:
    """It begins with decisions of the other, and what comes then is drawn from its own seed."""
    first = Match(purse, seed=1)
    first.play("take 1")
    begun = Record(purse, 2, first.record.decisions, seal=seal_of(2), taken=len(first.record.decisions))
    branch = Match.resume(begun)
    branch.play("take 2")
    assert (branch.taken, branch.record.taken, branch.seal) == (3, 3, seal_of(2))
    assert Match.resume(Record.loads(branch.record.dumps())).state.key() == branch.state.key()


@pytest.mark.parametrize("seal", [None, seal_of(2)], ids=["one stream", "sealed"])
def test_a_branch_draws_from_its_own_seed_at_once(purse: Purse, seal: str | None) -> None:
    """What the other game drew has used nothing up."""
    drawn = Match(purse, seed=2, sealed=seal is not None).record.decisions
    for coin in (0, 1):
        begun = Record(purse, 2, [Decision(hansetag.NATURE, coin)], seal=seal, taken=1)
        branch = Match.resume(begun)
        assert branch.record.decisions[1].action == drawn[1 if seal else 0].action
        assert Match.resume(branch.record).record.dumps() == branch.record.dumps()


def test_what_was_taken_over_can_be_taken_back(purse: Purse) -> None:
    """If it still could be in the other game; the record then counts fewer that were taken over."""
    first = Match(purse, seed=1)
    first.play("swap")
    branch = Match.resume(Record(purse, 2, first.record.decisions, taken=3))
    branch.undo()
    assert branch.record.taken == 2
    assert Match.resume(Record.loads(branch.record.dumps())).undoable == 0
