"""Hansa: points now, what the goods in hand promise, and what can be done where the ship lies.

The weights are rough and honest: each is a share of the points that the thing usually brings before the end.
"""

from __future__ import annotations

from hansetag.games.hansa import codes as c
from hansetag.games.hansa import heaps
from hansetag.games.hansa.codes import ACTED, BARRELS
from hansetag.games.hansa.state import HansaState
from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

TALER_WORTH = 0.4
PAIR_SHARE = 0.5  # of the points that selling two or more of a colour would add
SINGLE_BARREL_WORTH = 0.25  # for each barrel of a marker without a partner
EXCESS_MARKER_COST = 1.2  # for each marker above the limit, which the turn's end would take
MAJORITY_WORTH = 0.3
BOOTH_WORTH = 0.12
SHELF_MARKER_WORTH = 0.05  # for each marker lying in a warehouse while the turn goes on
CHANCE_KEPT_PER_MOVE = 0.85  # how much of a chance is left with every move of the ship it takes
RIVAL_WEIGHT = 0.3  # how much the best opponent's points weigh against one's own


def value(state: State, seat: int) -> float:
    """What ``seat`` has and may hope for, less what its best rival has."""
    assert isinstance(state, HansaState)
    scores = state.scores()
    worth = scores[seat] - RIVAL_WEIGHT * max(score for other, score in enumerate(scores) if other != seat)
    if state.actor == OVER:
        return worth
    worth += TALER_WORTH * min(state.talers[seat], state.board.keep_talers + 1)
    worth += sum(_promise(state, seat, colour) for colour in range(state.board.colour_count))
    worth -= EXCESS_MARKER_COST * max(heaps.size(state.unsold[seat]) - state.board.keep_markers, 0)
    worth += BOOTH_WORTH * sum(state.standing(seat))
    worth += MAJORITY_WORTH * sum(state.majority(city) == seat for city in range(state.board.city_count))
    if seat_of(state.frames[0]) == seat and kind_of(state.frames[-1]) == c.ASK_TURN:
        worth += SHELF_MARKER_WORTH * (state.board.space_count - state.spaces.count(-1))
        worth += _chances(state, seat, note_of(state.frames[-1]) & ACTED > 0)
    return worth


def _promise(state: HansaState, seat: int, colour: int) -> float:
    """What the unsold markers of one colour are good for beyond the point they count."""
    own = state.unsold[seat]
    return _barrels(own, colour) * (PAIR_SHARE if heaps.of_colour(own, colour) >= 2 else SINGLE_BARREL_WORTH)


def _barrels(row: int, colour: int) -> int:
    """All barrels of one colour in a row of markers."""
    return sum(heaps.count(row, colour * BARRELS + step) * (step + 1) for step in range(BARRELS))


def _chances(state: HansaState, seat: int, acted: bool) -> float:
    """The best that can still be done this turn, here or where the Talers reach; far chances count less."""
    best = 0.0
    reached = {state.ship}
    edge = [state.ship]
    share = 1.0
    for moves in range(state.talers[seat] + 1):
        if moves or not acted:
            best = max(best, share * max(_chance_at(state, seat, city, state.talers[seat] - moves) for city in edge))
        edge = sorted({end for city in edge for end in state.board.ways_out[city]} - reached)
        reached.update(edge)
        if not edge:
            break
        share *= CHANCE_KEPT_PER_MOVE
    return best


def _chance_at(state: HansaState, seat: int, city: int, talers: int) -> float:
    """What the best action in ``city`` would add."""
    return max(_purchase_at(state, seat, city, talers), _sale_at(state, seat, city))


def _purchase_at(state: HansaState, seat: int, city: int, talers: int) -> float:
    """What the best marker lying in ``city`` would add, if it can be paid and kept."""
    own = state.unsold[seat]
    cost = 0 if state.majority(city) == seat else state.board.buy_cost
    if talers < cost or heaps.size(state.unsold[seat]) >= state.board.keep_markers:
        return 0.0
    best = 0.0
    for space in range(state.board.first_space[city], state.board.first_space[city + 1]):
        good = state.spaces[space]
        if good >= 0:
            barrels = good % BARRELS + 1
            partner = heaps.of_colour(own, good // BARRELS) > 0
            best = max(best, 1 + barrels * (PAIR_SHARE if partner else SINGLE_BARREL_WORTH) - TALER_WORTH * cost)
    return best


def _sale_at(state: HansaState, seat: int, city: int) -> float:
    """What selling everything that can be sold in ``city`` would add."""
    own = state.unsold[seat]
    booths = state.booths_at(seat, city)
    if not booths:
        return 0.0
    gain = sum(
        (1 - PAIR_SHARE) * _barrels(own, colour)
        for colour in range(state.board.colour_count)
        if heaps.of_colour(own, colour) >= 2
    )
    lost_city = state.board.city_points if booths == 1 else 0
    return gain - BOOTH_WORTH - lost_city
