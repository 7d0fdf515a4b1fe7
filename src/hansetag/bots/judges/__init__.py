"""Judges: what everybody may expect of a position, by game. The eyes of the merchant and of the alderman."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

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
def weights_of(game: str) -> dict[str, float]:
    """The tuned weights for ``game``."""
    text = files(__package__).joinpath("weights", f"{game}.toml").read_text("utf-8")
    return {name: float(weight) for name, weight in tomllib.loads(text).items()}


def judge_of(game: str, weights: dict[str, float] | None = None) -> Judge:
    """The judge of ``game``, with ``weights`` of one's own or with the tuned ones."""
    return _JUDGES[game]({**weights_of(game), **(weights or {})})
