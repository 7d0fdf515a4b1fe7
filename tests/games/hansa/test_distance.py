"""Distance: the ship follows the arrows, so there and back are two different ways."""

from __future__ import annotations

import pytest
from tests.games.hansa.helpers import CITIES, hansa


@pytest.mark.parametrize(
    ("here", "there", "moves"),
    [
        ("copenhagen", "copenhagen", 0),
        ("copenhagen", "danzig", 1),
        ("danzig", "copenhagen", 2),
        ("copenhagen", "riga", 3),
        ("reval", "copenhagen", 4),
    ],
)
def test_distance_counts_the_moves_of_the_ship(here: str, there: str, moves: int) -> None:
    """Along the arrows only."""
    assert hansa().distance(here, there) == moves


def test_a_city_one_move_away_is_one_that_an_arrow_leads_to() -> None:
    """And every city can be reached from every other."""
    board = hansa().board
    for number, city in enumerate(board.cities):
        near = [other for other in CITIES if hansa().distance(city, other) == 1]
        assert sorted(near) == sorted(board.cities[end] for end in board.ways_out[number])
        assert all(hansa().distance(city, other) is not None for other in CITIES)


@pytest.mark.parametrize("name", ["", "orange 2", "Riga", "hamburg"])
def test_what_is_no_city_is_nowhere(name: str) -> None:
    """Answers name other things, too."""
    assert hansa().distance("riga", name) is None
    assert hansa().distance(name, "riga") is None
