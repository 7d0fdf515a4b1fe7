"""Request bodies: decoded once, straight into the type that the handler asks for, and nothing is bent to fit.

Litestar would take "5" for 5 in a body, as it must in a query; the description of the API says otherwise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request

from ..errors import Refused

NUL_ESCAPE = rb"\u0000"


@lru_cache(256)
def _decoder(annotation: Any) -> msgspec.json.Decoder[Any]:
    """The decoder for one type of body."""
    return msgspec.json.Decoder(annotation)


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is as described or refused."""

    async def json(self) -> Any:
        """The body as its handler wants it."""
        field = self.route_handler.parsed_data_field
        return decode_strictly(field.annotation if field else Any, await self.body())


def decode_strictly(annotation: Any, body: bytes) -> Any:
    """``body`` as ``annotation`` wants it, or refused; a socket's messages are read like bodies."""
    if NUL_ESCAPE in body:
        raise Refused("text-nul")
    try:
        return _decoder(annotation).decode(body)
    except UnicodeDecodeError as error:
        raise Refused("body-not-utf8") from error
    except RecursionError as error:
        raise Refused("body-too-deep") from error
