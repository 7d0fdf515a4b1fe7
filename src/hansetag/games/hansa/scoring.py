"""Points: now, at the end, and who wins. Talers are worth nothing and break no tie (HA-53)."""

from hansetag.kernel.frames import kind_of

from . import heaps
from .board import Board
from .codes import ASK_NOTHING, BARRELS
from .table import Table

SOURCES = ("unsold", "sold", "cities", "monopolies")
EXTRA_SOURCES = ("tallest", "breaker", "most-cities", "one-barrels")


def breakdown(table: Table) -> list[dict[str, int]]:
    """For each seat its points by source, as if the game ended now."""
    points = [_of_seat(table, seat) for seat in range(table.terms.seats)]
    if table.terms.extra:
        _add_extra_card(table, points)
    return points


def _of_seat(table: Table, seat: int) -> dict[str, int]:
    """What one seat scores without the extra card."""
    board = table.board
    unsold = heaps.size(table.unsold[seat]) * board.unsold_points  # HA-52: whatever the barrels
    sold = sale_points(board, table.sold[seat])
    shared = 0
    alone = 0
    for city in range(board.city_count):
        if table.booths_at(seat, city):
            if is_monopoly(table, city):
                alone += board.monopoly_points  # HA-51: instead of the points for a city, not on top
            else:
                shared += board.city_points
    return {"unsold": unsold, "sold": sold, "cities": shared, "monopolies": alone}


def sale_points(board: Board, row: int) -> int:
    """What sold markers are worth: a base each, and a point for each barrel."""
    points = 0
    for good in heaps.kinds(row):
        points += heaps.count(row, good) * (board.sold_points + good % BARRELS + 1)
    return points


def is_monopoly(table: Table, city: int) -> bool:
    """Whether exactly one seat has booths in ``city``."""
    present = 0
    for seat in range(table.terms.seats):
        if table.booths_at(seat, city):
            present += 1
    return present == 1


def _add_extra_card(table: Table, points: list[dict[str, int]]) -> None:
    """Add the four prizes of the extra card. All who are tied score in full; nobody scores for zero."""
    board = table.board
    seats = range(table.terms.seats)
    tallest = [max(table.standing(seat)) for seat in seats]
    broke = [1 if seat == table.breaker else 0 for seat in seats]
    presence = [sum(1 for count in table.standing(seat) if count) for seat in seats]
    one_barrels = [sum(heaps.unpack(table.sold[seat], board.good_count)[::BARRELS]) for seat in seats]
    _award(points, "tallest", tallest, board.tallest_points)
    _award(points, "breaker", broke, board.breaker_points)
    _award(points, "most-cities", presence, board.most_cities_points)
    _award(points, "one-barrels", one_barrels, board.one_barrels_points)


def _award(points: list[dict[str, int]], source: str, counts: list[int], prize: int) -> None:
    """Give ``prize`` to everyone with the highest count above zero."""
    best = max(counts)
    for seat, count in enumerate(counts):
        points[seat][source] = prize if count == best and best > 0 else 0


def winners(table: Table) -> list[int]:
    """Most points, then most booths on the board, then a shared win (HA-54); nobody before the end."""
    if kind_of(table.frames[-1]) != ASK_NOTHING:
        return []
    ranks = [(sum(sources.values()), sum(table.standing(seat))) for seat, sources in enumerate(breakdown(table))]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
