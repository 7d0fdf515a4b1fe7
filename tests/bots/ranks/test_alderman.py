"""The alderman: legal whatever it thinks, and the same for the same seed and iterations."""

from __future__ import annotations

import pytest

import hansetag
from hansetag.bots import ask, bot
from hansetag.bots.ranks.alderman import Alderman
from hansetag.kernel.drive import choose
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER

ITERATIONS = 12
DECISIONS = 60
TABLES = [("hansa", 3), ("teutonica", 2), ("teutonica", 4)]


def moves(name: str, seats: int, seed: int = 1, decisions: int = DECISIONS) -> list[str]:
    """The first decisions of a game that aldermen play among themselves, each checked by the rules."""
    game = hansetag.game(name, seats=seats)
    aldermen = [bot(f"alderman:iterations={ITERATIONS}", game, seat, seed) for seat in range(seats)]
    state = game.start()
    nature = Rng(seed, "nature")
    said: list[str] = []
    while state.actor != OVER and len(said) < decisions:
        action = choose(state, nature) if state.actor == NATURE else ask(aldermen[state.actor], state)
        said.append(f"{state.actor} {game.text(action)}")
        state.apply(action)
    return said


@pytest.mark.once
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_seed_and_iterations_are_the_same_legal_moves(name: str, seats: int) -> None:
    said = moves(name, seats)
    assert said == moves(name, seats)
    assert said != moves(name, seats, seed=2)


def test_he_leaves_the_position_as_it_is() -> None:
    game = hansetag.game("hansa", seats=2)
    state = game.start()
    rng = Rng(3, "")
    for _ in range(40):
        state.advance(choose(state, rng))
    while state.actor == NATURE or len(state.legal()) == 1:
        state.advance(choose(state, rng))
    before = state.key()
    Alderman(game, Rng(1, ""), iterations=ITERATIONS).choose(state)
    assert state.key() == before


def test_thoughts_are_kept_for_the_next_question_of_the_same_turn() -> None:
    game = hansetag.game("teutonica", seats=3)
    alderman = Alderman(game, Rng(1, ""), iterations=400)
    state = game.start()
    nature = Rng(1, "nature")
    while state.actor == NATURE:
        state.advance(choose(state, nature))
    seat = state.actor
    state.advance(alderman.choose(state))
    assert state.actor == seat
    root = alderman.thoughts(state)
    assert root.visits > 0
    state.advance(state.legal()[0])
    assert alderman.thoughts(state).visits == 0
