"""Deals as a judge sees them: what both would gain, the other one by what that hand may hold. Compiled.

All deals of at most two beans on each side are looked at. A bot knows its own gain; the other's depends on orders that
it does not see, so these are dealt anew a few times, and what counts is how often the other would agree.
"""

import math
from typing import Final

from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.board import BEAN_BITS
from hansetag.games.bohnhanse.codes import CLEARS, DISCARDS, FIRST_ORDER, GET, GIVE, SUPPLY, TOLL
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.steps.deal import SOUND_DEAL, cost_of, fault, is_empty, shortfall
from hansetag.games.bohnhanse.table import stack
from hansetag.kernel.rng import Rng

from .judge import BohnHanseJudge
from .plans import BeanPlanner
from .small_deals import Offer, buyable, fairness, handfuls, lay, overlap, with_room

MIN_GAIN: Final = 1.5  # less is not worth the talk
MIN_GAIN_TO_AGREE: Final = 1.0  # what the other one has to gain to agree
GRUDGE_PER_THALER: Final = 0.3  # what a thaler in another's purse is worth against one in one's own


class Dealer:
    """Finds deals and weighs them."""

    def __init__(self, judge: BohnHanseJudge, planner: BeanPlanner, rng: Rng, guesses: int, short_list: int) -> None:
        """``planner`` sees what the active player can make of a deal in the rest of the turn.

        ``guesses``: how often the other's hand is guessed; ``short_list``: how many deals are looked at closely.
        """
        self.judge: BohnHanseJudge = judge
        self.planner: BeanPlanner = planner
        self.rng: Rng = rng
        self.guesses: int = guesses
        self.short_list: int = short_list
        self.shrewd: bool = False  # whether to ask for more than is likely to be granted, for asking is free

    # ------------------------------------------------------------------ weighing

    def expects(self, state: BohnHanseState, seat: int) -> float:
        """What ``seat`` expects: the active player thinks the turn through, the others look at what they have."""
        if seat == state.active():
            return self.planner.best_trade(state, seat).worth
        return self.planner.worth(state, seat)

    def gain(self, state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], seat: int) -> float:
        """What ``seat``, one of the two, gains by a deal."""
        plain = traded(state)
        return self.expects(agreed(plain, partner, parts), seat) - self.expects(plain, seat)

    def favour(self, state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], seat: int) -> float:
        """What ``seat`` gains by a deal, less some of what the other seems to."""
        gain = self.gain(state, partner, parts, seat)
        other = state.active() if seat == partner else partner
        total = 0.0
        for _ in range(self.guesses):
            total += self.glance(state.redeal(seat, self.rng), partner, parts, other)
        return gain - GRUDGE_PER_THALER * max(0.0, total / self.guesses)

    def glance(self, state: BohnHanseState, partner: int, parts: tuple[int, int, int, int], seat: int) -> float:
        """What ``seat`` gains by a deal at first sight."""
        return self.planner.worth(agreed(state, partner, parts), seat) - self.planner.worth(state, seat)

    # ------------------------------------------------------------------ finding

    def offers(self, state: BohnHanseState, seat: int, partner: int, least: float) -> list[Offer]:
        """The most promising deals between the active player and ``partner``, as ``seat`` sees it, the best first."""
        plain = traded(state)
        active = plain.active()
        other = partner if seat == active else active
        found = self._first_sight(plain, seat, partner, other, least)
        found.sort(key=gain_of, reverse=True)
        found = found[: self.short_list]
        if not found:
            return found
        before = self.expects(plain, seat)
        guesses = [plain.redeal(seat, self.rng) for _ in range(self.guesses)]
        good: list[Offer] = []
        for offer in found:
            offer.gain = self.expects(agreed(plain, partner, offer.parts), seat) - before
            if offer.gain < MIN_GAIN:
                continue
            willing = 0
            total = 0.0
            for guess in guesses:
                theirs = self.glance(guess, partner, offer.parts, other)
                total += theirs
                if theirs - (GRUDGE_PER_THALER * offer.gain if self.shrewd else 0.0) >= MIN_GAIN_TO_AGREE:
                    willing += 1
            likely = (willing + 1) / (self.guesses + 2)
            if self.shrewd:
                likely = math.sqrt(likely) if willing else 0.0
            offer.score = (offer.gain - GRUDGE_PER_THALER * max(0.0, total / self.guesses)) * likely
            if offer.score > 0.0:
                good.append(offer)
        good.sort(key=score_of, reverse=True)
        return good

    def _first_sight(self, state: BohnHanseState, seat: int, partner: int, other: int, least: float) -> list[Offer]:
        """All deals that ``seat`` gains by at first sight and that are fair enough."""
        active = state.active()
        gets = handfuls(state.wagons[partner], 0)
        at = state.terms.draft
        before = self.planner.worth(state, seat)
        found: list[Offer] = []
        for give in handfuls(state.wagons[active], buyable(state)):
            for get in gets:
                if overlap(give, get):
                    continue
                parts = with_room(state, partner, give, get)
                fair = fairness(state, partner, parts, other)
                if fair < least:
                    continue
                lay(state, parts)
                if is_empty(state, at, partner) or fault(state, at, partner) != SOUND_DEAL:
                    continue
                gain = self.judge.worth_of(agreed(state, partner, parts), seat) - before
                if gain >= MIN_GAIN:
                    found.append(Offer(partner, parts, gain, fair))
        state.clear_deal(at)
        return found


def gain_of(offer: Offer) -> float:
    """To sort offers by."""
    return offer.gain


def score_of(offer: Offer) -> float:
    """To sort offers by."""
    return offer.score


# ---------------------------------------------------------------------- what would be


def traded(state: BohnHanseState) -> BohnHanseState:
    """The table as it would be without what is being negotiated: the trader phase and nothing on top of it."""
    plain = state.copy()
    plain.frames = plain.frames[:1]
    return plain


def agreed(state: BohnHanseState, partner: int, parts: tuple[int, int, int, int]) -> BohnHanseState:
    """The table after a deal, as far as it can be foreseen."""
    after = state.copy()
    active = after.active()
    at = after.terms.draft
    lay(after, parts)
    missing = shortfall(after, at)
    if missing:
        cost = cost_of(after, missing)
        take_from_market(after, after.figures[active], missing)
        after.money[active] -= cost
    after.clear_deal(at)
    after.wagons[active] += missing + parts[GET] - parts[GIVE] - parts[DISCARDS]
    if after.is_elsewhere(partner):
        call(after, partner, after.figures[active])
    after.wagons[partner] += parts[GIVE] - parts[GET] - parts[CLEARS]
    return after


def call(table: BohnHanseState, partner: int, city: int) -> None:
    """An invitation: the figure comes, and the first card takes its effect (BH-21)."""
    table.figures[partner] = city
    hand = table.hands[partner]
    card = hand[0]
    if card >= FIRST_ORDER:
        table.hands[partner] = hand[1:]
        return
    table.hands[partner] = hand[1:] + hand[:1]
    if card == TOLL:
        short = table.board.invited_toll - table.money[partner]
        table.money[partner] = max(0, -short)
        table.loans[partner] += max(0, short)
    elif card == SUPPLY and table.has_turn_left(partner):
        table.harvests &= table.harvests - 1 if table.harvests else 0  # one card less; which one, nobody knows


def take_from_market(table: BohnHanseState, city: int, row: int) -> None:
    """Beans that are bought for a deal, from the highest squares."""
    for bean in heaps.beans(row):
        square = table.board.first_square[city + 1] - 1
        while square >= table.board.first_square[city]:
            pile = table.squares[square]
            if pile and pile & (1 << BEAN_BITS) - 1 == bean:
                table.squares[square] = stack(bean, (pile >> BEAN_BITS) - 1)
                break
            square -= 1
