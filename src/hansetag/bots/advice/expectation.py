"""Expectation: how the chances stood in the course of a game, turn by turn, and in which turns they changed most.

A record has no secrets, so this is told of games that are over, or by the owner of the file.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hansetag.kernel.game import Game
from hansetag.kernel.record import Decision
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State

from ..search.judge import Judge
from .candidates import advise
from .judged import judge_for

# How many iterations a turn is worth if nobody says otherwise. At first sight a judge of Hansa holds a player who
# has set up booths for far ahead of those who are about to; in Hansa Teutonica a search says what the first sight says.
ITERATIONS_BY_GAME = {"hansa": 60}
MAX_SWINGS = 5  # that are told of
MIN_SWING = 0.05  # of the win: less is no swing


class Moment(msgspec.Struct, frozen=True):
    """The beginning of a turn, or the end of the record, after ``at`` decisions, and what everybody expects there."""

    at: int
    seat: int | None  # whose turn begins; None at the end
    shares: list[float]  # of the win, by seat
    points: list[float]  # at the end of the game, by seat


class Swing(msgspec.Struct, frozen=True):
    """A turn in which the chances changed much: whose it was, who gained or lost most by it, and how much."""

    at: int  # where the turn begins
    end: int  # where it is over
    turn: int  # counted from 0, as the moments are
    seat: int  # whose turn
    gainer: int  # for whom the chances changed most, up or down
    gain: float


class Expectation(msgspec.Struct, frozen=True):
    """A game as its chances stood."""

    game: str
    iterations: int  # thought through for each turn; 0 is the judge at first sight
    moments: list[Moment]
    swings: list[Swing]  # the biggest first


def expect(game: Game, decisions: Sequence[Decision], iterations: int | None = None) -> Expectation:
    """What everybody could expect at the beginning of each turn of a record, and at its end.

    Each of these positions is searched with so many ``iterations``, or with none judged at first sight.
    """
    judge = judge_for(game.id)
    looks = ITERATIONS_BY_GAME.get(game.id, 0) if iterations is None else iterations
    moments: list[Moment] = []
    state = game.start()
    turn = -1
    place = 0
    for place, decision in enumerate(decisions, start=1):
        if decision.seat in (state.actor, NATURE):
            state.advance(decision.action)
        else:
            state.exercise(decision.action, decision.seat)
        if state.turn() >= 0 and state.turn() != turn and state.actor >= 0:
            turn = state.turn()
            moments.append(_moment(game, judge, state, place, turn, looks))
    if state.actor == OVER or not moments or moments[-1].at < place:
        moments.append(_moment(game, judge, state, place, None, 0))
    return Expectation(game.id, looks, moments, _swings(moments))


def _moment(game: Game, judge: Judge, state: State, place: int, seat: int | None, iterations: int) -> Moment:
    """What everybody expects of ``state``."""
    if iterations and seat is not None:
        best = advise(game, state, seed=place, iterations=iterations).candidates[0]
        return Moment(place, seat, best.shares, best.points)
    over = state.actor == OVER
    points = [float(score) for score in state.scores()] if over else judge.worths(state)
    return Moment(place, seat, judge.shares(state), points)


def _swings(moments: Sequence[Moment]) -> list[Swing]:
    """The turns in which somebody's share changed most."""
    swings: list[Swing] = []
    for turn in range(len(moments) - 1):
        before, after = moments[turn], moments[turn + 1]
        changes = [new - old for old, new in zip(before.shares, after.shares, strict=True)]
        gainer = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
        if before.seat is not None and abs(changes[gainer]) >= MIN_SWING:
            swings.append(Swing(before.at, after.at, turn, before.seat, gainer, changes[gainer]))
    return sorted(swings, key=lambda swing: (-abs(swing.gain), swing.at))[:MAX_SWINGS]
