"""A position of Bohn Hanse that the tests of its merchants share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hansetag.bots.company import Company
from hansetag.games.bohnhanse import BohnHanse
from hansetag.games.bohnhanse.events import Declined, Proposed, Turned
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.events import Event

GAME = BohnHanse.open(4)


def staged(**more: object) -> BohnHanseState:
    """Ken's trader phase at Rostock: a chili bean is missing that Mike has two of."""
    ken = {"city": "rostock", "money": 30, "wagon": ["red", "blue", "soy"], "hand": hand("rostock-chili-red")}
    mike = {"city": "danzig", "money": 30, "wagon": ["chili", "chili", "soy"], "hand": hand()}
    rest = {"city": "visby", "money": 30, "wagon": ["garden"], "hand": hand()}
    data = {
        "seats": [ken, mike, rest, rest],
        "drawn": [2, 3],
        "questions": [{"ask": "trade", "seat": 0, "level": 2}],
    }
    state = GAME.stage({**data, **more})
    assert isinstance(state, BohnHanseState)
    return state


def hand(*orders: str) -> list[str]:
    """Travel cards with nothing special in front, and these orders behind."""
    return ["travel", "travel", "travel", "travel", "travel", "toll", "supply", *orders]


def said_until(last: str, company: Company, state: BohnHanseState) -> list[str]:
    """What everybody says from ``state`` on until ``last`` is said, or for 40 decisions; ``state`` goes along."""
    said: list[str] = []
    while len(said) < 40 and last not in said:
        decision = company.decide(state)
        assert decision is not None
        state.apply(decision[1], decision[0])
        said.append(GAME.text(decision[1]))
    return said


def modest_offers(events: Iterable[Event]) -> int:
    """How many offers were made; each by the trader whose turn it was, and none was a second one."""
    turn = -1
    said: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Turned):
            turn = event.seat
            said[turn] = 0
        if isinstance(event, Proposed):
            assert event.seat == turn
            said[turn] += 1
            assert said[turn] == 1
    return sum(isinstance(event, Proposed) for event in events)


def refusals(events: Iterable[Event]) -> int:
    """How many offers were refused; none of them was made again in the same turn."""
    refused: set[tuple[object, ...]] = set()
    last: dict[frozenset[int], tuple[object, ...]] = {}
    times = 0
    for event in events:
        if isinstance(event, Turned):
            refused.clear()
        if isinstance(event, Proposed):
            offer = (event.seat, event.other, tuple(event.give), tuple(event.get))
            assert offer not in refused
            last[frozenset((event.seat, event.other))] = offer
        if isinstance(event, Declined):
            times += 1
            refused.add(last[frozenset((event.seat, event.other))])
    return times
