"""Options of a game as they are given on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansetag.kernel.errors import BadOption


def options_from(words: Sequence[str] | None) -> dict[str, Any]:
    """Read ``name=value`` words; BadOption says how an option is written."""
    options: dict[str, Any] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not {word!r}")
        options[name] = value
    return options
