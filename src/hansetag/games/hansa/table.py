"""What is on the table: the ship, the markers, the booths, the money and the open questions.

This file knows where things lie and how to copy and compare them. What may be done with them is in ``rules.py`` and
``steps/``, and whether they add up in ``soundness.py``.
"""

from abc import abstractmethod
from typing import Final

from hansetag.kernel.frames import MAX_SEATS, SEAT_OFFSET, SEAT_SHIFT, frame, kind_of, note_of, seat_of
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from . import heaps
from .board import Board
from .codes import ACTED, ASK_TURN, BUSY

STALL_ROUNDS: Final = 5  # HA-55: so many rounds may pass without a purchase, booth, sale or refill


class Terms:
    """What a table agreed on before the game."""

    def __init__(
        self, board: Board, seats: int, extra: bool, strict: bool, hidden_sales: bool, colours_out: int
    ) -> None:
        """See the options in ``__init__.py``; so many seats play without ``colours_out`` colours (HA-1)."""
        self.seats: int = seats
        self.extra: bool = extra
        self.strict: bool = strict
        self.patience: int = STALL_ROUNDS * seats
        self.hidden_sales: bool = hidden_sales
        self.colours_out: int = colours_out
        in_play = sum(board.printed) * (board.colour_count - colours_out) // board.colour_count
        self.stacks: list[int] = split_evenly(in_play - board.space_count, board.stacks)
        self.last_stack: int = self.stacks[-1]


def split_evenly(markers: int, stacks: int) -> list[int]:
    """Split ``markers`` into stacks that differ by one at most, the larger ones first (HA-2)."""
    size, larger = divmod(markers, stacks)
    return [size + 1] * larger + [size] * (stacks - larger)


class Table(State):
    """The pieces of a game of Hansa, in a few flat lists, so that a copy is a few slices."""

    ship: int
    left_out: int  # the colours left in the box, one bit each (HA-1)
    starter: int  # the start player, for the whole game (HA-7); -1 before one is drawn
    breaker: int  # who took the first marker from the last stack (HA-47); -1 for nobody
    idle: int  # turns in a row without a purchase, booth, sale or refill (HA-55)
    supply: int  # markers left in the stacks
    bank: int
    frames: list[int]  # the open questions
    talers: list[int]  # by seat
    booths: list[int]  # by seat and city; one more column for the booths in stock
    unsold: list[int]  # by seat: a row of markers (see heaps.py)
    sold: list[int]  # by seat: a row of markers
    unseen: int  # the markers in the stacks, as a row; nobody has looked at them
    gone: int  # the markers that left the game, as a row
    sale: int  # the markers in the sale under way, as a row
    spaces: list[int]  # by warehouse space: the good lying there, or -1

    def __init__(self, board: Board, terms: Terms) -> None:
        """A bare table: ``lay_out`` or ``copy_onto`` put the pieces on it."""
        self.board: Board = board
        self.terms: Terms = terms

    def lay_out(self) -> None:
        """Put everything where it is before the first decision: all markers unseen, all booths in stock."""
        board = self.board
        terms = self.terms
        self.ship = board.ship_start
        self.left_out = 0
        self.starter = -1
        self.breaker = -1
        self.idle = 0
        self.supply = sum(board.printed)
        self.bank = board.coins - terms.seats * board.start_talers
        self.frames = []
        self.talers = [board.start_talers] * terms.seats
        self.booths = ([0] * board.city_count + [board.booths]) * terms.seats
        self.unsold = [0] * terms.seats
        self.sold = [0] * terms.seats
        self.unseen = heaps.pack(board.printed)
        self.gone = 0
        self.sale = 0
        self.spaces = [-1] * board.space_count

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

    def turn(self) -> int:
        """The seat whose turn it is: to place booths at first, then to play; NATURE before that and at the end."""
        seat = seat_of(self.frames[0])
        return seat if seat >= 0 else NATURE

    def booths_at(self, seat: int, city: int) -> int:
        """How many booths ``seat`` has in ``city``."""
        return self.booths[seat * self.board.booth_columns + city]

    def stock(self, seat: int) -> int:
        """How many booths ``seat`` has not on the board."""
        return self.booths[seat * self.board.booth_columns + self.board.city_count]

    def standing(self, seat: int) -> list[int]:
        """The booths of ``seat`` by city."""
        first = seat * self.board.booth_columns
        return self.booths[first : first + self.board.city_count]

    def majority(self, city: int) -> int:
        """The seat with strictly most booths in ``city``, or -1 when there is none (HA-24)."""
        booths = self.booths
        columns = self.board.booth_columns
        place = city
        best = 0
        owner = -1
        for seat in range(self.terms.seats):
            count = booths[place]
            if count > best:
                best = count
                owner = seat
            elif count == best:
                owner = -1
            place += columns
        return owner

    def stacks(self) -> list[int]:
        """The heights of the supply's stacks, the one in use first and the last one last (HA-3, HA-4)."""
        sizes = self.terms.stacks[:]
        taken = sum(sizes) - self.supply
        for place, size in enumerate(sizes):
            lower = min(size, max(taken, 0))
            sizes[place] -= lower
            taken -= lower
        return sizes

    def count(self, good: int) -> int:
        """How many markers of this good there are anywhere."""
        found = self.spaces.count(good)
        for row in self.rows():
            found += heaps.count(row, good)
        return found

    # ------------------------------------------------------------------ moving pieces

    def pay(self, seat: int, cost: int) -> None:
        """Pay the bank, which has no bottom and no top (HA-9); a negative cost is paid out."""
        self.talers[seat] -= cost
        self.bank += cost

    def set_up_booths(self, seat: int, city: int, count: int) -> None:
        """Bring booths from stock to ``city``; a negative count takes them back."""
        first = seat * self.board.booth_columns
        self.booths[first + city] += count
        self.booths[first + self.board.city_count] -= count

    def give_up(self, seat: int, good: int) -> None:
        """Take one unsold marker of ``seat`` out of the game."""
        marker = heaps.one(good)
        self.unsold[seat] -= marker
        self.gone += marker

    def spend_stay(self, seat: int) -> None:
        """Mark the one action of this stay as taken (HA-19)."""
        self.frames[-1] = frame(ASK_TURN, seat, ACTED | BUSY)

    # ------------------------------------------------------------------ telling tables apart

    @abstractmethod
    def copy(self) -> "Table":
        """An independent table, equal to this one, to which nobody listens yet."""

    def copy_onto(self, twin: "Table") -> None:
        """Lay everything out on ``twin`` as it lies here."""
        twin.ship = self.ship
        twin.left_out = self.left_out
        twin.starter = self.starter
        twin.breaker = self.breaker
        twin.idle = self.idle
        twin.supply = self.supply
        twin.bank = self.bank
        twin.frames = self.frames[:]
        twin.talers = self.talers[:]
        twin.booths = self.booths[:]
        twin.unsold = self.unsold[:]
        twin.sold = self.sold[:]
        twin.unseen = self.unseen
        twin.gone = self.gone
        twin.sale = self.sale
        twin.spaces = self.spaces[:]

    def key(self) -> bytes:
        """Everything that the rules can tell apart, as bytes; the spaces of one city are alike, so they are sorted."""
        parts = [self.left_out & 255, self.left_out >> 8, self.ship, self.starter + 1, self.breaker + 1, self.idle]
        first = self.board.first_space
        for city in range(self.board.city_count):
            spaces = self.spaces[first[city] : first[city + 1]]
            if len(spaces) > 1:
                spaces.sort()
            for good in spaces:
                parts.append(good + 1)
        for packed in self.frames:
            parts += [kind_of(packed), seat_of(packed) + 2, note_of(packed)]
        width = self.board.row_bytes
        markers = b"".join([row.to_bytes(width, "little") for row in self.rows()])
        return markers + bytes(self.booths + self.talers + parts)

    def rows(self) -> list[int]:
        """All rows of markers on the table."""
        return [*self.unsold, *self.sold, self.unseen, self.gone, self.sale]
