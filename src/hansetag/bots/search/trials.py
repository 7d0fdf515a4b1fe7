"""Trials: what is tried several times and compared by its mean, whatever it is that is tried. Compiled."""

from typing import Final, TypeVar

UNTRIED_MEAN: Final = -1.0  # less than any share of the win


class Trial:
    """Shares of the win that something has brought so far. What is tried, a subclass says."""

    def __init__(self, total: float, count: int, handicap: float) -> None:
        """``count`` shares add up to ``total`` before the first trial; ``handicap`` is taken off the mean."""
        self.total: float = total
        self.count: int = count
        self.handicap: float = handicap

    def add(self, share: float) -> None:
        """It was tried once more and brought this ``share``."""
        self.total += share
        self.count += 1

    def mean(self) -> float:
        """The share of the win that it promises."""
        return self.total / self.count - self.handicap if self.count else UNTRIED_MEAN


AnyTrial = TypeVar("AnyTrial", bound=Trial)


def mean_of(trial: Trial) -> float:
    """To sort trials by."""
    return trial.mean()


def best_of(trials: list[AnyTrial]) -> AnyTrial:
    """The trial that did best; of those that did equally well, the first."""
    best = trials[0]
    for trial in trials:
        if trial.mean() > best.mean():
            best = trial
    return best
