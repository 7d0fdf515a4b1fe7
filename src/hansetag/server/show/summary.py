"""The summary of a game: a finished game as a whole, for the slider of a replay and for the screen at the end.

Which events are worth a mark is said by each game in its ``milestones``. All secrets are out by then, so a summary is
the same for everybody but for its language. It is worked out in a worker, and put into words here.
"""

from __future__ import annotations

import asyncio

import msgspec

from .. import wire
from ..errors import NotAllowed
from ..tables.live_table import LiveTable
from ..workers.analysis import doer
from ..workers.asker import Asker
from ..workers.messages import Outline, Summarise
from ..workers.study import StudyWorkers
from . import game_sentences
from .shared_answers import Encoded, SharedAnswers

SUMMARY_SECONDS = 10.0  # that a worker may take; mostly it takes some hundredths of one
MARKS_AT_ONCE = 50  # milestones that are put into words before others have their turn
MAX_REMEMBERED_DECISIONS = 3000  # of a game whose outline is remembered beside its story; longer ones fill the memory


class StoryAsSent(wire.Story, frozen=True):
    """A story with its turns as a worker has written them down."""

    turns: msgspec.Raw  # type: ignore[assignment]


async def shared_story(
    shared: SharedAnswers, study_workers: StudyWorkers, table: LiveTable, asker: Asker, language: str
) -> Encoded:
    """The story as it is sent, put into words once for all who ask."""
    key = ("story", language, 0)
    kept = shared.about(table)
    found = shared.find(kept, key)
    return found or shared.keep(table, kept, key, await story_of(study_workers, table, asker, language))


async def story_of(study_workers: StudyWorkers, table: LiveTable, asker: Asker, language: str) -> StoryAsSent:
    """The story of the game at ``table``, as the wire calls the summary; NotAllowed before it is over."""
    live_game = table.live_game
    if live_game is None or table.row.status not in ("over", "viewing"):
        raise NotAllowed("story-early")
    game = live_game.game
    request = Summarise(0, game.id, game.seats, game.rules, game.options, live_game.packed, SUMMARY_SECONDS)
    remembered = len(live_game) <= MAX_REMEMBERED_DECISIONS
    outline = (await study_workers.ask(asker, request, remembered=remembered)).outline
    assert outline is not None
    return StoryAsSent(
        decisions=outline.decisions,
        turns=outline.turns,
        marks=await _marks(table, outline, language),
        result=outline.result,
        tallies=outline.tallies,
    )


async def _marks(table: LiveTable, outline: Outline, language: str) -> list[wire.Mark]:
    """The milestones in words; there may be many, so others have their turn in between."""
    marks: list[wire.Mark] = []
    for at, row in outline.milestones:
        event = table.game.tell(row)
        said = game_sentences.event_sentence(table.game, event, language, table.names)
        marks.append(wire.Mark(at=at, seat=doer(event), code=event.code(), say=said))
        if len(marks) % MARKS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return marks
