"""Seats: who sits at the table, a person or a computer merchant, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from hansetag import bots
from hansetag.bots import external_bots, naming
from hansetag.kernel.errors import BadOption

from .colours import LETTERS

HUMAN = "human"
USUAL_SEATS = (HUMAN, "apprentice", "apprentice")
PLAIN_NAME = re.compile(r"[^,:=\s](?:[^,:=]*[^,:=\s])?")


class Seat(msgspec.Struct, frozen=True):
    """One seat: its letter, what its owner is called and who decides for it."""

    letter: str
    name: str
    kind: str
    written: str  # as in the seat list and in the record
    alone: bool = False  # the only person at the table

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return self.kind == HUMAN

    @property
    def title(self) -> str:
        """Letter, name and kind, as a panel shows them."""
        return f"{self.letter} {self.name} · {'you' if self.alone else self.rank}"

    @property
    def rank(self) -> str:
        """The kind without options and addresses, which are too long for a panel."""
        return naming.short(self.kind)

    @property
    def is_external(self) -> bool:
        """Whether somebody else's file decides here."""
        return naming.read(self.kind).is_external


def read(words: Sequence[str]) -> list[Seat]:
    """The seats that a list such as ``human``, ``Anna=human``, ``apprentice`` names; BadOption says what is allowed."""
    given = [_read(word) for word in words]
    taken = [name for name, _ in given if name]
    for name in taken:
        if taken.count(name) > 1:
            raise BadOption(f"two seats are called {name!r}; give each its own name")
    if len(given) > len(LETTERS):
        raise BadOption(f"there are {len(given)} seats in the list; no game here has more than {len(LETTERS)}")
    people = [kind for _, kind in given].count(HUMAN)
    seats: list[Seat] = []
    for number, (name, kind) in enumerate(given):
        usual = bots.PEOPLE[number] if bots.PEOPLE[number] not in taken else f"Seat {LETTERS[number]}"
        alone = kind == HUMAN and people == 1
        seats.append(Seat(LETTERS[number], name or usual, kind, f"{name}={kind}" if name else kind, alone))
    return seats


def usual(count: int) -> list[str]:
    """Who sits at a table of ``count`` when nobody says: one person and apprentices."""
    return [HUMAN, *["apprentice"] * (count - 1)]


def _read(word: str) -> tuple[str, str]:
    """One entry of the list as name and kind."""
    name, kind = split(word)
    if kind != HUMAN:
        called = naming.read(kind)
        known = (HUMAN, *bots.NAMES, *external_bots.installed())
        if not called.is_external and called.who not in known:
            raise BadOption(
                f"a seat is one of {', '.join(known)} or your own bot as file.py:Class, "
                f"or a name before it as in Anna=human; not {word!r}"
            )
        bots.check(kind)
    if name is not None and not PLAIN_NAME.fullmatch(name):
        raise BadOption(f"a seat's name is a word or more without commas, colons and equal signs, not {name!r}")
    return name or "", kind


def split(word: str) -> tuple[str | None, str]:
    """An entry as name, if there is one, and kind: what stands before an equal sign that is not an option's."""
    name, equals, kind = (part.strip() for part in word.partition("="))
    return (name, kind) if equals and naming.OPTION_SIGN not in name else (None, word.strip())
