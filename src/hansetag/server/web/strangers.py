"""Strangers who want to watch a table: whether there is room, before anything is looked up for them.

Those who are refused come again and again. They are told by the path and the counts of open sockets alone, so that it
costs next to nothing. Somebody with a session may have a seat, and a place is kept for them: that is found out later.
"""

from __future__ import annotations

import re

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Scope

from ..people.open_sockets import OpenSockets
from .sessions import COOKIE_NAME

SOCKET_PATH = re.compile(r"/api/tables/([^/]+)/live")
POLL_PATH = re.compile(r"/api/tables/([^/]+)")
WAIT_QUERY = re.compile(rb"(?:^|&)wait=[^&]*[1-9]")  # a request that waits for news takes the place of a socket


def check_room(scope: Scope, headers: Headers, sockets: OpenSockets) -> None:
    """TooMany or Crowded if a stranger wants to watch a table and may not just now."""
    table = _watched_table(scope)
    if table is not None and _is_stranger(headers):
        sockets.check_stranger(scope["state"]["address"], table)


def _watched_table(scope: Scope) -> str | None:
    """The table at which the caller wants to wait for news, if that is what it wants."""
    if scope["type"] == ScopeType.WEBSOCKET:
        found = SOCKET_PATH.fullmatch(scope["path"])
    elif b"wait=" in scope["query_string"] and WAIT_QUERY.search(scope["query_string"]):
        found = POLL_PATH.fullmatch(scope["path"])
    else:
        return None
    return found[1] if found else None


def _is_stranger(headers: Headers) -> bool:
    """Whether the caller does not even say who it is."""
    return "authorization" not in headers and COOKIE_NAME not in headers.get("cookie", "")
