"""Keys: strokes from a terminal, and lines where the input is none."""

from __future__ import annotations

import os
from io import StringIO

import pytest

from hansetag.cli.terminal.keys import BACK_KEY, NEXT_KEY, UNKNOWN_KEY, Keyboard, keys

pty = pytest.importorskip("pty")
tty = pytest.importorskip("tty")


def test_strokes_have_names() -> None:
    """Arrows, Enter and letters are told apart even when they come all at once, and time can be up."""
    typist, terminal = pty.openpty()
    try:
        tty.setcbreak(terminal)
        keyboard = Keyboard(terminal)
        os.write(typist, b"\x1b[C\x1b[D\r b\x7fN\x1b[F\x1b[5~")
        named = [keyboard(None) for _ in range(9)]
        assert named == [NEXT_KEY, BACK_KEY, NEXT_KEY, NEXT_KEY, BACK_KEY, BACK_KEY, "n", "e", UNKNOWN_KEY]
        assert keyboard(0.0) == ""
    finally:
        os.close(typist)
        os.close(terminal)


def test_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal an empty line goes on, a word is its first letter, and the end of the input leaves."""
    monkeypatch.setattr("sys.stdin", StringIO("\nback\nEnd\n"))
    read = keys()
    assert [read(None) for _ in range(4)] == [NEXT_KEY, BACK_KEY, "e", "q"]
