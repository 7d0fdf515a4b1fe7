"""The turn: a trip, the trader phase, the final phase; and what is left to do when the last turn is over."""

from hansetag.kernel.frames import frame, kind_of, note_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE, OVER

from ..codes import (
    ASK_AFTER,
    ASK_FINAL,
    ASK_HARVEST,
    ASK_NOTHING,
    ASK_SWAP,
    ASK_TRADE,
    ASK_TRIP,
    DONE,
    DROPPED,
    DUE,
    END,
    ENDED,
    FIRST_ORDER,
    HARVEST_FLAG_BITS,
    LAID,
    NO_HARVEST,
    NORMAL,
    SUPPLY,
    TOLL,
    TRAVEL,
    TRAVELLED,
    TURNED,
    UNREAD,
)
from ..refusals import refuse
from ..table import Table
from .deal import add_proposals, withdraw_all
from .harvest import place
from .market import add_discards, add_fetches, add_purchases, close_holes
from .orders import add_deliveries, add_order_purchases, ask_draw, can_deliver, can_draw
from .swap import add_answers, conclude
from .toll import levy

# ---------------------------------------------------------------------- travel phase


def begin_turn(table: Table, seat: int) -> None:
    """Waiting harvests are placed first, in the order they were drawn (BH-22, BH-35); or the game is at its end."""
    if seat == table.closer:
        deliver_after(table, seat)
        return
    table.frames = [frame(ASK_TRIP, seat)]
    if table.event_rows is not None:
        table.event_rows.append((TURNED, seat))
    cards = table.waiting[seat]
    table.waiting[seat] = b""
    for card in cards:
        place(table, seat, card)


def trip_options(table: Table, seat: int) -> list[int]:
    """Every city that the hand reaches (BH-4), and what may be done before leaving (BH-6)."""
    options: list[int] = []
    first = table.board.codes.first[TRAVEL]
    reach = len(table.hands[seat]) - 1
    way = table.board.distance[table.figures[seat]]
    for city in range(table.board.city_count):
        if way[city] <= reach:
            options.append(first + city)
    add_deliveries(table, seat, options)
    add_order_purchases(table, seat, options)
    add_discards(table, seat, options)
    return options


def travel(table: Table, seat: int, city: int) -> None:
    """The trip is one block (BH-7): move, lay cards, toll, harvest (BH-3), take the cards back."""
    start = table.figures[seat]
    count = table.board.distance[start][city] + 1
    table.figures[seat] = city
    cards = table.hands[seat][:count]
    table.hands[seat] = table.hands[seat][count:] + returned(cards)
    table.laid = bytes([card for card in cards if card >= FIRST_ORDER])
    table.frames[0] = frame(ASK_TRADE, seat, UNREAD)
    if table.event_rows is not None:
        table.event_rows.append((TRAVELLED, seat, start, city, count))
        for card in table.laid:
            table.event_rows.append((LAID, seat, card - FIRST_ORDER))
    if SUPPLY in cards:
        if table.harvests:
            table.frames.append(frame(ASK_HARVEST, NATURE, seat << HARVEST_FLAG_BITS))
        elif table.event_rows is not None:
            table.event_rows.append((NO_HARVEST, seat))
    if TOLL in cards:
        levy(table, seat, table.board.toll)


def returned(cards: bytes) -> bytes:
    """What goes back into the hand, in this order: Toll, Supply, the normal cards (BH-1). Orders stay on the table."""
    back = bytes([TOLL]) * cards.count(TOLL) + bytes([SUPPLY]) * cards.count(SUPPLY)
    return back + bytes([NORMAL]) * cards.count(NORMAL)


def go_on(table: Table) -> None:
    """After a toll or a harvest: read the prices of the trader phase, or carry on with a deal."""
    top = table.frames[-1]
    if kind_of(top) == ASK_SWAP:
        conclude(table)
    elif kind_of(top) == ASK_TRADE and note_of(top) == UNREAD:
        seat = table.active()
        table.frames[-1] = frame(ASK_TRADE, seat, table.filled(table.figures[seat]))


def why_not_travel(table: Table, seat: int, city: int) -> Reason | None:
    """Refuse a way for which the hand lacks a card for each city, start and end included (BH-4)."""
    board = table.board
    count = board.distance[table.figures[seat]][city] + 1
    if count > len(table.hands[seat]):
        facts: dict[str, Fact] = {"city": board.cities[city], "needed": count, "count": len(table.hands[seat])}
        return refuse(table, "BH-4", "too-far", facts)
    return None


# ---------------------------------------------------------------------- trader phase


def trade_options(table: Table, seat: int) -> list[int]:
    """Deliver, buy, discard, propose, answer offers, or end."""
    options: list[int] = []
    add_deliveries(table, seat, options)
    add_order_purchases(table, seat, options)
    add_purchases(table, seat, options)
    add_fetches(table, seat, options)
    add_discards(table, seat, options)
    add_proposals(table, seat, options)
    add_answers(table, options)
    options.append(table.board.codes.first[END])
    return options


# ---------------------------------------------------------------------- final phase


def end_trading(table: Table, seat: int) -> None:
    """Laid orders are discarded, holes close (BH-24), and an order is drawn, like it or not (BH-33)."""
    withdraw_all(table)
    for card in table.laid:
        table.discards |= 1 << card - FIRST_ORDER
        if table.event_rows is not None:
            table.event_rows.append((DROPPED, seat, card - FIRST_ORDER))
    table.laid = b""
    close_holes(table, table.figures[seat])
    table.frames[0] = frame(ASK_FINAL, seat)
    if can_draw(table):
        ask_draw(table, seat, DUE)


def final_options(table: Table, seat: int) -> list[int]:
    """The order just drawn, and any other, may still be delivered; then the turn is declared over."""
    options: list[int] = []
    add_deliveries(table, seat, options)
    add_order_purchases(table, seat, options)
    add_discards(table, seat, options)
    options.append(table.board.codes.first[DONE])
    return options


def end_turn(table: Table, seat: int) -> None:
    """Give the turn to the left neighbour."""
    begin_turn(table, (seat + 1) % table.terms.seats)


# ---------------------------------------------------------------------- after the last turn


def after_options(table: Table, seat: int) -> list[int]:
    """Deliver what fits where the figure stands, or leave it (BH-38)."""
    options: list[int] = []
    add_deliveries(table, seat, options)
    options.append(table.board.codes.first[DONE])
    return options


def deliver_after(table: Table, seat: int) -> None:
    """Ask the next one, from ``seat`` on until the round is full, who has something to deliver; or end the game."""
    seats = table.terms.seats
    while True:
        if can_deliver(table, seat):
            table.frames = [frame(ASK_AFTER, seat)]
            return
        seat = (seat + 1) % seats
        if seat == table.closer:
            finish(table)
            return


def end_after(table: Table, seat: int) -> None:
    """``seat`` has delivered what it wants."""
    following = (seat + 1) % table.terms.seats
    if following == table.closer:
        finish(table)
    else:
        deliver_after(table, following)


def finish(table: Table) -> None:
    """The game is over; the beans are sold and the loans repaid in ``scoring.py``."""
    table.frames = [frame(ASK_NOTHING, OVER)]
    if table.event_rows is not None:
        table.event_rows.append((ENDED,))
