"""Previews: what would follow from a choice, for a player who points at an option before choosing it.

A preview never tells more than its seat will be shown if the choice is taken into the draft. What chance would draw is
not drawn; where something hidden would show, nothing is told but that.
"""

from __future__ import annotations

from collections.abc import Mapping

from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State
from hansetag.kernel.views import View

from .. import wire
from ..errors import NotAllowed
from ..tables.live_table import LiveTable
from ..tables.play import not_running
from . import game_sentences

Points = Mapping[str, int | None]  # of a seat by source; None is what the viewer may not know


def preview_of(table: LiveTable, person: str, action: str, language: str) -> wire.Preview:
    """What would follow if ``person`` chose ``action`` now; refused as the choice would be."""
    seat = table.seat_of(person)
    if seat is None:
        raise NotAllowed("only-players-try")
    live_game = table.live_game
    if not table.running or live_game is None:
        raise not_running(table)
    before = live_game.seen(seat)
    foreseen = live_game.foresee(seat, action)
    after, why = foreseen.state, foreseen.commits
    events = [] if why == "reveal" else [happening.event.seen_by(seat) for happening in foreseen.events]
    certain = why in ("", "answer")
    view = after.view(seat) if certain else None
    return wire.Preview(
        action=action,
        commits=why,
        say=[game_sentences.event_sentence(live_game.game, event, language, table.names) for event in events],
        events=events,
        ends="" if why == "reveal" else _ends(before, after, seat),
        asks=after.actor if why == "answer" else None,
        gains=_gains(before.view(seat), view) if view is not None else [],
        view=view,
        derived=live_game.game.derive(view) if view is not None else None,
    )


def _ends(before: State, after: State, seat: int) -> wire.Ends:
    """Whether the turn of ``seat`` would be over, or the game."""
    if after.actor == OVER:
        return "game"
    return "turn" if before.turn() == seat and after.turn() != seat else ""


def _gains(before: View, after: View) -> list[int]:
    """By how much the score of each seat would change, as far as the viewer knows all of it."""
    return [_known(one, other) for one, other in zip(before["breakdown"], after["breakdown"], strict=True)]


def _known(old: Points, new: Points) -> int:
    """The sum of what is known before and after: what is hidden does not change by a choice that shows nothing."""
    return sum((new.get(source) or 0) - (old.get(source) or 0) for source in {*old, *new} if _both(old, new, source))


def _both(old: Points, new: Points, source: str) -> bool:
    """Whether the viewer knows the points of this source before and after; one that is missing brings none."""
    return old.get(source, 0) is not None and new.get(source, 0) is not None
