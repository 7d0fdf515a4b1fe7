"""The application: routes, middleware and the services behind them, as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide

from .health import Health
from .people.identity import Identity
from .people.limits import Limits
from .services import Services
from .settings import Settings
from .store import Store
from .web import handles, loop_lag, openapi, sessions
from .web.body import StrictRequest
from .web.error_response import respond
from .web.middleware import Middleware, keep_failure
from .web.routes import all_handlers


def make_app(settings: Settings, services: Services | None = None) -> Litestar:
    """The application for ``settings``. It opens its own services and closes them, unless it is given open ones.

    What a handler can ask for by name: ``services``, ``store``, ``identity``, ``limits``, ``settings``, ``health``,
    ``address`` (of the client), ``asker`` (a person or None) and ``me`` (a person, or the request is refused).
    """

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        """The services are open while the application runs."""
        if services is not None:
            app.state.services = services
            yield
            return
        app.state.services = await Services.open(settings)
        watching = [asyncio.create_task(loop_lag.measure()), asyncio.create_task(handles.report_exhaustion())]
        try:
            yield
        finally:
            for task in watching:
                task.cancel()
            await app.state.services.close()

    app = Litestar(
        route_handlers=list(all_handlers()),
        debug=False,
        lifespan=[opened],
        middleware=[sessions.SessionMiddleware()],
        exception_handlers={Exception: respond},
        after_exception=[keep_failure],
        request_class=StrictRequest,
        request_max_body_size=settings.body_limit,
        openapi_config=openapi.config(),
        logging_config=None,
        state=State({"settings": settings}),
        dependencies={
            "services": Provide(_services, sync_to_thread=False),
            "store": Provide(_store, sync_to_thread=False),
            "identity": Provide(_identity, sync_to_thread=False),
            "limits": Provide(_limits, sync_to_thread=False),
            "settings": Provide(_settings, sync_to_thread=False),
            "health": Provide(_health, sync_to_thread=False),
            "address": Provide(sessions.address, sync_to_thread=False),
            "asker": Provide(sessions.asker, sync_to_thread=False),
            "me": Provide(sessions.me, sync_to_thread=False),
        },
    )
    app.asgi_handler = Middleware(app.asgi_handler, settings)
    return app


# ---------------------------------------------------------------------- what handlers ask for by name


def _services(state: State) -> Services:
    return state.services  # type: ignore[no-any-return]


def _store(state: State) -> Store:
    return state.services.store  # type: ignore[no-any-return]


def _identity(state: State) -> Identity:
    return state.services.identity  # type: ignore[no-any-return]


def _limits(state: State) -> Limits:
    return state.services.limits  # type: ignore[no-any-return]


def _health(state: State) -> Health:
    return state.services.health  # type: ignore[no-any-return]


def _settings(state: State) -> Settings:
    return state.settings  # type: ignore[no-any-return]
