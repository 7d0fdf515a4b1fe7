"""Tracing: where the time of a request goes, for hosts who run a collector of OpenTelemetry.

A span tells the kind of work and how long it took: the template of a path, a read, a write, a pool of workers. None
carries an id, a name, an address, a query or a body, nor what an error says, since that may repeat them. Unless the
environment says where to send spans, nothing is loaded and ``span`` costs a comparison.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Thread
from typing import TYPE_CHECKING

import hansetag

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import SpanProcessor
    from opentelemetry.trace import SpanKind, Tracer

ENDPOINT_VARIABLES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
SERVICE_NAME = "hansetag"  # unless OTEL_SERVICE_NAME says otherwise
LAST_SECONDS = 3.0  # seconds in which the last spans can be sent; a collector that is away does not hold up the end
MISSING_EXTRA = "no spans are sent: OpenTelemetry is not installed; install it with: pip install 'hansetag[otel]'"
FIRST_FAULT_STATUS = 500  # from here on it was our fault

log = logging.getLogger("hansetag.tracing")


class _Current:
    """What makes spans at present; without it there are none."""

    tracer: Tracer | None = None


_NO_SPAN = nullcontext()


def span(name: str, **attributes: str) -> AbstractContextManager[None]:
    """A span for as long as the block runs, in which the server waits for something else.

    In the names of attributes an underscore stands for a dot. Their values are words of ours, never of a client.
    """
    if _Current.tracer is None:
        return _NO_SPAN
    from opentelemetry.trace import SpanKind

    dotted = {key.replace("_", "."): value for key, value in attributes.items()}
    return _recorded(_Current.tracer, name, SpanKind.CLIENT, dotted)


def request_span(kind: str) -> AbstractContextManager[None]:
    """A span for a request, which ``request_answered`` describes; ``kind`` is the type of its ASGI scope.

    A socket has none, since it stays open for hours: what is done for its messages has spans that stand alone. Nor is
    a request part of a trace that its caller names.
    """
    if _Current.tracer is None or kind != "http":
        return _NO_SPAN
    from opentelemetry.trace import SpanKind

    return _recorded(_Current.tracer, "request", SpanKind.SERVER, {})


def request_answered(method: str, route: str, status: int) -> None:
    """Say in the span of the present request how it ended; ``route`` is the template of its path."""
    if _Current.tracer is None:
        return
    from opentelemetry.trace import StatusCode, get_current_span

    current = get_current_span()
    current.update_name(f"{method} {route}")
    current.set_attributes(
        {"http.request.method": method, "http.route": route, "http.response.status_code": status},
    )
    if status >= FIRST_FAULT_STATUS:
        current.set_status(StatusCode.ERROR)


@contextmanager
def exporting() -> Iterator[None]:
    """Send spans while the block runs, if the environment says where to; the last ones at its end."""
    processor = _processor()
    with nullcontext() if processor is None else recording(processor):
        yield


@contextmanager
def recording(processor: SpanProcessor) -> Iterator[None]:
    """Hand spans to ``processor`` while the block runs.

    The provider is ours alone: other libraries look for a shared one, and would put addresses into their spans.
    """
    from opentelemetry.sdk.trace import TracerProvider

    provider = TracerProvider(resource=_resource(), shutdown_on_exit=False)
    provider.add_span_processor(processor)
    _Current.tracer = provider.get_tracer(SERVICE_NAME, hansetag.__version__)
    try:
        yield
    finally:
        _Current.tracer = None
        ending = Thread(target=provider.shutdown, daemon=True)
        ending.start()
        ending.join(LAST_SECONDS)


def _processor() -> SpanProcessor | None:
    """What sends spans in batches, from a thread of its own; None if the host wants none, or cannot have any."""
    if not any(os.environ.get(name) for name in ENDPOINT_VARIABLES):
        return None
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log.warning(MISSING_EXTRA)
        return None
    return BatchSpanProcessor(OTLPSpanExporter())


def _resource() -> Resource:
    """Who sends the spans; what the environment says about that comes first."""
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource

    ours = Resource.create({"service.name": SERVICE_NAME, "service.version": hansetag.__version__})
    return ours.merge(OTELResourceDetector().detect())


@contextmanager
def _recorded(tracer: Tracer, name: str, kind: SpanKind, attributes: Mapping[str, str]) -> Iterator[None]:
    """A span while the block runs. Of an error it has the class: left to itself it would repeat all that it says."""
    from opentelemetry.trace import StatusCode

    with tracer.start_as_current_span(
        name, _parent(), kind, attributes, record_exception=False, set_status_on_exception=False
    ) as current:
        try:
            yield
        except Exception as error:
            current.set_attribute("error.type", type(error).__name__)
            current.set_status(StatusCode.ERROR)
            raise


def _parent() -> Context | None:
    """None for the span that is open, or an empty context: a task outlives the request in which it was begun."""
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import ReadableSpan
    from opentelemetry.trace import get_current_span

    current = get_current_span()
    return Context() if isinstance(current, ReadableSpan) and current.end_time is not None else None
