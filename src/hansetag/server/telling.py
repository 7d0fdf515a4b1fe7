"""Telling: what a seat, or a watcher, gets to see of a table. All that leaves the server about a game is made here.

A position is made of the seat's own view, its own prompt and the events as it may see them, never of a state with
something taken out.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import msgspec

from hansetag.kernel.events import Event
from hansetag.kernel.game import Game
from hansetag.kernel.questions import Question
from hansetag.kernel.seats import OVER

from . import clocks, counsel, phrasing, wire, words
from .answers import unwaived
from .errors import NotAllowed
from .room import Room
from .sitting import Sitting
from .store.rows import SeatRow, TableRow


def table(
    row: TableRow,
    seats: Sequence[SeatRow],
    person: str | None,
    here: set[int] | None = None,
    invites: Mapping[int, str] | None = None,
) -> wire.Table:
    """A table as the lists show it to ``person``; ``invites`` only for whoever has just made them."""
    mine = next((seat.number for seat in seats if person and seat.person == person and seat.kind == "human"), None)
    return wire.Table(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=row.options,
        clock=msgspec.convert(row.clock, wire.Clock),
        watch=row.watch,
        listed=row.listed,
        hints=counsel.allowed(row, seats, mine),
        status=row.status,
        notice=row.notice,
        seats=[
            wire.Seat(
                number=seat.number,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot if seat.kind == "bot" or seat.standin else "",
                standin=seat.standin,
                you=seat.number == mine,
                here=seat.number in (here or ()),
                invite=(invites or {}).get(seat.number),
            )
            for seat in seats
        ],
        seq=row.seq,
        waiting=row.waiting,
        you=mine,
        host=person is not None and row.host == person,
        seal=row.seal,
        seed=row.seed if row.status == "over" else None,
        taken=row.taken,
        parent=row.parent,
        result=row.result,
        winners=row.winners,
        created=row.created,
        moved=row.moved,
        ended=row.ended,
    )


def position(room: Room, person: str | None, language: str = "en", since: int = 0) -> wire.Position:
    """Where the table stands for ``person``, with what happened after entry ``since``."""
    seat = room.seat_of(person)
    sitting = room.sitting
    return wire.Position(
        table=table(room.row, room.seats, person, room.here),
        seq=room.row.seq,
        view=sitting.seen(seat).view(seat) if sitting else None,
        asked=asked(sitting),
        prompt=prompt(room, sitting, seat, language) if sitting and seat is not None else None,
        aside=aside(room, sitting, seat, language) if sitting and seat is not None else None,
        draft=draft(room, sitting, seat, language) if sitting and seat is not None else None,
        events=events(room, sitting, seat, language, since) if sitting else [],
        since=since,
        clocks=clocks.shown(room.clock, room.reading, time.time()),
        standing=standing(room, seat),
        dropped=sitting.dropped(seat, since) if sitting else [],
    )


def standing(room: Room, seat: int | None) -> list[wire.StandingNote]:
    """The answers that ``seat`` has left in advance."""
    return [
        wire.StandingNote(id=row.id, standing=msgspec.convert(row.answer, wire.Standing), used=row.used)
        for row in room.standing
        if seat is not None and row.seat == seat
    ]


def why_not(room: Room, person: str, action: str, language: str) -> wire.WhyNot:
    """The reason against ``action`` for ``person``, who is asked or has a right."""
    seat = room.seat_of(person)
    if seat is None or room.sitting is None:
        raise NotAllowed("only-players-ask")
    state = room.sitting.seen(seat)
    number = room.game.parse(action)
    if state.actor == seat:
        reason = state.why_not(number)
    else:
        reason = None if number in state.rights(seat) else state.why_no_right(number, seat)
        if reason is None and number not in state.rights(seat):
            return wire.WhyNot(text=words.say("refusal.not-your-decision", {}, language), rule="")
    return wire.WhyNot(text=reason.say(language, room.names) if reason else "", rule=reason.rule if reason else "")


def asked(sitting: Sitting | None) -> wire.Asked | None:
    """Whom the table waits for."""
    if sitting is None or sitting.state.actor == OVER:
        return None
    return wire.Asked(seat=sitting.question.seat, code=sitting.question.code)


def prompt(room: Room, sitting: Sitting, seat: int, language: str) -> wire.Prompt | None:
    """What ``seat`` is asked, if it is."""
    state = sitting.seen(seat)
    if not room.running or state.actor != seat:
        return None
    question = sitting.question if state is sitting.state else sitting.game.question(state)
    return _dress(room, sitting, seat, question, language)


def aside(room: Room, sitting: Sitting, seat: int, language: str) -> wire.Prompt | None:
    """What ``seat`` may do though another is asked, unless it has said that it will not."""
    state = sitting.seen(seat)
    if not room.running or state.actor == seat or sitting.ready(seat):
        return None
    question = unwaived(room, seat, sitting.game.aside(state, seat))
    return _dress(room, sitting, seat, question, language) if question else None


def _dress(room: Room, sitting: Sitting, seat: int, question: Question, language: str) -> wire.Prompt:
    """A question with its answers in words, and a warning at each that cannot be taken back."""
    game = sitting.game
    names = room.names
    warnings = sitting.warnings(seat, [answer.id for answer in question.answers])
    return wire.Prompt(
        seat=question.seat,
        code=question.code,
        facts=question.facts,
        say=phrasing.say(game, f"question.{question.code}", question.facts, language, names),
        options=[
            wire.Option(
                id=answer.id,
                text=answer.text,
                verb=answer.verb,
                target=answer.target,
                cost=answer.cost,
                code=answer.code,
                facts=answer.facts,
                say=phrasing.say(game, f"answer.{answer.code}", answer.facts, language, names),
                commits=warning,
            )
            for answer, warning in zip(question.answers, warnings, strict=True)
        ],
    )


def draft(room: Room, sitting: Sitting, seat: int, language: str) -> wire.Draft | None:
    """The draft of ``seat``, for its own eyes."""
    chosen = sitting.drafts.get(seat)
    if chosen is None:
        return None
    told = [happening.event.seen_by(seat) for happening in chosen.events]
    return wire.Draft(
        steps=[sitting.game.text(step) for step in chosen.steps],
        say=[phrasing.tell(sitting.game, event, language, room.names) for event in told],
        ready=sitting.ready(seat),
    )


def events(room: Room, sitting: Sitting, seat: int | None, language: str, since: int) -> list[wire.Told]:
    """What happened after entry ``since``, as ``seat`` may see it; all of it once the game is over."""
    return [
        told(sitting.game, done.event if sitting.over else done.event.seen_by(seat), seq, done.at, language, room.names)
        for seq, done in sitting.events_since(since)
    ]


def told(game: Game, event: Event, seq: int, at: int, language: str, names: Sequence[str]) -> wire.Told:
    """One event as data and as a sentence."""
    said = phrasing.tell(game, event, language, names)
    return wire.Told(seq=seq, at=at, event=msgspec.to_builtins(event), say=said)
