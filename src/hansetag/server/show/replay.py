"""Replay: a game at an earlier point, as somebody saw it then. A long game is replayed in a worker."""

from __future__ import annotations

from hansetag.kernel.driver import cut, unpacked
from hansetag.kernel.record import write_line

from .. import wire
from ..errors import NotAllowed, NotFound
from ..tables.live_game import LiveGame
from ..tables.live_table import LiveTable
from ..workers.analysis import look_back
from ..workers.asker import Asker
from ..workers.messages import Glance, LookBack
from ..workers.study import StudyWorkers
from . import positions

MAX_DECISIONS_HERE = 1000  # of a game that is replayed on the spot, in about a millisecond
LOOK_BACK_SECONDS = 10.0  # that a worker may take for a longer one


async def replay_at(
    study_workers: StudyWorkers, table: LiveTable, asker: Asker, place: int, seat: int | None, language: str
) -> wire.Replay:
    """The game after its first ``place`` decisions, from ``seat`` or the asker's own."""
    live_game = table.live_game
    if live_game is None:
        raise NotFound("not-begun")
    own = table.seat_of(asker.person)
    open_to_all = table.row.status in ("over", "viewing")
    if seat is not None and seat != own and not open_to_all:
        raise NotAllowed("others-view")
    if seat is not None and seat >= table.row.size:
        raise NotFound("no-such-seat", last=table.row.size - 1)
    decisions = len(live_game)
    if not 0 <= place <= decisions:
        raise NotFound("no-such-decision", decisions=decisions, place=place)
    viewer = own if seat is None else seat
    glance = await _glance(study_workers, live_game, asker, place, viewer)
    last = unpacked(cut(live_game.packed, place - 1, place))[0] if place else None
    hidden = last is not None and not open_to_all and last.seat != viewer
    game = live_game.game
    entry = live_game.entry_of(place)
    events = [game.tell(row).seen_by(viewer) for row in glance.rows]
    return wire.Replay(
        at=place,
        decisions=decisions,
        actor=glance.actor,
        view=glance.view,
        derived=glance.derived,
        events=[positions.told_event(game, event, entry, place, language, table.names) for event in events],
        text="" if last is None or hidden else write_line(game, last),
    )


async def _glance(
    study_workers: StudyWorkers, live_game: LiveGame, asker: Asker, place: int, viewer: int | None
) -> Glance:
    """The position, replayed here if that is quick."""
    game, decisions = live_game.game, live_game.packed
    if place <= MAX_DECISIONS_HERE:
        return look_back(game, decisions, place, viewer)
    request = LookBack(
        0, game.id, game.seats, game.rules, game.options, decisions, LOOK_BACK_SECONDS, place, viewer
    )  # fmt: skip
    reply = await study_workers.ask(asker, request, remembered=False)
    assert reply.glance is not None
    return reply.glance
