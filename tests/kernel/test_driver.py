"""The driver: drafts, what confirms them, and the one rule of undo."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Purse

import hansetag
from hansetag import IllegalAction, Match, NothingToUndo
from hansetag.kernel import registry
from hansetag.kernel.chance import Chance
from hansetag.kernel.driver import Driver, unpacked
from hansetag.kernel.laws import choose_by_verb


@pytest.fixture
def driver(purse: Purse) -> Driver:
    """A game of the toy after its opening."""
    made = Driver(purse, Chance(1))
    made.confirm(made.pend(made.new_draft(hansetag.NATURE)))
    return made


def test_a_draft_is_its_seat_s_own(driver: Driver) -> None:
    """Nobody else sees it, and the confirmed position stays as it is."""
    before = driver.state.key()
    driver.drafts[0], events = driver.tried(0, [driver.game.parse("swap")])
    assert len(events) == 1
    assert driver.seen(0).key() != before
    assert driver.seen(1).key() == driver.seen(None).key() == before
    assert driver.decisions == unpacked(driver.packed)
    assert len(driver) == len(driver.decisions)


def test_a_choice_is_taken_whole_or_not_at_all(driver: Driver) -> None:
    """A second step that is refused leaves nothing of the first."""
    take = driver.game.parse("take 1")
    with pytest.raises(IllegalAction):
        driver.tried(0, [take, take])
    assert driver.drafts == {}


def test_a_draft_that_another_s_decision_makes_impossible_is_dropped(driver: Driver) -> None:
    """The seat that lost it is named."""
    take, knock = driver.game.parse("take 1"), driver.game.parse("knock")
    for seat in (0, 1):
        driver.confirm(driver.pend(driver.tried(seat, [take])[0]))
    driver.drafts[1], _ = driver.tried(1, [knock])  # a right, while it is not its turn
    driver.drafts[0], _ = driver.tried(0, [take])
    assert driver.confirm(driver.pend(driver.drafts[0])) == [1]
    assert driver.drafts == {}


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("hansa", {"sold": "hidden"}, "has shown something hidden"),
        ("bohnhanse", {"hands": "closed"}, "has shown something hidden"),
    ],
)
def test_nobody_takes_back_what_showed_something(name: str, options: dict[str, object], sentence: str) -> None:
    """The match says why, and nothing has changed."""
    game = registry.find(name).open(3, **options)
    match = Match(game, seed=4)
    rng = hansetag.Rng(4, "peek")
    refused = 0
    while match.state.actor != hansetag.OVER:
        match.play(match.state.lean(match.state.legal(), rng))
        if match.undoable:
            continue
        before = match.state.key(), match.record.dumps(), len(match.events)
        with pytest.raises(NothingToUndo) as error:
            match.undo()
        refused += sentence in str(error.value)
        assert (match.state.key(), match.record.dumps(), len(match.events)) == before
    assert refused > 0


def test_nobody_takes_back_what_another_seat_has_to_answer() -> None:
    """In Teutonica a displaced player decides where to go, in the midst of another's turn."""
    match = Match(hansetag.game("teutonica", seats=3), seed=2)
    rng = hansetag.Rng(2, "displace")
    while True:
        match.play(choose_by_verb(match.game, match.state, rng))
        if match.state.turn() >= 0 and match.state.actor not in (match.state.turn(), hansetag.OVER):
            break
    with pytest.raises(NothingToUndo, match="another seat has to answer"):
        match.undo()


def test_a_caller_that_holds_the_state_sees_it_go_on(purse: Purse) -> None:
    """Playing changes the state in place; only taking back, and staging, give another one."""
    match = Match(purse, seed=1)
    state = match.state
    match.play("swap")
    match.play("take 1")
    match.play("take 2")
    assert state is match.state
    match.undo()
    assert state is not match.state
    assert match.state.key() != state.key()
