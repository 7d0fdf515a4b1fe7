"""The merchant of Bohn Hanse: plays whole games, looks where a trip ends, and deals to its own good."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.bots.games.bohnhanse.rostock import GAME, hand, modest_offers, said_until, staged

import hansetag
from hansetag import bots
from hansetag.bots.company import Company
from hansetag.bots.games.bohnhanse.apprentice import BeanApprentice
from hansetag.bots.games.bohnhanse.merchant import BeanMerchant
from hansetag.kernel.rng import Rng


def play(seats: int, merchants: list[int], seed: int) -> hansetag.Match:
    """A whole game with merchants at these seats and apprentices at the others; the rules check every move."""
    game = hansetag.game("bohnhanse", seats=seats)
    match = hansetag.Match(game, seed=seed)
    company: dict[int, bots.Bot] = {}
    for seat in range(seats):
        rng = Rng(seed, f"{seat}")
        company[seat] = BeanMerchant(game, rng) if seat in merchants else BeanApprentice(game, rng)
    table = Company(company)
    while match.state.actor != hansetag.OVER:
        decision = table.decide(match.state)
        assert decision is not None
        seat, action = decision
        match.play(action, seat)
    assert match.state.check() == []
    return match


def merchant(seed: int = 1) -> BeanMerchant:
    """A merchant at that table."""
    return BeanMerchant(GAME, Rng(seed, ""))


def answered(offer: list[str]) -> str:
    """What Mike says to a deal that Ken proposes with these steps."""
    state = staged()
    for step in ["propose 1", *offer, "send"]:
        state.apply(GAME.parse(step))
    assert state.actor == 1
    return GAME.text(bots.ask(merchant(), state))


@pytest.mark.once
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_merchants_play_whole_games_that_are_worth_watching(seats: int) -> None:
    match = play(seats, list(range(seats)), 7)
    told = Counter(event.code() for event in match.events)
    assert told["swapped"] >= 1
    assert told["delivered"] >= 2 * seats
    assert all(sources["loans"] == 0 for sources in match.state.breakdown())


@pytest.mark.once
def test_a_merchant_among_apprentices_ends_with_more_than_they() -> None:
    own = 0
    others = 0
    for game in range(6):
        scores = play(3, [game % 3], 20 + game).state.scores()
        own += 2 * scores[game % 3]
        others += sum(scores) - scores[game % 3]
    assert own > others


def test_he_delivers_what_he_can_before_he_leaves() -> None:
    ken = {
        "city": "rostock",
        "money": 30,
        "wagon": ["red", "chili", "blue"],
        "hand": hand("rostock-chili-red"),
    }
    rest = {"city": "visby", "money": 30, "wagon": ["garden"], "hand": hand()}
    for question in ({"ask": "trip", "seat": 0}, {"ask": "trade", "seat": 0, "level": 2}):
        state = staged(seats=[ken, rest, rest, rest], questions=[question])
        assert GAME.text(bots.ask(merchant(), state)) == "deliver rostock-chili-red"


def test_he_travels_to_where_his_order_is_wanted() -> None:
    ken = {"city": "hamburg", "money": 4, "wagon": ["red", "chili", "blue"], "hand": hand("rostock-chili-red")}
    rest = {"city": "visby", "money": 30, "wagon": ["garden"], "hand": hand()}
    state = staged(seats=[ken, rest, rest, rest], questions=[{"ask": "trip", "seat": 0}])
    assert GAME.text(bots.ask(merchant(), state)) == "travel rostock"


def test_he_asks_for_the_bean_that_he_lacks() -> None:
    company = Company({seat: merchant(seat) for seat in range(4)})
    said = said_until("deliver rostock-chili-red", company, staged())
    assert "propose 1" in said
    assert said[-1] == "deliver rostock-chili-red"


def test_he_accepts_a_sensible_deal_and_not_a_bad_one() -> None:
    sensible = answered(["add give red", "add get chili"])
    assert sensible == "accept 0"
    bad = answered(["add give blue", "add get chili", "add get soy"])
    assert not bad.startswith("accept")


def test_he_speaks_once_in_his_turn_and_not_in_that_of_others() -> None:
    assert modest_offers(play(4, [0, 1, 2, 3], 2).events)


def test_he_cannot_tell_what_is_hidden_from_his_seat() -> None:
    match = play(3, [0, 1, 2], 6)
    states = [state for state in match.record.replay() if state.actor >= 0]
    for number, state in enumerate(states[:: len(states) // 12]):
        other = state.redeal(state.actor, Rng(number, "swap"))
        choices = [bots.ask(BeanMerchant(match.game, Rng(1, "")), world) for world in (state, other)]
        assert choices[0] == choices[1]
