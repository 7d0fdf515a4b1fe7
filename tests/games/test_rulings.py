"""Every ruling of every game has its test: the docstrings of the tests of the rules cite them all."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.rulings import RULINGS, cited, docstrings

CITED = {game: cited(game) for game in RULINGS}


@pytest.mark.parametrize(("game", "ruling"), [(game, ruling) for game in RULINGS for ruling in RULINGS[game]])
def test_the_ruling_is_cited_by_a_test(game: str, ruling: str) -> None:
    """A ruling without a test is only a wish."""
    assert ruling in CITED[game]


@pytest.mark.parametrize("game", RULINGS)
def test_no_test_cites_a_ruling_that_does_not_exist(game: str) -> None:
    """Whoever looks a ruling up finds it."""
    assert CITED[game] == set(RULINGS[game])


def test_the_rulings_are_all_there() -> None:
    """Numbers are never used twice and never given up, and every game with a rules page has its rulings."""
    assert RULINGS["hansa"] == [f"HA-{number}" for number in range(1, 56)]
    assert (len(RULINGS["teutonica"]), RULINGS["teutonica"].index("HT-7")) == (53, 43)
    assert all(len(set(rulings)) == len(rulings) for rulings in RULINGS.values())
    pages = Path(__file__).parents[2] / "docs" / "rules"
    assert set(RULINGS) == {page.stem for page in pages.glob("*.md")}


@pytest.mark.parametrize("game", RULINGS)
def test_every_test_of_the_rules_says_in_a_sentence_what_it_is_about(game: str) -> None:
    """Names are rules, docstrings say which."""
    tests = list(docstrings(game))
    assert tests
    assert [name for name, sentence in tests if not sentence.endswith(".")] == []
