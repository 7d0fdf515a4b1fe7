"""The law of undo: after any chain of plays and undos, what a seat has ever seen agrees with the record.

What was not taken back must be what the record leads to. What was taken back must have shown its seat nothing: had
the hidden things lain otherwise, the seat would have seen just the same. So a random game is played in which seats
take decisions back whenever they can, and each time the hidden things are dealt anew and the steps repeated.
"""

from __future__ import annotations

import msgspec

from .driver import Draft
from .errors import HansetagError, NothingToUndo
from .game import Game
from .laws import LawBroken, choose_by_verb, demand
from .match import WHY_FINAL, Match
from .rng import Rng
from .seats import OVER
from .state import State

LAW = "after plays and undos, what a seat has seen agrees with the record"
REDEALS = 2  # other ways in which the hidden things may lie, tried for each position that was taken back
MAX_DECISIONS = 20_000  # those that were taken back included


class Tried(msgspec.Struct, frozen=True):
    """What came of a game with undos: decisions kept, taken back, and refused because they had shown something."""

    seed: int
    kept: int
    taken_back: int
    revealing: int


def play(game: Game, seed: int) -> Tried:
    """Play one random game in which every seat takes back what it can, now and then; LawBroken if that is too much."""
    rng = Rng(seed, "undo")
    match = Match(game, seed)
    keys = [match.state.key()]  # of the positions that were not taken back, after each decision of a player
    taken_back = revealing = 0
    try:
        while match.state.actor != OVER and len(keys) + taken_back < MAX_DECISIONS:
            seat, action = _decision(game, match.state, rng)
            match.play(action, seat)
            keys.append(match.state.key())
            if match.undoable == 0 and _last_reason(match) == WHY_FINAL["reveal"]:
                revealing += 1
            if match.undoable and rng.below(3) == 0:
                for _ in range(1 + rng.below(match.undoable)):
                    _take_back(match, rng, keys)
                    taken_back += 1
        _record_leads_to(match, keys)
    except LawBroken as broken:
        broken.record = match.record.dumps()
        raise
    return Tried(seed, len(keys) - 1, taken_back, revealing)


def _decision(game: Game, state: State, rng: Rng) -> tuple[int, int]:
    """Who decides what next: mostly the actor, at times a seat that has a right."""
    for seat in range(game.seats):
        rights = state.rights(seat)
        if rights and rng.below(8) == 0:
            return seat, rights[rng.below(len(rights))]
    if rng.below(2):
        return state.actor, choose_by_verb(game, state, rng)
    return state.actor, state.lean(state.legal(), rng)


def _last_reason(match: Match) -> str:
    """Why nothing can be taken back now."""
    try:
        match.undo()
    except NothingToUndo as refused:
        return str(refused)
    raise LawBroken(LAW, "undoable is 0, and yet something was taken back")


def _take_back(match: Match, rng: Rng, keys: list[bytes]) -> None:
    """Take the last decision back, which must restore the position before it and must have shown nothing."""
    draft = match.draft
    assert draft is not None, "something can be taken back"
    _nothing_was_shown(match.game, draft, rng)
    taken = match.undo()
    keys.pop()
    demand(match.state.key() == keys[-1], LAW, f"undo of {match.game.text(taken.action)!r} led elsewhere")


def _nothing_was_shown(game: Game, draft: Draft, rng: Rng) -> None:
    """However the hidden things lie, the seat of ``draft`` sees the same after its steps."""
    seat = draft.seat
    seen = _sight(draft)
    for _ in range(REDEALS):
        other = Draft(seat, draft.base.redeal(seat, rng), draft.place)
        try:
            for choice in draft.choices:
                other.take(game, choice)
        except HansetagError as error:
            raise LawBroken(LAW, f"seat {seat} could tell what is hidden by what was refused: {error}") from error
        told = ", ".join(game.text(step) for step in draft.steps)
        demand(_sight(other) == seen, LAW, f"seat {seat} saw something hidden and could take it back: {told}")


def _sight(draft: Draft) -> tuple[bytes, bytes, list[int]]:
    """All that the seat of ``draft`` sees: the position, what happened, and what it may do next."""
    seat, state = draft.seat, draft.state
    events = msgspec.json.encode([happening.event.seen_by(seat) for happening in draft.events])
    return msgspec.json.encode(state.view(seat)), events, state.legal() if state.actor == seat else state.rights(seat)


def _record_leads_to(match: Match, keys: list[bytes]) -> None:
    """The record passes the positions that were not taken back, in order, and no decision of a player more."""
    *_, last = match.record.replay()
    demand(last.key() == match.state.key() == keys[-1], LAW, "the record ends elsewhere")
    passed = iter(state.key() for state in match.record.replay())
    for place, key in enumerate(keys):
        demand(any(other == key for other in passed), LAW, f"position {place} is not in the record")
    again = Match.resume(match.record)
    demand(again.state.key() == match.state.key(), LAW, "the resumed match stands elsewhere")
    demand(again.undoable == match.undoable, LAW, "a resumed match can take back more or less than before")
    demand(again.events == match.events, LAW, "the resumed match tells another story")
