"""Displace: put a piece of one's own in the place of another player's, and pay for it (HT-2.1)."""

from typing import Final

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason

from .. import pieces
from ..codes import (
    ASK_PAY,
    ASK_SETTLE,
    ASK_WITH,
    DISPLACE,
    DISPLACED,
    MERCHANT,
    PAID,
    PAY,
    STOCK,
    SUPPLY,
    TRADER,
    WITH,
)
from ..refusals import refuse
from ..table import ROW_MASK, Table
from .settle import MUST_FLAG, begin_settling, settling_note
from .turn import spend_action

# What the notes of WITH and PAY remember: the route, the victim, the own piece, and how much is still to be paid.
ROUTE_MASK: Final = 63
VICTIM_SHIFT: Final = 6
KIND_SHIFT: Final = 10
LEFT_SHIFT: Final = 11


def penalty(victim: int) -> int:
    """What displacing a piece costs besides the piece put down: one for a trader, two for a merchant."""
    return 1 + (victim & 1)


def add_displacements(table: Table, seat: int, routes: list[int], options: list[int]) -> None:
    """Add every piece of others on these ``routes`` that ``seat`` can pay for, if its owner can put it elsewhere."""
    wealth = table.supply(seat, TRADER) + table.supply(seat, MERCHANT)
    if wealth < 2:
        return
    first = table.board.codes.first[DISPLACE] - table.board.route_count
    found: list[int] = []
    for route in routes:
        row = table.routes[route] & ROW_MASK
        while row:
            code = row & pieces.MASK
            row >>= pieces.BITS
            if (code - 1) >> 1 != seat and wealth > 1 + (code - 1 & 1):
                found.append(first + code * table.board.route_count + route)
    found.sort()
    last = -1
    for option in found:
        if option != last and room_elsewhere(table, (option - first) % table.board.route_count):
            options.append(option)
        last = option


def room_elsewhere(table: Table, route: int) -> bool:
    """Whether there is a free house anywhere off ``route`` (HT-2.7)."""
    for other in range(table.board.route_count):  # noqa: SIM110  # a loop compiles to faster code than any()
        if other != route and table.free_houses(other):
            return True
    return False


def displace(table: Table, seat: int, victim: int, route: int) -> None:
    """Begin the action: ask with which piece, then for the penalty, wherever there is a choice."""
    spend_action(table)
    note = route | victim << VICTIM_SHIFT
    if table.supply(seat, TRADER) and table.supply(seat, MERCHANT):
        table.frames.append(frame(ASK_WITH, seat, note))
    else:
        choose_piece(table, seat, note, TRADER if table.supply(seat, TRADER) else MERCHANT)


def with_options(table: Table, seat: int) -> list[int]:
    """Both kinds: it is only asked where the supply has both."""
    first = table.board.codes.first[WITH]
    return [first + kind for kind in range(2) if table.supply(seat, kind)]


def answer_with(table: Table, seat: int, note: int, kind: int) -> None:
    """The displacing piece is chosen."""
    table.frames.pop()
    choose_piece(table, seat, note, kind)


def choose_piece(table: Table, seat: int, note: int, kind: int) -> None:
    """Take the displacing piece in hand and go on to the penalty."""
    table.gain(seat, SUPPLY + kind, -1)
    left = penalty(note >> VICTIM_SHIFT)
    settle_penalty(table, seat, note | kind << KIND_SHIFT | left << LEFT_SHIFT)


def settle_penalty(table: Table, seat: int, note: int) -> None:
    """Pay piece by piece; ask only where both kinds could be given."""
    while note >> LEFT_SHIFT:
        traders = table.supply(seat, TRADER)
        if traders and table.supply(seat, MERCHANT):
            table.frames.append(frame(ASK_PAY, seat, note))
            return
        note = pay_one(table, seat, note, TRADER if traders else MERCHANT)
    carry_out(table, seat, note)


def pay_options(table: Table, seat: int) -> list[int]:
    """Both kinds: it is only asked where the supply has both."""
    first = table.board.codes.first[PAY]
    return [first + kind for kind in range(2) if table.supply(seat, kind)]


def answer_pay(table: Table, seat: int, note: int, kind: int) -> None:
    """One piece of the penalty is chosen."""
    table.frames.pop()
    settle_penalty(table, seat, pay_one(table, seat, note, kind))


def pay_one(table: Table, seat: int, note: int, kind: int) -> int:
    """Move one piece from the supply back to the stock; returns the note with one less to pay."""
    table.gain(seat, SUPPLY + kind, -1)
    table.gain(seat, STOCK + kind, 1)
    if table.event_rows is not None:
        table.event_rows.append((PAID, seat, kind))
    return note - (1 << LEFT_SHIFT)


def carry_out(table: Table, seat: int, note: int) -> None:
    """Change the pieces on the board and let the displaced player answer (HT-2.6)."""
    route = note & ROUTE_MASK
    victim = note >> VICTIM_SHIFT & pieces.MASK
    kind = note >> KIND_SHIFT & 1
    table.take_from_route(route, victim + 1)
    table.put_on_route(route, pieces.piece(seat, kind))
    owner = victim >> 1
    if table.event_rows is not None:
        table.event_rows.append((DISPLACED, seat, kind, owner, victim & 1, route))
    if owner < table.terms.seats:
        begin_settling(table, frame(ASK_SETTLE, owner, settling_note(route, victim & 1, penalty(victim))))
    else:  # the other player moves the neutral trader and one more, and has to (HT-8.3)
        other = (seat + 1) % table.terms.seats
        begin_settling(table, frame(ASK_SETTLE, other, settling_note(route, TRADER, 1) | MUST_FLAG))


def why_not_displace(table: Table, seat: int, victim: int, route: int) -> Reason | None:
    """Refuse to displace an own piece, one that is not there, or one for which the supply cannot pay."""
    name = table.board.routes[route]
    if victim >> 1 == seat:
        return refuse(table, "HT-2.1", "own-piece")
    if not pieces.count(table.on_route(route), victim + 1):
        return refuse(table, "HT-2.1", "no-such-piece", {"route": name})
    wealth = table.supply(seat, TRADER) + table.supply(seat, MERCHANT)
    if wealth < 1 + penalty(victim):
        return refuse(table, "HT-2.1", "penalty", {"count": 1 + penalty(victim), "have": wealth})
    if not room_elsewhere(table, route):
        return refuse(table, "HT-2.7", "no-room", {"route": name})
    return None
