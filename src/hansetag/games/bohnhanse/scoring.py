"""Money at the end: what is in the purse, the beans at base price, and loans repaid double (BH-11, BH-38)."""

from hansetag.kernel.frames import kind_of

from . import heaps
from .codes import ASK_NOTHING
from .table import Table

SOURCES = ("money", "beans", "loans")


def breakdown(table: Table) -> list[dict[str, int]]:
    """For each seat its thaler by source, as if the game ended now."""
    return [
        {
            "money": table.money[seat],
            "beans": sale_value(table, table.wagons[seat]),
            "loans": -table.board.loan_factor * table.loans[seat],
        }
        for seat in range(table.terms.seats)
    ]


def sale_value(table: Table, row: int) -> int:
    """What the bank pays for these beans."""
    value = 0
    for bean in heaps.kinds(row):
        value += heaps.count(row, bean) * table.board.base[bean]
    return value


def winners(table: Table) -> list[int]:
    """Most money wins, several share a win (BH-39); nobody before the end."""
    if kind_of(table.frames[-1]) != ASK_NOTHING:
        return []
    totals = [sum(sources.values()) for sources in breakdown(table)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
