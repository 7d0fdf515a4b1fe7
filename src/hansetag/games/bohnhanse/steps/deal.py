"""Deals are data: four rows of beans between the active player and one partner, built step by step.

The rows say what the active player gives, what the partner gives, and what each of them discards to make room. Whether
an invitation belongs to it follows from where the partner stands: elsewhere means yes (BH-13), here means no (BH-17).
Beans that the active player gives and does not have are bought here first (BH-14): since all beans of a type are alike
and prices stay, there is nothing else to say about it. A deal that cannot be carried out cannot be sent (BH-15).
"""

from typing import Final

from hansetag.kernel.frames import frame
from hansetag.kernel.phrases import Fact
from hansetag.kernel.reasons import Reason

from .. import heaps
from ..codes import (
    ADD,
    ASK_ANSWER,
    ASK_DEAL,
    CANCEL,
    CLEARS,
    CONDITION,
    COUNTERED,
    DISCARDS,
    GET,
    GIVE,
    PARTNER,
    PARTS,
    PROPOSE,
    PROPOSED,
    REMOVE,
    SEND,
    VOIDED,
)
from ..refusals import refuse
from ..table import Table
from .market import price_of
from .orders import add_order_purchases

# What can be wrong with a deal.
SOUND_DEAL: Final = 0
EMPTY_DEAL: Final = 1
ACTIVE_LACKS: Final = 2
PARTNER_LACKS: Final = 3
TOO_DEAR: Final = 4
NO_ROOM_TO_BUY: Final = 5
ACTIVE_FULL: Final = 6
PARTNER_FULL: Final = 7


def part_of(by_active: bool, part: int) -> int:
    """The row that a builder means: what the partner gives is what the active player gets."""
    return part if by_active else part ^ 1


# ---------------------------------------------------------------------- is it feasible?


def at_hand(table: Table, at: int, bean: int) -> int:
    """How many of ``bean`` the active player can give: own ones and, unless some are thrown away, those on sale."""
    active = table.active()
    own = heaps.count(table.wagons[active], bean)
    discarded = heaps.count(table.deals[at + DISCARDS], bean)
    if discarded:
        return own - discarded
    if table.board.sells(table.figures[active], bean):
        own += table.on_sale(table.figures[active], bean)
    return min(own, table.board.wagon_spaces)


def shortfall(table: Table, at: int) -> int:
    """The beans that the active player gives and has to buy first, as a row."""
    row = 0
    wagon = table.wagons[table.active()] - table.deals[at + DISCARDS]
    give = table.deals[at + GIVE]
    for bean in heaps.kinds(give):
        missing = heaps.count(give, bean) - heaps.count(wagon, bean)
        if missing > 0:
            row += missing * heaps.one(bean)
    return row


def beans_are_there(table: Table, at: int, partner: int) -> int:
    """SOUND while nothing in the deal is gone (BH-19), else who lacks something."""
    deals = table.deals
    wagon = table.wagons[partner]
    if not heaps.holds(wagon, deals[at + GET]) or not heaps.holds(wagon - deals[at + GET], deals[at + CLEARS]):
        return PARTNER_LACKS
    if not heaps.holds(table.wagons[table.active()], deals[at + DISCARDS]):
        return ACTIVE_LACKS
    for bean in heaps.kinds(deals[at + GIVE]):
        if at_hand(table, at, bean) < heaps.count(deals[at + GIVE], bean):
            return ACTIVE_LACKS
    return SOUND_DEAL


def fault(table: Table, at: int, partner: int) -> int:
    """What stands in the way of the deal (BH-15): beans, money for those to be bought, room in either wagon."""
    lacking = beans_are_there(table, at, partner)
    if lacking:
        return lacking
    deals = table.deals
    active = table.active()
    to_buy = shortfall(table, at)
    if to_buy and cost_of(table, to_buy) > table.money[active]:
        return TOO_DEAR
    give = heaps.size(deals[at + GIVE])
    get = heaps.size(deals[at + GET])
    room = table.room(active) + heaps.size(deals[at + DISCARDS]) - heaps.size(to_buy)
    if room < 0:
        return NO_ROOM_TO_BUY  # BH-27
    if room + give - get < 0:
        return ACTIVE_FULL
    if table.room(partner) + heaps.size(deals[at + CLEARS]) + get - give < 0:
        return PARTNER_FULL
    return SOUND_DEAL


def is_empty(table: Table, at: int, partner: int) -> bool:
    """Whether nobody gives anything and nobody is invited; an invitation for nothing is a deal (BH-16)."""
    here = not table.is_elsewhere(partner)
    return here and table.deals[at + GIVE] == 0 and table.deals[at + GET] == 0


def cost_of(table: Table, row: int) -> int:
    """What these beans cost here."""
    cost = 0
    for bean in heaps.kinds(row):
        cost += heaps.count(row, bean) * price_of(table, bean)
    return cost


# ---------------------------------------------------------------------- building


def add_proposals(table: Table, seat: int, options: list[int]) -> None:
    """Add every other seat, for the active player."""
    first = table.board.codes.first[PROPOSE]
    for other in range(table.terms.seats):
        if other != seat:
            options.append(first + other)


def propose(table: Table, seat: int, other: int) -> None:
    """Begin a deal, from the active player to a partner or from a partner to the active player (BH-19)."""
    partner = other if seat == table.active() else seat
    table.clear_deal(table.terms.draft)
    table.frames.append(frame(ASK_DEAL, seat, partner))


def deal_options(table: Table, seat: int, partner: int, countered: bool) -> list[int]:
    """Put another bean in, take one out, send or cancel; an order may be bought even now (BH-31)."""
    board = table.board
    first = board.codes.first
    draft = table.terms.draft
    by_active = seat == table.active()
    options: list[int] = []
    add_order_purchases(table, seat, options)
    for part in range(PARTS):
        for bean in range(board.bean_count):
            if can_add(table, part_of(by_active, part), bean, partner):
                options.append(first[ADD] + part * board.bean_count + bean)
    for part in range(PARTS):
        row = table.deals[draft + part_of(by_active, part)]
        for bean in heaps.kinds(row):
            options.append(first[REMOVE] + part * board.bean_count + bean)
    if can_send(table, partner, by_active, countered):
        options.append(first[SEND])
    options.append(first[CANCEL])
    return options


def can_add(table: Table, part: int, bean: int, partner: int) -> bool:
    """Whether another ``bean`` can go into this row of the draft: it must be there, and not go both ways."""
    draft = table.terms.draft
    deals = table.deals
    if part == GIVE:
        have = at_hand(table, draft, bean)
        return have > heaps.count(deals[draft + GIVE], bean) and heaps.count(deals[draft + GET], bean) == 0
    owner = partner if part & 1 else table.active()
    given = part & 1
    used = heaps.count(deals[draft + given], bean) + heaps.count(deals[draft + given + DISCARDS], bean)
    if used >= heaps.count(table.wagons[owner], bean):
        return False
    return part != GET or heaps.count(deals[draft + GIVE], bean) == 0


def add(table: Table, seat: int, part: int, bean: int) -> None:
    """Put a bean into the draft."""
    table.deals[table.terms.draft + part_of(seat == table.active(), part)] += heaps.one(bean)


def remove(table: Table, seat: int, part: int, bean: int) -> None:
    """Take a bean out of the draft."""
    table.deals[table.terms.draft + part_of(seat == table.active(), part)] -= heaps.one(bean)


def can_send(table: Table, partner: int, by_active: bool, countered: bool) -> bool:
    """Whether the draft says something, says something else than what it answers, and can be carried out."""
    draft = table.terms.draft
    if is_empty(table, draft, partner) or repeats(table, partner, by_active, countered):
        return False
    return fault(table, draft, partner) == SOUND_DEAL


def repeats(table: Table, partner: int, by_active: bool, countered: bool) -> bool:
    """Whether the draft is word for word the proposal, or the open offer, that it answers."""
    if countered:
        at = table.terms.proposal
    elif by_active and table.offered >> partner & 1:
        at = partner * PARTS
    else:
        return False
    draft = table.terms.draft
    return table.deals[draft : draft + PARTS] == table.deals[at : at + PARTS]


def send(table: Table, seat: int, note: int) -> None:
    """Put the deal to the other one. A partner who was not asked leaves an offer that stays open (BH-19)."""
    active = table.active()
    partner = note & PARTNER
    draft = table.terms.draft
    other = partner if seat == active else active
    tell_deal(table, seat, other, partner)
    table.frames.pop()
    if note & COUNTERED:
        table.frames.pop()  # the proposal that this one answers
    if seat == active or note & COUNTERED:
        withdraw(table, partner)
        table.copy_deal(draft, table.terms.proposal)
        table.frames.append(frame(ASK_ANSWER, other, partner))
    else:
        table.copy_deal(draft, partner * PARTS)
        table.offered |= 1 << partner
    table.clear_deal(draft)


def tell_deal(table: Table, seat: int, other: int, partner: int) -> None:
    """What was proposed, from the point of view of who proposed it, and who would have to throw what away for it."""
    if table.event_rows is None:
        return
    draft = table.terms.draft
    active = table.active()
    give, get, discards, clears = [table.deals[draft + part_of(seat == active, part)] for part in range(PARTS)]
    invitation = 1 if table.is_elsewhere(partner) else 0
    table.event_rows.append((PROPOSED, seat, other, invitation, give, get, discards, clears))
    for owner, row in ((seat, discards), (other, clears)):
        if row:
            table.event_rows.append((CONDITION, owner, row))


def cancel(table: Table) -> None:
    """Give the draft up; what it would have answered still waits for an answer."""
    table.frames.pop()
    table.clear_deal(table.terms.draft)


# ---------------------------------------------------------------------- offers that stay open


def withdraw(table: Table, partner: int) -> None:
    """The offer of ``partner`` is no longer open, if it was."""
    table.offered &= ~(1 << partner)
    table.clear_deal(partner * PARTS)


def void_offers(table: Table) -> None:
    """Offers of which a bean is gone lapse (BH-19)."""
    if table.offered == 0:
        return
    for partner in range(table.terms.seats):
        if table.offered >> partner & 1 and beans_are_there(table, partner * PARTS, partner) != SOUND_DEAL:
            withdraw(table, partner)
            if table.event_rows is not None:
                table.event_rows.append((VOIDED, partner, table.active()))


def withdraw_all(table: Table) -> None:
    """With the trader phase all offers end (BH-19)."""
    for partner in range(table.terms.seats):
        if table.offered >> partner & 1:
            withdraw(table, partner)


# ---------------------------------------------------------------------- why not


def why_not_propose(table: Table, seat: int, other: int) -> Reason | None:
    """Refuse a deal that is not between the active player and another, and a second one while an own offer is open."""
    active = table.active()
    if other >= table.terms.seats:
        return refuse(table, "", "no-such-seat", {"number": other, "seats": table.terms.seats})
    if other == seat:
        return refuse(table, "BH-18", "deal-with-oneself")
    if seat != active and other != active:
        return refuse(table, "BH-18", "deal-with-active", {"other": active})
    if seat != active and table.offered >> seat & 1:
        return refuse(table, "BH-19", "offer-open", {"other": active})
    return None


def why_not_add(table: Table, seat: int, part: int, bean: int, partner: int) -> Reason | None:
    """Refuse a bean that is not there, and a type that would go both ways."""
    absolute = part_of(seat == table.active(), part)
    if can_add(table, absolute, bean, partner):
        return None
    facts: dict[str, Fact] = {"bean": table.board.beans[bean]}
    draft = table.terms.draft
    if absolute <= GET and heaps.count(table.deals[draft + 1 - absolute], bean):
        return refuse(table, "BH-15", "both-ways", facts)
    facts["seat"] = partner if absolute & 1 else table.active()
    return refuse(table, "BH-15", "cannot-give" if absolute == GIVE else "lacks-bean", facts)


def why_not_remove(table: Table, seat: int, part: int, bean: int) -> Reason | None:
    """Refuse to take out what is not in the deal."""
    row = table.deals[table.terms.draft + part_of(seat == table.active(), part)]
    if heaps.count(row, bean) == 0:
        return refuse(table, "", "not-in-deal", {"bean": table.board.beans[bean]})
    return None


def why_not_send(table: Table, seat: int, note: int) -> Reason | None:
    """Refuse a deal that cannot be carried out, naming the part that fails (BH-15)."""
    partner = note & PARTNER
    if is_empty(table, table.terms.draft, partner):
        return refuse(table, "BH-16", "deal-empty")
    if repeats(table, partner, seat == table.active(), note & COUNTERED > 0):
        return refuse(table, "", "deal-repeated")
    return why_not_feasible(table, table.terms.draft, partner)


def why_not_feasible(table: Table, at: int, partner: int) -> Reason | None:
    """The part of the deal that fails, in words; its beans are there, or it would not be open any more."""
    wrong = fault(table, at, partner)
    active = table.active()
    facts: dict[str, Fact] = {"seat": partner if wrong == PARTNER_FULL else active}
    if wrong == SOUND_DEAL:
        return None
    if wrong == TOO_DEAR:
        facts["cost"] = cost_of(table, shortfall(table, at))
        facts["money"] = table.money[active]
        return refuse(table, "BH-12", "deal-cost", facts)
    if wrong == NO_ROOM_TO_BUY:
        facts["count"] = heaps.size(shortfall(table, at))
        return refuse(table, "BH-27", "deal-room-to-buy", facts)
    facts["spaces"] = table.board.wagon_spaces
    return refuse(table, "BH-15", "deal-room", facts)
