"""Judges: what everybody may expect of a position, by game. The eyes of the merchant and of the alderman.

The merchant weighs as an experienced player would say things weigh; what self-play has made of these weights is for the
alderman and for hints (decision 0026).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..search.judge import Judge
from .bohnhanse.judge import BohnHanseJudge
from .hansa.judge import HansaJudge
from .teutonica.judge import TeutonicaJudge

_JUDGES: dict[str, Callable[[dict[str, float]], Judge]] = {
    "bohnhanse": BohnHanseJudge,
    "hansa": HansaJudge,
    "teutonica": TeutonicaJudge,
}


@cache
def weights_of(game: str, *, trained: bool = False, seats: int = 0) -> dict[str, float]:
    """The weights for ``game`` as they were set by hand, for so many ``seats`` if these have some of their own.

    ``trained``: as self-play has found them, if it has.
    """
    folder = files(__package__).joinpath(game, "weights")
    weights = _read(folder.joinpath("hand.toml"), seats)
    found = folder.joinpath("trained.toml")
    return {**weights, **_read(found, seats)} if trained and found.is_file() else weights


def _read(file: Traversable, seats: int) -> dict[str, float]:
    """The weights in a file; a table in it that is called by a number of seats replaces some of them."""
    data = tomllib.loads(file.read_text("utf-8"))
    usual = {name: float(weight) for name, weight in data.items() if not isinstance(weight, dict)}
    return {**usual, **{name: float(weight) for name, weight in data.get(str(seats), {}).items()}}


def judge_of(game: str, weights: dict[str, float] | None = None, *, trained: bool = False, seats: int = 0) -> Judge:
    """The judge of ``game``, with a merchant's eyes or with ``trained`` ones; ``weights`` of one's own replace them."""
    return _JUDGES[game]({**weights_of(game, trained=trained, seats=seats), **(weights or {})})
