"""Does a table add up? Everything that is wrong with it, in sentences.

The laws ask this after every step of every random game, and staged positions are let in only if the answer is nothing.
"""

from typing import Final

from hansetag.kernel.frames import kind_of, note_of, seat_of

from . import codes as c
from . import heaps
from .board import BEAN_BITS, BEANS
from .codes import AGREED, COUNTERED, FETCHED, FIRST_ORDER, LEVEL, NORMAL, PARTNER, PARTS, SUPPLY, TOLL, UNREAD
from .steps.deal import PARTNER_LACKS, SOUND_DEAL, beans_are_there, fault, shortfall
from .steps.toll import sellable
from .table import Table

# What may stand on the question of the trader phase.
QUESTIONS_ON_TRADE: Final[tuple[list[int], ...]] = (
    [],
    [c.ASK_DRAW],
    [c.ASK_HARVEST],
    [c.ASK_TOLL],
    [c.ASK_HARVEST, c.ASK_TOLL],
    [c.ASK_DEAL],
    [c.ASK_DEAL, c.ASK_DRAW],
    [c.ASK_ANSWER],
    [c.ASK_ANSWER, c.ASK_DRAW],
    [c.ASK_ANSWER, c.ASK_DEAL],
    [c.ASK_ANSWER, c.ASK_DEAL, c.ASK_DRAW],
    [c.ASK_SWAP],
    [c.ASK_SWAP, c.ASK_TOLL],
    [c.ASK_SWAP, c.ASK_HARVEST],
)
LONE_QUESTIONS: Final = (c.ASK_DRAW, c.ASK_CAPITAL, c.ASK_ARRANGE, c.ASK_START, c.ASK_AFTER, c.ASK_NOTHING)


def check(table: Table) -> list[str]:
    """All that is wrong; the questions are looked at only once the pieces are in order."""
    wrong = check_beans(table) + check_markets(table) + check_money(table) + check_cards(table) + check_harvests(table)
    return wrong or check_questions(table) or check_deals(table)


# ---------------------------------------------------------------------- pieces


def check_beans(table: Table) -> list[str]:
    """Every bean is somewhere, and no wagon is overloaded."""
    board = table.board
    wrong: list[str] = []
    for seat, wagon in enumerate(table.wagons):
        if wagon < 0:
            wrong.append(f"seat {seat}: the wagon holds fewer than no beans")
        elif heaps.size(wagon) > board.wagon_spaces:
            wrong.append(f"seat {seat}: the wagon holds {heaps.size(wagon)} beans, at most {board.wagon_spaces} fit in")
    for bean, total in enumerate(board.totals):
        found = table.supply[bean]
        for wagon in table.wagons:
            found += heaps.count(wagon, bean)
        for pile in table.squares:
            if pile and pile & BEANS - 1 == bean:
                found += pile >> BEAN_BITS
        if found != total or table.supply[bean] < 0:
            left = table.supply[bean]
            wrong.append(f"{found} {board.beans[bean]} beans are about with {left} in the supply, {total} there are")
    return wrong


def check_markets(table: Table) -> list[str]:
    """On each beanometer lies only what the city sells, and holes only where somebody is trading."""
    board = table.board
    wrong: list[str] = []
    trading = table.figures[table.active()] if table.frames and kind_of(table.frames[0]) == c.ASK_TRADE else -1
    for city in range(board.city_count):
        stacks = table.squares[board.first_square[city] : board.first_square[city + 1]]
        hole = False
        for pile in stacks:
            hole = hole or pile == 0
            if pile and not board.sells(city, pile & BEANS - 1):
                wrong.append(f"{board.cities[city]}: {board.beans[pile & BEANS - 1]} beans are not sold there")
            if pile >> BEAN_BITS > board.tallest:
                wrong.append(f"{board.cities[city]}: a stack of {pile >> BEAN_BITS}, {board.tallest} at most")
            if pile and hole and city != trading:
                wrong.append(f"{board.cities[city]}: an empty square lies below a filled one")
    return wrong


def check_money(table: Table) -> list[str]:
    """The players together have just what the bank has paid out, and nobody has less than nothing."""
    wrong: list[str] = []
    if table.bank + sum(table.money) != 0:
        wrong.append(f"the bank paid {-table.bank} thaler and the players have {sum(table.money)}")
    if min(table.money) < 0 or min(table.loans) < 0:
        wrong.append("somebody has less than no money or owes less than nothing")
    return wrong


def check_cards(table: Table) -> list[str]:
    """Every order is in one place, and each hand has its Toll, its Supply and at most its normal cards."""
    board = table.board
    wrong: list[str] = []
    seen = table.pile | table.discards
    count = table.pile.bit_count() + table.discards.bit_count()
    for hand in [*table.hands, table.laid]:
        for card in hand:
            if card >= FIRST_ORDER:
                seen |= 1 << card - FIRST_ORDER
                count += 1
    if seen != (1 << board.order_count) - 1 or count != board.order_count:
        wrong.append(f"{count} orders are about, there are {board.order_count} and each lies in one place")
    for seat, hand in enumerate(table.hands):
        if hand.count(TOLL) != 1 or hand.count(SUPPLY) != 1 or hand.count(NORMAL) > board.hand.count(NORMAL):
            wrong.append(f"seat {seat}: a hand has one Toll, one Supply and up to {board.hand.count(NORMAL)} others")
    if table.laid and (not table.frames or kind_of(table.frames[0]) != c.ASK_TRADE):
        wrong.append("orders lie on the table after the trader phase")
    return wrong


def check_harvests(table: Table) -> list[str]:
    """Waiting cards were drawn, and the last round began with the eighth."""
    board = table.board
    wrong: list[str] = []
    drawn = board.harvest_count - table.harvests.bit_count()
    kept = b"".join(table.waiting)
    for card in kept:
        if card >= board.harvest_count or table.harvests >> card & 1 or kept.count(card) > 1:
            wrong.append(f"harvest {card + 1} waits and was not drawn, or waits twice")
    if (table.eighth >= 0) != (drawn >= board.last_harvest):
        wrong.append(f"{drawn} harvests were drawn: which one was number {board.last_harvest}?")
    if table.eighth >= 0 and table.harvests >> table.eighth & 1:
        wrong.append(f"harvest {table.eighth + 1} was the last one and was not drawn")
    if (table.closer >= 0) != (table.eighth >= 0 and table.eighth not in kept):
        wrong.append("the last round begins when the last harvest is placed, and only then")
    return wrong


# ---------------------------------------------------------------------- questions


def can_stand(kinds: list[int]) -> bool:
    """Whether open questions of these kinds can stand on each other, the last one being asked now."""
    if not kinds:
        return False
    above = kinds[1:]
    if kinds[0] == c.ASK_TRADE:
        return above in QUESTIONS_ON_TRADE
    if kinds[0] in (c.ASK_TRIP, c.ASK_FINAL):
        return above in ([], [c.ASK_DRAW])
    return kinds[0] in LONE_QUESTIONS and not above


def check_questions(table: Table) -> list[str]:
    """The open questions can stand on each other, and each can be asked."""
    kinds = [kind_of(packed) for packed in table.frames]
    if not can_stand(kinds):
        return [f"questions: {', '.join(str(kind) for kind in kinds)} cannot be open in this order"]
    wrong: list[str] = []
    if kinds[0] in (c.ASK_AFTER, c.ASK_NOTHING) and table.closer < 0:
        wrong.append("questions: the game ends only after its last round")
    for place, packed in enumerate(table.frames):
        below = table.frames[place - 1] if place else -1
        reason = check_question(table, packed, below, place + 1 == len(kinds))
        if reason:
            wrong.append(f"questions: {reason}")
    return wrong


def check_question(table: Table, packed: int, below: int, topmost: bool) -> str:
    """What is wrong with one open question; empty when nothing is."""
    kind = kind_of(packed)
    seat = seat_of(packed)
    note = note_of(packed)
    if kind == c.ASK_DRAW:
        return check_draw(table, note >> c.PURPOSE_BITS, note & c.PURPOSE, below)
    if kind == c.ASK_HARVEST:
        kept = kind_of(below) == c.ASK_SWAP
        whose = note_of(below) & PARTNER if kept else table.active()
        drawn = whose << c.HARVEST_FLAG_BITS | c.KEPT_HARVEST * kept
        return "" if table.harvests and note == drawn else "no harvest can be drawn here"
    if kind in (c.ASK_CAPITAL, c.ASK_ARRANGE):
        return check_setup(table, seat, table.board.start_orders - (kind == c.ASK_ARRANGE), table.board.start_orders)
    if kind == c.ASK_TRADE:
        return check_trade(table, seat, note, topmost)
    if kind == c.ASK_TOLL:
        whose = note_of(below) & PARTNER if kind_of(below) == c.ASK_SWAP else table.active()
        if seat != whose or table.money[seat] or note == 0:
            return f"seat {seat} has no toll to make up"
        return "" if len(heaps.kinds(sellable(table, seat))) > 1 else f"seat {seat} has no choice of beans to sell"
    if kind in (c.ASK_DEAL, c.ASK_ANSWER, c.ASK_SWAP):
        return check_negotiation(table, packed, below, topmost)
    return ""


def check_draw(table: Table, seat: int, purpose: int, below: int) -> str:
    """An order is drawn in the setup, bought, or due in the final phase."""
    if not 0 <= seat < table.terms.seats or table.pile == 0:
        return "an order is drawn from an empty pile or by nobody"
    if below < 0:
        drawn = len(table.orders_of(seat))
        if purpose != c.DEALT or drawn >= table.board.start_orders:
            return f"seat {seat} has its first orders already"
        return check_setup(table, seat, drawn, 0)
    if purpose == c.BOUGHT_ONE:
        return ""
    due = purpose == c.DUE and kind_of(below) == c.ASK_FINAL and seat_of(below) == seat
    return "" if due else f"seat {seat} draws an order out of turn"


def check_setup(table: Table, seat: int, orders: int, later: int) -> str:
    """In the setup hands are sorted and wagons full; ``seat`` has so many orders, and those after it ``later`` ones."""
    board = table.board
    before = board.start_orders - (1 if later else 0)
    for other in range(table.terms.seats):
        wanted = before if other < seat else orders if other == seat else later
        hand = table.hands[other]
        sound = hand[: len(board.hand)] == board.hand and len(hand) == len(board.hand) + wanted
        untouched = other > seat or wanted == board.start_orders or (other == seat and not later)
        if untouched and table.wagons[other] != heaps.pack([board.start_beans] * board.bean_count):
            sound = False
        if not sound:
            return f"seat {other} has no hand or no wagon of the setup"
    return ""


def check_trade(table: Table, seat: int, note: int, topmost: bool) -> str:
    """Prices are read when the trip is over, and lie within the beanometer."""
    level = note & LEVEL
    trip = not topmost and kind_of(table.frames[1]) in (c.ASK_HARVEST, c.ASK_TOLL)
    if trip:
        return "" if note == UNREAD else "prices are read before the trip is over"
    city = table.figures[seat]
    if level > table.board.squares[city] or level < table.filled(city) or note > LEVEL + FETCHED:
        return f"prices are read at {level} filled squares in {table.board.cities[city]}"
    return ""


def check_negotiation(table: Table, packed: int, below: int, topmost: bool) -> str:
    """A deal is between the active player and a partner, and what stands on what fits together."""
    kind = kind_of(packed)
    seat = seat_of(packed)
    note = note_of(packed)
    active = table.active()
    partner = note & PARTNER
    if partner >= table.terms.seats or partner == active or seat not in (active, partner):
        return f"seat {seat} has no deal with seat {partner} in the turn of seat {active}"
    if kind == c.ASK_DEAL:
        answers = kind_of(below) == c.ASK_ANSWER
        if answers != (note & COUNTERED > 0) or (answers and (seat_of(below) != seat or note_of(below) != partner)):
            return "a counter-proposal answers a proposal"
    if kind == c.ASK_SWAP:
        if seat != active or topmost != (note & AGREED > 0):
            return "a deal is being carried out by somebody else, or waits for nothing"
        if topmost:
            missing = heaps.kinds(shortfall(table, table.terms.proposal))
            heights = table.stacks_of(table.figures[active], missing[0]) if missing else 0
            return "" if heights & heights - 1 else "there is no choice of stacks for a promised bean"
    return ""


# ---------------------------------------------------------------------- deals


def check_deals(table: Table) -> list[str]:
    """Deals lie only where one is open, and of what can be there."""
    kinds = [kind_of(packed) for packed in table.frames]
    wrong: list[str] = []
    if table.offered and kinds[0] != c.ASK_TRADE:
        wrong.append("offers are open outside the trader phase")
    if table.offered and table.offered >> table.active() & 1:
        wrong.append("the active player has an offer open to himself")
    for partner in range(table.terms.seats):
        if table.offered >> partner & 1:
            wrong += check_deal(table, partner * PARTS, partner, "an offer")
        elif any(table.deals[partner * PARTS : partner * PARTS + PARTS]):
            wrong.append(f"seat {partner} has beans in an offer that is not open")
    if c.ASK_DEAL in kinds:
        wrong += check_deal(table, table.terms.draft, note_of(table.frames[kinds.index(c.ASK_DEAL)]), "a draft")
    elif any(table.deals[table.terms.draft : table.terms.draft + PARTS]):
        wrong.append("beans are in a draft that nobody builds")
    if c.ASK_ANSWER in kinds:
        wrong += check_deal(table, table.terms.proposal, note_of(table.frames[kinds.index(c.ASK_ANSWER)]), "a proposal")
    elif c.ASK_SWAP in kinds:
        wrong += check_swap(table, table.frames[kinds.index(c.ASK_SWAP)])
    elif any(table.deals[table.terms.proposal : table.terms.proposal + PARTS]):
        wrong.append("beans are in a proposal that nobody has made")
    return wrong


def check_swap(table: Table, packed: int) -> list[str]:
    """A deal under way can be carried out, except that the partner may have to sell what was promised."""
    proposal = table.terms.proposal
    partner = note_of(packed) & PARTNER
    wrong = fault(table, proposal, partner)
    if note_of(packed) & AGREED:
        rest = table.deals[proposal + c.DISCARDS] | table.deals[proposal + c.CLEARS]
        return ["a deal under way cannot be carried out"] if wrong != SOUND_DEAL or rest else []
    if wrong in (SOUND_DEAL, PARTNER_LACKS) and heaps.size(table.deals[proposal + c.GET]) <= table.board.wagon_spaces:
        return []
    return ["a deal under way cannot be carried out"]


def check_deal(table: Table, at: int, note: int, what: str) -> list[str]:
    """Its beans are there, and no type goes both ways."""
    if beans_are_there(table, at, note & PARTNER) != SOUND_DEAL:
        return [f"{what} names beans that are not there"]
    give = table.deals[at + c.GIVE]
    if any(heaps.count(table.deals[at + c.GET], bean) for bean in heaps.kinds(give)):
        return [f"{what} swaps a bean for one of the same type"]
    return []
