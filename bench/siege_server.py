"""The besieged server: a process of its own, as a host would start it, and what it takes of the machine."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncpg
from siege_client import HOST, NO_ANSWER, Caller

START_SECONDS = 60.0  # seconds until somebody must be able to come in
STOP_SECONDS = 30.0  # seconds that a server has to stop in order
HANDLES = 1024  # files that a server may hold open at first, as systemd grants it; it may ask for more
FAULTS_SHOWN = 3  # of the log, with so many letters each
LETTERS_SHOWN = 1500
TICKS = os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """What the server takes at a moment, its worker processes included."""

    memory: float  # MB
    handles: int
    disk: float  # MB
    busy: float  # processor seconds so far


class Server:
    """A server that runs while the siege does."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, folder: Path, database: str) -> None:
        """``database`` is a PostgreSQL address, or empty where it is a file in ``folder``."""
        self.process = process
        self.port = port
        self.log = folder / "log"
        self._folder = folder
        self._database = database
        self._burnt: dict[int, float] = {}  # processor seconds by process, also of those that have ended

    async def wait_until_open(self) -> None:
        """Return as soon as somebody can come in."""
        end = time.monotonic() + START_SECONDS
        while (await Caller(self.port, HOST).ask("GET", "/health")).status == NO_ANSWER:
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            await asyncio.sleep(0.1)

    async def load(self) -> Load:
        """What it takes now."""
        memory, handles = 0.0, 0
        for pid in self._family():
            try:
                memory += _memory(pid)
                handles += _handles(pid)
                self._burnt[pid] = _busy(pid)
            except OSError:
                continue  # it has just ended
        return Load(memory, handles, await self._disk(), sum(self._burnt.values()))

    def most_handles(self) -> int:
        """How many files the server itself may hold open, as it has arranged by now."""
        line = next(line for line in self._proc("limits").splitlines() if line.startswith("Max open files"))
        return int(line.split()[3])

    def own_handles(self) -> int:
        """How many files the server itself holds open, without its workers."""
        return _handles(self.process.pid) if self.process.poll() is None else 0

    def ended(self) -> int | None:
        """The exit code, if the server has ended by itself."""
        return self.process.poll()

    def faults(self) -> int:
        """How many tracebacks there are in the log."""
        return len(re.findall("Traceback", self.log.read_text(errors="replace")))

    def last_faults(self) -> str:
        """The last faults in the log."""
        lines = [line for line in self.log.read_text(errors="replace").splitlines() if "Traceback" in line]
        return "\n".join(line[-LETTERS_SHOWN:] for line in lines[-FAULTS_SHOWN:])

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text()

    def _family(self) -> list[int]:
        """The server's process and all that descend from it."""
        children: dict[int, list[int]] = {}
        for path in Path("/proc").iterdir():
            if path.name.isdigit():
                try:
                    parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
                except OSError:
                    continue
                children.setdefault(parent, []).append(int(path.name))
        found = [self.process.pid]
        for pid in found:
            found += children.get(pid, [])
        return found

    async def _disk(self) -> float:
        """MB of the database and the log."""
        size = sum(path.stat().st_size for path in self._folder.iterdir() if path.is_file())
        if self._database:
            size += await _ask(self._database, "SELECT pg_database_size(current_database())")
        return size / 1e6


@contextmanager
def besieged(program: str, database: str, flags: list[str]) -> Iterator[Server]:
    """A server on an empty database: a file, or one that is made on the PostgreSQL server and removed afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder, own = Path(name), ""
        if database != "sqlite":
            own = f"{database.rpartition('/')[0]}/siege_{os.getpid()}"
            asyncio.run(_ask(database, f"CREATE DATABASE siege_{os.getpid()}"))
        port = _free_port()
        where = own or f"sqlite:///{folder}/siege.sqlite3"
        words = [program, "serve", "--port", str(port), "--database", where, "--trust-proxy", "--log", "warning"]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen([*words, *flags], stdout=log, stderr=log)  # noqa: S603
        _grant_few_handles(process.pid)
        try:
            yield Server(process, port, folder, own)
        finally:
            _stop(process)
            if own:
                asyncio.run(_ask(database, f"DROP DATABASE siege_{os.getpid()} WITH (FORCE)"))


def _grant_few_handles(pid: int) -> None:
    """Let a process begin with as few handles as a service is granted by default."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (min(HANDLES, most), most))


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _memory(pid: int) -> float:
    """The resident memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _handles(pid: int) -> int:
    """How many files a process holds open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def _busy(pid: int) -> float:
    """The processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def _ask(url: str, statement: str) -> int:
    """What PostgreSQL answers to one statement."""
    connection = await asyncpg.connect(url, timeout=10)
    try:
        return await connection.fetchval(statement) or 0
    finally:
        await connection.close()
