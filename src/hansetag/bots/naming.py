"""Names of bots taken apart: who is meant, and with which options, as in ``alderman:iterations=2000:seconds=0.5``.

Options come last and are set apart by colons, because commas are taken by lists of seats. What is left before them is
a rank, the name of an installed bot, or the file or module of an external bot, whose class stands behind a colon.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hansetag.kernel.errors import BadOption

OPTION_SIGN = ":"
_FOLDERS = re.compile(r".*[/\\](?=[^/\\]+\.py:)")


@dataclass(frozen=True)
class Called:
    """A name taken apart."""

    who: str
    options: dict[str, str]  # as they were written

    @property
    def is_external(self) -> bool:
        """Whether a file or a module is named, and not somebody who is known here."""
        return OPTION_SIGN in self.who


def read(name: str) -> Called:
    """``name`` taken apart; BadOption if its options are not written as options are."""
    parts = name.strip().split(OPTION_SIGN)
    options: dict[str, str] = {}
    while len(parts) > 1 and "=" in parts[-1]:
        option, _, value = (part.strip() for part in parts.pop().partition("="))
        if not option.isidentifier() or not value:
            raise BadOption(f"an option of a bot is written name=value, not '{option}={value}' as in {name!r}")
        if option in options:
            raise BadOption(f"{name!r} gives {option!r} twice")
        options[option] = value
    return Called(OPTION_SIGN.join(parts).strip(), dict(reversed(options.items())))


def short(name: str) -> str:
    """What fits beside a seat: the rank, or the class of an external bot. Of any text, since a record may hold any."""
    parts = name.split(OPTION_SIGN)
    while len(parts) > 1 and "=" in parts[-1]:
        parts.pop()
    return parts[-1].strip()


def labels(names: Iterable[str]) -> dict[str, str]:
    """Each of ``names`` without the folders of its file, unless two would be the same then: for narrow tables."""
    brief = {name: _FOLDERS.sub("", name) for name in names}
    shared = Counter(brief.values())
    return {name: label if shared[label] == 1 else name for name, label in brief.items()}
