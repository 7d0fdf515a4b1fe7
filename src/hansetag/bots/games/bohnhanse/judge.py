"""Bohn Hanse as its players see it: a hand is a clock, an order is a promise, and a wagon is a choice.

What a trader owns counts as it would at the end. To that comes what the orders will bring: those for the city where
the trader stands, then the best way over two more stops, with the cards it costs, the beans that can be bought on it
and the orders that come to the front of the hand before they reach their city. The rest is hope. Against it stand the
tolls to come, for Toll and Supply stand at known places of every hand, so one can count how often they will be met
before the end (BH-1).

Beans are looked at as sets, one bit for each type, which is all that an order asks for.
"""

from typing import Final

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse.board import BEANS, Board
from hansetag.games.bohnhanse.codes import ASK_FINAL, ASK_TRADE, ASK_TRIP, FIRST_ORDER, SUPPLY, TOLL
from hansetag.games.bohnhanse.heaps import BITS, MASK
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.state import State

from ...search.judge import Judge, Weights

CARDS_PER_TRIP: Final = 2.1  # cards that a trip takes, all in all
TRIPS_OF_YOUNG_GAME: Final = 3.0  # trips; with so many left all beans may still find their order
MAX_ROUNDS_AHEAD: Final = 9.0  # rounds that are thought of
ROUNDS_PER_STEP: Final = 0.5  # by how many rounds one looks ahead for the end
TRIPS_OF_LAST_LAP: Final = 1.3  # trips after the last harvest, less what is lost by counting in halves


class BohnHanseJudge(Judge):
    """Weighs positions of Bohn Hanse. What each weight means is said in ``weights/hand.toml``."""

    def __init__(self, named: dict[str, float]) -> None:
        """Take the weights."""
        weights = Weights(named)
        self.here: float = weights.take("here")
        self.next: float = weights.take("next")
        self.later: float = weights.take("later")
        self.hope: float = weights.take("hope")
        self.seek: float = weights.take("seek")
        self.beg: float = weights.take("beg")
        self.card: float = weights.take("card")
        self.toll: float = weights.take("toll")
        self.variety: float = weights.take("variety")
        self.spare: float = weights.take("spare")
        self.crowded: float = weights.take("crowded")
        self.trip: float = weights.take("trip")
        self.reserve: float = weights.take("reserve")
        self.chance: float = weights.take("chance")
        self.chance_end: float = weights.take("chance_end")
        weights.done()
        # What the orders of a board ask for and bring; read once.
        self.board: Board | None = None
        self.needs: list[int] = []  # by order: the types
        self.gains: list[float] = []  # by order: what it pays above the base price of its beans
        # What a position looks like from all seats; read anew for each position.
        self.sold: list[int] = []  # by city: the types on sale
        self.price: list[int] = []  # by city and type
        self.alone: int = 0  # types that one wagon has
        self.shared: int = 0  # types that several wagons have
        self.rounds: float = 0.0
        # What it was read from.
        self.seen_here: int = -1
        self.seen_harvests: int = -1
        self.seen_squares: list[int] = []
        self.seen_wagons: list[int] = []
        self.seen_hands: list[bytes] = []

    def horizon(self, state: State) -> float:
        """How much of the game lies ahead."""
        assert isinstance(state, BohnHanseState)
        self.read(state)
        return self.rounds / MAX_ROUNDS_AHEAD

    def spread(self, ahead: float) -> float:
        """Less and less, the fewer rounds there are left."""
        return self.chance_end + self.chance * ahead

    def weigh(self, state: State, ahead: float) -> list[float]:
        """The thaler that each seat may expect at the end; hands are clocks, so they tell themselves what is ahead."""
        assert isinstance(state, BohnHanseState)
        self.read(state)
        return [self.worth_of(state, seat) for seat in range(state.terms.seats)]

    def read(self, state: BohnHanseState) -> None:
        """Look at the markets, at what is in whose wagon, and at the clock; to be done before ``worth_of``.

        From step to step little changes, so what is as it was is not looked at again.
        """
        if self.board is not state.board:
            self._learn(state.board)
        here = state.figures[state.active()] << BITS | state.level() if is_trading(state) else -1
        if here != self.seen_here or state.squares != self.seen_squares:
            self.seen_here = here
            self.seen_squares = state.squares[:]
            self._read_markets(state, here)
        if state.wagons != self.seen_wagons:
            self.seen_wagons = state.wagons[:]
            once = 0
            twice = 0
            for row in state.wagons:
                types = types_of(row)
                twice |= once & types
                once |= types
            self.alone = once & ~twice
            self.shared = twice
        if state.closer >= 0:
            self.rounds = 0.0
            self.seen_hands = []
        elif state.harvests != self.seen_harvests or state.hands != self.seen_hands:
            self.seen_harvests = state.harvests
            self.seen_hands = state.hands[:]
            self.rounds = rounds_left(state)

    def _read_markets(self, state: BohnHanseState, here: int) -> None:
        """What is on sale where, and for how much; ``here`` is the open market with its level, or -1."""
        board = state.board
        first = board.first_square
        squares = state.squares
        for city in range(board.city_count):
            types = 0
            level = 0
            for square in range(first[city], first[city + 1]):
                pile = squares[square]
                if pile:
                    types |= 1 << (pile & BEANS - 1)
                    level += 1
            if here >= 0 and here >> BITS == city:
                level = here & MASK
            for bean in board.sold_in[city]:
                self.price[city * BEANS + bean] = board.price(city, bean, level)
            self.sold[city] = types

    def _learn(self, board: Board) -> None:
        """Look at the cards of a board."""
        self.board = board
        self.sold = [0] * board.city_count
        self.price = [0] * (board.city_count * BEANS)
        self.seen_squares = []
        self.seen_wagons = []
        self.seen_hands = []
        self.needs = [types_of(row) for row in board.order_row]
        self.gains = []
        for order in range(board.order_count):
            gain = board.order_value[order]
            for bean in board.order_beans[order]:
                gain -= board.base[bean]
            self.gains.append(float(gain))

    # ------------------------------------------------------------------ one seat

    def trips_of(self, state: BohnHanseState, seat: int) -> float:
        """How many trips ``seat`` will probably still make."""
        active = state.active()
        seats = state.terms.seats
        kind = kind_of(state.frames[0])
        if active == seat and kind == ASK_TRIP:
            away = 0
        elif active < 0:
            away = seat
        else:
            away = (seat - active - 1) % seats + 1
        if kind > ASK_FINAL:
            return 0.0
        if state.closer >= 0:
            if away == 0 or (active != seat and state.has_turn_left(seat)):
                return 1.0
            return 0.0
        return self.rounds + TRIPS_OF_LAST_LAP - away / seats

    def worth_of(self, state: BohnHanseState, seat: int) -> float:
        """The thaler that ``seat`` may expect."""
        board = state.board
        money = state.money[seat]
        trips = self.trips_of(state, seat)
        value = 0
        have = 0
        several = 0
        count = 0
        bean = 0
        rest = state.wagons[seat]
        while rest:
            number = rest & MASK
            if number:
                value += number * board.base[bean]
                have |= 1 << bean
                if number > 1:
                    several |= 1 << bean
                count += number
            rest >>= BITS
            bean += 1
        worth = float(money + value - board.loan_factor * state.loans[seat])
        trading = state.active() == seat and is_trading(state)
        trader = Trader(state, seat, have, several, trips)
        pledged = 0
        if trader.orders:
            for order in trader.orders:
                needs = self.needs[order]
                if not needs & ~have:
                    pledged |= needs
            if trips > 0.0 or trading:
                trader.beggable = self.shared | (self.alone & ~have)
            if trading and count < board.wagon_spaces:
                trader.market = self.sold[trader.city]
            worth += self._here(board, trader, trading)
            if trader.left and trips > 0.0:
                worth += self._ahead(board, trader)
        if trips > 0.0:
            hand = state.hands[seat]
            young = min(trips, TRIPS_OF_YOUNG_GAME)
            free = have & ~pledged | several  # what is promised cannot serve another order too
            worth += self.trip * trips - self.spare * value * young + self.variety * young * bits(free)
            if count >= board.wagon_spaces:
                worth -= self.crowded
            if money < board.toll:
                worth -= self.reserve * (board.toll - money)
            place = hand.find(TOLL)
            if place >= 0:
                size = len(hand) - trader.ready
                worth -= self.toll * board.toll * passes(trips * CARDS_PER_TRIP, min(place, size), size)
        return worth

    def _here(self, board: Board, trader: "Trader", trading: bool) -> float:
        """What can be delivered where the trader stands; what cannot is left for later."""
        total = 0.0
        for number in range(len(trader.orders)):
            order = trader.orders[number]
            if board.order_city[order] == trader.city:
                missing = self.needs[order] & ~trader.have
                gain = self.gains[order] if not missing else 0.0
                if missing and trading:
                    gain = self._gain(board, order, missing, trader.market, trader.city, trader.beggable)
                if gain > 0.0:
                    total += self.here * gain
                    if trader.places[number] >= 0:
                        trader.ready += 1
                    trader.have &= ~(self.needs[order] & ~trader.several)
                    continue
            if trader.places[number] >= 0:
                trader.left.append(number)
        return total

    def _ahead(self, board: Board, trader: "Trader") -> float:
        """The best way over two stops from here, and some hope for all that is not delivered yet."""
        distance = board.distance[trader.city]
        then = max(0.0, min(1.0, trader.trips - 1.0))
        wanted = 0
        ends = 0
        hopes = 0.0
        for number in trader.left:
            order = trader.orders[number]
            missing = self.needs[order] & ~trader.have
            wanted |= missing
            ends |= 1 << board.order_city[order]
            hopes += self._gain(board, order, missing, trader.market, trader.city, trader.beggable)
        best = 0.0
        for stop in range(board.city_count):
            useful = self.sold[stop] & wanted if then > 0.0 else 0
            if (useful or ends >> stop & 1) and distance[stop] < trader.reach:
                plan = self._stop(board, trader, stop, distance[stop] + 1, then, useful)
                if plan > best:
                    best = plan
        return best + self.hope * then * hopes

    def _stop(self, board: Board, trader: "Trader", stop: int, cards: int, then: float, useful: int) -> float:
        """What a trip to ``stop`` brings, and the best that can come after it."""
        plan = 0.0
        have = trader.have
        remaining: list[int] = []
        for number in trader.left:
            order = trader.orders[number]
            if board.order_city[order] == stop:
                needs = self.needs[order]
                gain = self._gain(board, order, needs & ~have, trader.market, trader.city, trader.beggable)
                if gain > 0.0:
                    plan += gain
                    have &= ~(needs & ~trader.several)
            elif trader.places[number] >= cards:
                remaining.append(number)
        plan = self.next * min(1.0, trader.trips) * plan - self.card * (cards - 1)
        if then <= 0.0 or not remaining:
            return plan
        share = self.next * self.later * then
        market = trader.market | useful
        further = 0.0
        for place in range(len(remaining)):
            end = board.order_city[trader.orders[remaining[place]]]
            more = 0.0
            wagon = have
            for number in remaining[place:]:
                order = trader.orders[number]
                if board.order_city[order] == end:
                    needs = self.needs[order]
                    gain = self._gain(board, order, needs & ~wagon, market, stop, trader.beggable)
                    if gain > 0.0:
                        more += gain
                        wagon &= ~(needs & ~trader.several)
            more = share * more - self.card * board.distance[stop][end]
            if more > further:
                further = more
        return plan + further

    def _gain(self, board: Board, order: int, missing: int, market: int, city: int, beggable: int) -> float:
        """What ``order`` brings above the base price of its beans, if those that are missing can be had in time."""
        gain = self.gains[order]
        if not missing:
            return gain
        chance = 1.0
        for bean in board.order_beans[order]:
            bit = 1 << bean
            if missing & bit:
                if market & bit:
                    chance *= self.seek
                    cost = self.price[city * BEANS + bean]
                    if cost:
                        gain -= cost - board.base[bean]
                elif beggable & bit:
                    chance *= self.beg
                else:
                    return 0.0
        return chance * gain if gain > 0.0 else 0.0


class Trader:
    """A seat as its orders see it."""

    def __init__(self, state: BohnHanseState, seat: int, have: int, several: int, trips: float) -> None:
        """``have`` and ``several``: the types of which there is one, or more, in the wagon."""
        self.city: int = state.figures[seat]
        self.have: int = have
        self.several: int = several
        self.trips: float = trips
        self.market: int = 0  # types that can be bought here and now
        self.beggable: int = 0  # types that others have
        hand = state.hands[seat]
        self.reach: int = len(hand)
        self.ready: int = 0  # orders in the hand that can be delivered here, and so will not stay there
        self.orders: list[int] = []
        self.places: list[int] = []  # where in the hand each order stands; -1 for those on the table
        self.left: list[int] = []  # those of them that cannot be delivered here, by number
        for place, card in enumerate(hand):
            if card >= FIRST_ORDER:
                self.orders.append(card - FIRST_ORDER)
                self.places.append(place)
        if state.laid and seat == state.active():
            for card in state.laid:
                self.orders.append(card - FIRST_ORDER)
                self.places.append(-1)


def is_trading(state: BohnHanseState) -> bool:
    """Whether the market is open: prices have been read for a trader phase (BH-24)."""
    bottom = state.frames[0]
    return kind_of(bottom) == ASK_TRADE and note_of(bottom) & c.LEVEL != c.UNREAD


def types_of(row: int) -> int:
    """The types in a row of beans, one bit each."""
    types = 0
    bit = 1
    while row:
        if row & MASK:
            types |= bit
        row >>= BITS
        bit <<= 1
    return types


def bits(types: int) -> int:
    """How many types there are in a set."""
    count = 0
    while types:
        types &= types - 1
        count += 1
    return count


def passes(cards: float, place: int, size: int) -> float:
    """How often a card that stands at ``place`` in a hand of ``size`` is met while so many cards are played."""
    width = 1.0 + 0.25 * cards
    beyond = cards - place - 0.5
    met = 0.0
    while beyond > -width:
        met += 1.0 if beyond >= width else 0.5 + beyond / (2.0 * width)
        beyond -= size
    return met


def rounds_left(state: BohnHanseState) -> float:
    """After how many rounds the last harvest will probably be played; what waits in front of somebody is as good."""
    board = state.board
    due = float(board.last_harvest - (board.harvest_count - state.harvests.bit_count()))
    if due <= 0.0:
        return 0.0
    before = 0.0
    rounds = 0.0
    while rounds < MAX_ROUNDS_AHEAD:
        rounds += ROUNDS_PER_STEP
        met = 0.0
        for hand in state.hands:
            place = hand.find(SUPPLY)
            if place >= 0:
                met += passes(rounds * CARDS_PER_TRIP, place, len(hand))
        if met >= due:
            return rounds - ROUNDS_PER_STEP * (met - due) / (met - before)
        before = met
    return MAX_ROUNDS_AHEAD
