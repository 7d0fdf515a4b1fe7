"""What a worker works out about a position or a whole game for people who ask, one request at a time.

Whatever goes wrong is told, not raised. What is wrong with a record is said to the one who brought it; what breaks
here is only for the log.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from hansetag.bots.advice import advise, expect
from hansetag.kernel.driver import PackedDecisions, carry_out, cut, unpacked
from hansetag.kernel.errors import HansetagError
from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.record import Record, write_lines
from hansetag.kernel.registry import shared_game
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from ..errors import Refused
from ..sentences import LANGUAGES
from .messages import Advise, Glance, OpenedRecord, OpenRecord, Outline, Reply, Review, Study, Summarise, TurnNote

MAX_FAULT_LENGTH = 300  # in letters
MEMORY_FAULT = "MemoryError"  # how the fault of a worker begins that had not enough
CHECKPOINT_DECISIONS = 500  # between two positions of a long game that are kept
MAX_REMEMBERED_GAMES = 8  # whose positions are kept, since somebody who looks back does so again and again


def analyse(request: Advise | Study) -> Reply:
    """The answer to ``request``, or why there is none."""
    try:
        if isinstance(request, OpenRecord):
            return _open_record(request)
        game = shared_game(request.game, request.seats, request.rules, request.options)
        if isinstance(request, Advise):
            return _advise(game, request)
        if isinstance(request, Review):
            return Reply(request.number, expectation=expect(game, unpacked(request.decisions)))
        if isinstance(request, Summarise):
            return Reply(request.number, outline=outline_of(game, request.decisions))
        glance = look_back_far(game, request.decisions, request.place, request.viewer)
        return Reply(request.number, glance=glance)
    except Exception as error:
        return Reply(request.number, fault=f"{type(error).__name__}: {error}"[:MAX_FAULT_LENGTH])


def _advise(game: Game, request: Advise) -> Reply:
    """What there is to say of a position."""
    state = game.stage(request.position)
    advice = advise(
        game, state, request.seat, seed=request.seed, iterations=request.iterations, seconds=request.seconds
    )
    return Reply(request.number, advice=advice)


# ---------------------------------------------------------------------- records


def _open_record(request: OpenRecord) -> Reply:
    """What is in a record, or what is wrong with it."""
    try:
        record = Record.loads(request.text)
        if len(record.decisions) > request.most:
            raise Refused("record-long", most=request.most, decisions=len(record.decisions))
        final = record.final()
    except HansetagError as error:
        return Reply(request.number, refusal={language: error.say(language) for language in LANGUAGES})
    game = record.game
    over = final.actor < NATURE
    opened = OpenedRecord(
        game=game.id,
        seats=game.seats,
        rules=game.rules,
        options=dict(game.options),
        seed=None if record.seed is None else str(record.seed),
        seal=record.seal,
        taken=record.taken,
        players=record.players,
        lines=write_lines(game, record.decisions),
        result=final.scores() if over else None,
        winners=final.winners() if over else None,
    )
    return Reply(request.number, opened=opened)


# ---------------------------------------------------------------------- games that were played


def outline_of(game: Game, decisions: PackedDecisions) -> Outline:
    """Play the game once more and note turns, scores and events."""
    state = game.start()
    rows = state.record_events()
    turns: list[TurnNote] = []
    milestones: list[tuple[int, tuple[int, ...]]] = []
    tallies: list[Counter[str]] = [Counter() for _ in range(game.seats)]
    place, turn = 0, -1
    for place, decision in enumerate(unpacked(decisions), start=1):
        carry_out(state, decision.seat, decision.action)
        for row in rows:
            event = game.tell(row)
            code, seat = event.code(), doer(event)
            if seat is not None:
                tallies[seat][code] += 1
            if code in game.milestones:
                milestones.append((place, row))
        rows.clear()
        if state.turn() >= 0 and state.turn() != turn:
            turn = state.turn()
            turns.append(TurnNote(at=place, seat=turn, scores=state.scores()))
    written = msgspec.Raw(msgspec.json.encode(turns))
    return Outline(place, written, milestones, state.scores(), [dict(tally) for tally in tallies])


def doer(event: Event) -> int | None:
    """The seat that brought an event about, if a seat did."""
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, int) and seat >= 0 else None


def look_back(game: Game, decisions: PackedDecisions, place: int, viewer: int | None) -> Glance:
    """The game after the first ``place`` of its decisions, played from its beginning."""
    return _glance(game, game.start(), cut(decisions, 0, place), viewer)


def look_back_far(game: Game, decisions: PackedDecisions, place: int, viewer: int | None) -> Glance:
    """The same of a long game, which is not played again from its beginning each time."""
    begun = max(place - 1, 0) // CHECKPOINT_DECISIONS  # the last decision is played, for what it brought about
    state = _checkpoints(game, decisions)[begun].copy()
    return _glance(game, state, cut(decisions, begun * CHECKPOINT_DECISIONS, place), viewer)


def _glance(game: Game, state: State, decisions: PackedDecisions, viewer: int | None) -> Glance:
    """Play on from ``state``, and look at where that leads."""
    rows: list[tuple[int, ...]] = []
    for decision in unpacked(decisions):
        rows = state.record_events()
        carry_out(state, decision.seat, decision.action)
    view = state.view(viewer)
    return Glance(state.actor, dict(view), dict(game.derive(view)), rows)


@lru_cache(MAX_REMEMBERED_GAMES)
def _checkpoints(game: Game, decisions: PackedDecisions) -> list[State]:
    """The positions of a game after every so many decisions."""
    state = game.start()
    kept = [state.copy()]
    for place, decision in enumerate(unpacked(decisions), start=1):
        carry_out(state, decision.seat, decision.action)
        if place % CHECKPOINT_DECISIONS == 0:
            kept.append(state.copy())
    return kept
