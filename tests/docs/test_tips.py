"""Tips: a sentence about everything that can be pointed at, and from it a way to every ruling."""

from __future__ import annotations

import pytest
from tests.docs.rules_pages import Pages, headings, slug
from tests.games.rulings import RULINGS
from tests.languages import COMPLETE

import hansetag

KINDS = {"verb", "question", "space", "thing", "panel", "option", "end"}
MAX_TIP_LENGTH = 170  # letters: more is no tip any more but a page of rules
TRANSLATED = [language for language in COMPLETE if language != "en"]


@pytest.fixture(params=hansetag.games())
def pages(request: pytest.FixtureRequest) -> Pages:
    """The documents of each game."""
    return Pages(str(request.param))


def named(pages: Pages, kind: str) -> set[str]:
    """The names that have a tip of ``kind``."""
    return {name for found, _, name in (key.partition(".") for key in pages.tips("en")) if found == kind}


# ---------------------------------------------------------------------- what has a tip


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_every_tip_of_english_and_no_other(pages: Pages, language: str) -> None:
    """The same keys in the same order; the file of a translation has texts and nothing else."""
    assert list(pages.tips(language)) == list(pages.tips("en"))
    assert all(tip.keys() == {"text"} for tip in pages.tips(language).values())


def test_every_verb_has_a_tip(pages: Pages) -> None:
    """Whatever can be decided in any variant, at any number of seats, by chance included."""
    games = [pages.game.open(seats) for seats in pages.game.seat_counts]
    assert named(pages, "verb") == {action.verb() for game in games for action in game.catalogue}


def test_every_question_has_a_tip(pages: Pages) -> None:
    """Each question that the phrasebook can put; "one" and "none" of a thing are the same question."""
    asked = [address.split(".") for address in pages.phrases("en")]
    assert named(pages, "question") == {parts[1] for parts in asked if parts[0] == "question"}


def test_every_option_has_a_tip(pages: Pages) -> None:
    """What a table may choose is explained, and under the ruling that the option itself names."""
    tips = pages.tips("en")
    assert named(pages, "option") == {option.name for option in pages.game.OPTIONS}
    for option in pages.game.OPTIONS:
        assert not option.rule or option.rule in tips[f"option.{option.name}"]["rules"]


def test_a_tip_is_of_a_known_kind(pages: Pages) -> None:
    """A client that shows these kinds shows every tip; besides verbs and questions there are not too many to place."""
    assert {key.partition(".")[0] for key in pages.tips("en")} == KINDS
    assert 15 <= sum(len(named(pages, kind)) for kind in ("space", "thing", "panel")) <= 30


# ---------------------------------------------------------------------- what a tip says


@pytest.mark.parametrize("language", COMPLETE)
def test_a_tip_is_short_and_whole(pages: Pages, language: str) -> None:
    """One or two sentences in each language."""
    for key, tip in pages.tips(language).items():
        assert 20 <= len(tip["text"]) <= MAX_TIP_LENGTH, f"{key} has {len(tip['text'])} letters"
        assert tip["text"].endswith("."), key
        assert "{" not in tip["text"], key


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_tip_is_left_in_english(pages: Pages, language: str) -> None:
    """Each is said in other words."""
    english, translated = pages.tips("en"), pages.tips(language)
    assert [key for key in english if english[key]["text"] == translated[key]["text"]] == []


# ---------------------------------------------------------------------- where a tip leads


def test_every_ruling_is_reachable_from_a_tip(pages: Pages) -> None:
    """Each ruling of the rules page is cited by at least one tip, so that nobody has to know its number to find it."""
    cited = {ruling for tip in pages.tips("en").values() for ruling in tip.get("rules", [])}
    assert [ruling for ruling in RULINGS[pages.id] if ruling not in cited] == []


def test_a_tip_cites_only_rulings_that_exist(pages: Pages) -> None:
    """Each ruling that a tip names is on the page, and named once."""
    for key, tip in pages.tips("en").items():
        rules = tip.get("rules", [])
        assert set(rules) <= set(RULINGS[pages.id]), key
        assert len(set(rules)) == len(rules), key


def test_every_tip_leads_to_a_section_of_both_pages(pages: Pages) -> None:
    """``section`` is the anchor of a heading on the English page; the German one has its own at the same place."""
    english, german = ([slug(heading) for _, heading in headings(page)] for page in (pages.rules, pages.german))
    for key, tip in pages.tips("en").items():
        assert tip["section"] in english, f"{key}: {tip['section']}"
        assert german[english.index(tip["section"])]
