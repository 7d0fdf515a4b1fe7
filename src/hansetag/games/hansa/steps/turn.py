"""The turn: income, then the one question that is asked until the turn is ended."""

from typing import Final

from hansetag.kernel.frames import frame
from hansetag.kernel.reasons import Reason

from .. import codes as c
from ..codes import ACTED, FRESH
from ..refusals import refuse
from ..state import Table
from .build import add_builds
from .buy import add_purchases
from .replenish import can_replenish
from .sail import add_voyages
from .sell import add_sales

STALL_ROUNDS: Final = 5  # HA-55


def begin_turn(table: Table, seat: int) -> None:
    """Phase 1: the income, then the question of the turn."""
    table.pay(seat, -table.board.income)
    table.frames[-1] = frame(c.ASK_TURN, seat, FRESH)
    if table.ears is not None:
        table.ears.append((c.INCOME, seat, table.board.income))
        if is_stalled(table):
            table.ears.append((c.PRESSED, seat))


def turn_options(table: Table, seat: int, note: int) -> list[int]:
    """All that ``seat`` may do next; ``note`` says what it has done so far."""
    first = table.board.codes.first
    options: list[int] = []
    if note & FRESH:
        if can_replenish(table, seat):
            options.append(first[c.REPLENISH])
        must = duty(table, len(options) == 1)
        if must == c.REPLENISH:
            return options
        if must == c.BUY:
            add_purchases(table, seat, options)
            return options
    add_voyages(table, seat, options)
    if not note & ACTED:
        add_purchases(table, seat, options)
        add_builds(table, seat, options)
        add_sales(table, seat, options)
    options.append(first[c.END])  # HA-20: nobody must sail or act
    return options


def duty(table: Table, replenishable: bool) -> int:
    """The verb with which a fresh turn has to begin, or -1.

    An empty board must be replenished (HA-15). When nothing has happened for too many rounds, the game must be pushed
    on: by replenishing, or where no space is empty by a purchase, which is then always possible (HA-55).
    """
    if replenishable:
        return c.REPLENISH if is_bare(table) or is_stalled(table) else -1
    return c.BUY if is_stalled(table) and -1 not in table.spaces else -1


def is_bare(table: Table) -> bool:
    """Whether no marker lies in any warehouse."""
    return max(table.spaces) < 0


def is_stalled(table: Table) -> bool:
    """Whether the stall guard is called (HA-55). Once the last stack is broken, the end is near anyway."""
    return table.idle >= STALL_ROUNDS * table.terms.seats and table.breaker < 0


def why_not_yet(table: Table, seat: int, note: int, verb: int) -> Reason | None:
    """Refuse what comes before a duty, and a second action in one stay (HA-19)."""
    if note & FRESH:
        must = duty(table, can_replenish(table, seat))
        if must == c.REPLENISH and verb != c.REPLENISH:
            return refuse(table, "HA-15", "must-replenish") if is_bare(table) else refuse(table, "HA-55", "stalled")
        if must == c.BUY and verb not in (c.BUY, c.REPLENISH):
            return refuse(table, "HA-55", "stalled-full")
    if note & ACTED and verb in (c.BUY, c.BUILD, c.SELL):
        rule = "HA-26" if verb == c.BUY else "HA-29" if verb == c.BUILD else "HA-19"
        return refuse(table, rule, "acted", {"city": table.board.cities[table.ship]})
    return None
