"""Home: the client that runs in the browser, as the build left it in ``pages/app``.

All of its pages are one file, which reads the address and shows what belongs there. Files whose names carry a mark of
their content are kept by the browser for good; where the browser takes it, they go out compressed as they were built.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import PathParameter

from ...errors import NotFound
from ..sessions import ANYBODY_KEY

CLIENT_PAGES = ("table", "new", "join", "watch", "open", "games", "rules", "learn", "settings")
CONTENT_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "woff": "font/woff",
    "woff2": "font/woff2",
}
CACHE_FOR_GOOD = "public, max-age=31536000, immutable"
CACHE_REVALIDATED = "no-cache"
FileName = Annotated[str, PathParameter(max_length=120, pattern=r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$")]


def _folder() -> Traversable:
    return files("hansetag.server") / "pages"


def _read(folder: str, name: str) -> bytes | None:
    """A file that came with the package."""
    file = _folder() / folder / name if folder else _folder() / name
    return file.read_bytes() if file.is_file() else None


_remembered = cache(_read)  # for what never changes under its name


def _send(request: Request[object, object, State], folder: str, name: str, keep: str) -> Response[bytes]:
    """The file ``name``, compressed if it was built so and the browser takes it."""
    headers = {"cache-control": keep}
    read = _remembered if keep == CACHE_FOR_GOOD else _read
    body = None
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = read(folder, f"{name}.gz")
    if body is not None:
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    else:
        body = read(folder, name)
    kind = CONTENT_TYPES.get(name.rpartition(".")[2])
    if body is None or kind is None:
        raise NotFound("no-page")
    return Response(body, headers=headers, media_type=kind)


@get(
    ["/", *(f"/{page}" for page in CLIENT_PAGES), *(f"/{page}/{{rest:path}}" for page in CLIENT_PAGES)],
    include_in_schema=False,
    opt={ANYBODY_KEY: True},
)
async def client(request: Request[object, object, State]) -> Response[bytes]:
    """The client, whatever its page; where it was never built, a page that says how to do it."""
    if _read("app", "index.html") is None:
        return _send(request, "", "unbuilt.html", CACHE_REVALIDATED)
    return _send(request, "app", "index.html", CACHE_REVALIDATED)


@get("/assets/{name:str}", include_in_schema=False, opt={ANYBODY_KEY: True})
async def asset(request: Request[object, object, State], name: FileName) -> Response[bytes]:
    """A part of the client; its name changes with its content."""
    return _send(request, "app/assets", name, CACHE_FOR_GOOD)


@get(["/icon.svg", "/icon-asked.svg"], include_in_schema=False, opt={ANYBODY_KEY: True})
async def picture(request: Request[object, object, State]) -> Response[bytes]:
    """A picture that has the same name whatever it looks like."""
    return _send(request, "app", request.url.path.strip("/"), CACHE_REVALIDATED)


@get("/style.css", include_in_schema=False, opt={ANYBODY_KEY: True})
async def style() -> Response[bytes]:
    """How the pages look that are not the client's, such as the description of the API."""
    return Response(_read("", "style.css") or b"", media_type=MediaType.CSS)


handlers = [client, asset, picture, style]
