"""The extra card: four prizes, an option that is off by default."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import hansa, player, table

import hansetag


def test_the_extra_card_is_off_by_default() -> None:
    """Extra card: without the option there are no prizes."""
    assert hansa(2).options["extra"] is False
    state = table(player(riga=5), player(riga=1), over=True)
    assert set(state.breakdown()[0]) == {"unsold", "sold", "cities", "monopolies"}


def test_the_tallest_stack_of_booths_is_worth_two() -> None:
    """Extra card: a single stack in one city counts, not the sum of all booths."""
    state = table(player(riga=5), player(riga=4, danzig=4), extra=True, over=True)
    assert [sources["tallest"] for sources in state.breakdown()] == [2, 0]


def test_breaking_the_last_stack_is_worth_three() -> None:
    """Extra card: for who took the first marker of the fifth stack."""
    state = table(player(), player(), supply=3, breaker=1, extra=True, over=True)
    assert [sources["breaker"] for sources in state.breakdown()] == [0, 3]
    unbroken = table(player(), player(), extra=True, over=True)
    assert [sources["breaker"] for sources in unbroken.breakdown()] == [0, 0]


def test_most_cities_with_a_booth_are_worth_four() -> None:
    """Extra card: cities count, not booths."""
    state = table(player(riga=9), player(riga=1, danzig=1), extra=True, over=True)
    assert [sources["most-cities"] for sources in state.breakdown()] == [0, 4]


def test_most_sold_one_barrel_markers_are_worth_five() -> None:
    """Extra card: unsold ones and those with more barrels do not count."""
    state = table(
        player(sold="blue 1, blue 1"),
        player(sold="brown 1, brown 2, brown 3", goods="orange 1, orange 1"),
        extra=True,
        over=True,
    )
    assert [sources["one-barrels"] for sources in state.breakdown()] == [5, 0]


def test_all_who_are_tied_score_in_full() -> None:
    """Extra card: a tie takes nothing from anybody."""
    state = table(
        player(riga=2, sold="blue 1"),
        player(riga=2, sold="brown 1"),
        player(riga=1),
        extra=True,
        over=True,
    )
    assert [sources["tallest"] for sources in state.breakdown()] == [2, 2, 0]
    assert [sources["most-cities"] for sources in state.breakdown()] == [4, 4, 4]
    assert [sources["one-barrels"] for sources in state.breakdown()] == [5, 5, 0]


def test_nobody_scores_for_zero() -> None:
    """Extra card: where nobody has any, nobody is tied for most."""
    state = table(player(), player(), extra=True, over=True)
    assert state.scores() == [0, 0]


def test_the_prizes_count_for_the_win() -> None:
    """Extra card: they are points like all others."""
    state = table(player(riga=3), player(sold="blue 3, brown 2"), extra=True, over=True)
    assert state.scores() == [4 + 2 + 4, 7]
    assert state.winners() == [0]


def test_one_barrel_markers_may_be_worth_more_than_three() -> None:
    """Extra card and HA-41: that is why the loss is asked and not decided for the player."""
    state = table(player(sold="blue 1"), player(sold="brown 3"), extra=True, over=True)
    assert state.scores() == [2 + 5, 4]


@pytest.mark.parametrize("wrong", ["maybe", 1, None])
def test_the_option_is_yes_or_no(wrong: object) -> None:
    """Extra card: anything else is refused with what is allowed."""
    with pytest.raises(hansetag.BadOption, match="'extra' is yes or no"):
        hansetag.game("hansa", 2, extra=wrong)
