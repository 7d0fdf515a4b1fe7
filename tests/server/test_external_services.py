"""What a run says, and what it comes to, where a service is missing; and that private servers can be started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import redis
from tests.server import external_services

ROOT = Path(__file__).parents[2]
SAID = "on PostgreSQL, because none was found (HANSETAG_TEST_POSTGRES is postgresql://nobody@127.0.0.1:1/none"


def run_without_postgresql(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    plugins = ["-p", "xdist.plugin", "-p", "pytest_asyncio.plugin", "-p", "no:cacheprovider"]
    settings = {"HANSETAG_TEST_POSTGRES": "postgresql://nobody@127.0.0.1:1/none", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    settings = {**os.environ, **settings, **environment}
    command = [sys.executable, "-m", "pytest", *plugins, "tests/server/store/test_talk.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, timeout=120, check=False)


def test_what_was_not_run_is_named_at_the_end() -> None:
    done = run_without_postgresql(HANSETAG_REQUIRE_SERVICES="")
    assert f"NOT RUN: 2 tests {SAID}" in done.stdout
    assert done.returncode == 0


def test_where_services_are_required_it_is_a_failure_also_with_workers() -> None:
    done = run_without_postgresql("-n", "1", HANSETAG_REQUIRE_SERVICES="1")
    assert f"NOT RUN: 2 tests {SAID}" in done.stdout
    assert done.returncode == 1


def test_a_private_postgresql_can_be_started() -> None:
    if external_services.find_postgresql() is None:
        external_services.not_run("PostgreSQL", "no initdb on the path or in /usr/lib/postgresql")
    with external_services.private_postgresql("as a test") as url:
        assert external_services.cannot_make_databases(url) == ""
    assert external_services.cannot_make_databases(url) != ""


def test_a_private_redis_can_be_started() -> None:
    try:
        with external_services.private_redis() as url, redis.Redis.from_url(url) as client:
            assert client.ping()
    except external_services.Missing as missing:
        external_services.not_run("Redis", str(missing))


def test_a_redis_database_is_ours_alone(redis_url: str) -> None:
    with external_services.redis_server() as other:
        assert other != redis_url
