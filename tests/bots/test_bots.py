"""The merchants: legal, deterministic, blind to what their seat may not see, and in the right order of strength."""

from __future__ import annotations

import pytest

import hansetag
from hansetag import bots
from hansetag.bots.games.values import points, value_of
from hansetag.kernel.rng import Rng


def play(game: hansetag.Game, names: list[str], seed: int) -> hansetag.Match:
    """A whole game between these merchants."""
    match = hansetag.Match(game, seed=seed)
    merchants = [bots.bot(name, game, seat, seed) for seat, name in enumerate(names)]
    while match.state.actor != hansetag.OVER:
        match.play(bots.ask(merchants[match.state.actor], match.state))
    return match


@pytest.mark.once
@pytest.mark.parametrize("name", [*bots.NAMES[:-1], "alderman:iterations=20"])
def test_a_merchant_plays_the_same_game_for_the_same_seed(name: str) -> None:
    """Its stream depends on the seed, its name and its seat alone."""
    game = hansetag.game("hansa", seats=2)
    assert play(game, [name, name], 5).record.dumps() == play(game, [name, name], 5).record.dumps()


@pytest.mark.once
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_apprentice_beats_the_deckhand(seats: int) -> None:
    """One apprentice among deckhands, in every seat in turn, wins nearly always."""
    game = hansetag.game("hansa", seats=seats)
    won = 0
    for seed in range(3 * seats):
        names = ["deckhand"] * seats
        names[seed % seats] = "apprentice"
        won += seed % seats in play(game, names, seed).state.winners()
    assert won >= 3 * seats - 1


def test_apprentices_among_themselves_play_a_game_worth_watching() -> None:
    """They buy, build, sell and replenish, and end within a sensible number of rounds."""
    game = hansetag.game("hansa", seats=4)
    for seed in range(3):
        match = play(game, ["apprentice"] * 4, seed)
        codes = [event.code() for event in match.events]
        assert {"bought", "built", "sold", "replenished", "last-stack"} <= set(codes)
        assert 5 <= codes.count("income") / 4 <= 15
        assert min(match.state.scores()) >= 15


def test_a_merchant_cannot_tell_what_is_hidden_from_its_seat() -> None:
    """Given a state whose hidden part was dealt anew, it answers the same."""
    game = hansetag.game("hansa", seats=3, sold="hidden")
    match = play(game, ["apprentice"] * 3, 2)
    states = [state for state in match.record.replay() if state.actor >= 0]
    for number, state in enumerate(states[:: len(states) // 25]):
        other = state.redeal(state.actor, Rng(number, "swap"))
        choices = [bots.ask(bots.bot("apprentice", game, state.actor, 1), world) for world in (state, other)]
        assert choices[0] == choices[1]


def test_an_unknown_merchant_is_refused_with_the_list_of_all() -> None:
    """BadOption names them."""
    with pytest.raises(
        hansetag.BadOption, match="there is no merchant 'admiral'; there are: deckhand, apprentice, merchant, alderman"
    ):
        bots.bot("admiral", hansetag.game("hansa"), 0, 1)


def test_a_game_without_an_evaluation_is_judged_by_its_points() -> None:
    """So that the apprentice can play any registered game."""
    state = hansetag.Match(hansetag.game("hansa"), seed=1).state
    assert value_of("unheard of") is points
    assert points(state, 0) == float(state.scores()[0])


@pytest.mark.once
@pytest.mark.parametrize(("seats", "variant"), [(2, "neutral"), (2, "provinces"), (3, "standard")])
def test_the_apprentice_finishes_hansa_teutonica_and_beats_the_deckhand(seats: int, variant: str) -> None:
    """Among themselves apprentices end by the rules in a sensible number of turns; a deckhand loses to one."""
    game = hansetag.game("teutonica", seats=seats, variant=variant)
    match = play(game, ["apprentice"] * seats, 3)
    codes = [event.code() for event in match.events]
    assert {"claimed", "opened", "income", "triggered"} <= set(codes)
    assert codes.count("turned") <= 150 * seats
    against = play(game, ["apprentice", *["deckhand"] * (seats - 1)], 4)
    assert against.state.winners() == [0]
