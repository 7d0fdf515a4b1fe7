"""Phase 3: move the ship, as often as there are Talers, along the arrows only."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason

from ..codes import ASK_TURN, BUSY, SAIL, SAILED
from ..refusals import refuse
from ..table import Table


def add_voyages(table: Table, seat: int, options: list[int]) -> None:
    """Add every city that an arrow leads to from here, if ``seat`` can pay the move (HA-21, HA-22)."""
    if table.talers[seat] >= table.board.move_cost:
        first = table.board.codes.first[SAIL]
        for city in table.board.ways_out[table.ship]:
            options.append(first + city)


def sail(table: Table, seat: int, note: int, city: int) -> None:
    """Move the ship; a new stay allows a new action, even in a city left before (HA-19)."""
    table.pay(seat, table.board.move_cost)
    if table.event_rows is not None:
        table.event_rows.append((SAILED, seat, table.ship, city, table.board.move_cost))
    table.ship = city
    table.frames[-1] = frame(ASK_TURN, seat, note & BUSY)


def why_not_sail(table: Table, seat: int, city: int) -> Reason | None:
    """Refuse where the ship is there already, no arrow leads there, or the money is spent."""
    board = table.board
    if city == table.ship:
        return refuse(table, "HA-22", "here-already", {"city": board.cities[city]})
    if city not in board.ways_out[table.ship]:
        ways = ", ".join(board.cities[end] for end in board.ways_out[table.ship])
        return refuse(
            table, "HA-22", "no-route", {"city": board.cities[city], "here": board.cities[table.ship], "ways": ways}
        )
    if table.talers[seat] < board.move_cost:
        return refuse(table, "HA-21", "move-cost", {"cost": board.move_cost, "talers": table.talers[seat]})
    return None
