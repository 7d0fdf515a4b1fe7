"""Move: pick up to so many of one's own pieces as the book says, then put each on any free house (HT-1.4)."""

from typing import Final

from hansetag.kernel.frames import frame, note_of
from hansetag.kernel.reasons import Reason

from .. import pieces
from ..codes import ASK_MOVE, BOOK, DROP, DROPPED, LIFT, LIFTED
from ..refusals import refuse
from ..table import ROW_MASK, Table
from .turn import spend_action

# What the note remembers: traders and merchants in hand, how many were lifted, and whether dropping has begun.
HAND_MASK: Final = 7
MERCHANT_SHIFT: Final = 3
LIFTED_SHIFT: Final = 6
LIFTED_MASK: Final = 7
DROPPING_FLAG: Final = 1 << 10


def add_lifts(table: Table, seat: int, options: list[int]) -> None:
    """Add every kind of own piece on every route."""
    count = table.board.route_count
    first = table.board.codes.first[LIFT]
    trader = pieces.piece(seat, 0)
    merchants: list[int] = []
    for route in range(count):
        row = table.routes[route] & ROW_MASK
        lone = False
        disk = False
        while row:
            code = row & pieces.MASK
            lone = lone or code == trader
            disk = disk or code == trader + 1
            row >>= pieces.BITS
        if lone:
            options.append(first + route)
        if disk:
            merchants.append(first + count + route)
    options += merchants


def begin_move(table: Table, seat: int, kind: int, route: int) -> None:
    """The first piece is lifted; this is an action, however many follow."""
    spend_action(table)
    table.frames.append(frame(ASK_MOVE, seat))
    lift(table, seat, 0, kind, route)


def move_options(table: Table, seat: int, note: int) -> list[int]:
    """Lift another piece as long as none is put down, or put one down."""
    options: list[int] = []
    if not note & DROPPING_FLAG and note >> LIFTED_SHIFT & LIFTED_MASK < table.value(seat, BOOK):
        add_lifts(table, seat, options)
    count = table.board.route_count
    first = table.board.codes.first[DROP]
    for kind in range(2):
        if note >> MERCHANT_SHIFT * kind & HAND_MASK:
            for route in range(count):
                if table.free_houses(route):
                    options.append(first + kind * count + route)
    return options


def lift(table: Table, seat: int, note: int, kind: int, route: int) -> None:
    """Take a piece in hand."""
    table.take_from_route(route, pieces.piece(seat, kind))
    note += (1 << MERCHANT_SHIFT * kind) + (1 << LIFTED_SHIFT)
    table.frames[-1] = frame(ASK_MOVE, seat, note)
    if table.event_rows is not None:
        table.event_rows.append((LIFTED, seat, kind, route))


def drop(table: Table, seat: int, note: int, kind: int, route: int) -> None:
    """Put a piece down; with the last one the action is over."""
    table.put_on_route(route, pieces.piece(seat, kind))
    note = note - (1 << MERCHANT_SHIFT * kind) | DROPPING_FLAG
    if table.event_rows is not None:
        table.event_rows.append((DROPPED, seat, kind, route))
    if note & (HAND_MASK | HAND_MASK << MERCHANT_SHIFT):
        table.frames[-1] = frame(ASK_MOVE, seat, note)
    else:
        table.frames.pop()


def why_not_lift(table: Table, seat: int, kind: int, route: int) -> Reason | None:
    """Refuse a piece that is not on that route, and any once dropping has begun or the book allows no more."""
    top = table.frames[-1]
    if len(table.frames) > 1:
        note = note_of(top)
        if note & DROPPING_FLAG:
            return refuse(table, "HT-1.4", "lift-first")
        if note >> LIFTED_SHIFT & LIFTED_MASK >= table.value(seat, BOOK):
            return refuse(table, "HT-1.4", "book", {"count": table.value(seat, BOOK)})
    if not pieces.count(table.on_route(route), pieces.piece(seat, kind)):
        return refuse(table, "HT-1.4", "not-there", {"route": table.board.routes[route]})
    return None


def why_not_drop(table: Table, note: int, kind: int, route: int) -> Reason | None:
    """Refuse a piece that is not in hand, and a route without a free house."""
    if not note >> MERCHANT_SHIFT * kind & HAND_MASK:
        return refuse(table, "HT-1.4", "not-in-hand")
    if not table.free_houses(route):
        return refuse(table, "HT-1.4", "route-full", {"route": table.board.routes[route]})
    return None
