"""The hash of a bot: it changes with the bot and with nothing else."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

import hansetag
from hansetag import bots
from hansetag.arena.running import fingerprint
from hansetag.arena.running.fingerprint import UNKNOWN_SOURCE, hash_of, house, house_of, mark, rules_of, source_of

GAME = hansetag.game("hansa", seats=2)
BOT = """
from {origin} import worth

class Bot:
    name = "stranger"
    rng = None
    def choose(self, state):
        return worth(state)
    def wish(self, state, seat):
        from ..deep import odds
        return None
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody else: a bot that imports a sibling and a package with data, and a bot beside it."""
    root = tmp_path / "guild"
    for name, text in {
        "__init__.py": "from . import house\n",
        "house/__init__.py": "LIST = 1\n",
        "house/bot.py": BOT.format(origin=".sibling"),
        "house/sibling.py": "import json\nfrom .values import table\ndef worth(state): return 1\n",
        "house/values/__init__.py": "table = {}\n",
        "house/values/hansa.py": "WEIGHT = 1\n",
        "house/values/weights.toml": "a = 1\n",
        "house/other.py": "class Other: pass\n",
        "deep.py": "odds = 3\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.partition(".")[0] == "guild"]:
        monkeypatch.delitem(sys.modules, name)
    return root


def stranger() -> Any:
    """The bot of that package."""
    return importlib.import_module("guild.house.bot").Bot()


def test_all_files_behind_a_bot_are_found(package: Path) -> None:
    """Its module, what that imports, and all of a package that is imported, data included; no other bot."""
    found = {path.relative_to(package).as_posix() for path in source_of(stranger())}
    assert found == {
        "house/bot.py",
        "house/sibling.py",
        "house/values/__init__.py",
        "house/values/hansa.py",
        "house/values/weights.toml",
    }


@pytest.mark.parametrize(
    "name", ["house/bot.py", "house/sibling.py", "house/values/hansa.py", "house/values/weights.toml"]
)
def test_a_change_behind_a_bot_changes_its_hash(package: Path, name: str) -> None:
    """Wherever it is."""
    before = hash_of(source_of(stranger()))
    with (package / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert hash_of(source_of(stranger())) != before


@pytest.mark.parametrize("name", ["house/other.py", "house/__init__.py", "__init__.py"])
def test_a_change_elsewhere_does_not(package: Path, name: str) -> None:
    """Another bot, or the list of all bots; nor does another way to end lines."""
    before = hash_of(source_of(stranger()))
    (package / name).write_text("# changed\n", "utf-8")
    (package / "house/sibling.py").write_bytes((package / "house/sibling.py").read_bytes().replace(b"\n", b"\r\n"))
    assert hash_of(source_of(stranger())) == before


def test_a_bot_in_a_single_file_and_one_from_nowhere(tmp_path: Path) -> None:
    """A script is its one file; what was typed in has no source."""
    script = tmp_path / "script.py"
    script.write_text("class Bot:\n    def choose(self, state): return 1\n", "utf-8")
    names: dict[str, Any] = {"__name__": "not a module at all"}
    exec(compile(script.read_text("utf-8"), str(script), "exec"), names)
    assert source_of(names["Bot"]()) == [script]
    exec("class Bot:\n    def choose(self, state): return 1\n", names)
    assert source_of(names["Bot"]()) == []
    assert hash_of([]) == UNKNOWN_SOURCE


def test_the_bots_of_the_house_have_marks() -> None:
    """Class and hash, compiled or not."""
    deckhand, apprentice = mark("deckhand", GAME), mark("apprentice", GAME)
    assert deckhand.kind == "hansetag.bots.ranks.deckhand.Deckhand"
    assert deckhand.source != apprentice.source
    assert UNKNOWN_SOURCE not in (deckhand.source, apprentice.source)
    assert apprentice.files > deckhand.files >= 1
    names = {path.name for path in source_of(bots.bot("apprentice", GAME, 0, 1))}
    assert {"apprentice.py", "values.py", "value.py"} <= names
    assert "deckhand.py" not in names


@pytest.mark.usefixtures("bad_company")
def test_a_bot_that_does_not_sit_down_has_no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """It loses its games; that is another matter."""
    monkeypatch.setattr(bots, "bot", lambda *_: 1 / 0)
    assert mark("anybody", GAME).source == UNKNOWN_SOURCE


def test_facts_of_ones_own_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that somebody has corrected is another game."""
    before = rules_of(GAME)
    monkeypatch.setattr(type(GAME), "fingerprint", lambda self: "corrected")
    assert rules_of(GAME) == f"{before}+corrected"


def test_the_house_tells_rules_and_builds_apart() -> None:
    """Each game has its own hash; both builds have the same."""
    assert rules_of(GAME) != rules_of(hansetag.game("teutonica"))
    assert (
        house(GAME, ["deckhand"]) != house(GAME, ["apprentice", "deckhand"]) == house(GAME, ["deckhand", "apprentice"])
    )
    told = house_of(GAME)
    assert told.version == hansetag.__version__
    assert told.build in ("pure", "compiled")
    assert told.cores >= 1
    kernel = fingerprint.PACKAGE_FOLDER / "kernel" / "rng.py"
    assert fingerprint._source(kernel.with_name("rng.cpython-311-x86_64-linux-gnu.so")) == kernel


def test_a_bot_in_a_file_is_its_file_and_what_it_takes_from_the_house(tmp_path: Path) -> None:
    """A change of either makes another bot of it; where the file lies does not."""
    imports = ("hansetag.bots.ranks.deckhand import Deckhand", "hansetag.bots.games.judges import judge_of")
    text = "".join(f"from {one}\n" for one in imports) + "class Own(Deckhand):\n    pass\n"
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "own.py").write_text(text, "utf-8")
    name = f"{tmp_path}/here/own.py:Own"
    before = mark(name, GAME)
    files = {path.name for path in source_of(bots.bot(name, GAME, 0, 1))}
    assert {"own.py", "deckhand.py", "judge.py", "hand.toml", "trained.toml"} <= files
    assert "roster.py" not in files
    assert before.kind.endswith(".Own")
    assert mark(f"{tmp_path}/there/own.py:Own", GAME).source == before.source
    (tmp_path / "here" / "own.py").write_text(text + "# changed\n", "utf-8")
    assert mark(name, GAME).source != before.source
