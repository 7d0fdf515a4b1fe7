"""A server in a process of its own, and clients that play at it: what the tests of whole games share.

``ServerProcess`` starts ``hansetag serve`` as anybody would, and can kill it without warning. A ``Guest`` is a scripted
player: over HTTP, over a socket, or both.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets

Position = dict[str, Any]
Chooser = Callable[[Position], str]

MAX_SECONDS = 60.0
CONNECTION_ERRORS = (httpx.TransportError, websockets.WebSocketException, OSError)


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A server process at a port of its own."""

    program: tuple[str, ...] = ("-m", "hansetag.cli")

    def __init__(self, database: str, folder: Path, *flags: str, port: int | None = None) -> None:
        """Serve ``database`` with further ``flags``; the log goes to a file in ``folder``."""
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self._words = ["serve", "--port", str(self.port), "--database", database, "--pace", "0", "--no-limits", *flags]
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the process and wait until somebody can come in."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *self.program, *self._words, stdout=log, stderr=log, env=os.environ.copy()
            )
        async with asyncio.timeout(MAX_SECONDS), httpx.AsyncClient() as client:
            while True:
                assert self._process.returncode is None, self.log.read_text()[-3000:]
                try:
                    if (await client.get(f"{self.address}/health")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """End it at once and without a word, as a power cut would."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    async def pause(self) -> None:
        """Let it stand still, as a machine does that is out of memory."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    async def resume(self) -> None:
        """Let it go on."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGCONT)

    async def stop(self) -> int:
        """Ask it to stop, and wait until it has; its exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), MAX_SECONDS)


@asynccontextmanager
async def run_server(database: str, folder: Path, *flags: str) -> AsyncIterator[ServerProcess]:
    """A server that runs while the block does."""
    server = ServerProcess(database, folder, *flags)
    await server.start()
    try:
        yield server
    finally:
        await server.kill()


class Guest:
    """Somebody who came in: a name, a token, and ways to play."""

    def __init__(self, address: str, name: str, token: str, id: str, seed: int = 1) -> None:
        """Known at ``address`` by ``token``; chooses at random, the same for the same ``seed``."""
        self.address = address
        self.name = name
        self.token = token
        self.id = id
        self.rng = random.Random(seed)
        self.http = httpx.AsyncClient(base_url=address, headers=self.headers, timeout=MAX_SECONDS)
        self.conflicts = 0
        self.refused: list[dict[str, Any]] = []

    @classmethod
    async def come_in(cls, address: str, name: str, seed: int = 1) -> Guest:
        """Take a name."""
        async with httpx.AsyncClient(base_url=address, timeout=MAX_SECONDS) as client:
            answer = await client.post("/api/guests", json={"name": name, "script": True})
        assert answer.status_code == 201, answer.text
        said = answer.json()
        return cls(address, name, said["token"], said["id"], seed)

    @property
    def headers(self) -> dict[str, str]:
        """How a script says who it is; without a token it only watches."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def close(self) -> None:
        """Go home."""
        await self.http.aclose()

    async def create(self, game: str, seats: list[dict[str, Any]], **wishes: Any) -> dict[str, Any]:
        """Set a table up."""
        answer = await self.http.post("/api/tables", json={"game": game, "seats": seats, **wishes})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def join(self, table: str, invite: str = "") -> dict[str, Any]:
        """Sit down."""
        answer = await self.http.post(f"/api/tables/{table}/join", json={"invite": invite})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def look(self, table: str, since: int = 0, wait: float = 0) -> Position:
        """Where the table stands."""
        answer = await self.http.get(f"/api/tables/{table}", params={"since": since, "wait": wait})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def story(self, table: str) -> list[dict[str, Any]]:
        """All that happened, page by page."""
        page = await self.look(table)
        told = list(page["events"])
        while page["earlier"]:
            answer = await self.http.get(f"/api/tables/{table}/events", params={"before": page["earlier"]})
            assert answer.status_code == 200, answer.text
            page = answer.json()
            told = [*page["events"], *told]
        return told

    async def record(self, table: str) -> str:
        """The record of a finished game."""
        answer = await self.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    def chosen(self, position: Position) -> str:
        """One of the options at random."""
        return str(self.rng.choice(position["prompt"]["options"])["text"])

    async def play_http(self, table: str, choose: Chooser | None = None, patient: bool = False) -> Position:
        """Play until the game is over, over HTTP alone; ``patient`` bears a server that dies and comes back."""
        since = 0
        while True:
            try:
                position = await self.look(table, since, wait=5)
                since = position["seq"]
                if position["table"]["status"] != "running":
                    return position
                if position["prompt"] is not None or position["draft"] is not None:
                    await self._move_http(table, position, choose or self.chosen)
            except CONNECTION_ERRORS:
                if not patient:
                    raise
                await asyncio.sleep(0.05)

    async def _move_http(self, table: str, position: Position, choose: Chooser) -> None:
        """One decision, confirmed at once."""
        if position["draft"] is not None and position["draft"]["ready"]:
            answer = await self.http.post(f"/api/tables/{table}/confirm", json={"seq": position["seq"]})
        else:
            message = {"action": choose(position), "seq": position["seq"], "confirm": True}
            answer = await self.http.post(f"/api/tables/{table}/choose", json=message)
        if answer.status_code == 409:
            self.conflicts += 1
        elif answer.status_code != 200:
            self.refused.append(answer.json())
            assert answer.status_code < 500, answer.text

    @asynccontextmanager
    async def socket(self, table: str, since: int = 0, **headers: str) -> AsyncIterator[websockets.ClientConnection]:
        """The socket of a table."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live?since={since}"
        async with websockets.connect(url, additional_headers={**self.headers, **headers}) as connection:
            yield connection

    async def play_socket(self, table: str, choose: Chooser | None = None, patient: bool = False) -> Position:
        """Play until the game is over, over the socket, with drafts that are confirmed when they are ready."""
        since = 0
        while True:
            try:
                async with self.socket(table, since) as connection:
                    async for text in connection:
                        message = json.loads(text)
                        if message["type"] == "error":
                            if message["code"] == "conflict":
                                self.conflicts += 1
                            else:
                                self.refused.append(message)
                        if message["type"] != "position":
                            continue
                        since = message["seq"]
                        if message["table"]["status"] != "running":
                            return dict(message)
                        await self._move_socket(connection, message, choose or self.chosen)
                if not patient:
                    raise ConnectionError("the socket was closed before the game was over")
            except CONNECTION_ERRORS:
                if not patient:
                    raise
            await asyncio.sleep(0.05)

    async def _move_socket(self, connection: websockets.ClientConnection, position: Position, choose: Chooser) -> None:
        """One choice, or the confirmation of a draft that is ready."""
        if position["draft"] is not None and position["draft"]["ready"]:
            await connection.send(json.dumps({"type": "confirm", "seq": position["seq"]}))
        elif position["prompt"] is not None:
            action = choose(position)
            await connection.send(json.dumps({"type": "choose", "seq": position["seq"], "action": action}))
