"""Ways: how many steps lie between two places of a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def shortest(ways: Mapping[str, Sequence[str]], here: str, there: str) -> int | None:
    """The fewest steps from ``here`` to ``there`` where ``ways`` lists what is one step away from each place.

    None where one of them is not on the map or no way leads there.
    """
    if here not in ways or there not in ways:
        return None
    reached = {here}
    edge = [here]
    count = 0
    while edge and there not in reached:
        edge = [near for place in edge for near in ways[place] if near not in reached]
        reached.update(edge)
        count += 1
    return count if there in reached else None
