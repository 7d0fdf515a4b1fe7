"""The turn: income, then the one question that is asked until the turn is ended."""

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason

from ..codes import ACTED, ASK_TURN, BUILD, BUY, END, FRESH, INCOME, PRESSED, REPLENISH, SELL
from ..refusals import refuse
from ..table import Table
from .build import add_builds
from .buy import add_purchases
from .replenish import can_replenish
from .sail import add_voyages
from .sell import add_sales


def begin_turn(table: Table, seat: int) -> None:
    """Phase 1: the income, then the question of the turn."""
    table.pay(seat, -table.board.income)
    table.frames[-1] = frame(ASK_TURN, seat, FRESH)
    if table.event_rows is not None:
        table.event_rows.append((INCOME, seat, table.board.income))
        if is_stalled(table):
            table.event_rows.append((PRESSED, seat))


def turn_options(table: Table, seat: int, note: int) -> list[int]:
    """All that ``seat`` may do next; ``note`` says what it has done so far."""
    first = table.board.codes.first
    options: list[int] = []
    if note & FRESH:
        if can_replenish(table, seat):
            options.append(first[REPLENISH])
        must = duty(table, len(options) == 1)
        if must == REPLENISH:
            return options
        if must == BUY:
            add_purchases(table, seat, options)
            return options
    add_voyages(table, seat, options)
    if not note & ACTED:
        add_purchases(table, seat, options)
        if table.unsold[seat]:
            add_builds(table, seat, options)
            add_sales(table, seat, options)
    options.append(first[END])  # HA-20: nobody must sail or act
    return options


def duty(table: Table, replenishable: bool) -> int:
    """The verb with which a fresh turn has to begin, or -1.

    An empty board must be replenished (HA-15). When nothing has happened for too many rounds, the game must be pushed
    on: by replenishing, or where no space is empty by a purchase, which is then always possible (HA-55).
    """
    stalled = is_stalled(table)
    if replenishable:
        return REPLENISH if stalled or max(table.spaces) < 0 else -1
    return BUY if stalled and -1 not in table.spaces else -1


def is_stalled(table: Table) -> bool:
    """Whether the stall guard is called (HA-55). Once the last stack is broken, the end is near anyway."""
    return table.idle >= table.terms.patience and table.breaker < 0 and not table.terms.strict


def why_not_yet(table: Table, seat: int, note: int, verb: int) -> Reason | None:
    """Refuse what comes before a duty, and a second action in one stay (HA-19)."""
    if note & FRESH:
        must = duty(table, can_replenish(table, seat))
        if must == REPLENISH and verb != REPLENISH:
            bare = max(table.spaces) < 0
            return refuse(table, "HA-15", "must-replenish") if bare else refuse(table, "HA-55", "stalled")
        if must == BUY and verb not in (BUY, REPLENISH):
            return refuse(table, "HA-55", "stalled-full")
    if note & ACTED and verb in (BUY, BUILD, SELL):
        return refuse(table, "HA-19", "acted", {"city": table.board.cities[table.ship]})
    return None
