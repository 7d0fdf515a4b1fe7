"""The apprentice of Bohn Hanse: plays whole games, deals to its own good, and speaks once in its turn."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.bots.games.bohnhanse.rostock import GAME, hand, modest_offers, said_until, staged

import hansetag
from hansetag import bots
from hansetag.bots.company import Company
from hansetag.bots.games.bohnhanse.bargains import bargains, gain
from hansetag.bots.games.bohnhanse.value import means_of, turns_left, worth
from hansetag.games.bohnhanse.events import Accepted
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.rng import Rng


def play(names: list[str], seed: int) -> hansetag.Match:
    """A whole game between these merchants."""
    game = hansetag.game("bohnhanse", seats=len(names))
    match = hansetag.Match(game, seed=seed)
    company = Company({seat: bots.bot(name, game, seat, seed) for seat, name in enumerate(names)})
    while match.state.actor != hansetag.OVER:
        decision = company.decide(match.state)
        assert decision is not None
        seat, action = decision
        match.play(action, seat)
    return match


@pytest.mark.once
def test_the_same_seed_gives_the_same_game() -> None:
    """Deals, refusals and all."""
    assert play(["apprentice"] * 3, 5).record.dumps() == play(["apprentice"] * 3, 5).record.dumps()


@pytest.mark.once
def test_apprentices_play_a_game_worth_watching() -> None:
    """They travel, buy, deal and deliver, in a sensible number of turns, and nobody ends in debt."""
    for seed in (1, 2):
        match = play(["apprentice"] * 4, seed)
        told = Counter(event.code() for event in match.events)
        assert 12 <= told["turned"] <= 60
        assert told["swapped"] >= 1
        assert told["delivered"] >= 8
        assert match.state.scores() == [sum(sources.values()) for sources in match.state.breakdown()]
        assert all(sources["loans"] == 0 for sources in match.state.breakdown())


@pytest.mark.once
def test_an_apprentice_beats_deckhands() -> None:
    """In every seat."""
    for seat in range(4):
        names = ["deckhand"] * 4
        names[seat] = "apprentice"
        assert play(names, 10 + seat).state.winners() == [seat]


@pytest.mark.once
def test_he_speaks_once_in_his_turn_and_not_in_that_of_others() -> None:
    """Nobody has to listen to the same offers again and again."""
    assert sum(modest_offers(play(["apprentice"] * 4, seed).events) for seed in (1, 2, 3))


@pytest.mark.once
def test_nobody_accepts_a_losing_deal() -> None:
    """A bot that accepts gains by its own reckoning at that moment."""
    match = play(["apprentice"] * 4, 4)
    accepted = 0
    for decision, state in zip(match.record.decisions, match.record.replay(), strict=False):
        assert isinstance(state, BohnHanseState)
        if GAME.catalogue[decision.action].verb() != "accept":
            continue
        accepted += 1
        other = GAME.catalogue.codes.argument[decision.action]
        partner = other if decision.seat == state.active() else decision.seat
        standing = len(state.frames) == 1
        at = partner * 4 if standing else state.terms.proposal
        first, second, third, fourth = state.deals[at : at + 4]
        assert gain(state, partner, (first, second, third, fourth), decision.seat) > 0
    assert accepted == sum(isinstance(event, Accepted) for event in match.events) > 0


def test_ken_invites_mike_for_the_missing_chili_bean() -> None:
    """The bargain that completes an order at once is the best, and it offers something for it."""
    state = staged()
    found = sorted(bargains(state, 0, 1), key=lambda bargain: -bargain.gain)
    chili = GAME.board.beans.index("chili")
    assert found[0].parts[1] == 1 << 4 * chili
    assert found[0].parts[0]
    company = Company({seat: bots.bot("apprentice", GAME, seat, 1) for seat in range(4)})
    said = said_until("deliver rostock-chili-red", company, state)
    assert "propose 1" in said
    assert said[-1] == "deliver rostock-chili-red"


def test_a_trader_without_orders_buys_one_outside_his_turn() -> None:
    """If there are money and turns left; without either it does not."""
    rich = {"city": "riga", "money": 60, "wagon": [], "hand": hand()}
    poor = {"city": "riga", "money": 20, "wagon": [], "hand": hand()}
    state = staged(seats=[rich, rich, poor, poor], questions=[{"ask": "trip", "seat": 0}])
    wish = bots.ask_right(bots.bot("apprentice", GAME, 1, 1), state, 1)
    assert wish is not None
    assert GAME.text(wish) == "buy-order 1"
    assert bots.ask_right(bots.bot("apprentice", GAME, 2, 1), state, 2) is None
    assert bots.ask_right(bots.bot("apprentice", GAME, 0, 1), state, 0) is None


def test_worth_knows_debts_deliveries_and_the_end() -> None:
    """A loan weighs double, an order at hand counts nearly whole, and at the end only base prices count."""
    state = staged()
    ken = means_of(state, 0)
    assert worth(state, ken._replace(loan=5)) == worth(state, ken) - 10
    chili = 1 << 4 * GAME.board.beans.index("chili")
    assert worth(state, ken._replace(wagon=ken.wagon + chili)) > worth(state, ken) + 5
    assert turns_left(state, 0) > 1
    everything = list(range(1, 9))
    last = staged(drawn=everything, last_harvest=8, closer=1)
    assert turns_left(last, 0) == 0
    assert turns_left(last, 1) == 0
    plain = means_of(last, 3)._replace(hand=b"")
    assert worth(last, plain) == 30 + 14


def test_a_merchant_cannot_tell_what_is_hidden_from_its_seat() -> None:
    """Given a state whose hidden part was dealt anew, it answers the same."""
    match = play(["apprentice"] * 3, 6)
    game = match.game
    states = [state for state in match.record.replay() if state.actor >= 0]
    for number, state in enumerate(states[:: len(states) // 15]):
        other = state.redeal(state.actor, Rng(number, "swap"))
        choices = [bots.ask(bots.bot("apprentice", game, state.actor, 1), world) for world in (state, other)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("seats", [3, 5])
def test_deckhands_deal_too(seats: int) -> None:
    """At random, rights included; the game still ends."""
    match = play(["deckhand"] * seats, 2)
    verbs = {match.game.catalogue[decision.action].verb() for decision in match.record.decisions}
    assert {"propose", "send", "accept", "decline"} <= verbs
