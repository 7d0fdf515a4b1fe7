"""Who can be advised: games that have a judge, and seats that are asked."""

from __future__ import annotations

from functools import lru_cache

from hansetag.kernel.errors import HansetagError

from ..games.judges import judge_of
from ..search.judge import Judge


class NoAdvice(HansetagError):
    """There is nothing to advise; ``why`` is "game", "over", "chance" or "other", for callers that word it anew."""

    def __init__(self, why: str, text: str) -> None:
        """Say why not."""
        super().__init__(text)
        self.why = why


def is_judged(game: str) -> bool:
    """Whether there is a judge of ``game``: without one nobody can say what a position is worth."""
    try:
        _judge(game)
    except (KeyError, FileNotFoundError):
        return False
    return True


def judge_for(game: str) -> Judge:
    """The judge of ``game``; NoAdvice where there is none."""
    if not is_judged(game):
        raise NoAdvice("game", f"nobody here can judge a position of {game!r} yet")
    return _judge(game)


@lru_cache
def _judge(game: str) -> Judge:
    """Judges keep nothing in mind that belongs to one game, so one serves all tables."""
    return judge_of(game, trained=True)
