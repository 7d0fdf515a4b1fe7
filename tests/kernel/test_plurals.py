"""Plural rules: what is written for each language, read and held against Babel, which has them from CLDR."""

from __future__ import annotations

import pytest
from babel import Locale

from hansetag.kernel.plurals import CATEGORIES, categories, category, holds, languages, read_rule

NUMBERS = (*range(1_200), 10_000, 100_000, 999_999, 1_000_000, 1_000_001, 1_100_000, 2_000_000, 10_000_000)


@pytest.mark.parametrize("language", languages())
def test_a_language_counts_as_cldr_says(language: str) -> None:
    """Every whole number up to 1200 and some large ones."""
    rule = Locale.parse(language, sep="-").plural_form
    assert [number for number in NUMBERS if category(language, number) != rule(number)] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "other one other other other other other"),
        ("fr", "one one other other other other other"),
        ("pl", "many one few many many few many"),
        ("ru", "many one few many many few many"),
        ("sl", "other one two other other other other"),
        ("ar", "zero one two few many many many"),
        ("ja", "other other other other other other other"),
        ("pt-BR", "one one other other other other other"),
        ("pt-PT", "other one other other other other other"),
        ("tlh", "other other other other other other other"),
    ],
)
def test_numbers_of_some_languages(language: str, said: str) -> None:
    """Those that a reader can check; a region counts as its language does, an unknown language has one form."""
    assert [category(language, number) for number in (0, 1, 2, 5, 12, 22, 25)] == said.split()


def test_what_is_owed_is_counted_like_what_is_had() -> None:
    assert (category("en", -1), category("pl", -3)) == ("one", "few")


def test_a_language_tells_its_categories() -> None:
    assert categories("de") == ("one", "other")
    assert categories("pl") == ("one", "few", "many", "other")
    assert categories("cy") == CATEGORIES


def test_more_than_thirty_languages_can_count() -> None:
    wanted = "en de fr es it pt nl da sv nb fi pl cs sk ru uk hr sl lt lv et hu ro el tr ja ko zh ar he is ga bg sr ca"
    assert set(wanted.split()) <= set(languages())


@pytest.mark.parametrize(
    ("text", "true", "false"),
    [
        ("n = 1", [1], [0, 2, 11]),
        ("n != 1", [0, 2, 11], [1]),
        ("n = 0,2..4", [0, 2, 3, 4], [1, 5]),
        ("n % 10 = 2..4,9 and n % 100 != 12..14", [2, 9, 19, 22, 104], [1, 12, 13, 112]),
        ("n = 1 or n % 10 = 5 and n != 15", [1, 5, 25], [0, 15, 10]),
    ],
)
def test_a_rule_is_read_as_it_is_written(text: str, true: list[int], false: list[int]) -> None:
    rule = read_rule(text)
    assert [number for number in true + false if holds(rule, number)] == true


@pytest.mark.parametrize("text", ["", "n", "n = ", "n = x", "i = 1", "n % 0 = 1", "n = 1 and", "n = 1..", "print(1)"])
def test_nothing_else_is_a_rule(text: str) -> None:
    with pytest.raises(ValueError, match="is no part of a plural rule; one is written as in"):
        read_rule(text)
