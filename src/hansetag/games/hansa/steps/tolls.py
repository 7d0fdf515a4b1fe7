"""Phase 4: taxes and tolls for the player whose turn ends and nobody else (HA-43); then the next turn or the end."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import OVER

from .. import heaps
from ..codes import ASK_NOTHING, ASK_TOLL, BUSY, DISCARD, DISCARDED, ENDED, TAXED
from ..refusals import refuse
from ..table import Table
from .turn import begin_turn


def end_turn(table: Table, seat: int, note: int) -> None:
    """Pay the tax on Talers above the limit, in the last turn of the game as well (HA-46), then turn in markers."""
    if note & BUSY:
        table.idle = 0
    elif not table.terms.strict:
        table.idle = min(table.idle + 1, table.terms.patience)
    tax = table.talers[seat] - table.board.keep_talers
    if tax > 0:
        table.pay(seat, tax)
        if table.event_rows is not None:
            table.event_rows.append((TAXED, seat, tax))
    turn_in_markers(table, seat)


def turn_in_markers(table: Table, seat: int) -> None:
    """Turn in unsold markers above the limit; sold ones are safe (HA-44). Ask only where there is a choice."""
    while heaps.size(table.unsold[seat]) > table.board.keep_markers:
        goods = heaps.kinds(table.unsold[seat])
        if len(goods) > 1:
            table.frames[-1] = frame(ASK_TOLL, seat)
            return
        discard(table, seat, goods[0])
    pass_on(table, seat)


def toll_options(table: Table, seat: int) -> list[int]:
    """The owner chooses among all own unsold markers (HA-45)."""
    first = table.board.codes.first[DISCARD]
    return [first + good for good in heaps.kinds(table.unsold[seat])]


def turn_in(table: Table, seat: int, good: int) -> None:
    """Turn in the chosen marker, and the next one if there are still too many."""
    discard(table, seat, good)
    turn_in_markers(table, seat)


def discard(table: Table, seat: int, good: int) -> None:
    """One marker too many leaves the game."""
    table.give_up(seat, good)
    if table.event_rows is not None:
        table.event_rows.append((DISCARDED, seat, good))


def pass_on(table: Table, seat: int) -> None:
    """The next turn, or the end once a round is complete after the last stack was broken (HA-48, HA-50)."""
    following = (seat + 1) % table.terms.seats
    if table.breaker >= 0 and following == table.starter:
        table.frames[-1] = frame(ASK_NOTHING, OVER)
        if table.event_rows is not None:
            table.event_rows.append((ENDED,))
    else:
        begin_turn(table, following)


def why_not_turn_in(table: Table, seat: int, good: int) -> Reason | None:
    """Refuse a marker that the player does not have."""
    if heaps.count(table.unsold[seat], good):
        return None
    return refuse(table, "HA-45", "not-yours", {"good": table.board.good_name(good)})
