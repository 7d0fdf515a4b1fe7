"""New harvests: a card is turned, and its stacks go on the lowest empty squares (BH-29, BH-30)."""

from hansetag.kernel.reasons import Reason

from ..codes import FAILED, HARVEST, HARVESTED, KEPT, LAST_ROUND, STOCKED
from ..refusals import refuse
from ..table import Table, stack


def harvest_chances(table: Table) -> list[tuple[int, int]]:
    """Every card that nobody has seen; which two were the reserve shows only when they are drawn (BH-37)."""
    first = table.board.codes.first[HARVEST]
    return [(first + card, 1) for card in range(table.board.harvest_count) if table.harvests >> card & 1]


def turn_up(table: Table, card: int) -> None:
    """The card leaves the pile; the eighth one is remembered, because placing it begins the last round (BH-36)."""
    table.harvests &= ~(1 << card)
    if table.board.harvest_count - table.harvests.bit_count() == table.board.last_harvest:
        table.eighth = card


def keep(table: Table, seat: int, card: int) -> None:
    """An invited player keeps the card lying in front until their next turn (BH-21)."""
    table.waiting[seat] = table.waiting[seat] + bytes([card])
    if table.event_rows is not None:
        table.event_rows.append((KEPT, seat, card))


def place(table: Table, seat: int, card: int) -> None:
    """Bring the beans of ``card`` to its cities, in the order of the card (BH-29); the eighth begins the last round."""
    if table.event_rows is not None:
        table.event_rows.append((HARVESTED, seat, card))
    for city, bean, count in table.board.harvests[card]:
        stock_up(table, city, bean, count)
    if card == table.eighth:
        table.closer = seat
        if table.event_rows is not None:
            table.event_rows.append((LAST_ROUND, seat))


def stock_up(table: Table, city: int, bean: int, count: int) -> None:
    """A new stack on the lowest empty square; none where all are filled, and only as many beans as there are."""
    count = min(count, table.supply[bean])
    square = table.board.first_square[city] + table.filled(city)
    if count == 0 or square == table.board.first_square[city + 1]:
        if table.event_rows is not None:
            table.event_rows.append((FAILED, city, bean))
        return
    table.squares[square] = stack(bean, count)
    table.supply[bean] -= count
    if table.event_rows is not None:
        table.event_rows.append((STOCKED, city, bean, count))


def why_not_harvest(table: Table, card: int) -> Reason | None:
    """Refuse a card that was turned before."""
    if not table.harvests >> card & 1:
        return refuse(table, "BH-36", "harvest-gone", {"number": card + 1})
    return None
