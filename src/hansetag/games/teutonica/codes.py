"""The small numbers that the compiled rules speak: pieces, abilities, markers, verbs, questions, events.

``actions.py`` and ``events.py`` give verbs and events their Structs, in this order.
"""

from typing import Final

TRADER: Final = 0
MERCHANT: Final = 1

# What a seat has, column by column of ``Table.desk``.
SUPPLY: Final = 0  # traders, then merchants
STOCK: Final = 2  # traders, then merchants
KEYS: Final = 4
ACTIONS: Final = 5
PRIVILEGE: Final = 6
BOOK: Final = 7
MONEY: Final = 8
PRESTIGE: Final = 9
MARKERS: Final = 10  # bonus markers not used yet, as a row of kinds
USED: Final = 11  # bonus markers used, as a row of kinds
PLATE: Final = 12  # how many replacements lie face down on the plate
SHOWN: Final = 13  # replacements that were turned up and could not be placed yet, as a row of kinds
CHAIN: Final = 14  # the points won for linking Arnheim and Stendal
COLUMNS: Final = 15

ABILITIES: Final = 5  # keys, actions, privilege, book, money: the columns from KEYS on

# Kinds of bonus markers.
EXTRA_OFFICE: Final = 0
SWITCH_OFFICES: Final = 1
ACTIONS_3: Final = 2
ACTIONS_4: Final = 3
IMPROVE_ABILITY: Final = 4
REMOVE_3: Final = 5
KINDS: Final = 6

# Verbs: what can be decided. The first three are nature's.
DEAL: Final = 0
START: Final = 1
DRAW: Final = 2
POST: Final = 3
INCOME: Final = 4
PLACE: Final = 5
DISPLACE: Final = 6
WITH: Final = 7
PAY: Final = 8
LIFT: Final = 9
DROP: Final = 10
CLAIM: Final = 11
OFFICE: Final = 12
EXTRA: Final = 13
IMPROVE: Final = 14
COELLEN: Final = 15
NOTHING: Final = 16
USE: Final = 17
SWITCH: Final = 18
REMOVE: Final = 19
WALK: Final = 20
RIDE: Final = 21
NEUTRAL: Final = 22
DONE: Final = 23
MARKER: Final = 24
END: Final = 25
VERBS: Final = 26

# Questions: what a frame asks.
ASK_DEAL: Final = 0  # which start marker goes to the next tavern?
ASK_START: Final = 1  # who starts?
ASK_DRAW: Final = 2  # which replacement marker is turned up?
ASK_POST: Final = 3  # where does the figure begin?
ASK_TURN: Final = 4  # which action, which marker, or the end of the turn?
ASK_WITH: Final = 5  # which own piece displaces?
ASK_PAY: Final = 6  # which piece goes back to the stock as a penalty?
ASK_SETTLE: Final = 7  # where do the displaced piece and its extras go?
ASK_MOVE: Final = 8  # which pieces are picked up, and where are they put down?
ASK_BENEFIT: Final = 9  # office, ability, Coellen or nothing?
ASK_SWITCH: Final = 10  # which neighbouring offices change places?
ASK_IMPROVE: Final = 11  # which ability does the marker improve?
ASK_REMOVE: Final = 12  # which pieces does the marker remove?
ASK_NEUTRAL: Final = 13  # in which city does the neutral trader open an office?
ASK_FIGURE: Final = 14  # does the figure walk after the last action?
ASK_MARKER: Final = 15  # where does the replacement marker go?
ASK_NOBODY: Final = 16  # the game is over

# Why the game ended.
END_PRESTIGE: Final = 1
END_MARKERS: Final = 2
END_CITIES: Final = 3

# Events: what can happen.
DEALT: Final = 0
STARTED: Final = 1
POSTED: Final = 2
TURNED: Final = 3
INCOME_TAKEN: Final = 4
PLACED: Final = 5
DISPLACED: Final = 6
PAID: Final = 7
LIFTED: Final = 8
DROPPED: Final = 9
CLAIMED: Final = 10
SCORED: Final = 11
MARKER_WON: Final = 12
OPENED: Final = 13
COMPLETED: Final = 14
LINKED: Final = 15
IMPROVED: Final = 16
SAT_DOWN: Final = 17
MARKER_USED: Final = 18
SWITCHED: Final = 19
REMOVED: Final = 20
WALKED: Final = 21
RODE: Final = 22
NEUTRAL_CAME: Final = 23
NEUTRAL_CLAIMED: Final = 24
NEUTRAL_OPENED: Final = 25
DRAWN: Final = 26
MARKER_PLACED: Final = 27
STUCK: Final = 28
TRIGGERED: Final = 29
ENDED: Final = 30
