"""Hansa Teutonica: points as they stand, the desk, pieces at hand, and how near one's routes are to being claimed.

The weights are rough and honest: each is about the points that the thing usually brings before the end.
"""

from __future__ import annotations

from hansetag.games.teutonica import codes as c
from hansetag.games.teutonica import heaps, pieces
from hansetag.games.teutonica.codes import (
    ACTIONS,
    BOOK,
    COLUMNS,
    KEYS,
    MARKERS,
    MERCHANT,
    MONEY,
    PRIVILEGE,
    STOCK,
    SUPPLY,
)
from hansetag.games.teutonica.soundness import in_hand
from hansetag.games.teutonica.state import TeutonicaState
from hansetag.games.teutonica.steps import turn
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

WIN_BONUS = 500.0  # the end is welcome to the winner and to nobody else
RIVAL_WEIGHT = 0.3  # how much the best opponent's points weigh against one's own
LEVEL_WORTHS = {KEYS: 1.3, ACTIONS: 4.0, PRIVILEGE: 2.0, BOOK: 0.8, MONEY: 1.2}  # each step of an ability
ACTION_WORTH = 0.2  # an action left in this turn
LIFTED_PIECE_WORTH = 0.1  # a piece lifted and not put down yet
LAST_LIFTED_PIECE_WORTH = 0.4  # the same where neither supply nor stock has any: then moving is all one can do
SUPPLY_PIECE_WORTH = 0.15  # a piece in the supply; the first few count most
STOCK_PIECE_WORTH = 0.08  # a piece in the stock; a few are needed to go on with
IDLE_PIECE_WORTH = 0.04  # a piece beyond that
STRANDED_PIECE_WORTH = 0.12  # a piece on a route that others block: it waits to be displaced
MARKER_WORTH = 1.0  # an unused bonus marker
PRIZE_WORTH = 2.0  # a bonus marker on the route
NEW_OFFICE_WORTH = 2.5  # an office that could be opened at its end
STANDING_OFFICE_WORTH = 0.7  # an office that stands, whatever it scores now
FULL_ROUTE_SHARE = 0.35  # how much of a claim a full route is worth before it is made
CHOICE_QUESTIONS = (c.ASK_BENEFIT, c.ASK_IMPROVE, c.ASK_WITH, c.ASK_PAY)  # judged by the best answer
ENDING_QUESTIONS = (c.ASK_FIGURE, c.ASK_DRAW, c.ASK_MARKER)  # the turn is over, its actions are lost


def value(state: State, seat: int) -> float:
    """What ``seat`` has and may hope for, less what its best rival has."""
    assert isinstance(state, TeutonicaState)
    if state.actor == seat and kind_of(state.frames[-1]) in CHOICE_QUESTIONS:
        return max(value(_after(state, option), seat) for option in state.legal())
    scores = state.scores()
    worth = scores[seat] - RIVAL_WEIGHT * max(score for other, score in enumerate(scores) if other != seat)
    if state.actor == OVER:
        return worth + (WIN_BONUS if seat in state.winners() else -WIN_BONUS)
    own = seat * COLUMNS
    worth += sum(weight * state.desk[own + column] for column, weight in LEVEL_WORTHS.items())
    supply = state.desk[own + SUPPLY] + 1.5 * state.desk[own + SUPPLY + 1]
    worth += SUPPLY_PIECE_WORTH * min(supply, 6) + IDLE_PIECE_WORTH * max(supply - 6, 0)
    stock = state.desk[own + STOCK] + state.desk[own + STOCK + 1]
    worth += STOCK_PIECE_WORTH * min(stock, 5) + IDLE_PIECE_WORTH * max(stock - 5, 0)
    idle = not sum(state.desk[own + SUPPLY : own + STOCK + 2])
    worth += (LAST_LIFTED_PIECE_WORTH if idle else LIFTED_PIECE_WORTH) * (
        in_hand(state, seat, 0) + in_hand(state, seat, 1)
    )
    worth += STANDING_OFFICE_WORTH * sum(state.offices_of(city, seat) for city in range(state.board.city_count))
    worth += MARKER_WORTH * heaps.size(state.desk[own + MARKERS])
    worth += sum(_progress(state, seat, route) for route in range(state.board.route_count))
    if state.active() == seat and kind_of(state.frames[-1]) not in ENDING_QUESTIONS:
        worth += ACTION_WORTH * (note_of(state.frames[0]) & turn.ACTIONS_LEFT_MASK)
    return worth


def _after(state: TeutonicaState, option: int) -> TeutonicaState:
    """The state once ``option`` is chosen."""
    after = state.copy()
    after.advance(option)
    return after


def _progress(state: TeutonicaState, seat: int, route: int) -> float:
    """How much the own pieces on ``route`` promise: a share of the claim that grows with its completion."""
    row = state.on_route(route)
    mine = pieces.owned(row, seat)
    if not mine:
        return 0.0
    if mine < pieces.used(row):
        return STRANDED_PIECE_WORTH * mine
    share = mine / state.board.houses[route]
    return FULL_ROUTE_SHARE * share * share * _prospect(state, seat, route)


def _prospect(state: TeutonicaState, seat: int, route: int) -> float:
    """What claiming ``route`` would bring: the points, the marker and the best benefit."""
    board = state.board
    worth = 0.3 + (PRIZE_WORTH if state.marker_on(route) >= 0 else 0.0)
    benefit = 0.0
    for city in (board.first_end[route], board.other_end[route]):
        worth += state.controller(city) == seat
        ability = board.ability_of_city[city]
        if ability >= 0 and state.level(seat, ability) < board.last_level[ability]:
            benefit = max(benefit, LEVEL_WORTHS[KEYS + ability])
        space = state.free_space(city)
        if space >= 0 and board.colours[city][space] <= state.desk[seat * COLUMNS + PRIVILEGE]:
            fits = not board.shapes[city][space] or pieces.count(state.on_route(route), pieces.piece(seat, MERCHANT))
            benefit = max(benefit, NEW_OFFICE_WORTH if fits else NEW_OFFICE_WORTH / 4)
    return worth + benefit
