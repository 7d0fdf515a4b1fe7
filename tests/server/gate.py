"""A gate in front of a service: what is asked of it passes through, until the gate is shut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Gate:
    """A port of loopback that leads to another one; shut, it refuses everybody and cuts off those who are inside."""

    def __init__(self, url: str) -> None:
        """In front of the service at ``url``."""
        there = urlsplit(url)
        self._there = (there.hostname or "127.0.0.1", there.port or 5432)
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._port = 0
        self._parts = there

    @property
    def url(self) -> str:
        """The address of the service, through the gate."""
        who = f"{self._parts.username}@" if self._parts.username else ""
        return self._parts._replace(netloc=f"{who}127.0.0.1:{self._port}").geturl()

    async def open(self) -> None:
        """Let everybody through."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def shut(self) -> None:
        """Let nobody through any more."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.cut()
        await asyncio.sleep(0)

    def cut(self) -> None:
        """Break every connection; others can be made as long as the gate is open."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            there_reader, there_writer = await asyncio.open_connection(*self._there)
            self._writers |= {writer, there_writer}
            try:
                await asyncio.gather(_pump(reader, there_writer), _pump(there_reader, writer))
            finally:
                self._writers -= {writer, there_writer}
                there_writer.transport.abort()
                writer.transport.abort()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carry on what comes until nothing does."""
    while data := await reader.read(65_536):
        writer.write(data)
        await writer.drain()
    writer.transport.abort()


@asynccontextmanager
async def gate_before(url: str) -> AsyncIterator[Gate]:
    """A gate that is open when the block begins."""
    gate = Gate(url)
    await gate.open()
    try:
        yield gate
    finally:
        await gate.shut()
