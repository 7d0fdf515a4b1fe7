"""Bargains: deals that are good for a trader and, as far as he can tell, for the other one too.

A deal is four rows of beans, as the table keeps it: what the active player gives, what his partner gives, and what
each discards. Nobody sees the other's orders, so his gain is guessed from base prices and from what the card on top of
his hand will cost him.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.codes import CLEARS, DISCARDS, FIRST_ORDER, GET, GIVE, PARTS, TOLL
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.steps.deal import SOUND, cost_of, fault, is_empty, shortfall

from .value import Means, invited, means_of, value, worth

GAIN = 2.0  # less is not worth the talk
COURTESY = 4.0  # what the other one should gain, as far as one can guess: an apprentice is generous
TROUBLE = 3.0  # what being called to another city costs him
LOST_ORDER = 10.0  # what an order on top of his hand is worth to him


class Bargain(NamedTuple):
    """A deal with what its inventor gains by it; the rows are those of ``steps/deal.py``."""

    partner: int
    rows: tuple[int, int, int, int]
    gain: float
    fair: float  # what the other one seems to gain


def lay(state: BohnHanseState, parts: tuple[int, int, int, int]) -> int:
    """Write a deal down where drafts lie, to ask the rules about it; returns the place."""
    at = state.terms.draft
    for part in range(PARTS):
        state.deals[at + part] = parts[part]
    return at


def gain(state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], seat: int) -> float:
    """What ``seat``, one of the two, gains by this deal in its own eyes."""
    own = means_of(state, seat)
    return worth(state, after(state, partner, parts, own)) - worth(state, own)


def after(state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], own: Means) -> Means:
    """The means of a trader after the deal."""
    give, get, discards, clears = parts
    if own.seat == partner:
        here = state.figures[state.active()]
        if own.city != here:
            own = invited(state, own, here)
        return own._replace(wagon=heaps.without(own.wagon, get + clears) + give)
    to_buy = shortfall(state, lay(state, parts))
    cost = cost_of(state, to_buy)
    return own._replace(wagon=own.wagon - discards + to_buy - give + get, money=own.money - cost)


def guess(state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], other: int) -> float:
    """What ``other`` seems to gain, by base prices and by the card he would have to show."""
    gained = value(state, parts[GIVE]) - value(state, parts[GET]) - value(state, parts[CLEARS])
    if other != partner:
        return -float(gained) - value(state, parts[CLEARS]) - value(state, parts[DISCARDS])
    if not state.is_elsewhere(partner):
        return gained
    card = state.hands[partner][0]
    price = state.board.invited_toll if card == TOLL else LOST_ORDER if card >= FIRST_ORDER else 0.0
    return gained - TROUBLE - price


def bargains(state: BohnHanseState, seat: int, partner: int) -> Iterator[Bargain]:
    """All small deals between the active player and ``partner`` that ``seat`` gains by and that seem fair."""
    active = state.active()
    other = partner if seat == active else active
    for give in offers(state, active, buyable(state)):
        for get in offers(state, partner, 0):
            if _same_type(give, get):
                continue
            parts = make_room(state, partner, give, get)
            at = lay(state, parts)
            if is_empty(state, at, partner) or fault(state, at, partner) != SOUND:
                continue
            fair = guess(state, partner, parts, other)
            if fair < COURTESY:
                continue
            won = gain(state, partner, parts, seat)
            if won >= GAIN:
                yield Bargain(partner, parts, won, fair)


def _same_type(give: int, get: int) -> bool:
    """Whether a type would go both ways."""
    return any(heaps.count(get, bean) for bean in heaps.kinds(give))


def buyable(state: BohnHanseState) -> int:
    """One bean of each type that the active player could buy here for a deal."""
    city = state.figures[state.active()]
    return sum(heaps.one(bean) for bean in state.board.sold_in[city] if state.on_sale(city, bean))


def offers(state: BohnHanseState, seat: int, more: int) -> list[int]:
    """Every handful of at most two beans that ``seat`` has, or could have with ``more``; the empty hand first."""
    kinds = heaps.kinds(state.wagons[seat] | more)
    handfuls = [0, *(heaps.one(bean) for bean in kinds)]
    for place, first in enumerate(kinds):
        for second in kinds[place:]:
            pair = heaps.one(first) + heaps.one(second)
            if first != second or heaps.count(state.wagons[seat], first) > 1:
                handfuls.append(pair)
    return handfuls


def make_room(state: BohnHanseState, partner: int, give: int, get: int) -> tuple[int, int, int, int]:
    """The deal with what has to be thrown away for it: the cheapest beans that are not part of it."""
    active = state.active()
    more = heaps.size(get) - heaps.size(give)
    discards = _cheapest(heaps.without(state.wagons[active], give), more - state.room(active))
    clears = _cheapest(heaps.without(state.wagons[partner], get), -more - state.room(partner))
    return give, get, discards, clears


def _cheapest(row: int, count: int) -> int:
    """So many of the cheapest beans in ``row``; beans are numbered by price."""
    return sum(heaps.one(bean) for bean in heaps.beans(row)[: max(0, count)])
