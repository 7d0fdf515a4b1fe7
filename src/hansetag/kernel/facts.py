"""Facts: what is printed on a board or on cards, read from a file and checked before anybody plays by it.

Owners of the printed game may hand in files of their own. So nothing in a file is trusted, and every mistake is
answered with the file, the place and what would be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec

from .actions import fold
from .errors import BadData

T = TypeVar("T")


def fetch(path: str, shipped: Traversable, what: str = "board file") -> bytes:
    """The bytes of the file at ``path``, or of the ``shipped`` one where no path is given."""
    try:
        return Path(path).read_bytes() if path else shipped.read_bytes()
    except (OSError, ValueError) as error:
        raise BadData(f"the {what} {path!r} cannot be read: {error}") from None


def understand(
    content: bytes,
    name: str,
    kind: type[T],
    mistakes: Callable[[T], Iterable[str]],
    what: str = "board file",
) -> T:
    """The facts in the ``content`` of the TOML file ``name``, as a ``kind`` in which there are no ``mistakes``."""
    try:
        facts = msgspec.toml.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise BadData(f"{what} {name}: {error}") from None
    except (msgspec.DecodeError, ValueError) as error:  # or no text, or a number of thousands of digits
        raise BadData(f"{what} {name} is not TOML: {error}") from None
    except RecursionError:
        raise BadData(f"{what} {name} is not TOML that can be read: lists lie too deep in each other") from None
    wrong = list(mistakes(facts))
    if wrong:
        raise BadData(f"{what} {name}: {'; '.join(wrong)}")
    return facts


def whole_numbers(*parts: msgspec.Struct) -> dict[str, int]:
    """All entries of these tables of a file that are whole numbers, by name: what a board keeps of them."""
    entries = (msgspec.structs.asdict(part) for part in parts)
    return {key: value for entry in entries for key, value in entry.items() if type(value) is int}


def is_word(name: str) -> bool:
    """Whether notation can write ``name``: one word that stays as it is when accents and capitals are folded."""
    return name.isidentifier() and fold(name) == name
