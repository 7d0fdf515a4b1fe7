"""Answering a deal and carrying it out: the figure moves, its player shows a card, promised beans are bought, the swap.

Nothing comes in between: while a deal is carried out nobody else may act (BH-31), and what was agreed is done (BH-14).
"""

from hansetag.kernel.frames import frame, note_of
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason
from hansetag.kernel.seats import NATURE

from .. import heaps
from ..codes import (
    ACCEPT,
    ACCEPTED,
    AGREED,
    ASK_DEAL,
    ASK_HARVEST,
    ASK_SWAP,
    CLEARS,
    COUNTER,
    COUNTERED,
    DECLINE,
    DECLINED,
    DISCARDS,
    DROPPED,
    FIRST_ORDER,
    GET,
    GIVE,
    HARVEST_FLAG_BITS,
    INVITED,
    KEPT_HARVEST,
    LAPSED,
    NO_HARVEST,
    PARTNER,
    PARTS,
    SHOWED,
    SUPPLY,
    SWAPPED,
    TOLL,
)
from ..refusals import refuse
from ..table import Table
from .deal import SOUND_DEAL, fault, shortfall, void_offers, why_not_feasible, withdraw
from .market import add_stacks, buy, discard
from .orders import add_order_purchases
from .toll import levy

# ---------------------------------------------------------------------- answering


def answer_options(table: Table, seat: int, partner: int) -> list[int]:
    """Accept, decline or counter the proposal that waits, or buy an order first (BH-31).

    Accepting needs a deal that can still be carried out.
    """
    first = table.board.codes.first
    other = table.active() if seat == partner else partner
    options: list[int] = []
    add_order_purchases(table, seat, options)
    if fault(table, table.terms.proposal, partner) == SOUND_DEAL:
        options.append(first[ACCEPT] + other)
    options.append(first[DECLINE] + other)
    options.append(first[COUNTER] + other)
    return options


def add_answers(table: Table, options: list[int]) -> None:
    """Add what the active player may say to the offers that are open."""
    if table.offered == 0:
        return
    first = table.board.codes.first
    partners = [partner for partner in range(table.terms.seats) if table.offered >> partner & 1]
    for partner in partners:
        if fault(table, partner * PARTS, partner) == SOUND_DEAL:
            options.append(first[ACCEPT] + partner)
    for partner in partners:
        options.append(first[DECLINE] + partner)
    for partner in partners:
        options.append(first[COUNTER] + partner)


def decline(table: Table, seat: int, other: int, standing: bool) -> None:
    """No deal; a ``standing`` offer is taken off the table, another proposal ends its question."""
    if standing:
        withdraw(table, other)
    else:
        table.frames.pop()
        table.clear_deal(table.terms.proposal)
    if table.event_rows is not None:
        table.event_rows.append((DECLINED, seat, other))


def counter(table: Table, seat: int, other: int, standing: bool) -> None:
    """Begin another proposal from the one that is there."""
    if standing:
        table.copy_deal(other * PARTS, table.terms.draft)
        table.frames.append(frame(ASK_DEAL, seat, other))
    else:
        partner = note_of(table.frames[-1]) & PARTNER
        table.copy_deal(table.terms.proposal, table.terms.draft)
        table.frames.append(frame(ASK_DEAL, seat, partner | COUNTERED))


def accept(table: Table, seat: int, other: int, standing: bool) -> None:
    """Accept the proposal and carry the deal out, an invitation first (BH-13)."""
    active = table.active()
    partner = other if seat == active else seat
    if standing:
        table.copy_deal(partner * PARTS, table.terms.proposal)
    else:
        table.frames.pop()
    withdraw(table, partner)
    if table.event_rows is not None:
        table.event_rows.append((ACCEPTED, seat, other))
    table.frames.append(frame(ASK_SWAP, active, partner))
    if table.is_elsewhere(partner):
        invite(table, partner, table.figures[active])


def invite(table: Table, seat: int, city: int) -> None:
    """The figure comes and stays (BH-23), and the first card of the hand is shown (BH-21)."""
    table.figures[seat] = city
    hand = table.hands[seat]
    card = hand[0]
    if table.event_rows is not None:
        table.event_rows.append((INVITED, seat, table.active(), city))
    if card >= FIRST_ORDER:
        table.hands[seat] = hand[1:]
        table.discards |= 1 << card - FIRST_ORDER
        if table.event_rows is not None:
            table.event_rows.append((DROPPED, seat, card - FIRST_ORDER))
        return
    table.hands[seat] = hand[1:] + hand[:1]
    if table.event_rows is not None:
        table.event_rows.append((SHOWED, seat, card))
    if card == TOLL:
        levy(table, seat, table.board.invited_toll)
    elif card == SUPPLY:
        if table.harvests and table.has_turn_left(seat):  # BH-37
            table.frames.append(frame(ASK_HARVEST, NATURE, seat << HARVEST_FLAG_BITS | KEPT_HARVEST))
        elif table.event_rows is not None:
            table.event_rows.append((NO_HARVEST, seat))


# ---------------------------------------------------------------------- carrying out


def conclude(table: Table) -> None:
    """Do what was agreed, as far as nothing has to be asked; called whenever the swap is the topmost question."""
    top = table.frames[-1]
    partner = note_of(top) & PARTNER
    active = table.active()
    deal = table.terms.proposal
    if not note_of(top) & AGREED:
        keep_possible_discards(table, partner)
        if fault(table, deal, partner) != SOUND_DEAL:
            lapse(table, partner)
            return
        make_room(table, active, deal + DISCARDS)
        make_room(table, partner, deal + CLEARS)
        table.frames[-1] = frame(ASK_SWAP, active, partner | AGREED)
    city = table.figures[active]
    missing = shortfall(table, deal)
    while missing:
        bean = heaps.kinds(missing)[0]
        heights = table.stacks_of(city, bean)
        if heights & heights - 1:  # stacks of different heights: the buyer picks one (BH-25)
            void_offers(table)
            return
        buy(table, active, bean, heights.bit_length() - 1)
        missing -= heaps.one(bean)
    swap(table, active, partner)


def keep_possible_discards(table: Table, partner: int) -> None:
    """Beans that were to be discarded may have been sold for a toll; they need no discarding any more."""
    deal = table.terms.proposal
    discards = table.deals[deal + CLEARS]
    spare = heaps.without(table.wagons[partner], table.deals[deal + GET])
    table.deals[deal + CLEARS] = discards - heaps.without(discards, spare)


def make_room(table: Table, seat: int, at: int) -> None:
    """Discard what the deal says, to make room."""
    for bean in heaps.beans(table.deals[at]):
        discard(table, seat, bean)
    table.deals[at] = 0


def swap_options(table: Table) -> list[int]:
    """From which stack the next promised bean is bought (BH-25)."""
    options: list[int] = []
    active = table.active()
    bean = heaps.kinds(shortfall(table, table.terms.proposal))[0]
    add_stacks(table, table.figures[active], bean, options)
    return options


def why_not_swap(table: Table, bean: int, height: int) -> Reason | None:
    """Refuse any bean but the promised one, and a stack that is not there."""
    wanted = heaps.kinds(shortfall(table, table.terms.proposal))[0]
    name = table.board.beans[wanted]
    if bean != wanted:
        return refuse(table, "BH-14", "other-bean-promised", {"bean": name})
    city = table.figures[table.active()]
    if not table.stacks_of(city, bean) >> height & 1:
        place = table.board.cities[city]
        facts: dict[str, Fact] = {"bean": name, "city": place, "height": height, "heights": _heights(table, bean)}
        return refuse(table, "BH-25", "no-such-stack", facts)
    return None


def _heights(table: Table, bean: int) -> str:
    """The heights of the stacks of ``bean`` here, apart by commas."""
    heights = table.stacks_of(table.figures[table.active()], bean)
    return ", ".join([str(size) for size in range(1, table.board.tallest + 1) if heights >> size & 1])


def swap(table: Table, active: int, partner: int) -> None:
    """Both hand over their beans at the same time."""
    deal = table.terms.proposal
    give = table.deals[deal + GIVE]
    get = table.deals[deal + GET]
    table.wagons[active] += get - give
    table.wagons[partner] += give - get
    table.frames.pop()
    table.clear_deal(deal)
    if table.event_rows is not None and (give or get):
        table.event_rows.append((SWAPPED, active, partner, give, get))
    void_offers(table)


def lapse(table: Table, partner: int) -> None:
    """The partner had to sell what was promised: no swap, no penalty (BH-15)."""
    table.frames.pop()
    table.clear_deal(table.terms.proposal)
    if table.event_rows is not None:
        table.event_rows.append((LAPSED, table.active(), partner))
    void_offers(table)


# ---------------------------------------------------------------------- why not


def why_not_answer(table: Table, verb: int, seat: int, other: int, standing: bool) -> Reason | None:
    """Refuse to answer where no proposal is, and to accept what cannot be carried out."""
    if standing:
        if other >= table.terms.seats or not table.offered >> other & 1:
            return refuse(table, "BH-19", "no-offer", {"number": other})
        at = other * PARTS
        partner = other
    else:
        partner = note_of(table.frames[-1]) & PARTNER
        if other != (table.active() if seat == partner else partner):
            return refuse(table, "BH-19", "no-offer", {"number": other})
        at = table.terms.proposal
    if verb != ACCEPT:
        return None
    return why_not_feasible(table, at, partner)


def why_not_withdraw(table: Table, seat: int, other: int) -> Reason | None:
    """Refuse where no own offer to the active player is open."""
    if other != table.active() or not table.offered >> seat & 1:
        return refuse(table, "BH-19", "nothing-to-withdraw")
    return None
