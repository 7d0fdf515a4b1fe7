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

from .bohnhanse import BohnHanseJudge
from .hansa import HansaJudge
from .judge import Judge
from .teutonica import TeutonicaJudge

_JUDGES: dict[str, Callable[[dict[str, float]], Judge]] = {
    "bohnhanse": BohnHanseJudge,
    "hansa": HansaJudge,
    "teutonica": TeutonicaJudge,
}


@cache
def weights_of(game: str, *, trained: bool = False) -> dict[str, float]:
    """The weights for ``game`` as they were set by hand; ``trained``: as self-play has found them, if it has."""
    folder = files(__package__).joinpath("weights")
    weights = _read(folder.joinpath(f"{game}.toml"))
    found = folder.joinpath(f"{game}.trained.toml")
    return {**weights, **_read(found)} if trained and found.is_file() else weights


def _read(file: Traversable) -> dict[str, float]:
    return {name: float(weight) for name, weight in tomllib.loads(file.read_text("utf-8")).items()}


def judge_of(game: str, weights: dict[str, float] | None = None, *, trained: bool = False) -> Judge:
    """The judge of ``game``, with a merchant's eyes or with ``trained`` ones; ``weights`` of one's own replace his."""
    return _JUDGES[game]({**weights_of(game, trained=trained), **(weights or {})})
