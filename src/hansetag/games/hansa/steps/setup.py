"""Game preparation and initial setup: colours, start player, first booths."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE

from .. import heaps
from ..codes import ASK_DEAL, ASK_PLACE, ASK_REMOVE, ASK_START, PLACE, PLACED, REMOVE, REMOVED, START, STARTED
from ..refusals import refuse
from ..table import Table
from .turn import begin_turn


def set_up(table: Table, without: list[int]) -> None:
    """Lay the game out up to nature's first decision; ``without`` are colours the table chose to leave out (HA-1)."""
    table.lay_out()
    table.frames = [frame(ASK_START, NATURE), frame(ASK_DEAL, NATURE)]
    for colour in without:
        leave_out(table, colour)
    missing = table.terms.colours_out - len(without)
    if missing:
        table.frames.append(frame(ASK_REMOVE, NATURE, missing))


# ---------------------------------------------------------------------- which colours leave the game (HA-1)


def removal_chances(table: Table) -> list[tuple[int, int]]:
    """Each colour still in the game, all alike."""
    first = table.board.codes.first[REMOVE]
    return [(first + colour, 1) for colour in range(table.board.colour_count) if in_play(table, colour)]


def in_play(table: Table, colour: int) -> bool:
    """Whether ``colour`` takes part in this game."""
    return table.left_out >> colour & 1 == 0


def leave_out(table: Table, colour: int) -> None:
    """Take all markers of ``colour`` out of the game."""
    table.left_out |= 1 << colour
    part = heaps.colour_part(table.unseen, colour)
    table.unseen -= part
    table.gone += part
    table.supply -= heaps.size(part)
    if table.event_rows is not None:
        table.event_rows.append((REMOVED, colour))


def remove(table: Table, note: int, colour: int) -> None:
    """Take one colour out; ``note`` counts those that still have to go."""
    if note > 1:
        table.frames[-1] = frame(ASK_REMOVE, NATURE, note - 1)
    else:
        table.frames.pop()
    leave_out(table, colour)


def why_not_remove(table: Table, colour: int) -> Reason | None:
    """Refuse a colour that has left the game already."""
    if in_play(table, colour):
        return None
    return refuse(table, "HA-1", "colour-gone", {"colour": table.board.colours[colour]})


# ---------------------------------------------------------------------- who starts (HA-7)


def start_chances(table: Table) -> list[tuple[int, int]]:
    """Each seat, all alike."""
    first = table.board.codes.first[START]
    return [(first + seat, 1) for seat in range(table.terms.seats)]


def start(table: Table, seat: int) -> None:
    """Mark the start player for the whole game and let the first booths be placed."""
    table.starter = seat
    table.frames[-1] = frame(ASK_PLACE, seat)
    if table.event_rows is not None:
        table.event_rows.append((STARTED, seat))


def why_not_start(table: Table, seat: int) -> Reason | None:
    """Refuse a seat at which nobody plays."""
    if seat < table.terms.seats:
        return None
    return refuse(table, "HA-7", "no-such-seat", {"number": seat, "seats": table.terms.seats})


# ---------------------------------------------------------------------- the first booths (HA-5)


def place_options(table: Table, seat: int) -> list[int]:
    """Any city but the banned one, and none twice by the same player."""
    board = table.board
    first = board.codes.first[PLACE]
    return [
        first + city
        for city in range(board.city_count)
        if board.setup_allowed[city] and table.booths_at(seat, city) == 0
    ]


def place(table: Table, seat: int, note: int, city: int) -> None:
    """Place the first booths; ``note`` counts the placements before this one, in every round clockwise."""
    board = table.board
    seats = table.terms.seats
    table.set_up_booths(seat, city, board.placed_at_once)
    if table.event_rows is not None:
        table.event_rows.append((PLACED, seat, city, board.placed_at_once))
    following = (seat + 1) % seats
    if note + 1 < seats * board.placements:
        table.frames[-1] = frame(ASK_PLACE, following, note + 1)
    else:
        begin_turn(table, following)


def why_not_place(table: Table, seat: int, city: int) -> Reason | None:
    """Refuse the banned city, which is banned during setup only (HA-6), and a city for the second time."""
    board = table.board
    if not board.setup_allowed[city]:
        return refuse(table, "HA-5", "setup-banned", {"city": board.cities[city]})
    if table.booths_at(seat, city):
        return refuse(table, "HA-5", "setup-twice", {"city": board.cities[city]})
    return None
