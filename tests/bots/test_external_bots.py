"""Bots that others wrote: in files, in modules, installed; and what is said about those that cannot be had."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from tests.bots.external_bots import write

import hansetag
from hansetag import bots
from hansetag.bots import external_bots

HANSA = hansetag.game("hansa", seats=2)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file with bots."""
    return write(tmp_path)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[EntryPoint]]:
    """What is installed; put entries in before anybody asks."""
    write(tmp_path, name="guild_of_tests.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    entries: list[EntryPoint] = []
    monkeypatch.setattr(
        external_bots, "entry_points", lambda group: entries if group == external_bots.ENTRY_POINT_GROUP else []
    )
    external_bots.installed.cache_clear()
    yield entries
    external_bots.installed.cache_clear()
    sys.modules.pop("guild_of_tests", None)


def entry(name: str, value: str = "guild_of_tests:Clever") -> EntryPoint:
    """An entry as a package would make it."""
    return EntryPoint(name, value, external_bots.ENTRY_POINT_GROUP)


def had(name: str) -> Any:
    """The bot of that name, at a table of Hansa."""
    return bots.bot(name, HANSA, 1, 5)


# ---------------------------------------------------------------------- in files and modules


def test_a_class_in_a_file_plays(file: str) -> None:
    """It is made of the game and its own stream, and plays a whole game."""
    name = f"{file}:Clever"
    merchants = [bots.bot(name, HANSA, seat, 5) for seat in range(2)]
    assert merchants[1].rng.words == hansetag.Rng(5, f"{name} 1").words
    match = hansetag.Match(HANSA, seed=5)
    for _ in range(30):
        match.play(bots.ask(merchants[match.state.actor], match.state))
    assert len(match.record.decisions) >= 30


def test_its_options_are_what_its_class_takes_by_keyword(file: str) -> None:
    """As annotated, or else as the default is; what a name cannot hold is no option."""
    clever = had(f"{file}:Clever:place=3:boldness=1.5:loud=yes")
    assert (clever.place, clever.boldness, clever.loud) == (3, 1.5, True)
    for option, said in {
        "place=first": "place is a whole number, not 'first'",
        "boldness=x": "boldness is a number, not 'x'",
        "loud=maybe": "loud is yes or no, not 'maybe'",
        "judge=me": "has no option 'judge'; there are: place, boldness, loud",
    }.items():
        with pytest.raises(hansetag.BadOption) as caught:
            had(f"{file}:Clever:{option}")
        assert said in str(caught.value)


def test_a_path_may_be_relative_and_is_read_once(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is written, it is the same class."""
    monkeypatch.chdir(Path(file).parent)
    assert type(had("clever.py:Clever")) is type(had(f"./{Path(file).name}:Clever")) is type(had(f"{file}:Clever"))


def test_two_files_of_one_name_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    """Nor in the way of a module that is called so."""
    for folder in ("json", "other"):
        (tmp_path / folder).mkdir()
        write(
            tmp_path / folder, f"WHERE = {folder!r}\nfrom tests.arena.helpers import Quiet\nclass Json(Quiet): pass\n"
        )
    first, second = (had(f"{tmp_path}/{folder}/clever.py:Json") for folder in ("json", "other"))
    assert sys.modules[type(first).__module__].WHERE == "json"
    assert sys.modules[type(second).__module__].WHERE == "other"


def test_a_class_in_a_module_plays(installed: list[EntryPoint]) -> None:
    """Wherever Python finds it."""
    assert had("guild_of_tests:Clever:place=2").place == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("{file}:Nobody", "has no 'Nobody'; there are: Clever, Seasick, Liar"),
        ("{file}:NUMBER", "is nothing that can be called to make a bot, but a int"),
        ("{file}:Fragile", "cannot be made of a game and an Rng: OSError: out of order (clever.py, line"),
        ("{file}:Bare", "cannot be made of a game and an Rng: TypeError"),
        ("{file}:Half", "is no bot: it lacks wish, rng"),
        ("{file}:Picky", "does not play Hansa, but Bohn Hanse"),
        ("{file}", "there is no merchant"),
        ("{file}:", "is written path/to/file.py:Class or package.module:Class"),
        ("{file}:not a class", "is written path/to/file.py:Class or package.module:Class"),
        ("{folder}/nowhere.py:Clever", "nowhere.py cannot be read: No such file or directory"),
        ("{folder}/:Clever", "cannot be read: Is a directory"),
        ("{folder}/notes.txt:Clever", "is no Python file; its name has to end in .py"),
        ("{folder}/broken.py:Clever", "cannot be imported: SyntaxError: "),
        ("{folder}/needy.py:Clever", "cannot be imported: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("{folder}/leaving.py:Clever", "cannot be imported: SystemExit: 3 (leaving.py, line 1)"),
        ("no.such.module:Clever", "the module no.such.module cannot be imported: ModuleNotFoundError"),
        ("hansetag.bots.ranks.deckhand:Admiral", "hansetag.bots.ranks.deckhand has no 'Admiral'; there are: Deckhand"),
    ],
)
def test_who_cannot_be_had_is_told_why(file: str, tmp_path: Path, name: str, said: str) -> None:
    """BadOption in one sentence, whatever is wrong with the file."""
    write(tmp_path, "class Clever(:\n", "broken.py")
    write(tmp_path, "import no_such_thing\n", "needy.py")
    write(tmp_path, "raise SystemExit(3)\n", "leaving.py")
    write(tmp_path, "class Clever: pass\n", "notes.txt")
    with pytest.raises(hansetag.BadOption) as caught:
        had(name.format(file=file, folder=tmp_path))
    assert said in str(caught.value)


# ---------------------------------------------------------------------- installed


def test_an_installed_bot_is_called_by_its_name(installed: list[EntryPoint]) -> None:
    """With options like any other; it comes after the ranks."""
    installed.append(entry("clever"))
    assert had("clever:place=4").place == 4
    assert bots.offered("hansa") == (*bots.names("hansa"), "clever")
    with pytest.raises(hansetag.BadOption, match="there are: deckhand, apprentice, merchant, alderman, clever"):
        had("admiral")


def test_an_installed_bot_is_offered_where_it_plays(installed: list[EntryPoint]) -> None:
    """One that names its games is not offered in others, and one that cannot be imported in none."""
    installed += [entry("picky", "guild_of_tests:Picky"), entry("gone", "guild_of_tests:Nobody")]
    assert "picky" in bots.offered("bohnhanse")
    assert "picky" not in bots.offered("hansa")
    assert "gone" not in bots.offered("hansa")
    with pytest.raises(hansetag.BadOption, match="the installed bot 'gone' cannot be imported: AttributeError"):
        had("gone")


def test_no_package_takes_a_name_of_the_house(installed: list[EntryPoint]) -> None:
    """Nor one that would be taken for something else."""
    installed += [entry("apprentice"), entry("human"), entry("a:b"), entry("x=y"), entry("a,b")]
    assert bots.offered("hansa") == bots.names("hansa")
    assert type(had("apprentice")).__name__ == "Apprentice"


def test_a_package_says_so_in_its_metadata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an installer leaves it behind."""
    write(tmp_path, name="guild_of_packages.py")
    about = tmp_path / "guild_of_packages-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guild-of-packages\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[hansetag.bots]\ncleverer = guild_of_packages:Clever\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    external_bots.installed.cache_clear()
    try:
        assert "cleverer" in bots.offered("teutonica")
        assert type(had("cleverer")).__module__ == "guild_of_packages"
    finally:
        external_bots.installed.cache_clear()
