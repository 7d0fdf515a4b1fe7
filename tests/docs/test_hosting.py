"""The page for hosts tells the truth about commands, options and limits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hansetag.cli import app
from hansetag.server.cluster.steward import RENEWALS_PER_LEASE
from hansetag.server.settings import PORT, Settings
from hansetag.server.web.routes.playing import MAX_WAIT_SECONDS

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
SETTINGS = Settings()


def options(command: str) -> set[str]:
    """The long options of a command."""
    names = [name for argument in app[command].assemble_argument_collection() for name in argument.names]
    return {name for name in names if name.startswith("--")}


def test_every_option_that_is_told_of_exists() -> None:
    uv_options = {"--frozen", "--no-dev", "--no-emit-project", "--extra"}
    theirs = {"--now", "--upgrade", "--require-hashes", "--no-deps"} | uv_options
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", PAGE)) - theirs
    assert sorted(told - options("serve") - options("backup") - options("check") - {"--help"}) == []
    assert {"--database", "--channels", "--folder", "--secure", "--trust-proxy", "--origin", "--no-limits"} <= told


@pytest.mark.parametrize(
    ("row", "number"),
    [
        ("tables and records made", SETTINGS.creations),
        ("log-ins tried", SETTINGS.logins),
        ("lines said", SETTINGS.talks),
        ("lines of all watchers together", SETTINGS.watcher_talks),
        ("hints asked for", SETTINGS.hints),
        ("messages over sockets", SETTINGS.messages),
        ("requests of any kind", SETTINGS.requests),
        ("the body of a request", SETTINGS.body_limit // 1024),
        ("a message over a socket", SETTINGS.message_limit // 1024),
    ],
)
def test_the_limits_are_those_of_the_server(row: str, number: int) -> None:
    assert re.search(rf"^\| {row}[^|]*\| {number:,} ", PAGE, flags=re.MULTILINE)


def test_the_port_and_the_waits_are_those_of_the_server() -> None:
    assert set(re.findall(r"(?:127\.0\.0\.1|10\.0\.0\.1\d):(\d+)", PAGE)) == {str(PORT)}
    assert f"no request waits longer than {MAX_WAIT_SECONDS:.0f}" in PAGE
    assert SETTINGS.lease / RENEWALS_PER_LEASE == 2, "after two seconds at most"
    assert SETTINGS.lease + SETTINGS.lease / RENEWALS_PER_LEASE < 10, "within ten seconds"
