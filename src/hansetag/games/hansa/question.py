"""The open question in words: who is asked what, and what each answer costs and does."""

from __future__ import annotations

from hansetag.kernel.actions import Catalogue
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.questions import Answer, Question

from . import codes as c
from . import heaps
from .codes import ACTED, BARRELS, FRESH
from .scoring import sale_points
from .staging import QUESTION_NAMES
from .state import HansaState
from .steps.buy import price
from .steps.replenish import can_replenish
from .steps.turn import duty


def question(state: HansaState, actions: Catalogue) -> Question:
    """Dress the legal options of ``state`` for people."""
    top = state.frames[-1]
    kind = kind_of(top)
    note = note_of(top)
    code = QUESTION_NAMES[kind]
    if kind == c.ASK_TURN:
        code = "turn-acted" if note & ACTED else "turn"
        if note & FRESH:
            replenishable = can_replenish(state, state.actor)
            must = duty(state, replenishable)
            code = "turn-must-buy" if must == c.BUY else "turn-fresh" if replenishable else "turn"
            code = "turn-must-replenish" if must == c.REPLENISH else code
    facts: dict[str, Fact] = {"seat": state.actor, "city": state.board.cities[state.ship]}
    if state.actor >= 0:
        facts["talers"] = state.talers[state.actor]
    if kind == c.ASK_LOSS:
        facts["colour"] = state.board.colours[note]
    if kind == c.ASK_TOLL:
        facts["count"] = heaps.size(state.unsold[state.actor]) - state.board.keep_markers
    return Question(state.actor, code, facts, [_answer(state, actions, action) for action in state.legal()])


def _answer(state: HansaState, actions: Catalogue, action: int) -> Answer:
    """One option with its price and its consequence."""
    board = state.board
    verb = board.codes.verb[action]
    argument = board.codes.argument[action]
    here = board.cities[state.ship]
    text = actions.text(action)
    name, _, target = text.partition(" ")
    cost = 0
    code = name
    facts: dict[str, Fact] = {"city": here}
    if verb == c.SAIL:
        cost = board.move_cost
        facts = {"city": target}
    elif verb == c.PLACE:
        facts = {"city": target, "count": board.placed_at_once}
    elif verb == c.REPLENISH:
        cost = board.replenish_cost
        spaces = min(state.spaces.count(-1), state.supply)
        facts = {"count": spaces}
        if state.breaker < 0 and state.supply - spaces < state.terms.last_stack:
            code = "replenish-last"
    elif verb == c.BUY:
        cost = price(state, state.actor)
        owner = state.majority(state.ship)
        code = "buy-free" if cost == 0 else "buy"
        facts = {"good": target, "other": owner}
    elif verb == c.BUILD:
        facts = {"good": target, "city": here, "count": min(argument % BARRELS + 1, state.stock(state.actor))}
    elif verb == c.SELL:
        code = "sell-more" if state.sale else "sell"
        part = heaps.colour_part(state.unsold[state.actor], argument)
        facts = {"colour": target, "city": here, "count": heaps.size(part), "points": sale_points(board, part)}
    elif verb in (c.KEEP, c.LOSE, c.DISCARD, c.DEAL):
        facts = {"good": target}
    elif verb == c.CLOSE:
        facts = {"count": heaps.size(state.sale), "points": sale_points(board, state.sale), "city": here}
    elif verb == c.END:
        tax = max(state.talers[state.actor] - board.keep_talers, 0)
        tolls = max(heaps.size(state.unsold[state.actor]) - board.keep_markers, 0)
        code = "end-taxed" if tax or tolls else "end"
        facts = {"talers": tax, "markers": tolls}
    elif verb == c.REMOVE:
        facts = {"colour": target}
    else:
        facts = {"seat": argument}
    return Answer(action, text, name, target, cost, code, facts)
