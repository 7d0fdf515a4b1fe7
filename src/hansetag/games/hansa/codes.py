"""The small numbers that the compiled rules speak: verbs, questions, events.

``actions.py`` and ``events.py`` give each number its Struct, in this order.
"""

from typing import Final

# Verbs: what can be decided. The first three are nature's.
REMOVE: Final = 0
START: Final = 1
DEAL: Final = 2
PLACE: Final = 3
REPLENISH: Final = 4
SAIL: Final = 5
BUY: Final = 6
BUILD: Final = 7
SELL: Final = 8
KEEP: Final = 9
CLOSE: Final = 10
LOSE: Final = 11
DISCARD: Final = 12
END: Final = 13
VERBS: Final = 14

# Questions: what a frame asks.
ASK_REMOVE: Final = 0  # which colour leaves the game?
ASK_START: Final = 1  # who starts?
ASK_DEAL: Final = 2  # which marker is turned for the next empty warehouse?
ASK_PLACE: Final = 3  # where do the first booths go?
ASK_TURN: Final = 4  # replenish, sail, act or end?
ASK_SALE: Final = 5  # what else is sold, what is kept?
ASK_LOSS: Final = 6  # which marker of the sold colour is lost?
ASK_TOLL: Final = 7  # which marker above the limit is turned in?
ASK_NOTHING: Final = 8  # the game is over

# What the note of a turn remembers.
FRESH: Final = 1  # phase 2 is still open: nothing done yet this turn
ACTED: Final = 2  # the one action of this stay is taken
BUSY: Final = 4  # bought, built, sold or replenished this turn

# Events: what can happen.
REMOVED: Final = 0
STARTED: Final = 1
DEALT: Final = 2
PLACED: Final = 3
INCOME: Final = 4
REPLENISHED: Final = 5
LAST_STACK: Final = 6
SAILED: Final = 7
BOUGHT: Final = 8
BUILT: Final = 9
SOLD: Final = 10
LOST: Final = 11
TAXED: Final = 12
DISCARDED: Final = 13
PRESSED: Final = 14
ENDED: Final = 15

BARRELS: Final = 3  # a marker shows one, two or three barrels
