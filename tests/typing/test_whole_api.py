"""The file for the type checkers uses every public name, and is true. mypy reads it with everything else."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

import hansetag
from hansetag import arena, bots

FILE = Path(__file__).parent / "whole_api.py"


def used() -> set[str]:
    """Every name and attribute in the file that is not only imported."""
    nodes = list(ast.walk(ast.parse(FILE.read_text("utf-8"))))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("public", [hansetag, bots, arena], ids=lambda module: str(module.__name__))
def test_every_public_name_is_used(public: object) -> None:
    assert [name for name in getattr(public, "__all__") if name not in used()] == []  # noqa: B009


def test_every_public_method_and_attribute_of_a_position_a_game_a_match_and_a_record_is_used() -> None:
    """What is written on the classes themselves; how a game is opened and checked is left to the games."""
    inner = {
        "open",
        "check_seats",
        "check_rules",
        "exercise",
        "event_rows",
        "rules_known",
        "refused",
        "take",
        "before",
        "with_options",
        "final",
    }
    for kind in (hansetag.State, hansetag.Game, hansetag.Match, hansetag.Record, hansetag.Rng, hansetag.Reason):
        public = {name for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")}
        assert sorted(public - used() - inner) == [], kind.__name__


def test_the_file_runs() -> None:
    done = subprocess.run([sys.executable, str(FILE)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_package_says_that_it_has_types() -> None:
    assert (resources.files("hansetag") / "py.typed").is_file()
