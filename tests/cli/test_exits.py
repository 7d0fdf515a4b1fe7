"""How a command ends when its window is closed."""

from __future__ import annotations

import signal

import pytest

from hansetag.cli.exits import closing_is_leaving


def test_a_closed_window_saves_the_game_like_an_interrupt() -> None:
    """SIGHUP and SIGTERM are taken as leaving, and what was there before is put back."""
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), closing_is_leaving():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
