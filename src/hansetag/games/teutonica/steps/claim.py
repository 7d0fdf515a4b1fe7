"""Claim a route: points, then the marker, then one benefit, in this order (HT-3.1)."""

from typing import Final

from hansetag.kernel.frames import frame, note_of
from hansetag.kernel.reasons import Reason

from .. import heaps, pieces
from ..codes import (
    ASK_BENEFIT,
    CLAIM,
    CLAIMED,
    COELLEN,
    COLUMNS,
    EXTRA,
    EXTRA_OFFICE,
    IMPROVE,
    MARKER_USED,
    MARKER_WON,
    MARKERS,
    MERCHANT,
    NOTHING,
    OFFICE,
    OPENED,
    PRIVILEGE,
    SAT_DOWN,
    SCORED,
    STOCK,
    USED,
)
from ..prestige import award, check_chain, open_beside, open_office, score_route
from ..refusals import refuse
from ..table import ROW, ROW_MASK, Table
from .aftermath import after_action, draw_replacement
from .improve import can_improve, improve
from .turn import spend_action

# What the note of the benefit remembers: the route, the kind of marker just won plus one, and an extra office opened.
ROUTE_MASK: Final = 63
WON_SHIFT: Final = 6
WON_MASK: Final = 7
EXTENDED_FLAG: Final = 1 << 10


def add_claims(table: Table, seat: int, routes: list[int], options: list[int]) -> None:
    """Add each of these ``routes`` that is full of ``seat``'s pieces."""
    first = table.board.codes.first[CLAIM]
    for route in routes:
        if table.is_full_of(route, seat):
            options.append(first + route)


def claim(table: Table, seat: int, route: int) -> None:
    """Award points and the marker, then ask for the benefit; this is an action."""
    spend_action(table)
    if table.event_rows is not None:
        table.event_rows.append((CLAIMED, seat, route))
    score_route(table, route)
    kind = table.marker_on(route)
    note = route
    if kind >= 0:
        table.routes[route] &= ROW_MASK
        table.gain(seat, MARKERS, heaps.one(kind))
        note |= kind + 1 << WON_SHIFT
        if table.event_rows is not None:
            table.event_rows.append((MARKER_WON, seat, kind, route))
        draw_replacement(table, seat)
    table.frames.append(frame(ASK_BENEFIT, seat, note))
    finish_if_settled(table, seat)


def benefit_options(table: Table, seat: int, note: int) -> list[int]:
    """One benefit or none (HT-3.2, HT-3.3): an office, an extra office, an ability or the Coellen table."""
    board = table.board
    first = board.codes.first
    route = note & ROUTE_MASK
    ends = sorted((board.first_end[route], board.other_end[route]))
    options = [first[OFFICE] + city for city in ends if can_open(table, seat, route, city)]
    if can_extend(table, seat, note):
        for kind in range(2):
            if pieces.count(table.on_route(route), pieces.piece(seat, kind)):
                for city in ends:
                    if table.cities[city]:
                        options.append(first[EXTRA] + kind * board.city_count + city)
    abilities = sorted(board.ability_of_city[city] for city in ends)
    options += [first[IMPROVE] + a for a in abilities if a >= 0 and can_improve(table, seat, a)]
    if route == board.coellen_route and pieces.count(table.on_route(route), pieces.piece(seat, MERCHANT)):
        for space, colour in enumerate(board.coellen_colours):
            if not pieces.at(table.coellen, space) and colour <= privilege(table, seat):
                options.append(first[COELLEN] + space)
    options.append(first[NOTHING])
    return options


def privilege(table: Table, seat: int) -> int:
    """The best colour of office that ``seat`` may take."""
    return table.desk[seat * COLUMNS + PRIVILEGE]


def can_open(table: Table, seat: int, route: int, city: int) -> bool:
    """Whether the leftmost free space is of a colour and a shape that ``seat`` can serve from ``route`` (HT-3.4)."""
    space = table.free_space(city)
    if space < 0 or table.board.colours[city][space] > privilege(table, seat):
        return False
    shape = table.board.shapes[city][space]
    return pieces.count(table.on_route(route), pieces.piece(seat, shape)) > 0


def can_extend(table: Table, seat: int, note: int) -> bool:
    """Whether ``seat`` may play an extra office: not the one just won, and not twice in a claim (HT-4.1, HT-4.2)."""
    have = heaps.count(table.desk[seat * COLUMNS + MARKERS], EXTRA_OFFICE)
    if note >> WON_SHIFT & WON_MASK == EXTRA_OFFICE + 1:
        have -= 1
    return have > 0 and not note & EXTENDED_FLAG


def take_office(table: Table, seat: int, note: int, city: int) -> None:
    """Open an office; a coin on its space is worth a point at once (HT-3.8)."""
    route = note & ROUTE_MASK
    space = table.free_space(city)
    shape = table.board.shapes[city][space]
    table.take_from_route(route, pieces.piece(seat, shape))
    if table.event_rows is not None:
        table.event_rows.append((OPENED, seat, shape, city, space))
    open_office(table, seat, shape, city)
    if table.board.coins[city][space]:
        if table.event_rows is not None:
            table.event_rows.append((SCORED, seat, city, 1))
        award(table, seat, 1)
    check_chain(table, seat)
    finish(table, seat, route)


def take_extra(table: Table, seat: int, note: int, kind: int, city: int) -> None:
    """Open an extra office beside the city, whatever its colours and shapes (HT-4.3, HT-4.4)."""
    route = note & ROUTE_MASK
    table.take_from_route(route, pieces.piece(seat, kind))
    table.gain(seat, MARKERS, -heaps.one(EXTRA_OFFICE))
    table.gain(seat, USED, heaps.one(EXTRA_OFFICE))
    open_beside(table, seat, kind, city)
    if table.event_rows is not None:
        table.event_rows.append((MARKER_USED, seat, EXTRA_OFFICE))
        table.event_rows.append((OPENED, seat, kind, city, -1))
    check_chain(table, seat)
    if table.terms.extra_office_besides:
        table.frames[-1] = frame(ASK_BENEFIT, seat, note | EXTENDED_FLAG)
        finish_if_settled(table, seat)
    else:
        finish(table, seat, route)


def take_ability(table: Table, seat: int, note: int, ability: int) -> None:
    """Improve the ability of an end city."""
    improve(table, seat, ability)
    finish(table, seat, note & ROUTE_MASK)


def take_seat(table: Table, seat: int, note: int, space: int) -> None:
    """Put a merchant on the Coellen table, to be scored at the end (HT-3.10)."""
    route = note & ROUTE_MASK
    table.take_from_route(route, pieces.piece(seat, MERCHANT))
    table.coellen |= seat + 1 << pieces.BITS * space
    if table.event_rows is not None:
        table.event_rows.append((SAT_DOWN, seat, space))
    finish(table, seat, route)


def finish_if_settled(table: Table, seat: int) -> None:
    """Close the claim where nothing is left to choose."""
    note = note_of(table.frames[-1])
    if len(benefit_options(table, seat, note)) == 1:
        finish(table, seat, note & ROUTE_MASK)


def finish(table: Table, seat: int, route: int) -> None:
    """What still stands on the route goes back to the general stock (HT-3.6)."""
    for code in pieces.listed(table.on_route(route)):
        table.gain(seat, STOCK + pieces.kind_of_piece(code), 1)
    table.routes[route] = table.routes[route] >> ROW << ROW
    table.frames.pop()
    after_action(table)


def why_not_claim(table: Table, seat: int, route: int) -> Reason | None:
    """Refuse while a house is without an own piece."""
    if table.is_full_of(route, seat):
        return None
    missing = table.board.houses[route] - pieces.owned(table.on_route(route), seat)
    return refuse(table, "HT-3.1", "not-full", {"route": table.board.routes[route], "count": missing})


def why_not_office(table: Table, seat: int, note: int, city: int) -> Reason | None:
    """Refuse a city that is not at this route or is full, and a piece that does not fit in colour or shape."""
    board = table.board
    route = note & ROUTE_MASK
    name = board.cities[city]
    if city not in (board.first_end[route], board.other_end[route]):
        return refuse(table, "HT-3.3", "city-elsewhere", {"city": name})
    space = table.free_space(city)
    if space < 0:
        return refuse(table, "HT-3.9", "city-full", {"city": name})
    colour = board.colours[city][space]
    if colour > privilege(table, seat):
        return refuse(table, "HT-3.4", "privilege", {"city": name, "colour": board.privileges[colour]})
    if not can_open(table, seat, route, city):
        return refuse(
            table, "HT-3.4", "needs-merchant" if board.shapes[city][space] else "needs-trader", {"city": name}
        )
    return None


def why_not_extra(table: Table, seat: int, note: int, kind: int, city: int) -> Reason | None:
    """Refuse without the marker for it, away from this route, before the first office, or without the piece."""
    board = table.board
    route = note & ROUTE_MASK
    name = board.cities[city]
    if not can_extend(table, seat, note):
        return refuse(table, "HT-4.1", "no-extra-office")
    if city not in (board.first_end[route], board.other_end[route]):
        return refuse(table, "HT-4.3", "city-elsewhere", {"city": name})
    if not table.cities[city]:
        return refuse(table, "HT-4.3", "city-empty", {"city": name})
    if not pieces.count(table.on_route(route), pieces.piece(seat, kind)):
        return refuse(table, "HT-4.3", "piece-not-on-route")
    return None


def why_not_ability(table: Table, seat: int, note: int, ability: int) -> Reason | None:
    """Refuse an ability that belongs to another city, or is full."""
    board = table.board
    route = note & ROUTE_MASK
    if ability not in (board.ability_of_city[board.first_end[route]], board.ability_of_city[board.other_end[route]]):
        return refuse(table, "HT-3.3", "ability-elsewhere", {"ability": board.abilities[ability]})
    if not can_improve(table, seat, ability):
        return refuse(table, "HT-3.5", "ability-full", {"ability": board.abilities[ability]})
    return None


def why_not_coellen(table: Table, seat: int, note: int, space: int) -> Reason | None:
    """Refuse on another route, without a merchant, on a taken space, and where the privilege is too low."""
    board = table.board
    route = note & ROUTE_MASK
    if route != board.coellen_route:
        return refuse(table, "HT-3.10", "coellen-route", {"route": board.routes[board.coellen_route]})
    if not pieces.count(table.on_route(route), pieces.piece(seat, MERCHANT)):
        return refuse(table, "HT-3.10", "coellen-merchant")
    if pieces.at(table.coellen, space):
        return refuse(table, "HT-3.10", "coellen-taken")
    colour = board.coellen_colours[space]
    if colour > privilege(table, seat):
        return refuse(table, "HT-3.10", "coellen-privilege", {"colour": board.privileges[colour]})
    return None
