"""The page behind the question mark: what is asked, what may be typed, and how the table is read."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from hansetag.kernel.questions import Question
from hansetag.kernel.views import View

from . import colours
from .menu import Menu
from .screen import Screen

KEYS = (  # each with what it does; what depends on the game, the board says
    ("number", "choose the option with that number, or list those of a group or a place"),
    ("notation", ""),
    ("name", ""),
    ("Enter", ""),
    ("?", ""),
    ("i", ""),
    ("u", "take your last decision back, again and again"),
    ("s [file]", "save the game; 's! file' writes over another file"),
    ("l", "the whole log"),
    ("p", "points by source"),
    ("v", "the next part of the table, where the terminal is too small for all of it"),
    ("m", "draw the table again, with all options"),
    ("q", "save and leave"),
)


def help_page(screen: Screen, question: Question, menu: Menu, view: View) -> list[Text | Table]:
    """Everything that somebody who is asked ``question`` may want to know, one part below the other."""
    board = screen.board
    asked = screen.tinted(screen.asked(question), colours.BOLD)
    parts: list[Text | Table] = [asked, _options(screen, menu), _keys(screen), board.primer(), board.legend(view)]
    return [part for one in parts for part in (one, Text())][:-1]


def _options(screen: Screen, menu: Menu) -> Table:
    """The options, with what to type for each."""
    rows = []
    for entry in menu.entries:
        words = entry.label if len(entry.answers) > 1 else entry.answers[0].text
        rows.append((Text(f"[{entry.number}]"), Text(words, colours.BOLD), Text(screen.offers.listed(entry))))
    return _table(("", "type", "it means"), rows)


def _keys(screen: Screen) -> Table:
    """The keys that do something in this game."""
    hints = screen.board.hints()
    known = [(name, meaning or hints.get(name, "")) for name, meaning in KEYS]
    rows = [(Text(name, colours.BOLD), Text(meaning)) for name, meaning in known if meaning]
    return _table(("key", "what it does"), rows)


def _table(heads: Iterable[str], rows: Iterable[tuple[Text, ...]]) -> Table:
    """Rows below faded heads, without lines between them."""
    table = Table(*heads, box=None, padding=(0, 2, 0, 0), header_style=colours.FADED)
    for row in rows:
        table.add_row(*row)
    return table
