"""Talk: the manners of those who make deals, whatever they think of them.

Nobody makes an offer twice in a turn, each further offer to the same trader is clearly fairer than the last, and one
counters at most once a turn with each. Putting an offer takes several steps, one for each bean; they are planned here.
"""

from __future__ import annotations

from hansetag.games.bohnhanse import codes as c
from hansetag.games.bohnhanse import heaps
from hansetag.games.bohnhanse.codes import PARTS
from hansetag.games.bohnhanse.state import BohnHanseState
from hansetag.games.bohnhanse.steps.deal import part_of
from hansetag.kernel.codes import Codes

CONCESSION = 2.0  # how much fairer a second offer to the same trader has to be

Parts = tuple[int, int, int, int]  # a deal: its four rows of beans, as ``steps/deal.py`` has them


class Talk:
    """What one trader has said and heard in this turn, and what is about to be said."""

    def __init__(self, codes: Codes, opening: float = 0.0, *, modest: bool = False) -> None:
        """``codes`` number the steps of building a deal; ``opening``: how fair the first offer has to be.

        A ``modest`` trader speaks in the own turn only, and once; what others say is answered with yes or no.
        """
        self._codes = codes
        self._opening = opening
        self._modest = modest
        self._turn = -1
        self._plan: list[int] = []
        self._said: set[tuple[int, Parts]] = set()
        self._offered: dict[int, float] = {}  # by partner, how fair the best offer of this turn was
        self._times: dict[int, int] = {}  # by partner, how many offers were made this turn
        self._countered: set[int] = set()

    def listen(self, state: BohnHanseState) -> None:
        """With every turn old offers are forgotten."""
        if state.active() != self._turn:
            self._turn = state.active()
            self._plan = []
            self._said.clear()
            self._offered.clear()
            self._times.clear()
            self._countered.clear()

    def next_step(self, options: list[int]) -> int | None:
        """The next step of what is being said, if it is still possible; else the rest is left unsaid."""
        if self._plan:
            step = self._plan.pop(0)
            if step in options:
                return step
            self._plan = []
        return None

    def may_offer(self, state: BohnHanseState, seat: int) -> bool:
        """Whether ``seat``, whose talk this is, may make an offer of its own now."""
        return not self._modest or (seat == state.active() and not self._times)

    def least(self, partner: int) -> float:
        """How fair the next offer in a talk with ``partner`` has to be."""
        return self._offered[partner] + CONCESSION if partner in self._offered else self._opening

    def offers(self, partner: int) -> int:
        """How many offers were made in this turn's talk with ``partner``."""
        return self._times.get(partner, 0)

    def is_new(self, partner: int, parts: Parts) -> bool:
        """Whether nobody has spoken of this deal yet."""
        return (partner, parts) not in self._said

    def hear(self, partner: int, parts: Parts) -> None:
        """Somebody has spoken of this deal."""
        self._said.add((partner, parts))

    def propose(self, state: BohnHanseState, seat: int, partner: int, parts: Parts, fair: float) -> int:
        """Plan to propose a deal; the first step."""
        self._note(partner, parts, fair)
        other = partner if seat == state.active() else state.active()
        self._plan = [*self._steps(state, seat, parts, c.ADD), self._codes.first[c.SEND]]
        return self._codes.first[c.PROPOSE] + other

    def may_counter(self, other: int) -> bool:
        """Whether ``other`` was not countered in this turn yet; asking uses it up."""
        if other in self._countered:
            return False
        self._countered.add(other)
        return True

    def counter(
        self, state: BohnHanseState, seat: int, partner: int, proposal: Parts, parts: Parts, fair: float
    ) -> int:
        """Plan to answer ``proposal`` with a deal of one's own; the first step."""
        self._note(partner, parts, fair)
        other = state.active() if seat == partner else partner
        removals = self._steps(state, seat, proposal, c.REMOVE)
        self._plan = [*removals, *self._steps(state, seat, parts, c.ADD), self._codes.first[c.SEND]]
        return self._codes.first[c.COUNTER] + other

    def _note(self, partner: int, parts: Parts, fair: float) -> None:
        """Remember what is about to be said."""
        self._said.add((partner, parts))
        self._offered[partner] = fair
        self._times[partner] = self.offers(partner) + 1

    def _steps(self, state: BohnHanseState, seat: int, parts: Parts, verb: int) -> list[int]:
        """Put every bean of a deal into the draft, or take it out."""
        first = self._codes.first[verb]
        beans = state.board.bean_count
        by_active = seat == state.active()
        return [
            first + part * beans + bean
            for part in range(PARTS)
            for bean in heaps.beans(parts[part_of(by_active, part)])
        ]


def deal_at(state: BohnHanseState, at: int) -> Parts:
    """The four rows of the deal ``at`` this place."""
    return state.deals[at], state.deals[at + 1], state.deals[at + 2], state.deals[at + 3]


def is_near(proposal: Parts, answer: Parts) -> bool:
    """Whether an answer still has something of the proposal in it: the same gift or the same return."""
    return proposal[c.GIVE] == answer[c.GIVE] or proposal[c.GET] == answer[c.GET]
