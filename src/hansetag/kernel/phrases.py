"""Phrasebooks: all that a game says to people, in one TOML file per language.

Rules speak in codes and facts. A phrasebook turns them into sentences, so that a translation never touches the rules
and no rule ever builds a sentence. In a phrase, ``{seat}`` and ``{other}`` are people.

Numbers have the plurals of the language (see ``plurals.py``). Where the fact ``count`` is, say, "few" in it, the phrase
``code.few`` is taken instead of ``code``; ``code.none``, if there is one, is for 0 in any language. A number that is
not the count brings its noun along: ``{cards:one card|other cards}`` becomes "1 card" or "3 cards".

English is the whole book. A language is complete or not: what it has no phrase for is said in English, phrase by
phrase, and a regional one such as ``pt-BR`` falls back on ``pt`` first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import NamedTuple

from .plurals import CATEGORIES, OTHER_FORM, category, fallbacks

Fact = str | int
Phrase = tuple[str, Mapping[str, Fact]]
PEOPLE = ("seat", "other")
ENGLISH = "en"
NONE_FORM = "none"
FORMS = (NONE_FORM, *CATEGORIES)
NOUN_PATTERN = re.compile(r"\{(?P<fact>\w+):(?P<forms>(?:\w+ [^{}|]+\|)+\w+ [^{}|]+)\}")


class Wording(NamedTuple):
    """How one thing is said: the phrase and its forms for certain numbers, and the language that they are in."""

    language: str
    phrase: str
    forms: Mapping[str, str]

    def for_facts(self, facts: Mapping[str, Fact]) -> str:
        """The phrase in the form that the count among ``facts`` asks for, each noun in that of its own number."""
        phrase = self.phrase
        if self.forms and isinstance(count := facts.get("count"), int):
            form = self.forms.get(category(self.language, count)) or self.forms.get(OTHER_FORM, phrase)
            phrase = form if count else self.forms.get(NONE_FORM, form)
        return _with_nouns(phrase, facts, self.language) if "|" in phrase else phrase


class Phrasebook:
    """The phrases below one folder, ``en.toml`` and its translations, addressed as ``section.code``."""

    def __init__(self, folder: Traversable, names: Mapping[str, str | Phrase] | None = None) -> None:
        """Remember where the phrases lie; ``names`` are what things are called where a language has no own name.

        A thing that is described rather than named, such as a card, has a phrase there: an address and its facts.
        """
        self._folder = folder
        self._names = dict(names or {})
        self._wordings: dict[str, dict[str, Wording]] = {}

    @cached_property
    def languages(self) -> dict[str, dict[str, str]]:
        """Every language with its own phrases, flattened to ``section.code``; English comes first."""
        return _languages_in(self._folder)  # type: ignore[arg-type]  # all folders that there are can be hashed

    def missing(self, language: str) -> list[str]:
        """What is said in English because ``language`` has no phrase for it; names of things may well be the same."""
        own, english = self.languages.get(language, {}), self.languages[ENGLISH]
        return [
            address
            for address in english
            if address not in own
            and f"{address}.{OTHER_FORM}" not in own
            and not address.startswith("name.")
            and not self.is_form(address)
        ]

    def is_form(self, address: str) -> bool:
        """Whether ``address`` is a phrase for certain numbers only, such as ``event.scored.one``."""
        plain, _, form = address.rpartition(".")
        return form in FORMS and any(plain in phrases for phrases in self.languages.values())

    def say(
        self, address: str, facts: Mapping[str, Fact], language: str = ENGLISH, people: Sequence[str] | None = None
    ) -> str:
        """The phrase at ``address`` with the facts filled in, things by their names and seats by ``people``."""
        wording = self._in(language)[address]
        filled = {
            key: self.person(fact, language, people)
            if key in PEOPLE and isinstance(fact, int)
            else self.name(fact, language)
            if isinstance(fact, str)
            else fact
            for key, fact in facts.items()
        }
        return wording.for_facts(facts).format(**filled)

    def name(self, thing: str, language: str = ENGLISH) -> str:
        """What people call the thing with this id.

        Several ids apart by commas are named one by one, and ``yellow 2`` is the name of ``yellow`` with a 2.
        """
        if ", " in thing:
            return ", ".join(self.name(part, language) for part in thing.split(", "))
        own = self._in(language).get(f"name.{thing}")
        name = own.phrase if own else self._names.get(thing)
        if isinstance(name, tuple):
            return self.say(*name, language)
        if name is None and " " in thing:
            first, _, rest = thing.partition(" ")
            return f"{self.name(first, language)} {rest}"
        return thing if name is None else name

    def person(self, seat: int, language: str = ENGLISH, people: Sequence[str] | None = None) -> str:
        """What people call the player at ``seat``; a negative seat is the phrasebook's ``name.nobody``."""
        if seat < 0:
            return self.name("nobody", language)
        return people[seat] if people else self.say("name.seat", {"number": seat}, language)

    def _in(self, language: str) -> dict[str, Wording]:
        """Everything as it is said in ``language``, and what that lacks as in the next one that has it."""
        if language not in self._wordings:
            said: dict[str, Wording] = {}
            for tongue in (*fallbacks(language), ENGLISH):
                for address, wording in _wordings(tongue, self.languages.get(tongue, {})):
                    said.setdefault(address, wording)
            self._wordings[language] = said
        return self._wordings[language]


@cache
def _languages_in(folder: Traversable) -> dict[str, dict[str, str]]:
    """The phrases below ``folder``: read once, though the same game has a book for each choice of its options."""
    files = {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
    order = sorted(files, key=lambda language: (language != ENGLISH, language))
    return {language: dict(_flat("", tomllib.loads(files[language].read_text("utf-8")))) for language in order}


def _wordings(language: str, phrases: Mapping[str, str]) -> Iterator[tuple[str, Wording]]:
    """The phrases of one language with their forms; the form ``other`` stands in for a phrase that has no plain one."""
    for address, phrase in phrases.items():
        plain, _, form = address.rpartition(".")
        for one in (address, plain) if form == OTHER_FORM and plain not in phrases else (address,):
            forms = {form: phrases[f"{one}.{form}"] for form in FORMS if f"{one}.{form}" in phrases}
            yield one, Wording(language, phrase, forms)


def _with_nouns(phrase: str, facts: Mapping[str, Fact], language: str) -> str:
    """The phrase with each noun in the form that its number asks for."""

    def counted(found: re.Match[str]) -> str:
        number = facts[found["fact"]]
        nouns = dict(form.split(" ", 1) for form in found["forms"].split("|"))
        form = category(language, number) if isinstance(number, int) else OTHER_FORM
        return f"{{{found['fact']}}} {nouns.get(form) or nouns[OTHER_FORM]}"

    return NOUN_PATTERN.sub(counted, phrase)


def _flat(prefix: str, tree: Mapping[str, object]) -> list[tuple[str, str]]:
    """The leaves of nested TOML tables with their dotted addresses."""
    leaves: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, Mapping):
            leaves += _flat(f"{prefix}{key}.", value)
        else:
            leaves.append((f"{prefix}{key}", str(value)))
    return leaves
