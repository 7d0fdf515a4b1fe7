"""Every ruling has its test: the docstrings of this folder name them all."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@cache
def cited() -> dict[int, list[str]]:
    """The tests that cite each ruling in their docstring."""
    tests: dict[int, list[str]] = {}
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for ruling in re.findall(r"HA-(\d+)", ast.get_docstring(node) or ""):
                    tests.setdefault(int(ruling), []).append(f"{file.name}::{node.name}")
    return tests


@pytest.mark.parametrize("ruling", range(1, 56))
def test_the_ruling_is_cited_by_a_test(ruling: int) -> None:
    """A ruling without a test is only a wish."""
    assert cited().get(ruling)


def test_no_test_cites_a_ruling_that_does_not_exist() -> None:
    """The rulings end with number 55."""
    assert set(cited()) == set(range(1, 56))


def test_every_test_of_the_rules_says_in_a_sentence_what_it_is_about() -> None:
    """Names are rules, docstrings say which."""
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert (ast.get_docstring(node) or "").endswith("."), f"{file.name}::{node.name}"
