"""The ranks of merchants have words in the browser, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hansetag import bots

WORDS = (Path(__file__).parents[2] / "web" / "src" / "home" / "words.ts").read_text("utf-8")


@pytest.mark.parametrize("rank", bots.NAMES)
def test_a_rank_has_a_name_and_a_sentence_in_both_languages(rank: str) -> None:
    """Whoever chooses one reads what to expect."""
    for key in (f"rank.{rank}", f"rankAbout.{rank}"):
        said = re.findall(rf"^\t\t'{re.escape(key)}': '(.+)',$", WORDS, flags=re.MULTILINE)
        assert len(set(said)) == 2, key


def test_no_rank_is_described_that_is_not_there() -> None:
    """Words of ranks that have gone go with them."""
    assert set(re.findall(r"'rank(?:About)?\.(\w+)'", WORDS)) == set(bots.NAMES)
