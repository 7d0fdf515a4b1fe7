"""What a seat may see, and dealing anew what it may not.

Hidden are the fronts of the orders in other hands and in the draw pile (BH-42), and a deal that somebody is still
building. Everything else lies open: wagons, markets, figures, money, what was laid or discarded, and in every hand how
many cards there are and where Toll, Supply and orders stand, for all of that follows from what everybody saw.
"""

from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.rng import Rng

from . import codes as c
from . import heaps
from .board import BEAN_BITS, BEANS
from .codes import CARD_NAMES, FIRST_ORDER, LEVEL, PARTNER, PARTS
from .scoring import breakdown
from .steps.deal import part_of
from .table import Table
from .view_types import BohnHanseSeat, BohnHanseView, DealView, Stack


def view(table: Table, seat: int | None) -> BohnHanseView:
    """The table as ``seat`` sees it; what it may not know is None."""
    board = table.board
    drawn = board.harvest_count - table.harvests.bit_count()
    return {
        "viewer": seat,
        "actor": table.actor,
        "turn": table.turn() if table.turn() >= 0 else None,
        "markets": {city: stacks_at(table, number) for number, city in enumerate(board.cities)},
        "prices": {city: prices_at(table, number) for number, city in enumerate(board.cities)},
        "level": table.level() if is_trading(table) else None,
        "supply": dict(zip(board.beans, table.supply, strict=True)),
        "laid": named(table, table.laid),
        "pile": table.pile.bit_count(),
        "discards": [name for order, name in enumerate(board.orders) if table.discards >> order & 1],
        "harvests": max(board.last_harvest - drawn, 0),
        "reserve": min(board.reserve, board.harvest_count - drawn),
        "closer": table.closer if table.closer >= 0 else None,
        "seats": [_seat(table, seat, owner) for owner in range(table.terms.seats)],
        "offers": [
            deal_at(table, owner * PARTS, owner, owner)
            for owner in range(table.terms.seats)
            if table.offered >> owner & 1
        ],
        "proposal": proposal(table),
        "draft": draft(table, seat),
        "breakdown": breakdown(table),
        "scores": [sum(sources.values()) for sources in breakdown(table)],
    }


def _seat(table: Table, viewer: int | None, owner: int) -> BohnHanseSeat:
    """What ``viewer`` sees in front of ``owner`` and in the hand."""
    board = table.board
    hand = table.hands[owner]
    cards: list[str] | None = named(table, hand)
    if viewer != owner and kind_of(table.frames[-1]) != c.ASK_NOTHING:
        kinds = [CARD_NAMES[card] if card < FIRST_ORDER else "order" for card in hand]
        cards = kinds if table.terms.hands_open else None
    return {
        "city": board.cities[table.figures[owner]] if has_city(table, owner) else None,
        "money": table.money[owner],
        "loan": table.loans[owner],
        "wagon": listed(table, table.wagons[owner]),
        "hand": cards,
        "hand_size": len(hand),
        "orders": None if cards is None else sum(card >= FIRST_ORDER for card in hand),
        "waiting": [card + 1 for card in table.waiting[owner]],
    }


def has_city(table: Table, seat: int) -> bool:
    """Whether the figure of ``seat`` is on the board yet: it comes with the capital, seat by seat."""
    bottom = table.frames[0]
    kind = kind_of(bottom)
    if kind == c.ASK_DRAW:
        return False
    if kind == c.ASK_CAPITAL:
        return seat < seat_of(bottom)
    return kind != c.ASK_ARRANGE or seat <= seat_of(bottom)


def named(table: Table, cards: bytes) -> list[str]:
    """Cards by name, the first one in front."""
    return [CARD_NAMES[card] if card < FIRST_ORDER else table.board.orders[card - FIRST_ORDER] for card in cards]


def listed(table: Table, row: int) -> list[str]:
    """Beans one by one."""
    return [table.board.beans[bean] for bean in heaps.beans(row)]


def stacks_at(table: Table, city: int) -> list[Stack | None]:
    """The squares of a beanometer from the bottom: bean and height, or None for an empty one."""
    first = table.board.first_square
    stacks: list[Stack | None] = []
    for pile in table.squares[first[city] : first[city + 1]]:
        stacks.append([table.board.beans[pile & BEANS - 1], pile >> BEAN_BITS] if pile else None)
    return stacks


def is_trading(table: Table) -> bool:
    """Whether prices have been read for a trader phase (BH-24)."""
    bottom = table.frames[0]
    return kind_of(bottom) == c.ASK_TRADE and note_of(bottom) & LEVEL != c.UNREAD


def prices_at(table: Table, city: int) -> dict[str, int]:
    """What each bean costs in ``city`` now, or in the trader phase that is going on there (BH-24)."""
    board = table.board
    level = table.filled(city)
    if is_trading(table) and table.figures[table.active()] == city:
        level = table.level()
    return {board.beans[bean]: board.price(city, bean, level) for bean in board.sold_in[city]}


# ---------------------------------------------------------------------- deals


def deal_at(table: Table, at: int, partner: int, by: int) -> DealView:
    """A deal from the point of view of its builder ``by``."""
    active = table.active()
    parts = [listed(table, table.deals[at + part_of(by == active, part)]) for part in range(PARTS)]
    return {
        "by": by,
        "to": partner if by == active else active,
        "invite": table.is_elsewhere(partner),
        "give": parts[c.GIVE],
        "get": parts[c.GET],
        "discard": parts[c.DISCARDS],
        "clear": parts[c.CLEARS],
    }


def proposal(table: Table) -> DealView | None:
    """The deal that waits for an answer or is being carried out, if there is one."""
    for packed in table.frames:
        partner = note_of(packed) & PARTNER
        if kind_of(packed) == c.ASK_SWAP:
            return deal_at(table, table.terms.proposal, partner, table.active())
        if kind_of(packed) == c.ASK_ANSWER:
            by = table.active() if seat_of(packed) == partner else partner
            return deal_at(table, table.terms.proposal, partner, by)
    return None


def draft(table: Table, seat: int | None) -> DealView | None:
    """The deal that ``seat`` is building, if it is; nobody else looks into it."""
    for packed in table.frames:
        if kind_of(packed) == c.ASK_DEAL and seat_of(packed) == seat:
            return deal_at(table, table.terms.draft, note_of(packed) & PARTNER, seat_of(packed))
    return None


# ---------------------------------------------------------------------- dealing anew


def deal_anew(table: Table, seat: int | None, rng: Rng) -> None:
    """Shuffle all orders that ``seat`` may not see among the other hands and the pile, and forget others' drafts."""
    forget_drafts(table, seat)
    if kind_of(table.frames[-1]) == c.ASK_NOTHING:
        return
    pool = [order for order in range(table.board.order_count) if table.pile >> order & 1]
    hidden = [owner for owner in range(table.terms.seats) if owner != seat]
    for owner in hidden:
        pool += [card - FIRST_ORDER for card in table.hands[owner] if card >= FIRST_ORDER]
    pool.sort()
    rng.shuffle(pool)
    for owner in hidden:
        hand: list[int] = []
        for card in table.hands[owner]:
            hand.append(FIRST_ORDER + pool.pop() if card >= FIRST_ORDER else card)
        table.hands[owner] = bytes(hand)
    pile = 0
    for order in pool:
        pile |= 1 << order
    table.pile = pile


def forget_drafts(table: Table, seat: int | None) -> None:
    """A deal that somebody else is building becomes what it began as: nothing, or the proposal that it answers."""
    for packed in table.frames:
        if kind_of(packed) == c.ASK_DEAL and seat_of(packed) != seat:
            table.clear_deal(table.terms.draft)
            if note_of(packed) & c.COUNTERED:
                table.copy_deal(table.terms.proposal, table.terms.draft)
