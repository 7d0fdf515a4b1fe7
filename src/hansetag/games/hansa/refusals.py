"""Why not: how the rules put a refusal, and the refusals that only concern the moment.

What a step itself can object to stands in that step's file, beside the rule.
"""

from typing import Final

from hansetag.kernel.frames import kind_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason

from . import codes as c
from .table import Table

CHANCE_RULINGS: Final = ("HA-1", "HA-7", "HA-11")  # the rulings on what nature decides


def refuse(table: Table, rule: str, code: str, facts: dict[str, Fact] | None = None) -> Reason:
    """Refuse under ``rule`` with the phrase ``refusal.<code>``."""
    return Reason(table.board.book, rule, code, facts or {})


def wrong_moment(table: Table, verb: int) -> Reason | None:
    """Refuse a verb that does not answer the question that is open now."""
    kind = kind_of(table.frames[-1])
    if kind == c.ASK_NOTHING:
        return refuse(table, "HA-48", "over")
    if kind <= c.ASK_DEAL:  # nature's questions and verbs have the same numbers
        return None if verb == kind else refuse(table, CHANCE_RULINGS[kind], "chance")
    if verb <= c.DEAL:
        return refuse(table, CHANCE_RULINGS[verb], "not-chance")
    if kind == c.ASK_PLACE:
        return None if verb == c.PLACE else refuse(table, "HA-5", "setup")
    if verb == c.PLACE:
        return refuse(table, "HA-5", "setup-over")
    if kind == c.ASK_SALE:
        return None if verb in (c.SELL, c.KEEP, c.CLOSE) else refuse(table, "HA-36", "sale-open")
    if kind == c.ASK_LOSS:
        return None if verb == c.LOSE else refuse(table, "HA-38", "loss-open")
    if kind == c.ASK_TOLL:
        return None if verb == c.DISCARD else refuse(table, "HA-45", "toll-open")
    if verb == c.KEEP or verb == c.CLOSE:
        return refuse(table, "HA-37", "no-sale")
    if verb == c.LOSE:
        return refuse(table, "HA-38", "no-loss")
    if verb == c.DISCARD:
        return refuse(table, "HA-43", "no-toll")
    return None
