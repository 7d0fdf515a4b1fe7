"""Phase 1: three Talers for the player whose turn begins."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import look, options, play, player, seen_seat, setup, stocked, table, talers


def test_the_first_turn_begins_with_six_talers() -> None:
    """HA-8: three from the setup and three as income."""
    state = setup(3, starter=1)
    for city in ("riga", "danzig", "kalmar"):
        play(state, f"place {city}", f"place {city}", f"place {city}")
    assert state.actor == 1
    assert talers(state) == [3, 6, 3]


def test_every_turn_begins_with_an_income_of_three() -> None:
    """HA-8: the income comes to the player whose turn begins and to nobody else."""
    state = table(player(talers=0), player(talers=1), player(talers=2), lying=stocked())
    play(state, "end")
    assert talers(state) == [0, 4, 2]
    play(state, "end")
    assert talers(state) == [0, 3, 5]
    play(state, "end")
    assert talers(state) == [3, 3, 3]


def test_income_comes_on_top_of_talers_above_the_limit() -> None:
    """HA-25 and HA-43: who was paid between his turns holds more than six when his turn begins."""
    state = table(player(), player(talers=5), lying=stocked())
    play(state, "end")
    assert talers(state) == [3, 8]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bank_never_runs_out(seats: int) -> None:
    """HA-9: the 22 coins of the box are no limit; income is paid even if all of them are with the players."""
    state = table(*[player(talers=20)] * seats, lying=stocked())
    play(state, "end")
    assert talers(state) == [3, 23, *[20] * (seats - 2)]
    assert state.check() == []


def test_the_income_is_taken_before_the_first_question() -> None:
    """HA-15: income comes first, so replenishing is always affordable."""
    state = table(player(talers=0), player(talers=0), supply=20)
    play(state, "end")
    assert seen_seat(state, None, 1, "talers") == 3
    assert options(state) == ["replenish"]
    assert look(state).questions[0]["fresh"]
