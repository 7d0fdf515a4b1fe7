"""A company of merchants at one table, each asked when it is time.

Mostly that is when the actor is one of them. Where a game gives rights outside the turn, everybody is polled once at
the start of each turn and of each of its phases: often enough to cut in, and the same in every run.
"""

from __future__ import annotations

from collections.abc import Mapping

from hansetag.kernel.state import State

from . import Bot, ask, ask_right


class Company:
    """Some or all seats of a table, taken by merchants."""

    def __init__(self, merchants: Mapping[int, Bot]) -> None:
        """``merchants`` by seat."""
        self.merchants = dict(merchants)
        self._moment = -1
        self._polled: set[int] = set()

    def decide(self, state: State) -> tuple[int, int] | None:
        """The next decision of a merchant as seat and action; None when somebody else has to decide."""
        cut_in = self._poll(state)
        if cut_in is not None:
            return cut_in
        merchant = self.merchants.get(state.actor)
        return None if merchant is None else (state.actor, ask(merchant, state))

    def _poll(self, state: State) -> tuple[int, int] | None:
        """Ask those who have not been asked in this phase whether they use a right."""
        if state.moment() != self._moment:
            self._moment = state.moment()
            self._polled = set()
        for seat, merchant in self.merchants.items():
            if seat in self._polled or not state.rights(seat):
                continue
            self._polled.add(seat)
            wish = ask_right(merchant, state, seat)
            if wish is not None:
                return seat, wish
        return None
