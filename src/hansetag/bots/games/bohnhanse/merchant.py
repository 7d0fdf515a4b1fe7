"""The merchant of Bohn Hanse: travels where things look best at a glance, and deals where both sides gain.

What it thinks of a position is the judge's opinion, but it looks no further than the next stop; how it talks is the
same as everybody's (``manners.py``). It speaks once in its own turn, and answers the others in theirs.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.frames import kind_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng

from ..judges import judge_of
from .bean_bot import BeanBot
from .deals import Dealer
from .judge import BohnHanseJudge
from .manners import Parts, Talk
from .plans import BeanPlanner
from .rollouts import Rollouts
from .small_deals import Offer

# It counts on its next stop: not on the one after it, nor on beans of others, nor on orders that may come.
NEXT_STOP_WEIGHTS = {"later": 0.0, "beg": 0.0, "hope": 0.0, "variety": 0.0}
WAYS_KEPT = 1  # ways through a market that are kept at each step
HANDS_GUESSED = 4  # times that another's hand is guessed
SHORT_LIST_LENGTH = 8  # deals that are looked at closely
MIN_ORDER_GAIN = 6.0  # by an order, before it is bought: short hands meet the toll more often


class BeanMerchant(BeanBot):
    """Thinks its turn through, alone and with others."""

    name = "merchant"

    def __init__(
        self,
        game: Game,
        rng: Rng,
        *,
        judge: BohnHanseJudge | None = None,
        wide: int = WAYS_KEPT,
        guesses: int = HANDS_GUESSED,
        short_list: int = SHORT_LIST_LENGTH,
        talk: Talk | None = None,
    ) -> None:
        """``judge``: another one than the usual one; ``wide``: ways through a market that are kept at each step.

        ``guesses``: how often another's hand is guessed; ``short_list``: deals that are looked at closely; ``talk``:
        the manners.
        """
        super().__init__(game, rng, talk or Talk(game.catalogue.codes, modest=True))
        self.order_gain = MIN_ORDER_GAIN
        judge = judge or eyes(NEXT_STOP_WEIGHTS)
        self._planner = BeanPlanner(judge, rng, wide)
        self._dealer = Dealer(judge, self._planner, rng, guesses, short_list)
        self._rollouts = Rollouts(judge, rng)

    def _cut_in(self, state: BohnHanseState, seat: int, rights: list[int]) -> int | None:
        """Outside the turn: ask for a deal, if the bot may speak; else buy an order that promises enough."""
        if kind_of(state.frames[-1]) == c.ASK_TRADE and self._codes.first[c.PROPOSE] + state.active() in rights:
            offer = self._best_offer(state, seat, [seat])
            if offer is not None:
                return self._propose(state, seat, offer)
        return self._order(state, seat, rights)

    def _decide_alone(self, state: BohnHanseState, options: list[int]) -> int:
        """Before a trip and at the end of a turn an order may be bought; the rest is planned."""
        if kind_of(state.frames[-1]) in (c.ASK_TRIP, c.ASK_FINAL):
            order = self._order(state, state.actor, options)
            if order is not None:
                return order
        return self.alone(state)

    def alone(self, state: BohnHanseState) -> int:
        """What to do without the others: a trip is judged by what is found where it ends."""
        if kind_of(state.frames[-1]) == c.ASK_TRIP:
            return self._rollouts.trip(state, state.actor)
        return self._planner.best(state).first

    # ------------------------------------------------------------------ the own turn

    def _trade(self, state: BohnHanseState, options: list[int]) -> int:
        """Deliver, take up what is offered, deal, buy; and when nothing pays, end."""
        seat = state.actor
        choice = self.alone(state)
        if self._codes.verb[choice] == c.DELIVER:
            return choice
        answer = self._take_up(state, options, seat)
        if answer is not None:
            return answer
        offer = self._best_offer(state, seat, [other for other in range(state.seats) if other != seat])
        return choice if offer is None else self._propose(state, seat, offer)

    def _order(self, state: BohnHanseState, seat: int, options: list[int]) -> int | None:
        """An order to be bought, if one promises enough."""
        way = self._planner.best_order(state, seat, options)
        return way.first if way.worth >= self.order_gain else None

    # ------------------------------------------------------------------ deals

    def _best_offer(self, state: BohnHanseState, seat: int, partners: list[int]) -> Offer | None:
        """The best deal that nobody has spoken of this turn; after a refusal it has to be clearly fairer."""
        best: Offer | None = None
        if not self._talk.may_offer(state, seat):
            return None
        for partner in partners:
            for offer in self._dealer.offers(state, seat, partner, self._talk.least(partner)):
                if self._talk.is_new(partner, offer.parts) and (best is None or offer.score > best.score):
                    best = offer
        return best

    def _favour(self, state: BohnHanseState, partner: int, parts: Parts, seat: int) -> float:
        """What ``seat`` gains by a deal, less some of what the other seems to gain."""
        return self._dealer.favour(state, partner, parts, seat)


def eyes(weights: dict[str, float] | None = None) -> BohnHanseJudge:
    """The judge of Bohn Hanse, with these weights instead of the usual ones."""
    judge = judge_of("bohnhanse", weights)
    assert isinstance(judge, BohnHanseJudge)
    return judge
