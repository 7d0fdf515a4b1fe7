"""Place: put a piece from the personal supply onto a free house."""

from hansetag.kernel.reasons import Reason

from .. import pieces
from ..codes import PLACE, PLACED, SUPPLY
from ..refusals import refuse
from ..table import Table
from .turn import spend_action


def add_placements(table: Table, seat: int, routes: list[int], options: list[int]) -> None:
    """Add each kind in the supply on each of these ``routes`` that has a free house."""
    first = table.board.codes.first[PLACE]
    count = table.board.route_count
    for kind in range(2):
        if table.supply(seat, kind):
            base = first + kind * count
            for route in routes:
                if table.free_houses(route):
                    options.append(base + route)


def place(table: Table, seat: int, kind: int, route: int) -> None:
    """Put the piece down; this is an action."""
    spend_action(table)
    table.gain(seat, SUPPLY + kind, -1)
    table.put_on_route(route, pieces.piece(seat, kind))
    if table.event_rows is not None:
        table.event_rows.append((PLACED, seat, kind, route))


def why_not_place(table: Table, seat: int, kind: int, route: int) -> Reason | None:
    """Refuse where the supply has no such piece, or no house is free."""
    if not table.supply(seat, kind):
        return refuse(table, "HT-1.2", "no-merchant" if kind else "no-trader")
    if not table.free_houses(route):
        return refuse(table, "HT-2.1", "route-full", {"route": table.board.routes[route]})
    return None
