"""Keys: single key presses from a terminal, or lines where the input is none."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable

try:
    import termios
    import tty
except ImportError:  # a system without terminals of this kind reads lines
    STROKE_BY_STROKE = False
else:
    STROKE_BY_STROKE = True

Keys = Callable[[float | None], str]  # waits so many seconds (None: for ever) and names the key; "" when time is up

NEXT_KEY = "next"
BACK_KEY = "back"
KEY_NAMES = {
    "\r": NEXT_KEY,
    "\n": NEXT_KEY,
    " ": NEXT_KEY,
    "\x1b[C": NEXT_KEY,
    "\x1bOC": NEXT_KEY,
    "\x1b[D": BACK_KEY,
    "\x1bOD": BACK_KEY,
    "b": BACK_KEY,
    "\x7f": BACK_KEY,
    "\x1b[B": "n",
    "\x1b[F": "e",
    "\x1b[4~": "e",
    "\x1b[H": "h",
    "\x1b[1~": "h",
    "\x04": "q",
    "\x1b": "q",
}


UNKNOWN_KEY = "?"
STROKES = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


def keys() -> Keys:
    """How this terminal is read: key by key where it can, else line by line."""
    return Keyboard(sys.stdin.fileno()) if STROKE_BY_STROKE and sys.stdin.isatty() else _line


def _line(_wait: float | None) -> str:
    """The first letter of a line; an empty line is the next key, and the end of the input leaves."""
    line = sys.stdin.readline()
    word = line.strip().casefold()
    return "q" if not line else KEY_NAMES.get(word[:1], word[:1]) if word else NEXT_KEY


class Keyboard:
    """A terminal read stroke by stroke, without Enter; strokes that came together are given one by one."""

    def __init__(self, number: int) -> None:
        """Read from the open file with this ``number``."""
        self._number = number
        self._strokes: list[str] = []

    def __call__(self, wait: float | None) -> str:
        """The name of the next key."""
        if not self._strokes and not self._read(wait):
            return ""
        stroke = self._strokes.pop(0)
        return KEY_NAMES.get(stroke) or (UNKNOWN_KEY if len(stroke) > 1 else stroke.casefold())

    def _read(self, wait: float | None) -> bool:
        """Collect what is typed; False when time is up."""
        before = termios.tcgetattr(self._number)
        try:
            tty.setcbreak(self._number, termios.TCSANOW)  # keeps what was typed ahead
            if not select.select([self._number], [], [], wait)[0]:
                return False
            typed = os.read(self._number, 64).decode("utf-8", "replace")
        finally:
            termios.tcsetattr(self._number, termios.TCSADRAIN, before)
        self._strokes = STROKES.findall(typed) or ["q"]
        return True
