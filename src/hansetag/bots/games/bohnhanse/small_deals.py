"""Small deals: what two traders could swap at all, and how fair it looks. Every bean bot begins with these. Compiled.

A deal is four rows of beans, as the table keeps it (``steps/deal.py``): what the active player gives, what the partner
gives, and what each discards to make room.
"""

from typing import Final

from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.codes import CLEARS, DISCARDS, FIRST_ORDER, GET, GIVE, TOLL
from hansetag.games.bohnhanse.heaps import BITS, MASK
from hansetag.games.bohnhanse.scoring import sale_value
from hansetag.games.bohnhanse.state import BohnHanseState

COST_OF_COMING: Final = 3.0  # what being called to another city costs the trader who comes
WORTH_OF_LOST_ORDER: Final = 10.0  # what an order on top of the hand is worth to the trader who has to show it


class Offer:
    """A deal with what it seems to bring; the rows are those of ``steps/deal.py``."""

    def __init__(self, partner: int, parts: tuple[int, int, int, int], gain: float, fair: float) -> None:
        """``gain``: of its inventor; ``fair``: of the other, by base prices."""
        self.partner: int = partner
        self.parts: tuple[int, int, int, int] = parts
        self.gain: float = gain
        self.fair: float = fair
        self.score: float = 0.0  # what its inventor may expect of proposing it


def lay(table: BohnHanseState, parts: tuple[int, int, int, int]) -> int:
    """Write a deal down where drafts lie, to ask the rules about it; returns the place."""
    at = table.terms.draft
    table.deals[at] = parts[0]
    table.deals[at + 1] = parts[1]
    table.deals[at + 2] = parts[2]
    table.deals[at + 3] = parts[3]
    return at


def fairness(state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], other: int) -> float:
    """What ``other`` seems to gain, by base prices and by the card that would have to be shown."""
    gained = sale_value(state, parts[GIVE]) - sale_value(state, parts[GET])
    if other != partner:
        return -float(gained) - sale_value(state, parts[DISCARDS])
    gained -= sale_value(state, parts[CLEARS])
    if not state.is_elsewhere(partner):
        return float(gained)
    card = state.hands[partner][0]
    price = float(state.board.invited_toll) if card == TOLL else WORTH_OF_LOST_ORDER if card >= FIRST_ORDER else 0.0
    return gained - COST_OF_COMING - price


def buyable(state: BohnHanseState) -> int:
    """One bean of each type that the active player could buy here for a deal."""
    city = state.figures[state.active()]
    row = 0
    for bean in state.board.sold_in[city]:
        if state.on_sale(city, bean):
            row += heaps.one(bean)
    return row


def handfuls(row: int, more: int) -> list[int]:
    """Every handful of at most two beans out of ``row`` and ``more``; the empty hand first."""
    kinds = heaps.kinds(row | more)
    found = [0]
    for bean in kinds:
        found.append(heaps.one(bean))
    for place, first in enumerate(kinds):
        for second in kinds[place:]:
            if first != second or heaps.count(row, first) > 1:
                found.append(heaps.one(first) + heaps.one(second))
    return found


def overlap(give: int, get: int) -> bool:
    """Whether a type would go both ways."""
    while give and get:
        if give & MASK and get & MASK:
            return True
        give >>= BITS
        get >>= BITS
    return False


def with_room(state: BohnHanseState, partner: int, give: int, get: int) -> tuple[int, int, int, int]:
    """The deal with what has to be thrown away for it: the cheapest beans that are not part of it."""
    active = state.active()
    more = heaps.size(get) - heaps.size(give)
    discards = cheapest(heaps.without(state.wagons[active], give), more - state.room(active))
    clears = cheapest(heaps.without(state.wagons[partner], get), -more - state.room(partner))
    return give, get, discards, clears


def cheapest(row: int, count: int) -> int:
    """So many of the cheapest beans in ``row``; beans are numbered by price."""
    if count <= 0:
        return 0
    taken = 0
    for bean in heaps.beans(row)[:count]:
        taken += heaps.one(bean)
    return taken
