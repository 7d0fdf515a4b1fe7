"""Operations: what the host and the host's machines ask of the server, not the players."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

import hansetag

from ... import logs, metrics, wire
from ...errors import Unavailable
from ...store import Store
from ..sessions import ANYBODY_KEY

TAGS = ["operations"]
HEALTH_SECONDS = 3.0  # that the database has to answer

log = logs.get("health")


@get(
    "/health",
    tags=TAGS,
    operation_id="health",
    summary="Is all well?",
    opt={ANYBODY_KEY: True},
    responses={503: ResponseSpec(wire.Error, description="The database does not answer.", generate_examples=False)},
)
async def health(store: NamedDependency[Store]) -> wire.Health:
    """Whether the server is up and its database answers."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await store.people.get("nobody")
    except Exception as error:
        log.warning("the database does not answer", kind=type(error).__name__)
        raise Unavailable("database-silent") from error
    return wire.Health(version=hansetag.__version__)


@get(
    "/metrics",
    tags=TAGS,
    operation_id="metrics",
    summary="Figures for Prometheus",
    media_type="text/plain",
    opt={ANYBODY_KEY: True},
)
async def figures() -> Response[str]:
    """How busy the server is, in the text format of Prometheus."""
    return Response(metrics.exposition().decode(), media_type=metrics.CONTENT_TYPE)


handlers = [health, figures]
