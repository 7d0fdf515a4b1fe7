"""The rules pages in German say what the English ones say: heading for heading, ruling for ruling, row for row.

Readers change the language in the middle of a page, and a tip leads to a section in either: the client finds the place
by counting headings, so the pages are built alike.
"""

from __future__ import annotations

import pytest
from tests.docs.rules_pages import ROOT, Pages, headings, numbers, record_on, slug, spans, stated, tables, text_of
from tests.games.rulings import RULINGS, pattern

RULES = ROOT / "docs" / "rules"


@pytest.fixture(params=sorted(page.stem for page in RULES.glob("*.md")))
def pages(request: pytest.FixtureRequest) -> Pages:
    """The documents of each game that has a rules page."""
    return Pages(str(request.param))


def test_every_page_is_there_in_german() -> None:
    """No page without its translation, and no translation without its page."""
    assert {page.name for page in (RULES / "de").glob("*.md")} == {page.name for page in RULES.glob("*.md")}


def test_the_headings_stand_in_the_same_order(pages: Pages) -> None:
    """As many headings, of the same levels; and each has an anchor of its own."""
    english, german = headings(pages.rules), headings(pages.german)
    assert [level for level, _ in german] == [level for level, _ in english]
    for page in (english, german):
        assert len({slug(heading) for _, heading in page}) == len(page)


def test_every_ruling_is_stated_at_the_same_place(pages: Pages) -> None:
    """The same rulings in the same order, each once, under the same anchors."""
    ruling = pattern(pages.id)
    german = stated(pages.german, ruling)
    assert german == stated(pages.rules, ruling)
    assert sorted(german, key=RULINGS[pages.id].index) == RULINGS[pages.id]


def test_the_tables_have_the_same_rows(pages: Pages) -> None:
    """Row by row the same numbers and the same words of notation."""
    english, german = tables(pages.rules), tables(pages.german)
    assert [len(table) for table in german] == [len(table) for table in english]
    for told, said in zip(english, german, strict=True):
        for row, other in zip(told[1:], said[1:], strict=True):
            assert len(row) == len(other)
            assert spans(" ".join(other)) == spans(" ".join(row))
            assert numbers(" ".join(other)) == numbers(" ".join(row))


def test_the_same_moves_are_shown(pages: Pages) -> None:
    """All that is set as code is the same on both pages; only a word that stands for any value is translated."""
    english, german = (spans(text_of(page)) for page in (pages.rules, pages.german))
    assert german == [span.replace("name=value", "name=wert") for span in english]


def test_the_example_is_the_same_game(pages: Pages) -> None:
    """The same decisions, with German remarks."""
    english, german = record_on(pages.rules), record_on(pages.german)
    assert german.dumps() == english.dumps()
