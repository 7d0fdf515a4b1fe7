"""Phase 2: replenish the warehouses. Nature turns the markers up, one after the other."""

from hansetag.kernel.frames import frame, seat_of
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE

from .. import heaps
from ..codes import ASK_DEAL, ASK_TURN, BUSY, DEAL, DEALT, FRESH, LAST_STACK, REPLENISHED
from ..refusals import refuse
from ..table import Table


def can_replenish(table: Table, seat: int) -> bool:
    """An empty space, a marker to fill it and a Taler to pay are needed (HA-10, HA-13, HA-14)."""
    return table.supply > 0 and table.talers[seat] >= table.board.replenish_cost and -1 in table.spaces


def replenish(table: Table, seat: int) -> None:
    """Pay once, however many spaces are filled; all of them are (HA-10, HA-11)."""
    table.pay(seat, table.board.replenish_cost)
    table.frames[-1] = frame(ASK_TURN, seat, BUSY)
    table.frames.append(frame(ASK_DEAL, NATURE))
    if table.event_rows is not None:
        table.event_rows.append((REPLENISHED, seat, table.board.replenish_cost))


def deal_chances(table: Table) -> list[tuple[int, int]]:
    """A marker is as likely as there are such markers left in the stacks."""
    chances: list[tuple[int, int]] = []
    action = table.board.codes.first[DEAL]
    row = table.unseen
    while row:
        count = row & heaps.MASK
        if count:
            chances.append((action, count))
        row >>= heaps.BITS
        action += 1
    return chances


def deal(table: Table, good: int) -> None:
    """Lay the turned marker on the first empty space in number order, while there are both (HA-12, HA-16)."""
    space = table.spaces.index(-1)
    table.spaces[space] = good
    table.unseen -= heaps.one(good)
    table.supply -= 1
    if table.event_rows is not None:
        table.event_rows.append((DEALT, table.board.city_of_space[space], good))
    if table.supply < table.terms.last_stack and table.breaker < 0:
        table.breaker = seat_of(table.frames[0])  # HA-47
        if table.event_rows is not None:
            table.event_rows.append((LAST_STACK, table.breaker))
    if table.supply == 0 or -1 not in table.spaces:
        table.frames.pop()


def why_not_replenish(table: Table, seat: int, note: int) -> Reason | None:
    """Refuse except at the very beginning of a turn (HA-17), and with nothing to fill or to pay with."""
    if not note & FRESH:
        return refuse(table, "HA-17", "too-late-to-replenish")
    if -1 not in table.spaces:
        return refuse(table, "HA-14", "no-empty-space")
    if table.supply == 0:
        return refuse(table, "HA-13", "no-supply")
    if table.talers[seat] < table.board.replenish_cost:
        return refuse(
            table, "HA-10", "replenish-cost", {"cost": table.board.replenish_cost, "talers": table.talers[seat]}
        )
    return None


def why_not_deal(table: Table, good: int) -> Reason | None:
    """Refuse a marker that is not in the stacks."""
    if heaps.count(table.unseen, good):
        return None
    return refuse(table, "HA-12", "none-left", {"good": table.board.good_name(good)})
