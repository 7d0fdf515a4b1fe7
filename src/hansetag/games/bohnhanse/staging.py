"""The whole table as plain data, and back: for staged tests, puzzles, guides and analysis.

What is left out of staged data lies where it would at the start of a game: wagons with a bean of each type, sorted
hands without orders, opening markets. The pile takes all orders and the supply all beans that are not placed elsewhere;
so a puzzle only says what matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from .board import BEAN_BITS, BEANS
from .codes import AGREED, CARD_NAMES, COUNTERED, FETCHED, FIRST_ORDER, LEVEL, PARTNER, PARTS, UNREAD
from .soundness import can_stand
from .table import Table, stack
from .view import listed, named, stacks_at

QUESTION_NAMES = (
    *("draw", "harvest", "start", "capital", "arrange", "trip", "toll", "trade", "deal", "answer", "swap"),
    *("final", "after", "nothing"),
)
PURPOSES = ("dealt", "due", "bought")
MOST_MONEY = 1_000_000


class Question(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An open question. The fields after ``seat`` belong to some questions only."""

    ask: str
    seat: int
    whose: int | None = None  # draw, harvest: for whom nature acts
    purpose: str = "bought"  # draw: dealt in the setup, due in the final phase, or bought
    kept: bool = False  # harvest: an invited player keeps the card
    due: int = 0  # toll: what is still to be made up
    level: int | None = None  # trade: how many squares were filled when it began; None during the trip
    fetched: bool = False  # trade: the scarce bean of this turn is bought
    partner: int | None = None  # deal, answer, swap: who deals with the active player
    countered: bool = False  # deal: it answers another proposal
    agreed: bool = False  # swap: only promised beans are still to be bought


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A deal between the active player and a partner."""

    active_gives: list[str] = []
    partner_gives: list[str] = []
    active_discards: list[str] = []
    partner_discards: list[str] = []


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What a player has, and where the figure stands."""

    city: str | None = None
    money: int = 0
    loan: int = 0
    wagon: list[str] | None = None
    hand: list[str] | None = None
    waiting: list[int] = []
    offer: Deal | None = None  # an open offer to the active player


class Staged(msgspec.Struct, forbid_unknown_fields=True):
    """A whole table."""

    seats: list[Seat]
    markets: dict[str, list[tuple[str, int] | None]] = {}
    laid: list[str] = []
    discards: list[str] = []
    drawn: list[int] = []  # the new harvest cards that were drawn, waiting ones included
    last_harvest: int | None = None  # the card that begins the last round
    closer: int | None = None
    proposal: Deal = msgspec.field(default_factory=Deal)
    draft: Deal = msgspec.field(default_factory=Deal)
    questions: list[Question] = []


# ---------------------------------------------------------------------- writing


def write(table: Table) -> dict[str, object]:
    """All of ``table`` as plain data; ``read`` is the way back."""
    board = table.board
    markets = {
        name: [None if pile is None else (str(pile[0]), int(str(pile[1]))) for pile in stacks_at(table, city)]
        for city, name in enumerate(board.cities)
    }
    staged = Staged(
        seats=[_seat(table, seat) for seat in range(table.terms.seats)],
        markets=markets,
        laid=named(table, table.laid),
        discards=[name for order, name in enumerate(board.orders) if table.discards >> order & 1],
        drawn=[card + 1 for card in range(board.harvest_count) if not table.harvests >> card & 1],
        last_harvest=table.eighth + 1 if table.eighth >= 0 else None,
        closer=table.closer if table.closer >= 0 else None,
        proposal=_deal(table, table.terms.proposal),
        draft=_deal(table, table.terms.draft),
        questions=[_question(packed) for packed in table.frames],
    )
    return plain(staged)


def _seat(table: Table, seat: int) -> Seat:
    """What a player has."""
    return Seat(
        city=table.board.cities[table.figures[seat]],
        money=table.money[seat],
        loan=table.loans[seat],
        wagon=listed(table, table.wagons[seat]),
        hand=named(table, table.hands[seat]),
        waiting=[card + 1 for card in table.waiting[seat]],
        offer=_deal(table, seat * PARTS) if table.offered >> seat & 1 else None,
    )


def _deal(table: Table, at: int) -> Deal:
    """The four rows of a deal in words."""
    return Deal(*(listed(table, table.deals[at + part]) for part in range(PARTS)))


def _question(packed: int) -> Question:
    """A frame in words."""
    kind = kind_of(packed)
    note = note_of(packed)
    question = Question(ask=QUESTION_NAMES[kind], seat=seat_of(packed))
    if kind == c.ASK_DRAW:
        question.whose = note >> c.PURPOSE_BITS
        question.purpose = PURPOSES[note & c.PURPOSE]
    elif kind == c.ASK_HARVEST:
        question.whose = note >> c.HARVEST_FLAG_BITS
        question.kept = bool(note & c.KEPT_HARVEST)
    elif kind == c.ASK_TOLL:
        question.due = note
    elif kind == c.ASK_TRADE:
        question.level = None if note & LEVEL == UNREAD else note & LEVEL
        question.fetched = bool(note & FETCHED)
    elif kind in (c.ASK_DEAL, c.ASK_ANSWER, c.ASK_SWAP):
        question.partner = note & PARTNER
        question.countered = kind == c.ASK_DEAL and bool(note & COUNTERED)
        question.agreed = kind == c.ASK_SWAP and bool(note & AGREED)
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

    def read(self) -> None:
        table, staged = self.table, self.staged
        table.lay_out()
        table.squares = self.markets()
        for number, seat in enumerate(staged.seats):
            self.seat(number, seat)
        table.bank = -sum(table.money)
        table.laid = self.cards("laid", staged.laid)
        table.discards = self.bits("discards", staged.discards)
        table.pile &= ~table.discards
        for hand in (*table.hands, table.laid):
            for card in hand:
                table.pile &= ~(1 << card - FIRST_ORDER) if card >= FIRST_ORDER else -1
        self.harvests()
        table.supply = [total - self.about(bean) for bean, total in enumerate(self.board.totals)]
        self.deal("proposal", staged.proposal, table.terms.proposal)
        self.deal("draft", staged.draft, table.terms.draft)
        table.frames = self.frames()

    def seat(self, number: int, seat: Seat) -> None:
        """What one player has."""
        table, place = self.table, f"seats[{number}]"
        if seat.city is not None:
            table.figures[number] = find(f"{place}.city", seat.city, self.board.cities)
        table.money[number] = within(f"{place}.money", seat.money, 0, MOST_MONEY)
        table.loans[number] = within(f"{place}.loan", seat.loan, 0, MOST_MONEY)
        if seat.wagon is not None:
            table.wagons[number] = self.row(f"{place}.wagon", seat.wagon)
        if seat.hand is not None:
            table.hands[number] = self.cards(f"{place}.hand", seat.hand)
        table.waiting[number] = bytes(self.card(f"{place}.waiting", card) for card in seat.waiting)
        if seat.offer is not None:
            table.offered |= 1 << number
            self.deal(f"{place}.offer", seat.offer, number * PARTS)

    def harvests(self) -> None:
        """Which new harvest cards are still unseen, and how far the end is."""
        table, staged = self.table, self.staged
        for card in staged.drawn:
            table.harvests &= ~(1 << self.card("drawn", card))
        for cards in table.waiting:
            for card in cards:
                table.harvests &= ~(1 << card)
        if staged.last_harvest is not None:
            table.eighth = self.card("last_harvest", staged.last_harvest)
        table.closer = seat_or_nobody("closer", staged.closer, table.terms.seats)

    def about(self, bean: int) -> int:
        """How many beans of this type lie in wagons and on beanometers."""
        found = sum(heaps.count(wagon, bean) for wagon in self.table.wagons)
        return found + sum(pile >> BEAN_BITS for pile in self.table.squares if pile and pile & BEANS - 1 == bean)

    def card(self, place: str, number: int) -> int:
        """A new harvest card, counted from 0."""
        return within(place, number, 1, self.board.harvest_count) - 1

    def cards(self, place: str, names: Sequence[str]) -> bytes:
        """A row of cards by name."""
        return bytes(find(place, name, (*CARD_NAMES, *self.board.orders)) for name in names)

    def bits(self, place: str, names: Sequence[str]) -> int:
        """A heap of orders."""
        return sum({1 << find(place, name, self.board.orders) for name in names})

    def row(self, place: str, names: Sequence[str]) -> int:
        """A row of beans given one by one."""
        within(place, len(names), 0, self.board.wagon_spaces)
        return sum(heaps.one(find(place, name, self.board.beans)) for name in names)

    def markets(self) -> list[int]:
        """The beanometers; a city that is not mentioned is as at the start."""
        board = self.board
        squares = self.table.squares[:]
        for city, stacks in self.staged.markets.items():
            number = find("markets", city, board.cities)
            within(f"markets[{city}]", len(stacks), 0, board.squares[number])
            first = board.first_square[number]
            for square in range(board.squares[number]):
                entry = stacks[square] if square < len(stacks) else None
                squares[first + square] = 0 if entry is None else self.stack(f"markets[{city}]", *entry)
        return squares

    def stack(self, place: str, bean: str, height: int) -> int:
        """One stack on a beanometer."""
        return stack(find(place, bean, self.board.beans), within(place, height, 1, self.board.tallest))

    def deal(self, place: str, deal: Deal, at: int) -> None:
        """The four rows of a deal."""
        parts = (deal.active_gives, deal.partner_gives, deal.active_discards, deal.partner_discards)
        for part, names in enumerate(parts):
            self.table.deals[at + part] = self.row(place, names)

    def frames(self) -> list[int]:
        """The open questions, which must be able to stand on each other."""
        questions = self.staged.questions or [Question("trip", 0)]
        kinds = questions_in_order([question.ask for question in questions], QUESTION_NAMES, can_stand)
        return [self.pack(number, kinds[number], question) for number, question in enumerate(questions)]

    def pack(self, number: int, kind: int, question: Question) -> int:
        """One question as a frame."""
        place = f"questions[{number}]"
        seats = self.table.terms.seats
        whose = NATURE if kind <= c.ASK_START else OVER if kind == c.ASK_NOTHING else 0
        seat = asked_seat(f"{place}.seat", question.seat, whose, seats)
        note = 0
        if kind == c.ASK_DRAW:
            note = self.other(f"{place}.whose", question.whose) << c.PURPOSE_BITS
            note |= find(f"{place}.purpose", question.purpose, PURPOSES)
        elif kind == c.ASK_HARVEST:
            note = self.other(f"{place}.whose", question.whose) << c.HARVEST_FLAG_BITS
            note |= c.KEPT_HARVEST * question.kept
        elif kind == c.ASK_TOLL:
            note = within(f"{place}.due", question.due, 1, MOST_MONEY)
        elif kind == c.ASK_TRADE:
            level = question.level
            note = UNREAD if level is None else within(f"{place}.level", level, 0, UNREAD - 1)
            note |= FETCHED * question.fetched
        elif kind in (c.ASK_DEAL, c.ASK_ANSWER, c.ASK_SWAP):
            note = self.other(f"{place}.partner", question.partner)
            note |= COUNTERED * question.countered | AGREED * question.agreed
        if question.countered and kind != c.ASK_DEAL:
            raise BadData(f"{place}.countered: only a deal that is being built can answer another")
        if question.agreed and kind != c.ASK_SWAP:
            raise BadData(f"{place}.agreed: only a swap can be agreed")
        return frame(kind, seat, note)

    def other(self, place: str, seat: int | None) -> int:
        """A seat that a question is about."""
        if seat is None:
            raise BadData(f"{place}: this question needs a seat here")
        return within(place, seat, 0, self.table.terms.seats - 1)
