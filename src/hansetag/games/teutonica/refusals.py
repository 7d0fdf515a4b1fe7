"""Why not: how the rules put a refusal, and the refusals that only concern the moment.

What a step itself can object to stands in that step's file, beside the rule.
"""

from typing import Final

from hansetag.kernel.frames import kind_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason

from . import codes as c
from .table import Table

# The verbs that answer each question, in the order of the questions.
ANSWERS: Final = (
    (c.DEAL,),
    (c.START,),
    (c.DRAW,),
    (c.POST,),
    (c.INCOME, c.PLACE, c.DISPLACE, c.LIFT, c.CLAIM, c.USE, c.WALK, c.RIDE, c.END),
    (c.WITH,),
    (c.PAY,),
    (c.LIFT, c.DROP, c.DONE),
    (c.LIFT, c.DROP),
    (c.OFFICE, c.EXTRA, c.IMPROVE, c.COELLEN, c.NOTHING),
    (c.SWITCH,),
    (c.IMPROVE,),
    (c.REMOVE, c.DONE),
    (c.NEUTRAL,),
    (c.WALK, c.DONE),
    (c.MARKER,),
    (),
)

# The ruling and the phrase for an answer to another question than the open one.
MOMENTS: Final = (
    ("HT-5.1", "chance"),
    ("HT-1.1", "chance"),
    ("HT-5.1", "chance"),
    ("HT-7", "post-open"),
    ("HT-4.1", "turn-open"),
    ("HT-2.1", "displace-open"),
    ("HT-2.1", "displace-open"),
    ("HT-2.6", "settle-open"),
    ("HT-1.4", "move-open"),
    ("HT-3.3", "benefit-open"),
    ("HT-4.5", "switch-open"),
    ("HT-4.7", "improve-open"),
    ("HT-4.9", "remove-open"),
    ("HT-8.4", "neutral-open"),
    ("HT-7", "figure-open"),
    ("HT-5.2", "marker-open"),
    ("HT-6.1", "over"),
)


def refuse(table: Table, rule: str, code: str, facts: dict[str, Fact] | None = None) -> Reason:
    """Refuse under ``rule`` with the phrase ``refusal.<code>``."""
    return Reason(table.board.book, rule, code, facts or {})


def wrong_moment(table: Table, verb: int) -> Reason | None:
    """Refuse a verb that does not answer the question that is open now."""
    kind = kind_of(table.frames[-1])
    if verb in ANSWERS[kind]:
        return None
    rule, code = MOMENTS[kind]
    return refuse(table, rule, code)
