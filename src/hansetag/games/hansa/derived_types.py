"""The types of what follows from a view of Hansa; ``derived.py`` fills them."""

from __future__ import annotations

from hansetag.kernel.views import Derived


class HansaDerived(Derived):
    """What the rules say of a table of Hansa."""

    majorities: dict[str, int | None]  # by city, the seat with more booths than any other, which is paid (HA-24)
    monopolies: dict[str, int | None]  # by city, the only seat with booths there
    present_stack: int | None  # the stack that markers are taken from; None when all are used up (HA-3)
    before_last_stack: int  # markers that come before the first one of the last stack (HA-47)
    empty_warehouses: int  # spaces that a replenishing would fill
    breaks_last_stack: bool  # a replenishing now would break the last stack
    idle_limit: int | None  # idle turns after which a seat has to push the game on (HA-55); None where it rests
    next_seat: int | None  # whose turn comes after the present one
    last_turns: int | None  # turns of the last round that are not over, this one included (HA-48); None before it
