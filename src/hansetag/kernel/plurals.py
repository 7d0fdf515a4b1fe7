"""Which plural form goes with a number: ``category("pl", 22)`` is ``"few"``.

The rules of every language are data, in ``plurals.toml``, so that a new language is a translation and not a change of
code. They are written in the part of CLDR's own syntax that whole numbers need; they are read here and never executed.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

OTHER_FORM = "other"
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER_FORM)
MAX_NUMBERS_KEPT = 4096  # of all languages, with their categories: the same small ones are said again and again
MAX_SUBTAGS = 3  # language, script and region, as in zh-Hant-TW; whatever a browser writes behind them is left alone
RELATION_PATTERN = re.compile(
    r"n(?: % (?P<modulus>[1-9]\d*))? (?P<sign>!?=) (?P<numbers>\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)"
)


class Relation(NamedTuple):
    """One comparison of a rule, such as ``n % 10 = 2..4``."""

    modulus: int  # 0 where the number is compared as it is
    wanted: bool  # False for !=
    numbers: tuple[range, ...]

    def holds(self, number: int) -> bool:
        """Whether it is true of ``number``."""
        rest = number % self.modulus if self.modulus else number
        return any(rest in some for some in self.numbers) == self.wanted


Rule = tuple[tuple[Relation, ...], ...]  # one of these must hold, and of it everything


def read_rule(text: str) -> Rule:
    """A rule as it is written, ``and`` before ``or``; ValueError names the part that cannot be read."""
    return tuple(tuple(_relation(part) for part in every.split(" and ")) for every in text.split(" or "))


def _relation(text: str) -> Relation:
    found = RELATION_PATTERN.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no part of a plural rule; one is written as in: n % 10 = 2..4,9")
    numbers = [part.partition("..") for part in found["numbers"].split(",")]
    return Relation(
        modulus=int(found["modulus"] or 0),
        wanted=found["sign"] == "=",
        numbers=tuple(range(int(first), int(last or first) + 1) for first, _, last in numbers),
    )


def holds(rule: Rule, number: int) -> bool:
    """Whether ``rule`` is true of ``number``."""
    return any(all(relation.holds(number) for relation in every) for every in rule)


@cache
def languages() -> dict[str, dict[str, Rule]]:
    """The rules of every language that is known, by category."""
    tables = tomllib.loads((files("hansetag.kernel") / "plurals.toml").read_text("utf-8"))["rules"]
    return {
        language: {category: read_rule(table[category]) for category in CATEGORIES if category in table}
        for table in tables
        for language in table["languages"]
    }


def fallbacks(language: str) -> tuple[str, ...]:
    """``language`` and, where it names a region, the languages that it is one of: ``pt-BR``, then ``pt``."""
    parts = language.split("-", MAX_SUBTAGS)[:MAX_SUBTAGS]
    return tuple("-".join(parts[:length]) for length in range(len(parts), 0, -1))


@cache
def _rules(language: str) -> dict[str, Rule]:
    """The rules of ``language``, or of the language that it is a kind of; none where it is not known."""
    known = languages()
    return next((known[tag] for tag in fallbacks(language) if tag in known), {})


def categories(language: str) -> tuple[str, ...]:
    """The categories that ``language`` tells apart, as far as whole numbers go."""
    return (*_rules(language), OTHER_FORM)


@lru_cache(MAX_NUMBERS_KEPT)
def category(language: str, number: int) -> str:
    """The category of ``number`` in ``language``; what is owed counts as what is had."""
    for name, rule in _rules(language).items():
        if holds(rule, abs(number)):
            return name
    return OTHER_FORM
