"""How a command ends: its exit codes, and what a closed window means."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

EXIT_CODE_REFUSED = 2
EXIT_CODE_INTERRUPTED = 130


@contextmanager
def closing_is_leaving() -> Iterator[None]:
    """A closed window or a polite kill ends the game as Ctrl-C does, which saves it."""
    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), signal.default_int_handler) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
