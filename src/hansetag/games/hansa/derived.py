"""What follows from a view of Hansa by the rules, so that no client has to know them.

Everything here is made of the view alone, so it can tell a seat nothing that the view does not.
"""

from __future__ import annotations

from hansetag.kernel.seats import OVER

from .derived_types import HansaDerived
from .view_types import HansaView


def derive(view: HansaView, patience: int, strict: bool) -> HansaDerived:
    """All of it; ``patience`` is how many idle turns a table bears, unless it is ``strict``."""
    guarded = not strict and view["breaker"] is None and view["actor"] != OVER
    turn = view["turn"]
    majorities: dict[str, int | None] = dict.fromkeys(view["warehouses"])
    monopolies: dict[str, int | None] = dict.fromkeys(view["warehouses"])
    for city in {city for seat in view["seats"] for city in seat["booths"]}:
        majorities[city] = majority(view, city)
        monopolies[city] = monopoly(view, city)
    return {
        "majorities": majorities,
        "monopolies": monopolies,
        "present_stack": present_stack(view),
        "before_last_stack": before_last_stack(view),
        "empty_warehouses": empty_warehouses(view),
        "breaks_last_stack": breaks_last_stack(view),
        "idle_limit": patience if guarded else None,
        "next_seat": None if turn is None else (turn + 1) % len(view["seats"]),
        "last_turns": last_turns(view),
    }


def majority(view: HansaView, city: str) -> int | None:
    """The seat with more booths in ``city`` than any other; None is the bank."""
    counts = [seat["booths"].get(city, 0) for seat in view["seats"]]
    top = max(counts)
    return counts.index(top) if top and counts.count(top) == 1 else None


def monopoly(view: HansaView, city: str) -> int | None:
    """The only seat with booths in ``city``, if it is one."""
    there = [number for number, seat in enumerate(view["seats"]) if seat["booths"].get(city, 0)]
    return there[0] if len(there) == 1 else None


def present_stack(view: HansaView) -> int | None:
    """The first stack with markers on it."""
    return next((number for number, height in enumerate(view["stacks"]) if height), None)


def before_last_stack(view: HansaView) -> int:
    """How many markers lie on the stacks before the last one."""
    return sum(view["stacks"][:-1])


def empty_warehouses(view: HansaView) -> int:
    """How many warehouses are empty."""
    return sum(goods.count(None) for goods in view["warehouses"].values())


def breaks_last_stack(view: HansaView) -> bool:
    """Whether a replenishing now would take the first marker of the last stack."""
    return view["breaker"] is None and empty_warehouses(view) > before_last_stack(view)


def last_turns(view: HansaView) -> int | None:
    """How many turns are left once the last stack is broken: the round goes on to the start player's right."""
    turn, starter = view["turn"], view["starter"]
    if view["breaker"] is None:
        return None
    return 0 if turn is None or starter is None else (starter - turn - 1) % len(view["seats"]) + 1
