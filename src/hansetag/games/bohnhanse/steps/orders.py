"""Orders: drawing, buying and delivering them."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE

from .. import heaps
from ..codes import (
    ASK_DRAW,
    BOUGHT_ONE,
    BUY_ORDER,
    DELIVER,
    DELIVERED,
    DRAW,
    DREW,
    FIRST_ORDER,
    NORMAL,
    ORDERED,
    PURPOSE_BITS,
)
from ..refusals import refuse
from ..table import Table

# ---------------------------------------------------------------------- drawing


def can_draw(table: Table) -> bool:
    """Whether there is an order to draw, if need be from the discards (BH-34)."""
    return table.pile != 0 or table.discards != 0


def ask_draw(table: Table, seat: int, purpose: int) -> None:
    """Let nature turn the topmost order for ``seat``; an empty pile is made anew of the discards first (BH-34)."""
    if table.pile == 0:
        table.pile = table.discards
        table.discards = 0
    table.frames.append(frame(ASK_DRAW, NATURE, seat << PURPOSE_BITS | purpose))


def draw_chances(table: Table) -> list[tuple[int, int]]:
    """Every order in the pile, all alike."""
    first = table.board.codes.first[DRAW]
    return [(first + order, 1) for order in range(table.board.order_count) if table.pile >> order & 1]


def blind_draw(table: Table, rng: Rng) -> int:
    """The same choice as among ``draw_chances``, without listing them all."""
    pile = table.pile
    for _ in range(rng.below(pile.bit_count())):
        pile &= pile - 1
    return table.board.codes.first[DRAW] + (pile & -pile).bit_length() - 1


def draw(table: Table, seat: int, order: int) -> None:
    """The order goes to the back of the hand."""
    table.pile &= ~(1 << order)
    table.hands[seat] = table.hands[seat] + bytes([FIRST_ORDER + order])
    if table.event_rows is not None:
        table.event_rows.append((DREW, seat, order))


def why_not_draw(table: Table, order: int) -> Reason | None:
    """Refuse an order that is not in the pile."""
    if not table.pile >> order & 1:
        return refuse(table, "BH-34", "not-in-pile", {"order": table.board.orders[order]})
    return None


# ---------------------------------------------------------------------- buying


def add_order_purchases(table: Table, seat: int, options: list[int]) -> None:
    """Add one option for each run of normal cards, of which one is given up (BH-31); inside a run all are alike."""
    if table.money[seat] < table.board.order_price or not can_draw(table):
        return
    first = table.board.codes.first[BUY_ORDER]
    number = 0
    before = -1
    for card in table.hands[seat]:
        if card == NORMAL:
            if before != NORMAL:
                options.append(first + number)
            number += 1
        before = card


def buy_order(table: Table, seat: int, number: int) -> None:
    """Pay, take the chosen normal card out of the game, and draw (BH-31)."""
    table.pay(seat, table.board.order_price)
    place = place_of(table, seat, number)
    hand = table.hands[seat]
    table.hands[seat] = hand[:place] + hand[place + 1 :]
    if table.event_rows is not None:
        table.event_rows.append((ORDERED, seat, table.board.order_price))
    ask_draw(table, seat, BOUGHT_ONE)


def place_of(table: Table, seat: int, number: int) -> int:
    """Where in the hand the normal card with this number, counted from 0 at the front, stands."""
    place = table.hands[seat].index(NORMAL)
    for _ in range(number):
        place = table.hands[seat].index(NORMAL, place + 1)
    return place


def why_not_buy_order(table: Table, seat: int, number: int) -> Reason | None:
    """Refuse where money, a card in the pile or a normal card to give up is missing."""
    board = table.board
    left = table.normal_cards(seat)
    if left == 0:
        return refuse(table, "BH-31", "no-normal-card")
    if number >= left:
        return refuse(table, "BH-31", "not-so-many-cards", {"count": left, "number": number + 1})
    if not can_draw(table):
        return refuse(table, "BH-34", "no-orders")
    if table.money[seat] < board.order_price:
        return refuse(table, "BH-12", "order-cost", {"cost": board.order_price, "money": table.money[seat]})
    place = place_of(table, seat, number)
    if place and table.hands[seat][place - 1] == NORMAL:
        return refuse(table, "BH-31", "same-card", {"number": number + 1, "other": str(number)})
    return None


# ---------------------------------------------------------------------- delivering


def add_deliveries(table: Table, seat: int, options: list[int]) -> None:
    """Add each order for the city where the figure stands that the wagon can fill (BH-32)."""
    board = table.board
    city = table.figures[seat]
    wagon = table.wagons[seat]
    ready: list[int] = []
    for order in table.orders_of(seat):
        if board.order_city[order] == city and heaps.holds(wagon, board.order_row[order]):
            ready.append(board.codes.first[DELIVER] + order)
    if len(ready) > 1:
        ready.sort()
    options += ready


def can_deliver(table: Table, seat: int) -> bool:
    """Whether ``seat`` could deliver something where it stands."""
    options: list[int] = []
    add_deliveries(table, seat, options)
    return len(options) > 0


def deliver(table: Table, seat: int, order: int) -> None:
    """The beans go into the supply, the bank pays, the card is discarded."""
    card = bytes([FIRST_ORDER + order])
    if card in table.laid:
        table.laid = table.laid.replace(card, b"")
    else:
        table.hands[seat] = table.hands[seat].replace(card, b"")
    table.discards |= 1 << order
    table.unload(seat, table.board.order_row[order])
    table.pay(seat, -table.board.order_value[order])
    if table.event_rows is not None:
        table.event_rows.append((DELIVERED, seat, order, table.board.order_city[order], table.board.order_value[order]))


def why_not_deliver(table: Table, seat: int, order: int) -> Reason | None:
    """Refuse an order that is not in hand, is for another city, or whose beans are missing."""
    board = table.board
    name = board.orders[order]
    if order not in table.orders_of(seat):
        return refuse(table, "BH-32", "no-such-order", {"order": name})
    city = board.order_city[order]
    if city != table.figures[seat]:
        here = board.cities[table.figures[seat]]
        return refuse(table, "BH-32", "order-elsewhere", {"order": name, "city": board.cities[city], "here": here})
    wagon = table.wagons[seat]
    missing = [board.beans[bean] for bean in board.order_beans[order] if heaps.count(wagon, bean) == 0]
    if missing:
        return refuse(table, "BH-32", "order-beans", {"order": name, "beans": ", ".join(missing)})
    return None
