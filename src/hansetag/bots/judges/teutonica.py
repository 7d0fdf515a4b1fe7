"""Hansa Teutonica as its players see it: actions early, offices in a network times the keys, and the race to the end.

Everything is counted for all seats in one walk over the board. What is sure already counts in full; what lies ahead
counts the more the longer the game goes on, which is guessed from whatever is nearest to ending it (HT-6.1, HT-6.2).
"""

from typing import Final

from hansetag.games.teutonica import codes as c
from hansetag.games.teutonica import kinds
from hansetag.games.teutonica.codes import (
    ABILITIES,
    ACTIONS,
    BOOK,
    CHAIN,
    COLUMNS,
    KEYS,
    MARKERS,
    PRESTIGE,
    PRIVILEGE,
    STOCK,
    SUPPLY,
    USED,
)
from hansetag.games.teutonica.position import TeutonicaState
from hansetag.games.teutonica.soundness import in_hand
from hansetag.games.teutonica.state import ROW, ROW_MASK
from hansetag.games.teutonica.steps import turn
from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.state import State

from .judge import Judge, Weights

FEW: Final = 6  # so many pieces at hand are of use; more are only asleep
CHAIN_LONG: Final = 8  # cities: a way that misses so many is none
LATE: Final = (c.ASK_FIGURE, c.ASK_DRAW, c.ASK_MARKER)  # the turn is over, its actions are lost


class TeutonicaJudge(Judge):
    """Weighs positions of Hansa Teutonica. What each weight means is said in ``weights/teutonica.toml``."""

    def __init__(self, named: dict[str, float]) -> None:
        """Take the weights."""
        weights = Weights(named)
        self.action: float = weights.take("action")
        self.action_step: float = weights.take("action_step")
        self.key: float = weights.take("key")
        self.privilege: float = weights.take("privilege")
        self.book: float = weights.take("book")
        self.money: float = weights.take("money")
        self.full: float = weights.take("full")
        self.office: float = weights.take("office")
        self.control: float = weights.take("control")
        self.roads: float = weights.take("roads")
        self.marker: float = weights.take("marker")
        self.marker_early: float = weights.take("marker_early")
        self.ready: float = weights.take("ready")
        self.merchant: float = weights.take("merchant")
        self.stock: float = weights.take("stock")
        self.asleep: float = weights.take("asleep")
        self.near: float = weights.take("near")
        self.claim: float = weights.take("claim")
        self.opening: float = weights.take("opening")
        self.in_way: float = weights.take("in_way")
        self.block: float = weights.take("block")
        self.action_left: float = weights.take("action_left")
        self.hand: float = weights.take("hand")
        self.coellen: float = weights.take("coellen")
        self.chain: float = weights.take("chain")
        self.chance: float = weights.take("chance")
        self.chance_end: float = weights.take("chance_end")
        weights.done()

    def spread(self, state: State) -> float:
        """Less and less, the nearer the end."""
        assert isinstance(state, TeutonicaState)
        return self.chance_end + self.chance * young(state)

    def worths(self, state: State) -> list[float]:
        """The points that each seat may expect at the end."""
        assert isinstance(state, TeutonicaState)
        ahead = young(state)
        seats = state.terms.seats
        worths = [self._desk(state, seat, ahead) for seat in range(seats)]
        controllers = self._cities(state, worths, ahead)
        self._routes(state, worths, controllers, ahead)
        bottom = state.frames[0]
        if kind_of(bottom) == c.ASK_TURN and kind_of(state.frames[-1]) not in LATE:
            worths[seat_of(bottom)] += self.action_left * (note_of(bottom) & turn.LEFT)
        if len(state.frames) > 1:
            for seat in range(seats):
                worths[seat] += self.hand * (in_hand(state, seat, 0) + in_hand(state, seat, 1))
        return worths

    # ------------------------------------------------------------------ the desk

    def _desk(self, state: TeutonicaState, seat: int, ahead: float) -> float:
        """Prestige, abilities, markers, Coellen and pieces at hand."""
        board = state.board
        desk = state.desk
        own = seat * COLUMNS
        worth = float(desk[own + PRESTIGE])
        for ability in range(ABILITIES):
            worth += self._ability(state, seat, ability, 0, ahead)
        unused = kinds.size(desk[own + MARKERS])
        won = unused + kinds.size(desk[own + USED])
        worth += board.marker_points[min(won, len(board.marker_points) - 1)]
        worth += unused * (self.marker + self.marker_early * ahead)
        worth += self._coellen(state, seat)
        supply = desk[own + SUPPLY] + self.merchant * desk[own + SUPPLY + 1]
        stock = desk[own + STOCK] + self.merchant * desk[own + STOCK + 1]
        worth += self.ready * min(supply, FEW) + self.stock * min(stock, FEW)
        worth += self.asleep * (max(supply - FEW, 0.0) + max(stock - FEW, 0.0))
        return worth

    def _ability(self, state: TeutonicaState, seat: int, ability: int, more: int, ahead: float) -> float:
        """What an ability is worth, or would be with so many steps ``more``."""
        board = state.board
        level = state.desk[seat * COLUMNS + KEYS + ability] + more
        part = level / board.last_level[ability]
        points = board.full_points[ability]
        worth: float = points if part >= 1.0 else self.full * points * part * part
        column = KEYS + ability
        if column == ACTIONS:
            value = board.ability_values[ability][level]
            return worth + ahead * (self.action * (value - 2) + self.action_step * (level - value + 2))
        if column == KEYS:
            return worth + ahead * self.key * board.ability_values[ability][level]
        step = self.privilege if column == PRIVILEGE else self.book if column == BOOK else self.money
        return worth + ahead * step * level

    def _coellen(self, state: TeutonicaState, seat: int) -> float:
        """Seats taken at the Coellen table, and hope for the best free one that the privilege allows."""
        board = state.board
        privilege = state.desk[seat * COLUMNS + PRIVILEGE]
        taken = 0
        free = 0
        for space, points in enumerate(board.coellen_points):
            owner = state.coellen >> 4 * space & 15
            if owner == seat + 1:
                taken += points
            elif owner == 0 and board.coellen_colours[space] <= privilege:
                free = max(free, points)
        return taken + self.coellen * free

    # ------------------------------------------------------------------ the cities

    def _cities(self, state: TeutonicaState, worths: list[float], ahead: float) -> list[int]:
        """Offices, control and networks; who controls each city, -1 for nobody."""
        board = state.board
        owners = state.terms.owners
        seats = state.terms.seats
        controllers = [-1] * board.city_count
        offices = [0] * (owners * board.city_count)
        for city in range(board.city_count):
            row = state.cities[city]
            if not row:
                continue
            controllers[city] = self._offices(row, city, board.city_count, offices)
            owner = controllers[city]
            if owner < seats:
                worths[owner] += board.city_points + ahead * (self.control + self.roads * len(board.routes_at[city]))
        for seat in range(seats):
            standing, network = self._network(board.neighbours, offices, seat * board.city_count, board.city_count)
            worths[seat] += network * board.ability_values[0][state.desk[seat * COLUMNS + KEYS]]
            worths[seat] += ahead * self.office * standing
            if state.linked < len(board.chain_points) and not state.desk[seat * COLUMNS + CHAIN]:
                missing = self._missing(state, offices, seat * board.city_count)
                if missing < CHAIN_LONG:
                    part = 1.0 - missing / CHAIN_LONG
                    worths[seat] += self.chain * board.chain_points[state.linked] * part * part
        return controllers

    def _offices(self, row: int, city: int, cities: int, offices: list[int]) -> int:
        """Count the offices of a city by owner; who controls it: most offices, of equals the rightmost (HT-3.7)."""
        most = 0
        rows = (row >> ROW, row & ROW_MASK)
        for pieces in rows:
            left = pieces
            while left:
                place = ((left & 15) - 1 >> 1) * cities + city
                offices[place] += 1
                most = max(most, offices[place])
                left >>= 4
        best = -1
        extras, printed = rows
        while extras:  # a later one stands further left: the first with the most is ahead
            place = ((extras & 15) - 1 >> 1) * cities + city
            if best < 0 and offices[place] == most:
                best = place
            extras >>= 4
        while printed:  # from left to right, and right of all extra ones: the last with the most is ahead
            place = ((printed & 15) - 1 >> 1) * cities + city
            if offices[place] == most:
                best = place
            printed >>= 4
        return best // cities

    def _network(self, neighbours: list[list[int]], offices: list[int], own: int, cities: int) -> tuple[int, int]:
        """All offices of an owner, and those of the largest group of linked cities (HT-6.4)."""
        standing = 0
        largest = 0
        seen = [False] * cities
        for start in range(cities):
            if seen[start] or not offices[own + start]:
                continue
            seen[start] = True
            edge = [start]
            size = 0
            while edge:
                city = edge.pop()
                size += offices[own + city]
                for near in neighbours[city]:
                    if not seen[near] and offices[own + near]:
                        seen[near] = True
                        edge.append(near)
            standing += size
            largest = max(largest, size)
        return standing, largest

    def _missing(self, state: TeutonicaState, offices: list[int], own: int) -> int:
        """How many cities without an own office lie on the shortest way from Arnheim to Stendal (HT-3.11)."""
        board = state.board
        far = [CHAIN_LONG] * board.city_count
        start = board.chain_start
        far[start] = 0 if offices[own + start] else 1
        near = [start]
        missing = far[start]
        while near and missing < CHAIN_LONG:
            beyond: list[int] = []
            while near:
                city = near.pop()
                if far[city] < missing:
                    continue
                for other in board.neighbours[city]:
                    step = missing if offices[own + other] else missing + 1
                    if step < far[other]:
                        far[other] = step
                        if step == missing:
                            near.append(other)
                        else:
                            beyond.append(other)
            near = beyond
            missing += 1
        return far[board.chain_end]

    # ------------------------------------------------------------------ the routes

    def _routes(self, state: TeutonicaState, worths: list[float], controllers: list[int], ahead: float) -> None:
        """Pieces on their way to a claim, and pieces in somebody's way."""
        board = state.board
        seats = state.terms.seats
        mine = [0] * (seats + 1)
        for route in range(board.route_count):
            row = state.routes[route] & ROW_MASK
            if not row:
                continue
            first = (row & 15) - 1 >> 1
            others = False
            merchant = False
            count = 0
            for seat in range(seats):
                mine[seat] = 0
            while row:
                owner = (row & 15) - 1 >> 1
                mine[owner] += 1
                others = others or owner != first
                merchant = merchant or (row & 15) - 1 & 1 == 1
                count += 1
                row >>= 4
            for seat in range(seats):
                if mine[seat]:
                    part = mine[seat] / board.houses[route]
                    prospect = self._prospect(state, seat, route, merchant, controllers, ahead)
                    hope = self.near * part * part * prospect - self.block * (count - mine[seat])
                    worths[seat] += max(hope, self.in_way * mine[seat]) if others else hope

    def _prospect(
        self, state: TeutonicaState, seat: int, route: int, merchant: bool, controllers: list[int], ahead: float
    ) -> float:
        """What claiming ``route`` would bring: points, the marker and the best benefit.

        Each is weighed as it will be once it is there, so that nobody holds a full route dearer than its claim.
        """
        board = state.board
        own = seat * COLUMNS
        worth = self.claim
        if state.routes[route] >> ROW:
            won = kinds.size(state.desk[own + MARKERS]) + kinds.size(state.desk[own + USED])
            last = len(board.marker_points) - 1
            worth += self.marker + self.marker_early * ahead
            worth += board.marker_points[min(won + 1, last)] - board.marker_points[min(won, last)]
        benefit = 0.0
        for end in range(2):
            city = board.other_end[route] if end else board.first_end[route]
            if controllers[city] == seat:
                worth += 1.0
            ability = board.ability_of_city[city]
            if ability >= 0 and state.desk[own + KEYS + ability] < board.last_level[ability]:
                benefit = max(
                    benefit,
                    self._ability(state, seat, ability, 1, ahead) - self._ability(state, seat, ability, 0, ahead),
                )
            space = state.free_space(city)
            if space >= 0 and board.colours[city][space] <= state.desk[own + PRIVILEGE]:
                opening = self.opening + self.office * ahead
                benefit = max(benefit, opening if merchant or not board.shapes[city][space] else opening / 4)
        return worth + benefit


def young(state: TeutonicaState) -> float:
    """How much of the game lies ahead, from 1 to 0: measured by what is nearest to ending it."""
    board = state.board
    most = state.neutral_prestige
    for seat in range(state.terms.seats):
        most = max(most, state.desk[seat * COLUMNS + PRESTIGE])
    pile = sum(board.printed_markers) - len(board.taverns)
    ended = max(most / board.end_prestige, state.completed / board.end_cities, 1.0 - (state.pile + 1) / (pile + 1))
    return max(0.0, 1.0 - ended)
