"""Lists for people who have not come in: made once for all of them, for a moment, and never for anybody else."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.in_process_server import HUMAN, OPEN, InProcessServer
from tests.server.show.helpers import got

from hansetag.server import wire
from hansetag.server.show.shared_lists import MAX_AGE_SECONDS, MAX_LISTS, SharedLists

EMPTY_PAGE = wire.Page(tables=[], next=None)

pytestmark = pytest.mark.asyncio


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Maker:
    """Makes pages, and counts them."""

    def __init__(self) -> None:
        self.made = 0
        self.fails = False

    async def __call__(self) -> wire.Page:
        self.made += 1
        await asyncio.sleep(0)
        if self.fails:
            raise ConnectionError("away")
        return EMPTY_PAGE


async def test_all_who_ask_in_the_same_moment_get_one_page() -> None:
    clock, make = Clock(), Maker()
    lists = SharedLists(clock)
    pages = await asyncio.gather(*(lists.get(("open", None), make) for _ in range(50)))
    assert make.made == 1
    assert len({id(page) for page in pages}) == 1
    clock.now += MAX_AGE_SECONDS + 0.01
    await lists.get(("open", None), make)
    assert make.made == 2, "it is soon made anew"
    await lists.get(("watch", None), make)
    assert make.made == 3, "another list is another one"


async def test_a_page_that_could_not_be_made_is_tried_again() -> None:
    make = Maker()
    lists = SharedLists(Clock())
    make.fails = True
    with pytest.raises(ConnectionError, match="away"):
        await lists.get(("open", None), make)
    make.fails = False
    assert (await lists.get(("open", None), make)).body


async def test_nobody_fills_the_memory_by_turning_pages() -> None:
    lists, make = SharedLists(Clock()), Maker()
    for number in range(2 * MAX_LISTS):
        await lists.get(("open", str(number)), make)
    assert len(lists._made) == MAX_LISTS


async def test_those_who_have_come_in_see_a_new_table_at_once(server: InProcessServer) -> None:
    anna = await server.guest("Anna")
    table = (await anna.create("hansa", [HUMAN, OPEN]))["id"]
    listed = await got(anna, "/tables", list="open")
    assert [one["id"] for one in listed["tables"] if one["host"]] == [table]
