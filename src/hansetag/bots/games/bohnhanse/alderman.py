"""The alderman of Bohn Hanse: a merchant who looks further before he travels, and who haggles in everybody's turn.

He thinks of two stops instead of one, and each trip through to the end of the market. Where it leads he asks himself
whom he could deal with there, and he plays the game on in his head a few times, with hidden cards dealt anew each time.
In his deals he asks for more than a merchant would, and then becomes fairer.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.steps.deal import SOUND, fault, is_empty
from hansetag.kernel.frames import kind_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng

from ...search.thinker import Thinker
from .deals import AGREES, GAIN, GRUDGE, agreed
from .judge import BohnHanseJudge
from .manners import Talk
from .merchant import BeanMerchant, eyes
from .rollouts import Contest, OptionTrial
from .small_deals import Offer, buyable, lay, with_room

CANDIDATES = 5  # options that are thought through
RANGE = 15.0  # thaler that an option may look worse than the best at first sight
SLOPE = 0.012  # of the win, that a thaler is worth
EVEN = 0.3  # of the win, that the best option promises at first sight; only differences matter
WIDE = 4  # ways through a market that are kept at each step
GUESSES = 12  # times that another's hand is guessed
SHORT_LIST = 16  # deals that he looks at closely
OPENING = -4.0  # thaler: how fair he is at first, by base prices; then he becomes fairer
PATIENCE = 3  # offers to the same trader in one turn
PROSPECTS = 3  # times that another's hand is guessed before a trip
TRUST = 0.7  # of what a deal at the end of a trip promises
ROUNDS = 2  # that each game is played on, about


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
        """``judge``: other eyes than his own."""
        talk = Talk(game.catalogue.codes, OPENING)
        BeanMerchant.__init__(
            self, game, rng, judge=judge or eyes(), wide=WIDE, guesses=GUESSES, short_list=SHORT_LIST, talk=talk
        )
        Thinker.__init__(self, iterations, seconds)
        self._dealer.shrewd = True
        self._contest = Contest(self._rollouts, ROUNDS * game.seats)

    def alone(self, state: BohnHanseState) -> int:
        """Before a trip he thinks; the rest he does as merchants do."""
        if kind_of(state.frames[-1]) != c.ASK_TRIP:
            return super().alone(state)
        budget = self.new_budget()
        ways = sorted(self._planner.trips(state), key=lambda way: -way.worth)[:CANDIDATES]
        worths = [
            way.worth + TRUST * self._prospects(state, way.first) for way in ways if way.worth > ways[0].worth - RANGE
        ]
        best = max(worths)
        trials = [
            OptionTrial(way.first, EVEN + SLOPE * (worth - best)) for way, worth in zip(ways, worths, strict=False)
        ]
        return self._contest.decide(state, trials, budget)

    def _best_offer(self, state: BohnHanseState, seat: int, partners: list[int]) -> Offer | None:
        """As merchants do, but he knows when to stop."""
        return super()._best_offer(state, seat, [other for other in partners if self._talk.offers(other) < PATIENCE])

    # ------------------------------------------------------------------ whom to meet

    def _prospects(self, state: BohnHanseState, option: int) -> float:
        """What he may expect of deals after a trip: the best one counts whole, a second one with somebody else half."""
        if self._codes.verb[option] != c.TRAVEL:
            return 0.0
        seat = state.actor
        after = state.copy()
        after.advance(option)
        self._planner.settle(after)
        guesses = [after.redeal(seat, self.rng) for _ in range(PROSPECTS)]
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
                if give == get or is_empty(state, at, partner) or fault(state, at, partner) != SOUND:
                    continue
                gain = self._planner.worth(agreed(state, partner, parts), seat) - before
                if gain < max(GAIN, best):
                    continue
                his = [self._dealer.glance(guess, partner, parts, partner) for guess in guesses]
                willing = sum(one - GRUDGE * gain >= AGREES for one in his)
                best = max(best, (gain - GRUDGE * max(0.0, sum(his) / PROSPECTS)) * willing / PROSPECTS)
        state.clear_deal(at)
        return best
