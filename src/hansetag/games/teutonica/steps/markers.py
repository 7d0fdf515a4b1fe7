"""Use a bonus marker: free, on one's own turn between actions (HT-4.1). Extra offices are played inside a claim."""

from hansetag.kernel.frames import frame, note_of
from hansetag.kernel.reasons import Reason

from .. import heaps, pieces
from ..codes import (
    ACTIONS_3,
    ACTIONS_4,
    ASK_IMPROVE,
    ASK_REMOVE,
    ASK_SWITCH,
    COLUMNS,
    DONE,
    IMPROVE_ABILITY,
    KINDS,
    MARKER_USED,
    MARKERS,
    REMOVE,
    REMOVE_3,
    REMOVED,
    SUPPLY,
    SWITCH,
    SWITCH_OFFICES,
    SWITCHED,
    USE,
    USED,
)
from ..refusals import refuse
from ..table import ROW_MASK, Table
from .aftermath import after_action
from .improve import improve, improve_options
from .turn import gain_actions


def add_uses(table: Table, seat: int, options: list[int]) -> None:
    """Add each kind of marker that ``seat`` has and that would do something."""
    row = table.desk[seat * COLUMNS + MARKERS]
    if row >> heaps.BITS == 0:
        return
    first = table.board.codes.first[USE]
    for kind in range(SWITCH_OFFICES, KINDS):
        if heaps.count(row, kind) and is_of_use(table, seat, kind):
            options.append(first + kind - 1)


def is_of_use(table: Table, seat: int, kind: int) -> bool:
    """Whether the marker would do anything now."""
    if kind == SWITCH_OFFICES:
        return bool(switch_options(table, seat))
    if kind == IMPROVE_ABILITY:
        return bool(improve_options(table, seat))
    return kind != REMOVE_3 or any(row & ROW_MASK for row in table.routes)


def use(table: Table, seat: int, kind: int) -> None:
    """Turn the marker face down; it still scores at the end."""
    table.gain(seat, MARKERS, -heaps.one(kind))
    table.gain(seat, USED, heaps.one(kind))
    if table.event_rows is not None:
        table.event_rows.append((MARKER_USED, seat, kind))
    gain_actions(table, 3 if kind == ACTIONS_3 else 4 if kind == ACTIONS_4 else 0)  # HT-4.8
    if kind == SWITCH_OFFICES:
        table.frames.append(frame(ASK_SWITCH, seat))
    elif kind == IMPROVE_ABILITY:
        table.frames.append(frame(ASK_IMPROVE, seat))
    elif kind == REMOVE_3:
        table.frames.append(frame(ASK_REMOVE, seat, 3))


def why_not_use(table: Table, seat: int, kind: int) -> Reason | None:
    """Refuse a marker that is not won yet, used already, or of no use now."""
    if not heaps.count(table.desk[seat * COLUMNS + MARKERS], kind):
        return refuse(table, "HT-4.1", "no-marker", {"marker": table.board.kinds[kind]})
    if not is_of_use(table, seat, kind):
        rule = switch_rule(table) if kind == SWITCH_OFFICES else "HT-4.7" if kind == IMPROVE_ABILITY else "HT-4.9"
        return refuse(table, rule, "marker-useless", {"marker": table.board.kinds[kind]})
    return None


# ---------------------------------------------------------------------- switch offices


def switch_options(table: Table, seat: int) -> list[int]:
    """Neighbouring offices of different owners; one's own must be among them only where the table plays so (HT-4.5)."""
    first = table.board.codes.first[SWITCH]
    return [
        first + 3 * city + place
        for city in range(table.board.city_count)
        for place in range(table.board.spaces[city] - 1)
        if can_switch(table, seat, city, place)
    ]


def can_switch(table: Table, seat: int, city: int, place: int) -> bool:
    """Both spaces are occupied, by different owners; extra offices stay where they are (HT-4.6)."""
    row = table.cities[city] & ROW_MASK
    left = pieces.at(row, place)
    right = pieces.at(row, place + 1)
    if not left or not right or pieces.owner_of(left) == pieces.owner_of(right):
        return False
    mine = seat in (pieces.owner_of(left), pieces.owner_of(right))
    return mine or not table.terms.switch_own_office


def switch(table: Table, seat: int, city: int, place: int) -> None:
    """Let the two change places; no coin and no chain comes of it (HT-3.8, HT-3.11)."""
    row = table.cities[city]
    left = pieces.at(row, place)
    right = pieces.at(row, place + 1)
    shift = pieces.BITS * place
    changed = left ^ right
    table.cities[city] = row ^ changed << shift ^ changed << shift + pieces.BITS
    table.frames.pop()
    if table.event_rows is not None:
        table.event_rows.append((SWITCHED, seat, city, place))
    after_action(table)


def why_not_switch(table: Table, seat: int, city: int, place: int) -> Reason | None:
    """Refuse a pair of offices that cannot change places."""
    if place < table.board.spaces[city] - 1 and can_switch(table, seat, city, place):
        return None
    both = place < table.board.spaces[city] - 1 and pieces.used(table.offices(city)) > place + 1
    return refuse(table, "HT-4.5" if both else "HT-4.6", "no-switch", {"city": table.board.cities[city]})


def switch_rule(table: Table) -> str:
    """Which ruling leaves nothing to switch: none of one's own among the pairs, or no pair at all."""
    for city in range(table.board.city_count):
        row = pieces.listed(table.offices(city))
        for place in range(len(row) - 1):
            if pieces.owner_of(row[place]) != pieces.owner_of(row[place + 1]):
                return "HT-4.5"
    return "HT-4.6"


# ---------------------------------------------------------------------- improve an ability


def improve_by_marker(table: Table, seat: int, ability: int) -> None:
    """Any one ability, as in its city."""
    table.frames.pop()
    improve(table, seat, ability)
    after_action(table)


# ---------------------------------------------------------------------- remove up to three pieces


def remove_options(table: Table, note: int) -> list[int]:
    """Any piece on any route, one's own too; stop after the first if you like (HT-4.9)."""
    first = table.board.codes.first
    found: set[int] = set()
    for route in range(table.board.route_count):
        for code in pieces.listed(table.on_route(route)):
            found.add(first[REMOVE] + (code - 1) * table.board.route_count + route)
    options = sorted(found)
    if note < 3:
        return [first[DONE], *options] if first[DONE] < first[REMOVE] else [*options, first[DONE]]
    return options


def remove(table: Table, seat: int, note: int, victim: int, route: int) -> None:
    """The piece goes to its owner's personal supply; a neutral one off the board (HT-8.9)."""
    table.take_from_route(route, victim + 1)
    if victim >> 1 < table.terms.seats:
        table.gain(victim >> 1, SUPPLY + (victim & 1), 1)
    if table.event_rows is not None:
        table.event_rows.append((REMOVED, seat, victim >> 1, victim & 1, route))
    left = note - 1
    table.frames[-1] = frame(ASK_REMOVE, seat, left)
    if left == 0 or len(remove_options(table, left)) == 1:
        end_removal(table)


def end_removal(table: Table) -> None:
    """Stop removing pieces (HT-4.9)."""
    table.frames.pop()
    after_action(table)


def why_not_remove(table: Table, victim: int, route: int) -> Reason | None:
    """Refuse a piece that does not stand on the route."""
    if pieces.count(table.on_route(route), victim + 1):
        return None
    return refuse(table, "HT-4.9", "no-such-piece", {"route": table.board.routes[route]})


def why_not_stop_removing(table: Table) -> Reason | None:
    """Refuse to stop before the first piece, or the marker would be wasted."""
    if note_of(table.frames[-1]) < 3:
        return None
    return refuse(table, "HT-4.9", "remove-one")
