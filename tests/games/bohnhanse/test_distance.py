"""Distance: the number of roads between two cities."""

from __future__ import annotations

import pytest
from tests.games.bohnhanse.helpers import bohnhanse


@pytest.mark.parametrize(
    ("here", "there", "roads"), [("rostock", "rostock", 0), ("edinburgh", "aalborg", 1), ("edinburgh", "rostock", 2)]
)
def test_distance_counts_the_roads(here: str, there: str, roads: int) -> None:
    """The same in both directions."""
    assert bohnhanse().distance(here, there) == roads
    assert bohnhanse().distance(there, here) == roads


@pytest.mark.parametrize("name", ["", "chili", "Rostock", "stockholm"])
def test_what_is_no_city_is_nowhere(name: str) -> None:
    """Answers name other things, too."""
    assert bohnhanse().distance("rostock", name) is None
    assert bohnhanse().distance(name, "rostock") is None
