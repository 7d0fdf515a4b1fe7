"""The alderman: searches, with trained eyes, until the question is settled or the time is over."""

from __future__ import annotations

from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng
from hansetag.kernel.state import State

from ..games.judges import judge_of
from ..search.budget import Budget
from ..search.judge import Judge
from ..search.thinker import Thinker
from ..search.tree import Node, Search

THINKING_SHARE = 0.8  # of its time; in the rest a large tree of thoughts is cleared away


class Alderman(Thinker):
    """Searches a tree of what everybody may do."""

    name = "alderman"

    def __init__(
        self, game: Game, rng: Rng, *, iterations: int = 0, seconds: float = 0.0, judge: Judge | None = None
    ) -> None:
        """``judge``: another one than the trained one."""
        super().__init__(iterations, seconds)
        self.rng = rng
        self._search = Search(judge or judge_of(game.id, trained=True), rng)
        self._kept: tuple[bytes, Node] | None = None  # what was expected to come, and the thoughts of it

    def choose(self, state: State) -> int:
        """The option that held out best."""
        options = state.legal()
        if len(options) == 1:
            return options[0]
        root = self.thoughts(state)
        self._search.think(state, state.actor, root, self.new_budget())
        place = root.best()
        self._keep(state, root, place)
        return root.options[place]

    def new_budget(self) -> Budget:
        """Some of the time is kept for what comes after thinking."""
        self.budget = Budget(self.iterations, THINKING_SHARE * self.seconds)
        return self.budget

    def wish(self, state: State, seat: int) -> int | None:
        """It waits for its turn."""
        return None

    def _keep(self, state: State, root: Node, place: int) -> None:
        """Remember the thoughts of the next question, if it is put to the same seat and nothing comes between."""
        after = state.copy()
        after.advance(root.options[place])
        node = root.nodes[place].get(after.actor)
        self._kept = (after.key(), node) if node is not None and after.actor == root.seat else None

    def thoughts(self, state: State) -> Node:
        """The thoughts of ``state`` from the decision before; an empty node if nothing yet."""
        if self._kept is not None and self._kept[0] == state.key():
            return self._kept[1]
        return Node(state.actor)
