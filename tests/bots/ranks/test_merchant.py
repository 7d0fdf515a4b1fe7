"""The merchant: plans its turn to the end, and does not walk in circles."""

from __future__ import annotations

import pytest

import hansetag
from hansetag import bots
from hansetag.bots import ask
from hansetag.bots.ranks.apprentice import Apprentice
from hansetag.bots.ranks.merchant import Merchant
from hansetag.bots.search.memory import MAX_IDLE_TURNS, POINTS_PER_REPETITION, Memory
from hansetag.kernel.drive import choose
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State

# from a game that a merchant lost to a deckhand: seat 1 has ended this turn and many others with all actions left
CROWDED = {
    "seats": [
        {"prestige": 3, "supply": [2, 0], "stock": [3, 1]},
        {
            "prestige": 2,
            "supply": [6, 0],
            "stock": [3, 0],
            "levels": {"actions": 5},
            "markers": {"switch-offices": 1, "remove-3": 1},
        },
    ],
    "starter": 0,
    "figure": None,
    "routes": {
        "groningen-emden": {"pieces": ["neutral trader"]},
        "emden-osnabrueck": {"pieces": ["neutral trader"], "marker": "improve-ability"},
        "arnheim-kampen": {"pieces": ["neutral trader"], "marker": "extra-office"},
        "arnheim-muenster": {"pieces": ["1 trader"]},
        "duisburg-dortmund": {"pieces": ["1 merchant", "1 trader"]},
        "dortmund-paderborn": {"pieces": ["neutral trader"]},
        "osnabrueck-bremen": {"pieces": ["neutral trader"], "marker": "extra-office"},
        "bremen-minden": {"pieces": ["0 trader"]},
        "minden-brunswiek": {"pieces": ["0 trader"]},
        "paderborn-warburg": {"pieces": ["neutral trader"]},
        "stade-hamburg": {"pieces": ["neutral trader", "1 trader"]},
        "hamburg-luebeck": {"pieces": ["neutral trader"]},
        "hannover-lueneburg": {"pieces": ["neutral trader"]},
        "perleberg-stendal": {"pieces": ["neutral trader", "0 trader"]},
        "goslar-magdeburg": {"pieces": ["neutral trader"]},
        "goslar-quedlinburg": {"pieces": ["neutral trader", "neutral trader"]},
        "quedlinburg-halle": {"pieces": ["neutral trader", "neutral trader", "neutral trader"]},
    },
    "cities": {
        "osnabrueck": {"offices": ["0 trader"]},
        "perleberg": {"offices": ["1 trader"]},
        "minden": {"offices": ["0 trader"]},
        "duisburg": {"offices": ["0 trader"]},
        "paderborn": {"offices": ["1 trader"]},
        "hildesheim": {"offices": ["1 trader"]},
        "goslar": {"offices": ["1 trader"]},
    },
    "coellen": [None, None, None, None],
    "discarded": {},
    "unseen": {
        "extra-office": 3,
        "switch-offices": 1,
        "actions-3": 2,
        "actions-4": 2,
        "improve-ability": 2,
        "remove-3": 1,
    },
    "linked": 0,
    "neutral_prestige": 0,
    "ending": 0,
    "questions": [{"ask": "turn", "seat": 1, "actions": 5, "fresh": True}],
}


def played(name: str, seats: int, seed: int, decisions: int) -> State:
    """The position after so many decisions of a merchant at seat 0 and apprentices, each checked by the rules."""
    game = hansetag.game(name, seats=seats)
    company: list[bots.Bot] = [bots.bot("apprentice", game, seat, seed) for seat in range(seats)]
    company[0] = Merchant(game, Rng(seed, "merchant"))
    state = game.start()
    nature = Rng(seed, "nature")
    while state.actor != OVER and decisions:
        state.apply(choose(state, nature) if state.actor == NATURE else ask(company[state.actor], state))
        decisions -= 1
    return state


@pytest.mark.once
def test_he_plays_whole_games_of_hansa() -> None:
    ends = [played("hansa", 3, seed, 5_000) for seed in range(4)]
    assert all(state.actor == OVER for state in ends)
    assert sum(state.scores()[0] for state in ends) > sum(state.scores()[1] for state in ends)


@pytest.mark.once
@pytest.mark.parametrize("seats", [2, 4])
def test_what_he_does_in_teutonica_is_legal(seats: int) -> None:
    assert played("teutonica", seats, 1, 120).check() == []


def test_what_was_left_to_the_others_before_is_worth_less_each_time() -> None:
    state = hansetag.game("hansa", seats=2).start()
    memory = Memory()
    assert memory.boredom(state) == 0
    memory.note(state)
    memory.note(state.copy())
    assert memory.boredom(state) == pytest.approx(2 * POINTS_PER_REPETITION)


def test_who_is_stuck_for_long_tries_anything() -> None:
    """An apprentice that sees one step only may go to and fro for ever; chance leads it out of that."""
    game = hansetag.game("teutonica", seats=2, variant="provinces")
    apprentice = Apprentice(game, Rng(1, ""))
    state = game.start()
    nature = Rng(1, "nature")
    while state.actor == NATURE:
        state.advance(choose(state, nature))
    while len(state.legal()) < 4 or len({apprentice.choose(state.copy()) for _ in range(20)}) > 1:
        state.advance(apprentice.choose(state.copy()))
    for _ in range(MAX_IDLE_TURNS + 2):
        apprentice.memory.note(state)
    assert apprentice.memory.is_stuck()
    assert len({apprentice.choose(state.copy()) for _ in range(20)}) > 1


def test_a_claim_is_thought_to_its_end_though_it_looks_poor_before_its_benefit_is_chosen() -> None:
    """He has five actions and a full route; before, plans that shift pieces about crowded the claim out."""
    game = hansetag.game("teutonica", seats=2, variant="neutral")
    state = game.stage(CROWDED)
    merchant = Merchant(game, Rng(1, ""))
    claimed = []
    while state.turn() == 1 and state.actor != NATURE:
        option = ask(merchant, state)
        claimed += [game.text(option)] if game.text(option).startswith("claim ") else []
        state.apply(option)
    assert "claim duisburg-dortmund" in claimed
    assert len(claimed) >= 2
