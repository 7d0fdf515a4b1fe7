"""Rename every field of a view or of an event, one at a time, and see what notices: run it by hand.

``python tests/types/rename_every_field.py [--game hansa] [--only seats]``

In a copy of the tree a field is renamed at its declaration and nowhere else. Then the checks are run, the cheapest
first, until one fails: mypy; the phrases of events; svelte-check on types that were written anew; and at last, for
what nobody reads by its name, that the client's types as they are kept are behind Python's. The table says what noticed
each field, and the script fails if something went unnoticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LEFT_BEHIND = (
    "build",
    "dist",
    "node_modules",
    "__pycache__",
    ".git",
    ".venv",
    ".pytest_cache",
    ".hypothesis",
    "app",
    "*.so",
)
MODULES = ("view_types.py", "derived_types.py", "events.py")
TYPED = ("TypedDict", "View", "Derived", "Event")  # what the classes with fields derive from
MARK = "_renamed"

sys.path.insert(0, str(ROOT))

import build_web  # noqa: E402


class Field(NamedTuple):
    """A field where it is declared."""

    path: Path  # from the root of the tree
    owner: str
    name: str
    line: int
    column: int


class Check(NamedTuple):
    """Something that may notice; ``fails`` is given the copied tree."""

    name: str
    fails: Callable[[Path], bool]


# ---------------------------------------------------------------------- fields


def fields(game: str | None) -> Iterator[Field]:
    """Every field of the kernel's view, of the views, of what is derived and of the events, or those of one game."""
    games = ROOT / "src" / "hansetag" / "games"
    folders = [games / game] if game else sorted(path for path in games.iterdir() if (path / "events.py").exists())
    paths = [folder / module for folder in folders for module in MODULES]
    if game is None:
        paths.insert(0, ROOT / "src" / "hansetag" / "kernel" / "views.py")
    for path in paths:
        yield from _declared(path)


def _declared(path: Path) -> Iterator[Field]:
    """The fields that one module declares."""
    for statement in ast.parse(path.read_text("utf-8")).body:
        if not isinstance(statement, ast.ClassDef) or not _is_typed(statement):
            continue
        for line in statement.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                at = line.target
                yield Field(path.relative_to(ROOT), statement.name, at.id, at.lineno, at.col_offset)


def _is_typed(statement: ast.ClassDef) -> bool:
    """Whether a class is a TypedDict or an event."""
    return any(isinstance(base, ast.Name) and base.id in TYPED for base in statement.bases)


def rename(tree: Path, field: Field) -> None:
    """Give a field another name where it is declared."""
    path = tree / field.path
    lines = path.read_text("utf-8").splitlines(keepends=True)
    line = lines[field.line - 1]
    end = field.column + len(field.name)
    assert line[field.column : end] == field.name
    lines[field.line - 1] = f"{line[:end]}{MARK}{line[end:]}"
    path.write_text("".join(lines), "utf-8")


# ---------------------------------------------------------------------- checks


def run(tree: Path, *command: str, folder: str = ".") -> bool:
    """Whether a command fails in the copied tree."""
    path = os.pathsep.join([str(tree / "src"), str(tree)])
    env = {**os.environ, "PYTHONPATH": path, "HANSETAG_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=tree / folder, env=env, check=False, capture_output=True, text=True)
    return done.returncode != 0


def types_fail(tree: Path) -> bool:
    """Python's types; a server that remembers the last run answers in a second or two."""
    return run(tree, sys.executable, "-m", "mypy.dmypy", "run")


def phrases_fail(tree: Path) -> bool:
    """The phrases of events tell fields by their names."""
    return run(
        tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/test_event_phrases.py"
    )


def client_fails(tree: Path) -> bool:
    """The client's types, written anew from Python's."""
    if run(tree, sys.executable, "web/generate.py"):
        return True
    node, _ = build_web.node()
    checker = "node_modules/svelte-check/bin/svelte-check"
    return run(tree, str(node), checker, "--tsconfig", "./tsconfig.json", "--fail-on-warnings", folder="web")


def types_are_behind(tree: Path) -> bool:
    """Whether the client's types, as they are kept, say something else than Python's."""
    for path in (ROOT / "web" / "src").rglob("wire.ts"):
        shutil.copy2(path, tree / path.relative_to(ROOT))
    return run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/web/test_types.py")


CHECKS = (
    Check("mypy", types_fail),
    Check("phrases", phrases_fail),
    Check("svelte-check", client_fails),
    Check("test_types", types_are_behind),
)


def who_notices(tree: Path, field: Field) -> str:
    """The first check that fails once a field is renamed; empty if none does."""
    before = (tree / field.path).read_text("utf-8")
    rename(tree, field)
    try:
        return next((check.name for check in CHECKS if check.fails(tree)), "")
    finally:
        (tree / field.path).write_text(before, "utf-8")


# ---------------------------------------------------------------------- the whole


def copy_tree(target: Path) -> None:
    """The tree without what is made, with the client's packages linked."""
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    (target / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")


def main() -> int:
    """Print the table; 1 if a field can be renamed unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="only the fields of this game")
    parser.add_argument("--only", help="only fields, classes or modules of this name")
    asked = parser.parse_args()
    wanted = [field for field in fields(asked.game) if asked.only in (None, field.name, field.owner, field.path.name)]
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="hansetag-rename-") as folder:
        tree = Path(folder) / "tree"
        copy_tree(tree)
        sound = [check.name for check in CHECKS if check.fails(tree)]
        if sound:
            print(f"Nothing is renamed yet, and these fail already: {', '.join(sound)}.")
            return 1
        try:
            for field in wanted:
                began = time.monotonic()
                noticed = who_notices(tree, field) or "NOTHING"
                found[noticed] += 1
                where = f"{field.path.parent.name}/{field.path.name}"
                print(
                    f"{where:28} {field.owner + '.' + field.name:36} {noticed:14} {time.monotonic() - began:5.1f} s",
                    flush=True,
                )
        finally:
            run(tree, sys.executable, "-m", "mypy.dmypy", "stop")
    print(", ".join(f"{count} noticed by {name}" for name, count in found.most_common()))
    return 1 if found["NOTHING"] or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
