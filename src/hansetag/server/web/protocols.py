"""Connections below HTTP: what uvicorn leaves open to those who send half a request, or nothing, or far too much.

A request's head and body have to arrive within some seconds, and an answer has to be fetched. One address may have so
many connections: one too many takes the place of its oldest that is idle. What comes over a socket is taken in small
portions, so that a flood waits in the network instead of the event loop, and control frames are counted.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .. import logs
from ..settings import Settings

HEAD_SECONDS = 10.0  # in which the head of a request has to arrive
BODY_SECONDS = 60.0  # in which its body has to arrive
FETCH_SECONDS = 60.0  # for which a client may leave what we have sent in the network
MAX_HEAD_BYTES = 32 * 1024  # of a request's head
PORTION_BYTES = 4 * 1024  # of what comes over a socket that are read at a time
MAX_BYTES_AFTER_CLOSE = 4 * 1024 * 1024  # that a client may still send over a socket which we have closed
MAX_PINGS = 100  # control frames a client may send in PING_SECONDS
PING_SECONDS = 60.0
POLICY_CLOSE_CODE = 1008  # the close code for those who do what is not done
REPORT_SECONDS = 60.0  # between two lines in the log about the same

log = logs.get("connections")


class OpenConnections:
    """The connections of one process that are not sockets, by the address they come from."""

    def __init__(self, per_address: int, most: int = 0) -> None:
        """So many for each address, and ``most`` in all; 0 is no limit."""
        self._per_address = per_address
        self._most = most
        self._by_address: defaultdict[str, dict[GuardedProtocol, None]] = defaultdict(dict)  # oldest first
        self._count = 0
        self._reported = float("-inf")

    def __len__(self) -> int:
        return self._count

    def add(self, connection: GuardedProtocol, address: str) -> bool:
        """Let a connection in, at the expense of an idle one if need be; False if it has to go."""
        own = self._by_address.get(address, {})
        if self._per_address and len(own) >= self._per_address and not self._close_idle(own):
            return False
        if self._most and self._count >= self._most and not self._close_idle(self._largest()):
            self._report()
            return False
        self._by_address[address][connection] = None
        self._count += 1
        return True

    def discard(self, connection: GuardedProtocol, address: str) -> None:
        """A connection is gone, or has become a socket."""
        own = self._by_address.get(address)
        if own is not None and connection in own:
            del own[connection]
            self._count -= 1
            if not own:
                del self._by_address[address]

    def _largest(self) -> dict[GuardedProtocol, None]:
        """The connections of the address that has most."""
        return max(self._by_address.values(), key=len)

    def _close_idle(self, connections: dict[GuardedProtocol, None]) -> bool:
        """Close the oldest of ``connections`` on which nothing is asked; False if there is none."""
        idle = next((connection for connection in connections if connection.idle), None)
        if idle is not None:
            idle.drop()
        return idle is not None

    def _report(self) -> None:
        """Tell the host now and then."""
        if time.monotonic() - self._reported >= REPORT_SECONDS:
            self._reported = time.monotonic()
            log.warning("no more connections can be taken", open=self._count)


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an eye on the time."""

    open_connections: OpenConnections

    def __init__(self, *args: Any, **named: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(*args, **named)
        self._address = ""
        self._head_bytes = 0
        self._reading_head = True
        self._deadline: asyncio.TimerHandle | None = None
        self._fetching: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is asked here just now, or not yet."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if self.open_connections.add(self, self._address):
            self._wait(HEAD_SECONDS)
        else:
            self._answer(503, "There are too many connections; try again in a moment.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes: part of a request, or several requests."""
        if self.transport.is_closing():
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self._reading_head and self._head_bytes > MAX_HEAD_BYTES:
            self._answer(431, "The head of a request is shorter than that.")
        elif self._deadline is None and (self._reading_head or self.idle):
            self._wait(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._reading_head = True

    def on_headers_complete(self) -> None:
        """Its head is there; now for the body."""
        self._reading_head = False
        self._head_bytes = 0
        super().on_headers_complete()
        self._wait(BODY_SECONDS)

    def on_message_complete(self) -> None:
        """All of it is there."""
        super().on_message_complete()
        self._stop_waiting()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which others count."""
        self._release()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not fetch what we send."""
        super().pause_writing()
        self._fetching = self._fetching or self.loop.call_later(FETCH_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self._fetching is not None:
            self._fetching.cancel()
            self._fetching = None

    def drop(self) -> None:
        """Close an idle connection, at once: another one needs its place."""
        self._release()
        self.transport.close()

    def _wait(self, seconds: float) -> None:
        """What is awaited now has to be there in so many seconds."""
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _stop_waiting(self) -> None:
        """It is there."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        """It did not come."""
        if not self.transport.is_closing():
            if not self.idle and self.cycle.response_started:
                self.transport.abort()  # in the middle of an answer nothing else can be said
            else:
                self._answer(408, "The request took too long to arrive.")

    def _answer(self, status: int, text: str) -> None:
        """Answer below the application, and close."""
        head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(text)
        self.transport.write(STATUS_LINE[status] + head + text.encode())
        self.transport.close()

    def _release(self) -> None:
        """Nothing is awaited here any more, and the connection is not counted."""
        self._stop_waiting()
        if self._fetching is not None:
            self._fetching.cancel()
            self._fetching = None
        self.open_connections.discard(self, self._address)


class GuardedSocketProtocol(WebSocketsSansIOProtocol):
    """Sockets as uvicorn speaks them, a portion at a time."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(*args, **named)
        self._backlog = bytearray()
        self._after_close = 0
        self._pings = 0
        self._pings_since = 0.0

    def data_received(self, data: bytes) -> None:
        """Some bytes: they wait until the application has taken what came before."""
        if self.close_sent and (self._after_close or len(self._backlog) + len(data) > PORTION_BYTES):
            self._backlog.clear()  # who still floods after the end is not read any more
            self._after_close += len(data)
            if self._after_close > MAX_BYTES_AFTER_CLOSE:
                self.transport.abort()
            return
        self._backlog += data
        self._feed()

    def _feed(self) -> None:
        """Read on until there is a message for the application."""
        while self._backlog and not self.read_paused and not self.transport.is_closing():
            portion = bytes(self._backlog[:PORTION_BYTES])
            del self._backlog[:PORTION_BYTES]
            super().data_received(portion)

    async def receive(self) -> Any:
        """The next message for the application."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._feed()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        """Answer a ping; who sends very many is disconnected."""
        now = self.loop.time()
        if now - self._pings_since > PING_SECONDS:
            self._pings, self._pings_since = 0, now
        self._pings += 1
        if self._pings <= MAX_PINGS:
            super().handle_ping()
        elif not self.transport.is_closing():
            self.conn.fail(POLICY_CLOSE_CODE, "too many pings")
            self.handle_parser_exception()


def protocol_for(settings: Settings, most: int = 0) -> type[GuardedProtocol]:
    """The protocol of a server with ``settings``; behind a proxy all come from one address, and it counts for us."""
    per_address = 0 if settings.trust_proxy else settings.connections_per_address

    class Protocol(GuardedProtocol):
        """The protocol of one server."""

        open_connections = OpenConnections(per_address, most)

    return Protocol
