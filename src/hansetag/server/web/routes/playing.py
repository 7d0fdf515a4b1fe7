"""Playing over plain HTTP: the position, choices and confirmations, standing answers and talk, as over the socket."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from ... import sentences, wire
from ...people.limits import Limits
from ...people.open_sockets import Caller
from ...services import Services
from ...show import positions, previews, shared_positions, why_dark
from ...store.rows import PersonRow
from ...tables.listener import Listener
from ...tables.live_table import LiveTable
from ...workers.asker import Asker
from ..table_access import Language, Since, TableId, as_response, count_line, visible_table

TAGS = ["playing"]
MAX_WAIT_SECONDS = 25.0  # that a request waits for news


@get("/api/tables/{table:str}", tags=TAGS, operation_id="position", summary="Where the table stands")
async def position(
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    address: NamedDependency[str],
    since: Since = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=60, description="seconds to wait for news")] = 0,
    lang: Language = "en",
) -> Response[wire.Position]:
    """What you may see, what you are asked, and what happened after ``since``.

    With ``wait`` the answer comes when there is something new or you are asked, or when the time is up.
    """
    live_table = await visible_table(services, table, asker)
    who = asker.id if asker else None
    if wait:
        with services.sockets.taken(Caller(address, who, table, live_table.seat_of(who) is not None)):
            await _wait_for_news(live_table, who, since, min(wait, MAX_WAIT_SECONDS))
        live_table = await visible_table(services, table, asker)
    answer = shared_positions.position(services.shared, live_table, who, sentences.language_of(lang), since)
    return as_response(answer)


@get("/api/tables/{table:str}/events", tags=TAGS, operation_id="events", summary="What happened before")
async def events(
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    before: Annotated[int, QueryParameter(ge=1, le=1_000_000, description="a decision, as `earlier` names it")],
    lang: Language = "en",
) -> Response[wire.Events]:
    """What happened ahead of the decision ``before``, as you may see it: a page of a log that is read backwards."""
    live_table = await visible_table(services, table, asker)
    who = asker.id if asker else None
    answer = shared_positions.earlier_events(services.shared, live_table, who, sentences.language_of(lang), before)
    return as_response(answer)


async def _wait_for_news(live_table: LiveTable, person: str | None, since: int, seconds: float) -> None:
    """Wait until the table is beyond ``since``, or the game is over, or ``person`` is asked."""
    listener = Listener(person, None)
    live_table.listeners.add(listener)
    try:
        async with asyncio.timeout(seconds):
            while live_table.row.seq <= since and live_table.row.status in ("open", "running"):
                if live_table.actor >= 0 and live_table.actor == live_table.seat_of(person):
                    return
                await listener.wait()
    except TimeoutError:
        return
    finally:
        live_table.listeners.discard(listener)


@post("/api/tables/{table:str}/choose", status_code=200, tags=TAGS, operation_id="choose", summary="Choose an answer")
async def choose(
    table: TableId,
    data: JSONBody[wire.Choose],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    lang: Language = "en",
) -> wire.Position:
    """Add a choice to your draft; with ``confirm`` the draft is confirmed as well."""
    live_table = await visible_table(services, table, me)
    await services.play.choose(live_table, me.id, data)
    return positions.position(live_table, me.id, sentences.language_of(lang), data.seq)


@post("/api/tables/{table:str}/undo", status_code=200, tags=TAGS, operation_id="undo", summary="Undo in the draft")
async def undo(
    table: TableId,
    data: JSONBody[wire.Undo],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    lang: Language = "en",
) -> wire.Position:
    """Take the last choice of your draft back, or all of it."""
    live_table = await visible_table(services, table, me)
    await services.play.undo(live_table, me.id, data)
    return positions.position(live_table, me.id, sentences.language_of(lang), live_table.row.seq)


@post(
    "/api/tables/{table:str}/confirm", status_code=200, tags=TAGS, operation_id="confirm", summary="Confirm the draft"
)
async def confirm(
    table: TableId,
    data: JSONBody[wire.Confirm],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    lang: Language = "en",
) -> wire.Position:
    """Make your draft part of the record, for good."""
    live_table = await visible_table(services, table, me)
    await services.play.confirm(live_table, me.id, data)
    return positions.position(live_table, me.id, sentences.language_of(lang), data.seq)


@get("/api/tables/{table:str}/why-not", tags=TAGS, operation_id="why_not", summary="Why something is not possible")
async def why_not(
    table: TableId,
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    action: Annotated[str, QueryParameter(min_length=1, max_length=400)],
    lang: Language = "en",
) -> wire.WhyNot:
    """The reason against an action that is not among your options, for those who point at something that is dark."""
    return positions.why_not(await visible_table(services, table, me), me.id, action, sentences.language_of(lang))


@get("/api/tables/{table:str}/reasons", tags=TAGS, operation_id="reasons", summary="Why something is dark")
async def dark_reasons(
    table: TableId,
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    target: Annotated[str, QueryParameter(min_length=1, max_length=100)],
    verb: Annotated[str, QueryParameter(max_length=40)] = "",
    lang: Language = "en",
) -> list[wire.DarkReason]:
    """What speaks now against everything that could be about ``target``, a reason for each verb that is not possible.

    With ``verb``, all reasons against that one. Where another decides, that is the only reason.
    """
    live_table = await visible_table(services, table, me)
    return why_dark.reasons_against(live_table, me.id, target, verb, sentences.language_of(lang))


@get("/api/tables/{table:str}/preview", tags=TAGS, operation_id="preview", summary="What would follow")
async def preview(
    table: TableId,
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    action: Annotated[str, QueryParameter(min_length=1, max_length=400)],
    lang: Language = "en",
) -> wire.Preview:
    """What would follow if you chose this now, on top of your draft, as far as you may know it; nothing is chosen."""
    return previews.preview_of(await visible_table(services, table, me), me.id, action, sentences.language_of(lang))


@get("/api/tables/{table:str}/hint", tags=TAGS, operation_id="hint", summary="What a merchant would do")
async def hint(
    table: TableId,
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
    address: NamedDependency[str],
    lang: Language = "en",
) -> wire.Hint:
    """Up to three moves for you, who are asked, on top of your draft, with what speaks for each of them.

    Only where all others are merchants, or where the table was set up with ``hints``.
    """
    live_table = await visible_table(services, table, me)
    limits.spend("hint", me.id)
    return await services.hints.hint(live_table, Asker(me.id, address), sentences.language_of(lang))


# ---------------------------------------------------------------------- standing answers


@post("/api/tables/{table:str}/standing", tags=TAGS, operation_id="leave_answer", summary="Leave an answer in advance")
async def leave_answer(
    table: TableId, data: JSONBody[wire.Standing], services: NamedDependency[Services], me: NamedDependency[PersonRow]
) -> list[wire.StandingNote]:
    """Leave an answer to a question that may come in another's turn. It is given in your name, and recorded so."""
    live_table = await visible_table(services, table, me)
    await services.standing_answers.leave(live_table, me.id, data)
    return positions.standing_notes(live_table, live_table.seat_of(me.id))


@delete(
    "/api/tables/{table:str}/standing/{number:int}",
    status_code=200,
    tags=TAGS,
    operation_id="take_answer_back",
    summary="Take an answer back",
)
async def take_answer_back(
    table: TableId, number: FromPath[int], services: NamedDependency[Services], me: NamedDependency[PersonRow]
) -> list[wire.StandingNote]:
    """Take an answer back that you have left in advance."""
    live_table = await visible_table(services, table, me)
    await services.standing_answers.take_back(live_table, me.id, number)
    return positions.standing_notes(live_table, live_table.seat_of(me.id))


# ---------------------------------------------------------------------- talk


@get("/api/tables/{table:str}/talk", tags=TAGS, operation_id="talk", summary="What was said")
async def talk(
    table: TableId,
    services: NamedDependency[Services],
    asker: NamedDependency[PersonRow | None],
    after: Annotated[int, QueryParameter(ge=0, le=1 << 53)] = 0,
) -> list[wire.TalkLine]:
    """What was said at the table after line ``after``, as far as you hear it."""
    return await services.chat.lines(await visible_table(services, table, asker), asker.id if asker else None, after)


@post("/api/tables/{table:str}/talk", tags=TAGS, operation_id="say", summary="Say something")
async def say(
    table: TableId,
    data: JSONBody[wire.Say],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
    limits: NamedDependency[Limits],
) -> wire.TalkLine:
    """Say something: as a player to the players and watchers, as a watcher to the watchers."""
    live_table = await visible_table(services, table, me)
    count_line(limits, live_table, me)
    return await services.chat.say(live_table, me, data.text)


@post("/api/people/{person:str}/mute", status_code=204, tags=TAGS, operation_id="mute", summary="Stop hearing somebody")
async def mute(
    person: Annotated[str, PathParameter(max_length=24)],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
) -> None:
    """Stop hearing what somebody says, at every table."""
    await services.chat.mute(me.id, person, quiet=True)


@delete(
    "/api/people/{person:str}/mute", status_code=204, tags=TAGS, operation_id="unmute", summary="Hear somebody again"
)
async def unmute(
    person: Annotated[str, PathParameter(max_length=24)],
    services: NamedDependency[Services],
    me: NamedDependency[PersonRow],
) -> None:
    """Hear somebody again."""
    await services.chat.mute(me.id, person, quiet=False)


handlers = [
    position,
    events,
    choose,
    undo,
    confirm,
    why_not,
    dark_reasons,
    preview,
    hint,
    leave_answer,
    take_answer_back,
    talk,
    say,
    mute,
    unmute,
]
