"""The page about the arena: its examples run, and every option of the command is on it."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import hansetag.arena.arena
from hansetag.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")


def failures(test: doctest.DocTest) -> str:
    """What went wrong when the examples were run."""
    assert test.examples
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    return "".join(told)


def test_the_examples_run() -> None:
    """All Python on the page is one session."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    assert failures(doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "arena.md", None, 0)) == ""


def test_the_example_of_the_class_runs() -> None:
    """The one in its docstring."""
    (test,) = [test for test in doctest.DocTestFinder().find(hansetag.arena.arena) if test.examples]
    assert failures(test) == ""


def test_every_option_is_described() -> None:
    """An option that nobody can read about is not there."""
    names = [name for argument in app["arena"].assemble_argument_collection() for name in argument.names]
    options = [name for name in names if name.startswith("--")]
    assert len(options) >= 12
    assert [option for option in options if not re.search(rf"`[^`\n]*{option}\b", PAGE)] == []
