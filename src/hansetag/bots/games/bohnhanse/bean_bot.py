"""What all bots of Bohn Hanse share: how they take up a question, and how they deal. What they think is their own.

A bot proposes what nobody has spoken of yet and it may speak of (``manners.py``), accepts what it gains enough by, and
says once what it would agree to instead. Its rank says how it values a deal, which one it would propose, and what it
does without the others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse.codes import PARTNER, PARTS
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.kernel.frames import kind_of, note_of
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from .manners import Parts, Talk, deal_at, is_near
from .small_deals import Offer

MIN_GAIN_TO_ACCEPT = 1.0  # by a deal that another proposes


class BeanBot(ABC):
    """Answers questions and makes deals."""

    def __init__(self, game: Game, rng: Rng, talk: Talk) -> None:
        """``talk``: what the bot says and hears, with its manners."""
        self.rng = rng
        self._codes = game.catalogue.codes
        self._talk = talk

    # ------------------------------------------------------------------ what the bot is asked

    def choose(self, state: State) -> int:
        """The answer to the question that is open: first what was begun to be said, then what the rank thinks."""
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
        return self._decide_alone(state, options)

    def wish(self, state: State, seat: int) -> int | None:
        """A right that the bot uses outside its turn, or None."""
        assert isinstance(state, BohnHanseState)
        self._talk.listen(state)
        return self._cut_in(state, seat, state.rights(seat))

    @abstractmethod
    def _trade(self, state: BohnHanseState, options: list[int]) -> int:
        """What to do in the bot's own market."""

    @abstractmethod
    def _decide_alone(self, state: BohnHanseState, options: list[int]) -> int:
        """The answer to a question with which no other trader has to do."""

    @abstractmethod
    def _cut_in(self, state: BohnHanseState, seat: int, rights: list[int]) -> int | None:
        """Which of its rights the bot uses in another's turn, or None."""

    # ------------------------------------------------------------------ deals

    @abstractmethod
    def _favour(self, state: BohnHanseState, partner: int, parts: Parts, seat: int) -> float:
        """What ``seat`` gains by a deal between the active player and ``partner``, as the bot sees it."""

    @abstractmethod
    def _best_offer(self, state: BohnHanseState, seat: int, partners: list[int]) -> Offer | None:
        """The best deal that nobody has spoken of this turn; None if there is none, or the bot is not to speak."""

    def _propose(self, state: BohnHanseState, seat: int, offer: Offer) -> int:
        """Begin to propose ``offer``; the first step."""
        return self._talk.propose(state, seat, offer.partner, offer.parts, offer.fair)

    def _take_up(self, state: BohnHanseState, options: list[int], seat: int) -> int | None:
        """Accept an open offer that pays, or decline one that does not; None if no offer is open."""
        verb_of = self._codes.verb
        for option in options:
            if verb_of[option] == c.ACCEPT:
                partner = self._codes.argument[option]
                if self._favour(state, partner, deal_at(state, partner * PARTS), seat) >= MIN_GAIN_TO_ACCEPT:
                    return option
        declines = [option for option in options if verb_of[option] == c.DECLINE]
        return declines[0] if declines else None

    def _answer(self, state: BohnHanseState, options: list[int]) -> int:
        """Accept what pays; else say once what would, or decline."""
        seat = state.actor
        partner = note_of(state.frames[-1]) & PARTNER
        other = state.active() if seat == partner else partner
        first = self._codes.first
        proposal = deal_at(state, state.terms.proposal)
        self._talk.hear(partner, proposal)
        accept = first[c.ACCEPT] + other
        if accept in options and self._favour(state, partner, proposal, seat) >= MIN_GAIN_TO_ACCEPT:
            return accept
        if self._talk.may_counter(other):
            offer = self._best_offer(state, seat, [partner])
            if offer is not None and is_near(proposal, offer.parts):
                return self._talk.counter(state, seat, partner, proposal, offer.parts, offer.fair)
        return first[c.DECLINE] + other
