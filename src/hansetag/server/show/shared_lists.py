"""Lists of tables for people who have not come in: they are the same for all of them, and made once for a moment."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from .. import wire
from .shared_answers import Encoded, encode

MAX_AGE_SECONDS = 0.5  # of a list that is shown once more
MAX_LISTS = 100  # that are kept: the first pages of each, mostly
Key = tuple[str, str | None]  # which list, and where its page begins


class SharedLists:
    """The lists that strangers have asked for lately."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """None yet; ``now`` is the clock."""
        self._now = now
        self._made: OrderedDict[Key, tuple[float, asyncio.Future[Encoded]]] = OrderedDict()

    async def get(self, key: Key, make: Callable[[], Awaitable[wire.Page]]) -> Encoded:
        """The page under ``key``: one that was made a moment ago, or is being made, or else a new one."""
        begun, page = self._made.get(key, (float("-inf"), None))
        if page is None or self._now() - begun > MAX_AGE_SECONDS or _failed(page):
            page = asyncio.ensure_future(_encoded(make))
            self._made[key] = self._now(), page
            self._made.move_to_end(key)
            while len(self._made) > MAX_LISTS:
                self._made.popitem(last=False)
        return await asyncio.shield(page)  # who leaves does not take it from the others


def _failed(page: asyncio.Future[Encoded]) -> bool:
    """Whether there is no page, so that the next one who asks has another made."""
    return page.done() and (page.cancelled() or page.exception() is not None)


async def _encoded(make: Callable[[], Awaitable[wire.Page]]) -> Encoded:
    """A new page, as it is sent."""
    return Encoded(encode(await make()))
