"""Reasons: which parts of a judge's opinion a move changes, in words.

What a judge expects is a sum of points that are safe and of weights times what lies on the table. So the part of one
weight is what is missing when that weight is nothing, and a move is good for the parts that it makes larger. The points
that are safe have the sources of the score sheet, which the game itself can name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from hansetag.kernel.game import Game
from hansetag.kernel.phrases import Phrasebook
from hansetag.kernel.state import State

from ..games.judges import judge_of, weights_of
from ..search.judge import Judge

BOOK = Phrasebook(files("hansetag.bots.advice") / "text")
MAX_REASONS = 3  # reasons that are given for a move
MIN_REASON_POINTS = 0.15  # points below which a reason is none
POINTS_CODE = "points"  # how the code of a reason begins that is about points on the score sheet
RIVAL_CODE = "rival"  # the code of the reason that is not about oneself


class Reason(msgspec.Struct, frozen=True):
    """One thing that a move is good for: ``code`` is a weight of the judge, ``points.<source>`` or ``rival``."""

    code: str
    points: float  # how much more of it there is

    def say(self, game: Game, language: str = "en") -> str:
        """The reason in words."""
        kind, dot, source = self.code.partition(".")
        if dot:
            return BOOK.say(f"reason.{kind}", {"source": game.book.say(f"source.{source}", {}, language)}, language)
        return BOOK.say(f"{'reason' if self.code == RIVAL_CODE else game.id}.{self.code}", {}, language)


def reasons(game: Game, before: State, outcomes: Sequence[State], seat: int) -> list[Reason]:
    """What ``seat`` has more of after a move than before it, by the judge's eyes and on average; the most first."""
    old = _parts(game, before, seat)
    news = [_parts(game, outcome, seat) for outcome in outcomes]
    codes = sorted({*old, *(code for new in news for code in new)})
    means = {code: sum(new.get(code, 0.0) for new in news) / len(news) for code in codes}
    gains = [Reason(code, means[code] - old.get(code, 0.0)) for code in codes]
    gains.append(Reason(RIVAL_CODE, _loss(game, before, outcomes, seat)))
    gains = [gain for gain in gains if gain.points >= MIN_REASON_POINTS]
    return sorted(gains, key=lambda gain: -gain.points)[:MAX_REASONS]


def _loss(game: Game, before: State, outcomes: Sequence[State], seat: int) -> float:
    """How much less the strongest rival of ``seat`` may expect after a move, on average."""
    judge = _without(game.id, "")
    old = judge.worths(before)
    rival = max((other for other in range(game.seats) if other != seat), key=lambda other: old[other])
    return old[rival] - sum(judge.worths(outcome)[rival] for outcome in outcomes) / len(outcomes)


def _parts(game: Game, state: State, seat: int) -> dict[str, float]:
    """What ``seat`` may expect, by what it comes from."""
    whole = _without(game.id, "").worths(state)[seat]
    named = f"{game.id}."
    weights = [name for name in weights_of(game.id) if f"{named}{name}" in BOOK.languages["en"]]
    parts = {name: whole - _without(game.id, name).worths(state)[seat] for name in weights}
    safe = {f"{POINTS_CODE}.{source}": float(points) for source, points in state.breakdown()[seat].items()}
    return {**parts, **safe}


@lru_cache(maxsize=256)
def _without(game: str, weight: str) -> Judge:
    """The judge of ``game`` who does not care for one of its weights."""
    return judge_of(game, {weight: 0.0} if weight else {}, trained=True)
