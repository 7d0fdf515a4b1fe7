"""Which games there are. Packages are named here and imported only when somebody asks for the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from .errors import BadOption
from .game import Game

MAX_SHARED_GAMES = 100  # combinations of options that are kept ready

_PACKAGES: dict[str, str] = {}


def register(name: str, package: str) -> None:
    """Make the game ``name`` known; ``package`` is where its ``GAME`` is found."""
    _PACKAGES[name] = package


def games() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(_PACKAGES))


def find(name: object) -> type[Game]:
    """The game called ``name``; BadOption lists what there is."""
    if not isinstance(name, str) or name not in _PACKAGES:
        raise BadOption.put("option.no-game", name=repr(name), games=", ".join(games()))
    kind: type[Game] = import_module(_PACKAGES[name]).GAME
    return kind


def game(name: str, seats: int | None = None, rules: int | None = None, **options: object) -> Game:
    """The game called ``name`` with its seats and options; BadOption names what is allowed."""
    return find(name).open(seats, rules, **options)


def shared_game(name: str, seats: int, rules: int | None, options: Mapping[str, object]) -> Game:
    """The same, made once and shared by all who play it with these options.

    A game never changes once it is made, but it is large: its catalogue and its board weigh more than a hundred
    positions.
    """
    return _made(name, seats, rules, tuple(sorted(options.items())))


@lru_cache(MAX_SHARED_GAMES)
def _made(name: str, seats: int, rules: int | None, options: tuple[tuple[str, object], ...]) -> Game:
    return find(name).with_options(seats, rules, dict(options))
