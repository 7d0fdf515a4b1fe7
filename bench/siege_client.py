"""A caller over plain connections, for the siege: cheap enough to play two hundred strangers from one process.

It knows as much of HTTP and of sockets as the siege needs: one request at a time over a connection that is kept, and
frames of text. Where it seems to come from is written in X-Forwarded-For, which the besieged server believes.
"""

from __future__ import annotations

import asyncio
import os
import time
from base64 import b64encode
from typing import NamedTuple

import msgspec

HOST = "127.0.0.1"
ANSWER_SECONDS = 60.0  # seconds that a caller waits for an answer
NO_ANSWER = 0  # stands where others have a status: refused, cut off or too late
TEXT_FRAME, CLOSE_FRAME, PING_FRAME, PONG_FRAME = 0x1, 0x8, 0x9, 0xA
MASK = b"\x00\x00\x00\x00"  # a client's frames are masked; this mask leaves them as they are
GONE = (
    OSError,
    EOFError,
    TimeoutError,
    asyncio.IncompleteReadError,
    asyncio.LimitOverrunError,
    ValueError,
    IndexError,
    RuntimeError,  # how uvloop says that a connection has been closed
)


class Answer(NamedTuple):
    """What came back, and after how many seconds."""

    status: int
    body: bytes
    seconds: float

    def json(self) -> dict[str, object]:
        """The body as an object; empty where there is none."""
        try:
            return msgspec.json.decode(self.body, type=dict[str, object])
        except msgspec.DecodeError:
            return {}


class Caller:
    """Somebody at an address, with a token once they have come in."""

    def __init__(self, port: int, address: str, token: str = "") -> None:
        """Call ``port`` of this machine as if from ``address``."""
        self.port = port
        self.address = address
        self.token = token
        self._lock = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def come_in(self, name: str) -> bool:
        """Take a name; whether that was granted."""
        answer = await self.ask("POST", "/api/guests", {"name": name, "script": True})
        self.token = str(answer.json().get("token") or "")
        return bool(self.token)

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send one request and read the answer; the status is NO_ANSWER where none came."""
        async with self._lock:
            begin = time.perf_counter()
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    status, content = await self._ask_again(method, path, body)
            except GONE:
                self.hang_up()
                return Answer(NO_ANSWER, b"", time.perf_counter() - begin)
            return Answer(status, content, time.perf_counter() - begin)

    async def _ask_again(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        """Ask; once more over a new connection, where the kept one was closed before anything came back."""
        kept = self._streams is not None
        try:
            return await self._ask(method, path, body)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            if not kept or getattr(error, "partial", b""):
                raise
            self.hang_up()
            return await self._ask(method, path, body)

    async def _ask(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self.port)
        reader, writer = self._streams
        content = b"" if body is None else msgspec.json.encode(body)
        typed = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if content else ""
        writer.write(f"{method} {path} HTTP/1.1\r\n{self._head()}{typed}\r\n".encode() + content)
        await writer.drain()
        status, headers = await _read_head(reader)
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            self.hang_up()
        return status, answer

    async def socket(self, table: str, since: int = 0) -> Socket | int:
        """The socket of a table; where it is refused, the status of the refusal."""
        key = b64encode(os.urandom(16)).decode()
        upgrade = f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await asyncio.open_connection(HOST, self.port)
                path = f"/api/tables/{table}/live?since={since}"
                writer.write(f"GET {path} HTTP/1.1\r\n{self._head()}{upgrade}\r\n\r\n".encode())
                status, _ = await _read_head(reader)
        except GONE:
            return NO_ANSWER
        if status == 101:
            return Socket(reader, writer)
        writer.close()
        return status

    def hang_up(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def _head(self) -> str:
        known = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        return f"Host: {HOST}:{self.port}\r\nX-Forwarded-For: {self.address}\r\n{known}"


class Socket:
    """The socket of a table, on the client's side."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak over an upgraded connection."""
        self._reader = reader
        self._writer = writer

    async def send(self, payload: bytes, kind: int = TEXT_FRAME) -> None:
        """Send one frame; waits while the other side takes nothing in."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._writer.write(bytes([0x80 | kind]) + length + MASK + payload)
        await self._writer.drain()

    async def read(self) -> bytes:
        """The next text; pings are answered on the way. EOFError where the socket was closed."""
        while True:
            first, second = await self._reader.readexactly(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self._reader.readexactly(size)
            kind = first & 0x0F
            if kind == TEXT_FRAME:
                return payload
            if kind == PING_FRAME:
                await self.send(payload, PONG_FRAME)
            elif kind == CLOSE_FRAME:
                raise EOFError

    async def read_to_end(self) -> None:
        """Take everything in until the other side closes."""
        try:
            while True:
                await self.read()
        except GONE:
            self.close()

    def close(self) -> None:
        """Leave without a word."""
        self._writer.close()


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = (line.partition(":") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.strip().lower(): value.strip().lower() for name, _, value in headers}
