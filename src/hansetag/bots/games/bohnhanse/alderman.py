"""The alderman of Bohn Hanse: a merchant that looks further before it travels, and haggles in everybody's turn.

It thinks of two stops instead of one, and of each trip to the end of the market. For the place where a trip leads it
weighs the deals that could be made there, and it plays the game on a few times, with hidden cards dealt anew each time.
In its deals it asks for more than a merchant would, and then becomes fairer.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.steps.deal import SOUND_DEAL, fault, is_empty
from hansetag.kernel.frames import kind_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng

from ...search.thinker import Thinker
from .deals import GRUDGE_PER_THALER, MIN_GAIN, MIN_GAIN_TO_AGREE, agreed
from .judge import BohnHanseJudge
from .manners import Talk
from .merchant import BeanMerchant, eyes
from .rollouts import Contest, OptionTrial
from .small_deals import Offer, buyable, lay, with_room

MAX_CANDIDATES = 5  # options that are thought through
MAX_THALER_BEHIND = 15.0  # thaler that an option may look worse than the best at first sight
SHARE_PER_THALER = 0.012  # of the win, that a thaler is worth
SHARE_OF_BEST = 0.3  # of the win, that the best option promises at first sight; only differences matter
WAYS_KEPT = 4  # ways through a market that are kept at each step
HANDS_GUESSED = 12  # times that another's hand is guessed
SHORT_LIST_LENGTH = 16  # deals that are looked at closely
OPENING_FAIRNESS = -4.0  # thaler, by base prices; later offers are fairer
MAX_OFFERS_TO_A_TRADER = 3  # offers to the same trader in one turn
HANDS_GUESSED_BEFORE_TRIP = 3  # times that another's hand is guessed before a trip
TRUST_IN_PROSPECTS = 0.7  # of what a deal at the end of a trip promises
ROUNDS_PLAYED_ON = 2  # that each game is played on, about


class BeanAlderman(BeanMerchant, Thinker):
    """Thinks for so many seconds or iterations about each trip."""

    name = "alderman"

    def __init__(
        self,
        game: Game,
        rng: Rng,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        judge: BohnHanseJudge | None = None,
    ) -> None:
        """``judge``: another one than the usual one."""
        talk = Talk(game.catalogue.codes, OPENING_FAIRNESS)
        BeanMerchant.__init__(
            self,
            game,
            rng,
            judge=judge or eyes(),
            wide=WAYS_KEPT,
            guesses=HANDS_GUESSED,
            short_list=SHORT_LIST_LENGTH,
            talk=talk,
        )
        Thinker.__init__(self, iterations, seconds)
        self._dealer.shrewd = True
        self._contest = Contest(self._rollouts, ROUNDS_PLAYED_ON * game.seats)

    def alone(self, state: BohnHanseState) -> int:
        """Before a trip it thinks; the rest is done as merchants do."""
        if kind_of(state.frames[-1]) != c.ASK_TRIP:
            return super().alone(state)
        budget = self.new_budget()
        ways = sorted(self._planner.trips(state), key=lambda way: -way.worth)[:MAX_CANDIDATES]
        worths = [
            way.worth + TRUST_IN_PROSPECTS * self._prospects(state, way.first)
            for way in ways
            if way.worth > ways[0].worth - MAX_THALER_BEHIND
        ]
        best = max(worths)
        trials = [
            OptionTrial(way.first, SHARE_OF_BEST + SHARE_PER_THALER * (worth - best))
            for way, worth in zip(ways, worths, strict=False)
        ]
        return self._contest.decide(state, trials, budget)

    def _best_offer(self, state: BohnHanseState, seat: int, partners: list[int]) -> Offer | None:
        """As merchants do, but not to the same trader for ever."""
        return super()._best_offer(
            state, seat, [other for other in partners if self._talk.offers(other) < MAX_OFFERS_TO_A_TRADER]
        )

    # ------------------------------------------------------------------ whom to meet

    def _prospects(self, state: BohnHanseState, option: int) -> float:
        """What deals after a trip promise: the best one counts whole, a second one with somebody else half."""
        if self._codes.verb[option] != c.TRAVEL:
            return 0.0
        seat = state.actor
        after = state.copy()
        after.advance(option)
        self._planner.settle(after)
        guesses = [after.redeal(seat, self.rng) for _ in range(HANDS_GUESSED_BEFORE_TRIP)]
        found = sorted(self._prospect(after, guesses, seat, other) for other in range(state.seats) if other != seat)
        return found[-1] + found[-2] / 2

    def _prospect(self, state: BohnHanseState, guesses: list[BohnHanseState], seat: int, partner: int) -> float:
        """What the best swap of one bean for another with ``partner`` promises."""
        before = self._planner.worth(state, seat)
        best = 0.0
        at = state.terms.draft
        gets = [heaps.one(bean) for bean in heaps.kinds(state.wagons[partner])]
        for give in [heaps.one(bean) for bean in heaps.kinds(state.wagons[seat] | buyable(state))]:
            for get in gets:
                parts = with_room(state, partner, give, get)
                lay(state, parts)
                if give == get or is_empty(state, at, partner) or fault(state, at, partner) != SOUND_DEAL:
                    continue
                gain = self._planner.worth(agreed(state, partner, parts), seat) - before
                if gain < max(MIN_GAIN, best):
                    continue
                gains = [self._dealer.glance(guess, partner, parts, partner) for guess in guesses]
                willing = sum(one - GRUDGE_PER_THALER * gain >= MIN_GAIN_TO_AGREE for one in gains)
                best = max(
                    best,
                    (gain - GRUDGE_PER_THALER * max(0.0, sum(gains) / HANDS_GUESSED_BEFORE_TRIP))
                    * willing
                    / HANDS_GUESSED_BEFORE_TRIP,
                )
        state.clear_deal(at)
        return best
