"""The merchant of Bohn Hanse: travels where things look best at a glance, and deals where both sides gain.

What he thinks of a position is the judge's opinion, but he looks no further than his next stop; how he talks is the
same as everybody's (``talk.py``). He speaks once in his own turn, and answers the others in theirs.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse.codes import PARTNER, PARTS
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from ..judges import judge_of
from .deals import Dealer, Offer
from .judge import BohnHanseJudge
from .manners import Talk, deal_at, is_near
from .plans import BeanPlanner
from .rollouts import Rollouts

# He counts on his next stop: not on the one after it, nor on beans of others, nor on orders that may come.
NEXT_STOP = {"later": 0.0, "beg": 0.0, "hope": 0.0, "variety": 0.0}
WIDE = 1  # ways through a market that are kept at each step
GUESSES = 4  # times that another's hand is guessed
SHORT_LIST = 8  # deals that he looks at closely
MARGIN = 1.0  # what he wants to gain by a deal that another proposes
ORDER_GAIN = 6.0  # and by an order, before he buys it: short hands meet the toll more often


class BeanMerchant:
    """Thinks his turn through, alone and with others."""

    name = "merchant"

    def __init__(
        self,
        game: Game,
        rng: Rng,
        *,
        judge: BohnHanseJudge | None = None,
        wide: int = WIDE,
        guesses: int = GUESSES,
        short_list: int = SHORT_LIST,
        talk: Talk | None = None,
    ) -> None:
        """``judge``: other eyes than his own; ``wide``: ways through a market that are kept at each step.

        ``guesses``: how often another's hand is guessed; ``short_list``: deals that he looks at closely; ``talk``: his
        manners.
        """
        self.rng = rng
        self.order_gain = ORDER_GAIN
        self._codes = game.catalogue.codes
        judge = judge or eyes(NEXT_STOP)
        self._planner = BeanPlanner(judge, rng, wide)
        self._dealer = Dealer(judge, self._planner, rng, guesses, short_list)
        self._rollouts = Rollouts(judge, rng)
        self._talk = talk or Talk(game.catalogue.codes, modest=True)

    # ------------------------------------------------------------------ what he is asked

    def choose(self, state: State) -> int:
        """His answer to the question that is open."""
        assert isinstance(state, BohnHanseState)
        self._talk.listen(state)
        options = state.legal()
        step = self._talk.next_step(options)
        if step is not None:
            return step
        if len(options) == 1:
            return options[0]
        kind = kind_of(state.frames[-1])
        if kind == c.ASK_ANSWER:
            return self._answer(state, options)
        if kind == c.ASK_DEAL:
            return self._codes.first[c.CANCEL]
        if kind == c.ASK_TRADE:
            return self._trade(state, options)
        if kind in (c.ASK_TRIP, c.ASK_FINAL):
            order = self._order(state, state.actor, options)
            return self.alone(state) if order is None else order
        return self.alone(state)

    def wish(self, state: State, seat: int) -> int | None:
        """Outside his turn he buys an order that promises more than it costs; if he may speak, he asks for a deal."""
        assert isinstance(state, BohnHanseState)
        self._talk.listen(state)
        rights = state.rights(seat)
        if kind_of(state.frames[-1]) == c.ASK_TRADE and self._codes.first[c.PROPOSE] + state.active() in rights:
            offer = self._offer(state, seat, [seat])
            if offer is not None:
                return self._say(state, seat, offer)
        return self._order(state, seat, rights)

    def alone(self, state: BohnHanseState) -> int:
        """What he does without the others: a trip is judged by what he finds where it ends."""
        if kind_of(state.frames[-1]) == c.ASK_TRIP:
            return self._rollouts.trip(state, state.actor)
        return self._planner.best(state).first

    # ------------------------------------------------------------------ his turn

    def _trade(self, state: BohnHanseState, options: list[int]) -> int:
        """Deliver, take up what is offered, deal, buy; and when nothing pays, end."""
        seat = state.actor
        verb_of = self._codes.verb
        choice = self.alone(state)
        if verb_of[choice] == c.DELIVER:
            return choice
        for option in options:
            if verb_of[option] == c.ACCEPT and self._pays(state, self._codes.argument[option], seat):
                return option
        declines = [option for option in options if verb_of[option] == c.DECLINE]
        if declines:
            return declines[0]
        offer = self._offer(state, seat, [other for other in range(state.seats) if other != seat])
        return choice if offer is None else self._say(state, seat, offer)

    def _order(self, state: BohnHanseState, seat: int, options: list[int]) -> int | None:
        """An order to be bought, if one promises enough."""
        way = self._planner.best_order(state, seat, options)
        return way.first if way.worth >= self.order_gain else None

    # ------------------------------------------------------------------ his deals

    def _offer(self, state: BohnHanseState, seat: int, partners: list[int]) -> Offer | None:
        """The best deal that nobody has spoken of this turn; after a refusal he has to offer clearly more."""
        best: Offer | None = None
        if not self._talk.may_offer(state, seat):
            return None
        for partner in partners:
            for offer in self._dealer.offers(state, seat, partner, self._talk.least(partner)):
                if self._talk.is_new(partner, offer.parts) and (best is None or offer.score > best.score):
                    best = offer
        return best

    def _say(self, state: BohnHanseState, seat: int, offer: Offer) -> int:
        """Propose ``offer``; the first step."""
        return self._talk.propose(state, seat, offer.partner, offer.parts, offer.fair)

    def _pays(self, state: BohnHanseState, partner: int, seat: int) -> bool:
        """Whether the open offer of ``partner`` is worth accepting."""
        return self._dealer.favour(state, partner, deal_at(state, partner * PARTS), seat) >= MARGIN

    def _answer(self, state: BohnHanseState, options: list[int]) -> int:
        """Accept what pays; else say once what would, or decline."""
        seat = state.actor
        partner = note_of(state.frames[-1]) & PARTNER
        other = state.active() if seat == partner else partner
        first = self._codes.first
        proposal = deal_at(state, state.terms.proposal)
        self._talk.hear(partner, proposal)
        if first[c.ACCEPT] + other in options and self._dealer.favour(state, partner, proposal, seat) >= MARGIN:
            return first[c.ACCEPT] + other
        if self._talk.may_counter(other):
            offer = self._offer(state, seat, [partner])
            if offer is not None and is_near(proposal, offer.parts):
                return self._talk.counter(state, seat, partner, proposal, offer.parts, offer.fair)
        return first[c.DECLINE] + other


def eyes(weights: dict[str, float] | None = None) -> BohnHanseJudge:
    """The judge of Bohn Hanse, with these weights instead of the usual ones."""
    judge = judge_of("bohnhanse", weights)
    assert isinstance(judge, BohnHanseJudge)
    return judge
