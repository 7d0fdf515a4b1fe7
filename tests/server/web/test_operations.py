"""What the host asks: health, figures, the log, the description of the API."""

from __future__ import annotations

import io
import json
import logging
import re

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.web.conftest import Client, Enter
from tests.server.web.helpers import refusal
from tests.server.web.test_guard import breaks

import hansetag
from hansetag.kernel.errors import BadOption
from hansetag.server import logs, metrics
from hansetag.server.store import Store
from hansetag.server.web.routes import home


@pytest.fixture
def written() -> io.StringIO:
    """What the log writes."""
    stream = io.StringIO()
    logs.setup("debug", stream)
    return stream


async def test_health_is_well_while_the_database_answers(
    client: Client, kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says in a refusal when it does not."""
    answer = await client.get("/health")
    assert answer.json() == {"service": "hansetag", "version": hansetag.__version__, "status": "well"}

    async def fail(_: str) -> None:
        raise OSError("postgresql://anna:secret@db is gone")

    monkeypatch.setattr(kept.people, "get", fail)
    answer = await client.get("/health")
    refusal(answer, 503, "unavailable")
    assert "secret" not in answer.text


async def test_figures_tell_how_busy_the_house_is_and_nothing_else(client: Client) -> None:
    """Requests by the template of their path; no id, no name, no address."""
    person = (await client.post("/api/guests", json={"name": "Zacharias"})).json()
    await client.get("/api/tables/SECRETTABLE/nothing?invite=SECRETINVITE")
    await client.request("BREW", "/api/me")
    metrics.entry_confirmed(0.002)
    metrics.conflict()
    metrics.bot_decided()
    metrics.bot_failed()
    metrics.tables_loaded(3)
    with metrics.socket_open():
        answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = answer.text
    for secret in (person["id"], "Zacharias", "SECRET", "127.0.0.1", "testclient", "BREW"):
        assert secret not in text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    labels = {name for family in families.values() for sample in family.samples for name in sample.labels}
    assert labels == {"method", "route", "status", "le"}
    for name in (
        "hansetag_requests",
        "hansetag_sockets",
        "hansetag_tables_loaded",
        "hansetag_entries",
        "hansetag_conflicts",
        "hansetag_merchant_decisions",
        "hansetag_merchant_failures",
        "hansetag_durable_seconds",
    ):
        assert families[name].samples
    assert families["hansetag_sockets"].samples[0].value == 1
    assert families["hansetag_tables_loaded"].samples[0].value == 3


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
    for name in ("uvicorn.error", "uvicorn.access", "websockets", "sqlalchemy.engine", "aiosqlite", "asyncio"):
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


async def test_the_api_is_described(client: Client) -> None:
    """Every operation has a name of its own, a tag that is explained, and the refusal that all may answer with."""
    schema = (await client.get("/schema/openapi.json")).json()
    assert schema["openapi"].startswith("3.1")
    assert schema["info"]["title"] == "Hansetag"
    assert schema["info"]["version"] == hansetag.__version__
    operations = [operation for item in schema["paths"].values() for operation in item.values()]
    ids = [operation["operationId"] for operation in operations]
    assert len(set(ids)) == len(ids)
    explained = {tag["name"] for tag in schema["tags"]}
    for operation in operations:
        assert set(operation["tags"]) <= explained
        assert operation["summary"]
        assert operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"].endswith("/Error")
        assert "400" not in operation["responses"]
        assert "content" not in operation["responses"].get("204", {})
    guest = schema["components"]["schemas"]["NewGuest"]
    assert guest["additionalProperties"] is False
    assert guest["properties"]["name"]["maxLength"] == 40
    assert "Traceback" not in json.dumps(schema)
    for reference in re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(schema)):
        assert reference in schema["components"]["schemas"]


async def test_the_description_can_be_read_by_people(client: Client) -> None:
    """Each operation stands on the page."""
    schema = (await client.get("/schema/openapi.json")).json()
    page = (await client.get("/schema")).text
    for path, item in schema["paths"].items():
        for method in item:
            assert f"{method.upper()} {path}" in page


async def test_every_page_of_the_client_is_the_client(client: Client) -> None:
    """Whatever the address says, the client reads it; and it is asked for anew each time."""
    for path in ("/", "/table/abc", "/rules/hansa", "/join/abc?seat=1&invite=x", "/learn", "/settings"):
        answer = await client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
    assert (await client.get("/style.css")).headers["content-type"].startswith("text/css")


async def test_parts_of_the_client_are_kept_for_good_and_go_out_compressed(client: Client) -> None:
    """Their names change with their content."""
    page = (await client.get("/")).text
    (script,) = re.findall(r'<script type="module"[^>]* src="(/assets/[^"]+\.js)"', page)
    answer = await client.get(script, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    plain = await client.get(script, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/assets/..%2f..%2fwire.py", "/assets/x.py", "/assets/.gitignore", "/nowhere"]
)
async def test_nothing_else_of_the_package_goes_out(client: Client, path: str) -> None:
    """Only what was built for the browser."""
    assert (await client.get(path)).status_code in (400, 404)


async def test_a_copy_without_the_client_says_how_to_build_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at an empty page."""
    read = home._read
    monkeypatch.setattr(home, "_read", lambda folder, name: None if folder == "app" else read(folder, name))
    answer = await client.get("/table/abc")
    assert answer.status_code == 200
    assert "make setup" in answer.text
