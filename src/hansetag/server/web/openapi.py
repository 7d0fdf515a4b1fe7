"""The description of the API: what Litestar finds out by itself, made exact, as a file and as a page.

The types are described by msgspec, which also checks them, so that the description and the check cannot differ. Every
operation may be refused, with the same shape of error. The page is plain HTML: it needs no script and nothing from
another site.
"""

from __future__ import annotations

import inspect
from copy import deepcopy
from functools import cache
from html import escape
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag

import hansetag

from .. import wire
from .sessions import COOKIE_NAME

REF_TEMPLATE = "#/components/schemas/{name}"
TAG_DESCRIPTIONS = {
    "people": "Who you are: a guest with a name, or an account.",
    "tables": "Setting tables up, finding them, sitting down, leaving; games as records.",
    "playing": "At a table: looking, choosing, confirming, talking.",
    "operations": "For the host: health and figures.",
}


def config() -> OpenAPIConfig:
    """What Litestar shall say about the API."""
    return OpenAPIConfig(
        title="Hansetag",
        version=hansetag.__version__,
        description=(
            "Tables of Hansa, Hansa Teutonica and Bohn Hanse. Come in with POST /api/guests; with script set to true "
            "the answer has a token, which is then sent as Authorization: Bearer TOKEN."
        ),
        tags=[Tag(name=name, description=text) for name, text in TAG_DESCRIPTIONS.items()],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "cookie": SecurityScheme(type="apiKey", name=COOKIE_NAME, security_scheme_in="cookie"),
                "bearer": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
        security=[{}, {"cookie": []}, {"bearer": []}],
        render_plugins=[Page(), Exact()],
    )


class Exact(JsonRenderPlugin):
    """The description as a file for machines."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The exact description as JSON."""
        return msgspec.json.encode(exact(openapi_schema))


class Page(OpenAPIRenderPlugin):
    """The description as a page for people."""

    def __init__(self) -> None:
        """At the root of the schema."""
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """A list of all operations."""
        return page(openapi_schema).encode()


@cache
def types() -> dict[str, Any]:
    """The JSON Schema of everything that goes over the wire, by name."""
    kinds = [kind for _, kind in inspect.getmembers(wire, inspect.isclass) if issubclass(kind, wire.In | wire.Out)]
    _, found = msgspec.json.schema_components(
        sorted(set(kinds) - {wire.In, wire.Out}, key=str), schema_hook=_anything, ref_template=REF_TEMPLATE
    )
    for kind in kinds:
        if issubclass(kind, wire.In) and kind.__struct_config__.tag_field:
            found[kind.__name__]["required"].remove(kind.__struct_config__.tag_field)  # only a socket has to say it
    return found


def _anything(_: type) -> dict[str, Any]:
    """What is not typed, as a view of a game, may be anything."""
    return {"description": "Depends on the game."}


def exact(schema: dict[str, Any]) -> dict[str, Any]:
    """``schema`` with our types as msgspec checks them, and with the refusal that any operation may answer with."""
    made = deepcopy(schema)
    known = made.setdefault("components", {}).setdefault("schemas", {})
    known |= types()
    refusal = {
        "description": "A refusal: what was wrong, and what would be right.",
        "content": {"application/json": {"schema": {"$ref": REF_TEMPLATE.format(name="Error")}}},
    }
    for operation in _operations(made):
        answers = operation["responses"]
        answers.pop("400", None)  # Litestar's own shape, which we never send
        answers["default"] = refusal
        answers.get("204", {}).pop("content", None)
    return made


def page(schema: dict[str, Any]) -> str:
    """``schema`` as HTML: each operation under its tag."""
    parts: list[str] = []
    for name, about in TAG_DESCRIPTIONS.items():
        lines = [
            f"<dt id='{escape(operation['operationId'], True)}'><code>{method.upper()} {escape(path)}</code> "
            f"{escape(operation.get('summary', ''))}</dt><dd>{_prose(operation.get('description', ''))}</dd>"
            for path, item in schema["paths"].items()
            for method, operation in item.items()
            if isinstance(operation, dict) and name in operation.get("tags", ())
        ]
        if lines:
            parts.append(f"<h2>{escape(name.capitalize())}</h2><p>{escape(about)}</p><dl>{''.join(lines)}</dl>")
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'><title>Hansetag: the API</title>"
        "<link rel='icon' href='data:,'><link rel='stylesheet' href='/style.css'></head><body><main>"
        f"<h1>What can be asked of this server</h1><p>{escape(schema['info']['description'])}</p>"
        "<p>All types and fields are in <a href='/schema/openapi.json'>openapi.json</a>.</p>"
        f"{''.join(parts)}</main></body></html>"
    )


def _operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """All operations of ``schema``."""
    return [found for item in schema["paths"].values() for found in item.values() if isinstance(found, dict)]


def _prose(text: str) -> str:
    """A docstring as HTML, with what stands between double backquotes as code."""
    parts = escape(text).split("``")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
