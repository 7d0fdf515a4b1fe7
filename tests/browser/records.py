"""Games that have been played a little or to the end, opened as records and gone on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page
from tests.browser.players import ask

RECORDS = Path(__file__).resolve().parents[1] / "records"
FINISHED = {"hansa": "hansa-3", "teutonica": "teutonica-3", "bohnhanse": "bohnhanse-3"}

# The third player has placed two traders, Bertold one on each of two routes that meet; it is Anna's turn.
BEFORE_A_DISPLACEMENT = """\
hansetag 1
game: teutonica
rules: 1
seats: 3

* deal switch-offices osnabrueck-bremen
* deal extra-office lueneburg-perleberg
* deal remove-3 hildesheim-goslar
* start 1
1 place trader goslar-magdeburg
1 place trader hildesheim-goslar
1 end
2 place trader duisburg-dortmund
2 place trader duisburg-dortmund
2 end
"""

# Anna has come to Bremen and trades; Bertold is at Aalborg.
WHILE_TRADING = """\
hansetag 1
game: bohnhanse
rules: 1
seats: 3

* draw hamburg-stink-green-black_eyed
* draw aalborg-blue-green
* draw bremen-chili-soy
* draw aalborg-chili-soy-garden
* draw malmo-soy-red
* draw rostock-blue-green
* draw rostock-chili-green-red
* draw danzig-stink-red
* draw visby-blue-chili
0 arrange bremen-chili-soy
1 arrange malmo-soy-red
2 arrange danzig-stink-red
0 travel bremen
* harvest 1
"""


def text_of(name: str) -> str:
    """The text of a record that the tests keep."""
    return (RECORDS / f"{name}.hanse").read_text("utf-8")


def decisions(text: str) -> int:
    """How many decisions a record has."""
    return len(text.partition("\n\n")[2].splitlines())


async def open_record(page: Page, text: str) -> str:
    """Open a record to be looked at; the id of its table."""
    return str((await ask(page, "POST", "/records", {"text": text}))["id"])


async def go_on(page: Page, text: str, seats: list[dict[str, str]], at: int | None = None) -> dict[str, Any]:
    """A new game after the first ``at`` decisions of a record, or all of them."""
    opened = await open_record(page, text)
    wish = {"at": decisions(text) if at is None else at, "seats": seats, "pace": 0, "listed": False}
    return dict(await ask(page, "POST", f"/tables/{opened}/branch", wish))
