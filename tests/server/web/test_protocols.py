"""Connections below HTTP, attacked: half a request, nothing at all, too much of it, and too many of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.web.helpers import ServicesWithoutTables, running, settings_for
from tests.server.web.test_middleware import echo
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hansetag.server.app import make_app
from hansetag.server.store import Store
from hansetag.server.web import protocols

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
MAX_SECONDS = 20.0


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody wants to wait in a test."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "FETCH_SECONDS"):
        monkeypatch.setattr(protocols, name, 0.2)


def app_for(kept: Store, folder: Path, **chosen: object) -> object:
    """An application without tables and with an echo."""
    settings = settings_for(folder, **chosen)
    app = make_app(settings, ServicesWithoutTables(kept, settings))  # type: ignore[arg-type]
    app.register(echo)
    return app


async def dial(address: str) -> Ends:
    """A bare connection."""
    host, _, port = address.partition(":")
    return await asyncio.open_connection(host, int(port))


async def rest(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other end closes, which it must."""
    try:
        return await asyncio.wait_for(reader.read(), MAX_SECONDS)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET /health HT",
        b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        WHOLE + b"\r\n",
        WHOLE + b"GET /health HTTP/1.1\r\nX-",
    ],
)
async def test_half_a_request_is_not_waited_for(kept: Store, tmp_path: Path, sent: bytes) -> None:
    """Whether it is the first of a connection or comes after another."""
    async with running(app_for(kept, tmp_path)) as address:  # type: ignore[arg-type]
        reader, writer = await dial(address)
        writer.write(sent)
        said = await rest(reader)
        writer.close()
        assert said.startswith(b"HTTP/1.1 200 " if sent.startswith(WHOLE) else b"HTTP/1.1 408 ")


async def test_a_head_without_end_is_refused(kept: Store, tmp_path: Path) -> None:
    async with running(app_for(kept, tmp_path)) as address:  # type: ignore[arg-type]
        reader, writer = await dial(address)
        writer.write(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"x" * protocols.MAX_HEAD_BYTES)
        assert b" 431 " in await rest(reader)
        writer.close()


async def test_one_connection_too_many_takes_the_place_of_an_idle_one(kept: Store, tmp_path: Path) -> None:
    """So a browser that keeps some open does not keep itself out, and a stranger who hoards them keeps nobody out."""
    async with running(app_for(kept, tmp_path, connections_per_address=3)) as address:  # type: ignore[arg-type]
        ends = [await dial(address) for _ in range(4)]
        for reader, writer in ends[1:]:
            writer.write(WHOLE)
            assert (await asyncio.wait_for(reader.readline(), MAX_SECONDS)).startswith(b"HTTP/1.1 200 ")
        assert await rest(ends[0][0]) == b""
        for _, writer in ends:
            writer.close()


def test_where_no_connection_is_idle_the_new_one_has_to_go() -> None:
    class Busy:
        """A connection on which something is asked."""

        idle = False

    open_connections = protocols.OpenConnections(2, 3)
    busy = [Busy() for _ in range(4)]
    assert open_connections.add(busy[0], "a")  # type: ignore[arg-type]
    assert open_connections.add(busy[1], "a")  # type: ignore[arg-type]
    assert not open_connections.add(busy[2], "a")  # type: ignore[arg-type]
    assert open_connections.add(busy[2], "b")  # type: ignore[arg-type]
    assert not open_connections.add(busy[3], "c")  # type: ignore[arg-type]
    open_connections.discard(busy[0], "a")  # type: ignore[arg-type]
    assert open_connections.add(busy[3], "c")  # type: ignore[arg-type]
    assert len(open_connections) == 3


async def test_many_messages_at_once_arrive_all_and_in_order(kept: Store, tmp_path: Path) -> None:
    """However they are cut into portions."""
    async with running(app_for(kept, tmp_path)) as address, connect(f"ws://{address}/echo") as socket:  # type: ignore[arg-type]
        texts = [f"{number} " + "x" * (number % 700) for number in range(400)]

        async def send() -> None:
            for text in texts:
                await socket.send(text)

        sending = asyncio.create_task(send())
        assert [await asyncio.wait_for(socket.recv(), MAX_SECONDS) for _ in texts] == texts
        await sending


async def test_a_flood_of_pings_ends_the_socket(kept: Store, tmp_path: Path) -> None:
    async with running(app_for(kept, tmp_path)) as address, connect(f"ws://{address}/echo") as socket:  # type: ignore[arg-type]
        with suppress(ConnectionClosed):
            for number in range(protocols.MAX_PINGS * 10):
                await (await socket.ping(str(number).encode()))
        await asyncio.wait_for(socket.wait_closed(), MAX_SECONDS)
        assert socket.close_code == protocols.POLICY_CLOSE_CODE
