"""Hansa Teutonica as its players see it: actions early, offices in a network times the keys, and the race to the end.

Everything is counted for all seats in one walk over the board. What is sure already counts in full; what lies ahead
counts the more the longer the game goes on, which is guessed from whatever is nearest to ending it (HT-6.1, HT-6.2).
"""

from typing import Final

from hansetag.games.teutonica import codes as c
from hansetag.games.teutonica import heaps, pieces
from hansetag.games.teutonica.board import Board
from hansetag.games.teutonica.codes import (
    ABILITIES,
    ACTIONS,
    BOOK,
    CHAIN,
    COLUMNS,
    KEYS,
    MARKERS,
    MERCHANT,
    PRESTIGE,
    PRIVILEGE,
    STOCK,
    SUPPLY,
    USED,
)
from hansetag.games.teutonica.soundness import in_hand
from hansetag.games.teutonica.state import TeutonicaState
from hansetag.games.teutonica.steps import turn
from hansetag.games.teutonica.table import ROW, ROW_MASK
from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.state import State

from ...search.judge import Judge, Weights
from .realm import MAX_CHAIN_GAPS, Realm, Realms, realms_for

MAX_USEFUL_PIECES: Final = 6  # so many pieces at hand are of use; more are only asleep
LATE_QUESTIONS: Final = (c.ASK_FIGURE, c.ASK_DRAW, c.ASK_MARKER)  # the turn is over, its actions are lost


class TeutonicaJudge(Judge):
    """Weighs positions of Hansa Teutonica. What each weight means is said in ``weights/hand.toml``."""

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
        self.quick: float = weights.take("quick")
        self.focus: float = weights.take("focus")
        self.walk: float = weights.take("walk")
        self.ride: float = weights.take("ride")
        self.wrong: float = weights.take("wrong")
        self.claim: float = weights.take("claim")
        self.in_way: float = weights.take("in_way")
        self.block: float = weights.take("block")
        self.action_left: float = weights.take("action_left")
        self.hand: float = weights.take("hand")
        self.coellen: float = weights.take("coellen")
        self.chain: float = weights.take("chain")
        self.chance: float = weights.take("chance")
        self.chance_end: float = weights.take("chance_end")
        weights.done()
        self._realms: Realms | None = None
        self._tracks: list[tuple[list[float], list[float]]] = []

    def horizon(self, state: State) -> float:
        """How much of the game lies ahead."""
        assert isinstance(state, TeutonicaState)
        return young(state)

    def spread(self, ahead: float) -> float:
        """Less and less, the nearer the end."""
        return self.chance_end + self.chance * ahead

    def weigh(self, state: State, ahead: float) -> list[float]:
        """The points that each seat may expect at the end, if so much of the game lies ahead."""
        assert isinstance(state, TeutonicaState)
        seats = state.terms.seats
        realm = self._realm(state)
        worths: list[float] = []
        for seat in range(seats):
            worths.append(self._desk(state, seat, ahead) + self._offices(state, realm, seat, ahead))
        self._routes(state, realm, worths, ahead)
        bottom = state.frames[0]
        if kind_of(bottom) == c.ASK_TURN and kind_of(state.frames[-1]) not in LATE_QUESTIONS:
            worths[seat_of(bottom)] += self.action_left * (note_of(bottom) & turn.ACTIONS_LEFT_MASK)
        if len(state.frames) > 1:
            for seat in range(seats):
                worths[seat] += self.hand * (in_hand(state, seat, 0) + in_hand(state, seat, 1))
        return worths

    def _realm(self, state: TeutonicaState) -> Realm:
        """What the cities tell; everything that hangs on the board is prepared when a board is seen first."""
        realms = self._realms
        terms = state.terms
        if (
            realms is None
            or realms.board is not state.board
            or realms.seats != terms.seats
            or realms.owners != terms.owners
        ):
            realms = realms_for(state.board, terms.seats, terms.owners)
            self._realms = realms
            self._tracks = self._track_worths(state.board)
        return realms.of(state.cities)

    # ------------------------------------------------------------------ the desk

    def _track_worths(self, board: Board) -> list[tuple[list[float], list[float]]]:
        """By ability: what each level is worth in any case, and what it is worth early."""
        tracks: list[tuple[list[float], list[float]]] = []
        for ability in range(ABILITIES):
            column = KEYS + ability
            step = self.privilege if column == PRIVILEGE else self.book if column == BOOK else self.money
            sure: list[float] = []
            early: list[float] = []
            for level, value in enumerate(board.ability_values[ability]):
                part = level / board.last_level[ability]
                points = board.full_points[ability]
                sure.append(float(points) if part >= 1.0 else self.full * points * part * part)
                if column == ACTIONS:
                    early.append(self.action * (value - 2) + self.action_step * (level - value + 2))
                else:
                    early.append(self.key * value if column == KEYS else step * level)
            tracks.append((sure, early))
        return tracks

    def _desk(self, state: TeutonicaState, seat: int, ahead: float) -> float:
        """Prestige, abilities, markers, Coellen and pieces at hand."""
        board = state.board
        desk = state.desk
        own = seat * COLUMNS
        worth = float(desk[own + PRESTIGE])
        for ability in range(ABILITIES):
            sure, early = self._tracks[ability]
            level = desk[own + KEYS + ability]
            worth += sure[level] + ahead * early[level]
        unused = heaps.size(desk[own + MARKERS])
        won = unused + heaps.size(desk[own + USED])
        worth += board.marker_points[min(won, len(board.marker_points) - 1)]
        worth += unused * (self.marker + self.marker_early * ahead)
        worth += self._coellen(state, seat)
        supply = desk[own + SUPPLY] + self.merchant * desk[own + SUPPLY + 1]
        stock = desk[own + STOCK] + self.merchant * desk[own + STOCK + 1]
        worth += self.ready * min(supply, MAX_USEFUL_PIECES) + self.stock * min(stock, MAX_USEFUL_PIECES)
        worth += self.asleep * (max(supply - MAX_USEFUL_PIECES, 0.0) + max(stock - MAX_USEFUL_PIECES, 0.0))
        return worth

    def _improvement(self, state: TeutonicaState, seat: int, ability: int, ahead: float) -> float:
        """What one more step of an ability would add."""
        sure, early = self._tracks[ability]
        level = state.desk[seat * COLUMNS + KEYS + ability]
        if level + 1 >= len(sure):
            return 0.0
        return sure[level + 1] - sure[level] + ahead * (early[level + 1] - early[level])

    def _coellen(self, state: TeutonicaState, seat: int) -> float:
        """Seats taken at the Coellen table, and hope for the best free one that the privilege allows."""
        taken = 0
        for space, points in enumerate(state.board.coellen_points):
            if pieces.at(state.coellen, space) == seat + 1:
                taken += points
        return taken + self.coellen * self._coellen_free(state, seat)

    def _coellen_free(self, state: TeutonicaState, seat: int) -> int:
        """The points of the best free seat at the Coellen table for which the privilege is there."""
        board = state.board
        privilege = state.desk[seat * COLUMNS + PRIVILEGE]
        free = 0
        for space, points in enumerate(board.coellen_points):
            if not pieces.at(state.coellen, space) and board.coellen_colours[space] <= privilege:
                free = max(free, points)
        return free

    def _offices(self, state: TeutonicaState, realm: Realm, seat: int, ahead: float) -> float:
        """Offices, control, the network times the keys, and the way from Arnheim to Stendal."""
        board = state.board
        own = seat * COLUMNS
        worth = float(board.city_points * realm.controlled[seat])
        worth += realm.network[seat] * board.ability_values[0][state.desk[own + KEYS]]
        worth += ahead * (
            self.control * realm.controlled[seat] + self.roads * realm.roads[seat] + self.office * realm.standing[seat]
        )
        missing = realm.missing[seat]
        if missing < MAX_CHAIN_GAPS and state.linked < len(board.chain_points) and not state.desk[own + CHAIN]:
            part = 1.0 - missing / MAX_CHAIN_GAPS
            worth += self.chain * board.chain_points[state.linked] * part * part
        return worth

    # ------------------------------------------------------------------ the routes

    def _routes(self, state: TeutonicaState, realm: Realm, worths: list[float], ahead: float) -> None:
        """Pieces on their way to a claim, and pieces in somebody's way.

        Nobody can follow all ways at once: the best counts in full, the others in part.
        """
        board = state.board
        seats = state.terms.seats
        reach = self._reach(state) if state.terms.provinces else []
        mine = [0] * state.terms.owners
        best = [0.0] * seats
        for route in range(board.route_count):
            row = state.routes[route] & ROW_MASK
            if not row:
                continue
            merchant = False
            count = 0
            for seat in range(seats):
                mine[seat] = 0
            while row:
                code = row & pieces.MASK
                mine[pieces.owner_of(code)] += 1
                merchant = merchant or pieces.kind_of_piece(code) == MERCHANT
                count += 1
                row >>= pieces.BITS
            for seat in range(seats):
                if not mine[seat]:
                    continue
                foreign = count - mine[seat]
                hope = self._prospect(state, realm, seat, route, merchant, ahead)
                hope *= self._nearness(state, seat, board.houses[route] - count, foreign)
                if reach:
                    hope *= reach[route]
                if foreign:
                    worths[seat] += self.in_way * mine[seat]
                if hope > best[seat]:
                    worths[seat] += self.focus * best[seat]
                    best[seat] = hope
                else:
                    worths[seat] += self.focus * hope
        for seat in range(seats):
            worths[seat] += best[seat]

    def _nearness(self, state: TeutonicaState, seat: int, missing: int, foreign: int) -> float:
        """What is left of a claim's worth with every action that it still takes, displacing and fetching included."""
        own = seat * COLUMNS
        supply = state.desk[own + SUPPLY] + state.desk[own + SUPPLY + 1]
        pieces = missing + 2 * foreign
        near = self.near
        for _ in range(missing):
            near *= self.quick
        for _ in range(foreign):
            near *= self.block
        if supply < pieces:
            near *= self.quick
            if supply + state.desk[own + STOCK] + state.desk[own + STOCK + 1] < pieces:  # then from elsewhere
                near *= self.quick * self.quick
        return near

    def _reach(self, state: TeutonicaState) -> list[float]:
        """With provinces, by route: what the way of the figure leaves of a claim (HT-7)."""
        board = state.board
        reach = [self.ride] * board.route_count
        for province in board.reach[state.figure]:
            for route in board.province_routes[province]:
                reach[route] = self.walk
        for route in board.province_routes[state.figure]:
            reach[route] = 1.0
        return reach

    def _prospect(
        self, state: TeutonicaState, realm: Realm, seat: int, route: int, merchant: bool, ahead: float
    ) -> float:
        """What claiming ``route`` would bring: points, the marker and the best benefit.

        Each is weighed as it will be once it is there, so that nobody holds a full route dearer than its claim.
        """
        board = state.board
        own = seat * COLUMNS
        worth = self.claim
        if state.routes[route] >> ROW:
            won = heaps.size(state.desk[own + MARKERS]) + heaps.size(state.desk[own + USED])
            last = len(board.marker_points) - 1
            worth += self.marker + self.marker_early * ahead
            worth += board.marker_points[min(won + 1, last)] - board.marker_points[min(won, last)]
        privilege = state.desk[own + PRIVILEGE]
        benefit = 0.0
        for end in range(2):
            city = board.other_end[route] if end else board.first_end[route]
            if realm.controllers[city] == seat:
                worth += 1.0
            ability = board.ability_of_city[city]
            if ability >= 0:
                benefit = max(benefit, self._improvement(state, seat, ability, ahead))
            if realm.free_colours[city] <= privilege:
                opening = self._opening(state, realm, seat, city, ahead)
                benefit = max(benefit, opening if merchant or not realm.free_shapes[city] else self.wrong * opening)
        if merchant and route == board.coellen_route:
            benefit = max(benefit, (1.0 - self.coellen) * self._coellen_free(state, seat))
        return worth + benefit

    def _opening(self, state: TeutonicaState, realm: Realm, seat: int, city: int, ahead: float) -> float:
        """What an office on the next free space of ``city`` would bring: the network, control, the coin."""
        board = state.board
        place = seat * realm.cities + city
        worth = ahead * self.office + realm.free_coins[city]
        if realm.joins[place]:
            worth += board.ability_values[0][state.desk[seat * COLUMNS + KEYS]]
        if realm.takes[place]:
            worth += board.city_points + ahead * (self.control + self.roads * len(board.routes_at[city]))
        return worth


def young(state: TeutonicaState) -> float:
    """How much of the game lies ahead, from 1 to 0: measured by what is nearest to ending it."""
    board = state.board
    most = state.neutral_prestige
    for seat in range(state.terms.seats):
        most = max(most, state.desk[seat * COLUMNS + PRESTIGE])
    pile = sum(board.printed_markers) - len(board.taverns)
    ended = max(most / board.end_prestige, state.completed / board.end_cities, 1.0 - (state.pile + 1) / (pile + 1))
    return max(0.0, 1.0 - ended)
