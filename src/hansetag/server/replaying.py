"""Looking back: a game at an earlier point, as somebody saw it then."""

from __future__ import annotations

from . import lines, telling, wire
from .errors import NotAllowed, NotFound
from .room import Room
from .sitting import take


def replayed(room: Room, person: str | None, place: int, seat: int | None, language: str) -> wire.Replay:
    """The game after its first ``place`` decisions, from ``seat`` or the asker's own."""
    sitting = room.sitting
    if sitting is None:
        raise NotFound("not-begun")
    own = room.seat_of(person)
    open_to_all = room.row.status in ("over", "viewing")
    if seat is not None and seat != own and not open_to_all:
        raise NotAllowed("others-view")
    if seat is not None and seat >= room.row.size:
        raise NotFound("no-such-seat", last=room.row.size - 1)
    decisions = sitting.decisions
    if not 0 <= place <= len(decisions):
        raise NotFound("no-such-decision", decisions=len(decisions), place=place)
    viewer = own if seat is None else seat
    state = sitting.game.start()
    rows: list[tuple[int, ...]] = []
    for decision in decisions[:place]:
        rows = state.listen()
        take(state, decision.seat, decision.action)
    events = [sitting.game.tell(row).seen_by(viewer) for row in rows]
    last = decisions[place - 1] if place else None
    hidden = last is not None and not open_to_all and last.seat != viewer
    entry = sitting.entry_of(place)
    return wire.Replay(
        at=place,
        decisions=len(decisions),
        actor=state.actor,
        view=state.view(viewer),
        events=[telling.told(sitting.game, event, entry, place, language, room.names) for event in events],
        text="" if last is None or hidden else lines.write(sitting.game, [last]),
    )
