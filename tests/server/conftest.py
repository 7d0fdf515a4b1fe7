"""The databases and services of the server's tests. Whatever takes ``database`` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from tests.server import external_services
from tests.server.in_process_server import InProcessServer, open_server, settings

from hansetag.server.store import Store

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a service, so that it can be chosen or left out."""
    for item in items:
        names = getattr(item, "fixturenames", ())
        if "postgresql_database" in names:
            item.add_marker(pytest.mark.postgresql)
        if "redis_url" in names:
            item.add_marker(pytest.mark.redis)


@pytest.fixture(scope="session")
def _postgresql() -> Iterator[tuple[str, str]]:
    """The address of a PostgreSQL database of our own, or why there is none."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(external_services.postgresql())
        except external_services.Missing as missing:
            yield "", str(missing)
            return
        name = f"hansetag_test_{uuid4().hex[:12]}"
        external_services.wait_for(lambda: external_services.ask(server, f"CREATE DATABASE {name}"))
        yield urlsplit(server)._replace(path=f"/{name}").geturl(), ""
        external_services.wait_for(lambda: external_services.ask(server, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def _redis() -> Iterator[tuple[str, str]]:
    """The address of a Redis database, or why there is none."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(external_services.redis_server()), ""
        except external_services.Missing as missing:
            found = "", str(missing)
        yield found


@pytest.fixture
def postgresql_database(_postgresql: tuple[str, str]) -> Iterator[str]:
    """The address of an empty PostgreSQL database, which is emptied again after the test."""
    url, why = _postgresql
    if not url:
        external_services.not_run("PostgreSQL", why)
    yield url
    external_services.wait_for(lambda: external_services.empty(url))


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    """The address of a SQLite database that is not there yet."""
    return f"sqlite:///{tmp_path / 'hansetag.sqlite3'}"


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind."""
    return str(request.getfixturevalue(f"{request.param}_database"))


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An open store on an empty database, of each kind."""
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture
def redis_url(_redis: tuple[str, str]) -> str:
    """The address of a Redis database for the tests alone; channels Redis does not keep apart by database."""
    url, why = _redis
    if not url:
        external_services.not_run("Redis", why)
    return url


@pytest.fixture
async def server(database: str, tmp_path: Path) -> AsyncIterator[InProcessServer]:
    """A server in the test's own process, on each kind of database, with bots that decide on the spot."""
    async with open_server(settings(database, tmp_path)) as server:
        yield server
