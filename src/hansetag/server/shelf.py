"""The shelf: games with their options settled, made once and shared by all tables that play them.

A game never changes once it is made, but it is large: its catalogue and its board weigh more than a hundred positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from hansetag.kernel.game import Game
from hansetag.kernel.registry import game as open_game

MOST = 100  # combinations of options that are kept


def fetch(name: str, seats: int, rules: int | None, options: Mapping[str, object]) -> Game:
    """The game called ``name``; BadOption says what is wrong with a wish."""
    return _made(name, seats, rules, tuple(sorted(options.items())))


@lru_cache(MOST)
def _made(name: str, seats: int, rules: int | None, options: tuple[tuple[str, object], ...]) -> Game:
    return open_game(name, seats, rules, **dict(options))
