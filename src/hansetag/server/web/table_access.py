"""What the routes of a table share: its id and other parameters, and the table itself for those who may look at it."""

from __future__ import annotations

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

from .. import sentences
from ..errors import NoTable
from ..services import Services
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
