"""Plans for a turn of Bohn Hanse that needs nobody else: the trip, then what is bought and delivered. Compiled.

A trip is judged by the best that can be done at its end, and that is found step by step, the few best ways kept at each
(beam search). Where chance comes in, several draws stand for all. Deals are none of its business.
"""

from typing import Final

from hansetag.games.bohnhanse.codes import (
    ASK_HARVEST,
    ASK_TOLL,
    ASK_TRADE,
    ASK_TRIP,
    BUY,
    BUY_ORDER,
    DELIVER,
    DISCARD,
    END,
    FETCH,
    TRAVEL,
)
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.drive import follow
from hansetag.kernel.frames import kind_of, note_of, seat_of
from hansetag.kernel.rng import Rng

from .judge import BohnHanseJudge

WORST_WORTH: Final = -1e9
MAX_MARKET_STEPS: Final = 10  # in one market; nobody has room for more
HARVESTS_DRAWN: Final = 3  # draws that stand for all when a trip brings a new harvest
DELIVERY_BONUS: Final = 0.01  # where all else is equal, what can be delivered is
ORDERS_DRAWN: Final = 8  # draws that stand for all when an order is bought


class Way:
    """Where some steps in a market have led, and with which it began."""

    def __init__(self, state: BohnHanseState, first: int, worth: float) -> None:
        """``first`` is -1 for a way without a step."""
        self.state: BohnHanseState = state
        self.first: int = first
        self.worth: float = worth


class BeanPlanner:
    """Plans for the seat that is asked, with the eyes of a judge."""

    def __init__(self, judge: BohnHanseJudge, rng: Rng, wide: int) -> None:
        """``wide``: how many ways are kept at each step."""
        self.judge: BohnHanseJudge = judge
        self.rng: Rng = rng
        self.wide: int = wide

    def worth(self, state: BohnHanseState, seat: int) -> float:
        """What ``seat`` may expect, less what it still owes of a toll."""
        self.judge.read(state)
        worth = self.judge.worth_of(state, seat)
        top = state.frames[-1]
        if kind_of(top) == ASK_TOLL and seat_of(top) == seat:
            worth -= note_of(top)
        return worth

    # ------------------------------------------------------------------ choosing

    def best(self, state: BohnHanseState) -> Way:
        """The best first step for the actor, and what may be expected after it."""
        kind = kind_of(state.frames[-1])
        if kind == ASK_TRIP:
            return self.best_trip(state)
        if kind == ASK_TRADE:
            return self.best_trade(state, state.actor)
        return self.best_answer(state)

    def best_answer(self, state: BohnHanseState) -> Way:
        """The best answer to any other question, by one step; orders are not bought on the way."""
        seat = state.actor
        verbs = state.board.codes.verb
        best = Way(state, -1, WORST_WORTH)
        for option in state.legal():
            if verbs[option] == BUY_ORDER or verbs[option] == DISCARD:
                continue
            after = state.copy()
            after.advance(option)
            worth = self.worth(after, seat)
            if worth > best.worth:
                best = Way(after, option, worth)
        return best

    def best_trip(self, state: BohnHanseState) -> Way:
        """Where to go, or what to deliver before."""
        best = Way(state, -1, WORST_WORTH)
        for way in self.trips(state):
            if way.worth > best.worth:
                best = way
        return best

    def trips(self, state: BohnHanseState) -> list[Way]:
        """All that can be done before the market opens, but for buying orders, with what may be expected after it."""
        verbs = state.board.codes.verb
        found: list[Way] = []
        for option in state.legal():
            verb = verbs[option]
            if verb == TRAVEL:
                worth = self.worth_of_trip(state, option)
            elif verb == DELIVER:
                after = state.copy()
                after.advance(option)
                worth = self.best_trip(after).worth + DELIVERY_BONUS
            else:
                continue
            found.append(Way(state, option, worth))
        return found

    def worth_of_trip(self, state: BohnHanseState, option: int) -> float:
        """What a trip brings with the best that can be done at its end."""
        seat = state.actor
        total = 0.0
        times = 0
        more = True
        while more:
            after = state.copy()
            after.advance(option)
            more = False
            for packed in after.frames:
                if kind_of(packed) == ASK_HARVEST:
                    more = times + 1 < HARVESTS_DRAWN
            self.settle(after)
            total += self.best_trade(after, seat).worth
            times += 1
        return total / times

    def settle(self, state: BohnHanseState) -> None:
        """Let chance and tolls take their course until the market is open."""
        while kind_of(state.frames[-1]) != ASK_TRADE:
            if kind_of(state.frames[-1]) == ASK_TOLL:
                state.advance(self.best_answer(state).first)
            else:
                state.advance(state.fate(self.rng))

    def best_trade(self, state: BohnHanseState, seat: int) -> Way:
        """The first step of the best way through the market, and what it leads to."""
        end = state.board.codes.first[END]
        best = Way(state, end, WORST_WORTH)
        ways = [Way(state, -1, 0.0)]
        seen: set[tuple[int, int, bytes]] = set()
        for _ in range(MAX_MARKET_STEPS):
            found: list[Way] = []
            for way in ways:
                for option in self.market_options(way.state, seat):
                    after = way.state.copy()
                    after.advance(option)
                    first = option if way.first < 0 else way.first
                    if option == end:
                        worth = self.worth(after, seat)
                        if worth > best.worth:
                            best = Way(after, first, worth)
                        continue
                    mark = (after.wagons[seat], after.money[seat], after.hands[seat] + after.laid)
                    if mark not in seen:
                        seen.add(mark)
                        found.append(Way(after, first, self.worth(after, seat)))
            if not found:
                break
            found.sort(key=worth_of, reverse=True)
            ways = found[: self.wide]
        return best

    def market_options(self, state: BohnHanseState, seat: int) -> list[int]:
        """What can be done alone: deliver, buy from the tallest stack, make room where there is none, end."""
        verbs = state.board.codes.verb
        tallest = state.board.tallest
        options: list[int] = []
        full = state.room(seat) == 0
        before = -1
        for option in state.legal():
            verb = verbs[option]
            if verb == BUY:
                bean = state.board.codes.argument[option] // tallest
                if bean == before:
                    options[-1] = option
                else:
                    options.append(option)
                before = bean
            elif verb in (DELIVER, FETCH, END) or (verb == DISCARD and full):
                options.append(option)
        return options

    # ------------------------------------------------------------------ buying orders

    def best_order(self, state: BohnHanseState, seat: int, options: list[int]) -> Way:
        """The travel card to give up for an order, of those in ``options``, and what buying it would gain."""
        verbs = state.board.codes.verb
        before = self.worth(state, seat)
        best = Way(state, -1, WORST_WORTH)
        for option in options:
            if verbs[option] != BUY_ORDER:
                continue
            total = 0.0
            for _ in range(ORDERS_DRAWN):
                after = state.copy()
                if state.actor == seat:
                    follow(after, option, self.rng)
                else:
                    after.exercise(option, seat)
                    after.advance(after.fate(self.rng))
                total += self.worth(after, seat)
            gain = total / ORDERS_DRAWN - before
            if gain > best.worth:
                best = Way(state, option, gain)
        return best


def worth_of(way: Way) -> float:
    """To sort ways by."""
    return way.worth
