"""Strangers who find no room are told so at once, and in the same words as if everything had been looked up."""

from __future__ import annotations

from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.datastructures import Headers
from tests.server.server_process import Guest
from tests.server.web.test_sockets import a_house
from websockets.exceptions import InvalidStatus

from hansetag.server.errors import Crowded, TooMany
from hansetag.server.people.open_sockets import Caller, OpenSockets
from hansetag.server.settings import Settings
from hansetag.server.web import middleware, strangers


def scope_of(path: str, kind: str = "websocket", query: bytes = b"") -> Any:
    """As much of a scope as is looked at."""
    return {"type": kind, "path": path, "query_string": query, "state": {"address": "1.2.3.4"}}


@pytest.mark.parametrize(
    ("kind", "path", "query", "headers", "refused"),
    [
        ("websocket", "/api/tables/T/live", b"", {}, True),
        ("websocket", "/api/tables/T/live", b"", {"cookie": "other=1"}, True),
        ("websocket", "/api/tables/T/live", b"", {"cookie": "other=1; hansetag=abc"}, False),
        ("websocket", "/api/tables/T/live", b"", {"authorization": "Bearer abc"}, False),
        ("websocket", "/api/tables/U/live", b"", {}, False),
        ("websocket", "/nowhere", b"", {}, False),
        ("http", "/api/tables/T", b"since=3&wait=25", {}, True),
        ("http", "/api/tables/T", b"since=3&wait=0.5", {}, True),
        ("http", "/api/tables/T", b"since=3&wait=0", {}, False),
        ("http", "/api/tables/T", b"since=3", {}, False),
        ("http", "/api/tables/T", b"since=3&wait=25", {"authorization": "Bearer abc"}, False),
        ("http", "/api/tables/T/talk", b"wait=25", {}, False),
    ],
)
def test_only_strangers_who_want_to_watch_are_looked_at(
    kind: str, path: str, query: bytes, headers: dict[str, str], refused: bool
) -> None:
    sockets = OpenSockets(Settings(sockets_per_table=1))
    with sockets.taken(Caller("10.0.0.1", None, "T")):
        if refused:
            with pytest.raises(Crowded, match="at this table"):
                strangers.check_room(scope_of(path, kind, query), Headers(headers), sockets)
        else:
            strangers.check_room(scope_of(path, kind, query), Headers(headers), sockets)


def test_a_full_table_that_strangers_may_not_watch_is_not_told_of() -> None:
    """Those who watch it were invited; whether it exists is nobody else's business."""
    sockets = OpenSockets(Settings(sockets_per_table=1, sockets_per_address=2))
    with sockets.taken(Caller("10.0.0.1", "anna", "T")):
        sockets.check_stranger("1.2.3.4", "T")
        with ExitStack() as stack:
            for table in "UV":
                stack.enter_context(sockets.taken(Caller("1.2.3.4", None, table)))
            with pytest.raises(TooMany, match="2 connections from your address"):
                sockets.check_stranger("1.2.3.4", "T")
            with pytest.raises(Crowded, match="at this table"):
                sockets.check_stranger("5.6.7.8", "U")
        sockets.check_stranger("5.6.7.8", "U")


async def refusal_of(nobody: Guest, table: str) -> tuple[int, bytes, str]:
    """What a stranger is told who wants a socket."""
    with pytest.raises(InvalidStatus) as caught:
        async with nobody.socket(table):
            pass
    response = caught.value.response
    return response.status_code, bytes(response.body), response.headers["retry-after"]


@pytest.mark.parametrize(("chosen", "status"), [("sockets_per_table", 503), ("sockets_per_address", 429)])
async def test_the_words_are_the_same_and_nothing_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, status: int
) -> None:
    async with a_house(tmp_path, **{chosen: 2}) as (server, anna, _, table), AsyncExitStack() as stack:
        nobody = Guest(anna.address, "", "", "")
        for _ in range(2):
            await stack.enter_async_context(nobody.socket(table))
        with monkeypatch.context() as patched:
            patched.setattr(middleware, "check_room", lambda *_: None)
            later = await refusal_of(nobody, table)
        with monkeypatch.context() as patched:
            patched.setattr(server.services.cache, "get", None)
            assert await refusal_of(nobody, table) == later
        assert later[0] == status
        async with anna.socket(table):
            assert server.services.sockets.count == 3
