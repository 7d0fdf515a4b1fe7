"""People are served in turn, however many requests somebody has waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise

import pytest

from hansetag.server.errors import TooMany
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.line import GROUP_FACTOR, FairLine

ANNA = Asker("anna")

pytestmark = pytest.mark.asyncio


def nothing() -> None:
    """What somebody does who only wants to wait."""


class Serving:
    """A line whose turns are ended one by one, with the names of those who had theirs."""

    def __init__(self, line: FairLine) -> None:
        self.line = line
        self.served: list[str] = []
        self.address: dict[str, str] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, askers: Sequence[str]) -> None:
        self.tasks += [asyncio.create_task(self._wait(asker)) for asker in askers]
        await asyncio.sleep(0)

    def asker(self, name: str) -> Asker:
        return Asker(name, self.address.get(name, ""))

    async def _wait(self, asker: str) -> None:
        await self.line.enter(self.asker(asker), lambda: self.served.append(asker))

    async def serve_all(self) -> list[str]:
        """End each turn in the order in which they began."""
        done = 0
        while done < len(self.served):
            self.line.leave(self.asker(self.served[done]))
            done += 1
            await asyncio.sleep(0)
        return self.served


async def test_who_comes_later_is_served_second_though_another_has_fifty_waiting() -> None:
    serving = Serving(FairLine())
    await serving.come(["anna"] * 51)
    await serving.come(["bert"])
    assert (await serving.serve_all())[:4] == ["anna", "bert", "anna", "anna"]
    assert len(serving.served) == 52
    assert len(serving.line) == 0


async def test_all_have_one_turn_before_anybody_has_the_next() -> None:
    serving = Serving(FairLine())
    await serving.come("aaaabbbcc")
    served = await serving.serve_all()
    assert [sorted(served[:3]), sorted(served[3:6]), served[6:]] == [["a", "b", "c"], ["a", "b", "c"], ["a", "b", "a"]]


async def test_who_asks_for_little_does_not_wait_for_those_who_ask_for_much() -> None:
    """Ten who have long requests waiting hold up somebody with short ones for one request, not for ten."""
    line, served = FairLine(), []
    heavy = [Asker(f"heavy {number}") for number in range(10)]

    async def ask(asker: Asker, used: float) -> None:
        await line.enter(asker, lambda: served.append(asker.name))
        await asyncio.sleep(0)
        line.leave(asker, used)

    async def ask_for_little() -> None:
        for _ in range(20):
            await ask(ANNA, 0.001)

    await asyncio.gather(*(ask(asker, 1.0) for asker in heavy * 5), ask_for_little())
    places = [place for place, name in enumerate(served) if name == "anna"]
    assert len(served) == 70
    assert all(after - before <= 2 for before, after in pairwise(places))


async def test_nobody_saves_up_turns_by_staying_away() -> None:
    line = FairLine()
    for _ in range(10_000):
        await line.enter(ANNA, nothing)
        line.leave(ANNA, 1.0)
    serving = Serving(line)
    await serving.come(["bert"] * 10 + ["anna"] * 10)
    for place in range(20):
        line.leave(serving.asker(serving.served[place]), 1.0)
        await asyncio.sleep(0)
    assert serving.served[:6].count("anna") >= 2, "what bert did not use before is lost"


async def test_it_is_first_come_first_served_within_one_asker() -> None:
    line = FairLine()
    order: list[int] = []

    async def wait(number: int) -> None:
        await line.enter(ANNA, lambda: order.append(number))
        line.leave(ANNA)

    await asyncio.gather(*map(wait, range(20)))
    assert order == list(range(20))


async def test_where_there_are_several_places_as_many_have_their_turn() -> None:
    serving = Serving(FairLine(2))
    await serving.come("aaaab")
    assert serving.served == ["a", "a"]
    assert (await serving.serve_all())[2] == "b"


async def test_who_has_too_many_waiting_is_refused_and_others_are_not() -> None:
    serving = Serving(FairLine(most_each=3))
    await serving.come(["anna"] * 4)
    with pytest.raises(TooMany, match="3 of your requests wait already") as refused:
        await serving.line.enter(ANNA, nothing)
    assert refused.value.wait > 0
    await serving.come(["bert"])
    assert (await serving.serve_all())[1] == "bert"


async def test_in_a_full_line_those_make_room_who_have_most_in_it() -> None:
    serving = Serving(FairLine(most=4))
    await serving.come("abaaa")
    await serving.come("c")
    assert (await serving.serve_all())[:3] == ["a", "b", "c"]
    assert sorted(serving.served) == ["a", "a", "a", "b", "c"]
    sent_away = [task for task in serving.tasks if task.exception()]
    assert sent_away == [serving.tasks[4]], "the one that came last"
    with pytest.raises(TooMany, match="so many requests wait") as refused:
        await sent_away[0]
    assert refused.value.wait > 0


async def test_where_all_have_as_many_waiting_the_one_who_comes_is_refused() -> None:
    serving = Serving(FairLine(most=2))
    await serving.come("abc")
    with pytest.raises(TooMany):
        await serving.line.enter(Asker("d"), nothing)
    assert len(await serving.serve_all()) == 3


async def test_who_goes_away_is_not_waited_for() -> None:
    serving = Serving(FairLine())
    await serving.come("abc")
    serving.tasks[1].cancel()
    await asyncio.sleep(0)
    assert len(serving.line) == 1
    assert await serving.serve_all() == ["a", "c"]


async def test_one_who_gives_up_just_when_it_would_be_their_turn_is_passed_over() -> None:
    serving = Serving(FairLine())
    await serving.come("abc")
    serving.tasks[1].cancel()
    serving.line.leave(Asker("a"))  # before b could say that it has gone
    await asyncio.gather(*serving.tasks, return_exceptions=True)
    assert serving.tasks[1].cancelled()
    assert serving.served == ["a", "c"]
    assert len(serving.line) == 0


async def test_a_turn_begins_when_the_one_before_leaves_even_if_somebody_goes_away_just_then() -> None:
    serving = Serving(FairLine())
    await serving.come("abc")
    serving.line.leave(Asker("a"))
    assert serving.served == ["a", "b"], "no round of the event loop has passed"
    serving.tasks[1].cancel()
    await asyncio.sleep(0)
    assert serving.tasks[1].cancelled()
    assert serving.served == ["a", "b"], "the worker is busy with it all the same"
    serving.line.leave(Asker("b"))
    assert serving.served == ["a", "b", "c"]


async def test_many_guests_of_one_address_share_one_turn() -> None:
    serving = Serving(FairLine())
    guests = [f"guest {number}" for number in range(5)]
    serving.address = dict.fromkeys(guests, "192.0.2.1")
    await serving.come([*guests, *guests, "bert", "bert", "bert"])
    served = await serving.serve_all()
    assert [place for place, asker in enumerate(served) if asker == "bert"] == [1, 3, 5]
    others = [asker for asker in served if asker != "bert"]
    assert others == [*guests, *guests], "they take turns among themselves"


async def test_an_address_can_have_only_so_many_waiting_in_however_many_names() -> None:
    serving = Serving(FairLine(most_each=2))
    guests = [f"guest {number}" for number in range(2 * GROUP_FACTOR + 1)]
    serving.address = dict.fromkeys([*guests, "one more"], "192.0.2.1")
    await serving.come(guests)
    with pytest.raises(TooMany):
        await serving.line.enter(serving.asker("one more"), nothing)
    await serving.come(["bert"])
    assert (await serving.serve_all())[1] == "bert"
