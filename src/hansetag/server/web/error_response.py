"""Errors as responses: whatever went wrong becomes a ``wire.Error`` with a status, and never a traceback.

Mistakes of the client are named. What is our own fault is written to the log in full, under a number that is all the
client gets to see of it. It begins alike for the same mistake: of one that repeats the log has only the first few.
"""

from __future__ import annotations

import math
import secrets
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

import msgspec
from litestar import Request, Response
from litestar.datastructures import Headers
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, MethodNotAllowedException, SerializationException, ValidationException
from litestar.exceptions import NotFoundException as NoRoute
from litestar.types import Scope

from hansetag.kernel.errors import HansetagError, IllegalAction
from hansetag.kernel.phrases import Fact

from .. import logs, sentences, wire
from ..errors import Refused
from ..log_repeats import incident_kind

ERROR_CODES = {
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
INCIDENT_RANDOM_BYTES = 3  # of an incident's number, after the digits of its kind
CLIENT_GONE_DETAIL = "client disconnected prematurely"

log = logs.get("errors")


class ErrorResponse(msgspec.Struct, frozen=True):
    """A refusal as HTTP puts it."""

    status: int
    error: wire.Error
    headers: dict[str, str] = {}

    @property
    def body(self) -> bytes:
        """The refusal as JSON."""
        return msgspec.json.encode(self.error)


def language_for(scope: Scope) -> str:
    """The language of a request: the one in its address, or else what the browser prefers."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang")
    return sentences.language_of(asked[0] if asked else Headers.from_scope(scope).get("accept-language", ""))


def error_response(error: Exception, language: str = "en") -> ErrorResponse:
    """What the client is told about ``error``; if it is our fault, the log is told the rest."""
    if isinstance(error, Refused):
        headers = {"Retry-After": str(math.ceil(error.wait))} if error.wait else {}
        return ErrorResponse(
            error.status, wire.Error(code=error.code, text=error.say(language), seq=error.seq), headers
        )
    if isinstance(error, IllegalAction):
        said = error.why.say(language) if error.why else _said("not-your-decision", language)
        return ErrorResponse(422, wire.Error(code="illegal", text=said, rule=error.rule))
    if isinstance(error, HansetagError):
        return _plain(400, error.say(language))
    if isinstance(error, msgspec.DecodeError):  # malformed JSON, or a field that is not as described
        return _plain(400, _body_text(error, language))
    if isinstance(error, SerializationException):
        cause = error.__cause__
        if isinstance(cause, msgspec.DecodeError):
            return _plain(400, _body_text(cause, language))
        return _plain(400, _said("body-not-json", language))
    if isinstance(error, HTTPException) and error.status_code < 500:
        return _plain(error.status_code, _http_text(error, language), dict(error.headers or {}))
    if isinstance(error, HTTPException) and error.detail == CLIENT_GONE_DETAIL:
        return _plain(400, _said("body-broke-off", language))
    incident = incident_kind(error) + secrets.token_hex(INCIDENT_RANDOM_BYTES)
    log.error("failure", incident=incident, exc_info=error)
    return ErrorResponse(500, wire.Error(code="failure", text=_said("failure", language, incident=incident)))


def respond(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Error]:
    """The answer to a request that failed with ``error``, for Litestar."""
    said = error_response(error, language_for(request.scope))
    return Response(said.error, status_code=said.status, headers=said.headers, media_type=MediaType.JSON)


def _plain(status: int, text: str, headers: dict[str, str] | None = None) -> ErrorResponse:
    """A refusal that is told by its status alone."""
    return ErrorResponse(status, wire.Error(code=ERROR_CODES.get(status, "refused"), text=text), headers or {})


def _said(phrase: str, language: str, **facts: Fact) -> str:
    """A refusal that nothing was raised for by name."""
    return sentences.say(f"refusal.{phrase}", facts, language)


def _body_text(error: msgspec.DecodeError, language: str) -> str:
    """What is wrong with a body, naming the field. What a field must be is said in the words of the description."""
    if not isinstance(error, msgspec.ValidationError):
        return _said("body-not-json-because", language, why=str(error))
    text, _, place = str(error).partition(" - at `$")
    place = place.rstrip("`").removeprefix(".")
    return f"{place}: {text}" if place else text


def _http_text(error: HTTPException, language: str) -> str:
    """A sentence for what Litestar refused."""
    if isinstance(error, NoRoute):
        return _said("no-such-address", language)
    if isinstance(error, MethodNotAllowedException):
        return _said("no-such-method", language)
    if error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return _said("body-too-large", language)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        if any(note.get("key") == "data" for note in error.extra):  # what is wrong inside a body we say ourselves
            return _said("body-needed", language)
        return "; ".join(f"{note.get('key', 'the request')}: {note.get('message', 'is wrong')}" for note in error.extra)
    return error.detail
