"""Keys: single key presses from a terminal, or lines where the input is none."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable

Keys = Callable[[float | None], str]  # waits so many seconds (None: for ever) and names the key; "" when time is up

NEXT = "next"
BACK = "back"
NAMES = {
    "\r": NEXT,
    "\n": NEXT,
    " ": NEXT,
    "\x1b[C": NEXT,
    "\x1bOC": NEXT,
    "\x1b[D": BACK,
    "\x1bOD": BACK,
    "b": BACK,
    "\x7f": BACK,
    "\x1b[B": "n",
    "\x1b[F": "e",
    "\x1b[4~": "e",
    "\x1b[H": "h",
    "\x1b[1~": "h",
    "\x04": "q",
    "\x1b": "q",
}


def keys() -> Keys:
    """How this terminal is read: key by key where it can, else line by line."""
    try:
        import termios  # noqa: F401
    except ImportError:
        return _line
    return _press if sys.stdin.isatty() else _line


def _line(_wait: float | None) -> str:
    """The first letter of a line; an empty line is the next key, and the end of the input leaves."""
    line = sys.stdin.readline()
    word = line.strip().casefold()
    return "q" if not line else NAMES.get(word[:1], word[:1]) if word else NEXT


def _press(wait: float | None) -> str:
    """One key, without Enter."""
    import os
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        if not select.select([number], [], [], wait)[0]:
            return ""
        pressed = os.read(number, 16).decode("utf-8", "replace")
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
    return NAMES.get(pressed) or NAMES.get(pressed[:1], pressed[:1].casefold()) if pressed else "q"
