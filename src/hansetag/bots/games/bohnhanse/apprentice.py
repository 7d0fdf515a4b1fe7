"""The apprentice of Bohn Hanse: plans a turn ahead and proposes one deal in it.

It weighs positions by ``value.py`` and finds deals by ``bargains.py``. It proposes what is good for both, and accepts
what makes it better off and nothing else. In the turns of others it answers, and says nothing of its own.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.drive import follow
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng

from .bargains import bargains, gain
from .bean_bot import BeanBot
from .manners import Parts, Talk
from .small_deals import Offer
from .value import means_of, turns_left, worth

ENOUGH_ORDERS = 2  # with fewer in hand one is bought
MONEY_KEPT = 30  # when an order is bought
CARDS_KEPT = 4  # normal travel cards
MIN_TURNS_FOR_ORDER = 2.0  # without so many left an order comes too late


class BeanApprentice(BeanBot):
    """Greedy and polite."""

    name = "apprentice"

    def __init__(self, game: Game, rng: Rng) -> None:
        super().__init__(game, rng, Talk(game.catalogue.codes, modest=True))

    def _cut_in(self, state: BohnHanseState, seat: int, rights: list[int]) -> int | None:
        """Outside the turn an order is bought when there are few left."""
        purchases = [right for right in rights if self._codes.verb[right] == c.BUY_ORDER]
        return purchases[-1] if purchases and self._wants_order(state, seat) else None

    # ------------------------------------------------------------------ the own turn

    def _trade(self, state: BohnHanseState, options: list[int]) -> int:
        """Deliver, take up what is offered, buy, deal, buy an order; and when nothing pays, end."""
        seat = state.actor
        verb_of = self._codes.verb
        deliveries = [option for option in options if verb_of[option] == c.DELIVER]
        if deliveries:
            return self._decide_alone(state, deliveries)
        answer = self._take_up(state, options, seat)
        if answer is not None:
            return answer
        offer = self._best_offer(state, seat, [other for other in range(state.seats) if other != seat])
        here = [option for option in options if verb_of[option] in (c.BUY, c.FETCH, c.DISCARD, c.END)]
        choice, gained = self._improve(state, here)
        if offer is not None and offer.gain > gained:
            return self._propose(state, seat, offer)
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

    def _decide_alone(self, state: BohnHanseState, options: list[int]) -> int:
        """The option after which the bot is best off; where chance comes in, one draw stands for all."""
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
        """Whether there are few orders, money to pay for one easily, and turns to deliver it in."""
        return (
            len(state.orders_of(seat)) < ENOUGH_ORDERS
            and state.money[seat] >= MONEY_KEPT + state.board.order_price
            and state.normal_cards(seat) > CARDS_KEPT
            and turns_left(state, seat) >= MIN_TURNS_FOR_ORDER
        )

    # ------------------------------------------------------------------ deals

    def _best_offer(self, state: BohnHanseState, seat: int, partners: list[int]) -> Offer | None:
        """The best deal of which nobody has spoken this turn, if the bot is to speak."""
        best: Offer | None = None
        highest = 0.0
        if not self._talk.may_offer(state, seat):
            return None
        for partner in partners:
            least = self._talk.least(partner)
            for offer in bargains(state, seat, partner):
                new = offer.fair >= least and self._talk.is_new(partner, offer.parts)
                if new and offer.gain > highest:
                    best, highest = offer, offer.gain
        return best

    def _favour(self, state: BohnHanseState, partner: int, parts: Parts, seat: int) -> float:
        """What ``seat`` gains by a deal in its own eyes; the other's gain does not trouble an apprentice."""
        return gain(state, partner, parts, seat)
