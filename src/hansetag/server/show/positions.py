"""Positions: what a seat, or a watcher, gets to see of a table. All that leaves the server about a game is made here.

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

from .. import sentences, wire
from ..errors import NotAllowed
from ..store.rows import SeatRow, TableRow
from ..tables import clocks
from ..tables.live_game import LiveGame
from ..tables.live_table import LiveTable
from ..tables.standing_answers import unwaived
from . import game_sentences, hints

MAX_EVENTS_TOLD = 200  # about how many events an answer has; putting one in words takes some 20 microseconds


def table_info(
    row: TableRow,
    seats: Sequence[SeatRow],
    person: str | None,
    here: set[int] | None = None,
    invites: Mapping[int, str] | None = None,
) -> wire.TableInfo:
    """A table as the lists show it to ``person``; ``invites`` only for the person who has just made them."""
    mine = next((seat.number for seat in seats if person and seat.person == person and seat.kind == "human"), None)
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=row.options,
        clock=msgspec.convert(row.clock, wire.Clock),
        watch=row.watch,
        listed=row.listed,
        hints=hints.hints_allowed(row, seats, mine),
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


def position(table: LiveTable, person: str | None, language: str = "en", since: int = 0) -> wire.Position:
    """Where the table stands for ``person``, with what happened after entry ``since``."""
    seat = table.seat_of(person)
    live_game = table.live_game
    view = live_game.seen(seat).view(seat) if live_game else None
    told = events(table, live_game, seat, language, since) if live_game else wire.Events(events=[], earlier=0)
    return wire.Position(
        table=table_info(table.row, table.seats, person, table.connected),
        seq=table.row.seq,
        view=view,
        derived=live_game.game.derive(view) if live_game and view is not None else None,
        asked=asked(live_game),
        prompt=prompt(table, live_game, seat, language) if live_game and seat is not None else None,
        aside=aside(table, live_game, seat, language) if live_game and seat is not None else None,
        draft=draft(table, live_game, seat, language) if live_game and seat is not None else None,
        events=told.events,
        earlier=told.earlier,
        since=since,
        clocks=clocks.shown(table.clock, table.reading, time.time()),
        standing=standing_notes(table, seat),
        dropped=live_game.dropped(seat, since) if live_game else [],
    )


def standing_notes(table: LiveTable, seat: int | None) -> list[wire.StandingNote]:
    """The answers that ``seat`` has left in advance."""
    return [
        wire.StandingNote(id=row.id, standing=msgspec.convert(row.answer, wire.Standing), used=row.used)
        for row in table.standing
        if seat is not None and row.seat == seat
    ]


def why_not(table: LiveTable, person: str, action: str, language: str) -> wire.WhyNot:
    """The reason against ``action`` for ``person``, who is asked or has a right."""
    seat = table.seat_of(person)
    if seat is None or table.live_game is None:
        raise NotAllowed("only-players-ask")
    state = table.live_game.seen(seat)
    number = table.game.parse(action)
    if state.actor == seat:
        reason = state.why_not(number)
    else:
        reason = None if number in state.rights(seat) else state.why_no_right(number, seat)
        if reason is None and number not in state.rights(seat):
            return wire.WhyNot(text=sentences.say("refusal.not-your-decision", {}, language), rule="")
    return wire.WhyNot(text=reason.say(language, table.names) if reason else "", rule=reason.rule if reason else "")


def asked(live_game: LiveGame | None) -> wire.Asked | None:
    """Whom the table waits for."""
    if live_game is None or live_game.state.actor == OVER:
        return None
    return wire.Asked(seat=live_game.question.seat, code=live_game.question.code)


def prompt(table: LiveTable, live_game: LiveGame, seat: int, language: str) -> wire.Prompt | None:
    """What ``seat`` is asked, if it is."""
    state = live_game.seen(seat)
    if not table.running or state.actor != seat:
        return None
    question = live_game.question if state is live_game.state else live_game.game.question(state)
    return _prompt_of(table, live_game, seat, question, language)


def aside(table: LiveTable, live_game: LiveGame, seat: int, language: str) -> wire.Prompt | None:
    """What ``seat`` may do though another is asked, unless it has said that it will not."""
    state = live_game.seen(seat)
    if not table.running or state.actor == seat or live_game.ready(seat):
        return None
    question = unwaived(table, seat, live_game.game.aside(state, seat))
    return _prompt_of(table, live_game, seat, question, language) if question else None


def _prompt_of(table: LiveTable, live_game: LiveGame, seat: int, question: Question, language: str) -> wire.Prompt:
    """A question with its answers in words, and a warning at each that cannot be taken back."""
    game = live_game.game
    names = table.names
    warnings = live_game.warnings(seat, [answer.id for answer in question.answers])
    return wire.Prompt(
        seat=question.seat,
        code=question.code,
        facts=question.facts,
        say=game_sentences.say(game, f"question.{question.code}", question.facts, language, names),
        options=[
            wire.Choice(
                id=answer.id,
                text=answer.text,
                verb=answer.verb,
                target=answer.target,
                cost=answer.cost,
                code=answer.code,
                facts=answer.facts,
                say=game_sentences.say(game, f"answer.{answer.code}", answer.facts, language, names),
                commits=warning,
            )
            for answer, warning in zip(question.answers, warnings, strict=True)
        ],
    )


def draft(table: LiveTable, live_game: LiveGame, seat: int, language: str) -> wire.Draft | None:
    """The draft of ``seat``, for its own eyes."""
    chosen = live_game.drafts.get(seat)
    if chosen is None:
        return None
    told = [happening.event.seen_by(seat) for happening in chosen.events]
    return wire.Draft(
        steps=[live_game.game.text(step) for step in chosen.steps],
        say=[game_sentences.event_sentence(live_game.game, event, language, table.names) for event in told],
        ready=live_game.ready(seat),
    )


def events(
    table: LiveTable, live_game: LiveGame, seat: int | None, language: str, since: int, before: int | None = None
) -> wire.Events:
    """The last of what happened after entry ``since``, as ``seat`` may see it; all of it once the game is over."""
    found, earlier = live_game.last_events(since, MAX_EVENTS_TOLD, before)
    names = table.names
    told = [
        told_event(
            live_game.game, done.event if live_game.over else done.event.seen_by(seat), seq, done.at, language, names
        )
        for seq, done in found
    ]
    return wire.Events(events=told, earlier=earlier)


def earlier_events(table: LiveTable, person: str | None, language: str, before: int) -> wire.Events:
    """A page of the log that ends ahead of the decision ``before``, as ``person`` may see it."""
    if table.live_game is None:
        return wire.Events(events=[], earlier=0)
    return events(table, table.live_game, table.seat_of(person), language, 0, before)


def told_event(game: Game, event: Event, seq: int, at: int, language: str, names: Sequence[str]) -> wire.Told:
    """One event as data and as a sentence."""
    said = game_sentences.event_sentence(game, event, language, names)
    return wire.Told(seq=seq, at=at, event=event, say=said)
