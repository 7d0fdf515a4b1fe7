"""Why not: how the rules put a refusal, and the refusals that only concern the moment.

What a step itself can object to stands in that step's file, beside the rule.
"""

from typing import Final

from hansetag.kernel.frames import kind_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason

from . import codes as c
from .table import Table

CHANCE_RULINGS: Final = ("BH-34", "BH-36", "BH-40")  # the rulings on what nature decides
UNHURRIED_QUESTIONS: Final = (
    c.ASK_TRIP,
    c.ASK_TRADE,
    c.ASK_DEAL,
    c.ASK_ANSWER,
    c.ASK_FINAL,
)  # questions that let others act

# For each question: the verbs that answer it, and how another verb is refused.
ANSWERS: Final[dict[int, tuple[list[int], str, str]]] = {
    c.ASK_CAPITAL: ([c.CAPITAL], "BH-41", "capital-open"),
    c.ASK_ARRANGE: ([c.ARRANGE], "", "arrange-open"),
    c.ASK_TRIP: ([c.TRAVEL, c.DELIVER, c.BUY_ORDER, c.DISCARD], "", "trip-open"),
    c.ASK_TOLL: ([c.SELL], "BH-9", "toll-open"),
    c.ASK_TRADE: (
        [
            c.DELIVER,
            c.BUY_ORDER,
            c.BUY,
            c.FETCH,
            c.DISCARD,
            c.PROPOSE,
            c.ACCEPT,
            c.DECLINE,
            c.COUNTER,
            c.END,
        ],
        "",
        "trade-open",
    ),
    c.ASK_DEAL: ([c.BUY_ORDER, c.ADD, c.REMOVE, c.SEND, c.CANCEL], "", "deal-open"),
    c.ASK_ANSWER: ([c.BUY_ORDER, c.ACCEPT, c.DECLINE, c.COUNTER], "BH-13", "answer-open"),
    c.ASK_SWAP: ([c.BUY], "BH-25", "swap-open"),
    c.ASK_FINAL: ([c.DELIVER, c.BUY_ORDER, c.DISCARD, c.DONE], "", "final-open"),
    c.ASK_AFTER: ([c.DELIVER, c.DONE], "BH-38", "after-open"),
}

# Verbs with a moment of their own, told where no answer is open that they would fit.
MOMENTS: Final[dict[int, tuple[str, str]]] = {
    c.CAPITAL: ("BH-41", "setup-over"),
    c.ARRANGE: ("", "setup-over"),
    c.TRAVEL: ("BH-7", "travelled"),
    c.SELL: ("BH-12", "no-toll"),
    c.ADD: ("", "no-deal"),
    c.REMOVE: ("", "no-deal"),
    c.SEND: ("", "no-deal"),
    c.CANCEL: ("", "no-deal"),
    c.WITHDRAW: ("BH-19", "nothing-to-withdraw"),
}


def refuse(table: Table, rule: str, code: str, facts: dict[str, Fact] | None = None) -> Reason:
    """Refuse under ``rule`` with the phrase ``refusal.<code>``."""
    return Reason(table.board.book, rule, code, facts or {})


def wrong_moment(table: Table, verb: int) -> Reason | None:
    """Refuse a verb that does not answer the question that is open now."""
    kind = kind_of(table.frames[-1])
    if kind == c.ASK_NOTHING:
        return refuse(table, "BH-38", "over")
    if kind <= c.ASK_START:  # nature's questions and verbs have the same numbers
        return None if verb == kind else refuse(table, CHANCE_RULINGS[kind], "chance")
    if verb <= c.START:
        return refuse(table, CHANCE_RULINGS[verb], "not-chance")
    verbs, rule, code = ANSWERS[kind]
    if verb in verbs:
        return None
    if verb in MOMENTS and kind in (c.ASK_TRIP, c.ASK_TRADE, c.ASK_FINAL, c.ASK_AFTER):
        rule, code = MOMENTS[verb]
    return refuse(table, rule, code)
