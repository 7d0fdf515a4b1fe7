"""Distance: from a route to its cities it is one step, and so on over the map."""

from __future__ import annotations

import pytest
from tests.games.teutonica.helpers import teutonica


@pytest.mark.parametrize(
    ("here", "there", "steps"),
    [
        ("luebeck", "luebeck", 0),
        ("hamburg-luebeck", "luebeck", 1),
        ("luebeck", "hamburg", 2),
        ("stade-hamburg", "hamburg-luebeck", 2),
        ("stade-hamburg", "luebeck", 3),
        ("groningen-emden", "luebeck", 9),
    ],
)
def test_distance_counts_steps_between_routes_and_cities(here: str, there: str, steps: int) -> None:
    """The same in both directions."""
    assert teutonica().distance(here, there) == steps
    assert teutonica().distance(there, here) == steps


@pytest.mark.parametrize("seats", [2, 5])
def test_routes_are_as_far_apart_as_when_pieces_are_displaced(seats: int) -> None:
    """HT-2.2: with so many cities between them, two steps for each."""
    board = teutonica(seats).board
    for start, route in enumerate(board.routes):
        for cities, ring in enumerate(board.rings[start], start=1):
            assert {teutonica(seats).distance(route, board.routes[other]) for other in ring} == {2 * cities}


@pytest.mark.parametrize("name", ["", "money", "luebeck-hamburg", "Lübeck", "riga"])
def test_what_is_neither_city_nor_route_is_nowhere(name: str) -> None:
    """Answers name other things, too."""
    assert teutonica().distance("luebeck", name) is None
    assert teutonica().distance(name, "luebeck") is None
