"""What a result was made with: a hash of the source of each bot and of the rules, and the machine.

A reference is only one if it is frozen. Two runs whose bots have the same hash played against the same opponent.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import msgspec

import hansetag
from hansetag import bots
from hansetag.bots import Bot
from hansetag.kernel import rng as compiled_module
from hansetag.kernel.game import Game

PACKAGE_FOLDER = Path(hansetag.__file__).parent
HOUSE_PACKAGE = bots.__name__
BOTS_FOLDER = PACKAGE_FOLDER / "bots"
BUILT_ENDINGS = (".so", ".pyd", ".pyc", ".c")
UNKNOWN_SOURCE = "unknown"
SHORT_HASH_LENGTH = 12
_HOUSES: dict[tuple[str, tuple[str, ...]], str] = {}  # looked up once for each company


class Mark(msgspec.Struct, frozen=True):
    """Who a bot is: the name it was asked for by, the class that answered, and a hash of the source behind it."""

    name: str
    kind: str
    source: str
    files: int


class House(msgspec.Struct, frozen=True):
    """Where and with what the games were played."""

    version: str
    build: str
    python: str
    machine: str
    cores: int
    rules: str  # hash of the source of kernel and game


def mark(name: str, game: Game) -> Mark:
    """The mark of the bot called ``name``."""
    try:
        bot = bots.bot(name, game, 0, 0)
    except Exception:  # one that cannot sit down loses its games; that is said there
        return Mark(name, UNKNOWN_SOURCE, UNKNOWN_SOURCE, 0)
    files = source_of(bot)
    kind = type(bot)
    return Mark(name, f"{kind.__module__}.{kind.__qualname__}", hash_of(files), len(files))


def house_of(game: Game) -> House:
    """What is installed here, and on what machine."""
    build = "pure" if compiled_module.__file__.endswith(".py") else "compiled"
    machine = f"{platform.system()} {platform.machine()}"
    version = platform.python_version()
    return House(hansetag.__version__, build, version, machine, os.cpu_count() or 1, rules_of(game))


def house(game: Game, names: Iterable[str]) -> str:
    """One hash of all that decides how games of ``names`` come out: the same on every machine and build."""
    known = (rules_of(game), tuple(sorted(set(names))))
    if known not in _HOUSES:
        marks = [(name, mark(name, game).source) for name in known[1]]
        told = repr((hansetag.__version__, known[0], marks))
        _HOUSES[known] = hashlib.sha256(told.encode()).hexdigest()[:SHORT_HASH_LENGTH]
    return _HOUSES[known]


def rules_of(game: Game) -> str:
    """A hash of the source and the facts of ``game`` and of the kernel under it; facts of one's own are marked."""
    source = _rules(type(game).__module__)
    return f"{source}+{own[:SHORT_HASH_LENGTH]}" if (own := game.fingerprint()) else source


@cache
def _rules(package: str) -> str:
    """The hash of what is installed."""
    file = sys.modules[package].__file__
    folders = [PACKAGE_FOLDER / "kernel", *([Path(file).parent] if file else [])]
    return hash_of([path for folder in folders for path in _below(folder)])


def hash_of(files: list[Path]) -> str:
    """A hash of the text of ``files``, wherever they lie and however lines end there."""
    if not files:
        return UNKNOWN_SOURCE
    told = hashlib.sha256()
    for path in sorted(files, key=lambda path: (path.name, path.as_posix())):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        told.update(f"{path.name} {len(text)}\n".encode() + text)
    return told.hexdigest()[:SHORT_HASH_LENGTH]


def source_of(bot: Bot) -> list[Path]:
    """The files behind a bot: the module of its class and all of its package that this one imports.

    A package that is imported counts with all its files, and a module with the data in its folder, because what it
    loads when is its own business.
    The outermost ``__init__`` is left out: a list of all bots says nothing about one of them. What somebody else's bot
    takes from the bots of the house belongs to it as well.
    """
    module = sys.modules.get(type(bot).__module__)
    file = getattr(module, "__file__", None) or _written_in(bot)
    if file is None or not (begin := _source(Path(file))).exists():
        return []
    if module is None:
        return [begin]
    found: set[Path] = set()
    _follow(module.__name__, begin, ".".join((module.__package__ or "").split(".")[:2]), found)
    return sorted(found)


def _follow(name: str, path: Path, root: str, found: set[Path]) -> None:
    """Add ``path``, the module called ``name``, and what it imports from below ``root`` or from the house."""
    if path in found:
        return
    found.add(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    base = path.parents[max(0, len(package.split(".")) - len(root.split(".")))]
    if root and path.parent != base and name.startswith(f"{root}."):
        found |= {file for file in _below(path.parent) if file.suffix != ".py"}
    for target in sorted(_imports(path, package)):
        if root and target.startswith(f"{root}."):
            _take(target, root, base, found)
        elif target.startswith(f"{HOUSE_PACKAGE}."):
            _take(target, HOUSE_PACKAGE, BOTS_FOLDER, found)


def _take(target: str, root: str, base: Path, found: set[Path]) -> None:
    """Add what is called ``target``, a module or a whole package below ``root``, which lies at ``base``."""
    place = base.joinpath(*target.removeprefix(f"{root}.").split("."))
    module = place.with_suffix(".py")
    if (place / "__init__.py").exists():
        inside = set(_below(place)) - found
        found |= {file for file in inside if file.suffix != ".py"}
        for file in sorted(file for file in inside if file.suffix == ".py"):
            parts = file.relative_to(base).with_suffix("").parts
            _follow(".".join([root, *(part for part in parts if part != "__init__")]), file, root, found)
    elif module.exists():
        _follow(target, module, root, found)


def _imports(path: Path, package: str) -> set[str]:
    """The full names of all that a file imports, wherever in it; a name that is no module does no harm."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            relative = "." * node.level + (node.module or "")
            origin = resolve_name(relative, package) if node.level else relative
            names.add(origin)
            names.update(f"{origin}.{alias.name}" for alias in node.names)
    return names


def _below(folder: Path) -> list[Path]:
    """All files in a folder but those that are made from others."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in BUILT_ENDINGS and "__pycache__" not in path.parts
    )


def _source(path: Path) -> Path:
    """The Python file beside a compiled module."""
    return path if path.suffix == ".py" else path.with_name(path.name.partition(".")[0] + ".py")


def _written_in(bot: Bot) -> str | None:
    """Where the code of a bot was written that belongs to no known module."""
    code = getattr(type(bot).choose, "__code__", None)
    return getattr(code, "co_filename", None)
