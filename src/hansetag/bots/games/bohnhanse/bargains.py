"""Bargains: small deals that are good for a trader and, as far as one can tell, for the other one too.

Nobody sees the other's orders, so the other's gain is guessed from base prices and from what the card on top of that
hand will cost (``small_deals.py``).
"""

from __future__ import annotations

from collections.abc import Iterator

from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.steps.deal import SOUND_DEAL, cost_of, fault, is_empty, shortfall

from .manners import Parts
from .small_deals import Offer, buyable, fairness, handfuls, lay, overlap, with_room
from .value import Means, invited, means_of, worth

MIN_GAIN = 2.0  # less is not worth the talk
MIN_FAIRNESS = 4.0  # what the other one should gain, as far as one can guess: an apprentice is generous


def gain(state: BohnHanseState, partner: int, parts: Parts, seat: int) -> float:
    """What ``seat``, one of the two, gains by this deal in its own eyes."""
    own = means_of(state, seat)
    return worth(state, after(state, partner, parts, own)) - worth(state, own)


def after(state: BohnHanseState, partner: int, parts: Parts, own: Means) -> Means:
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


def bargains(state: BohnHanseState, seat: int, partner: int) -> Iterator[Offer]:
    """All small deals between the active player and ``partner`` that ``seat`` gains by and that seem fair."""
    active = state.active()
    other = partner if seat == active else active
    for give in handfuls(state.wagons[active], buyable(state)):
        for get in handfuls(state.wagons[partner], 0):
            if overlap(give, get):
                continue
            parts = with_room(state, partner, give, get)
            at = lay(state, parts)
            if is_empty(state, at, partner) or fault(state, at, partner) != SOUND_DEAL:
                continue
            fair = fairness(state, partner, parts, other)
            if fair < MIN_FAIRNESS:
                continue
            won = gain(state, partner, parts, seat)
            if won >= MIN_GAIN:
                yield Offer(partner, parts, won, fair)
