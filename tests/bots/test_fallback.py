"""A steady bot: whatever becomes of it, the table goes on, and everybody hears of it once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.external_bots import write

import hansetag
from hansetag import bots
from hansetag.bots.company import Company
from hansetag.bots.fallback import Steady, is_option


def steady(game: hansetag.Game, name: str, seat: int, told: list[str], lower: str = "apprentice") -> Steady:
    """``name`` at its seat, with somebody who takes over."""

    def fallback(fault: str) -> bots.Bot:
        told.append(fault)
        return bots.bot(lower, game, seat, 1)

    return Steady(bots.bot(name, game, seat, 1), fallback)


def test_who_does_not_fail_plays_as_ever() -> None:
    """Decision for decision, with its own stream."""
    game = hansetag.game("hansa", seats=2)
    told: list[str] = []
    plain = Company({seat: bots.bot("apprentice", game, seat, 1) for seat in range(2)})
    held = Company({seat: steady(game, "apprentice", seat, told) for seat in range(2)})
    match = hansetag.Match(game, seed=3)
    while match.state.actor != hansetag.OVER:
        decision = plain.decide(match.state)
        assert decision is not None
        assert decision == held.decide(match.state)
        match.play(decision[1], decision[0])
    assert told == []


@pytest.mark.parametrize(
    ("kind", "game", "said"),
    [
        ("Seasick", "hansa", "KeyError: 'over board'"),
        ("Liar", "hansa", "answered 100000, which is not allowed"),
        ("Grasping", "bohnhanse", "wished for -5, which is not allowed"),
    ],
)
def test_who_fails_is_replaced_and_the_game_comes_to_its_end(tmp_path: Path, kind: str, game: str, said: str) -> None:
    """The lower rank decides at once, and from then on."""
    opened = hansetag.game(game)
    told: list[str] = []
    others = {seat: bots.bot("apprentice", opened, seat, 1) for seat in range(1, opened.seats)}
    first = steady(opened, f"{write(tmp_path)}:{kind}", 0, told)
    company = Company({0: first, **others})
    match = hansetag.Match(opened, seed=3)
    while match.state.actor != hansetag.OVER:
        decision = company.decide(match.state)
        assert decision is not None
        match.play(decision[1], decision[0])
    assert told == [said]
    assert first.name == "apprentice"


def test_a_fallback_that_fails_is_a_fault_of_the_house(tmp_path: Path) -> None:
    """It is not hidden."""
    game = hansetag.game("hansa", seats=2)
    liar = f"{write(tmp_path)}:Liar"
    with pytest.raises(RuntimeError, match="clever answered 100000"):
        steady(game, liar, 0, [], lower=liar).choose(hansetag.Match(game, seed=1).state)


@pytest.mark.parametrize(("action", "good"), [(3, True), (4, False), (True, False), ("3", False), (None, False)])
def test_what_an_answer_is(action: object, good: bool) -> None:
    """A whole number from the list, and nothing that merely looks like one."""
    assert is_option(action, [1, 3]) is good
