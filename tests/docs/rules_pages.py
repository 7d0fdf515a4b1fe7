"""Reading a game's rules page, its README and its phrasebooks, for the tests that hold them against code and data."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from tests.games.rulings import anchor

import hansetag
from hansetag.kernel import registry
from hansetag.kernel.game import Game
from hansetag.kernel.phrases import Phrasebook

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Pages:
    """Where the documents of one game are."""

    id: str

    @property
    def game(self) -> type[Game]:
        """The game."""
        return registry.find(self.id)

    @property
    def package(self) -> Path:
        """The folder of its code."""
        return ROOT / "src" / "hansetag" / "games" / self.id

    @property
    def rules(self) -> Path:
        """Its rules page."""
        return ROOT / "docs" / "rules" / f"{self.id}.md"

    @property
    def german(self) -> Path:
        """The same page in German."""
        return ROOT / "docs" / "rules" / "de" / f"{self.id}.md"

    @property
    def readme(self) -> Path:
        """The README of its package."""
        return self.package / "README.md"

    def phrases(self, language: str) -> dict[str, str]:
        """A phrasebook, flattened to ``section.code``."""
        return Phrasebook(self.package / "text").languages[language]

    def tips(self, language: str) -> dict[str, dict[str, Any]]:
        """The tips, flattened to ``kind.name``."""
        tree = tomllib.loads((self.package / "tips" / f"{language}.toml").read_text("utf-8"))
        return {f"{kind}.{name}": tip for kind, tips in tree.items() for name, tip in tips.items()}

    def moves(self, game: Game) -> list[str]:
        """All that is set as code on the rules page and begins with a verb of ``game``."""
        verbs = {action.verb() for action in game.catalogue}
        return [span for span in spans(text_of(self.rules)) if span.split()[0] in verbs]

    def example(self) -> list[hansetag.State]:
        """The positions of the one record on the rules page."""
        return list(record_on(self.rules).replay())


# ---------------------------------------------------------------------- reading Markdown


@cache
def text_of(path: Path) -> str:
    """A page without its fenced code."""
    return re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def record_on(path: Path) -> hansetag.Record:
    """The one record on a page."""
    (record,) = re.findall(r"^```hanse\n(.*?)^```$", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return hansetag.Record.loads(record)


def headings(path: Path) -> list[tuple[int, str]]:
    """The headings of a page with their levels, from the top."""
    return [(len(marks), text) for marks, text in re.findall(r"^(#+) (.+)$", text_of(path), flags=re.MULTILINE)]


def slug(heading: str) -> str:
    """The anchor that a heading has by itself."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def stated(path: Path, ruling: str) -> list[str]:
    """The rulings that a page states, from the top, each on a block that has its anchor and ends with its number.

    ``ruling`` is what a ruling looks like. This is the home of a ruling, for links as for readers.
    """
    found: list[str] = []
    for block in blocks(path):
        here = re.findall(r'<a id="([a-z]+-\d+(?:-\d+)*)"></a>', block)
        tail = re.search(rf"((?: \[{ruling}\])+)(?: \|)?$", block)
        cited = re.findall(ruling, tail.group(1)) if tail else []
        assert here == [anchor(one) for one in cited], f"anchors {here} but rulings {cited}: {block}"
        found += cited
    return found


def section(path: Path, heading: str) -> str:
    """What stands below a heading, up to the next one of its level or above."""
    level = len(heading) - len(heading.lstrip("#"))
    _, found, rest = path.read_text("utf-8").partition(f"\n{heading}\n")
    assert found, f"{path.name} has no heading {heading!r}"
    return re.split(rf"^#{{1,{level}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def blocks(path: Path) -> list[str]:
    """The paragraphs, list items and table rows of a page, each as one line."""
    pieces = re.split(r"\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))", text_of(path))
    return [" ".join(piece.split()) for piece in pieces if piece.strip()]


def cells(line: str) -> list[str]:
    """The cells of one row."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def tables(path: Path) -> list[list[list[str]]]:
    """All tables of a page: rows of cells, the head first, without the line below it."""
    found: list[list[list[str]]] = []
    inside = False
    for line in text_of(path).split("\n"):
        if not line.startswith("|"):
            inside = False
        elif not inside:
            inside = True
            found.append([cells(line)])
        elif not line.startswith("|---"):
            found[-1].append(cells(line))
    return found


def rows(text: str, *first: str) -> list[dict[str, str]]:
    """The one table whose head begins with the columns ``first``, a dictionary for each row."""
    lines = text.split("\n")
    head = f"| {' | '.join(first)} |"
    heads = [place for place, line in enumerate(lines) if line.startswith(head)]
    assert len(heads) == 1, f"{len(heads)} tables begin with {head!r}"
    names = cells(lines[heads[0]])
    found: list[dict[str, str]] = []
    for line in lines[heads[0] + 2 :]:
        if not line.startswith("|"):
            break
        found.append(dict(zip(names, cells(line), strict=True)))
    return found


def spans(text: str) -> list[str]:
    """All that is set as code within a line."""
    return re.findall(r"`([^`\n]+)`", text)


def numbers(text: str) -> list[int]:
    """All whole numbers in a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


def placeholders(phrase: str) -> set[str]:
    """The facts that a phrase speaks of."""
    return {field for _, field, _, _ in Formatter().parse(phrase) if field}
