"""Which games there are. Packages are named here and imported only when somebody asks for the game."""

from __future__ import annotations

from importlib import import_module

from .errors import BadOption
from .game import Game

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
