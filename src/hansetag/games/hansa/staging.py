"""The whole table as plain data, and back: for staged tests, puzzles, guides and analysis.

What is left out of staged data lies where it would at the start of a game, and the supply takes all markers that are
not placed elsewhere; so a puzzle only says what matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from hansetag.kernel.errors import BadData
from hansetag.kernel.frames import frame, kind_of, note_of, seat_of
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.staging import (
    asked_seat,
    convert,
    find,
    plain,
    questions_in_order,
    seat_or_nobody,
    seats_laid_out,
    settle,
    within,
)

from . import codes as c
from . import heaps
from .codes import ACTED, BUSY, FRESH
from .soundness import can_stand
from .table import Table
from .view import counted, goods_at, listed

QUESTION_NAMES = ("remove", "start", "deal", "place", "turn", "sale", "loss", "toll", "nothing")
NATURE_QUESTIONS = (c.ASK_REMOVE, c.ASK_START, c.ASK_DEAL)
MOST_TALERS = 200


class Question(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An open question. The fields after ``seat`` belong to some questions only."""

    ask: str
    seat: int
    fresh: bool = False  # turn: nothing done yet
    acted: bool = False  # turn: the action of this stay is taken
    busy: bool = False  # turn: something was bought, built, sold or replenished
    left: int = 0  # remove: how many colours still have to go
    placed: int = 0  # place: how many placements were made
    colour: str = ""  # loss: the colour that was sold


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in front of a player and what that player has on the board."""

    talers: int | None = None
    booths: dict[str, int] = {}
    goods: list[str] = []
    sold: list[str] = []


class Staged(msgspec.Struct, forbid_unknown_fields=True):
    """A whole table."""

    seats: list[Seat]
    ship: str | None = None
    left_out: list[str] = []
    warehouses: dict[str, list[str | None]] = {}
    supply: dict[str, int] | None = None
    gone: dict[str, int] = {}
    sale: list[str] = []
    starter: int | None = 0
    breaker: int | None = None
    idle: int = 0
    questions: list[Question] = []


# ---------------------------------------------------------------------- writing


def write(table: Table) -> dict[str, object]:
    """All of ``table`` as plain data; ``read`` is the way back."""
    board = table.board
    gone = table.gone
    for colour in range(board.colour_count):
        if table.left_out >> colour & 1:
            gone -= heaps.colour_part(gone, colour)
    staged = Staged(
        seats=[
            Seat(
                talers=table.talers[seat],
                booths={board.cities[city]: count for city, count in enumerate(table.standing(seat)) if count},
                goods=listed(table, table.unsold[seat]),
                sold=listed(table, table.sold[seat]),
            )
            for seat in range(table.terms.seats)
        ],
        ship=board.cities[table.ship],
        left_out=[colour for bit, colour in enumerate(board.colours) if table.left_out >> bit & 1],
        warehouses={city: goods_at(table, number) for number, city in enumerate(board.cities)},
        supply=counted(table, table.unseen),
        gone=counted(table, gone),
        sale=listed(table, table.sale),
        starter=table.starter if table.starter >= 0 else None,
        breaker=table.breaker if table.breaker >= 0 else None,
        idle=table.idle,
        questions=[_question(table, packed) for packed in table.frames],
    )
    return plain(staged)


def _question(table: Table, packed: int) -> Question:
    """A frame in words."""
    kind = kind_of(packed)
    note = note_of(packed)
    question = Question(ask=QUESTION_NAMES[kind], seat=seat_of(packed))
    if kind == c.ASK_TURN:
        question.fresh = bool(note & FRESH)
        question.acted = bool(note & ACTED)
        question.busy = bool(note & BUSY)
    elif kind == c.ASK_REMOVE:
        question.left = note
    elif kind == c.ASK_PLACE:
        question.placed = note
    elif kind == c.ASK_LOSS:
        question.colour = table.board.colours[note]
    return question


# ---------------------------------------------------------------------- reading


def read(table: Table, data: Mapping[str, object]) -> None:
    """Lay ``data`` out on the empty ``table``; BadData says what does not hold together."""
    staged = convert(data, Staged)
    seats_laid_out(len(staged.seats), table.terms.seats)
    _Reader(table, staged).read()
    settle(table, QUESTION_NAMES[kind_of(table.frames[-1])])


class _Reader:
    """Lays staged data out, naming the place of whatever does not fit."""

    def __init__(self, table: Table, staged: Staged) -> None:
        self.table = table
        self.board = table.board
        self.staged = staged
        self.names = [self.board.good_name(good) for good in range(self.board.good_count)]

    def read(self) -> None:
        table, board, staged = self.table, self.board, self.staged
        table.lay_out()
        table.ship = find("ship", staged.ship, board.cities) if staged.ship is not None else board.ship_start
        for colour in staged.left_out:
            table.left_out |= 1 << find("left_out", colour, board.colours)
        table.starter = seat_or_nobody("starter", staged.starter, table.terms.seats)
        table.breaker = seat_or_nobody("breaker", staged.breaker, table.terms.seats)
        table.idle = within("idle", staged.idle, 0, table.terms.patience)
        for number, seat in enumerate(staged.seats):
            if seat.talers is not None:
                table.talers[number] = within(f"seats[{number}].talers", seat.talers, 0, MOST_TALERS)
        table.bank = board.coins - sum(table.talers)
        table.spaces = self.spaces()
        table.booths = []
        for number, seat in enumerate(staged.seats):
            own = [0] * board.city_count
            for city, count in seat.booths.items():
                place = f"seats[{number}].booths"
                own[find(place, city, board.cities)] = within(f"{place}[{city}]", count, 0, board.booths)
            table.booths += [*own, board.booths - sum(own)]
            table.unsold[number] = self.tally(f"seats[{number}].goods", seat.goods)
            table.sold[number] = self.tally(f"seats[{number}].sold", seat.sold)
        table.sale = self.tally("sale", staged.sale)
        table.gone = self.counts("gone", staged.gone)
        for bit in range(board.colour_count):
            if table.left_out >> bit & 1:
                table.gone += heaps.colour_part(heaps.pack(board.printed), bit) - heaps.colour_part(table.gone, bit)
        table.unseen = self.rest() if staged.supply is None else self.counts("supply", staged.supply)
        table.supply = heaps.size(table.unseen)
        table.frames = self.frames()

    def rest(self) -> int:
        """Every marker that is nowhere else lies in the stacks."""
        self.table.unseen = 0
        left = [printed - self.table.count(good) for good, printed in enumerate(self.board.printed)]
        for good, number in enumerate(left):
            if number < 0:
                printed = self.board.printed[good]
                raise BadData(f"{printed} markers {self.names[good]} were printed, {-number} more are laid out")
        return heaps.pack(left)

    def tally(self, place: str, names: list[str]) -> int:
        """A row of markers listed one by one."""
        return self.counts(place, Counter(names))

    def counts(self, place: str, numbers: Mapping[str, int]) -> int:
        """A row of markers given by kind with their number."""
        counts = [0] * self.board.good_count
        for name, number in numbers.items():
            good = find(place, name, self.names)
            counts[good] = within(f"{place}[{name}]", number, 0, self.board.printed[good])
        return heaps.pack(counts)

    def spaces(self) -> list[int]:
        """The warehouses; a city that is not mentioned is empty."""
        board = self.board
        spaces = [-1] * board.space_count
        for city, names in self.staged.warehouses.items():
            number = find("warehouses", city, board.cities)
            if len(names) > board.warehouses[number]:
                raise BadData(f"warehouses[{city}]: {len(names)} markers, there is room for {board.warehouses[number]}")
            for offset, name in enumerate(names):
                if name is not None:
                    spaces[board.first_space[number] + offset] = find(f"warehouses[{city}]", name, self.names)
        return spaces

    def frames(self) -> list[int]:
        """The open questions, which must be able to stand on each other."""
        questions = self.staged.questions or [Question("turn", max(self.table.starter, 0), fresh=True)]
        kinds = questions_in_order([question.ask for question in questions], QUESTION_NAMES, can_stand)
        return [self.pack(number, kinds[number], question) for number, question in enumerate(questions)]

    def pack(self, number: int, kind: int, question: Question) -> int:
        """One question as a frame."""
        place = f"questions[{number}]"
        seats = self.table.terms.seats
        whose = NATURE if kind in NATURE_QUESTIONS else OVER if kind == c.ASK_NOTHING else 0
        seat = asked_seat(f"{place}.seat", question.seat, whose, seats)
        note = 0
        if kind == c.ASK_TURN:
            note = FRESH * question.fresh | ACTED * question.acted | BUSY * question.busy
        elif kind == c.ASK_REMOVE:
            note = within(f"{place}.left", question.left, 1, self.table.terms.colours_out)
        elif kind == c.ASK_PLACE:
            note = within(f"{place}.placed", question.placed, 0, seats * self.board.placements - 1)
        elif kind == c.ASK_LOSS:
            note = find(f"{place}.colour", question.colour, self.board.colours)
        return frame(kind, seat, note)
