"""What could not be run is named at the end, and with HANSETAG_REQUIRE_SERVICES=1 it makes the run a failure.

Tests that need a service which is not to be had skip with a reason made by ``tests.server.external_services.not_run``.
This file is here rather than beside them because the process that reports for several workers reads only what is at the
top.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

NOT_RUN = "NOT RUN on "


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


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    required = os.environ.get("HANSETAG_REQUIRE_SERVICES", "") not in ("", "0")
    if required and not hasattr(session.config, "workerinput") and left_out(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
