"""After an action: full neutral routes are established at once, and a game that was decided ends.

The neutral trader of the two-player game claims a route as soon as neutral pieces fill it (HT-8.4). Nobody pays an
action for it; the active player chooses the city.
"""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import (
    ASK_NEUTRAL,
    END_MARKERS,
    NEUTRAL,
    NEUTRAL_CLAIMED,
    NEUTRAL_OPENED,
    PLATE,
    TRADER,
)
from ..prestige import open_office, score_route, trigger
from ..refusals import refuse
from ..table import Table
from .turn import stop


def after_action(table: Table) -> None:
    """See what the action brought about; called when no question of it is open any more."""
    if table.terms.neutral and ask_neutral(table):
        return
    if table.ending:
        stop(table)


def ask_neutral(table: Table) -> bool:
    """Establish full neutral routes; True if the active player has to choose first (HT-8.7)."""
    for route in range(table.board.route_count):
        if table.is_full_of(route, table.terms.seats) and not open_ends(table, route):
            claim_for_neutral(table, route)
    options = neutral_options(table)
    while len(options) == 1:
        neutral(table, table.board.codes.argument[options[0]])
        options = neutral_options(table)
    if options:
        table.frames.append(frame(ASK_NEUTRAL, table.active()))
    return bool(options)


def open_ends(table: Table, route: int) -> list[int]:
    """The ends of ``route`` (0 and 1) where an office space is free."""
    ends = (table.board.first_end[route], table.board.other_end[route])
    return [end for end in range(2) if table.free_space(ends[end]) >= 0]


def neutral_options(table: Table) -> list[int]:
    """Each end with a free space of each route that is full of neutral traders."""
    first = table.board.codes.first[NEUTRAL]
    return [
        first + 2 * route + end
        for route in range(table.board.route_count)
        if table.is_full_of(route, table.terms.seats)
        for end in open_ends(table, route)
    ]


def neutral(table: Table, argument: int) -> None:
    """Claim a route for the neutral trader, with an office at the chosen end; a coin there gives nothing (HT-8.4)."""
    route = argument >> 1
    city = table.board.other_end[route] if argument & 1 else table.board.first_end[route]
    claim_for_neutral(table, route)
    if table.event_rows is not None:
        table.event_rows.append((NEUTRAL_OPENED, city))
    open_office(table, table.terms.seats, TRADER, city)


def answer_neutral(table: Table, argument: int) -> None:
    """The active player has chosen; there may be more to choose."""
    table.frames.pop()
    neutral(table, argument)
    after_action(table)


def claim_for_neutral(table: Table, route: int) -> None:
    """Points for those who control the ends, the marker is thrown away and replaced, and the route is cleared."""
    if table.event_rows is not None:
        table.event_rows.append((NEUTRAL_CLAIMED, route))
    score_route(table, route)
    kind = table.marker_on(route)
    table.routes[route] = 0
    if kind >= 0:
        table.discarded += heaps.one(kind)
        draw_replacement(table, table.active())


def draw_replacement(table: Table, seat: int) -> None:
    """A new marker comes face down on the plate; when none is left, the game ends (HT-5.1, HT-5.5)."""
    if table.pile:
        table.pile -= 1
        table.gain(seat, PLATE, 1)
    else:
        trigger(table, END_MARKERS)


def why_not_neutral(table: Table, argument: int) -> Reason | None:
    """Refuse where the route is not full of neutral traders, or the city is full."""
    route = argument >> 1
    if not table.is_full_of(route, table.terms.seats):
        return refuse(table, "HT-8.4", "neutral-not-full", {"route": table.board.routes[route]})
    if argument & 1 not in open_ends(table, route):
        city = table.board.other_end[route] if argument & 1 else table.board.first_end[route]
        return refuse(table, "HT-8.4", "city-full", {"city": table.board.cities[city]})
    return None
