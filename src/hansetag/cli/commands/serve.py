"""``hansetag serve``: the house opens, and stays open until somebody stops it."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Annotated

import msgspec
import uvicorn
from cyclopts import Parameter
from rich.text import Text

from hansetag.kernel.errors import BadOption
from hansetag.server import logs, tracing
from hansetag.server.app import make_app
from hansetag.server.settings import PORT, Settings
from hansetag.server.store import CannotOpen, Store
from hansetag.server.store.upkeep.claim import claimed
from hansetag.server.web import handles
from hansetag.server.web.protocols import GuardedSocketProtocol, protocol_for

from ..terminal import colours
from ..terminal.screen import make_console

LOCAL_HOST = "127.0.0.1"
WILDCARD_HOSTS = frozenset({"0.0.0.0", "::", ""})  # noqa: S104
CLOSING_SECONDS = 10  # seconds that open requests and sockets have when the house closes
GARBAGE_THRESHOLDS = (
    20_000,
    20,
    50,
)  # when to look for garbage: rarely, since a thorough look stops everything for a while
MAX_ACCEPTED_AT_ONCE = 16  # connections in one round of the loop: uvloop takes one from each socket that listens
SWITCH_SECONDS = 0.0002  # for which a thread that reads or writes the database waits for the interpreter at most
MAX_SLOW_DAYS = 60  # that a table may give for one decision
DATABASE_PAUSE_SECONDS = 1.0  # seconds between two looks whether the database is there
EXIT_CODE_CANNOT_OPEN = 1
KNOCKING_SECONDS = 2.0  # seconds we wait to find out whether the house is open already
RATE_LIMITS = (
    "creations",
    "logins",
    "guesses",
    "talks",
    "watcher_talks",
    "hints",
    "cpu_seconds",
    "messages",
    "requests",
    "decisions",
)
CROWD_LIMITS = (
    "sockets",
    "sockets_per_address",
    "sockets_per_person",
    "sockets_per_table",
    "connections_per_address",
)


def serve(
    *,
    host: str = LOCAL_HOST,
    port: int = PORT,
    database: str = "",
    channels: str = "",
    folder: Path | None = None,
    origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    secure: Annotated[bool, Parameter(negative="")] = False,
    trust_proxy: Annotated[bool, Parameter(negative="")] = False,
    pace: float = 1.0,
    workers: int = 1,
    decisions: int = 10_000,
    guest_days: int = 400,
    open_days: int = 60,
    record_days: int = 400,
    abandoned_days: int = 400,
    study_workers: int = 1,
    limits: bool = True,
    disk_floor: int = 200,
    log: str = "info",
) -> int:
    """Run the tables of all three games for everybody who can reach this machine.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others in.
    port
        The port to listen at.
    database
        Where games are kept: sqlite:///path or postgresql://user:password@host/name. By default a file in the folder.
    channels
        redis://…, by which several processes tell each other what happened.
    folder
        The folder for the database, if none is named.
    origin
        A further origin whose pages may act here, as https://games.example.org; may be given several times.
    secure
        The house is reached by https only: cookies and headers say so.
    trust_proxy
        A proxy stands in front, and its X-Forwarded-For is to be believed.
    pace
        Seconds that a merchant takes before it moves, where a table does not say otherwise.
    workers
        Processes in which merchants think.
    decisions
        After so many decisions a game is stopped, so that every game ends; 0 for no limit.
    guest_days
        Days after which a guest is erased who was not here and has no table; 0 is never, here and below.
    open_days
        Days after which a table is removed that nobody has started.
    record_days
        Days after which a record is removed that was opened to look at.
    abandoned_days
        Days after which a game is removed in which nobody has moved; more than 60, which a slow game may take.
    study_workers
        Processes in which records are opened and finished games are analysed.
    limits
        With --no-limits, nobody is told to come less often: for closed rounds and for measuring.
    disk_floor
        Megabytes that must be free on the disk of a SQLite file; below it /health/ready says so. 0 is no floor.
    log
        From which level on the log speaks: debug, info, warning or error.

    """
    settings = Settings(
        host=host,
        port=port,
        database=database,
        channels=channels,
        origins=tuple(origin or ()),
        secure=secure,
        trust_proxy=trust_proxy,
        pace=pace,
        workers=workers,
        decisions=decisions,
        guest_days=guest_days,
        open_days=open_days,
        record_days=record_days,
        abandoned_days=abandoned_days,
        study_workers=study_workers,
        disk_floor=disk_floor,
        log=log,
    )
    if folder is not None:
        settings = msgspec.structs.replace(settings, folder=folder)
    if not limits:
        settings = msgspec.structs.replace(settings, **dict.fromkeys((*RATE_LIMITS, *CROWD_LIMITS), 0))
    return run(settings, lambda address: _say(f"The house is open at {address} (Ctrl+C closes it)."))


def home() -> int:
    """Open the house on this machine, if it is not open already, and show it in the browser."""
    settings = Settings(log="warning")
    there = address_of(settings)
    if is_open(there):
        _show(there, "The house was open already")
        return 0
    return run(settings, lambda address: _show(address, "The house is open until you press Ctrl+C"))


def run(settings: Settings, ready: Callable[[str], None]) -> int:
    """Serve until a signal comes; ``ready`` is told the address as soon as somebody can come in."""
    _check(settings)
    logs.setup(settings.log)
    try:
        with tracing.exporting(), closing(bind(settings)) as door, claimed(settings.url):
            asyncio.run(_await_database(settings))
            return _serve_at(door, _within_handles(settings), ready)
    except CannotOpen as error:
        make_console(stderr=True).print(Text(str(error), colours.ERROR), soft_wrap=True)
        return EXIT_CODE_CANNOT_OPEN


def _within_handles(settings: Settings) -> Settings:
    """``settings`` with no more sockets than this machine has handles for; the log says where that is fewer."""
    room = handles.room_for_connections(handles.raise_limit())
    if not room or not settings.sockets or settings.sockets <= room:
        return settings
    log = logs.get("serve")
    log.warning("fewer sockets than wanted: the limit of open handles is low (LimitNOFILE)", sockets=room)
    return msgspec.structs.replace(settings, sockets=room)


def _serve_at(door: socket.socket, settings: Settings, ready: Callable[[str], None]) -> int:
    """Serve everybody who comes through ``door``."""
    if not settings.port:
        settings = msgspec.structs.replace(settings, port=door.getsockname()[1])
    config = uvicorn.Config(
        make_app(settings),
        loop="auto",
        http=protocol_for(settings, handles.room_for_connections(handles.raise_limit())),
        ws=GuardedSocketProtocol,
        ws_max_size=settings.message_limit,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        lifespan="on",
    )
    server = _Server(config, lambda: ready(address_of(settings)))
    gc.freeze()  # what is loaded by now stays, and need not be looked through for garbage again and again
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # the end of an orderly stop, not a violent one
    doors = [door, *(door.dup() for _ in range(MAX_ACCEPTED_AT_ONCE - 1))]
    with suppress(KeyboardInterrupt):
        server.run(sockets=doors)
    return 0 if server.started else 1


def bind(settings: Settings) -> socket.socket:
    """The socket at the address of ``settings``; BadOption says in one sentence why there is none."""
    try:
        family, kind, proto, _, where = socket.getaddrinfo(
            settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        door = socket.socket(family, kind, proto)
    except OSError as error:
        raise BadOption(f"there is no address {settings.host!r} here: {error.strerror or error}") from error
    try:
        if os.name == "posix":  # elsewhere it would let two servers share one port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(where)
        door.listen(socket.SOMAXCONN)
    except OSError as error:
        door.close()
        place = f"port {settings.port} of {settings.host or 'this machine'}"
        raise BadOption(f"{place} cannot be had ({error.strerror or error}); choose another one with --port") from error
    return door


def address_of(settings: Settings) -> str:
    """Where a browser on this machine finds the house."""
    host = "localhost" if settings.host in WILDCARD_HOSTS else settings.host
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def is_open(address: str) -> bool:
    """Whether a house of ours answers at ``address``."""
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # not by a proxy of the environment
    try:
        with straight.open(f"{address}/health/live", timeout=KNOCKING_SECONDS) as answer:
            said = msgspec.json.decode(answer.read(1000), type=dict[str, object])
    except (OSError, ValueError, HTTPException):
        return False
    return said.get("service") == "hansetag"


class _Server(uvicorn.Server):
    """A uvicorn server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _check(settings: Settings) -> None:
    """BadOption if a number is out of range or an origin is not one."""
    if not 0 <= settings.port <= 65_535:
        raise BadOption(f"a port is a number from 1 to 65535, or 0 for any that is free, not {settings.port}")
    if min(settings.workers, settings.study_workers) < 1:
        raise BadOption(f"there is at least one worker, not {min(settings.workers, settings.study_workers)}")
    if settings.decisions < 0:
        raise BadOption(f"a game has a limit of decisions, or 0 for none, not {settings.decisions}")
    if not 0 <= settings.pace <= 60:
        raise BadOption(f"the pace is 0 to 60 seconds, not {settings.pace:g}")
    if min(settings.guest_days, settings.open_days, settings.record_days, settings.abandoned_days) < 0:
        raise BadOption("what is kept is kept for a number of days, or with 0 for ever")
    if 0 < settings.abandoned_days <= MAX_SLOW_DAYS:
        raise BadOption(f"a slow game may wait {MAX_SLOW_DAYS} days for a move; keep abandoned ones for more")
    for origin in settings.origins:
        scheme, _, rest = origin.partition("://")
        if scheme not in ("http", "https") or not rest or "/" in rest:
            raise BadOption(f"an origin is written as https://games.example.org, without a path, not {origin!r}")


async def _await_database(settings: Settings) -> None:
    """Open the database once before anything else, so that a mistake in its name is told in a sentence.

    One on another machine that cannot be reached is waited for: after a power cut it may be the slower one.
    """
    waits = False
    while True:
        try:
            store = await Store.open(settings.url)
        except CannotOpen as error:
            if not settings.shared or error.fault != "away":
                raise
            if not waits:
                waits = True
                _say(f"{error}. The house opens as soon as it is there (Ctrl+C stops waiting).")
            await asyncio.sleep(DATABASE_PAUSE_SECONDS)
        else:
            await store.close()
            return


def _show(address: str, greeting: str) -> None:
    """Open the browser at ``address``, or say where it is if there is no screen to open it on."""
    seen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    with suppress(webbrowser.Error):
        if seen and webbrowser.open(address):
            _say(f"{greeting}; your browser shows {address}.")
            return
    _say(f"{greeting}: {address}")


def _say(text: str) -> None:
    """One line for the person who started us."""
    make_console().print(text, soft_wrap=True, highlight=False, markup=False)
    sys.stdout.flush()
