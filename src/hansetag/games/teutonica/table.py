"""What is on the table: pieces on routes and in cities, the desks, the bonus markers and the open questions.

This file knows where things lie and how to copy and compare them. What may be done with them is in ``rules.py`` and
``steps/``, and whether they add up in ``soundness.py``.
"""

from abc import abstractmethod
from typing import Final

from hansetag.kernel.frames import kind_of, seat_of
from hansetag.kernel.seats import NATURE
from hansetag.kernel.state import State

from . import heaps, pieces
from .board import Board
from .codes import ASK_TURN, COLUMNS, KEYS, STOCK, SUPPLY

ROW: Final = 16  # bits: the pieces of a route, then its marker; the offices of a city, then its extra offices
ROW_MASK: Final = (1 << ROW) - 1


class Terms:
    """What a table agreed on before the game: seats, variant and switches."""

    def __init__(
        self,
        seats: int,
        neutral: bool,
        provinces: bool,
        income_up_to: bool,
        switch_own_office: bool,
        extra_office_besides: bool,
        neutral_coellen: bool,
        neutral_scores: bool,
    ) -> None:
        """See the options in ``__init__.py``."""
        self.seats: int = seats
        self.neutral: bool = neutral
        self.provinces: bool = provinces
        self.owners: int = seats + 1 if neutral else seats  # the neutral trader's pieces belong to owner ``seats``
        self.income_up_to: bool = income_up_to
        self.switch_own_office: bool = switch_own_office
        self.extra_office_besides: bool = extra_office_besides
        self.neutral_coellen: bool = neutral_coellen
        self.neutral_scores: bool = neutral_scores


class Table(State):
    """The pieces of a game of Hansa Teutonica, in a few flat lists, so that a copy is a few slices."""

    starter: int  # the start player, -1 before one is drawn
    figure: int  # the province where the figure stands, -1 without one (HT-7)
    pile: int  # replacement markers not yet drawn
    unseen: int  # all markers nobody has seen, those on plates included, as a row of kinds
    discarded: int  # markers the neutral trader won, as a row of kinds (HT-8.6)
    coellen: int  # the merchants on the Coellen table: four bits a space, the owner plus one
    completed: int  # cities completed (HT-3.9)
    linked: int  # how many players have linked Arnheim and Stendal (HT-3.11)
    neutral_prestige: int
    ending: int  # why the game ends after this action; 0 while it goes on
    frames: list[int]  # the open questions
    routes: list[int]  # by route: its pieces, and above them its marker's kind plus one
    cities: list[int]  # by city: its offices from left to right, and above them the extra offices, first one first
    desk: list[int]  # by seat and column, see codes.py

    def __init__(self, board: Board, terms: Terms) -> None:
        """A bare table: ``lay_out`` or ``copy_onto`` put the pieces on it."""
        self.board: Board = board
        self.terms: Terms = terms

    def lay_out(self) -> None:
        """Put everything where it is before the first decision; desks are filled once the start player is known."""
        board = self.board
        self.starter = -1
        self.figure = -1
        self.pile = sum(board.printed_markers) - len(board.taverns)
        self.unseen = heaps.pack(board.printed_markers)
        self.discarded = 0
        self.coellen = 0
        self.completed = 0
        self.linked = 0
        self.neutral_prestige = 0
        self.ending = 0
        self.frames = []
        self.routes = [0] * board.route_count
        self.cities = [0] * board.city_count
        self.desk = [0] * (COLUMNS * self.terms.seats)

    # ------------------------------------------------------------------ asking

    @property
    def seats(self) -> int:
        """How many merchants play."""
        return self.terms.seats

    @property
    def actor(self) -> int:
        """The seat that the topmost question is put to."""
        return seat_of(self.frames[-1])

    def asked(self) -> int:
        """The kind of the topmost question."""
        return kind_of(self.frames[-1])

    def active(self) -> int:
        """The active player, while there is one; before the first turn and after the last it means nothing."""
        return seat_of(self.frames[0])

    def turn(self) -> int:
        """The seat whose turn it is; NATURE in the preparation and at the end."""
        bottom = self.frames[0]
        return seat_of(bottom) if kind_of(bottom) == ASK_TURN else NATURE

    def on_route(self, route: int) -> int:
        """The pieces on ``route``, as a row."""
        return self.routes[route] & ROW_MASK

    def free_houses(self, route: int) -> int:
        """How many houses of ``route`` are free."""
        return self.board.houses[route] - pieces.used(self.routes[route] & ROW_MASK)

    def marker_on(self, route: int) -> int:
        """The kind of the bonus marker on ``route``, -1 if there is none."""
        return (self.routes[route] >> ROW) - 1

    def is_full_of(self, route: int, owner: int) -> bool:
        """Whether every house of ``route`` holds a piece of ``owner``."""
        return pieces.owned(self.routes[route] & ROW_MASK, owner) == self.board.houses[route]

    def offices(self, city: int) -> int:
        """The offices on the printed spaces of ``city``, left to right."""
        return self.cities[city] & ROW_MASK

    def extras(self, city: int) -> int:
        """The extra offices beside ``city``; each later one stands further left (HT-3.7)."""
        return self.cities[city] >> ROW

    def free_space(self, city: int) -> int:
        """The leftmost free office space of ``city``, -1 if it is full."""
        taken = pieces.used(self.cities[city] & ROW_MASK)
        return taken if taken < self.board.spaces[city] else -1

    def offices_of(self, city: int, owner: int) -> int:
        """How many offices ``owner`` has in ``city``, extra ones included."""
        row = self.cities[city]
        return pieces.owned(row & ROW_MASK, owner) + pieces.owned(row >> ROW, owner)

    def controller(self, city: int) -> int:
        """Who controls ``city``: most offices, among equals the rightmost one; -1 for nobody (HT-3.7)."""
        best = -1
        most = 0
        for owner in range(self.terms.owners):
            count = self.offices_of(city, owner)
            if count > most:
                most = count
                best = owner
            elif count == most and count and self.rank(city, owner) > self.rank(city, best):
                best = owner
        return best

    def rank(self, city: int, owner: int) -> int:
        """How far right the rightmost office of ``owner`` stands in ``city``; extra offices stand left of the first."""
        row = self.cities[city] & ROW_MASK
        for place in range(self.board.spaces[city] - 1, -1, -1):
            code = pieces.at(row, place)
            if code and pieces.owner_of(code) == owner:
                return place
        extras = pieces.listed(self.cities[city] >> ROW)
        for place, code in enumerate(extras):
            if pieces.owner_of(code) == owner:
                return -1 - place
        return -99

    def level(self, seat: int, ability: int) -> int:
        """How far ``seat`` has developed an ability, counted from 0."""
        return self.desk[seat * COLUMNS + KEYS + ability]

    def value(self, seat: int, column: int) -> int:
        """The figure on the rightmost uncovered space of an ability's track."""
        return self.board.ability_values[column - KEYS][self.desk[seat * COLUMNS + column]]

    def supply(self, seat: int, kind: int) -> int:
        """Pieces of ``kind`` in the personal supply."""
        return self.desk[seat * COLUMNS + SUPPLY + kind]

    def stock(self, seat: int, kind: int) -> int:
        """Pieces of ``kind`` in the general stock."""
        return self.desk[seat * COLUMNS + STOCK + kind]

    # ------------------------------------------------------------------ moving pieces

    def put_on_route(self, route: int, code: int) -> None:
        """A piece comes to stand on a free house of ``route``."""
        row = self.routes[route]
        self.routes[route] = row | code << pieces.BITS * pieces.used(row & ROW_MASK)

    def take_from_route(self, route: int, code: int) -> None:
        """A piece leaves ``route``."""
        row = self.routes[route]
        self.routes[route] = pieces.take(row & ROW_MASK, code) | row >> ROW << ROW

    def gain(self, seat: int, column: int, count: int) -> None:
        """Change a number on the desk of ``seat``."""
        self.desk[seat * COLUMNS + column] += count

    # ------------------------------------------------------------------ telling tables apart

    @abstractmethod
    def copy(self) -> "Table":
        """An independent table, equal to this one, to which nobody listens yet."""

    def copy_onto(self, twin: "Table") -> None:
        """Lay everything out on ``twin`` as it lies here."""
        twin.starter = self.starter
        twin.figure = self.figure
        twin.pile = self.pile
        twin.unseen = self.unseen
        twin.discarded = self.discarded
        twin.coellen = self.coellen
        twin.completed = self.completed
        twin.linked = self.linked
        twin.neutral_prestige = self.neutral_prestige
        twin.ending = self.ending
        twin.frames = self.frames[:]
        twin.routes = self.routes[:]
        twin.cities = self.cities[:]
        twin.desk = self.desk[:]

    def key(self) -> bytes:
        """Everything that the rules can tell apart, as bytes; the houses of a route are alike, so they are sorted."""
        parts: list[int] = [self.starter + 1, self.figure + 1, self.pile, self.unseen, self.discarded, self.coellen]
        parts += [self.completed, self.linked, self.neutral_prestige, self.ending]
        for row in self.routes:
            parts.append(pieces.in_order(row & ROW_MASK) | row >> ROW << ROW)
        parts += self.cities
        parts += self.desk
        parts += self.frames
        return b"".join([part.to_bytes(7, "little") for part in parts])
