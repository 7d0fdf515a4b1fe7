"""Tolls: paid with money, then with beans at base price, then with a loan (BH-9, BH-10, BH-11)."""

from hansetag.kernel.frames import frame, kind_of, note_of
from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import ASK_SWAP, ASK_TOLL, BORROWED, GET, PARTNER, SELL, SOLD, TOLLED
from ..refusals import refuse
from ..table import Table


def levy(table: Table, seat: int, toll: int) -> None:
    """Take the toll: all money first; what is missing is made up with beans."""
    paid = min(toll, table.money[seat])
    table.pay(seat, paid)
    if table.event_rows is not None:
        table.event_rows.append((TOLLED, seat, paid))
    make_up(table, seat, toll - paid)


def make_up(table: Table, seat: int, due: int) -> None:
    """Sell beans until ``due`` is covered; ask where there is a choice, and lend the rest where no bean is left."""
    while due > 0:
        kinds = heaps.kinds(sellable(table, seat))
        if not kinds:
            borrow(table, seat, due)
            return
        if len(kinds) > 1:
            table.frames.append(frame(ASK_TOLL, seat, due))
            return
        due -= sell(table, seat, kinds[0])


def sellable(table: Table, seat: int) -> int:
    """The beans that ``seat`` may sell now: what it has promised in a deal under way comes last (BH-15)."""
    own = table.wagons[seat]
    for packed in table.frames:
        if kind_of(packed) == ASK_SWAP and note_of(packed) & PARTNER == seat:
            free = heaps.without(own, table.deals[table.terms.proposal + GET])
            return free or own
    return own


def sell(table: Table, seat: int, bean: int) -> int:
    """Give the bank one bean for its base price, which it keeps whole; returns the price."""
    table.unload(seat, heaps.one(bean))
    if table.event_rows is not None:
        table.event_rows.append((SOLD, seat, bean, table.board.base[bean]))
    return table.board.base[bean]


def borrow(table: Table, seat: int, due: int) -> None:
    """The bank lends what is missing; at the end it takes double (BH-11)."""
    table.loans[seat] += due
    if table.event_rows is not None:
        table.event_rows.append((BORROWED, seat, due))


def toll_options(table: Table, seat: int) -> list[int]:
    """One option for each type of bean that may be sold."""
    first = table.board.codes.first[SELL]
    return [first + bean for bean in heaps.kinds(sellable(table, seat))]


def sell_one(table: Table, seat: int, due: int, bean: int) -> None:
    """Sell the chosen bean and go on with what is still due."""
    table.frames.pop()
    make_up(table, seat, due - sell(table, seat, bean))


def why_not_sell(table: Table, seat: int, bean: int) -> Reason | None:
    """Refuse a bean that is not in the wagon, and a promised one while there are others."""
    name = table.board.beans[bean]
    if heaps.count(table.wagons[seat], bean) == 0:
        return refuse(table, "BH-9", "no-such-bean", {"bean": name})
    if heaps.count(sellable(table, seat), bean) == 0:
        return refuse(table, "BH-15", "promised", {"bean": name})
    return None
