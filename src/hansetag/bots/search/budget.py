"""Budgets: how long a merchant may think. Nothing else in the search reads a clock. Compiled."""

import time


class Budget:
    """When to stop thinking: after so many iterations, after so many seconds, or after whichever comes first."""

    def __init__(self, iterations: int, seconds: float) -> None:
        """0 iterations are as many as the seconds allow; 0 seconds are as long as the iterations take."""
        self.iterations: int = iterations
        self.until: float = time.perf_counter() + seconds if seconds else 0.0
        self.spent: int = 0

    def allows(self) -> bool:
        """Whether there is another iteration to be had; the first one always is."""
        if self.iterations and self.spent >= self.iterations:
            return False
        if self.spent and self.late():
            return False
        self.spent += 1
        return True

    def late(self) -> bool:
        """Whether the time is over, in the middle of an iteration too."""
        return self.until > 0.0 and time.perf_counter() >= self.until
