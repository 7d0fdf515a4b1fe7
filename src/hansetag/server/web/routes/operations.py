"""Operations: what the host and the host's machines ask of the server, not the players."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

import hansetag

from ... import metrics, wire
from ...health import Health
from ..sessions import ANYBODY_KEY

TAGS = ["operations"]
UNWELL = ResponseSpec(wire.Error, description="Nothing can be kept, or nobody can think.", generate_examples=False)


@get("/health/live", tags=TAGS, operation_id="live", summary="Is it alive?", opt={ANYBODY_KEY: True})
async def live() -> wire.Health:
    """Whether the process answers at all; one that does not is to be started anew."""
    return wire.Health(version=hansetag.__version__)


@get(
    "/health/ready",
    tags=TAGS,
    operation_id="ready",
    summary="Can people play?",
    opt={ANYBODY_KEY: True},
    responses={503: UNWELL},
)
async def ready(health: NamedDependency[Health]) -> wire.Health:
    """Whether people can play here: the database can be written to, the disk has room and the workers run."""
    await health.check()
    return wire.Health(version=hansetag.__version__)


@get(
    "/health",
    tags=TAGS,
    operation_id="health",
    summary="Is all well?",
    opt={ANYBODY_KEY: True},
    responses={503: UNWELL},
)
async def well(health: NamedDependency[Health]) -> wire.Health:
    """The same as /health/ready, under the name it had before."""
    await health.check()
    return wire.Health(version=hansetag.__version__)


@get(
    "/metrics",
    tags=TAGS,
    operation_id="metrics",
    summary="Figures for Prometheus",
    media_type="text/plain",
    opt={ANYBODY_KEY: True},
)
async def figures(health: NamedDependency[Health]) -> Response[str]:
    """How busy the server is, in the text format of Prometheus."""
    health.measure()
    return Response(metrics.exposition().decode(), media_type=metrics.CONTENT_TYPE)


handlers = [live, ready, well, figures]
