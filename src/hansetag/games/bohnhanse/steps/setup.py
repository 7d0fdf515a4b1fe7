"""Preparation: three orders each, the best is delivered at once and gives city and capital; the poorest starts."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE

from ..codes import (
    ARRANGE,
    ASK_ARRANGE,
    ASK_CAPITAL,
    ASK_START,
    CAPITAL,
    CAPITALISED,
    DEALT,
    FIRST_ORDER,
    START,
    STARTED,
)
from ..refusals import refuse
from ..table import Table
from .orders import ask_draw, deliver
from .turn import begin_turn


def set_up(table: Table) -> None:
    """Lay everything out and let nature deal the first order."""
    table.lay_out()
    ask_draw(table, 0, DEALT)


def after_deal(table: Table, seat: int) -> None:
    """Deal on until everybody has three orders; then the first seat finds its capital."""
    if len(table.orders_of(seat)) < table.board.start_orders:
        ask_draw(table, seat, DEALT)
    elif seat + 1 < table.terms.seats:
        ask_draw(table, seat + 1, DEALT)
    else:
        find_capital(table, 0)


def find_capital(table: Table, seat: int) -> None:
    """The order with the highest value is the capital; among equals its owner chooses (BH-41)."""
    best = best_orders(table, seat)
    if len(best) > 1:
        table.frames = [frame(ASK_CAPITAL, seat)]
    else:
        take_capital(table, seat, best[0])


def best_orders(table: Table, seat: int) -> list[int]:
    """The orders of the highest value in the hand, ascending."""
    orders = table.orders_of(seat)
    highest = max([table.board.order_value[order] for order in orders])
    return sorted([order for order in orders if table.board.order_value[order] == highest])


def capital_options(table: Table, seat: int) -> list[int]:
    """One option for each of the best orders."""
    first = table.board.codes.first[CAPITAL]
    return [first + order for order in best_orders(table, seat)]


def take_capital(table: Table, seat: int, order: int) -> None:
    """The figure goes to the city of the order, which is delivered from the full wagon."""
    table.figures[seat] = table.board.order_city[order]
    if table.event_rows is not None:
        table.event_rows.append((CAPITALISED, seat, order))
    deliver(table, seat, order)
    table.frames = [frame(ASK_ARRANGE, seat)]


def arrange_options(table: Table, seat: int) -> list[int]:
    """Either of the two other orders may stand in front."""
    first = table.board.codes.first[ARRANGE]
    return [first + order for order in sorted(table.orders_of(seat))]


def arrange(table: Table, seat: int, order: int) -> None:
    """Put ``order`` in front of the other one; then the next seat, or the start."""
    hand = table.hands[seat]
    card = bytes([FIRST_ORDER + order])
    travel_cards = len(table.board.hand)
    table.hands[seat] = hand[:travel_cards] + card + hand[travel_cards:].replace(card, b"")
    if seat + 1 < table.terms.seats:
        find_capital(table, seat + 1)
        return
    poorest = poorest_seats(table)
    if len(poorest) > 1:
        table.frames = [frame(ASK_START, NATURE)]
    else:
        start(table, poorest[0])


def poorest_seats(table: Table) -> list[int]:
    """The seats with the least capital."""
    least = min(table.money)
    return [seat for seat, money in enumerate(table.money) if money == least]


def start_chances(table: Table) -> list[tuple[int, int]]:
    """Among the poorest, chance decides who starts (BH-40)."""
    first = table.board.codes.first[START]
    return [(first + seat, 1) for seat in poorest_seats(table)]


def start(table: Table, seat: int) -> None:
    """The first turn is that of ``seat``."""
    if table.event_rows is not None:
        table.event_rows.append((STARTED, seat))
    begin_turn(table, seat)


def why_not_capital(table: Table, seat: int, order: int) -> Reason | None:
    """Refuse an order that is not the best in the own hand."""
    name = table.board.orders[order]
    if order not in table.orders_of(seat):
        return refuse(table, "BH-41", "no-such-order", {"order": name})
    if order not in best_orders(table, seat):
        return refuse(table, "BH-41", "not-the-best", {"order": name})
    return None


def why_not_arrange(table: Table, seat: int, order: int) -> Reason | None:
    """Refuse an order that is not one of the two in hand."""
    if order not in table.orders_of(seat):
        return refuse(table, "", "no-such-order", {"order": table.board.orders[order]})
    return None


def why_not_start(table: Table, seat: int) -> Reason | None:
    """Refuse a seat that is not among the poorest."""
    if seat not in poorest_seats(table):
        return refuse(table, "BH-40", "not-the-poorest", {"number": seat})
    return None
