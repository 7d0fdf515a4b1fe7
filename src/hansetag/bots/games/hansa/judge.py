"""Hansa as its players see it: what is sold is safe, pairs promise, majorities earn, and the ship is where it was left.

What lies ahead counts the more the fuller the stacks are, because the last one ends the game (HA-47).
"""

from typing import Final

from hansetag.games.hansa import codes as c
from hansetag.games.hansa import heaps
from hansetag.games.hansa.codes import ACTED, BARRELS
from hansetag.games.hansa.heaps import BITS, COLOUR_BITS, COLOUR_MASK, MASK
from hansetag.games.hansa.scoring import sale_points
from hansetag.games.hansa.state import HansaState
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.state import State

from ...search.judge import Judge, Weights

MAX_SHIP_MOVES: Final = 3  # moves of the ship that are thought of


class HansaJudge(Judge):
    """Weighs positions of Hansa. What each weight means is said in ``weights/hand.toml``."""

    def __init__(self, named: dict[str, float]) -> None:
        """Take the weights."""
        weights = Weights(named)
        self.taler: float = weights.take("taler")
        self.pair: float = weights.take("pair")
        self.single: float = weights.take("single")
        self.threat: float = weights.take("threat")
        self.excess: float = weights.take("excess")
        self.majority: float = weights.take("majority")
        self.booth: float = weights.take("booth")
        self.shop: float = weights.take("shop")
        self.shelf: float = weights.take("shelf")
        self.chances: float = weights.take("chances")
        self.far: float = weights.take("far")
        self.next_chances: float = weights.take("next_chances")
        self.chance: float = weights.take("chance")
        self.chance_end: float = weights.take("chance_end")
        weights.done()

    def horizon(self, state: State) -> float:
        """How much of the game lies ahead."""
        assert isinstance(state, HansaState)
        return young(state)

    def spread(self, ahead: float) -> float:
        """Less and less, the nearer the end."""
        return self.chance_end + self.chance * ahead

    def weigh(self, state: State, ahead: float) -> list[float]:
        """The points that each seat may expect at the end, if so much of the game lies ahead."""
        assert isinstance(state, HansaState)
        seats = state.terms.seats
        worths = [self._own(state, seat, ahead) for seat in range(seats)]
        self._cities(state, worths, ahead)
        if state.terms.extra:
            self._extra(state, worths)
        seat = state.turn()
        if seat >= 0 and kind_of(state.frames[0]) == c.ASK_TURN:
            if kind_of(state.frames[-1]) == c.ASK_TURN:
                acted = note_of(state.frames[-1]) & ACTED > 0
                lying = state.board.space_count - state.spaces.count(-1)
                worths[seat] += self.shelf * lying
                worths[seat] += self.chances * self._chances(state, seat, state.talers[seat], acted)
            follower = (seat + 1) % seats
            talers = min(state.talers[follower], state.board.keep_talers) + state.board.income
            worths[follower] += self.next_chances * self._chances(state, follower, talers, False)
        return worths

    # ------------------------------------------------------------------ what everybody has

    def _own(self, state: HansaState, seat: int, ahead: float) -> float:
        """Markers, Talers and booths."""
        board = state.board
        own = state.unsold[seat]
        markers = heaps.size(own)
        worth = float(sale_points(board, state.sold[seat]) + board.unsold_points * markers)
        worth += self.taler * min(state.talers[seat], board.keep_talers + 1)
        worth -= self.excess * max(markers - board.keep_markers, 0)
        worth += self.booth * (board.booths - state.stock(seat))
        colour = 0
        while own:
            part = own & COLOUR_MASK
            if part:
                ones, twos, threes = part & MASK, part >> BITS & MASK, part >> 2 * BITS
                barrels = ones + 2 * twos + 3 * threes
                together = ones + twos + threes >= 2
                worth += barrels * (self.pair if together else self.single)
                worth -= self.threat * self._rivals(state, seat, colour)
            own >>= COLOUR_BITS
            colour += 1
        return worth

    def _rivals(self, state: HansaState, seat: int, colour: int) -> int:
        """How many others could sell this colour and so take a marker of it (HA-38)."""
        count = 0
        for other in range(state.terms.seats):
            if other != seat and heaps.of_colour(state.unsold[other], colour) >= 2:
                count += 1
        return count

    def _cities(self, state: HansaState, worths: list[float], ahead: float) -> None:
        """Points for cities, and what majorities will earn."""
        board = state.board
        columns = board.booth_columns
        for city in range(board.city_count):
            present = 0
            last = -1
            most = 0
            leader = -1
            for seat in range(state.terms.seats):
                count = state.booths[seat * columns + city]
                if count:
                    present += 1
                    last = seat
                    worths[seat] += board.city_points
                    if count > most:
                        most = count
                        leader = seat
                    elif count == most:
                        leader = -1
            if present == 1:
                worths[last] += board.monopoly_points - board.city_points
            if leader >= 0:
                worths[leader] += ahead * self.majority * board.warehouses[city]

    def _extra(self, state: HansaState, worths: list[float]) -> None:
        """The four prizes of the extra card, as they would go now."""
        plain = state.breakdown()
        for seat, sources in enumerate(plain):
            for source, points in sources.items():
                if source in ("tallest", "breaker", "most-cities", "one-barrels"):
                    worths[seat] += points

    # ------------------------------------------------------------------ what can be done where the ship lies

    def _chances(self, state: HansaState, seat: int, talers: int, acted: bool) -> float:
        """The best that can be done in this turn, here or where the Talers reach; far chances count less."""
        best = 0.0
        edge = [state.ship]
        reached = [state.ship]
        share = 1.0
        for moves in range(min(talers, MAX_SHIP_MOVES) + 1):
            if moves or not acted:
                for city in edge:
                    best = max(best, share * self._chance_at(state, seat, city, talers - moves))
            beyond: list[int] = []
            for city in edge:
                for end in state.board.ways_out[city]:
                    if end not in reached:
                        reached.append(end)
                        beyond.append(end)
            edge = beyond
            share *= self.far
        return best

    def _chance_at(self, state: HansaState, seat: int, city: int, talers: int) -> float:
        """What the best action in ``city`` would add: a purchase or a sale."""
        return max(self._purchase_at(state, seat, city, talers), self._sale_at(state, seat, city))

    def _purchase_at(self, state: HansaState, seat: int, city: int, talers: int) -> float:
        """What the best marker lying in ``city`` would add, if it can be paid and kept."""
        board = state.board
        own = state.unsold[seat]
        cost = 0 if state.majority(city) == seat else board.buy_cost
        if talers < cost or heaps.size(own) >= board.keep_markers:
            return 0.0
        best = 0.0
        for space in range(board.first_space[city], board.first_space[city + 1]):
            good = state.spaces[space]
            if good >= 0:
                barrels = good % BARRELS + 1
                partner = heaps.of_colour(own, good // BARRELS) > 0
                best = max(best, 1 + barrels * (self.pair if partner else self.single) - self.taler * cost)
        return best

    def _sale_at(self, state: HansaState, seat: int, city: int) -> float:
        """What selling everything that can be sold in ``city`` would add."""
        booths = state.booths_at(seat, city)
        if not booths:
            return 0.0
        own = state.unsold[seat]
        gain = 0.0
        while own:
            part = own & COLOUR_MASK
            ones, twos, threes = part & MASK, part >> BITS & MASK, part >> 2 * BITS
            if ones + twos + threes >= 2:
                gain += (1 - self.pair) * (ones + 2 * twos + 3 * threes)
            own >>= COLOUR_BITS
        return gain - self.booth - (self.shop if booths == 1 else 0.0)


def young(state: HansaState) -> float:
    """How much of the game lies ahead, from 1 to 0: what is left above the last stack."""
    last = state.terms.last_stack
    whole = sum(state.terms.stacks) - last
    return max(0.0, (state.supply - last) / whole) if state.breaker < 0 else 0.0
