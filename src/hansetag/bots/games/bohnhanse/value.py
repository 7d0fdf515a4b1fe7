"""What beans, orders and places are worth to a bean trader.

A trader's worth is the money, what the orders promise and what the other beans will fetch, less the debts. An order
counts by how soon it can be delivered: at once where the trader stands, with the next trip elsewhere, later with every
bean that is still to be found. The shares below are rough and honest: how often such a thing comes true at a
table of four.
"""

from __future__ import annotations

from typing import NamedTuple

from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.codes import ASK_TRIP, FIRST_ORDER, TOLL
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.view import is_trading
from hansetag.kernel.frames import kind_of

WORTH_KEPT_PER_TURN = 0.8  # what a delivery keeps of its worth with every turn it has to wait
CHANCE_TO_BUY = 0.65  # how often a bean that is on sale elsewhere is got in time
CHANCE_KEPT_PER_ROAD = 0.85  # what is left of that with every road to the next seller
CHANCE_TO_BE_GIVEN = 0.7  # how often one that another trader carries is got from there
SPARE_BEAN_SHARE = 0.8  # of the base price, for a bean that no order wants, while turns are left
TURNS_PER_HARVEST = 2.8  # of one trader, between two own harvests
ROADS_TO_NO_SELLER = 9  # roads, where no city has the bean
TOLL_FEAR_PER_CARD = 0.8  # what the fear of the toll keeps with every card before it
FULL_WAGON_COST = 1.5  # for the eighth bean in a wagon, which leaves no room for the next


class Means(NamedTuple):
    """What a trader has: enough to imagine the trader elsewhere or with other beans."""

    seat: int
    city: int
    wagon: int
    money: int
    loan: int
    hand: bytes
    laid: bytes
    trading: bool  # it is this trader's phase: the market is open


def means_of(state: BohnHanseState, seat: int) -> Means:
    """The means of ``seat`` as they are."""
    trading = is_trading(state) and state.active() == seat
    laid = state.laid if trading else b""
    wagon, money, loan = state.wagons[seat], state.money[seat], state.loans[seat]
    return Means(
        seat=seat,
        city=state.figures[seat],
        wagon=wagon,
        money=money,
        loan=loan,
        hand=state.hands[seat],
        laid=laid,
        trading=trading,
    )


def turns_left(state: BohnHanseState, seat: int) -> float:
    """How many trips ``seat`` will probably still make."""
    about_to_leave = 1.0 if state.active() == seat and kind_of(state.frames[0]) == ASK_TRIP else 0.0
    if state.closer >= 0:
        return 1.0 if state.has_turn_left(seat) else about_to_leave
    harvests = state.board.last_harvest - (state.board.harvest_count - state.harvests.bit_count())
    return about_to_leave + 1.0 + max(harvests, 0) * TURNS_PER_HARVEST / state.terms.seats


def worth(state: BohnHanseState, own: Means) -> float:
    """All that a trader with these means has and may hope for."""
    left = turns_left(state, own.seat)
    spare = SPARE_BEAN_SHARE if left else 1.0
    worth = own.money - state.board.loan_factor * own.loan + spare * value(state, own.wagon)
    worth += promises(state, own, left, spare)
    if left and TOLL in own.hand:
        worth -= state.board.toll * TOLL_FEAR_PER_CARD ** own.hand.index(TOLL)
    if left and heaps.size(own.wagon) >= state.board.wagon_spaces:
        worth -= FULL_WAGON_COST
    return worth


def value(state: BohnHanseState, row: int) -> int:
    """Beans at base price."""
    return sum(state.board.base[bean] for bean in heaps.beans(row))


def promises(state: BohnHanseState, own: Means, left: float, spare: float) -> float:
    """What the orders add, the best first, city by city: each further city is one trip later."""
    board = state.board
    orders = [card - FIRST_ORDER for card in own.hand + own.laid if card >= FIRST_ORDER]
    laid = {card - FIRST_ORDER for card in own.laid}
    wagon = own.wagon
    room = board.wagon_spaces - heaps.size(wagon)
    total = 0.0
    trips = 0
    visited = [own.city]
    while orders:
        best, gain, needs = -1, 0.0, 0
        for order in orders:
            city = board.order_city[order]
            if order in laid and city != own.city:
                continue
            wait = visited.index(city) if city in visited else trips + 1
            promise, missing = _promise(state, own, wagon, order, wait, left, room)
            promise -= spare * value(state, board.order_row[order] - missing)
            if promise > gain:
                best, gain, needs = order, promise, missing
        if best < 0:
            break
        total += gain
        orders.remove(best)
        wagon -= board.order_row[best] - needs
        city = board.order_city[best]
        if city not in visited:
            trips += 1
            visited.append(city)
    return total


def _promise(
    state: BohnHanseState, own: Means, wagon: int, order: int, wait: int, left: float, room: int
) -> tuple[float, int]:
    """What ``order`` brings after ``wait`` trips, and which of its beans are still missing."""
    board = state.board
    chance = min(1.0, max(0.0, left - wait + 1)) * WORTH_KEPT_PER_TURN**wait if wait else 1.0
    cost = 0.0
    missing = 0
    for bean in board.order_beans[order]:
        if heaps.count(wagon, bean):
            continue
        missing += heaps.one(bean)
        cost_here = price_here(state, own, bean)
        if cost_here is not None and cost_here <= own.money and heaps.size(missing) <= room:
            cost += cost_here
        else:
            cost += board.base[bean]
            chance *= max(
                CHANCE_TO_BE_GIVEN if carried(state, own.seat, bean) else 0.0,
                CHANCE_TO_BUY * CHANCE_KEPT_PER_ROAD ** way_to(state, own.city, bean),
            )
            if not wait and not own.trading:
                chance *= WORTH_KEPT_PER_TURN
    return chance * (board.order_value[order] - cost), missing


def price_here(state: BohnHanseState, own: Means, bean: int) -> int | None:
    """What ``bean`` costs where the trader stands, if the market is open and has one."""
    board = state.board
    if not own.trading or not state.on_sale(own.city, bean):
        return None
    return board.price(own.city, bean, state.level())


def way_to(state: BohnHanseState, city: int, bean: int) -> int:
    """How many roads it is to the next city that has ``bean`` on sale; many, if none has."""
    distance = state.board.distance[city]
    return min(
        (distance[other] for other in range(state.board.city_count) if state.on_sale(other, bean)),
        default=ROADS_TO_NO_SELLER,
    )


def carried(state: BohnHanseState, seat: int, bean: int) -> bool:
    """Whether another trader carries ``bean``."""
    return any(heaps.count(wagon, bean) for other, wagon in enumerate(state.wagons) if other != seat)


def invited(state: BohnHanseState, own: Means, city: int) -> Means:
    """The means of a trader who follows an invitation to ``city``: the first card takes its effect (BH-21)."""
    card = own.hand[0]
    hand = own.hand[1:] if card >= FIRST_ORDER else own.hand[1:] + own.hand[:1]
    own = own._replace(city=city, hand=hand)
    if card != TOLL:
        return own
    due = state.board.invited_toll - own.money
    own = own._replace(money=max(0, -due))
    wagon = own.wagon
    for bean in heaps.beans(wagon):  # the cheapest first
        if due <= 0:
            break
        wagon -= heaps.one(bean)
        due -= state.board.base[bean]
    return own._replace(wagon=wagon, loan=own.loan + max(0, due))
