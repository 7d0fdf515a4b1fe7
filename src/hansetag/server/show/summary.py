"""The summary of a game: a finished game as a whole, for the slider of a replay and for the screen at the end.

Which events are worth a mark is said by each game in its ``milestones``. All secrets are out by then, so a summary is
the same for everybody but for its language.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache

import msgspec

from hansetag.kernel.driver import Happening, PackedDecisions, carry_out, happened, unpacked
from hansetag.kernel.game import Game

from .. import wire
from ..errors import NotAllowed
from ..tables.live_table import LiveTable
from . import game_sentences

MAX_REMEMBERED_OUTLINES = 100  # since the end of a game is looked at several times


class Outline(msgspec.Struct, frozen=True):
    """A summary before it is put into words."""

    decisions: int
    turns: list[wire.Turn]
    milestones: list[Happening]
    result: list[int]
    tallies: list[dict[str, int]]


async def story_of(table: LiveTable, language: str) -> wire.Story:
    """The story of the game at ``table``, as the wire calls the summary; NotAllowed before it is over."""
    live_game = table.live_game
    if live_game is None or table.row.status not in ("over", "viewing"):
        raise NotAllowed("story-early")
    outline = await asyncio.to_thread(_outline_of, live_game.game, live_game.packed)  # plays it once more
    return wire.Story(
        decisions=outline.decisions,
        turns=outline.turns,
        marks=[_mark(table, happening, language) for happening in outline.milestones],
        result=outline.result,
        tallies=outline.tallies,
    )


def _mark(table: LiveTable, happening: Happening, language: str) -> wire.Mark:
    """A milestone in words."""
    event = happening.event
    said = game_sentences.event_sentence(table.game, event, language, table.names)
    return wire.Mark(at=happening.at, seat=_doer(happening), code=event.code(), say=said)


def _doer(happening: Happening) -> int | None:
    """The seat that brought an event about, if a seat did."""
    seat = getattr(happening.event, "seat", None)
    return seat if isinstance(seat, int) and seat >= 0 else None


@lru_cache(MAX_REMEMBERED_OUTLINES)
def _outline_of(game: Game, packed: PackedDecisions) -> Outline:
    """Play the game once more and note turns, scores and events."""
    state = game.start()
    rows = state.record_events()
    turns: list[wire.Turn] = []
    milestones: list[Happening] = []
    tallies: list[Counter[str]] = [Counter() for _ in range(game.seats)]
    place, turn = 0, -1
    for place, decision in enumerate(unpacked(packed), start=1):
        carry_out(state, decision.seat, decision.action)
        for happening in happened(game, rows, place):
            code, doer = happening.event.code(), _doer(happening)
            if doer is not None:
                tallies[doer][code] += 1
            if code in game.milestones:
                milestones.append(happening)
        if state.turn() >= 0 and state.turn() != turn:
            turn = state.turn()
            turns.append(wire.Turn(at=place, seat=turn, scores=state.scores()))
    return Outline(place, turns, milestones, state.scores(), [dict(tally) for tally in tallies])
