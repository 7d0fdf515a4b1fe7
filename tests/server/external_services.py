"""PostgreSQL and Redis for the tests: what the environment names, what runs on loopback, or a private one.

A private server lives in a folder of its own on a port of its own, and ends with the tests.
"""

from __future__ import annotations

import asyncio
import getpass
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import asyncpg  # type: ignore[import-untyped]
import pytest
import redis
from tests.conftest import NOT_RUN

T = TypeVar("T")


class Missing(Exception):
    """A service that is not to be had here."""


def not_run(service: str, why: str) -> NoReturn:
    """Skip a test because there is no such service; the end of the run will say so."""
    pytest.skip(f"{NOT_RUN}{service}: {why}")


def wait_for(make: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a coroutine returns; it runs in a thread, so that no loop of a test is disturbed."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(make())).result()


# ---------------------------------------------------------------------- PostgreSQL


async def ask(url: str, statement: str) -> Any:
    """What a PostgreSQL server answers to one statement."""
    connection = await asyncpg.connect(url, timeout=5)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def empty(url: str) -> None:
    """Remove all there is in a database, and send away all that are still connected to it."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    await ask(url, f"SELECT count(pg_terminate_backend(pid)) {others}")
    await ask(url, "DROP SCHEMA public CASCADE")
    await ask(url, "CREATE SCHEMA public")


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server on which databases can be made; Missing says why there is none."""
    named = os.environ.get("HANSETAG_TEST_POSTGRES")
    if named:
        problem = cannot_make_databases(named)
        if problem:
            raise Missing(f"HANSETAG_TEST_POSTGRES is {named}, and {problem}")
        yield named
        return
    problem = ""
    for user in dict.fromkeys(("postgres", "root", getpass.getuser())):
        url = f"postgresql://{user}@127.0.0.1:5432/postgres"
        problem = cannot_make_databases(url)
        if not problem:
            yield url
            return
    with private_postgresql(f"on loopback: {problem}") as url:
        yield url


def cannot_make_databases(url: str) -> str:
    """What speaks against a server; empty if nothing does."""
    statement = "SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user"
    try:
        return "" if wait_for(lambda: ask(url, statement)) else "its user may not make databases"
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return str(error) or type(error).__name__


@contextmanager
def private_postgresql(before: str) -> Iterator[str]:
    """A server of our own, from the installed programs."""
    programs = find_postgresql()
    if programs is None:
        raise Missing(f"{before}; no initdb on the path or in /usr/lib/postgresql")
    folder = Path(tempfile.mkdtemp(prefix="hansetag-postgresql-"))
    as_user = {"user": an_ordinary_user()} if os.getuid() == 0 else {}  # as root PostgreSQL refuses to run
    if as_user:
        shutil.chown(folder, as_user["user"])
    port = free_port()
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), *arguments]
        with (folder.parent / f"{folder.name}.log").open("ab") as log:
            done = subprocess.run(
                command, cwd=folder, stdout=log, stderr=log, timeout=120, check=False, user=as_user.get("user")
            )
        if done.returncode:
            said = (folder.parent / f"{folder.name}.log").read_text(errors="replace")[-300:]
            raise Missing(f"{before}; {program} failed: {said}")

    try:
        run("initdb", "-D", str(data), "-U", "hansetag", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100"
        run("pg_ctl", "-D", str(data), "-l", str(folder / "log"), "-w", "-o", settings, "start")
        try:
            yield f"postgresql://hansetag@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / f"{folder.name}.log").unlink(missing_ok=True)


def an_ordinary_user() -> str:
    """Somebody else to be, for root."""
    import pwd

    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def find_postgresql() -> Path | None:
    """The folder of PostgreSQL's programs, the newest if there are several."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if installed:
        return installed[-1].parent
    found = shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


# ---------------------------------------------------------------------- Redis


@contextmanager
def redis_server() -> Iterator[str]:
    """The address of an empty Redis database for us alone; Missing says why there is none."""
    named = os.environ.get("HANSETAG_TEST_REDIS")
    if named:
        client = redis.Redis.from_url(named)
        try:
            client.ping()
        except redis.RedisError as error:
            raise Missing(f"HANSETAG_TEST_REDIS is {named}, and {error}") from error
        finally:
            client.close()
        yield named
        return
    number = claim_number()
    if number is None:
        with private_redis() as url:
            yield url
        return
    url = f"redis://127.0.0.1:6379/{number}"
    try:
        yield url
    finally:
        with redis.Redis.from_url(url) as client:
            client.flushdb()


def claim_number() -> int | None:
    """The number of an empty database of the Redis on loopback, which is marked as taken; None if there is none."""
    for number in range(15, 0, -1):
        try:
            with redis.Redis(host="127.0.0.1", db=number, socket_connect_timeout=2) as client:
                if client.dbsize() == 0 and client.set("hansetag-tests", os.getpid(), nx=True, ex=3_600):
                    return number
        except redis.ConnectionError:
            return None
        except redis.RedisError:
            continue
    return None


@contextmanager
def private_redis() -> Iterator[str]:
    """A server of our own, from the installed program."""
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("none with an empty database on loopback, no redis-server on the path")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="hansetag-redis-") as folder:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with redis.Redis(host="127.0.0.1", port=port) as client:
                await_ping(client, server)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait(10)


def await_ping(client: redis.Redis, server: subprocess.Popen[bytes]) -> None:
    """Wait until a Redis server answers."""
    for _ in range(100):
        try:
            client.ping()
            return
        except redis.ConnectionError:
            if server.poll() is not None:
                break
            time.sleep(0.05)
    raise Missing("none with an empty database on loopback, and redis-server does not start")


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
