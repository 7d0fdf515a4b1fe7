"""What the routes of a table share: its id and other parameters, and the table itself for those who may look at it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Response
from litestar.params import PathParameter, QueryParameter

from .. import sentences
from ..errors import NoTable
from ..people.limits import Limits
from ..services import Services
from ..show.shared_answers import Encoded
from ..store.rows import PersonRow
from ..tables.live_table import LiveTable

TableId = Annotated[str, PathParameter(max_length=24)]
Language = Annotated[str, QueryParameter(max_length=100, description=" or ".join(sentences.LANGUAGES))]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="the last seq that you know")]


async def visible_table(services: Services, table: str, person: PersonRow | None) -> LiveTable:
    """The table of that id, if ``person`` may look at it; to others it does not exist."""
    live_table = await services.cache.get(table)
    who = person.id if person else None
    if live_table.seat_of(who) is None and not live_table.may_watch(who):
        raise NoTable
    return live_table


def count_line(limits: Limits, live_table: LiveTable, person: PersonRow) -> None:
    """Let ``person`` say one more line; watchers share what a table bears, and players have it to themselves."""
    limits.spend("talk", person.id)
    if live_table.seat_of(person.id) is None:
        limits.spend("watcher-talk", live_table.row.id)


def as_response(answer: Encoded) -> Response[Any]:
    """An answer that is encoded already, as it is."""
    return Response(answer.body, media_type=MediaType.JSON)
