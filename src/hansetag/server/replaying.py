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
        raise NotFound("The game has not begun; there is nothing to look back at.")
    own = room.seat_of(person)
    open_to_all = room.row.status in ("over", "viewing")
    if seat is not None and seat != own and not open_to_all:
        raise NotAllowed("Another seat's view is shown when the game is over.")
    if seat is not None and seat >= room.row.size:
        raise NotFound(f"This game has the seats 0 to {room.row.size - 1}.")
    decisions = sitting.decisions
    if not 0 <= place <= len(decisions):
        raise NotFound(f"This game has {len(decisions)} decisions; there is no number {place}.")
    viewer = own if seat is None else seat
    state = sitting.game.start()
    rows: list[tuple[int, ...]] = []
    for decision in decisions[:place]:
        rows = state.listen()
        take(state, decision.seat, decision.action)
    events = [sitting.game.tell(row) for row in rows]
    last = decisions[place - 1] if place else None
    hidden = last is not None and not open_to_all and last.seat != viewer
    entry = sitting.entry_of(place)
    words = telling.language_of(language)
    return wire.Replay(
        at=place,
        decisions=len(decisions),
        actor=state.actor,
        view=state.view(viewer),
        events=[telling.told(sitting.game, event.seen_by(viewer), entry, words, room.names) for event in events],
        text="" if last is None or hidden else lines.write(sitting.game, [last]),
    )
