"""The alderman of Bohn Hanse: legal whatever it thinks, blind to what is hidden, and never tedious."""

from __future__ import annotations

import pytest
from tests.bots.games.bohnhanse.rostock import GAME, hand, refusals, staged

import hansetag
from hansetag import bots
from hansetag.bots.company import Company
from hansetag.bots.games.bohnhanse.alderman import BeanAlderman
from hansetag.bots.games.bohnhanse.merchant import BeanMerchant
from hansetag.kernel.rng import Rng

ITERATIONS = 12


def play(seats: int, seed: int, turns: int) -> hansetag.Match:
    """So many turns of a game with an alderman at seat 0 and merchants, each move checked by the rules."""
    game = hansetag.game("bohnhanse", seats=seats)
    match = hansetag.Match(game, seed=seed)
    company: dict[int, bots.Bot] = {seat: BeanMerchant(game, Rng(seed, f"{seat}")) for seat in range(seats)}
    company[0] = BeanAlderman(game, Rng(seed, "alderman"), iterations=ITERATIONS)
    table = Company(company)
    while match.state.actor != hansetag.OVER and turns:
        turn = match.state.turn()
        decision = table.decide(match.state)
        assert decision is not None
        seat, action = decision
        match.play(action, seat)
        turns -= match.state.turn() != turn
    assert match.state.check() == []
    return match


@pytest.mark.once
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_he_plays_whole_games(seats: int) -> None:
    match = play(seats, 1, 999)
    assert match.state.winners()
    assert any(event.code() == "delivered" and getattr(event, "seat", -1) == 0 for event in match.events)


def test_he_leaves_the_position_as_it_is() -> None:
    state = staged(questions=[{"ask": "trip", "seat": 0}])
    before = state.key()
    BeanAlderman(GAME, Rng(1, ""), iterations=ITERATIONS).choose(state)
    assert state.key() == before


def test_he_travels_to_where_his_order_is_wanted() -> None:
    ken = {"city": "hamburg", "money": 4, "wagon": ["red", "chili", "blue"], "hand": hand("rostock-chili-red")}
    rest = {"city": "visby", "money": 30, "wagon": ["garden"], "hand": hand()}
    state = staged(seats=[ken, rest, rest, rest], questions=[{"ask": "trip", "seat": 0}])
    alderman = BeanAlderman(GAME, Rng(1, ""), iterations=60)
    assert GAME.text(bots.ask(alderman, state)) == "travel rostock"


@pytest.mark.once
def test_he_haggles_but_never_says_the_same_thing_twice() -> None:
    game = hansetag.game("bohnhanse", seats=3)
    match = hansetag.Match(game, seed=2)
    table = Company({seat: BeanAlderman(game, Rng(2, f"{seat}"), iterations=1) for seat in range(3)})
    while match.state.actor != hansetag.OVER:
        decision = table.decide(match.state)
        assert decision is not None
        match.play(decision[1], decision[0])
    assert refusals(match.events)


def test_who_has_had_his_last_turn_still_asks_to_be_called_where_his_order_is_wanted() -> None:
    seats = [
        {"city": "rostock", "money": 30, "wagon": ["soy"], "hand": hand()},
        {
            "city": "visby",
            "money": 30,
            "wagon": ["blue", "blue", "black_eyed", "garden"],
            "hand": hand("rostock-black_eyed-garden"),
        },
        {"city": "riga", "money": 3, "wagon": [], "hand": hand()},
        {"city": "riga", "money": 3, "wagon": [], "hand": hand()},
    ]
    state = staged(seats=seats, drawn=list(range(1, 9)), last_harvest=8, closer=1)
    alderman = BeanAlderman(GAME, Rng(1, ""), iterations=ITERATIONS)
    wish = bots.ask_right(alderman, state, 1)
    assert wish is not None
    assert GAME.text(wish) == "propose 0"
    assert bots.ask_right(alderman, state, 2) is None


def test_he_cannot_tell_what_is_hidden_from_his_seat() -> None:
    match = play(3, 3, 12)
    states = [state for state in match.record.replay() if state.actor >= 0]
    for number, state in enumerate(states[:: len(states) // 8]):
        other = state.redeal(state.actor, Rng(number, "swap"))
        choices = [
            bots.ask(BeanAlderman(match.game, Rng(1, ""), iterations=ITERATIONS), world) for world in (state, other)
        ]
        assert choices[0] == choices[1]
