"""Who asks: the token of a request, in its cookie or its bearer header, and the person it belongs to."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from ..errors import NotSignedIn
from ..settings import Settings
from ..store.rows import PersonRow

COOKIE_NAME = "hansetag"
COOKIE_SECONDS = 365 * 24 * 3600
ANYBODY_KEY = "open"  # the option of a handler that does not care who asks

Connection = ASGIConnection[Any, PersonRow | None, str | None, State]


class SessionMiddleware(ASGIMiddleware):
    """Sets ``connection.user`` to the person who asks, or to None, and ``connection.auth`` to the token.

    A cookie that nobody knows any more is as good as none. A bearer token that nobody knows is refused: a script that
    sends one wants to be somebody.
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_opt_key = ANYBODY_KEY

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Find out who asks, and go on."""
        connection: Connection = ASGIConnection(scope)
        bearer = bearer_of(connection)
        token = bearer if bearer is not None else connection.cookies.get(COOKIE_NAME)
        person = await connection.app.state.services.identity.person_of(token) if token else None
        if person is None and bearer is not None:
            raise NotSignedIn("token-unknown")
        scope["user"] = person
        scope["auth"] = token if person is not None else None
        await next_app(scope, receive, send)


def bearer_of(connection: Connection) -> str | None:
    """The token in the Authorization header, if there is one."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise NotSignedIn("token-form")
    return token.strip()


def me(scope: Scope) -> PersonRow:
    """The person who asks; NotSignedIn if the server does not know them."""
    person = asker(scope)
    if person is None:
        raise NotSignedIn("come-in")
    return person


def asker(scope: Scope) -> PersonRow | None:
    """The person who asks, if they are known."""
    person: PersonRow | None = scope.get("user")
    return person


def address(scope: Scope) -> str:
    """Where the request comes from, as limits count it."""
    return str(scope["state"]["address"])


def cookie(token: str, settings: Settings) -> Cookie:
    """The cookie that carries ``token`` for a year; an empty token takes it away."""
    return Cookie(
        key=COOKIE_NAME,
        value=token,
        path="/",
        max_age=COOKIE_SECONDS if token else 0,
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )
