"""The figure of the two-player game with provinces (HT-7): where it stands, a player may place, displace and claim."""

from hansetag.kernel.frames import frame, note_of, seat_of
from hansetag.kernel.reasons import Reason

from ..codes import ASK_FIGURE, DONE, POST, POSTED, RIDE, RODE, WALK, WALKED
from ..refusals import refuse
from ..table import Table
from . import turn
from .turn import begin_turn, note_turn, spend_action


def open_routes(table: Table) -> list[int]:
    """The routes on which place, displace and claim are allowed: those around the figure, else all."""
    if table.terms.provinces:
        return table.board.province_routes[table.figure]
    return table.board.all_routes


def post_options(table: Table) -> list[int]:
    """The second player puts the figure into any province."""
    first = table.board.codes.first[POST]
    return [first + province for province in range(len(table.board.provinces))]


def post(table: Table, seat: int, province: int) -> None:
    """Put the figure into the province; then the start player begins."""
    table.figure = province
    if table.event_rows is not None:
        table.event_rows.append((POSTED, seat, province))
    begin_turn(table, table.starter)


def may_walk(table: Table, note: int) -> bool:
    """The free move comes before the first action or after the last, once a turn."""
    return table.terms.provinces and not note & turn.WALKED_FLAG


def add_walks(table: Table, options: list[int]) -> None:
    """Add every province within two borders."""
    first = table.board.codes.first[WALK]
    for province in table.board.reach[table.figure]:
        options.append(first + province)


def walk(table: Table, seat: int, province: int) -> None:
    """Move over one or two borders, for free."""
    note = note_of(table.frames[0])
    note_turn(table, note | turn.WALKED_FLAG)
    table.figure = province
    if table.event_rows is not None:
        table.event_rows.append((WALKED, seat, province))


def add_rides(table: Table, options: list[int]) -> None:
    """Add every other province."""
    first = table.board.codes.first[RIDE]
    for province in range(len(table.board.provinces)):
        if province != table.figure:
            options.append(first + province)


def ride(table: Table, seat: int, province: int) -> None:
    """Move anywhere; this is an action."""
    spend_action(table)
    table.figure = province
    if table.event_rows is not None:
        table.event_rows.append((RODE, seat, province))


def ask_after(table: Table) -> bool:
    """Ask for the free move after the last action, if it was not made before; True if the question is open."""
    if not may_walk(table, note_of(table.frames[0])):
        return False
    table.frames.append(frame(ASK_FIGURE, seat_of(table.frames[0])))
    return True


def figure_options(table: Table) -> list[int]:
    """Walk, or stay."""
    options: list[int] = []
    add_walks(table, options)
    options.append(table.board.codes.first[DONE])
    return options


def why_not_here(table: Table, route: int) -> Reason | None:
    """Refuse to place, displace or claim away from the figure."""
    if route in open_routes(table):
        return None
    facts = {"route": table.board.routes[route], "province": table.board.provinces[table.figure]}
    return refuse(table, "HT-7", "figure-elsewhere", dict(facts))


def why_not_walk(table: Table, province: int, asked_after: bool) -> Reason | None:
    """Refuse in the middle of the turn, for the second time, and too far."""
    note = note_of(table.frames[0])
    if not table.terms.provinces:
        return refuse(table, "HT-7", "no-figure")
    if note & turn.WALKED_FLAG:
        return refuse(table, "HT-7", "walked-already")
    if not note & turn.FRESH_FLAG and not asked_after:
        return refuse(table, "HT-7", "walk-later")
    if province not in table.board.reach[table.figure]:
        return refuse(table, "HT-7", "walk-far", {"province": table.board.provinces[province]})
    return None


def why_not_ride(table: Table, province: int) -> Reason | None:
    """Refuse where there is no figure, or where it stands already."""
    if not table.terms.provinces:
        return refuse(table, "HT-7", "no-figure")
    if province == table.figure:
        return refuse(table, "HT-7", "figure-there", {"province": table.board.provinces[province]})
    return None
