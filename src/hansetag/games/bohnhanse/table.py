"""What is on the table: figures, wagons, markets, hands, cards, money, deals and the open questions.

This file knows where things lie and how to copy and compare them. What may be done with them is in ``rules.py`` and
``steps/``, and whether they add up in ``soundness.py``.
"""

from abc import abstractmethod

from hansetag.kernel.frames import MAX_SEATS, SEAT_OFFSET, SEAT_SHIFT, kind_of, note_of, seat_of
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from . import heaps
from .board import BEAN_BITS, BEANS, Board
from .codes import FIRST_ORDER, LEVEL, NORMAL, PARTS


class Terms:
    """What a table agreed on before the game."""

    def __init__(self, seats: int, hands_open: bool) -> None:
        """``hands_open``: everybody is shown where Toll, Supply and orders stand in the other hands (BH-42)."""
        self.seats: int = seats
        self.hands_open: bool = hands_open
        self.proposal: int = seats * PARTS  # where in ``deals`` the deal lies that waits for an answer
        self.draft: int = self.proposal + PARTS  # and the one that is being built


class Table(State):
    """The pieces of a game of Bohn Hanse, in a few flat lists, so that a copy is a few slices."""

    bank: int  # what the bank took in, less what it paid out
    pile: int  # the orders in the draw pile, one bit each; nobody has looked at them
    discards: int  # the orders that lie face up beside it
    laid: bytes  # the order cards that the active player laid for this trip
    harvests: int  # the new harvest cards that nobody has seen, the reserve included, one bit each
    eighth: int  # the card whose placing begins the last round (BH-36); -1 until it is drawn
    closer: int  # the seat in whose turn it was placed; -1 before
    offered: int  # the seats with an open offer to the active player, one bit each (BH-19)
    frames: list[int]  # the open questions; the lowest belongs to the seat whose turn it is
    figures: list[int]  # by seat: the city
    money: list[int]  # by seat, in thaler
    loans: list[int]  # by seat: what was borrowed (BH-11)
    wagons: list[int]  # by seat: a row of beans (see heaps.py)
    hands: list[bytes]  # by seat: the queue of cards, the first one in front
    waiting: list[bytes]  # by seat: new harvest cards that lie face up until its next turn (BH-21)
    supply: list[int]  # by bean
    squares: list[int]  # by city and square, from the bottom: the stack there, or 0
    deals: list[int]  # four rows of beans for each deal: active gives, partner gives, active's and partner's discards

    def __init__(self, board: Board, terms: Terms) -> None:
        """A bare table: ``lay_out`` or ``copy_onto`` put the pieces on it."""
        self.board: Board = board
        self.terms: Terms = terms
        self.event_rows = None

    def lay_out(self) -> None:
        """Put everything where it is before the first order is dealt: full wagons, opening markets, sorted hands."""
        board = self.board
        seats = self.terms.seats
        self.bank = 0
        self.pile = (1 << board.order_count) - 1
        self.discards = 0
        self.laid = b""
        self.harvests = (1 << board.harvest_count) - 1
        self.eighth = -1
        self.closer = -1
        self.offered = 0
        self.frames = []
        self.figures = [0] * seats
        self.money = [0] * seats
        self.loans = [0] * seats
        self.wagons = [heaps.pack([board.start_beans] * board.bean_count)] * seats
        self.hands = [board.hand] * seats
        self.waiting = [b""] * seats
        self.supply = [total - seats * board.start_beans for total in board.totals]
        self.squares = [0] * board.square_count
        for city in range(board.city_count):
            for place, bean in enumerate(board.sold_in[city]):
                self.squares[board.first_square[city] + place] = stack(bean, board.start_stack)
                self.supply[bean] -= board.start_stack
        self.deals = [0] * (self.terms.draft + PARTS)

    # ------------------------------------------------------------------ asking

    @property
    def seats(self) -> int:
        """How many merchants play."""
        return self.terms.seats

    @property
    def actor(self) -> int:
        """The seat that the topmost question is put to."""
        return (
            self.frames[-1] >> SEAT_SHIFT & MAX_SEATS - 1
        ) - SEAT_OFFSET  # seat_of, written out: asked at every step

    def asked(self) -> int:
        """The kind of the topmost question."""
        return kind_of(self.frames[-1])

    def active(self) -> int:
        """The active player, while there is one; before the first turn and after the last it means nothing."""
        return seat_of(self.frames[0])

    def turn(self) -> int:
        """The seat whose turn it is: to arrange its hand at first, then to play; NATURE while it is nobody's."""
        seat = self.active()
        return seat if seat >= 0 else NATURE

    def is_elsewhere(self, partner: int) -> bool:
        """Whether ``partner`` is not where the active player is, so that a deal would be an invitation (BH-17)."""
        return self.figures[partner] != self.figures[self.active()]

    def level(self) -> int:
        """How many squares were filled when the trader phase began: what all prices are read at (BH-24)."""
        return note_of(self.frames[0]) & LEVEL

    def filled(self, city: int) -> int:
        """How many squares of the beanometer of ``city`` are filled."""
        count = 0
        for square in range(self.board.first_square[city], self.board.first_square[city + 1]):
            if self.squares[square]:
                count += 1
        return count

    def on_sale(self, city: int, bean: int) -> int:
        """How many beans of this type lie on the beanometer of ``city``."""
        found = 0
        for square in range(self.board.first_square[city], self.board.first_square[city + 1]):
            pile = self.squares[square]
            if pile and pile & BEANS - 1 == bean:
                found += pile >> BEAN_BITS
        return found

    def stacks_of(self, city: int, bean: int) -> int:
        """The heights of the stacks of ``bean`` in ``city``, one bit for each height that occurs."""
        heights = 0
        for square in range(self.board.first_square[city], self.board.first_square[city + 1]):
            pile = self.squares[square]
            if pile and pile & BEANS - 1 == bean:
                heights |= 1 << (pile >> BEAN_BITS)
        return heights

    def room(self, seat: int) -> int:
        """How many beans more fit into the wagon of ``seat``."""
        return self.board.wagon_spaces - heaps.size(self.wagons[seat])

    def normal_cards(self, seat: int) -> int:
        """How many normal travel cards ``seat`` has left."""
        return self.hands[seat].count(NORMAL)

    def has_turn_left(self, seat: int) -> bool:
        """Whether ``seat``, which is not the active one, will have another turn."""
        if self.closer < 0:
            return True
        seats = self.terms.seats
        return (seat - self.closer) % seats > (self.active() - self.closer) % seats

    def orders_of(self, seat: int) -> list[int]:
        """The orders that ``seat`` can reach: in its hand, and on the table in its turn."""
        cards = self.hands[seat]
        if self.laid and seat == self.active():
            cards = cards + self.laid
        return [card - FIRST_ORDER for card in cards if card >= FIRST_ORDER]

    # ------------------------------------------------------------------ moving pieces

    def pay(self, seat: int, cost: int) -> None:
        """Pay the bank; a negative cost is paid out."""
        self.money[seat] -= cost
        self.bank += cost

    def load(self, seat: int, bean: int) -> None:
        """A bean comes into the wagon of ``seat``."""
        self.wagons[seat] += heaps.one(bean)

    def unload(self, seat: int, row: int) -> None:
        """Beans go from the wagon of ``seat`` into the supply."""
        self.wagons[seat] -= row
        for bean in heaps.kinds(row):
            self.supply[bean] += heaps.count(row, bean)

    def clear_deal(self, at: int) -> None:
        """Forget the deal that lies ``at`` this place of ``deals``."""
        for part in range(at, at + PARTS):
            self.deals[part] = 0

    def copy_deal(self, source: int, target: int) -> None:
        """Write the deal at ``source`` down at ``target`` too."""
        for part in range(PARTS):
            self.deals[target + part] = self.deals[source + part]

    # ------------------------------------------------------------------ telling tables apart

    @abstractmethod
    def copy(self) -> "Table":
        """An independent table, equal to this one, to which nobody listens yet."""

    def copy_onto(self, twin: "Table") -> None:
        """Lay everything out on ``twin`` as it lies here."""
        twin.bank = self.bank
        twin.pile = self.pile
        twin.discards = self.discards
        twin.laid = self.laid
        twin.harvests = self.harvests
        twin.eighth = self.eighth
        twin.closer = self.closer
        twin.offered = self.offered
        twin.frames = self.frames[:]
        twin.figures = self.figures[:]
        twin.money = self.money[:]
        twin.loans = self.loans[:]
        twin.wagons = self.wagons[:]
        twin.hands = self.hands[:]
        twin.waiting = self.waiting[:]
        twin.supply = self.supply[:]
        twin.squares = self.squares[:]
        twin.deals = self.deals[:]

    def key(self) -> bytes:
        """Everything that the rules can tell apart, as bytes; the squares of one city are alike, so they are sorted.

        The supply is what lies nowhere else and the bank what nobody has, so neither needs to be told.
        """
        parts = [self.eighth + 1, self.closer + 1, self.offered, len(self.laid)]
        first = self.board.first_square
        for city in range(self.board.city_count):
            stacks = self.squares[first[city] : first[city + 1]]
            stacks.sort()
            parts += stacks
        parts += self.figures
        for hand in self.hands:
            parts.append(len(hand))
        for cards in self.waiting:
            parts.append(len(cards))
        words = [self.harvests, *self.money, *self.loans, *self.wagons, *self.deals]
        for packed in self.frames:
            parts += [kind_of(packed), seat_of(packed) + 2]
            words.append(note_of(packed))
        numbers = b"".join([word.to_bytes(4, "little") for word in words])
        width = (self.board.order_count + 7) // 8
        cards = b"".join([self.laid, *self.hands, *self.waiting])
        piles = self.pile.to_bytes(width, "little") + self.discards.to_bytes(width, "little")
        return bytes(parts) + cards + piles + numbers


def stack(bean: int, height: int) -> int:
    """A stack of beans as a square holds it."""
    return height << BEAN_BITS | bean if height else 0
