"""The tests that matter to what changed: ``make check`` runs them, on the plain source and within its time.

What changed is what differs from ``BASE`` (the last commit, unless said otherwise), with files that git does not know
yet. A test matters if it imports a changed module, directly or through others; if it names a game of which something
changed; or if the changed file is a document or lies beside the test. The nearest come first. What did not fit into the
time, and what no quick check runs at all, is said at the end. Where nothing changed, a few tests see whether the house
stands at all.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
SECONDS = 45  # of all cores together, for the tests of one check
NOT_IN_A_CHECK = ("tests/browser", "tests/server/end_to_end", "tests/server/cluster")
SMOKE = (
    "tests/kernel/test_laws.py",
    "tests/kernel/test_match.py",
    "tests/test_builds_agree.py",
    "tests/test_playthroughs.py",
    "tests/test_records.py",
    "tests/docs/test_documents.py",
)
ABOUT_THE_HOUSE = (
    "tests/docs/test_documents.py",
    "tests/test_loop.py",
)  # Makefile, pyproject.toml, README and the like
BESIDE = 1  # import away from a change, as it were: what hangs on it by where it lies
BY_NAME = 6  # likewise: what names a game of which something changed

Distances = dict[str, int]


# ---------------------------------------------------------------------- what changed


def changed_files(base: str = "HEAD") -> list[str] | None:
    """Paths that differ from ``base``; None where there is no git to ask."""
    paths: list[str] = []
    for words in (["diff", "--name-only", "--merge-base", base], ["ls-files", "--others", "--exclude-standard"]):
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            return None
        paths += done.stdout.splitlines()
    return sorted(set(paths))


def module_of(path: str) -> str | None:
    """The module a path is the source of."""
    if not path.endswith(".py"):
        return None
    if path.startswith("src/hansetag/"):
        name = path.removeprefix("src/")
    elif path.startswith("tests/"):
        name = path
    else:
        return None
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_file(module: str) -> str:
    """The path of a module of the tests."""
    return module.replace(".", "/") + ".py"


# ---------------------------------------------------------------------- who hangs on it


class Imports:
    """The modules of the house and of its tests, and which of them hang on which."""

    def __init__(self) -> None:
        self.graph = grimp.build_graph("hansetag", "tests", cache_dir=str(ROOT / ".import_linter_cache"))
        self.games = sorted(name.split(".")[2] for name in self.graph.find_children("hansetag.games"))
        self.tests = sorted(name for name in self.graph.modules if name.split(".")[-1].startswith("test_"))
        self.named = {name: self._games_named(name) for name in self.graph.modules if name.startswith("tests.")}

    def _games_named(self, module: str) -> set[str]:
        """The games that a module of the tests names in a string; all of them if it asks which there are."""
        path = ROOT / test_file(module)
        if not path.exists():  # a folder
            return set()
        found: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and node.value in self.games:
                found.add(str(node.value))
            elif isinstance(node, ast.Attribute) and node.attr == "games":
                found.update(self.games)
        return found

    def modules_of(self, path: str) -> set[str]:
        """The modules that a changed file speaks for: itself, or all of the package whose data it is."""
        module = module_of(path)
        if module is not None:
            return {module} & self.graph.modules
        if not path.startswith("src/hansetag/"):
            return set()
        folder = Path(path).parent
        while not (ROOT / folder / "__init__.py").exists() and folder != Path("src/hansetag"):
            folder = folder.parent
        package = ".".join(folder.parts[1:])
        return {package, *self.graph.find_descendants(package)} & self.graph.modules

    def distances(self, modules: Iterable[str]) -> Distances:
        """How many imports away everything is that hangs on the ``modules``."""
        found = dict.fromkeys(modules, 0)
        queue = deque(found)
        while queue:
            module = queue.popleft()
            for other in self.graph.find_modules_that_directly_import(module):
                if other not in found:
                    found[other] = found[module] + 1
                    queue.append(other)
        return found

    def game_of(self, path: str) -> str | None:
        """The game a file is about, if it is about one."""
        words = path.replace("-", "/").replace("_", "/").replace(".", "/").split("/")
        about = [game for game in self.games if game in words]
        return about[0] if len(about) == 1 else None


def concerned(imports: Imports, paths: Iterable[str]) -> Distances:
    """The test files that matter to the changed ``paths``, and how far each is from them."""
    paths = list(paths)
    near = imports.distances({module for path in paths for module in imports.modules_of(path)})
    found = {test_file(test): near[test] for test in imports.tests if test in near}
    games = {game for path in paths if path.startswith("src/") and (game := imports.game_of(path)) is not None}
    for test in imports.tests:
        if imports.named[test] & games:
            found.setdefault(test_file(test), BY_NAME)
    for path in paths:
        for name in _beside(path, imports):
            found[name] = min(BESIDE, found.get(name, BESIDE))
    return {name: far for name, far in found.items() if (ROOT / name).exists()}


def _beside(path: str, imports: Imports) -> list[str]:
    """The test files that a changed file concerns by where it lies."""
    tests = [test_file(test) for test in imports.tests]
    if path.startswith("docs/") or path.endswith(".md"):
        return [test for test in tests if test.startswith("tests/docs/")]
    if path.startswith("web/"):
        return [test for test in tests if test.startswith("tests/web/")]
    if path.startswith("tests/"):
        if path.endswith("/conftest.py"):
            return [test for test in tests if test.startswith(path.removesuffix("conftest.py"))]
        if not path.endswith(".py"):  # a record, a playthrough, a page to compare with
            folder = Path(path).parent
            return [test for test in tests if Path(test).parent in (folder, folder.parent)]
        return []
    return [] if path.startswith("src/") else list(ABOUT_THE_HOUSE)


def only_game(imports: Imports, paths: Iterable[str]) -> str:
    """The one game that all changed files are about; empty if there is none such."""
    games = {imports.game_of(path) for path in paths if not path.startswith("web/")}
    only = games.pop() if len(games) == 1 else None
    return only or ""


# ---------------------------------------------------------------------- the check


def arguments(found: Mapping[str, int], game: str, games: Iterable[str]) -> list[str]:
    """What pytest is called with."""
    words = [f"--seconds={SECONDS}"]
    if game:
        words.append(f"--without-games={','.join(name for name in games if name != game)}")
    return words + [f"--near={far}:{name}" for name, far in sorted(found.items())] + sorted(found)


def main(words: list[str]) -> int:
    """Say what matters and run it; further ``words`` go to pytest."""
    base = os.environ.get("BASE") or "HEAD"
    paths = changed_files(base)
    if paths is None:
        print(f"There is no git to say what changed since {base}; these few tests see whether the house stands.")
        return run([f"--seconds={SECONDS}", *SMOKE, *words])
    if not paths:
        print(f"Nothing differs from {base}; these few tests see whether the house stands.")
        return run([f"--seconds={SECONDS}", *SMOKE, *words])
    imports = Imports()
    found = concerned(imports, paths)
    away = sorted(name for name in found if name.startswith(NOT_IN_A_CHECK))
    for name in away:
        del found[name]
    game = only_game(imports, paths)
    about = f", all about {game}" if game else ""
    print(f"{len(paths)} files differ from {base}{about}; {len(found)} files of tests hang on them.")
    code = run([*arguments(found, game, imports.games), *words]) if found else 0
    if not found:
        print("NOT CHECKED: no test hangs on these files.")
    for folder in NOT_IN_A_CHECK:
        count = sum(name.startswith(folder) for name in away)
        if count:
            print(f"NOT IN A CHECK: {count} files of {folder} hang on the change; make test runs them.")
    return code


def run(words: list[str]) -> int:
    """Run pytest on the plain source; an empty choice is no failure."""
    env = {**os.environ, "HANSETAG_PURE": "1"}
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    return 0 if done == 5 else done  # 5: no tests were left to run


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
