"""How a run is put together: what runs on which build, in which order, and what it says was left out.

*Left out, and said so.* Tests that need a service which is not to be had skip with a reason made by
``tests.server.external_services.not_run``; with HANSETAG_REQUIRE_SERVICES=1 that makes the run a failure.
*Twice or once.* What the compiler touches is proved on both builds. The rest uses the rules as anybody would, so
``--both-builds`` leaves it to the run on the compiled build; ``ONCE`` says why.
*Longest first*, by ``tests/costs.py``, so that no core is left alone with a long test at the end.
*A quick check* (``make check``, ``tests/affected.py``) has ``--seconds`` to spend and names what did not fit.

All this is here rather than deeper because the process that reports for several workers reads only what is at the top.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests import costs

HERE = Path(__file__).parent
NOT_RUN = "NOT RUN on "
SHOWN = 8  # files by name of those that were left out of a quick check

ONCE = {
    "arena": "blocks, statistics and reports are never compiled; they play by the public API",
    "browser": "a browser and a server around the rules",
    "cli": "the terminal is never compiled; it shows what the public API says",
    "docs": "pages and their examples",
    "fuzz": "any input to the parsers, which are not compiled; the compiled build is what strangers meet",
    "server": "people, time and storage around the rules, never compiled",
    "test_builds_agree.py": "compares both builds by itself",
    "web": "the files that the client is made of",
}

# Whole games that bots or dice play run on the pure build too, only not traced for the coverage: the tests of
# the rules reach 99.57 % without them, 99.67 % with them.
NOT_TRACED = ("bots", "test_laws_hold.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hansetag")
    group.addoption("--both-builds", action="store_true", help="only what has to be proved on both builds")
    group.addoption("--record-long", action="store_true", help="write down which tests are long (tests/long.tsv)")
    group.addoption("--seconds", type=float, default=0.0, help="choose so many seconds of tests, quick ones first")
    group.addoption("--near", action="append", default=[], help="FAR:FILE, how far a file is from what changed")
    group.addoption("--without-games", default="", help="leave out what is tried with one of these games alone")


# ---------------------------------------------------------------------- choosing and ordering


def place(path: Path) -> str:
    """The first name below ``tests`` on the way to a file."""
    return path.relative_to(HERE).parts[0] if HERE in path.parents else ""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What runs once is not even read where both builds are proved."""
    return True if config.getoption("--both-builds") and place(collection_path) in ONCE else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run is not about, and put the rest in order."""
    for item in items:
        if place(item.path) in NOT_TRACED:
            item.add_marker(pytest.mark.no_cover)
    _keep(items, {item.nodeid for item in items if _is_wanted(config, item)})
    known = costs.read(costs.build())
    names = [item.nodeid for item in items]
    seconds: float = config.getoption("--seconds")
    if seconds:
        chosen = costs.within(seconds, names, known, _nearness(config))
        _leave_out(config, costs.by_file(name for name in names if name not in chosen))
        _keep(items, chosen)
        names = [item.nodeid for item in items]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    order = {name: number for number, name in enumerate(costs.longest_first(names, known, workers))}
    items.sort(key=lambda item: order[item.nodeid])


def _is_wanted(config: pytest.Config, item: pytest.Item) -> bool:
    """Whether a run of this kind has this test at all."""
    if config.getoption("--both-builds") and item.get_closest_marker("once"):
        return False
    without = set(config.getoption("--without-games").split(",")) - {""}
    _, _, case = item.nodeid.partition("[")
    return not without & set(case.rstrip("]").split("-"))


def _keep(items: list[pytest.Item], names: set[str]) -> None:
    items[:] = [item for item in items if item.nodeid in names]


def _nearness(config: pytest.Config) -> dict[str, int]:
    """How far the files are from what changed, as the command line says."""
    pairs = (word.split(":", 1) for word in config.getoption("--near"))
    return {name: int(far) for far, name in pairs}


# ---------------------------------------------------------------------- saying what was left out


LEFT_OUT = pytest.StashKey[list[tuple[str, int]]]()
MEASURED: dict[str, float] = {}


def _leave_out(config: pytest.Config, files: list[tuple[str, int]]) -> None:
    """Note what did not fit; a worker tells the process that reports."""
    config.stash[LEFT_OUT] = files
    output: dict[str, Any] | None = getattr(config, "workeroutput", None)
    if output is not None:
        output["left_out"] = files


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:
    """Hear from a worker what it left out; all of them choose the same."""
    files = getattr(node, "workeroutput", {}).get("left_out")
    if files is not None:
        node.config.stash[LEFT_OUT] = [(name, count) for name, count in files]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a test takes, with setting up and tidying away."""
    MEASURED[report.nodeid] = MEASURED.get(report.nodeid, 0.0) + report.duration


def left_out(config: pytest.Config) -> Counter[str]:
    """How many tests were left out, by service and why."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    found: Counter[str] = Counter()
    for report in reporter.stats.get("skipped", []) if reporter is not None else []:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        _, mark, rest = reason.partition(NOT_RUN)
        if mark:
            found[rest] += 1
    return found


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for reason, count in sorted(left_out(config).items()):
        service, _, why = reason.partition(": ")
        tests = "1 test" if count == 1 else f"{count} tests"
        terminalreporter.write_line(f"NOT RUN: {tests} on {service}, because none was found ({why})", yellow=True)
    if config.getoption("--both-builds"):
        names = ", ".join(sorted(ONCE))
        terminalreporter.write_line(f"On the compiled build only, see tests/conftest.py: {names}")
    files = config.stash.get(LEFT_OUT, [])
    if files:
        total = sum(count for _, count in files)
        most = sorted(files, key=lambda pair: -pair[1])
        named = ", ".join(f"{name} ({count})" for name, count in most[:SHOWN])
        more = f" and {len(files) - SHOWN} more files" if len(files) > SHOWN else ""
        terminalreporter.write_line(f"LEFT OUT of this check for want of time: {total} tests, of {named}{more}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return
    if session.config.getoption("--record-long"):
        costs.write(costs.build(), MEASURED)
    required = os.environ.get("HANSETAG_REQUIRE_SERVICES", "") not in ("", "0")
    if required and left_out(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
