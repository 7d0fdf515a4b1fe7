"""The server's own words: whatever it says to people that is not of a game, by code, in every language.

Code speaks in codes and facts, as the rules do; the sentences are in ``text/``. A fact may be a phrase itself, such as
a length of time, or an error of the kernel, which knows its own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from hansetag.kernel.errors import HansetagError
from hansetag.kernel.phrases import ENGLISH, Fact, Phrase, Phrasebook
from hansetag.kernel.plurals import fallbacks

Detail = Fact | Phrase | HansetagError


class Verbatim(Phrasebook):
    """A phrasebook that calls things as it is told to: here they are codes, and what people have typed."""

    def name(self, thing: str, language: str = "en") -> str:
        """The thing itself."""
        return thing


BOOK = Verbatim(files("hansetag.server") / "text")
LANGUAGES = tuple(BOOK.languages)  # those that are spoken here: each has a file, and English is the first
_TAGS = {language.casefold(): language for language in LANGUAGES}


def say(address: str, facts: Mapping[str, Detail], language: str = "en", people: Sequence[str] | None = None) -> str:
    """The phrase at ``address`` with the facts filled in, those that are phrases in the same language."""
    return BOOK.say(address, {name: _plain(fact, language) for name, fact in facts.items()}, language, people)


def _plain(fact: Detail, language: str) -> Fact:
    """A fact as a phrase can hold it."""
    if isinstance(fact, HansetagError):
        return fact.say(language)
    return BOOK.say(*fact, language) if isinstance(fact, tuple) else fact


def language_of(wanted: str) -> str:
    """The language to use for somebody who wants ``wanted``, as a browser says it: ``de-AT, en;q=0.5``."""
    for part in wanted.split(","):
        for tag in fallbacks(part.split(";")[0].strip().casefold().replace("_", "-")):
            if tag in _TAGS:
                return _TAGS[tag]
    return ENGLISH
