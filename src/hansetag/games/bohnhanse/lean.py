"""A random driver that makes deals and gets somewhere.

Every game of Bohn Hanse ends by itself, because every turn plays cards and with them the Supply. But uniform choices
would throw all beans away, fill deals with everything there is and never agree. How this driver leans: it delivers
three times out of four when it can, and thinks twice before throwing a bean away; it sends a deal
as soon as it can two times out of three and gives one up one time in six; counters are rare; it travels, ends its
trading and its turn more often than an even choice would. Inside each group all options are alike, so that every verb
occurs.
"""

from hansetag.kernel.frames import kind_of
from hansetag.kernel.rng import Rng

from . import codes as c
from .table import Table


def choose(table: Table, options: list[int], rng: Rng) -> int:
    """One of ``options``, with a leaning."""
    if len(options) == 1:
        return options[0]
    kind = kind_of(table.frames[-1])
    if kind == c.ASK_DEAL:
        return build(table, options, rng)
    if kind == c.ASK_ANSWER and rng.below(8):
        return options[rng.below(len(options) - 1)]  # the last option counters
    if kind in (c.ASK_TRIP, c.ASK_TRADE, c.ASK_FINAL, c.ASK_AFTER):
        return act(table, kind, options, rng)
    return options[rng.below(len(options))]


def act(table: Table, kind: int, options: list[int], rng: Rng) -> int:
    """Deliver, go on to the next phase, or do something else, seldom throwing beans away."""
    ready = of_verb(table, options, c.DELIVER)
    if ready and rng.below(4):
        return ready[rng.below(len(ready))]
    if kind == c.ASK_TRIP:
        if rng.below(3):
            trips = of_verb(table, options, c.TRAVEL)
            return trips[rng.below(len(trips))]
    elif rng.below(5) == 0:
        return options[-1]  # the last option ends the phase
    option = options[rng.below(len(options))]
    if table.board.codes.verb[option] == c.DISCARD and rng.below(8):
        option = options[rng.below(len(options))]
    return option


def of_verb(table: Table, options: list[int], verb: int) -> list[int]:
    """The options of one verb."""
    verb_of = table.board.codes.verb
    return [option for option in options if verb_of[option] == verb]


def build(table: Table, options: list[int], rng: Rng) -> int:
    """Send, give up, or put another bean in or out."""
    send = table.board.codes.first[c.SEND]
    if options[-2] == send and rng.below(3):
        return send
    if rng.below(6) == 0:
        return options[-1]
    return options[rng.below(len(options) - 1)]
