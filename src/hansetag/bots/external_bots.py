"""Strangers: bots that others wrote, found among what is installed, in a file or in a module.

A package that is installed names its bots in the entry point group ``hansetag.bots`` and they are called by that name.
Anybody else is called by address: ``path/to/file.py:Class`` or ``package.module:Class``. An address runs code of the
caller's choice, so it is for the caller's own machine and never for names that come over a network or from a record.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import importlib.util
import re
import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from hansetag.kernel.errors import BadOption
from hansetag.kernel.game import Game
from hansetag.kernel.rng import Rng

from .bot import Bot
from .naming import OPTION_SIGN
from .roster import NAMES

ENTRY_POINT_GROUP = "hansetag.bots"
PLAIN_NAME = re.compile(r"[\w.-]+")  # an installed bot may be called so; nothing that would be taken for something else
TAKEN_NAMES = (*NAMES, "human")
FILE_ENDING = ".py"
OWN_FILES = (
    __file__,
    importlib.__file__,
    importlib.metadata.__file__,
)  # where nobody looks for an external bot's mistake
Maker = Callable[..., Any]

_FILES: dict[Path, ModuleType] = {}  # read once: a match is played by one version of a bot


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name. A name of the house stays with the house."""
    found = sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: (entry.name, entry.value))
    return {entry.name: entry for entry in found if PLAIN_NAME.fullmatch(entry.name) and entry.name not in TAKEN_NAMES}


def plays(name: str, game: str) -> bool:
    """Whether the installed bot called ``name`` can be had, and plays ``game``: unless it has ``games``, it does."""
    try:
        known = getattr(find(name), "games", None)
    except BadOption:
        return False
    return known is None or game in known


def find(who: str) -> Maker:
    """The class of the installed bot or at the address ``who``; BadOption says why it cannot be had."""
    if who in installed():
        try:
            found: Maker = installed()[who].load()
        except (Exception, SystemExit) as error:
            raise BadOption(f"the installed bot {who!r} cannot be imported: {_told(error)}") from error
        return _callable(who, found)
    place, _, name = who.rpartition(OPTION_SIGN)
    if not place or not name.isidentifier():
        raise BadOption(f"a bot of your own is written path/to/file.py:Class or package.module:Class, not {who!r}")
    module = _file(place) if place.endswith(FILE_ENDING) or "/" in place or "\\" in place else _module(place)
    if not hasattr(module, name):
        there = [one for one, what in vars(module).items() if getattr(what, "__module__", "") == module.__name__]
        raise BadOption(f"{place} has no {name!r}; there are: {', '.join(there) or 'none'}")
    return _callable(who, getattr(module, name))


def sit(who: str, make: Maker, game: Game, rng: Rng, options: dict[str, Any]) -> Bot:
    """The bot that ``make`` makes; BadOption if it raises, or if what it makes is no bot."""
    try:
        bot: Bot = make(game, rng, **options)
    except (Exception, SystemExit) as error:
        raise BadOption(f"{who} cannot be made of a game and an Rng: {_told(error)}") from error
    lacks = [part for part in ("choose", "wish") if not callable(getattr(bot, part, None))]
    lacks += ["name"] if not isinstance(getattr(bot, "name", None), str) else []
    lacks += ["rng"] if not isinstance(getattr(bot, "rng", None), Rng) else []
    if lacks:
        raise BadOption(f"{who} is no bot: it lacks {', '.join(lacks)}")
    return bot


def _callable(who: str, found: object) -> Maker:
    """``found``, if a bot can be made of it at all."""
    if not callable(found):
        raise BadOption(f"{who} is nothing that can be called to make a bot, but a {type(found).__name__}")
    return found


def _module(name: str) -> ModuleType:
    """An importable module."""
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise BadOption(f"the module {name} cannot be imported: {_told(error)}") from error


def _file(place: str) -> ModuleType:
    """The module in a file. Python knows it by a name with a hash in it, so that no two files collide."""
    path = Path(place).expanduser().resolve()
    if path in _FILES:
        return _FILES[path]
    try:
        digest = hashlib.sha256(str(path).encode() + path.read_bytes()).hexdigest()[:8]
    except OSError as error:
        raise BadOption(f"{place} cannot be read: {error.strerror}") from None
    stem = re.sub(r"\W", "_", path.stem)
    spec = importlib.util.spec_from_file_location(f"{stem}_{digest}", path)
    if spec is None or spec.loader is None:
        raise BadOption(f"{place} is no Python file; its name has to end in {FILE_ENDING}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise BadOption(f"{place} cannot be imported: {_told(error)}") from error
    _FILES[path] = module
    return module


def _told(error: BaseException) -> str:
    """What went wrong, and in which line of the bot's own file."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename not in OWN_FILES and not frame.filename.startswith("<")]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{where}"
