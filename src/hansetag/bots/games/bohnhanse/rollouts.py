"""Games played on in the head: all travel where it looks best, buy what their orders lack, and deliver. Compiled.

It is quick play, not good play: nobody deals, and nobody thinks further than one trip. But all options of a merchant
are tried against the same worlds, and what is wrong with quick play is wrong with all of them.
"""

from typing import Final

from hansetag.games.bohnhanse.codes import (
    ASK_AFTER,
    ASK_FINAL,
    ASK_TOLL,
    ASK_TRADE,
    ASK_TRIP,
    BUY,
    BUY_ORDER,
    DELIVER,
    DONE,
    END,
    FETCH,
    FIRST_ORDER,
    TRAVEL,
)
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.drive import follow
from hansetag.kernel.frames import kind_of
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER

from ...search.budget import Budget
from ...search.judge import softened
from ...search.trials import Trial, best_of, mean_of
from .judge import BohnHanseJudge, types_of
from .plans import WORST_WORTH, BeanPlanner

ENOUGH_ORDERS: Final = 3  # with no more than these one is bought
MONEY_KEPT: Final = 30  # what is kept then
CARDS_KEPT: Final = 3  # normal travel cards
MIN_TRIPS_FOR_ORDER: Final = 1.5  # with fewer left an order comes too late
BARGAIN_PRICE_SHARE: Final = 0.75  # of the base price; what costs less is bought for the end
PRIOR_WORLDS: Final = 400  # worlds that the first sight counts for: quick play may break ties, but is not to be trusted
WORLDS_PER_ROUND: Final = 8  # worlds after which the worst option is dropped
MAX_SHARE_BEHIND: Final = 0.02  # of the win; who is so far behind will hardly catch up
SPREAD_AT_END: Final = (
    15.0  # a lead of so many thaler at the end counts as most of a win: a close end could as well be another
)


class Rollouts:
    """Plays games on with the eyes of a judge."""

    def __init__(self, judge: BohnHanseJudge, rng: Rng) -> None:
        """``rng`` is chance."""
        self.judge: BohnHanseJudge = judge
        self.rng: Rng = rng
        self.planner: BeanPlanner = BeanPlanner(judge, rng, 1)

    def shares(self, state: BohnHanseState, turns: int) -> list[float]:
        """What everybody's share of the win is after so many more turns; ``state`` is used up."""
        turn = state.active()
        while state.actor != OVER:
            if state.actor == NATURE:
                state.advance(state.fate(self.rng))
                continue
            if state.active() != turn:
                turn = state.active()
                turns -= 1
                if turns < 0:
                    return self.judge.shares(state)
            self.step(state)
        return softened([float(points) for points in state.scores()], SPREAD_AT_END)

    def step(self, state: BohnHanseState) -> None:
        """One decision of the seat that is asked."""
        kind = kind_of(state.frames[-1])
        seat = state.actor
        if kind == ASK_TRIP:
            state.advance(self.trip(state, seat))
        elif kind == ASK_TRADE:
            state.advance(self.trade(state, seat))
        elif kind in (ASK_FINAL, ASK_AFTER):
            state.advance(self.final(state, seat, kind == ASK_FINAL))
        else:
            state.advance(self.planner.best_answer(state).first)

    def trip(self, state: BohnHanseState, seat: int) -> int:
        """Deliver first; then the trip after which, and after what can be delivered there, everything looks best."""
        options = state.legal()
        delivery = self.delivery(state, options)
        if delivery >= 0:
            return delivery
        verbs = state.board.codes.verb
        best = -1
        highest = WORST_WORTH
        for option in options:
            if verbs[option] != TRAVEL:
                continue
            after = state.copy()
            after.advance(option)
            self.planner.settle(after)
            delivery = self.delivery(after, after.legal())
            while delivery >= 0:
                after.advance(delivery)
                delivery = self.delivery(after, after.legal())
            worth = self.planner.worth(after, seat)
            if worth > highest:
                best = option
                highest = worth
        return best

    def delivery(self, state: BohnHanseState, options: list[int]) -> int:
        """The delivery that brings most; -1 if there is none."""
        codes = state.board.codes
        best = -1
        highest = WORST_WORTH
        for option in options:
            if codes.verb[option] == DELIVER:
                gain = self.judge.gains[codes.argument[option]]
                if gain > highest:
                    best = option
                    highest = gain
        return best

    def trade(self, state: BohnHanseState, seat: int) -> int:
        """Deliver; buy what an order in the hand lacks, and what is cheap; then end."""
        options = state.legal()
        delivery = self.delivery(state, options)
        if delivery >= 0:
            return delivery
        board = state.board
        codes = board.codes
        have = types_of(state.wagons[seat])
        lacks = 0
        for card in state.hands[seat]:
            if card >= FIRST_ORDER:
                lacks |= self.judge.needs[card - FIRST_ORDER]
        lacks &= ~have
        city = state.figures[seat]
        roomy = state.room(seat) > 2 or not self.has_trips(state, seat, 1.0)
        best = -1
        for option in options:
            if codes.verb[option] == BUY:
                bean = codes.argument[option] // board.tallest
                if lacks >> bean & 1:
                    return option
                if roomy and board.price(city, bean, state.level()) <= BARGAIN_PRICE_SHARE * board.base[bean]:
                    best = option
            elif codes.verb[option] == FETCH and lacks >> codes.argument[option] & 1:
                return option
        return best if best >= 0 else codes.first[END]

    def final(self, state: BohnHanseState, seat: int, before_end: bool) -> int:
        """Deliver; buy an order where there are few; then it is done."""
        options = state.legal()
        delivery = self.delivery(state, options)
        if delivery >= 0:
            return delivery
        codes = state.board.codes
        if before_end and state.money[seat] >= MONEY_KEPT and state.normal_cards(seat) > CARDS_KEPT:
            orders = len(state.hands[seat]) - state.normal_cards(seat) - 2
            if orders <= ENOUGH_ORDERS and self.has_trips(state, seat, MIN_TRIPS_FOR_ORDER):
                last = -1
                for option in options:
                    if codes.verb[option] == BUY_ORDER:
                        last = option
                if last >= 0:
                    return last
        return codes.first[DONE]

    def has_trips(self, state: BohnHanseState, seat: int, least: float) -> bool:
        """Whether ``seat`` has so many trips ahead."""
        self.judge.read(state)
        return self.judge.trips_of(state, seat) >= least

    def tried(self, state: BohnHanseState, option: int, turns: int) -> float:
        """The actor's share when ``option`` is taken and the game goes on; the own market is thought through."""
        seat = state.actor
        follow(state, option, self.rng)
        while state.actor == seat and state.active() == seat and kind_of(state.frames[-1]) == ASK_TOLL:
            follow(state, self.planner.best_answer(state).first, self.rng)
        if kind_of(state.frames[-1]) == ASK_TRADE and state.actor == seat:
            state = self.planner.best_trade(state, seat).state
        return self.shares(state, turns)[seat]


class OptionTrial(Trial):
    """An option that is tried in several worlds."""

    def __init__(self, option: int, prior: float) -> None:
        """``prior``: the share of the win that it promises at first sight, which counts like some worlds."""
        super().__init__(PRIOR_WORLDS * prior, PRIOR_WORLDS, 0.0)
        self.option: int = option


class Contest:
    """Options tried against the same worlds, the worst dropped now and then, until one is left or the time is over."""

    def __init__(self, rollouts: Rollouts, turns: int) -> None:
        """``turns``: how far each game is played on."""
        self.rollouts: Rollouts = rollouts
        self.turns: int = turns

    def decide(self, state: BohnHanseState, trials: list[OptionTrial], budget: Budget) -> int:
        """The option that does best for the actor of ``state``."""
        rng = self.rollouts.rng
        seat = state.actor
        worlds = 0
        trials = in_reach(trials)
        while len(trials) > 1:
            world = state.redeal(seat, rng)
            luck = rng.words
            for trial in trials:
                if not budget.allows():
                    return best_of(trials).option
                rng.words = luck
                trial.add(self.rollouts.tried(world.copy(), trial.option, self.turns))
            worlds += 1
            if worlds % WORLDS_PER_ROUND == 0:
                trials.sort(key=mean_of, reverse=True)
                trials = in_reach(trials[: max(2, len(trials) - 1)])
        return trials[0].option


def in_reach(trials: list[OptionTrial]) -> list[OptionTrial]:
    """Those that may still turn out to be the best."""
    least = best_of(trials).mean() - MAX_SHARE_BEHIND
    return [trial for trial in trials if trial.mean() >= least]
