"""What all aldermen share: a budget for each decision, in iterations or in seconds."""

from __future__ import annotations

from .budget import Budget

USUAL_SECONDS = 1.0


class Thinker:
    """A bot that thinks for so many iterations or seconds about each decision that leaves a choice."""

    def __init__(self, iterations: int, seconds: float) -> None:
        """Without ``iterations`` and ``seconds`` a second is taken; with both, whichever is over first."""
        self.iterations = iterations
        self.seconds = seconds if seconds or iterations else USUAL_SECONDS
        self.budget = Budget(0, 0.0)  # that of the last thoughts

    def new_budget(self) -> Budget:
        """The budget for what is thought about next."""
        self.budget = Budget(self.iterations, self.seconds)
        return self.budget
