"""The rules page of every game, its package's README and its phrasebooks keep step with the code.

What only one page has, its tables of the board above all, is looked at in a file of its own.
"""

from __future__ import annotations

import re

import pytest
from tests.docs.rules_pages import ROOT, Pages, headings, placeholders, rows, section, slug, spans, stated, text_of
from tests.games.rulings import RULINGS, anchor, named, pattern
from tests.languages import COMPLETE

import hansetag


@pytest.fixture(params=sorted(page.stem for page in (ROOT / "docs" / "rules").glob("*.md")))
def pages(request: pytest.FixtureRequest) -> Pages:
    """The documents of each game that has a rules page."""
    return Pages(str(request.param))


def game(pages: Pages) -> hansetag.Game:
    """The game with the fewest seats."""
    return pages.game.open(pages.game.seat_counts[0])


def test_every_page_has_its_game() -> None:
    """A page is called like the game whose rules it tells."""
    assert {page.stem for page in (ROOT / "docs" / "rules").glob("*.md")} <= set(hansetag.games())


# ---------------------------------------------------------------------- rulings


def test_every_ruling_is_stated_once_under_its_anchor(pages: Pages) -> None:
    """Each ruling has exactly one anchor, on the block that ends with its number."""
    assert sorted(stated(pages.rules, pattern(pages.id)), key=RULINGS[pages.id].index) == RULINGS[pages.id]


def test_every_link_within_the_page_leads_somewhere(pages: Pages) -> None:
    """A link to ``#...`` points at an anchor or a heading of the page."""
    text = text_of(pages.rules)
    targets = {slug(heading) for _, heading in headings(pages.rules)}
    targets |= set(re.findall(r'<a id="([^"]+)"></a>', text))
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert links
    assert links <= targets


def test_every_ruling_is_linked_by_its_own_number(pages: Pages) -> None:
    """A link that shows a ruling leads to that ruling."""
    links = re.findall(rf"\[({pattern(pages.id)})\]\(#([^)]+)\)", text_of(pages.rules))
    assert links
    assert [(ruling, target) for ruling, target in links if anchor(ruling) != target] == []


def test_every_ruling_that_the_code_cites_is_on_the_page(pages: Pages) -> None:
    """A refusal or comment never cites a ruling that cannot be looked up."""
    page = pages.rules.read_text("utf-8")
    cited = {
        found
        for ending in ("*.py", "*.toml", "*.md")
        for file in pages.package.rglob(ending)
        for found in re.findall(pattern(pages.id), file.read_text("utf-8"))
    }
    assert cited
    assert [ruling for ruling in sorted(cited) if f'<a id="{anchor(ruling)}"></a>' not in page] == []


def test_every_ruling_is_named_by_a_test(pages: Pages) -> None:
    """Each ruling is named by at least one test file of the game."""
    assert [ruling for ruling in RULINGS[pages.id] if ruling not in named(pages.id)] == []


# ---------------------------------------------------------------------- the package's README


def test_the_readme_says_where_each_ruling_is(pages: Pages) -> None:
    """The README lists all rulings in order, and each file it names holds the functions it names."""
    table = rows(section(pages.readme, "## Where each ruling is"), "Ruling")
    assert [row["Ruling"] for row in table] == RULINGS[pages.id]
    for row in table:
        source = "".join((pages.package / file).read_text("utf-8") for file in spans(row["File"]))
        for name in spans(row["Function or name"]):
            assert re.search(rf"\b{name}\b", source), f"{row['Ruling']}: {name} is not in {row['File']}"


def test_the_readme_lists_every_file(pages: Pages) -> None:
    """Every module of the package is in the README's table of files."""
    listed = [spans(row["File"])[0] for row in rows(section(pages.readme, "## Files"), "File")]
    assert {file.name for file in pages.package.glob("*.py")} <= set(listed)
    assert [name for name in listed if not list(pages.package.glob(name.rstrip("/")))] == []


def test_the_readme_lists_every_question(pages: Pages) -> None:
    """The picture of a turn has every question that ``codes.py`` numbers."""
    codes = (pages.package / "codes.py").read_text("utf-8")
    asked = re.findall(r"^(ASK_\w+): Final", codes, flags=re.MULTILINE)
    told = section(pages.readme, "## How a turn flows")
    assert asked
    assert [name for name in asked if not re.search(rf"\b{name}\b", told)] == []


def test_the_readme_says_what_is_compiled(pages: Pages) -> None:
    """The modules that the README calls uncompiled are those that the build leaves out."""
    listed = (ROOT / "hatch_build.py").read_text("utf-8")
    compiled = set(re.findall(rf'"hansetag/games/{pages.id}/([\w/]+)\.py"', listed))
    modules = {str(file.relative_to(pages.package).with_suffix("")) for file in pages.package.rglob("*.py")}
    first = " ".join(section(pages.readme, "## What is compiled").split()).partition(" is compiled")[0]
    assert set(spans(first)) | {"steps/__init__"} == modules - compiled


# ---------------------------------------------------------------------- options and notation


def test_every_option_is_described(pages: Pages) -> None:
    """The page has a row for each option, in order, with its choices, its default and its ruling."""
    table = {spans(row["Option"])[0]: row for row in rows(section(pages.rules, "## Options of a table"), "Option")}
    assert list(table) == [option.name for option in pages.game.OPTIONS]
    for option in pages.game.OPTIONS:
        row = table[option.name]
        values = ("yes", "no") if isinstance(option.default, bool) else option.choices
        if values:
            assert row["Values"] == ", ".join(values)
            usual = {True: "yes", False: "no"}[option.default] if isinstance(option.default, bool) else option.default
            assert row["Usual"] == usual
        assert not option.rule or f"[{option.rule}](#{anchor(option.rule)})" in row["What it does"]


def test_every_verb_is_shown_with_an_example(pages: Pages) -> None:
    """The notation section has each verb of the catalogue once, with an example of that very verb."""
    played = game(pages)
    table = rows(section(pages.rules, "## How to write moves"), "Verb")
    assert sorted(row["Verb"] for row in table) == sorted({action.verb() for action in played.catalogue})
    for row in table:
        (example,) = spans(row["Example"])
        assert played.catalogue[played.parse(example)].verb() == row["Verb"]
        assert played.text(played.parse(example)) == example


def test_every_example_move_parses(pages: Pages) -> None:
    """Whatever is set as code and begins with a verb is a move, apart from a verb by itself."""
    played = game(pages)
    moves = [move for move in pages.moves(played) if " " in move]
    assert len(moves) > 10
    for move in moves:
        played.parse(move)


def test_the_example_record_is_a_legal_game(pages: Pages) -> None:
    """The record on the page can be read and replayed."""
    assert pages.example()[-1].check() == []


# ---------------------------------------------------------------------- phrasebooks


def test_german_has_every_phrase_of_english_and_no_other(pages: Pages) -> None:
    """The phrasebooks have the same keys; only names of things may differ."""
    english, german = (
        sorted(key for key in pages.phrases(language) if not key.startswith("name.")) for language in COMPLETE
    )
    assert english == german


def test_phrases_speak_of_the_same_facts_in_both_languages(pages: Pages) -> None:
    """Each phrase has the same placeholders in German as in English."""
    english, german = pages.phrases("en"), pages.phrases("de")
    common = english.keys() & german.keys()
    assert common
    assert [key for key in sorted(common) if placeholders(english[key]) != placeholders(german[key])] == []


def test_no_phrase_is_left_untranslated(pages: Pages) -> None:
    """No sentence reads the same in both languages."""
    english, german = pages.phrases("en"), pages.phrases("de")
    assert [key for key in english if " " in english[key] and english[key] == german.get(key)] == []


def test_german_never_bends_the_name_of_a_person(pages: Pages) -> None:
    """Names have no dative: no preposition that would ask for one stands before a person."""
    bending = re.compile(r"\b(von|mit|bei|zu|an|aus|vor|nach|wegen|für) \{(seat|other)\}")
    assert [key for key, phrase in pages.phrases("de").items() if bending.search(phrase)] == []
