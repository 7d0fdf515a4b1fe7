"""The routes of the server, one file per part. Each lists its ``handlers``, which are found by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from litestar.types import ControllerRouterHandler


def all_handlers() -> Sequence[ControllerRouterHandler]:
    """Whatever the files of this folder offer."""
    found: list[ControllerRouterHandler] = []
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        found += import_module(f"{__name__}.{module.name}").handlers
    return found
