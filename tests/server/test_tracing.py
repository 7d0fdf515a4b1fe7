"""Spans for OpenTelemetry: what they tell, what they keep to themselves, and that they cost nothing when off."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode
from sqlalchemy import text
from tests.server.in_process_server import HUMAN, INVITED, OPEN, InProcessServer

import hansetag
from hansetag.server import tracing
from hansetag.server.store import Store
from hansetag.server.workers.asker import Asker
from hansetag.server.workers.client import Errand, WorkerClient
from hansetag.server.workers.messages import OpenRecord, Reply
from hansetag.server.workers.pool import WorkerPool

SECRET_WORD = "SECRETWORD"
LOADED_WHEN_OFF = """
import sys
import hansetag.cli.commands.serve
from hansetag.server import tracing
with tracing.exporting(), tracing.span("database read"), tracing.request_span("http"):
    tracing.request_answered("GET", "/api/me", 200)
print([name for name in sys.modules if name.startswith("opentelemetry")])
"""


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """The spans that have ended."""
    kept = InMemorySpanExporter()
    with tracing.recording(SimpleSpanProcessor(kept)):
        yield kept


@pytest.fixture(autouse=True)
def no_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment says, a test begins without a place to send spans to."""
    for name in [name for name in os.environ if name.startswith("OTEL_")]:
        monkeypatch.delenv(name)


def named(kept: InMemorySpanExporter, name: str) -> list[ReadableSpan]:
    return [span for span in kept.get_finished_spans() if span.name == name]


def attributes(span: ReadableSpan) -> dict[str, object]:
    return dict(span.attributes or {})


async def test_requests_tell_their_template_and_no_secrets(
    server: InProcessServer, spans: InMemorySpanExporter
) -> None:
    """Neither ids nor invitations, names, tokens, queries or methods that a client made up."""
    anna, bert = await server.guest("Annegret"), await server.guest("Bertolf")
    made = await anna.create("hansa", [HUMAN, INVITED, OPEN], watch="nobody", listed=False)
    table, invite = made["id"], made["seats"][1]["invite"]
    await bert.join(table, invite)
    await anna.http.get(f"/api/tables/{table}?since={SECRET_WORD}")
    await anna.http.get(f"/api/{SECRET_WORD}", headers={"traceparent": f"00-{'5ec' * 10}5e-{'5ec' * 5}5-01"})
    await anna.http.request("BREW", "/api/me")
    (joined,) = named(spans, "POST /api/tables/{table}/join")
    assert attributes(joined) == {
        "http.request.method": "POST",
        "http.route": "/api/tables/{table}/join",
        "http.response.status_code": 200,
    }
    assert joined.kind is SpanKind.SERVER
    (nowhere,) = named(spans, "GET (none)")
    assert attributes(nowhere)["http.response.status_code"] == 404
    assert nowhere.parent is None
    told = "\n".join(span.to_json() for span in spans.get_finished_spans())
    for secret in (
        table,
        invite,
        SECRET_WORD,
        "Annegret",
        "Bertolf",
        anna.id,
        anna.token,
        "server.test",
        "5ec5ec",
        "BREW",
    ):
        assert secret not in told


async def test_what_a_request_waits_for_is_part_of_it(server: InProcessServer, spans: InMemorySpanExporter) -> None:
    anna = await server.guest("Anna")
    await anna.create("hansa", [HUMAN, OPEN])
    (created,) = named(spans, "POST /api/tables")
    traces = [read.context.trace_id for read in named(spans, "database read") if read.context and read.parent]
    assert created.context is not None
    assert created.context.trace_id in traces


async def test_a_read_and_a_write(store: Store, spans: InMemorySpanExporter) -> None:
    """Each has a span, with the kind of database and nothing of the statement."""
    await store.database.row(text("select 1"))
    await store.database.write(lambda connection: connection.execute(text("delete from people")))
    told = [(span.name, span.kind, attributes(span)) for span in spans.get_finished_spans()]
    system = {"db.system.name": "postgresql" if store.database.postgres else "sqlite"}
    assert told == [("database read", SpanKind.CLIENT, system), ("database write", SpanKind.CLIENT, system)]


async def test_of_an_error_there_is_the_class_and_nothing_it_says(store: Store, spans: InMemorySpanExporter) -> None:
    def fail(_: object) -> None:
        raise ValueError(SECRET_WORD)

    with pytest.raises(ValueError, match=SECRET_WORD):
        await store.database.read(fail)
    (read,) = spans.get_finished_spans()
    assert attributes(read)["error.type"] == "ValueError"
    assert read.status.status_code is StatusCode.ERROR
    assert SECRET_WORD not in read.to_json()


def test_a_failure_of_ours_is_marked(spans: InMemorySpanExporter) -> None:
    for status in (404, 500):
        with tracing.request_span("http"):
            tracing.request_answered("GET", "/api/me", status)
    assert [span.status.status_code for span in spans.get_finished_spans()] == [StatusCode.UNSET, StatusCode.ERROR]


async def test_a_request_to_a_worker_tells_its_pool(
    spans: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(self: WorkerClient, errand: Errand) -> None:
        errand.end(Reply(1))

    monkeypatch.setattr(WorkerClient, "send", answer)
    await WorkerPool("study").ask(Asker("Annegret", "192.0.2.1"), OpenRecord(1, SECRET_WORD, most=1, limit=1.0))
    (asked,) = spans.get_finished_spans()
    assert (asked.name, attributes(asked)) == ("worker", {"hansetag.pool": "study"})


async def test_a_task_that_outlives_its_request_has_traces_of_its_own(spans: InMemorySpanExporter) -> None:
    """Or all that is done for a table, for hours, would hang on the request that woke it."""
    over = asyncio.Event()

    async def work() -> None:
        with tracing.span("within"):
            pass
        await over.wait()
        with tracing.span("afterwards"):
            pass

    with tracing.request_span("http"):
        task = asyncio.create_task(work())
        await asyncio.sleep(0)
    over.set()
    await task
    assert {span.name: span.parent is None for span in spans.get_finished_spans()} == {
        "within": False,
        "request": True,
        "afterwards": True,
    }


def test_a_socket_has_no_span(spans: InMemorySpanExporter) -> None:
    with tracing.request_span("websocket"):
        pass
    assert spans.get_finished_spans() == ()


# ---------------------------------------------------------------------- on and off


def test_nothing_is_loaded_when_it_is_off() -> None:
    said = subprocess.run([sys.executable, "-c", LOADED_WHEN_OFF], capture_output=True, text=True, check=True)
    assert (said.stdout.strip(), said.stderr) == ("[]", "")


def test_the_log_says_how_to_install_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with caplog.at_level(logging.WARNING), tracing.exporting(), tracing.span("database read"):
        pass
    (line,) = caplog.messages
    assert "pip install 'hansetag[otel]'" in line


@contextmanager
def a_collector() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """The address of a collector on loopback, and what is sent to it: paths and bodies."""
    sent: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", sent
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("variable", "path"),
    [("OTEL_EXPORTER_OTLP_ENDPOINT", "/v1/traces"), ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "/here")],
)
@pytest.mark.parametrize("name", ["", "lubeck"])
def test_spans_are_sent_at_the_end_at_the_latest(
    variable: str, path: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the address that either variable names, with the name of the service and the version."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("OTEL_SERVICE_NAME", name)
    with a_collector() as (address, sent):
        monkeypatch.setenv(variable, address + (path if "TRACES" in variable else ""))
        with tracing.exporting(), tracing.span("database read"):
            pass
    ((sent_to, body),) = sent
    assert sent_to == path
    for word in ("database read", name or "hansetag", hansetag.__version__):
        assert word.encode() in body
    assert tracing.span("database read") is tracing.span("database write"), "it is off again"
