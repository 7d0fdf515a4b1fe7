"""How a refusal is answered: whatever went wrong becomes a ``wire.Error`` with a status, and never a traceback.

Mistakes of the client are named. What is our own fault is written to the log in full, under a number that is all the
client gets to see of it.
"""

from __future__ import annotations

import math
import secrets
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, MethodNotAllowedException, SerializationException, ValidationException
from litestar.exceptions import NotFoundException as NoRoute

from hansetag.kernel.errors import HansetagError, IllegalAction

from . import logs, wire
from .errors import Refused, TooMany

CODES = {
    400: "bad-request",
    401: "not-signed-in",
    403: "not-allowed",
    404: "not-found",
    405: "no-such-method",
    413: "too-large",
    415: "wrong-type",
    429: "too-many",
    503: "unavailable",
}
GONE = "client disconnected prematurely"

log = logs.get("refusals")


class Answer(msgspec.Struct, frozen=True):
    """A refusal as HTTP puts it."""

    status: int
    error: wire.Error
    headers: dict[str, str] = {}

    @property
    def body(self) -> bytes:
        """The refusal as JSON."""
        return msgspec.json.encode(self.error)


def answer(error: Exception) -> Answer:
    """What the client is told about ``error``; if it is our fault, the log is told the rest."""
    if isinstance(error, Refused):
        headers = {"Retry-After": str(math.ceil(error.wait))} if isinstance(error, TooMany) and error.wait else {}
        return Answer(
            error.status, wire.Error(code=error.code, text=error.text, rule=error.rule, seq=error.seq), headers
        )
    if isinstance(error, IllegalAction):
        return Answer(422, wire.Error(code="illegal", text=error.reason, rule=error.rule))
    if isinstance(error, HansetagError):
        return _plain(400, str(error))
    if isinstance(error, msgspec.DecodeError):  # malformed JSON, or a field that is not as described
        return _plain(400, _body_text(error))
    if isinstance(error, SerializationException):
        cause = error.__cause__
        return _plain(400, _body_text(cause) if isinstance(cause, msgspec.DecodeError) else "the body is not JSON")
    if isinstance(error, HTTPException) and error.status_code < 500:
        return _plain(error.status_code, _http_text(error), dict(error.headers or {}))
    if isinstance(error, HTTPException) and error.detail == GONE:
        return _plain(400, "the body broke off")
    incident = secrets.token_hex(6)
    log.error("failure", incident=incident, exc_info=error)
    said = f"something went wrong on our side; the host finds it in the log as incident {incident}"
    return Answer(500, wire.Error(code="failure", text=said))


def respond(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Error]:
    """The answer to a request that failed with ``error``, for Litestar."""
    said = answer(error)
    return Response(said.error, status_code=said.status, headers=said.headers, media_type=MediaType.JSON)


def _plain(status: int, text: str, headers: dict[str, str] | None = None) -> Answer:
    """A refusal that is told by its status alone."""
    return Answer(status, wire.Error(code=CODES.get(status, "refused"), text=text), headers or {})


def _body_text(error: msgspec.DecodeError) -> str:
    """What is wrong with a body, naming the field."""
    if not isinstance(error, msgspec.ValidationError):
        return f"the body is not JSON: {error}"
    text, _, place = str(error).partition(" - at `$")
    place = place.rstrip("`").removeprefix(".")
    return f"{place}: {text}" if place else text


def _http_text(error: HTTPException) -> str:
    """A sentence for what Litestar refused."""
    if isinstance(error, NoRoute):
        return "there is nothing at this address; /schema lists what there is"
    if isinstance(error, MethodNotAllowedException):
        return "this address does not answer to that method; the Allow header says to which it does"
    if error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return "the body is larger than this server takes"
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        if any(note.get("key") == "data" for note in error.extra):  # what is wrong inside a body we say ourselves
            return "a body in JSON is needed"
        return "; ".join(f"{note.get('key', 'the request')}: {note.get('message', 'is wrong')}" for note in error.extra)
    return error.detail
