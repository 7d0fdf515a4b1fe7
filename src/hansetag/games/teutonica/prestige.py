"""Prestige, offices and networks: what claims, coins and chains bring, and who is linked with what."""

from . import pieces
from .codes import CHAIN, COLUMNS, COMPLETED, END_CITIES, END_PRESTIGE, LINKED, PRESTIGE, SCORED, TRIGGERED
from .table import ROW, ROW_MASK, Table


def award(table: Table, owner: int, points: int) -> None:
    """Prestige for ``owner``; reaching the limit ends the game after this action (HT-6.1).

    The neutral trader's points count only where the table plays so (HT-8.5).
    """
    if owner < table.terms.seats:
        table.gain(owner, PRESTIGE, points)
        total = table.desk[owner * COLUMNS + PRESTIGE]
    elif table.terms.neutral_scores:
        table.neutral_prestige += points
        total = table.neutral_prestige
    else:
        return
    if total >= table.board.end_prestige:
        trigger(table, END_PRESTIGE)


def trigger(table: Table, reason: int) -> None:
    """The game ends at the end of this action; several reasons make no difference (HT-6.2)."""
    if not table.ending:
        table.ending = reason
        if table.event_rows is not None:
            table.event_rows.append((TRIGGERED, reason))


def score_route(table: Table, route: int) -> None:
    """First step of a claim: a point for each end city's controller, before any new office (HT-3.1)."""
    for city in (table.board.first_end[route], table.board.other_end[route]):
        owner = table.controller(city)
        if owner >= 0:
            if table.event_rows is not None and (owner < table.terms.seats or table.terms.neutral_scores):
                table.event_rows.append((SCORED, owner, city, 1))
            award(table, owner, 1)


def open_office(table: Table, owner: int, kind: int, city: int) -> int:
    """Put a piece on the leftmost free space of ``city``; returns the space. May complete the city (HT-3.9)."""
    space = table.free_space(city)
    table.cities[city] |= pieces.piece(owner, kind) << pieces.BITS * space
    if space == table.board.spaces[city] - 1:
        table.completed += 1
        if table.event_rows is not None:
            table.event_rows.append((COMPLETED, city, table.completed))
        if table.completed >= table.board.end_cities:
            trigger(table, END_CITIES)
    return space


def open_beside(table: Table, owner: int, kind: int, city: int) -> None:
    """Put an extra office to the left of all others; it completes nothing (HT-3.9)."""
    row = table.cities[city]
    table.cities[city] = row & ROW_MASK | pieces.add(row >> ROW, pieces.piece(owner, kind)) << ROW


def check_chain(table: Table, seat: int) -> None:
    """Points for the first three players who link Arnheim and Stendal, once each (HT-3.11)."""
    if table.desk[seat * COLUMNS + CHAIN] or table.linked >= len(table.board.chain_points):
        return
    if table.board.chain_end in reach(table, seat, table.board.chain_start):
        points = table.board.chain_points[table.linked]
        table.linked += 1
        table.gain(seat, CHAIN, points)
        if table.event_rows is not None:
            table.event_rows.append((LINKED, seat, points))
        award(table, seat, points)


def reach(table: Table, owner: int, start: int) -> list[int]:
    """The cities linked with ``start`` by a chain of cities in which ``owner`` has an office, ``start`` included."""
    if not table.offices_of(start, owner):
        return []
    seen = [start]
    place = 0
    while place < len(seen):
        for city in table.board.neighbours[seen[place]]:
            if city not in seen and table.offices_of(city, owner):
                seen.append(city)
        place += 1
    return seen


def largest_network(table: Table, owner: int) -> int:
    """The offices in the largest group of linked cities, every office counted (HT-6.4)."""
    best = 0
    seen: list[int] = []
    for city in range(table.board.city_count):
        if city not in seen and table.cities[city]:
            group = reach(table, owner, city)
            seen += group
            best = max(best, sum(table.offices_of(linked, owner) for linked in group))
    return best
