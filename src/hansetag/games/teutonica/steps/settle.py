"""The displaced player's answer: the piece must go back on the board nearby, and more may come with it.

Each piece goes to a free house at the smallest distance at which there is one, never back to the same route (HT-2.2,
HT-2.3). The displaced piece has to be placed; the extras are optional and come from the stock, then the supply, then
from elsewhere on the board (HT-2.4, HT-2.5). A trader put down while the displaced trader is still in hand is that one:
nobody could tell them apart.
"""

from typing import Final

from hansetag.kernel.frames import frame, kind_of, note_of, seat_of
from hansetag.kernel.reasons import Reason

from .. import pieces
from ..codes import DONE, DROP, DROPPED, LIFT, LIFTED, STOCK, SUPPLY, TRADER
from ..refusals import refuse
from ..table import Table
from .aftermath import after_action

# What the note remembers: the route (six bits), the displaced piece in hand (its kind plus one), how many extras may
# still come, a piece lifted from the board (its kind plus one), and whether everything must be placed.
ROUTE_MASK: Final = 63
HAND_SHIFT: Final = 6
EXTRA_SHIFT: Final = 8
LIFT_SHIFT: Final = 10
PART_MASK: Final = 3  # each of these three has two bits
MUST_FLAG: Final = 1 << 12  # neutral traders: all of them have to be placed (HT-8.3)
NOTE_BITS: Final = 13


def settling_note(route: int, kind: int, extras: int) -> int:
    """What the question remembers before anything is put down."""
    return route | kind + 1 << HAND_SHIFT | extras << EXTRA_SHIFT


def hand_of(note: int) -> int:
    """The displaced piece in hand: its kind plus one, 0 once it is put down."""
    return note >> HAND_SHIFT & PART_MASK


def extras_of(note: int) -> int:
    """How many extras may still come."""
    return note >> EXTRA_SHIFT & PART_MASK


def lifted_of(note: int) -> int:
    """The piece that was lifted from the board: its kind plus one, 0 if none is in hand."""
    return note >> LIFT_SHIFT & PART_MASK


def begin_settling(table: Table, packed: int) -> None:
    """Ask the question, unless there is nothing to answer."""
    table.frames.append(packed)
    go_on(table)


def go_on(table: Table) -> None:
    """Close the question when nothing is left to choose."""
    packed = table.frames[-1]
    note = note_of(packed)
    options = settle_options(table, seat_of(packed), note)
    if not options or options == [table.board.codes.first[DONE]]:
        table.frames.pop()
        after_action(table)


def nearest(table: Table, route: int) -> list[int]:
    """The routes with a free house at the smallest distance from ``route`` at which there is one (HT-2.2)."""
    for ring in table.board.rings[route]:
        free = [near for near in ring if table.free_houses(near)]
        if free:
            return free
    return []


def settle_options(table: Table, seat: int, note: int) -> list[int]:
    """All that can be put down, lifted or ended now."""
    first = table.board.codes.first
    count = table.board.route_count
    options: list[int] = []
    if note & MUST_FLAG:
        waiting = hand_of(note) or extras_of(note)
        return [first[DROP] + route for route in nearest(table, note & ROUTE_MASK)] if waiting else []
    hand = hand_of(note)
    lifted = lifted_of(note)
    droppable = [kind + 1 in (hand, lifted) for kind in range(2)]
    if extras_of(note) and not lifted:
        source = extra_source(table, seat)
        room = room_off(table, note & ROUTE_MASK)
        for kind in range(2):
            if source < 0:
                add_lifts(table, seat, kind, note, room, options)
            elif table.desk[source + kind] and room > (hand > 0):  # the piece in hand must still find a house
                droppable[kind] = True
    near = nearest(table, note & ROUTE_MASK)
    for kind in range(2):
        if droppable[kind]:
            for route in near:
                options.append(first[DROP] + kind * count + route)
    if not hand and not lifted:
        options.append(first[DONE])
    return options


def room_off(table: Table, route: int) -> int:
    """How many houses are free anywhere off ``route``."""
    room = 0
    for other in range(table.board.route_count):
        if other != route:
            room += table.free_houses(other)
    return room


def extra_source(table: Table, seat: int) -> int:
    """Where the next extra comes from: the place on the desk of the stock, else of the supply, else -1 (HT-2.5)."""
    first = seat * (len(table.desk) // table.terms.seats)
    for source in (STOCK, SUPPLY):
        if table.desk[first + source] + table.desk[first + source + 1]:
            return first + source
    return -1


def add_lifts(table: Table, seat: int, kind: int, note: int, room: int, options: list[int]) -> None:
    """Add every route from which ``seat`` can lift a piece of ``kind`` and still finds houses for all it holds."""
    first = table.board.codes.first[LIFT] + kind * table.board.route_count
    code = pieces.piece(seat, kind)
    for route in range(table.board.route_count):
        if pieces.count(table.on_route(route), code) and lift_leaves_room(note, room, route):
            options.append(first + route)


def lift_leaves_room(note: int, room: int, route: int) -> bool:
    """Whether a piece lifted from ``route`` finds a house besides the one in hand; its old house may be that one."""
    return room + (route != note & ROUTE_MASK) > (hand_of(note) > 0)


def settle_lift(table: Table, seat: int, note: int, kind: int, route: int) -> None:
    """Take an extra from elsewhere on the board, because neither stock nor supply has any."""
    table.take_from_route(route, pieces.piece(seat, kind))
    note += (kind + 1 << LIFT_SHIFT) - (1 << EXTRA_SHIFT)
    table.frames[-1] = frame(kind_of(table.frames[-1]), seat, note)
    if table.event_rows is not None:
        table.event_rows.append((LIFTED, seat, kind, route))


def settle_drop(table: Table, seat: int, note: int, kind: int, route: int) -> None:
    """Put a piece down: the one in hand if it is of this kind, else an extra."""
    owner = table.terms.seats if note & MUST_FLAG else seat
    if lifted_of(note) == kind + 1:
        note &= ~(PART_MASK << LIFT_SHIFT)
    elif hand_of(note) == kind + 1:
        note &= ~(PART_MASK << HAND_SHIFT)
    else:
        note -= 1 << EXTRA_SHIFT
        if not note & MUST_FLAG:
            table.desk[extra_source(table, seat) + kind] -= 1
    table.put_on_route(route, pieces.piece(owner, kind))
    table.frames[-1] = frame(kind_of(table.frames[-1]), seat, note)
    if table.event_rows is not None:
        table.event_rows.append((DROPPED, owner, kind, route))
    go_on(table)


def settle_done(table: Table) -> None:
    """Forgo the remaining optional pieces (HT-2.4)."""
    table.frames.pop()
    after_action(table)


def why_not_settle(table: Table, seat: int, note: int, verb: int, kind: int, route: int) -> Reason | None:
    """Refuse what is too far or full, the wrong piece or source, and to stop too early."""
    hand = hand_of(note)
    lifted = lifted_of(note)
    if verb == DONE:
        if note & MUST_FLAG:
            return refuse(table, "HT-8.3", "neutral-must")
        return refuse(table, "HT-2.4", "piece-must") if hand or lifted else None
    name = table.board.routes[route]
    if verb == LIFT:
        if lifted or note & MUST_FLAG or not extras_of(note):
            return refuse(table, "HT-2.5", "no-lift")
        if extra_source(table, seat) >= 0:
            return refuse(table, "HT-2.5", "source-first")
        if not pieces.count(table.on_route(route), pieces.piece(seat, kind)):
            return refuse(table, "HT-2.5", "not-there", {"route": name})
        if not lift_leaves_room(note, room_off(table, note & ROUTE_MASK), route):
            return refuse(table, "HT-2.3", "no-room", {"route": table.board.routes[note & ROUTE_MASK]})
        return None
    if not _may_drop(table, seat, note, kind):
        return refuse(table, "HT-2.5" if not note & MUST_FLAG else "HT-8.3", "no-such-extra")
    if route == note & ROUTE_MASK:
        return refuse(table, "HT-2.3", "same-route", {"route": name})
    near = nearest(table, note & ROUTE_MASK)
    if route in near:
        return None
    if not table.free_houses(route):
        return refuse(table, "HT-2.2", "route-full", {"route": name})
    ways = ", ".join(table.board.routes[other] for other in near)
    return refuse(table, "HT-2.2", "too-far", {"route": name, "ways": ways})


def _may_drop(table: Table, seat: int, note: int, kind: int) -> bool:
    """Whether a piece of ``kind`` is at hand or to be had."""
    hand = hand_of(note)
    lifted = lifted_of(note)
    if note & MUST_FLAG:
        return kind == TRADER
    if kind + 1 in (hand, lifted):
        return True
    if lifted or not extras_of(note) or room_off(table, note & ROUTE_MASK) <= (hand > 0):
        return False
    source = extra_source(table, seat)
    return source >= 0 and table.desk[source + kind] > 0
