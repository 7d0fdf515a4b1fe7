"""Every registered game keeps every law, with every option, whatever the seed."""

from __future__ import annotations

from itertools import combinations, cycle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import hansetag
from hansetag.kernel import laws, registry, undo_law
from hansetag.kernel.options import Option

VARIANTS = [(name, seats) for name in hansetag.games() for seats in registry.find(name).seat_counts]


def choices(option: Option) -> list[object]:
    """The values of an option that a program can make up."""
    if isinstance(option.default, bool):
        return [False, True]
    return list(option.choices) or [option.default]


def drawn_game(name: str, seats: int, data: st.DataObject) -> hansetag.Game:
    """The game with options that Hypothesis chooses; those that exclude each other are passed over."""
    options = {option.name: data.draw(st.sampled_from(choices(option))) for option in registry.find(name).OPTIONS}
    try:
        return hansetag.game(name, seats=seats, **options)  # type: ignore[arg-type]
    except hansetag.BadOption:
        assume(False)
        raise


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**63), data=st.data())
def test_a_random_game_with_random_options_keeps_all_laws(
    name: str, seats: int, seed: int, data: st.DataObject
) -> None:
    """Hypothesis chooses the seed and the options."""
    game = drawn_game(name, seats, data)
    played = laws.play(game, 2 * seed + 1, limit=30_000, every=len(game.catalogue) // 20)
    assert played.winners


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**63), data=st.data())
def test_what_a_seat_has_seen_agrees_with_the_record_whatever_was_taken_back(
    name: str, seats: int, seed: int, data: st.DataObject
) -> None:
    """Hypothesis chooses the seed and the options; every game lets something be taken back."""
    game = drawn_game(name, seats, data)
    assert undo_law.play(game, seed).taken_back > 0


@pytest.mark.parametrize("name", hansetag.games())
def test_every_pair_of_option_values_can_be_opened_and_started(name: str) -> None:
    """Options exclude each other, or a number of seats, only by saying so."""
    kind = registry.find(name)
    for one, other in combinations(kind.OPTIONS, 2):
        for seats, first, second in zip(cycle(kind.seat_counts), choices(one)[::-1] * 2, cycle(choices(other)[::-1])):
            try:
                game = kind.open(seats, **{one.name: first, other.name: second})
            except hansetag.BadOption as error:
                assert "seats" in str(error)  # noqa: PT017  # a variant that so many players cannot have says so
                continue
            assert game.start().check() == []


@pytest.mark.parametrize("name", hansetag.games())
def test_the_catalogue_round_trips(name: str) -> None:
    """Ids, texts and actions lead to each other, and no two actions share a text."""
    game = hansetag.game(name)
    texts = [game.text(number) for number in range(len(game.catalogue))]
    assert len(set(texts)) == len(texts)
    for number, text in enumerate(texts):
        assert game.parse(text) == number
        assert game.catalogue.id(game.catalogue[number]) == number
