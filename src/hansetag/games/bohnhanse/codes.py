"""The small numbers that the compiled rules speak: verbs, questions, events, cards.

``actions.py`` and ``events.py`` give each number its Struct, in this order.
"""

from typing import Final

# Verbs: what can be decided. The first three are nature's.
DRAW: Final = 0
HARVEST: Final = 1
START: Final = 2
CAPITAL: Final = 3
ARRANGE: Final = 4
TRAVEL: Final = 5
SELL: Final = 6
DELIVER: Final = 7
BUY_ORDER: Final = 8
BUY: Final = 9
FETCH: Final = 10
DISCARD: Final = 11
PROPOSE: Final = 12
ADD: Final = 13
REMOVE: Final = 14
SEND: Final = 15
CANCEL: Final = 16
ACCEPT: Final = 17
DECLINE: Final = 18
COUNTER: Final = 19
WITHDRAW: Final = 20
END: Final = 21
DONE: Final = 22

# Questions: what a frame asks. The first three are nature's.
ASK_DRAW: Final = 0  # which order is turned from the pile?
ASK_HARVEST: Final = 1  # which new harvest card is turned?
ASK_START: Final = 2  # who of those with the least capital starts?
ASK_CAPITAL: Final = 3  # which of several best orders gives the capital?
ASK_ARRANGE: Final = 4  # which of the two other orders stands in front?
ASK_TRIP: Final = 5  # where does the trip lead?
ASK_TOLL: Final = 6  # which bean is sold for the rest of a toll?
ASK_TRADE: Final = 7  # what is bought, traded, delivered?
ASK_DEAL: Final = 8  # what shall be in the deal?
ASK_ANSWER: Final = 9  # yes, no, or otherwise?
ASK_SWAP: Final = 10  # from which stack is a promised bean bought?
ASK_FINAL: Final = 11  # the order is drawn; anything else before the turn ends?
ASK_AFTER: Final = 12  # the last turn is over; anything to deliver?
ASK_NOTHING: Final = 13  # the game is over

# What the note of a draw remembers: whose order it is, above these bits, and what it is drawn for.
PURPOSE_BITS: Final = 2
PURPOSE: Final = 3
DEALT: Final = 0  # one of the three orders of the setup
DUE: Final = 1  # the order of the final phase
BOUGHT_ONE: Final = 2  # an order that was paid for

# What the note of a harvest remembers: who turned the card up, above this bit, and
HARVEST_FLAG_BITS: Final = 1
KEPT_HARVEST: Final = 1  # that it is kept, because a deal promised it

# What the note of the trader phase remembers: the number of filled squares when it began, and
UNREAD: Final = 15  # that the trip is not over yet, so that no price has been read
LEVEL: Final = 15
FETCHED: Final = 16  # that the one scarce bean of this turn is bought

# What the note of a deal remembers: the partner, who is the one of the two that is not active, and
PARTNER: Final = 15
COUNTERED: Final = 16  # that it answers another proposal
AGREED: Final = 16  # that all is checked and only promised beans are still to be bought

# The parts of a deal. Builders speak of themselves and of the other; the table notes who is active.
GIVE: Final = 0
GET: Final = 1
DISCARDS: Final = 2
CLEARS: Final = 3
PARTS: Final = 4

# Cards in a hand, one byte each.
NORMAL: Final = 0
TOLL: Final = 1
SUPPLY: Final = 2
FIRST_ORDER: Final = 3  # and from here on the orders
CARD_NAMES: Final = ("travel", "toll", "supply")

# Events: what can happen.
DREW: Final = 0
CAPITALISED: Final = 1
STARTED: Final = 2
TURNED: Final = 3
TRAVELLED: Final = 4
LAID: Final = 5
TOLLED: Final = 6
SOLD: Final = 7
BORROWED: Final = 8
HARVESTED: Final = 9
STOCKED: Final = 10
FAILED: Final = 11
NO_HARVEST: Final = 12
DELIVERED: Final = 13
ORDERED: Final = 14
BOUGHT: Final = 15
FETCHED_ONE: Final = 16
DISCARDED: Final = 17
PROPOSED: Final = 18
DECLINED: Final = 19
WITHDREW: Final = 20
VOIDED: Final = 21
ACCEPTED: Final = 22
INVITED: Final = 23
SHOWED: Final = 24
KEPT: Final = 25
SWAPPED: Final = 26
LAPSED: Final = 27
DROPPED: Final = 28
LAST_ROUND: Final = 29
ENDED: Final = 30
CONDITION: Final = 31
