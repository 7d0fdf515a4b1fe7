"""The middleware, attacked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import WebSocket, get, websocket
from litestar.datastructures import Headers
from tests.server.web.conftest import Client, Enter
from tests.server.web.helpers import ServicesWithoutTables, assert_dressed, refusal, running, settings_for
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from hansetag.server.app import make_app
from hansetag.server.errors import NotAllowed
from hansetag.server.store import Store
from hansetag.server.web.headers import security_headers
from hansetag.server.web.middleware import address_of

GUEST = {"name": "Anna"}


@get("/break")
async def breaks() -> None:
    """A handler with a mistake in it."""
    raise RuntimeError("the secret is 1356")


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """A socket that repeats what it hears."""
    await socket.accept()
    while True:
        text = await socket.receive_text()
        if text == "break":
            raise RuntimeError("the secret is 1356")
        if text == "refuse":
            raise NotAllowed("no-seat")
        await socket.send_text(text)


@websocket("/closed")
async def closed(socket: WebSocket[Any, Any, Any]) -> None:
    """A socket that lets nobody in."""
    raise NotAllowed("no-seat")


# ---------------------------------------------------------------------- where a request comes from


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "same-origin", "origin": "http://testserver.local"},
        {"origin": "http://testserver.local"},
        {"origin": "https://testserver.local"},
        {"origin": "https://friend.example", "sec-fetch-site": "cross-site"},
        {"origin": "https://friend.example"},
    ],
)
async def test_our_own_pages_friends_and_scripts_may_act(enter: Enter, headers: dict[str, str]) -> None:
    """A request from a page of this server, from a named origin or from no page at all is let in."""
    client = await enter(origins=("https://friend.example",))
    assert (await client.post("/api/guests", json=GUEST, headers=headers)).status_code == 201


@pytest.mark.parametrize("method", ["POST", "PATCH", "PUT", "DELETE"])
@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://other.testserver.local"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver.local"},
        {"sec-fetch-site": "nonsense"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.local:81"},
        {"origin": "http://testserver.local.evil.example"},
        {"origin": ""},
    ],
)
async def test_pages_of_other_sites_may_not(client: Client, method: str, headers: dict[str, str]) -> None:
    """Whatever the method and whether or not there is such an address."""
    refusal(await client.request(method, "/api/guests", json=GUEST, headers=headers), 403, "not-allowed")
    refusal(await client.request(method, "/nowhere", json=GUEST, headers=headers), 403, "not-allowed")


async def test_with_https_only_http_is_foreign(enter: Enter) -> None:
    """A page fetched without https may have been changed on its way."""
    client = await enter(secure=True)
    refusal(
        await client.post("/api/guests", json=GUEST, headers={"origin": "http://testserver.local"}), 403, "not-allowed"
    )
    answer = await client.post("/api/guests", json=GUEST, headers={"origin": "https://testserver.local"})
    assert answer.status_code == 201
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")


async def test_reading_is_free_for_all(client: Client) -> None:
    """What changes nothing needs no origin; the browser keeps the answer from foreign pages by its headers."""
    answer = await client.get("/health", headers={"sec-fetch-site": "cross-site", "origin": "https://evil.example"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


# ---------------------------------------------------------------------- what is carried in


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "application/jsonx",
        "*/*",
    ],
)
async def test_a_body_is_json_and_says_so(client: Client, kind: str) -> None:
    """Forms of other sites cannot send this type without asking first."""
    body = json.dumps(GUEST).encode()
    error = refusal(await client.post("/api/guests", content=body, headers={"content-type": kind}), 415, "wrong-type")
    assert "application/json" in error.text


async def test_a_type_may_have_a_charset(client: Client) -> None:
    """As some libraries send it."""
    body = json.dumps(GUEST).encode()
    answer = await client.post("/api/guests", content=body, headers={"content-type": "Application/JSON; charset=utf-8"})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "a body in JSON is needed"),
        (b"{", "the body is not JSON"),
        (b"nonsense", "the body is not JSON"),
        (b'{"name": "Anna"} x', "the body is not JSON"),
        (b'{"name": "\xff"}', "not UTF-8"),
        (b'{"name": "An\\u0000na"}', "NUL"),
        (b'{"name": "\\ud800"}', "the body is not JSON"),
        (b"[" * 5000, "Expected `object`"),
        (b"null", "Expected `object`"),
        (b"{}", "missing required field `name`"),
        (b'{"name": 5}', "name: Expected `str`, got `int`"),
        (b'{"name": ""}', "name: Expected `str` of length >= 1"),
        (b'{"name": "Anna", "seat": 1}', "unknown field `seat`"),
        (b'{"name": "Anna", "script": "true"}', "script: Expected `bool`, got `str`"),
        (b'{"name": "\\u0007"}', "a name is made of letters that can be seen"),
    ],
)
async def test_a_body_that_is_not_as_described_is_refused(client: Client, body: bytes, said: str) -> None:
    """The refusal names the field, and nobody comes in."""
    answer = await client.post("/api/guests", content=body, headers={"content-type": "application/json"})
    assert said in refusal(answer, 400, "bad-request").text
    assert "set-cookie" not in answer.headers


async def test_a_body_that_is_too_large_is_refused(enter: Enter) -> None:
    """By its announced length."""
    client = await enter(body_limit=1000)
    answer = await client.post("/api/guests", json={"name": "a" * 2000})
    assert int(answer.request.headers["content-length"]) > 1000
    refusal(answer, 413, "too-large")


async def test_an_address_with_a_nul_is_refused(client: Client) -> None:
    """No database could look it up."""
    refusal(await client.get("/api/%00"), 400, "bad-request")
    refusal(await client.get("/api/me?x=%00"), 400, "bad-request")


# ---------------------------------------------------------------------- what goes out


async def test_every_answer_is_dressed(enter: Enter) -> None:
    """Pages, data, refusals and failures alike; and what is personal is not kept by anybody on the way."""
    client = await enter(breaks)
    for path in (
        "/",
        "/style.css",
        "/health",
        "/metrics",
        "/schema",
        "/schema/openapi.json",
        "/nowhere",
        "/api/me",
        "/break",
    ):
        assert_dressed(await client.get(path))
    assert (await client.get("/api/me")).headers["cache-control"] == "no-store"
    assert (await client.get("/api/nowhere")).headers["cache-control"] == "no-store"


async def test_pages_have_nothing_inline_and_nothing_foreign(client: Client) -> None:
    """They would not work under our own policy."""
    for path in ("/", "/schema"):
        page = (await client.get(path)).text
        assert "<script>" not in page
        assert "<style" not in page
        assert "style=" not in page
        assert "http://" not in page
        assert "https://" not in page


async def test_a_host_cannot_write_into_the_policy() -> None:
    """A strange Host header is left out of it."""
    for host in ("evil; script-src *", "a b", "", "ä.example"):
        policy = dict(security_headers("/", host, secure=False))[b"content-security-policy"].decode()
        assert "connect-src 'self';" in policy
    assert b"wss://[::1]:1356" in dict(security_headers("/", "[::1]:1356", secure=True))[b"content-security-policy"]


async def test_a_failure_is_ours_to_know(enter: Enter) -> None:
    """The client gets the number of the incident; what happened is in the log."""
    client = await enter(breaks)
    answer = await client.get("/break")
    error = refusal(answer, 500, "failure")
    assert "1356" not in answer.text
    assert "RuntimeError" not in answer.text
    incident = error.text.rpartition(" ")[2]
    assert len(incident) == 12


async def test_unknown_addresses_and_methods(client: Client) -> None:
    """Both are refused like everything else."""
    refusal(await client.get("/nowhere"), 404, "not-found")
    answer = await client.put("/api/me", json={})
    refusal(answer, 405, "no-such-method")
    assert set(answer.headers["allow"].split(", ")) >= {"GET", "PATCH"}


# ---------------------------------------------------------------------- who is counted


@pytest.mark.parametrize(
    ("peer", "forwarded", "trust", "counted"),
    [
        ("192.0.2.7", None, False, "192.0.2.7"),
        ("192.0.2.7", "198.51.100.1", False, "192.0.2.7"),
        ("192.0.2.7", "198.51.100.1", True, "198.51.100.1"),
        ("192.0.2.7", "203.0.113.9, 198.51.100.1", True, "198.51.100.1"),
        ("192.0.2.7", "", True, "192.0.2.7"),
        ("192.0.2.7", None, True, "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", None, False, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", None, False, "192.0.2.7"),
        (None, None, False, "local"),
        ("192.0.2.7", "x" * 500, True, "x" * 64),
    ],
)
async def test_who_is_counted_as_one(peer: str | None, forwarded: str | None, trust: bool, counted: str) -> None:
    """An IPv4 address or an IPv6 network; the proxy's word counts only where it is trusted, and only its last."""
    scope: Any = {"client": (peer, 50000) if peer else None}
    headers = Headers({"x-forwarded-for": forwarded} if forwarded is not None else {})
    assert address_of(scope, headers, trust) == counted


async def test_who_asks_too_often_has_to_wait(enter: Enter) -> None:
    """All requests of an address are counted together, also those that lead nowhere."""
    client = await enter(requests=5)
    for path in ("/health", "/nowhere", "/api/me", "/", "/metrics"):
        assert (await client.get(path)).status_code != 429
    answer = await client.get("/health")
    refusal(answer, 429, "too-many")
    assert int(answer.headers["retry-after"]) == 12


async def test_guests_come_in_small_numbers(enter: Enter) -> None:
    """An address cannot use the server up with them."""
    client = await enter(creations=3)
    for _ in range(30):
        assert (await client.post("/api/guests", json=GUEST)).status_code == 201
    answer = await client.post("/api/guests", json=GUEST)
    error = refusal(answer, 429, "too-many")
    assert "only 30 guests can come in from one address in an hour" in error.text
    assert int(answer.headers["retry-after"]) == 120


async def test_passwords_cannot_be_tried_without_end(enter: Enter) -> None:
    """Neither at log-in nor by making accounts to see which names are taken."""
    client = await enter(logins=2)
    wrong = {"login": "anna", "password": "wrong password"}
    for _ in range(2):
        refusal(await client.post("/api/login", json=wrong), 401, "not-signed-in")
    refusal(await client.post("/api/login", json=wrong), 429, "too-many")
    await client.post("/api/guests", json=GUEST)
    refusal(await client.post("/api/account", json=wrong), 429, "too-many")


# ---------------------------------------------------------------------- sockets, on a real server


async def test_sockets(kept: Store, tmp_path: Path) -> None:
    """A foreign page cannot open one; a refusal says why, before and after the handshake; a failure says nothing."""
    settings = settings_for(tmp_path)
    app = make_app(settings, ServicesWithoutTables(kept, settings))  # type: ignore[arg-type]
    for handler in (echo, closed):
        app.register(handler)
    async with running(app, message_limit=1000) as place:
        for origin in (None, Origin(f"http://{place}")):
            async with connect(f"ws://{place}/echo", origin=origin) as socket:
                await socket.send("ahoy")
                assert await socket.recv() == "ahoy"

        for path, headers, status, code in (
            ("/echo", {"origin": "https://evil.example"}, 403, "not-allowed"),
            ("/echo", {"origin": "null"}, 403, "not-allowed"),
            ("/echo", {"origin": f"http://{place}", "sec-fetch-site": "cross-site"}, 403, "not-allowed"),
            ("/echo", {"authorization": "Bearer nonsense"}, 401, "not-signed-in"),
            ("/closed", {}, 403, "not-allowed"),
            ("/nowhere", {}, 404, "not-found"),
        ):
            with pytest.raises(InvalidStatus) as caught:
                async with connect(f"ws://{place}{path}", additional_headers=headers):
                    pass
            response = caught.value.response
            assert response.status_code == status
            assert json.loads(response.body)["code"] == code
            assert "content-security-policy" in response.headers

        for text, code, number in (("refuse", "not-allowed", 4403), ("break", "failure", 4500)):
            async with connect(f"ws://{place}/echo") as socket:
                await socket.send(text)
                said = str(await socket.recv())
                assert json.loads(said)["code"] == code
                assert "1356" not in said
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == number
                assert socket.close_reason == code

        async with connect(f"ws://{place}/echo") as socket:
            await socket.send("x" * 2000)
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1009


async def test_a_socket_that_goes_away_is_no_failure(
    kept: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in order nor by breaking off."""
    settings = settings_for(tmp_path)
    app = make_app(settings, ServicesWithoutTables(kept, settings))  # type: ignore[arg-type]
    app.register(echo)
    async with running(app) as place:
        async with connect(f"ws://{place}/echo") as socket:
            await socket.send("ahoy")
        broken = await connect(f"ws://{place}/echo")
        broken.transport.abort()
        await broken.wait_closed()
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


@pytest.mark.parametrize(
    ("kind", "path", "origin"),
    [
        ("websocket", "/closed", b""),
        ("websocket", "/nowhere", b""),
        ("websocket", "/echo", b""),
        ("websocket", "/echo", b"https://evil.example"),
        ("http", "/health", b""),
        ("http", "/nowhere", b""),
        ("http", "/nowhere", b"https://evil.example"),
    ],
)
@pytest.mark.parametrize("denial", [True, False])
async def test_nobody_is_told_who_has_left(
    enter: Enter, caplog: pytest.LogCaptureFixture, kind: str, path: str, origin: bytes, denial: bool
) -> None:
    """An answer that comes too late, or a refusal, is no failure of ours."""
    app = (await enter(echo, closed)).app
    scope: Any = {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "method": "POST" if origin else "GET",
        "headers": [(b"origin", origin)] if origin else [],
        "client": ("192.0.2.7", 50000),
        "state": {},
        "extensions": {"websocket.http.response": {}} if denial else {},
    }
    sent = []

    async def receive() -> Any:
        return {"type": "websocket.connect" if kind == "websocket" else "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)
        raise OSError

    await app(scope, receive, send)
    assert len(sent) == 1
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


async def test_a_stop_tells_sockets_to_come_back(kept: Store, tmp_path: Path) -> None:
    """Close code 1012 is 'the service restarts'."""
    settings = settings_for(tmp_path)
    app = make_app(settings, ServicesWithoutTables(kept, settings))  # type: ignore[arg-type]
    app.register(echo)
    async with running(app) as place:
        socket = await connect(f"ws://{place}/echo")
    async with asyncio.timeout(5):
        await socket.wait_closed()
    assert socket.close_code == 1012


async def test_a_chunked_body_on_the_wire(kept: Store, tmp_path: Path) -> None:
    """The limit also holds for a body of unknown length that a real server receives bit by bit."""
    settings = settings_for(tmp_path, body_limit=100_000)
    app = make_app(settings, ServicesWithoutTables(kept, settings))  # type: ignore[arg-type]

    async def chunks() -> AsyncIterator[bytes]:
        yield b'{"name": "'
        for _ in range(300):
            yield b"a" * 1000

    async with running(app) as place, httpx.AsyncClient(base_url=f"http://{place}") as client:
        answer = await client.post("/api/guests", content=chunks(), headers={"content-type": "application/json"})
        assert "content-length" not in answer.request.headers
        refusal(answer, 413, "too-large")
        assert (await client.get("/health")).status_code == 200


# ---------------------------------------------------------------------- what is left


async def test_answers_tell_how_much_is_left(enter: Enter) -> None:
    """As the draft of the IETF has it: all that the answer counted for, refusals included."""
    client = await enter(requests=600, creations=1)
    answer = await client.get("/health")
    assert answer.headers["ratelimit-policy"] == '"request";q=100;w=10'
    assert answer.headers["ratelimit"].startswith('"request";r=99;t=')
    answer = await client.post("/api/guests", json=GUEST)
    assert answer.headers["ratelimit-policy"] == '"request";q=100;w=10, "arrival";q=10;w=3600'
    assert '"arrival";r=9;t=360' in answer.headers["ratelimit"]
    for _ in range(9):
        await client.post("/api/guests", json=GUEST)
    answer = await client.post("/api/guests", json=GUEST)
    refusal(answer, 429, "too-many")
    assert int(answer.headers["retry-after"]) > 300
    assert '"request";r=' in answer.headers["ratelimit"]
    unlimited = await enter(requests=0, creations=0)
    assert "ratelimit" not in (await unlimited.post("/api/guests", json=GUEST)).headers
