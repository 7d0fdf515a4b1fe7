"""Candidates: the moves that a search thinks most of, each with the chances, the line and what speaks for it.

The search is the alderman's. It never sees the truth: whatever the seat may not know is dealt anew before each look,
and the lines and reasons are taken from such a deal as well. So hidden things that are swapped change nothing here, and
the same position, seed and number of iterations give the same advice.
"""

from __future__ import annotations

import msgspec

from hansetag.kernel.drive import follow
from hansetag.kernel.game import Game
from hansetag.kernel.phrases import Fact
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER
from hansetag.kernel.state import State

from ..search.budget import Budget
from ..search.judge import Judge, result
from ..search.plans import Planner
from ..search.tree import Node, Search
from .judged import NoAdvice, judge_for
from .reasons import Reason, reasons

ITERATIONS = 600  # what a hint is thought through with if nobody says otherwise
MAX_CANDIDATES = 3  # candidates
MAX_OPTIONS_PLANNED = 10  # options that are thought through to the end of the turn to find so many that differ
DEALS_PER_LINE = 12  # ends of a line that are looked at for the chances of the others, and answers of chance
MAX_LINE_STEPS = 24  # steps of a line
MIN_VISITS_TO_TRUST = 4  # visits from which on a node's opinion is worth more than a fresh plan
DRAFTING_VERBS = {
    "bohnhanse": ("propose", "counter", "add", "remove", "send", "cancel")
}  # verbs that only draft a deal
MAX_DECISIONS_FOLLOWED = 60  # decisions of everybody that a line is followed for the chances


class Step(msgspec.Struct, frozen=True):
    """One decision of a line, as notation and as the phrase ``answer.<code>`` of the game with its facts."""

    action: int
    text: str
    code: str
    facts: dict[str, Fact]


class Candidate(msgspec.Struct, frozen=True):
    """A move that is worth thinking of."""

    move: Step
    line: list[Step]  # what would follow in the same turn, as far as it is up to the seat alone
    shares: list[float]  # of the win, by seat
    points: list[float]  # at the end of the game, by seat
    visits: int  # how often the search came this way
    reasons: list[Reason]


class Advice(msgspec.Struct, frozen=True):
    """What to think of a position: candidates, the best first."""

    game: str
    seat: int
    iterations: int  # that were thought through
    candidates: list[Candidate]


def advise(
    game: Game, state: State, seat: int | None = None, *, seed: int = 0, iterations: int = 0, seconds: float = 0.0
) -> Advice:
    """Up to three moves for ``seat`` (default: the actor), who has to be asked; NoAdvice says why there are none.

    Without ``iterations`` and ``seconds`` it thinks through ITERATIONS; with both, until whichever is over first. The
    ``seed`` is for the deals and has nothing to do with the seed of the game.
    """
    asked = checked(state, seat)
    mind = _Mind(game, state, asked, Rng(seed, f"advice {asked}"))
    budget = Budget(iterations if iterations or seconds else ITERATIONS, seconds)
    mind.search.think(state, asked, mind.root, budget)
    return Advice(game.id, asked, budget.spent, mind.candidates())


def checked(state: State, seat: int | None) -> int:
    """The seat that is asked; NoAdvice if nobody is, or another than ``seat``."""
    if state.actor == OVER:
        raise NoAdvice("over", "the game is over; there is nothing left to decide")
    if state.actor == NATURE:
        raise NoAdvice("chance", "chance decides now")
    if seat is not None and seat != state.actor:
        raise NoAdvice("other", f"seat {state.actor} decides now, not seat {seat}")
    return state.actor


class _Mind:
    """One search, and what is read from its tree."""

    def __init__(self, game: Game, state: State, seat: int, rng: Rng) -> None:
        """Think for ``seat`` about ``state``."""
        self.game = game
        self.seat = seat
        self.rng = rng
        self.judge: Judge = judge_for(game.id)
        self.search = Search(self.judge, rng)
        self.planner = Planner(self.judge, rng, 2, 4)
        self.root = Node(seat)
        self.state = state
        self.deal = state.redeal(seat, rng)  # the one deal that lines and reasons are told of

    def candidates(self) -> list[Candidate]:
        """The moves that were tried most, but for those that begin the plan of a better one in another order."""
        root = self.root
        order = sorted(range(len(root.options)), key=lambda place: (-root.counts[place], -root.mean(place), place))
        order = [place for place in order if not self._is_dealing(root.options[place])] or order
        found: list[Candidate] = []
        plans: list[tuple[list[int], bytes]] = []
        for place in order[:MAX_OPTIONS_PLANNED]:
            line, after = self._line(place)
            end = after.key()
            if any(_is_same(line, end, other, other_end) for other, other_end in plans):
                continue
            plans.append((line, end))
            found.append(self._candidate(place, line, after))
            if len(found) == MAX_CANDIDATES:
                break
        return found

    def _candidate(self, place: int, line: list[int], after: State) -> Candidate:
        """The option at ``place`` of the root, with all there is to say of it."""
        root = self.root
        shares, points = self._chances(place)
        steps = self._told(line)
        return Candidate(
            move=steps[0],
            line=steps[1:],
            shares=_with(shares, self.seat, root.mean(place)),
            points=points,
            visits=root.counts[place] - 1,  # the first sight is none
            reasons=reasons(self.game, self.deal, self._outcomes(after), self.seat),
        )

    def _line(self, place: int) -> tuple[list[int], State]:
        """The steps of the rest of the turn that begins with the option at ``place``, and where they lead.

        It ends where chance or another is asked, and where a deal would be drafted, which is a talk and no plan.
        """
        state = self.deal.copy()
        node: Node | None = self.root
        turn = state.turn()
        step = self.root.options[place]
        line: list[int] = []
        while True:
            line.append(step)
            state.advance(step)
            if state.actor != self.seat or state.turn() != turn or len(line) >= MAX_LINE_STEPS:
                break
            node = _after(node, step, self.seat)
            step = self._step(state, node)
            if self._is_dealing(step) and not self._is_dealing(line[0]):
                break
        return line, state

    def _outcomes(self, state: State) -> list[State]:
        """What may come of ``state``: itself, or where chance is to answer, several of its answers."""
        if state.actor != NATURE:
            return [state]
        found: list[State] = []
        for _ in range(DEALS_PER_LINE):
            outcome = state.copy()
            while outcome.actor == NATURE:
                outcome.advance(outcome.fate(self.rng))
            found.append(outcome)
        return found

    def _is_dealing(self, action: int) -> bool:
        """Whether an action only drafts a deal."""
        return self.game.text(action).partition(" ")[0] in DRAFTING_VERBS.get(self.game.id, ())

    def _told(self, line: list[int]) -> list[Step]:
        """The steps of a line as they are put to the seat one after the other."""
        state = self.deal.copy()
        steps: list[Step] = []
        for action in line:
            answer = next(answer for answer in self.game.question(state).answers if answer.id == action)
            steps.append(Step(action, answer.text, answer.code, answer.facts))
            state.advance(action)
        return steps

    def _step(self, state: State, node: Node | None) -> int:
        """What the seat would do next: what the tree says where it has been there, else what it would plan afresh."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        if node is not None and node.visits >= MIN_VISITS_TO_TRUST and node.options[node.best()] in legal:
            return node.options[node.best()]
        return self.planner.best(state).steps[0]

    def _chances(self, place: int) -> tuple[list[float], list[float]]:
        """Shares of the win and points for everybody, where the tree leads after the option at ``place``, on average.

        A tree remembers only what the one who was asked got, so the lines it thinks most of are followed anew.
        """
        shares, points = [0.0] * self.game.seats, [0.0] * self.game.seats
        for _ in range(DEALS_PER_LINE):
            state = self.state.redeal(self.seat, self.rng)
            node: Node | None = self.root
            step = self.root.options[place]
            for _ in range(MAX_DECISIONS_FOLLOWED):
                follow(state, step, self.rng)
                if state.actor == OVER:
                    break
                node = _after(node, step, state.actor)
                if node is None or node.visits < MIN_VISITS_TO_TRUST or node.options[node.best()] not in state.legal():
                    break
                step = node.options[node.best()]
            over = state.actor == OVER
            for seat, share in enumerate(result(state) if over else self.judge.shares(state)):
                shares[seat] += share / DEALS_PER_LINE
            for seat, worth in enumerate(state.scores() if over else self.judge.worths(state)):
                points[seat] += worth / DEALS_PER_LINE
        return shares, points


def _after(node: Node | None, option: int, actor: int) -> Node | None:
    """What the tree knows of the question to ``actor`` after ``option``."""
    if node is None or option not in node.options:
        return None
    return node.nodes[node.options.index(option)].get(actor)


def _is_same(line: list[int], end: bytes, other: list[int], other_end: bytes) -> bool:
    """Whether two plans lead to the same position, or each holds the first step of the other."""
    return end == other_end or (line[0] in other and other[0] in line)


def _with(shares: list[float], seat: int, own: float) -> list[float]:
    """The shares with that of ``seat`` as the whole search found it, and the rest of the win among the others."""
    rest = sum(shares) - shares[seat]
    others = len(shares) - 1
    return [
        own if other == seat else (1.0 - own) * (share / rest if rest > 0.0 else 1.0 / others)
        for other, share in enumerate(shares)
    ]
