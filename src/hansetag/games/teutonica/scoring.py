"""Points: now, at the end, and who wins. All who are tied share the win (HT-6.5)."""

from hansetag.kernel.frames import kind_of

from . import heaps, pieces
from .codes import ABILITIES, ASK_NOBODY, COLUMNS, KEYS, MARKERS, PRESTIGE, USED
from .prestige import largest_network
from .table import Table


def breakdown(table: Table) -> list[dict[str, int]]:
    """For each seat its points by source, as if the game ended now (HT-6.3)."""
    controlled = [0] * table.terms.owners
    for city in range(table.board.city_count):
        owner = table.controller(city)
        if owner >= 0:
            controlled[owner] += 1
    return [of_seat(table, seat, controlled[seat]) for seat in range(table.terms.seats)]


def of_seat(table: Table, seat: int, cities: int) -> dict[str, int]:
    """What one seat scores."""
    board = table.board
    own = seat * COLUMNS
    abilities = 0
    for ability in range(ABILITIES):
        if table.level(seat, ability) == board.last_level[ability]:
            abilities += board.full_points[ability]
    won = heaps.size(table.desk[own + MARKERS]) + heaps.size(table.desk[own + USED])  # HT-5.6: not those on the plate
    coellen = 0
    for space, points in enumerate(board.coellen_points):
        if pieces.at(table.coellen, space) == seat + 1:
            coellen += points
    return {
        "prestige": table.desk[own + PRESTIGE],
        "abilities": abilities,
        "markers": board.marker_points[min(won, len(board.marker_points) - 1)],
        "coellen": coellen,
        "cities": cities * board.city_points,
        "network": largest_network(table, seat) * table.value(seat, KEYS),
    }


def winners(table: Table) -> list[int]:
    """Most points; nobody before the end."""
    if kind_of(table.frames[-1]) != ASK_NOBODY:
        return []
    scores = [sum(sources.values()) for sources in breakdown(table)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
