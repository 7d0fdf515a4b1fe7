"""The log: a line per request, and no secrets in it."""

from __future__ import annotations

import io
import json
import logging
import re

import pytest
from tests.server.web.conftest import Enter
from tests.server.web.test_middleware import breaks

from hansetag.kernel.errors import BadOption
from hansetag.server import logs


@pytest.fixture
def written() -> io.StringIO:
    """What the log writes."""
    stream = io.StringIO()
    logs.setup("debug", stream)
    return stream


async def test_the_log_keeps_secrets(enter: Enter, written: io.StringIO) -> None:
    """A line per request with its route; no token, cookie, password, name or query."""
    client = await enter(breaks)
    token = (await client.post("/api/guests", json={"name": "Zacharias", "script": True})).json()["token"]
    await client.post("/api/guests", json={"name": "Zacharias"})
    await client.post("/api/account", json={"login": "zacharias", "password": "drei Heringe"})
    await client.post("/api/login", json={"login": "zacharias", "password": "vier Heringe"})
    await client.get("/api/me", headers={"authorization": f"Bearer {token}"})
    await client.get("/api/me?invite=SECRETINVITE")
    await client.get("/api/nowhere/SECRETPATH")
    await client.get("/break?invite=SECRETINVITE")
    text = written.getvalue()
    for secret in (token, client.cookies["hansetag"], "acharias", "Heringe", "SECRET", "Bearer"):
        assert secret not in text
    lines = [json.loads(line) for line in text.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert [(line["method"], line["route"], line["status"]) for line in requests[:2]] == [
        ("POST", "/api/guests", 201)
    ] * 2
    assert requests[-1]["status"] == 500
    (failure,) = (line for line in lines if line["event"] == "failure")
    assert "RuntimeError" in failure["exception"]
    assert re.fullmatch("[0-9a-f]{12}", failure["incident"])


def test_other_loggers_are_kept_from_repeating_headers(written: io.StringIO) -> None:
    """At their lowest level they would write cookies and parameters into the log."""
    for name in ("uvicorn.error", "uvicorn.access", "websockets", "sqlalchemy.engine", "asyncio"):
        logging.getLogger(name).debug("cookie: SECRET")
    logging.getLogger("uvicorn.access").info("GET /?invite=SECRET")
    logging.getLogger("uvicorn.error").error("broken")
    assert "SECRET" not in written.getvalue()
    assert json.loads(written.getvalue())["event"] == "broken"


def test_a_terminal_gets_plain_tracebacks() -> None:
    """The pretty ones would print the values of variables."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    logs.setup("info", stream)
    try:
        password = "drei" + "Heringe"
        assert password
        raise RuntimeError("oh")
    except RuntimeError:
        logs.get("test").exception("failed")
        assert "RuntimeError: oh" in stream.getvalue()
    assert "dreiHeringe" not in stream.getvalue()


def test_the_log_has_four_levels() -> None:
    """Another one is refused with their names."""
    with pytest.raises(BadOption, match="debug, info, warning, error, not 'loud'"):
        logs.setup("loud")
