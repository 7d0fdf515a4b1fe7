"""What a seat may see, and dealing anew what it may not.

Nearly all of Hansa lies open. The markers in the stacks have been seen by nobody, so there is nothing to hide about
them: they are drawn when they are turned. Only where a table plays with hidden sales (HA-42) do the others' sold
markers, which lie face down, become secret, and with them all that would give them away.
"""

from hansetag.kernel.frames import kind_of
from hansetag.kernel.rng import Rng

from . import codes as c
from . import heaps
from .scoring import breakdown
from .table import Table
from .view_types import HansaSeat, HansaView


def sees_sales(table: Table, seat: int | None, owner: int) -> bool:
    """Whether ``seat`` may look at the sold markers of ``owner``: its own always, all of them at the end."""
    return not table.terms.hidden_sales or seat == owner or kind_of(table.frames[-1]) == c.ASK_NOTHING


def sees_everything(table: Table, seat: int | None) -> bool:
    """Whether nothing on the table is hidden from ``seat``."""
    return all(sees_sales(table, seat, owner) for owner in range(table.terms.seats))


def view(table: Table, seat: int | None) -> HansaView:
    """The table as ``seat`` sees it; what it may not know is None."""
    board = table.board
    open_table = sees_everything(table, seat)
    points = [_known(table, seat, owner, sources) for owner, sources in enumerate(breakdown(table))]
    return {
        "viewer": seat,
        "actor": table.actor,
        "turn": table.turn() if table.turn() >= 0 else None,
        "starter": table.starter if table.starter >= 0 else None,
        "breaker": table.breaker if table.breaker >= 0 else None,
        "idle": table.idle,
        "ship": board.cities[table.ship],
        "left_out": [colour for bit, colour in enumerate(board.colours) if table.left_out >> bit & 1],
        "warehouses": {city: goods_at(table, number) for number, city in enumerate(board.cities)},
        "stacks": table.stacks(),
        "unseen": counted(table, table.unseen) if open_table else None,
        "gone": counted(table, table.gone),
        "sale": listed(table, table.sale),
        "seats": [_seat(table, seat, owner) for owner in range(table.terms.seats)],
        "breakdown": points,
        "scores": [_total(sources) for sources in points],
    }


def _seat(table: Table, viewer: int | None, owner: int) -> HansaSeat:
    """What ``viewer`` sees in front of ``owner``."""
    board = table.board
    sold = table.sold[owner]
    return {
        "talers": table.talers[owner],
        "stock": table.stock(owner),
        "booths": {board.cities[city]: count for city, count in enumerate(table.standing(owner)) if count},
        "goods": listed(table, table.unsold[owner]),
        "sold": listed(table, sold) if sees_sales(table, viewer, owner) else None,
        "sold_count": heaps.size(sold),
    }


def _known(table: Table, viewer: int | None, owner: int, sources: dict[str, int]) -> dict[str, int | None]:
    """The points of ``owner`` by source, without what hidden sales would give away."""
    known: dict[str, int | None] = dict(sources)
    if not sees_sales(table, viewer, owner):
        known["sold"] = None
    if "one-barrels" in known and not sees_everything(table, viewer):
        known["one-barrels"] = None
    return known


def _total(sources: dict[str, int | None]) -> int | None:
    """The sum, if all of it is known."""
    total = 0
    for points in sources.values():
        if points is None:
            return None
        total += points
    return total


def goods_at(table: Table, city: int) -> list[str | None]:
    """The markers in the warehouses of ``city``; None is an empty space."""
    spaces = table.spaces[table.board.first_space[city] : table.board.first_space[city + 1]]
    return [table.board.good_name(good) if good >= 0 else None for good in spaces]


def listed(table: Table, row: int) -> list[str]:
    """Markers one by one."""
    return [table.board.good_name(good) for good in heaps.markers(row)]


def counted(table: Table, row: int) -> dict[str, int]:
    """Markers by kind with their number."""
    return {table.board.good_name(good): heaps.count(row, good) for good in heaps.kinds(row)}


def deal_anew(table: Table, seat: int | None, rng: Rng) -> None:
    """Shuffle all markers that ``seat`` may not see among the places where they may lie."""
    if sees_everything(table, seat):
        return
    hidden = [owner for owner in range(table.terms.seats) if not sees_sales(table, seat, owner)]
    pool = [good for row in [table.unseen, *(table.sold[owner] for owner in hidden)] for good in heaps.markers(row)]
    pool.sort()  # how it lay before is forgotten, so that one stream deals the same from all that look the same
    rng.shuffle(pool)
    for owner in hidden:
        size = heaps.size(table.sold[owner])
        table.sold[owner] = sum(heaps.one(good) for good in pool[:size])
        pool = pool[size:]
    table.unseen = sum(heaps.one(good) for good in pool)
