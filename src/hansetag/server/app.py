"""The house put together: routes, guards and the hall behind them, as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from . import openapi, sessions
from .guard import Guard, keep_failure
from .hall import Hall
from .identity import Identity
from .limits import Limits
from .refusals import respond
from .routes import all_handlers
from .settings import Settings
from .store import Store
from .strict import StrictRequest


def make_app(settings: Settings, hall: Hall | None = None) -> Litestar:
    """The application for ``settings``. It opens its own hall and closes it, unless it is given one that is open.

    What a handler can ask for by name: ``hall``, ``store``, ``identity``, ``limits``, ``settings``, ``address`` (of
    whoever asks), ``asker`` (a person or None) and ``me`` (a person, or the request is refused).
    """

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        """The hall is open while the application runs."""
        if hall is not None:
            app.state.hall = hall
            yield
            return
        app.state.hall = await Hall.open(settings)
        try:
            yield
        finally:
            await app.state.hall.close()

    app = Litestar(
        route_handlers=list(all_handlers()),
        debug=False,
        lifespan=[opened],
        middleware=[sessions.WhoAsks()],
        exception_handlers={Exception: respond},
        after_exception=[keep_failure],
        request_class=StrictRequest,
        request_max_body_size=settings.body_limit,
        openapi_config=openapi.config(),
        logging_config=None,
        state=State({"settings": settings}),
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "store": Provide(_store, sync_to_thread=False),
            "identity": Provide(_identity, sync_to_thread=False),
            "limits": Provide(_limits, sync_to_thread=False),
            "settings": Provide(_settings, sync_to_thread=False),
            "address": Provide(sessions.address, sync_to_thread=False),
            "asker": Provide(sessions.asker, sync_to_thread=False),
            "me": Provide(sessions.me, sync_to_thread=False),
        },
    )
    app.asgi_handler = Guard(app.asgi_handler, settings)
    return app


# ---------------------------------------------------------------------- what handlers ask for by name


def _hall(state: State) -> Hall:
    return state.hall  # type: ignore[no-any-return]


def _store(state: State) -> Store:
    return state.hall.store  # type: ignore[no-any-return]


def _identity(state: State) -> Identity:
    return state.hall.identity  # type: ignore[no-any-return]


def _limits(state: State) -> Limits:
    return state.hall.limits  # type: ignore[no-any-return]


def _settings(state: State) -> Settings:
    return state.settings  # type: ignore[no-any-return]
