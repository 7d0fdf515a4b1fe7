"""Phase 3, second action: set up market booths where the ship lies."""

from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import BARRELS, BUILD, BUILT
from ..refusals import refuse
from ..table import Table


def add_builds(table: Table, seat: int, options: list[int]) -> None:
    """Add each kind of unsold marker, while booths are left (HA-32); own booths here are not needed (HA-34)."""
    if table.stock(seat) > 0:
        first = table.board.codes.first[BUILD]
        for good in heaps.kinds(table.unsold[seat]):
            options.append(first + good)


def build(table: Table, seat: int, good: int) -> None:
    """Spend one marker on as many booths as it shows barrels, or on all that are left (HA-29, HA-30, HA-31)."""
    booths = min(good % BARRELS + 1, table.stock(seat))
    table.spend_stay(seat)
    table.give_up(seat, good)
    table.set_up_booths(seat, table.ship, booths)
    if table.event_rows is not None:
        table.event_rows.append((BUILT, seat, table.ship, good, booths))


def why_not_build(table: Table, seat: int, good: int) -> Reason | None:
    """Refuse where no booth is left, or no such marker to pay with; sold ones do not count (HA-33)."""
    if table.stock(seat) == 0:
        return refuse(table, "HA-32", "no-booths")
    if heaps.count(table.unsold[seat], good):
        return None
    name = table.board.good_name(good)
    if heaps.count(table.sold[seat], good):
        return refuse(table, "HA-33", "sold-already", {"good": name})
    return refuse(table, "HA-29", "not-yours", {"good": name})
