"""Income: bring pieces from the general stock into the personal supply."""

from typing import Final

from hansetag.kernel.reasons import Reason

from ..codes import INCOME, INCOME_TAKEN, MERCHANT, MONEY, STOCK, SUPPLY, TRADER
from ..refusals import refuse
from ..table import Table
from .turn import spend_action

MOST_MERCHANTS: Final = 4


def amount(table: Table, seat: int) -> int:
    """How many pieces an income brings: what the money bag says, or all there are (HT-1.2)."""
    return min(table.value(seat, MONEY), table.stock(seat, TRADER) + table.stock(seat, MERCHANT))


def add_incomes(table: Table, seat: int, options: list[int]) -> None:
    """Add every mix of traders and merchants; fewer than the full number only where the table plays so (HT-1.2)."""
    full = amount(table, seat)
    if full == 0:
        return
    first = table.board.codes.first[INCOME] - 1
    merchants = table.stock(seat, MERCHANT)
    for traders in range(min(full, table.stock(seat, TRADER)) + 1):
        low = 0 if table.terms.income_up_to else full - traders
        for disks in range(low, min(full - traders, merchants) + 1):
            if traders + disks:
                options.append(first + traders * (MOST_MERCHANTS + 1) + disks)


def mix(argument: int) -> tuple[int, int]:
    """The traders and merchants that an income names."""
    return (argument + 1) // (MOST_MERCHANTS + 1), (argument + 1) % (MOST_MERCHANTS + 1)


def income(table: Table, seat: int, argument: int) -> None:
    """Move the pieces; this is an action."""
    spend_action(table)
    traders, merchants = mix(argument)
    table.gain(seat, STOCK + TRADER, -traders)
    table.gain(seat, STOCK + MERCHANT, -merchants)
    table.gain(seat, SUPPLY + TRADER, traders)
    table.gain(seat, SUPPLY + MERCHANT, merchants)
    if table.event_rows is not None:
        table.event_rows.append((INCOME_TAKEN, seat, traders, merchants))


def why_not_income(table: Table, seat: int, argument: int) -> Reason | None:
    """Refuse where the stock is empty, or the mix is not to be had."""
    full = amount(table, seat)
    if full == 0:
        return refuse(table, "HT-1.2", "stock-empty")
    traders, merchants = mix(argument)
    if traders > table.stock(seat, TRADER) or merchants > table.stock(seat, MERCHANT):
        have = {"traders": table.stock(seat, TRADER), "merchants": table.stock(seat, MERCHANT)}
        return refuse(table, "HT-1.2", "stock-short", dict(have))
    if traders + merchants > full or (traders + merchants < full and not table.terms.income_up_to):
        return refuse(table, "HT-1.2", "income-exact", {"count": full})
    return None
