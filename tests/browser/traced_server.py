"""A server that notes which files of ours a click passes: ``python traced_server.py NOTES PAGES serve --port …``.

It serves the client that lies in the folder PAGES. SIGUSR1 begins to note, SIGUSR2 writes the notes, one file a line in the order of the calls, to the file NOTES. It runs
the plain source, since compiled modules say nothing of their calls.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType

os.environ["HANSETAG_PURE"] = "1"

import hansetag
from hansetag.cli import main
from hansetag.server.web.routes import home

HOME = str(Path(hansetag.__file__).parents[1]) + os.sep


class Notes:
    """The files that were entered, a run of calls within one file counting once."""

    def __init__(self, path: Path) -> None:
        """Write to ``path`` when asked."""
        self.path = path
        self.noting = False
        self.files: list[str] = []

    def call(self, frame: FrameType, event: str, _arg: object) -> None:
        """Note a call, if it is one of ours."""
        name = frame.f_code.co_filename
        if self.noting and event == "call" and name.startswith(HOME):
            file = f"src/{name.removeprefix(HOME)}"
            if not self.files or self.files[-1] != file:
                self.files.append(file)

    def begin(self, *_: object) -> None:
        """Forget what was noted, and note from now on."""
        self.files.clear()
        self.noting = True

    def write(self, *_: object) -> None:
        """Stop, and write all down."""
        self.noting = False
        self.path.write_text("\n".join(self.files), "utf-8")


if __name__ == "__main__":
    notes = Notes(Path(sys.argv[1]))
    signal.signal(signal.SIGUSR1, notes.begin)
    signal.signal(signal.SIGUSR2, notes.write)
    threading.setprofile(notes.call)
    sys.setprofile(notes.call)
    home._folder = lambda: Path(sys.argv[2])
    sys.exit(main(sys.argv[3:]))
