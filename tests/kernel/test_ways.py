"""Ways on a map: counted along the shortest, in the direction in which they lead."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Purse

from hansetag.kernel.ways import shortest

MAP = {"a": ["b"], "b": ["c", "d"], "c": ["a"], "d": ["e"], "e": [], "island": []}


@pytest.mark.parametrize(
    ("here", "there", "count"),
    [
        ("a", "a", 0),
        ("a", "b", 1),
        ("a", "c", 2),
        ("a", "e", 3),
        ("c", "b", 2),
        ("e", "a", None),
        ("a", "island", None),
        ("island", "island", 0),
        ("a", "nowhere", None),
        ("nowhere", "a", None),
    ],
)
def test_steps_are_counted_along_the_shortest_way(here: str, there: str, count: int | None) -> None:
    """None where no way leads, or where a place is not on the map."""
    assert shortest(MAP, here, there) == count


def test_a_game_without_a_map_knows_no_distance(purse: Purse) -> None:
    """Nobody has to draw one."""
    assert purse.distance("bowl", "bank") is None
