"""Replay: a game at an earlier point, as somebody saw it then."""

from __future__ import annotations

from hansetag.kernel.driver import carry_out
from hansetag.kernel.record import write_line

from .. import wire
from ..errors import NotAllowed, NotFound
from ..tables.live_table import LiveTable
from . import positions


def replay_at(table: LiveTable, person: str | None, place: int, seat: int | None, language: str) -> wire.Replay:
    """The game after its first ``place`` decisions, from ``seat`` or the asker's own."""
    live_game = table.live_game
    if live_game is None:
        raise NotFound("not-begun")
    own = table.seat_of(person)
    open_to_all = table.row.status in ("over", "viewing")
    if seat is not None and seat != own and not open_to_all:
        raise NotAllowed("others-view")
    if seat is not None and seat >= table.row.size:
        raise NotFound("no-such-seat", last=table.row.size - 1)
    decisions = live_game.decisions
    if not 0 <= place <= len(decisions):
        raise NotFound("no-such-decision", decisions=len(decisions), place=place)
    viewer = own if seat is None else seat
    state = live_game.game.start()
    rows: list[tuple[int, ...]] = []
    for decision in decisions[:place]:
        rows = state.record_events()
        carry_out(state, decision.seat, decision.action)
    events = [live_game.game.tell(row).seen_by(viewer) for row in rows]
    last = decisions[place - 1] if place else None
    hidden = last is not None and not open_to_all and last.seat != viewer
    entry = live_game.entry_of(place)
    view = state.view(viewer)
    return wire.Replay(
        at=place,
        decisions=len(decisions),
        actor=state.actor,
        view=view,
        derived=live_game.game.derive(view),
        events=[positions.told_event(live_game.game, event, entry, place, language, table.names) for event in events],
        text="" if last is None or hidden else write_line(live_game.game, last),
    )
