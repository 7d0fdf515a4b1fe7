"""The realm: what the cities of Hansa Teutonica tell a judge, found once and kept as long as no office changes.

Most decisions of a turn leave the cities as they are, so a search meets the same realm again and again.
"""

from typing import Final

from hansetag.games.teutonica import pieces
from hansetag.games.teutonica.board import Board
from hansetag.games.teutonica.table import ROW, ROW_MASK

MAX_CHAIN_GAPS: Final = 8  # cities: a way that misses so many is none
PRIVILEGE_OF_FULL_CITY: Final = 99  # the privilege that a full city asks for
MAX_REALMS_KEPT: Final = 2000  # realms of one kind of table that are remembered
MAX_TABLE_KINDS: Final = 8  # kinds of tables of which realms are remembered


class Realm:
    """Offices, control, networks and what a next office would change; by seat and city: ``seat * cities + city``."""

    def __init__(self, board: Board, seats: int, owners: int, rows: list[int]) -> None:
        """``rows``: the offices as the table keeps them; ``owners``: the seats, and perhaps the neutral trader."""
        cities = board.city_count
        self.cities: int = cities
        self.offices: list[int] = [0] * (owners * cities)
        self.controllers: list[int] = [-1] * cities  # -1: nobody
        self.free_colours: list[int] = [PRIVILEGE_OF_FULL_CITY] * cities  # the privilege for the next free space
        self.free_shapes: list[int] = [0] * cities
        self.free_coins: list[int] = [0] * cities
        self.standing: list[int] = [0] * seats  # offices
        self.network: list[int] = [0] * seats  # offices in the largest group (HT-6.4)
        self.controlled: list[int] = [0] * seats  # cities
        self.roads: list[int] = [0] * seats  # routes that lead to these
        self.missing: list[int] = [0] * seats  # cities on the shortest way from Arnheim to Stendal
        self.joins: list[bool] = [False] * (seats * cities)  # an office there would be linked to the largest group
        self.takes: list[bool] = [False] * (seats * cities)  # an office there would win control
        for city in range(cities):
            self._count(board, city, rows[city], seats)
        for seat in range(seats):
            self._link(board, seat)
            self.missing[seat] = self._way(board, seat * cities)

    def _count(self, board: Board, city: int, row: int, seats: int) -> None:
        """Offices, control and the next free space of a city."""
        taken = 0
        printed = row & ROW_MASK
        while printed:
            taken += 1
            printed >>= pieces.BITS
        if taken < board.spaces[city]:
            self.free_colours[city] = board.colours[city][taken]
            self.free_shapes[city] = board.shapes[city][taken]
            self.free_coins[city] = 1 if board.coins[city][taken] else 0
        most = 0
        if row:
            controller = self._controller(row, city)
            self.controllers[city] = controller
            most = self.offices[controller * self.cities + city]
            if controller < seats:
                self.controlled[controller] += 1
                self.roads[controller] += len(board.routes_at[city])
        for seat in range(seats):
            place = seat * self.cities + city
            self.takes[place] = self.controllers[city] != seat and self.offices[place] + 1 >= most

    def _controller(self, row: int, city: int) -> int:
        """Count the offices by owner; who controls the city: most offices, of equals the rightmost (HT-3.7)."""
        extras = row >> ROW
        printed = row & ROW_MASK
        most = 0
        left = extras
        while left:
            most = max(most, self._add(left, city))
            left >>= pieces.BITS
        left = printed
        while left:
            most = max(most, self._add(left, city))
            left >>= pieces.BITS
        best = -1
        while extras:  # a later one stands further left: the first with the most is ahead
            owner = pieces.owner_of(extras & pieces.MASK)
            if best < 0 and self.offices[owner * self.cities + city] == most:
                best = owner
            extras >>= pieces.BITS
        while printed:  # from left to right, and right of all extra ones: the last with the most is ahead
            owner = pieces.owner_of(printed & pieces.MASK)
            if self.offices[owner * self.cities + city] == most:
                best = owner
            printed >>= pieces.BITS
        return best

    def _add(self, row: int, city: int) -> int:
        """Count the office that comes first in ``row``; how many its owner has now."""
        place = pieces.owner_of(row & pieces.MASK) * self.cities + city
        self.offices[place] += 1
        return self.offices[place]

    def _link(self, board: Board, seat: int) -> None:
        """All offices of a seat, those of its largest group, and the cities that are next to this group."""
        own = seat * self.cities
        largest: list[int] = []
        seen = [False] * self.cities
        for start in range(self.cities):
            if seen[start] or not self.offices[own + start]:
                continue
            seen[start] = True
            group = [start]
            size = 0
            for city in group:  # which grows as its neighbours are found
                size += self.offices[own + city]
                for near in board.neighbours[city]:
                    if not seen[near] and self.offices[own + near]:
                        seen[near] = True
                        group.append(near)
            self.standing[seat] += size
            if size > self.network[seat]:
                self.network[seat] = size
                largest = group
        for city in largest:
            self.joins[own + city] = True
            for near in board.neighbours[city]:
                self.joins[own + near] = True

    def _way(self, board: Board, own: int) -> int:
        """How many cities without an own office lie on the shortest way from Arnheim to Stendal (HT-3.11)."""
        far = [MAX_CHAIN_GAPS] * self.cities
        start = board.chain_start
        missing = 0 if self.offices[own + start] else 1
        far[start] = missing
        edge = [start]
        while edge and missing < MAX_CHAIN_GAPS:
            beyond: list[int] = []
            for city in edge:  # which grows by what own offices reach at once
                for near in board.neighbours[city]:
                    step = missing if self.offices[own + near] else missing + 1
                    if step < far[near]:
                        far[near] = step
                        if step == missing:
                            edge.append(near)
                        else:
                            beyond.append(near)
            edge = beyond
            missing += 1
        return far[board.chain_end]


class Realms:
    """The realms that were seen lately, on one board by one number of players."""

    def __init__(self, board: Board, seats: int, owners: int) -> None:
        """Nothing yet."""
        self.board: Board = board
        self.seats: int = seats
        self.owners: int = owners
        self._known: dict[tuple[int, ...], Realm] = {}

    def of(self, rows: list[int]) -> Realm:
        """The realm with these offices."""
        key = tuple(rows)
        realm = self._known.get(key)
        if realm is None:
            if len(self._known) >= MAX_REALMS_KEPT:
                self._known.clear()
            realm = Realm(self.board, self.seats, self.owners, rows)
            self._known[key] = realm
        return realm


_SHARED: list[Realms] = []


def realms_for(board: Board, seats: int, owners: int) -> Realms:
    """The realms of this kind of table. They are facts, so all judges share them, whatever they weigh."""
    for realms in _SHARED:
        if realms.board is board and realms.seats == seats and realms.owners == owners:
            return realms
    if len(_SHARED) >= MAX_TABLE_KINDS:
        _SHARED.pop(0)
    _SHARED.append(Realms(board, seats, owners))
    return _SHARED[-1]
