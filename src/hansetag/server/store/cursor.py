"""Where a page of a list ends and the next begins, as a word that a client hands back unread."""

from __future__ import annotations

import re

import msgspec

from ..errors import Refused

_CURSOR_PATTERN = re.compile(r"([01])~([0-9]{1,12}(?:\.[0-9]{1,9})?)~([A-Za-z0-9_-]{1,24})")


class Cursor(msgspec.Struct, frozen=True, order=True):
    """The place of a table in a list: those that wait for the asker first, then by when something last happened."""

    asked: bool
    moved: float
    id: str

    def __str__(self) -> str:
        """The word for it."""
        return f"{int(self.asked)}~{self.moved!r}~{self.id}"

    @classmethod
    def read(cls, word: str) -> Cursor:
        """The place a word means; Refused if it is none of ours."""
        found = _CURSOR_PATTERN.fullmatch(word)
        if found is None:
            raise Refused("no-such-place", word=word[:60])
        return cls(found[1] == "1", float(found[2]), found[3])
