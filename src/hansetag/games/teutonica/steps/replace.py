"""The end of a turn: replacement markers come from the plate onto the board (HT-5.1 to HT-5.4)."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE

from .. import heaps, pieces
from ..codes import (
    ASK_DRAW,
    ASK_MARKER,
    COLUMNS,
    DRAW,
    DRAWN,
    MARKER,
    MARKER_PLACED,
    NEUTRAL_CAME,
    PLATE,
    SHOWN,
    STUCK,
    TRADER,
)
from ..refusals import refuse
from ..table import ROW, Table
from .turn import pass_on


def begin_replacing(table: Table, seat: int) -> None:
    """Turn up what lies on the plate and place it; where no route is legal it waits for the next turn (HT-5.4)."""
    hidden = table.desk[seat * COLUMNS + PLATE]
    shown = table.desk[seat * COLUMNS + SHOWN]
    if not hidden and not shown:
        pass_on(table)
    elif not marker_routes(table):
        if table.event_rows is not None:
            table.event_rows.append((STUCK, seat))
        pass_on(table)
    else:
        table.frames.append(frame(ASK_DRAW, NATURE) if hidden else frame(ASK_MARKER, seat))


def marker_routes(table: Table) -> list[int]:
    """Routes without a marker and without pieces, with a free office space at one end (HT-5.2, HT-5.3)."""
    board = table.board
    return [
        route
        for route in range(board.route_count)
        if table.routes[route] == 0
        and (table.free_space(board.first_end[route]) >= 0 or table.free_space(board.other_end[route]) >= 0)
    ]


def draw_chances(table: Table) -> list[tuple[int, int]]:
    """A kind is as likely as there are such markers that nobody has seen."""
    first = table.board.codes.first[DRAW]
    return [(first + kind, heaps.count(table.unseen, kind)) for kind in heaps.present(table.unseen)]


def draw(table: Table, kind: int) -> None:
    """Turn up one marker of the plate; when all are, they are placed one by one."""
    seat = table.active()
    table.unseen -= heaps.one(kind)
    table.gain(seat, PLATE, -1)
    table.gain(seat, SHOWN, heaps.one(kind))
    if table.event_rows is not None:
        table.event_rows.append((DRAWN, seat, kind))
    if not table.desk[seat * COLUMNS + PLATE]:
        table.frames[-1] = frame(ASK_MARKER, seat)


def marker_options(table: Table, seat: int) -> list[int]:
    """Any of the markers on any legal route."""
    first = table.board.codes.first[MARKER]
    routes = marker_routes(table)
    return [
        first + kind * table.board.route_count + route
        for kind in heaps.present(table.desk[seat * COLUMNS + SHOWN])
        for route in routes
    ]


def place_marker(table: Table, seat: int, kind: int, route: int) -> None:
    """Lay the marker beside the route; in the neutral game a neutral trader comes with it (HT-8.6)."""
    table.gain(seat, SHOWN, -heaps.one(kind))
    table.routes[route] |= kind + 1 << ROW
    if table.event_rows is not None:
        table.event_rows.append((MARKER_PLACED, seat, kind, route))
    if table.terms.neutral:
        table.put_on_route(route, pieces.piece(table.terms.seats, TRADER))
        if table.event_rows is not None:
            table.event_rows.append((NEUTRAL_CAME, route))
    table.frames.pop()
    begin_replacing(table, seat)


def why_not_draw(table: Table, kind: int) -> Reason | None:
    """Refuse a marker that is not among the unseen ones."""
    if heaps.count(table.unseen, kind):
        return None
    return refuse(table, "HT-5.1", "none-left", {"marker": table.board.kinds[kind]})


def why_not_marker(table: Table, seat: int, kind: int, route: int) -> Reason | None:
    """Refuse a route with a marker or pieces, and one without a free office space at either end."""
    name = table.board.routes[route]
    if not heaps.count(table.desk[seat * COLUMNS + SHOWN], kind):
        return refuse(table, "HT-5.1", "not-on-plate", {"marker": table.board.kinds[kind]})
    if table.marker_on(route) >= 0:
        return refuse(table, "HT-5.2", "has-marker", {"route": name})
    if table.on_route(route):
        return refuse(table, "HT-5.2", "has-pieces", {"route": name})
    if route not in marker_routes(table):
        return refuse(table, "HT-5.2", "ends-full", {"route": name})
    return None
