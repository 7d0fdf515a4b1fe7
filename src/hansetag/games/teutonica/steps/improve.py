"""Improve an ability: the next piece leaves the track for the personal supply, and what it covered counts at once."""

from hansetag.kernel.reasons import Reason

from ..codes import ABILITIES, ACTIONS, IMPROVE, IMPROVED, KEYS, SUPPLY
from ..refusals import refuse
from ..table import Table
from .turn import gain_actions


def can_improve(table: Table, seat: int, ability: int) -> bool:
    """Whether the track still has a piece on it (HT-3.5)."""
    return table.level(seat, ability) < table.board.last_level[ability]


def improve(table: Table, seat: int, ability: int) -> None:
    """Uncover the next space; a higher number of actions brings one more right away (HT-1.3, HT-3.6)."""
    column = KEYS + ability
    before = table.value(seat, column)
    table.gain(seat, column, 1)
    table.gain(seat, SUPPLY + table.board.ability_pieces[ability], 1)
    if table.event_rows is not None:
        table.event_rows.append((IMPROVED, seat, ability, table.level(seat, ability)))
    if column == ACTIONS:
        gain_actions(table, table.value(seat, column) - before)


def improve_options(table: Table, seat: int) -> list[int]:
    """Any ability that is not full yet (HT-4.7)."""
    first = table.board.codes.first[IMPROVE]
    return [first + ability for ability in range(ABILITIES) if can_improve(table, seat, ability)]


def why_not_improve(table: Table, seat: int, ability: int) -> Reason | None:
    """Refuse an ability whose track is empty already."""
    if can_improve(table, seat, ability):
        return None
    return refuse(table, "HT-3.5", "ability-full", {"ability": table.board.abilities[ability]})
