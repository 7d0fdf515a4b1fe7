"""Whatever is sent, to any address or over a socket, is answered with a sentence: nothing is ever our failure.

HANSETAG_SPY=full tries thousands of requests where otherwise a hundred are tried, and others each time.
"""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import quote

import pytest
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.routes import HTTPRoute
from tests.server.in_process_server import BOT, HUMAN, InProcessServer
from tests.server.input.any_json import ANYTHING, ODD_TEXTS, PYTHON_NAMES, TEXTS, shaped
from tests.server.server_process import Guest
from tests.server.web.helpers import running

from hansetag.server import wire
from hansetag.server.app import make_app
from hansetag.server.settings import Settings

FULL = os.environ.get("HANSETAG_SPY") == "full"
EXAMPLES = settings(
    max_examples=5000 if FULL else 100,
    deadline=None,
    derandomize=not FULL,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
QUERIES = ("since", "lang", "before", "list", "seat", "action", "target", "verb", "after", "options")
FILES = ("board", "cards", "data")  # options that name a file of the host, and are refused with other words
LEFT_OUT = ("/api/logout", "/metrics", "/schema")  # who has logged out can try nothing more


def _operations() -> list[tuple[str, str, Any]]:
    """Every method, address and type of body that there is."""
    found = []
    for route in make_app(Settings()).routes:
        if isinstance(route, HTTPRoute) and not route.path.startswith(LEFT_OUT):
            for handler in route.route_handlers:
                field = handler.parsed_data_field
                found += [
                    (method, route.path_format, field.annotation if field else None)
                    for method in handler.http_methods
                    if method != "OPTIONS"
                ]
    return sorted(found, key=lambda operation: operation[:2])


OPERATIONS = _operations()


@pytest.fixture
async def guest(server: InProcessServer) -> Guest:
    """Somebody at a table, whose name is in ``guest.table``."""
    guest = await server.guest("Fuzzy")
    guest.table = (await guest.create("bohnhanse", [HUMAN, BOT, BOT]))["id"]  # type: ignore[attr-defined]
    return guest


def words(text: str) -> str:
    """``text`` as a part of an address."""
    return quote(text.encode("utf-8", "replace"), safe="") or "_"


def test_all_addresses_are_tried() -> None:
    """A route that is new is tried without anybody adding it here."""
    assert len(OPERATIONS) > 30
    assert ("POST", "/api/tables", wire.NewTable) in OPERATIONS


@EXAMPLES
@given(data=st.data())
async def test_any_json_to_any_address_is_never_our_failure(guest: Guest, data: st.DataObject) -> None:
    method, path, kind = data.draw(st.sampled_from(OPERATIONS))
    table = guest.table if data.draw(st.booleans()) else words(data.draw(TEXTS))  # type: ignore[attr-defined]
    odd = words(data.draw(st.one_of(TEXTS, st.sampled_from(["0", "1", "9" * 5000, "-1", "1" * 19]))))
    address = "/".join(
        (table if part == "{table}" else odd) if part.startswith("{") else part for part in path.split("/")
    )
    query = data.draw(st.dictionaries(st.sampled_from(QUERIES), TEXTS, max_size=3))
    body = data.draw(ANYTHING if kind is None else shaped(kind))
    content = json.dumps(body).encode() if kind is not None or method != "GET" else None
    headers = {"content-type": "application/json"} if content is not None else {}
    answer = await guest.http.request(method, address, params=query, content=content, headers=headers)
    assert answer.status_code < 500, (method, address, query, body, answer.text)
    if answer.status_code >= 400:
        assert answer.json()["text"], (method, address)


@EXAMPLES
@given(kind=st.sampled_from(OPERATIONS), content=st.binary(max_size=60), deep=st.integers(0, 2000))
async def test_any_bytes_as_a_body_are_never_our_failure(guest: Guest, kind: Any, content: bytes, deep: int) -> None:
    method, path, _ = kind
    address = path.replace("{table}", guest.table).replace("{person}", guest.id)  # type: ignore[attr-defined]
    for number in ("{place}", "{number}", "{answer}"):
        address = address.replace(number, "0")
    for body in (content, b"[" * deep, b'{"name":' * deep):
        answer = await guest.http.request(method, address, content=body, headers={"content-type": "application/json"})
        assert answer.status_code < 500, (method, address, body, answer.text)


async def test_an_option_called_as_python_calls_things_is_refused_with_what_there_is(guest: Guest) -> None:
    for name in sorted({*PYTHON_NAMES} - {"strict"}):
        wish = {"game": "hansa", "seats": [HUMAN, BOT], "options": {name: "yes"}}
        text = f"hansetag 1\ngame: hansa\nrules: 1\nseats: 2\noptions: {name}=yes\n\n"
        for address, body in (("/api/tables", wish), ("/api/records", {"text": text})):
            answer = await guest.http.post(address, json=body)
            assert answer.status_code == 400, answer.text
            assert f"there is no option {name!r}; there are: " in answer.json()["text"] or name in FILES
    assert len((await guest.http.get("/api/tables", params={"list": "mine"})).json()["tables"]) == 1


ENDLESS_NUMBERS = [
    ("seed: " + "9" * 101, "", "a whole number is needed"),
    ("seed: -" + "9" * 100, "", "a whole number is needed"),
    ("seed: " + "9" * 100_000, "", "100 digits will do"),
    ("taken: " + "9" * 100, "", "decisions were taken over"),
    ("options: " + "a=b " * 5000, "", "at most 4000 letters"),
    ("", "9" * 5000 + " place riga", "a line begins with a seat"),
    ("", "\u00b2 place riga", "a line begins with a seat"),
    ("", "-1 place riga", "a line begins with a seat"),
]


async def test_a_number_without_end_in_a_record_is_refused(guest: Guest) -> None:
    for head, body, sentence in ENDLESS_NUMBERS:
        text = "\n".join(["hansetag 1", "game: hansa", "rules: 1", "seats: 2", *([head] if head else []), "", body])
        answer = await guest.http.post("/api/records", json={"text": text})
        assert answer.status_code == 400
        assert sentence in answer.json()["text"]
        assert len(answer.text) < 1000


async def test_a_seed_of_a_hundred_digits_is_kept(server: InProcessServer, guest: Guest) -> None:
    """As many as a record may have; the database has room for them."""
    for seed in ("9" * 100, "-" + "9" * 99):
        text = f"hansetag 1\ngame: hansa\nrules: 1\nseats: 2\nseed: {seed}\n\n"
        answer = await guest.http.post("/api/records", json={"text": text})
        assert answer.status_code == 201, answer.text
        found = await server.services.store.tables.get(answer.json()["id"])
        assert found is not None
        assert found[0].seed == seed


async def test_a_deal_with_a_seat_that_is_no_number_is_answered(guest: Guest) -> None:
    for seat in ("\u00b2", "\u0663", "9" * 380, "-1", "1.0"):
        for question in ("why-not", "preview"):
            params = {"action": f"deal {seat} give blackeyed"}
            answer = await guest.http.get(f"/api/tables/{guest.table}/{question}", params=params)  # type: ignore[attr-defined]
            assert answer.status_code < 500, answer.text


async def test_whatever_a_socket_is_sent_it_answers_and_stays_open(server: InProcessServer, guest: Guest) -> None:
    """A message that cannot be read costs its sender a refusal, and nobody else anything."""
    messages: list[str | bytes] = [*ODD_TEXTS, "[" * 5000, '{"type":' * 1000, b"\x00\xff", b"{}"]
    collected: list[str | bytes] = []

    @settings(EXAMPLES, max_examples=150, derandomize=True)
    @given(shaped(wire.Message))
    def collect(message: Any) -> None:
        collected.append(json.dumps(message))

    collect()
    app = make_app(server.services.settings, server.services)
    async with running(app) as address:
        url = f"ws://{address}/api/tables/{guest.table}/live"  # type: ignore[attr-defined]
        async with websockets.connect(url, additional_headers=guest.headers) as socket:
            for message in [*messages, *collected]:
                await socket.send(message)
            await socket.send(json.dumps({"type": "ping", "ref": "the last"}))
            while (said := json.loads(await socket.recv())) != {"type": "pong", "ref": "the last"}:
                assert said.get("code") != "failure", said
