"""The page for bot authors in Python: its ten lines play, all else on it runs, and its tables are complete."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest
from tests.docs.test_documents import DOCS, blocks, prose

import hansetag
from hansetag import bots
from hansetag.arena import play_match
from hansetag.bots import external_bots, roster
from hansetag.cli import app

PAGE = DOCS / "write-a-bot.md"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bot of the page in it, saved as the page says."""
    language, _, bot = blocks(PAGE)[0]
    assert language == "python"
    assert len(bot) == 10
    (tmp_path / "own.py").write_text("\n".join(bot) + "\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_examples_run_and_print_what_the_page_says() -> None:
    """All Python below the ten lines is one session, beside the file."""
    sessions = [block for language, _, block in blocks(PAGE)[1:] if language == "python"]
    text = "\n".join("\n".join(block) for block in sessions)
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 20
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert not told, "".join(told)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("game", hansetag.games())
def test_the_ten_lines_play_all_three_games(game: str) -> None:
    """To their end or as long as we look on, without a single failure."""
    seats = hansetag.game(game).seats
    report = play_match(game, ["own.py:Saver", *["deckhand"] * (seats - 1)], games=seats, limit=20_000)
    assert [failure for failure in report.shown if failure.kind != "limit"] == []


def test_every_command_on_the_page_can_be_given() -> None:
    """Each names a command that there is, a game, and options that it has."""
    commands = [line for language, _, block in blocks(PAGE) if not language for line in block if line]
    assert len(commands) >= 4
    for line in commands:
        program, command, game, *words = line.split()
        assert program == "hansetag"
        known = {name for argument in app[command].assemble_argument_collection() for name in argument.names}
        assert game in hansetag.games()
        assert {word for word in words if word.startswith("--")} <= known


def test_the_table_of_ranks_is_complete() -> None:
    """All ranks in their order, with all that can be set about them."""
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \|([^|]*)\|$", prose(PAGE), flags=re.MULTILINE)
    told = {rank: set(re.findall(r"`(\w+)`", options)) for rank, options in rows if rank in bots.NAMES}
    assert tuple(told) == bots.NAMES
    for rank, heads in roster.RANKS.items():
        assert told[rank] == {name for head in heads.values() for name in head.settings}


def test_the_entry_point_on_the_page_is_the_one_that_is_looked_for() -> None:
    """As a package would write it."""
    (block,) = [block for language, _, block in blocks(PAGE) if language == "toml"]
    assert list(tomllib.loads("\n".join(block))["project"]["entry-points"]) == [external_bots.ENTRY_POINT_GROUP]
