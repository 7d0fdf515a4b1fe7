"""What tests cost: the long ones are known by name, so that they begin first and a quick check can do without them.

``tests/long.tsv`` lists every test that takes longer than ``LONG`` seconds, on the pure and on the compiled build.
``pytest --record-long`` writes the column of the build it runs on anew. A test that is not listed counts as ``QUICK``.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

TABLE = Path(__file__).parent / "long.tsv"
HEAD = "pure\tcompiled\ttest"
LONG = 1.0  # seconds from which a test is worth a line
QUICK = 0.04  # seconds of any other, on the average
QUICK_AT_A_SERVER = 0.4  # likewise where a server and a database are opened
BUILDS = ("pure", "compiled")

Costs = dict[str, float]


def build() -> str:
    """The build that runs here."""
    return BUILDS[os.environ.get("HANSETAG_PURE", "") in ("", "0")]


def read(build: str) -> Costs:
    """Seconds of the long tests on a build; what was measured on the other one only is taken from there."""
    mine = BUILDS.index(build)
    known: Costs = {}
    for line in TABLE.read_text("utf-8").splitlines()[1:]:
        *columns, test = line.split("\t")
        known[test] = float(columns[mine] or columns[1 - mine])
    return known


def write(build: str, measured: Mapping[str, float]) -> None:
    """Put the long ones among the tests that were ``measured`` into the table, and take out what is quick now."""
    mine = BUILDS.index(build)
    rows: dict[str, list[str]] = {}
    for line in TABLE.read_text("utf-8").splitlines()[1:]:
        *columns, test = line.split("\t")
        rows[test] = columns
    for test, seconds in measured.items():
        if seconds >= LONG or test in rows:
            rows.setdefault(test, ["", ""])[mine] = f"{seconds:.1f}" if seconds >= LONG else ""
    lines = ["\t".join([*columns, test]) for test, columns in sorted(rows.items()) if any(columns)]
    TABLE.write_text("\n".join([HEAD, *lines, ""]), "utf-8")


def file_of(test: str) -> str:
    """The file a test stands in."""
    return test.partition("::")[0]


def cost(test: str, costs: Mapping[str, float]) -> float:
    """Seconds that a test takes, measured or guessed."""
    return costs.get(test, QUICK_AT_A_SERVER if test.startswith("tests/server/") else QUICK)


def longest_first(tests: Sequence[str], costs: Mapping[str, float], workers: int) -> list[str]:
    """The tests in an order in which every worker begins with long ones and ends with quick ones.

    Each worker is given one stretch of this list, all equally many tests, and takes over from others later. Files stay
    together, since their tests may share what they set up.
    """
    heaviest: Costs = {}
    for test in tests:
        heaviest[file_of(test)] = max(heaviest.get(file_of(test), 0.0), costs.get(test, 0.0))
    files: dict[str, list[str]] = {name: [] for name in sorted(heaviest, key=lambda name: -heaviest[name])}
    for test in tests:
        files[file_of(test)].append(test)
    long = [name for name in files if heaviest[name]]
    quick = [test for name in files if not heaviest[name] for test in files[name]]
    stretches = [[test for name in long[first::workers] for test in files[name]] for first in range(workers)]
    size = -(-len(tests) // workers)
    for stretch in stretches:
        room = max(0, size - len(stretch))
        stretch.extend(quick[:room])
        del quick[:room]
    return [test for stretch in stretches for test in stretch] + quick


def within(seconds: float, tests: Sequence[str], costs: Mapping[str, float], ranks: Mapping[str, int]) -> set[str]:
    """As many of the tests as fit into ``seconds``: near before far (``ranks``, by file), then quick ones first.

    A long test comes after all quick ones, so that no area is without any.
    """
    chosen: set[str] = set()
    left = seconds
    for test in sorted(tests, key=lambda test: (test in costs, ranks.get(file_of(test), 0), cost(test, costs))):
        left -= cost(test, costs)
        if left < 0:
            break
        chosen.add(test)
    return chosen


def by_file(tests: Iterable[str]) -> list[tuple[str, int]]:
    """How many of the tests stand in each file."""
    return sorted(Counter(map(file_of, tests)).items())
