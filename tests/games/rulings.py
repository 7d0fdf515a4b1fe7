"""The rulings of every game, in the order of its rules page: what pages, code and tests may cite."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).parent


def in_sections(prefix: str, sections: dict[int, int]) -> list[str]:
    """Rulings numbered by section: how many each section has; one with none is a ruling itself."""
    return [
        ruling
        for section, count in sections.items()
        for ruling in ([f"{prefix}-{section}.{number}" for number in range(1, count + 1)] or [f"{prefix}-{section}"])
    ]


RULINGS: dict[str, list[str]] = {
    "bohnhanse": [f"BH-{number}" for number in range(1, 44)],
    "hansa": [f"HA-{number}" for number in range(1, 56)],
    "teutonica": in_sections("HT", {1: 4, 2: 8, 3: 11, 4: 9, 5: 6, 6: 5, 7: 0, 8: 9}),
}


def prefix(game: str) -> str:
    """The letters before the number."""
    return RULINGS[game][0].partition("-")[0]


def pattern(game: str) -> str:
    """What a ruling of ``game`` looks like, whether there is one with this number or not."""
    return rf"\b{prefix(game)}-\d+(?:\.\d+)?\b"


def anchor(ruling: str) -> str:
    """Where a ruling stands on its page."""
    return ruling.lower().replace(".", "-")


def named(game: str) -> set[str]:
    """Every ruling that is named anywhere in the tests of ``game``."""
    files = (GAMES / game).rglob("*.py")
    return {ruling for file in files for ruling in re.findall(pattern(game), file.read_text("utf-8"))}


def docstrings(game: str) -> Iterator[tuple[str, str]]:
    """Each test of the rules of ``game`` with its docstring."""
    for file in sorted((GAMES / game / "rules").glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{file.name}::{node.name}", ast.get_docstring(node) or ""


def cited(game: str) -> set[str]:
    """Every ruling that a test of the rules cites in its docstring."""
    return {ruling for _, docstring in docstrings(game) for ruling in re.findall(pattern(game), docstring)}
