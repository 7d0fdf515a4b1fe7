"""Search: information-set Monte Carlo tree search for several players, each of whom seeks a share of the win.

Every iteration deals anew what the searching seat may not see, walks down the tree, adds one node and carries what a
judge expects there back up to the root. Nobody plays at random: in games like these that leads nowhere. A node looks at
all its options once, by one step and the judge, and then tries them in the order of promise, few at first and more as
it is visited again (progressive widening). Chance is dealt as it comes, so a node is a sequence of decisions, not a
position; where the options differ from deal to deal, those that are possible now are chosen among.

Compiled.
"""

import math
from typing import Final

from hansetag.kernel.drive import follow
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import OVER
from hansetag.kernel.state import State

from .budget import Budget
from .judge import Judge, result

OPTIONS_TRIED_FIRST: Final = 3  # so many options are tried from the beginning
WIDENING_RATE: Final = 1.0  # and so many more, times the root of the visits
CURIOSITY: Final = 0.18  # how much a rarely tried option gets ahead
MAX_WALK_DECISIONS: Final = 200  # decisions; no walk goes further
VISITS_BETWEEN_CHECKS: Final = 100  # visits after which it is checked whether there is still a question
MIN_VISITS_TO_SETTLE: Final = 500  # and so many it takes at least
SETTLED_RATIO: Final = 3  # it is settled when one option was tried so many times as often as any other


class Node:
    """A question that somebody is asked after a sequence of decisions, with what is known of its answers."""

    def __init__(self, seat: int) -> None:
        """``seat``: who is asked."""
        self.seat: int = seat
        self.visits: int = 0
        self.legal: list[int] = []  # what was possible when it was first asked
        self.options: list[int] = []  # the most promising first
        self.priors: list[float] = []
        self.counts: list[int] = []
        self.totals: list[float] = []  # what the one who is asked got by each
        self.nodes: list[dict[int, Node]] = []  # by option: what comes after it, by who is asked then

    def add(self, option: int, share: float) -> None:
        """Take an option in at its place in the order of promise; its first sight counts like a visit."""
        place = 0
        while place < len(self.priors) and self.priors[place] >= share:
            place += 1
        self.options.insert(place, option)
        self.priors.insert(place, share)
        self.counts.insert(place, 1)
        self.totals.insert(place, share)
        self.nodes.insert(place, {})

    def best(self) -> int:
        """The place of the option that was tried most, which is the one that held out best."""
        best = 0
        for place in range(1, len(self.options)):
            more = self.counts[place] - self.counts[best]
            if more > 0 or (more == 0 and self.mean(place) > self.mean(best)):
                best = place
        return best

    def is_settled(self) -> bool:
        """Whether one option has left all others far behind: more thought would hardly change that."""
        if self.visits < MIN_VISITS_TO_SETTLE:
            return False
        best = self.best()
        for place in range(len(self.options)):
            if place != best and SETTLED_RATIO * self.counts[place] > self.counts[best]:
                return False
        return True

    def mean(self, place: int) -> float:
        """The share of the win that the option at ``place`` has brought so far."""
        return self.totals[place] / self.counts[place]


class Search:
    """A tree of one seat's thoughts about one position."""

    def __init__(self, judge: Judge, rng: Rng) -> None:
        """``rng`` deals what is hidden and what chance brings."""
        self.judge: Judge = judge
        self.rng: Rng = rng

    def think(self, state: State, seat: int, root: Node, budget: Budget) -> None:
        """Grow the tree at ``root``, which stands for ``state`` as ``seat`` sees it, until the question is settled."""
        while budget.allows():
            self.iterate(state.redeal(seat, self.rng), root)
            if root.visits % VISITS_BETWEEN_CHECKS == 0 and root.is_settled():
                break

    def iterate(self, state: State, root: Node) -> None:
        """One walk from the root to something new, and back."""
        node = root
        nodes: list[Node] = []
        places: list[int] = []
        while True:
            if not node.options:
                shares = self.expand(state, node)
                break
            legal = state.legal()
            usual = legal == node.legal
            if not usual:
                self.take_in(state, node, legal)
            place = self.choose(node, legal, usual)
            nodes.append(node)
            places.append(place)
            follow(state, node.options[place], self.rng)
            actor = state.actor
            if actor == OVER:
                shares = result(state)
                break
            if len(nodes) >= MAX_WALK_DECISIONS:
                shares = self.judge.shares(state)
                break
            after = node.nodes[place]
            if actor not in after:
                after[actor] = Node(actor)
            node = after[actor]
        for step in range(len(nodes)):
            node = nodes[step]
            place = places[step]
            node.visits += 1
            node.counts[place] += 1
            node.totals[place] += shares[node.seat]

    def expand(self, state: State, node: Node) -> list[float]:
        """Look at every option by one step; what to expect is what the best of them brings."""
        best: list[float] = []
        node.legal = state.legal()
        for option in node.legal:
            shares = self.glance(state, option)
            node.add(option, shares[node.seat])
            if not best or shares[node.seat] > best[node.seat]:
                best = shares
        return best

    def glance(self, state: State, option: int) -> list[float]:
        """What to expect after ``option``; where chance comes in, one draw stands for all."""
        after = state.copy()
        follow(after, option, self.rng)
        return self.judge.shares(after)

    def take_in(self, state: State, node: Node, legal: list[int]) -> None:
        """Look at options that no other deal had."""
        for option in legal:
            if option not in node.options:
                node.add(option, self.glance(state, option)[node.seat])

    def choose(self, node: Node, legal: list[int], usual: bool) -> int:
        """The place of the option to try: the best so far, but for curiosity; ``usual``: all are possible."""
        wide = OPTIONS_TRIED_FIRST + int(WIDENING_RATE * math.sqrt(node.visits))
        lure = CURIOSITY * math.sqrt(math.log(node.visits + 2.0))
        usual = usual and len(legal) == len(node.options)
        best = -1
        highest = 0.0
        tried = 0
        for place in range(len(node.options)):
            if not usual and node.options[place] not in legal:
                continue
            count = node.counts[place]
            hope = node.totals[place] / count + lure / math.sqrt(count)
            if best < 0 or hope > highest:
                best = place
                highest = hope
            tried += 1
            if tried >= wide:
                break
        return best
