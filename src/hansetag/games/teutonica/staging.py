"""The whole table as plain data, and back: for staged tests, puzzles, guides and analysis.

What is left out of staged data lies where it would at the start of a game: desks undeveloped, stocks as the pieces
elsewhere leave them, markers unseen. So a puzzle only says what matters.
"""

from __future__ import annotations

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
from . import heaps, pieces
from .codes import (
    ABILITIES,
    ACTIONS,
    CHAIN,
    COLUMNS,
    KEYS,
    MARKERS,
    MERCHANT,
    PLATE,
    PRESTIGE,
    SHOWN,
    STOCK,
    SUPPLY,
    TRADER,
    USED,
)
from .soundness import can_stand, in_hand
from .steps import turn
from .steps.settle import NOTE_BITS
from .table import ROW, Table
from .view import marker_counts, piece_name

QUESTION_NAMES = (
    *("deal", "start", "draw", "post", "turn", "with", "pay", "settle", "move", "benefit", "switch", "improve"),
    *("remove", "neutral", "figure", "marker", "nobody"),
)
NATURE_QUESTIONS = (c.ASK_DEAL, c.ASK_START, c.ASK_DRAW)
MAX_PRESTIGE = 99


class Question(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An open question. A turn says how many actions are left; other questions carry the rules' own note."""

    ask: str
    seat: int
    actions: int | None = None
    fresh: bool = False
    walked: bool = False
    note: int = 0


class Route(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What stands and lies on a route."""

    pieces: list[str] = []
    marker: str | None = None


class City(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The offices of a city, and the extra ones beside it."""

    offices: list[str] = []
    extras: list[str] = []


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a player has. Without a stock, it is what the pieces elsewhere leave."""

    prestige: int = 0
    supply: tuple[int, int] = (0, 0)
    stock: tuple[int, int] | None = None
    levels: dict[str, int] = {}
    markers: dict[str, int] = {}
    used: dict[str, int] = {}
    plate: int = 0
    shown: dict[str, int] = {}
    chain: int = 0


class Staged(msgspec.Struct, forbid_unknown_fields=True):
    """A whole table."""

    seats: list[Seat]
    starter: int | None = 0
    figure: str | None = None
    routes: dict[str, Route] = {}
    cities: dict[str, City] = {}
    coellen: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    discarded: dict[str, int] = {}
    unseen: dict[str, int] | None = None
    linked: int | None = None
    neutral_prestige: int = 0
    ending: int = 0
    questions: list[Question] = []


# ---------------------------------------------------------------------- writing


def write(table: Table) -> dict[str, object]:
    """All of ``table`` as plain data; ``read`` is the way back."""
    board = table.board
    staged = Staged(
        seats=[_seat(table, seat) for seat in range(table.terms.seats)],
        starter=table.starter if table.starter >= 0 else None,
        figure=board.provinces[table.figure] if table.figure >= 0 else None,
        routes={name: _route(table, route) for route, name in enumerate(board.routes) if table.routes[route]},
        cities={name: _city(table, city) for city, name in enumerate(board.cities) if table.cities[city]},
        coellen=(_sitter(table, 0), _sitter(table, 1), _sitter(table, 2), _sitter(table, 3)),
        discarded=marker_counts(table, table.discarded),
        unseen=marker_counts(table, table.unseen),
        linked=table.linked,
        neutral_prestige=table.neutral_prestige,
        ending=table.ending,
        questions=[_question(packed) for packed in table.frames],
    )
    return plain(staged)


def _sitter(table: Table, space: int) -> int | None:
    """Whose merchant sits on a space of the Coellen table."""
    owner = pieces.at(table.coellen, space)
    return owner - 1 if owner else None


def _seat(table: Table, seat: int) -> Seat:
    """One player's things."""
    own = seat * COLUMNS
    desk = table.desk
    return Seat(
        prestige=desk[own + PRESTIGE],
        supply=(desk[own + SUPPLY], desk[own + SUPPLY + 1]),
        stock=(desk[own + STOCK], desk[own + STOCK + 1]),
        levels={table.board.abilities[n]: table.level(seat, n) for n in range(ABILITIES) if table.level(seat, n)},
        markers=marker_counts(table, desk[own + MARKERS]),
        used=marker_counts(table, desk[own + USED]),
        plate=desk[own + PLATE],
        shown=marker_counts(table, desk[own + SHOWN]),
        chain=desk[own + CHAIN],
    )


def _route(table: Table, route: int) -> Route:
    """One route's pieces and marker."""
    kind = table.marker_on(route)
    names = [piece_name(table, code) for code in pieces.listed(table.on_route(route))]
    return Route(names, table.board.kinds[kind] if kind >= 0 else None)


def _city(table: Table, city: int) -> City:
    """One city's offices."""
    rows = (table.offices(city), table.extras(city))
    return City(*([piece_name(table, code) for code in pieces.listed(row)] for row in rows))


def _question(packed: int) -> Question:
    """A frame in words."""
    kind = kind_of(packed)
    note = note_of(packed)
    if kind != c.ASK_TURN:
        return Question(QUESTION_NAMES[kind], seat_of(packed), note=note)
    fresh = bool(note & turn.FRESH_FLAG)
    return Question("turn", seat_of(packed), note & turn.ACTIONS_LEFT_MASK, fresh, bool(note & turn.WALKED_FLAG))


# ---------------------------------------------------------------------- reading


def read(table: Table, data: Mapping[str, object]) -> None:
    """Lay ``data`` out on the bare ``table``; BadData says what does not hold together."""
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
        self.names = [self.board.piece_words(n, table.terms.seats) for n in range(2 * table.terms.owners)]

    def read(self) -> None:
        """Everything, in an order in which each part can lean on those before."""
        table, staged = self.table, self.staged
        table.lay_out()
        table.starter = seat_or_nobody("starter", staged.starter, table.terms.seats)
        table.figure = -1 if staged.figure is None else find("figure", staged.figure, self.board.provinces)
        table.neutral_prestige = within("neutral_prestige", staged.neutral_prestige, 0, MAX_PRESTIGE)
        table.ending = within("ending", staged.ending, 0, 3)
        self.read_map()
        table.discarded = self.markers("discarded", staged.discarded)
        for seat, given in enumerate(staged.seats):
            self.read_seat(seat, given)
        chains = sum(1 for given in staged.seats if given.chain)
        table.linked = chains if staged.linked is None else within("linked", staged.linked, 0, 5)
        self.read_unseen()
        table.frames = self.frames()
        if table.starter >= 0:
            for seat, given in enumerate(staged.seats):
                if given.stock is None:
                    self.fill_stock(seat)

    def read_map(self) -> None:
        """Routes, cities and the Coellen table."""
        table, board = self.table, self.board
        for name, given in self.staged.routes.items():
            route = find("routes", name, board.routes)
            within(f"routes[{name}].pieces", len(given.pieces), 0, board.houses[route])
            table.routes[route] = self.row(f"routes[{name}].pieces", given.pieces)
            if given.marker is not None:
                table.routes[route] |= find(f"routes[{name}].marker", given.marker, board.kinds) + 1 << ROW
        for name, city in self.staged.cities.items():
            number = find("cities", name, board.cities)
            within(f"cities[{name}].offices", len(city.offices), 0, board.spaces[number])
            within(f"cities[{name}].extras", len(city.extras), 0, board.printed_markers[c.EXTRA_OFFICE])
            offices = self.row(f"cities[{name}].offices", city.offices)
            table.cities[number] = offices | self.row(f"cities[{name}].extras", city.extras) << ROW
            table.completed += table.free_space(number) < 0
        for space, owner in enumerate(self.staged.coellen):
            if owner is not None:
                table.coellen |= within("coellen", owner, 0, table.terms.seats - 1) + 1 << pieces.BITS * space

    def read_seat(self, seat: int, given: Seat) -> None:
        """One player's desk and markers."""
        own = seat * COLUMNS
        desk = self.table.desk
        place = f"seats[{seat}]"
        desk[own + PRESTIGE] = within(f"{place}.prestige", given.prestige, 0, MAX_PRESTIGE)
        for kind in (TRADER, MERCHANT):
            desk[own + SUPPLY + kind] = within(f"{place}.supply", given.supply[kind], 0, self.board.traders)
            if given.stock is not None:
                desk[own + STOCK + kind] = within(f"{place}.stock", given.stock[kind], 0, self.board.traders)
        for name, level in given.levels.items():
            ability = find(f"{place}.levels", name, self.board.abilities)
            last = self.board.last_level[ability]
            desk[own + KEYS + ability] = within(f"{place}.levels[{name}]", level, 0, last)
        desk[own + MARKERS] = self.markers(f"{place}.markers", given.markers)
        desk[own + USED] = self.markers(f"{place}.used", given.used)
        desk[own + SHOWN] = self.markers(f"{place}.shown", given.shown)
        desk[own + PLATE] = within(f"{place}.plate", given.plate, 0, sum(self.board.printed_markers))
        desk[own + CHAIN] = within(f"{place}.chain", given.chain, 0, max(self.board.chain_points))

    def read_unseen(self) -> None:
        """The markers that are nowhere else are unseen, on the plates or in the pile."""
        table, board = self.table, self.board
        if self.staged.unseen is not None:
            table.unseen = self.markers("unseen", self.staged.unseen)
        else:
            table.unseen = 0
            left = list(board.printed_markers)
            rows = [table.discarded]
            for seat in range(table.terms.seats):
                rows += [table.desk[seat * COLUMNS + column] for column in (MARKERS, USED, SHOWN)]
            for kind in range(len(left)):
                left[kind] -= sum(heaps.count(row, kind) for row in rows)
                left[kind] -= sum(table.marker_on(route) == kind for route in range(board.route_count))
                if left[kind] < 0:
                    raise BadData(f"markers {board.kinds[kind]}: {-left[kind]} more are laid out than were printed")
            table.unseen = heaps.pack(left)
        plates = sum(table.desk[seat * COLUMNS + PLATE] for seat in range(table.terms.seats))
        taverns = sum(table.marker_on(route) < 0 for route in board.taverns) if table.starter < 0 else 0
        table.pile = within("plates", heaps.size(table.unseen) - plates - taverns, 0, sum(board.printed_markers))

    def fill_stock(self, seat: int) -> None:
        """Whatever pieces of ``seat`` are nowhere else lie in its stock."""
        table, board = self.table, self.board
        own = seat * COLUMNS
        for kind, printed in ((TRADER, board.traders - 1), (MERCHANT, board.merchants)):
            code = pieces.piece(seat, kind)
            rows = [table.on_route(route) for route in range(board.route_count)]
            rows += [row for city in range(board.city_count) for row in (table.offices(city), table.extras(city))]
            found = table.desk[own + SUPPLY + kind] + in_hand(table, seat, kind)
            found += sum(pieces.count(row, code) for row in rows)
            found += sum(
                board.last_level[n] - table.level(seat, n) for n in range(ABILITIES) if board.ability_pieces[n] == kind
            )
            if kind == MERCHANT:
                found += sum(pieces.at(table.coellen, space) == seat + 1 for space in range(4))
            if found > printed:
                name = "merchants" if kind else "traders"
                raise BadData(f"seats[{seat}]: {found} {name} are laid out, there are {printed}")
            table.desk[own + STOCK + kind] = printed - found

    def frames(self) -> list[int]:
        """The open questions, which must be able to stand on each other."""
        questions = self.staged.questions or [Question("turn", max(self.table.starter, 0), fresh=True)]
        asked = questions_in_order([question.ask for question in questions], QUESTION_NAMES, can_stand)
        return [self.pack(number, asked[number], question) for number, question in enumerate(questions)]

    def pack(self, number: int, kind: int, question: Question) -> int:
        """One question as a frame."""
        whose = NATURE if kind in NATURE_QUESTIONS else OVER if kind == c.ASK_NOBODY else 0
        seat = asked_seat(f"questions[{number}].seat", question.seat, whose, self.table.terms.seats)
        if kind != c.ASK_TURN:
            return frame(kind, seat, within(f"questions[{number}].note", question.note, 0, 1 << NOTE_BITS))
        value = self.table.value(seat, ACTIONS) if question.actions is None else question.actions
        actions = within(f"questions[{number}].actions", value, 0, turn.ACTIONS_LEFT_MASK)
        return frame(kind, seat, actions | turn.FRESH_FLAG * question.fresh | turn.WALKED_FLAG * question.walked)

    def row(self, place: str, names: list[str]) -> int:
        """Pieces in a row."""
        row = 0
        for name in names:
            row = pieces.add(row, find(place, name, self.names) + 1)
        return row

    def markers(self, place: str, numbers: Mapping[str, int]) -> int:
        """Markers by kind with their number."""
        row = 0
        for name, number in numbers.items():
            kind = find(place, name, self.board.kinds)
            row += within(f"{place}[{name}]", number, 0, self.board.printed_markers[kind]) * heaps.one(kind)
        return row
