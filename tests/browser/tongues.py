"""What the house says in English and would say otherwise in German: to find it where German is spoken."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from playwright.async_api import Page
from tests.browser.looks import ROOT

WEB = ROOT / "web" / "src"
LIBRARY = ROOT / "src" / "hansetag"
HOLE = re.compile(r"\{[^{}]*\}")
LEAST = 10  # letters: shorter ones may well be part of something German


def english() -> set[str]:
    """Every stretch of at least two English words, between what is filled in, that German has not."""
    mother, foreign = set[str](), set[str]()
    for here, there in [*_client(), *_library()]:
        mother.update(_stretches(there))
        foreign.update(_stretches(here))
    german = "\n".join(mother)
    return {stretch for stretch in foreign if stretch not in german}


def _stretches(text: str) -> Iterator[str]:
    """What stands between the holes, as it will be seen."""
    for part in HOLE.split(text):
        stretch = " ".join(part.split()).strip(" .,:;!?()-")
        if len(stretch) >= LEAST and len(re.findall(r"[^\W\d_]{2,}", stretch)) >= 2:
            yield stretch


def _client() -> Iterator[tuple[str, str]]:
    """The client's own words: each room has a catalogue for each language."""
    for path in sorted(WEB.rglob("text/en.json")):
        here, there = (json.loads(path.with_name(name).read_text("utf-8")) for name in ("en.json", "de.json"))
        yield from ((here[key], there[key]) for key in here.keys() & there.keys())


def _library() -> Iterator[tuple[str, str]]:
    """Phrases and tips of the games, and what the server itself says."""
    for path in sorted(LIBRARY.rglob("en.toml")):
        here, there = (
            dict(_flat(tomllib.loads(path.with_name(name).read_text("utf-8")))) for name in ("en.toml", "de.toml")
        )
        yield from ((here[key], there[key]) for key in here.keys() & there.keys())


def _flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a file by where they stand in it."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        elif isinstance(value, str):
            yield f"{above}{key}", value


async def seen_and_heard(page: Page) -> str:
    """All that a page shows, and the names it has for those who do not see it."""
    text = await page.evaluate(
        """() => {
            const said = [document.title, document.body.innerText];
            for (const text of document.querySelectorAll('svg text, svg title, option, dialog, [popover]')) said.push(text.textContent);
            for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'])
                for (const one of document.querySelectorAll(`[${name}]`)) said.push(one.getAttribute(name));
            return said.join('\\n');
        }"""
    )
    return " ".join(str(text).split())
