"""The turn: so many actions, free markers in between, and the end when its player says so (HT-1.1)."""

from typing import Final

from hansetag.kernel.frames import frame, note_of, seat_of
from hansetag.kernel.seats import OVER

from ..codes import ACTIONS, ASK_NOBODY, ASK_TURN, ENDED, TURNED
from ..table import Table

# What the note of a turn remembers.
ACTIONS_LEFT_MASK: Final = 255  # actions left
FRESH_FLAG: Final = 256  # nothing was done yet
WALKED_FLAG: Final = 512  # the figure has had its free move (HT-7)


def begin_turn(table: Table, seat: int) -> None:
    """Ask ``seat`` for its turn, with as many actions as the desk shows."""
    actions = table.value(seat, ACTIONS)
    table.frames = [frame(ASK_TURN, seat, actions | FRESH_FLAG)]
    if table.event_rows is not None:
        table.event_rows.append((TURNED, seat, actions))


def note_turn(table: Table, note: int) -> None:
    """Remember something about the turn under way, whose question lies below all others."""
    table.frames[0] = frame(ASK_TURN, seat_of(table.frames[0]), note)


def spend_action(table: Table) -> None:
    """One action less; the turn is no longer fresh."""
    note_turn(table, (note_of(table.frames[0]) & ~FRESH_FLAG) - 1)


def gain_actions(table: Table, count: int) -> None:
    """More actions, usable at once (HT-1.3, HT-4.8)."""
    note_turn(table, note_of(table.frames[0]) + count)


def pass_on(table: Table) -> None:
    """Give the turn to the next player."""
    begin_turn(table, (table.active() + 1) % table.terms.seats)


def stop(table: Table) -> None:
    """The game is over at the end of the action that brought it about, in the middle of a turn or not (HT-6.1)."""
    table.frames = [frame(ASK_NOBODY, OVER)]
    if table.event_rows is not None:
        table.event_rows.append((ENDED, table.ending))
