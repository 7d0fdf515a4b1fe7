"""The bean trader: the apprentice of Bohn Hanse. He plans a turn ahead and proposes one deal in it.

He weighs positions by ``beans.py`` and finds deals by ``bargains.py``. He proposes what is good for both, and
accepts what makes him better off and nothing else. In the turns of others he answers, and says nothing of his own.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse.codes import PARTNER, PARTS
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.drive import follow
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from .bargains import Bargain, bargains, gain
from .manners import Talk, deal_at, is_near
from .value import means_of, turns_left, worth

FEW_ORDERS = 2  # with fewer in hand he buys one
PURSE = 30  # what he keeps when he buys an order
LEAST_CARDS = 4  # normal travel cards that he keeps
LEAST_TURNS = 2.0  # without so many left an order comes too late
MARGIN = 1.0  # what he wants to gain by a deal that another proposes


class BeanTrader:
    """Greedy and polite."""

    name = "apprentice"

    def __init__(self, game: Game, rng: Rng) -> None:
        self.rng = rng
        self._codes = game.catalogue.codes
        self._talk = Talk(game.catalogue.codes, modest=True)

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
            return self._answer(state)
        if kind == c.ASK_DEAL:
            return self._codes.first[c.CANCEL]
        if kind == c.ASK_TRADE:
            return self._trade(state, options)
        return self._best(state, options)

    def wish(self, state: State, seat: int) -> int | None:
        """Outside his turn he buys an order when he runs out of them."""
        assert isinstance(state, BohnHanseState)
        self._talk.listen(state)
        purchases = [right for right in state.rights(seat) if self._codes.verb[right] == c.BUY_ORDER]
        if purchases and self._wants_order(state, seat):
            return purchases[-1]
        return None

    # ------------------------------------------------------------------ his turn

    def _trade(self, state: BohnHanseState, options: list[int]) -> int:
        """Deliver, take up what is offered, buy, deal, buy an order; and when nothing pays, end."""
        seat = state.actor
        verb_of = self._codes.verb
        deliveries = [option for option in options if verb_of[option] == c.DELIVER]
        if deliveries:
            return self._best(state, deliveries)
        for option in options:
            if verb_of[option] == c.ACCEPT and self._pays(state, self._codes.argument[option], seat):
                return option
        declines = [option for option in options if verb_of[option] == c.DECLINE]
        if declines:
            return declines[0]
        bargain = self._bargain(state, seat, [other for other in range(state.seats) if other != seat])
        here = [option for option in options if verb_of[option] in (c.BUY, c.FETCH, c.DISCARD, c.END)]
        choice, gained = self._improve(state, here)
        if bargain is not None and bargain.gain > gained:
            return self._say(state, seat, bargain)
        if verb_of[choice] == c.END and self._wants_order(state, seat):
            purchases = [option for option in options if verb_of[option] == c.BUY_ORDER]
            return purchases[-1] if purchases else choice
        return choice

    def _improve(self, state: BohnHanseState, options: list[int]) -> tuple[int, float]:
        """The best thing to do alone in the market, looking two steps ahead where the wagon is full."""
        seat = state.actor
        before = worth(state, means_of(state, seat))
        best, gained = options[-1], 0.0  # the last option ends the phase
        for option in options[:-1]:
            after = state.copy()
            after.advance(option)
            won = worth(after, means_of(after, seat)) - before
            if self._codes.verb[option] == c.DISCARD and not state.room(seat):
                won = max([won, *self._purchases_after(after, seat, before)])
            elif self._codes.verb[option] == c.DISCARD:
                continue
            if won > gained + 1e-9:
                best, gained = option, won
        return best, gained

    def _purchases_after(self, state: BohnHanseState, seat: int, before: float) -> list[float]:
        """What each purchase would gain once room is made."""
        gains: list[float] = []
        for option in state.legal():
            if self._codes.verb[option] in (c.BUY, c.FETCH):
                after = state.copy()
                after.advance(option)
                gains.append(worth(after, means_of(after, seat)) - before)
        return gains

    def _best(self, state: BohnHanseState, options: list[int]) -> int:
        """The option after which he is best off; where chance comes in, one draw stands for all."""
        seat = state.actor
        usable = [option for option in options if self._codes.verb[option] not in (c.DISCARD, c.BUY_ORDER)]
        best, highest = usable[0], -1e9
        for option in usable:
            after = state.copy()
            follow(after, option, self.rng)
            due = note_of(after.frames[-1]) if kind_of(after.frames[-1]) == c.ASK_TOLL else 0
            reached = worth(after, means_of(after, seat)) - due + self.rng.below(100) / 1000
            if reached > highest:
                best, highest = option, reached
        return best

    def _wants_order(self, state: BohnHanseState, seat: int) -> bool:
        """He buys an order when he has few, can pay for it easily and has turns to deliver it in."""
        return (
            len(state.orders_of(seat)) < FEW_ORDERS
            and state.money[seat] >= PURSE + state.board.order_price
            and state.normal_cards(seat) > LEAST_CARDS
            and turns_left(state, seat) >= LEAST_TURNS
        )

    # ------------------------------------------------------------------ his deals

    def _bargain(self, state: BohnHanseState, seat: int, partners: list[int]) -> Bargain | None:
        """The best deal of which nobody has spoken this turn, if it is for him to speak."""
        best: Bargain | None = None
        highest = 0.0
        if not self._talk.may_offer(state, seat):
            return None
        for partner in partners:
            least = self._talk.least(partner)
            for bargain in bargains(state, seat, partner):
                new = bargain.fair >= least and self._talk.is_new(partner, bargain.rows)
                if new and bargain.gain > highest:
                    best, highest = bargain, bargain.gain
        return best

    def _say(self, state: BohnHanseState, seat: int, bargain: Bargain) -> int:
        """Propose ``bargain``; the first step."""
        return self._talk.propose(state, seat, bargain.partner, bargain.rows, bargain.fair)

    def _pays(self, state: BohnHanseState, partner: int, seat: int) -> bool:
        """Whether the open offer of ``partner`` makes ``seat`` better off."""
        return gain(state, partner, deal_at(state, partner * PARTS), seat) >= MARGIN

    def _answer(self, state: BohnHanseState) -> int:
        """Accept what pays; else say once what would, or decline."""
        seat = state.actor
        partner = note_of(state.frames[-1]) & PARTNER
        other = state.active() if seat == partner else partner
        first = self._codes.first
        proposal = deal_at(state, state.terms.proposal)
        self._talk.hear(partner, proposal)
        if first[c.ACCEPT] + other in state.legal() and gain(state, partner, proposal, seat) >= MARGIN:
            return first[c.ACCEPT] + other
        if self._talk.may_counter(other):
            bargain = self._bargain(state, seat, [partner])
            if bargain is not None and is_near(proposal, bargain.rows):
                return self._talk.counter(state, seat, partner, proposal, bargain.rows, bargain.fair)
        return first[c.DECLINE] + other
