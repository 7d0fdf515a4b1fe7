"""Home: the page at the front door, until the board itself is there."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from litestar import Response, get
from litestar.enums import MediaType

from hansetag.server.sessions import OPEN


@cache
def page(name: str) -> str:
    """A page that comes with the package."""
    return (files("hansetag.server") / "pages" / name).read_text("utf-8")


@get("/", include_in_schema=False, opt={OPEN: True})
async def home() -> Response[str]:
    """Say that the house is open, and where to go from here."""
    return Response(page("home.html"), media_type=MediaType.HTML)


@get("/style.css", include_in_schema=False, opt={OPEN: True})
async def style() -> Response[str]:
    """How our pages look: in a file of its own, since the policy allows no style inside a page."""
    return Response(page("style.css"), media_type=MediaType.CSS)


handlers = [home, style]
