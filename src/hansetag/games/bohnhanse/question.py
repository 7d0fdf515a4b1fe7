"""The open question in words: who is asked what, and what each answer costs and does."""

from __future__ import annotations

from hansetag.kernel.actions import Action, Catalogue
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.questions import Answer, Question

from . import codes as c
from . import heaps
from .actions import PART_NAMES
from .codes import CARD_NAMES, PARTNER, PARTS
from .notation import deal_text
from .staging import QUESTION_NAMES
from .state import BohnHanseState
from .steps.deal import part_of
from .steps.market import price_of
from .steps.turn import returned
from .view import named

NO_BEANS = "nothing"


def question(state: BohnHanseState, actions: Catalogue) -> Question:
    """Dress the legal options of ``state`` for people."""
    top = state.frames[-1]
    kind = kind_of(top)
    note = note_of(top)
    code = QUESTION_NAMES[kind]
    facts: dict[str, Fact] = {"seat": state.actor}
    if state.actor >= 0:
        facts["money"] = state.money[state.actor]
        facts["city"] = state.board.cities[state.figures[state.actor]]
    if kind == c.ASK_TOLL:
        facts["due"] = note
    if kind in (c.ASK_DEAL, c.ASK_ANSWER):
        partner = note & PARTNER
        facts["other"] = state.active() if state.actor == partner else partner
    if kind == c.ASK_ANSWER:
        facts |= terms_of(state, state.terms.proposal, state.actor)
        code = "answer-invited" if state.is_elsewhere(note & PARTNER) else code
        code += clears_for(state, state.terms.proposal, state.actor)
    if kind == c.ASK_DEAL:
        facts |= terms_of(state, state.terms.draft, state.actor)
        facts["deal"] = deal_text(state, state.terms.draft, note & PARTNER, state.actor)
    if kind == c.ASK_SWAP:
        facts["bean"] = actions.text(state.legal()[0]).split()[1]
    return Question(
        state.actor, code, facts, [_answer(state, actions, action, state.actor) for action in state.legal()]
    )


def aside(state: BohnHanseState, actions: Catalogue, seat: int) -> Question | None:
    """What ``seat`` may do though another is asked (BH-19, BH-31); None where it has no right."""
    rights = state.rights(seat)
    if not rights:
        return None
    active = state.active()
    here = state.board.cities[state.figures[active]]
    facts: dict[str, Fact] = {"seat": seat, "other": active, "city": here, "money": state.money[seat]}
    return Question(seat, "aside", facts, [_answer(state, actions, right, seat) for right in rights])


def terms_of(state: BohnHanseState, at: int, seat: int) -> dict[str, Fact]:
    """What ``seat`` would give and get by a deal, in words."""
    names = state.board.beans
    parts = [state.deals[at + part_of(seat == state.active(), part)] for part in range(PARTS)]
    words = [", ".join(names[bean] for bean in heaps.beans(part)) or NO_BEANS for part in parts]
    return {"give": words[c.GIVE], "get": words[c.GET], "discard": words[c.DISCARDS], "clear": words[c.CLEARS]}


def clears_for(state: BohnHanseState, at: int, seat: int) -> str:
    """The ending of the phrase for a deal in which ``seat`` throws beans away."""
    return "-discarding" if state.deals[at + part_of(seat == state.active(), c.DISCARDS)] else ""


def _answer(state: BohnHanseState, actions: Catalogue, action: int, seat: int) -> Answer:
    """One option with its price and its consequence."""
    board = state.board
    verb = board.codes.verb[action]
    argument = board.codes.argument[action]
    text = actions.text(action)
    name = actions[action].verb()
    target = about(actions[action])
    cost = 0
    code = name
    facts: dict[str, Fact] = {}
    if verb == c.TRAVEL:
        return _trip(state, Answer(action, text, name, target), argument)
    if verb in (c.DRAW, c.CAPITAL, c.ARRANGE, c.DELIVER):
        facts = {"order": target, "value": board.order_value[argument]}
    elif verb == c.HARVEST:
        facts = {"number": argument + 1}
    elif verb == c.SELL:
        facts = {"bean": target, "value": board.base[argument]}
    elif verb == c.BUY_ORDER:
        cost = board.order_price
        facts = {"cost": cost, "number": argument + 1}
    elif verb == c.BUY:
        cost = price_of(state, argument // board.tallest)
        facts = {"bean": target, "cost": cost, "count": argument % board.tallest + 1}
    elif verb == c.FETCH:
        cost = board.price(state.figures[seat], argument, 0)
        facts = {"bean": target, "cost": cost}
    elif verb == c.DISCARD:
        facts = {"bean": target}
    elif verb in (c.ADD, c.REMOVE):
        part = PART_NAMES[argument // board.bean_count]
        code = f"{name}-{part}"
        facts = {"bean": target}
    elif verb in (c.PROPOSE, c.ACCEPT, c.DECLINE, c.COUNTER, c.WITHDRAW):
        facts = {"other": argument}
        if verb == c.PROPOSE and seat != state.active():
            code = "ask-in" if state.is_elsewhere(seat) else "propose"
        elif verb == c.PROPOSE:
            code = "invite" if state.is_elsewhere(argument) else "propose"
        elif verb != c.WITHDRAW and kind_of(state.frames[-1]) == c.ASK_TRADE:
            facts |= terms_of(state, argument * PARTS, seat)
            code = f"{name}-offer"
            code += clears_for(state, argument * PARTS, seat) if verb == c.ACCEPT else ""
    elif verb == c.START:
        facts = {"seat": argument}
    return Answer(action, text, name, target, cost, code, facts)


def about(action: Action) -> str:
    """What an answer is about: a bean, or whatever follows its verb."""
    return str(getattr(action, "bean", action.text().partition(" ")[2]))


def _trip(state: BohnHanseState, answer: Answer, city: int) -> Answer:
    """A trip says which cards it plays, and what they bring about."""
    board = state.board
    seat = state.actor
    hand = state.hands[seat]
    count = board.distance[state.figures[seat]][city] + 1
    cards = hand[:count]
    toll = board.toll if c.TOLL in cards else 0
    code = "stay" if city == state.figures[seat] else "travel"
    kinds = [
        CARD_NAMES[card] if card < c.FIRST_ORDER else name
        for card, name in zip(cards, named(state, cards), strict=True)
    ]
    special = "-toll" if toll else ""
    special += "-supply" if c.SUPPLY in cards else ""
    facts: dict[str, Fact] = {
        "city": board.cities[city],
        "count": count,
        "cards": ", ".join(kinds),
        "toll": toll,
        "returned": len(returned(cards)),
    }
    return Answer(answer.id, answer.text, answer.verb, answer.target, toll, code + special, facts)
