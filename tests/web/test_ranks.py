"""The ranks of merchants have words in the browser, in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hansetag import bots

HOME = Path(__file__).parents[2] / "web" / "src" / "home" / "text"
CATALOGUES: dict[str, dict[str, str]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(HOME.glob("*.json"))
}


@pytest.mark.parametrize("rank", bots.NAMES)
def test_a_rank_has_a_name_and_a_sentence_in_english_and_german(rank: str) -> None:
    """A player who chooses one reads what to expect."""
    for key in (f"rank.{rank}", f"rankAbout.{rank}"):
        assert CATALOGUES["en"][key] != CATALOGUES["de"][key], key


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_rank_is_described_that_is_not_there(language: str) -> None:
    """Words of ranks that have gone go with them."""
    described = {found[1] for key in CATALOGUES[language] if (found := re.fullmatch(r"rank(?:About)?\.(\w+)", key))}
    assert described <= set(bots.NAMES)
