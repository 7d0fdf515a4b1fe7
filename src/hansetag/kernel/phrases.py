"""Phrasebooks: all that a game says to people, in one TOML file per language.

Rules speak in codes and facts. A phrasebook turns them into sentences, so that a translation never touches the rules
and no rule ever builds a sentence. In a phrase, ``{seat}`` and ``{other}`` are people, and the phrases ``code.none``
and ``code.one`` are taken instead of ``code`` where the fact ``count`` is 0 or 1.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable

Fact = str | int
Phrase = tuple[str, Mapping[str, Fact]]
PEOPLE = ("seat", "other")
COUNTS: Mapping[Fact, str] = {0: "none", 1: "one"}


class Phrasebook:
    """The phrases below one folder, ``en.toml`` and its translations, addressed as ``section.code``."""

    def __init__(self, folder: Traversable, names: Mapping[str, str | Phrase] | None = None) -> None:
        """Remember where the phrases lie; ``names`` are what things are called where a language has no own name.

        A thing that is described rather than named, such as a card, has a phrase there: an address and its facts.
        """
        self._folder = folder
        self._names = dict(names or {})

    @cached_property
    def languages(self) -> dict[str, dict[str, str]]:
        """Every language with its phrases, flattened to ``section.code``."""
        books: dict[str, dict[str, str]] = {}
        for file in sorted(self._folder.iterdir(), key=lambda file: file.name):
            language, dot, ending = file.name.partition(".")
            if dot and ending == "toml":
                books[language] = dict(_flat("", tomllib.loads(file.read_text("utf-8"))))
        return books

    def say(
        self, address: str, facts: Mapping[str, Fact], language: str = "en", people: Sequence[str] | None = None
    ) -> str:
        """The phrase at ``address`` with the facts filled in, things by their names and seats by ``people``."""
        phrases = self.languages[language]
        variant = f"{address}.{COUNTS.get(facts.get('count', ''), '')}"
        address = variant if variant in phrases else address
        filled = {
            key: self.person(fact, language, people)
            if key in PEOPLE and isinstance(fact, int)
            else self.name(fact, language)
            if isinstance(fact, str)
            else fact
            for key, fact in facts.items()
        }
        return phrases[address].format(**filled)

    def name(self, thing: str, language: str = "en") -> str:
        """What people call the thing with this id.

        Several ids apart by commas are named one by one, and ``yellow 2`` is the name of ``yellow`` with a 2.
        """
        if ", " in thing:
            return ", ".join(self.name(part, language) for part in thing.split(", "))
        name = self.languages[language].get(f"name.{thing}") or self._names.get(thing)
        if isinstance(name, tuple):
            return self.say(*name, language)
        if name is None and " " in thing:
            first, _, rest = thing.partition(" ")
            return f"{self.name(first, language)} {rest}"
        return thing if name is None else name

    def person(self, seat: int, language: str = "en", people: Sequence[str] | None = None) -> str:
        """What people call whoever sits at ``seat``; a negative seat is the phrasebook's ``name.nobody``."""
        if seat < 0:
            return self.name("nobody", language)
        return people[seat] if people else self.languages[language]["name.seat"].format(number=seat)


def _flat(prefix: str, tree: Mapping[str, object]) -> list[tuple[str, str]]:
    """The leaves of nested TOML tables with their dotted addresses."""
    leaves: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, Mapping):
            leaves += _flat(f"{prefix}{key}.", value)
        else:
            leaves.append((f"{prefix}{key}", str(value)))
    return leaves
