"""Every ruling has its test: the docstrings of this folder name them all."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LAST = {1: 4, 2: 8, 3: 11, 4: 9, 5: 6, 6: 5, 8: 9}  # by section of the rulings, the number of its last one
RULINGS = [f"HT-{section}.{number}" for section, last in LAST.items() for number in range(1, last + 1)] + ["HT-7"]


@cache
def cited() -> dict[str, list[str]]:
    """The tests that cite each ruling in their docstring."""
    tests: dict[str, list[str]] = {}
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for ruling in re.findall(r"HT-\d+(?:\.\d+)?", ast.get_docstring(node) or ""):
                    tests.setdefault(ruling, []).append(f"{file.name}::{node.name}")
    return tests


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_ruling_is_cited_by_a_test(ruling: str) -> None:
    """A ruling without a test is only a wish."""
    assert cited().get(ruling)


def test_no_test_cites_a_ruling_that_does_not_exist() -> None:
    """There are 53 of them."""
    assert len(RULINGS) == 53
    assert set(cited()) == set(RULINGS)


def test_every_test_of_the_rules_says_in_a_sentence_what_it_is_about() -> None:
    """Names are rules, docstrings say which."""
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert (ast.get_docstring(node) or "").endswith("."), f"{file.name}::{node.name}"
