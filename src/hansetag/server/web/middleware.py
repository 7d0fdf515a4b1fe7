"""The middleware: every request and every socket passes here before a handler sees it, and on the way out.

It counts, asks where the caller comes from, looks at what is carried in, puts the headers on that all answers have,
and writes the line in the log. A client that is turned away is told why.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .. import logs, metrics, tracing
from ..errors import Refused, WrongType
from ..people.limits import Allowance, noting
from ..services import Services
from ..settings import Settings
from . import origins
from .error_response import ErrorResponse, error_response, language_for
from .headers import limit_headers, security_headers
from .strangers import check_room

JSON_TYPE = "application/json"
METHODS_WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})
UNKNOWN_ROUTE = "(none)"  # how a path that leads nowhere is counted
FAILURE_KEY = "hansetag_failed"  # where a socket's handler left what went wrong
DENIAL_EXTENSION = "websocket.http.response"
ADDRESSES_KEPT = 4096  # of callers, so that they are not read anew for each request

log = logs.get("requests")
stdlib_log = logging.getLogger(f"{logs.ROOT_LOGGER}.requests")


def address_of(scope: Scope, headers: Headers, trust_proxy: bool) -> str:
    """Who is counted as one caller: an IPv4 address or an IPv6 network; behind a proxy, whom the proxy names last."""
    peer = scope.get("client")
    text = peer[0] if peer else "local"
    if trust_proxy and (hops := headers.getall("x-forwarded-for", [])):
        text = hops[-1].rpartition(",")[2].strip() or text
    return _counted_as(text)


@lru_cache(ADDRESSES_KEPT)
def _counted_as(text: str) -> str:
    """The address in ``text`` as limits count it."""
    try:
        address = ip_address(text)
    except ValueError:
        return text[:64]
    if address.version == 6:
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((address, 64), strict=False))
    return str(address)


async def keep_failure(error: Exception, scope: Scope) -> None:
    """Remember why the handler of a socket gave up, so that the middleware can say so (a hook of Litestar)."""
    if scope["type"] == ScopeType.WEBSOCKET:
        scope["state"][FAILURE_KEY] = error


class ClientGone(OSError):
    """The other end of a socket has left."""


class Middleware:
    """The ASGI application around the one that has the routes."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Guard ``app`` as ``settings`` say."""
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in, or turn it away."""
        begin = time.perf_counter()
        headers = Headers.from_scope(scope)
        scope["state"]["address"] = address_of(scope, headers, self._settings.trust_proxy)
        extra = security_headers(scope["path"], headers.get("host", ""), self._settings.secure)
        with noting() as spent, tracing.request_span(scope["type"]):
            outgoing = _Outgoing(scope, send, extra, spent)
            try:
                self._check(scope, headers)
            except Refused as refused:
                await outgoing.refuse(error_response(refused, language_for(scope)))
            else:
                await self._app(scope, receive, outgoing.send)
            finally:
                self._log_and_count(scope, outgoing.status, time.perf_counter() - begin)

    def _check(self, scope: Scope, headers: Headers) -> None:
        """Refused if the caller comes too often, from a foreign page, with the wrong kind of body or to a crowd."""
        services: Services = scope["litestar_app"].state.services
        services.limits.spend("request", scope["state"]["address"])
        if "\x00" in scope["path"] or b"%00" in scope["query_string"]:
            raise Refused("address-nul")
        method = scope.get("method", "")
        if scope["type"] == ScopeType.WEBSOCKET or method not in origins.SAFE_METHODS:
            origins.check(headers, self._settings.secure, self._settings.origins)
        bodied = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        if scope["type"] == ScopeType.HTTP and method in METHODS_WITH_BODY and bodied:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != JSON_TYPE:
                raise WrongType("body-type" if kind else "body-untyped", wanted=JSON_TYPE, kind=kind[:80])
        check_room(scope, headers, services.sockets)

    def _log_and_count(self, scope: Scope, status: int, seconds: float) -> None:
        """One line in the log and one more in the figures: the template of the path, never the path or its query."""
        route = str(scope.get("path_template") or UNKNOWN_ROUTE)
        method = str(scope.get("method", "WEBSOCKET"))
        if scope["type"] == ScopeType.HTTP:
            metrics.request_answered(method, route, status, seconds)
            tracing.request_answered(metrics.method_label(method), route, status)
        if stdlib_log.isEnabledFor(logging.INFO):  # asked here, since structlog takes longer to find out
            log.info("request", method=method[:20], route=route, status=status, ms=round(seconds * 1000, 1))


class _Outgoing:
    """What is sent back: puts the headers on, and turns a socket that failed into an answer that says why."""

    def __init__(
        self, scope: Scope, send: Send, extra: tuple[tuple[bytes, bytes], ...], spent: Mapping[str, Allowance]
    ) -> None:
        """Send through ``send``, with ``extra`` headers and those about what was ``spent``."""
        self._scope = scope
        self._send = send
        self._extra = extra
        self._spent = spent
        self._accepted = False
        self._gone = False
        self.status = 0

    async def send(self, message: Message) -> None:
        """Pass ``message`` on, with our headers."""
        kind = message["type"]
        if kind == "http.response.start":
            self._add_headers(message)
        elif kind == "websocket.accept":
            self._accepted = True
            self.status = 101
        elif kind == "websocket.close":
            failed = self._scope["state"].pop(FAILURE_KEY, None)
            if self._gone or isinstance(failed, WebSocketDisconnect):
                return  # nobody is there to be told
            if failed is not None:
                await self.refuse(error_response(failed, language_for(self._scope)))
                return
            self.status = self.status or 403
        await self._raw(message)
        if self._gone and self._scope["type"] == ScopeType.WEBSOCKET:
            raise ClientGone  # so that its handler ends

    async def refuse(self, said: ErrorResponse) -> None:
        """Tell the caller why it is turned away."""
        self.status = said.status
        if self._scope["type"] == ScopeType.HTTP:
            await self._respond("http.response", said)
        elif self._accepted:
            await self._raw({"type": "websocket.send", "text": said.body.decode(), "bytes": None})
            await self._raw({"type": "websocket.close", "code": 4000 + said.status, "reason": said.error.code})
        elif DENIAL_EXTENSION in (self._scope.get("extensions") or {}):
            await self._respond(DENIAL_EXTENSION, said)
        else:
            await self._raw({"type": "websocket.close", "code": 4000 + said.status, "reason": said.error.code})

    async def _respond(self, kind: str, said: ErrorResponse) -> None:
        """A whole HTTP answer."""
        lines = [(b"content-type", JSON_TYPE.encode()), (b"content-length", str(len(said.body)).encode())]
        lines += [(name.lower().encode(), value.encode()) for name, value in said.headers.items()]
        await self._raw({"type": f"{kind}.start", "status": said.status, "headers": [*lines, *self._own()]})
        await self._raw({"type": f"{kind}.body", "body": said.body, "more_body": False})

    async def _raw(self, message: Any) -> None:
        """Send as it is, unless nobody is there any more to be told."""
        if self._gone:
            return
        try:
            await self._send(message)
        except OSError:  # how ASGI says that the other end has left
            self._gone = True

    def _add_headers(self, message: Any) -> None:
        """Put our headers on an answer, over whatever it had under the same names."""
        self.status = message["status"]
        extra = self._own()
        ours = {name for name, _ in extra}
        message["headers"] = [*(line for line in message["headers"] if line[0].lower() not in ours), *extra]

    def _own(self) -> list[tuple[bytes, bytes]]:
        """The headers that we put on every answer."""
        return [*self._extra, *limit_headers(self._spent)]
