"""The open question in words: who is asked what, and what each answer does."""

from __future__ import annotations

from collections.abc import Mapping

from hansetag.kernel.actions import Catalogue
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.questions import Answer, Question

from . import codes as c
from .staging import QUESTION_NAMES
from .state import TeutonicaState
from .steps import claim, displace, settle, turn

PLACES = ("route", "city", "province", "ability")
ACTION_VERBS = (c.INCOME, c.PLACE, c.DISPLACE, c.CLAIM, c.RIDE)


def question(state: TeutonicaState, actions: Catalogue) -> Question:
    """Dress the legal options of ``state`` for people."""
    top = state.frames[-1]
    kind = kind_of(top)
    note = note_of(top)
    code = QUESTION_NAMES[kind]
    facts: dict[str, Fact] = {"seat": state.actor}
    if kind == c.ASK_TURN:
        facts["count"] = note & turn.ACTIONS_LEFT_MASK
    elif kind in (c.ASK_WITH, c.ASK_PAY, c.ASK_SETTLE, c.ASK_BENEFIT):
        facts["route"] = state.board.routes[note & settle.ROUTE_MASK]
    if kind == c.ASK_SETTLE:
        code = "settle-neutral" if note & settle.MUST_FLAG else "settle" if settle.hand_of(note) else "settle-more"
        facts["count"] = settle.extras_of(note)
    elif kind == c.ASK_PAY:
        facts["count"] = note >> displace.LEFT_SHIFT
    elif kind == c.ASK_REMOVE:
        facts["count"] = note
    return Question(state.actor, code, facts, [_answer(state, actions, action, kind) for action in state.legal()])


def _answer(state: TeutonicaState, actions: Catalogue, action: int, asked: int) -> Answer:
    """One option with its price in actions and its consequence."""
    board = state.board
    verb = board.codes.verb[action]
    argument = board.codes.argument[action]
    spoken = actions[action]
    code = spoken.verb()
    facts: dict[str, Fact] = {name: getattr(spoken, name) for name in spoken.__struct_fields__}
    cost = int(asked == c.ASK_TURN and (verb in ACTION_VERBS or verb == c.LIFT))
    if verb in (c.DISPLACE, c.REMOVE):
        owner = argument // board.route_count >> 1
        facts["other"] = owner if owner < state.terms.seats else -1
        facts["count"] = displace.penalty(argument // board.route_count)
    elif verb == c.CLAIM:
        ends = (board.first_end[argument], board.other_end[argument])
        gainers = [state.controller(city) for city in ends]
        facts["gain"] = sum(owner == state.actor for owner in gainers)
        facts["others"] = sum(0 <= owner < state.terms.seats and owner != state.actor for owner in gainers)
        code = "claim-marker" if state.marker_on(argument) >= 0 else "claim"
        if state.marker_on(argument) >= 0:
            facts["marker"] = board.kinds[state.marker_on(argument)]
    elif verb == c.DROP and asked == c.ASK_SETTLE:
        code = "drop-extra" if _is_extra(state, argument // board.route_count) else "drop"
    elif verb == c.OFFICE:
        space = state.free_space(argument)
        code = "office-coin" if board.coins[argument][space] else "office"
        facts["space"] = space + 1
        facts["colour"] = board.privileges[board.colours[argument][space]]
    elif verb == c.NOTHING:
        facts["route"] = board.routes[note_of(state.frames[-1]) & claim.ROUTE_MASK]
    elif verb == c.IMPROVE:
        facts["level"] = state.level(state.actor, argument) + 1
    elif verb == c.END:
        facts["count"] = note_of(state.frames[0]) & turn.ACTIONS_LEFT_MASK
    return Answer(action, actions.text(action), spoken.verb(), about(facts), cost, code, facts)


def about(facts: Mapping[str, Fact]) -> str:
    """What an answer is about: a place, or else an ability."""
    return next((str(facts[kind]) for kind in PLACES if facts.get(kind)), "")


def _is_extra(state: TeutonicaState, kind: int) -> bool:
    """Whether a piece of this kind put down now would be an extra, not the displaced one or a lifted one."""
    note = note_of(state.frames[-1])
    return settle.hand_of(note) != kind + 1 and not settle.lifted_of(note)
