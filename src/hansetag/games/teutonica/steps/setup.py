"""Preparing to play: markers on the taverns, the start player, desks and supplies, and the second player's guests."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE

from .. import heaps, pieces
from ..codes import (
    ASK_DEAL,
    ASK_POST,
    ASK_START,
    COLUMNS,
    DEAL,
    DEALT,
    MERCHANT,
    NEUTRAL_CAME,
    START,
    STARTED,
    STOCK,
    SUPPLY,
    TRADER,
)
from ..refusals import refuse
from ..table import ROW, Table
from .turn import begin_turn


def set_up(table: Table) -> None:
    """Lay the game out up to nature's first decision."""
    table.lay_out()
    table.frames = [frame(ASK_START, NATURE), frame(ASK_DEAL, NATURE)]


# ---------------------------------------------------------------------- the start markers


def next_tavern(table: Table) -> int:
    """The first tavern without a marker, as its place in the list of taverns."""
    place = 0
    while table.marker_on(table.board.taverns[place]) >= 0:
        place += 1
    return place


def deal_chances(table: Table) -> list[tuple[int, int]]:
    """Each of the start markers that is left, all alike."""
    board = table.board
    first = board.codes.first[DEAL] + next_tavern(table)
    taverns = len(board.taverns)
    laid = [table.marker_on(route) for route in board.taverns]
    return [(first + n * taverns, 1) for n, kind in enumerate(board.start_markers) if kind not in laid]


def deal(table: Table, argument: int) -> None:
    """Lay a start marker at a tavern; with the last one the neutral traders come, too (HT-8.1)."""
    board = table.board
    kind = board.start_markers[argument // len(board.taverns)]
    route = board.taverns[argument % len(board.taverns)]
    table.routes[route] |= kind + 1 << ROW
    table.unseen -= heaps.one(kind)
    if table.event_rows is not None:
        table.event_rows.append((DEALT, kind, route))
    if argument % len(board.taverns) == len(board.taverns) - 1:
        table.frames.pop()
        if table.terms.neutral:
            bring_neutrals(table)


def bring_neutrals(table: Table) -> None:
    """A neutral trader on each route to a city that develops an ability and on each tavern's route (HT-8.1, HT-8.2)."""
    board = table.board
    for route in range(board.route_count):
        ends = (board.first_end[route], board.other_end[route])
        skill = any(board.ability_of_city[city] >= 0 for city in ends)
        coellen = table.terms.neutral_coellen and route == board.coellen_route
        if skill or coellen or route in board.taverns:
            table.put_on_route(route, pieces.piece(table.terms.seats, TRADER))
            if table.event_rows is not None:
                table.event_rows.append((NEUTRAL_CAME, route))


def why_not_deal(table: Table, argument: int) -> Reason | None:
    """Refuse a tavern out of order, and a marker that was dealt already."""
    if any(argument + table.board.codes.first[DEAL] == action for action, _ in deal_chances(table)):
        return None
    return refuse(table, "HT-5.3", "tavern")


# ---------------------------------------------------------------------- the start player


def start_chances(table: Table) -> list[tuple[int, int]]:
    """Each seat, all alike."""
    first = table.board.codes.first[START]
    return [(first + seat, 1) for seat in range(table.terms.seats)]


def start(table: Table, starter: int) -> None:
    """Fill desks and supplies: the later in the first round, the more traders to begin with."""
    board = table.board
    table.starter = starter
    for step in range(table.terms.seats):
        own = (starter + step) % table.terms.seats * COLUMNS
        table.desk[own + SUPPLY + TRADER] = board.start_supply[step]
        table.desk[own + SUPPLY + MERCHANT] = board.start_merchants
        table.desk[own + STOCK + TRADER] = board.start_stock[step]
    if table.event_rows is not None:
        table.event_rows.append((STARTED, starter))
    if table.terms.provinces:
        table.frames[-1] = frame(ASK_POST, (starter + 1) % table.terms.seats)
    else:
        begin_turn(table, starter)


def why_not_start(table: Table, seat: int) -> Reason | None:
    """Refuse a seat at which nobody plays."""
    if seat < table.terms.seats:
        return None
    return refuse(table, "HT-1.1", "no-such-seat", {"number": seat, "seats": table.terms.seats})
