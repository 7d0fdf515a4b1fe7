"""Phase 3, first action: purchase a marker where the ship lies."""

from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import BOUGHT, BUY
from ..refusals import refuse
from ..table import Table


def price(table: Table, seat: int) -> int:
    """What a marker costs ``seat`` here: nothing with a majority of its own (HA-24)."""
    return 0 if table.majority(table.ship) == seat else table.board.buy_cost


def add_purchases(table: Table, seat: int, options: list[int]) -> None:
    """Add each kind of marker lying here, lower one first, if ``seat`` can pay for it (HA-23, HA-27)."""
    board = table.board
    low = -1
    high = -1
    for space in range(board.first_space[table.ship], board.first_space[table.ship + 1]):
        good = table.spaces[space]
        if good > high:
            low = high
            high = good
        elif good < high:
            low = good
    if high < 0 or (table.talers[seat] < board.buy_cost and price(table, seat)):
        return  # who has the majority matters only to the poor
    first = board.codes.first[BUY]
    if low >= 0:
        options.append(first + low)
    options.append(first + high)


def buy(table: Table, seat: int, good: int) -> None:
    """Take the marker and pay the one with the majority at once (HA-25), or the bank."""
    board = table.board
    space = board.first_space[table.ship]
    while table.spaces[space] != good:
        space += 1
    owner = table.majority(table.ship)
    cost = 0 if owner == seat else board.buy_cost
    table.pay(seat, cost)
    if owner >= 0:
        table.pay(owner, -cost)
    table.spend_stay(seat)
    table.spaces[space] = -1
    table.unsold[seat] += heaps.one(good)
    if table.event_rows is not None:
        table.event_rows.append((BOUGHT, seat, table.ship, good, cost, owner))


def why_not_buy(table: Table, seat: int, good: int) -> Reason | None:
    """Refuse where the marker is not here, or the Taler is missing."""
    board = table.board
    here = table.spaces[board.first_space[table.ship] : board.first_space[table.ship + 1]]
    city = board.cities[table.ship]
    if max(here) < 0:
        return refuse(table, "HA-27", "nothing-here", {"city": city})
    if good not in here:
        lying = ", ".join(board.good_name(other) for other in sorted(here) if other >= 0)
        return refuse(table, "HA-27", "not-here", {"city": city, "good": board.good_name(good), "lying": lying})
    if table.talers[seat] < price(table, seat):
        return refuse(table, "HA-23", "buy-cost", {"city": city, "cost": board.buy_cost, "talers": table.talers[seat]})
    return None
