"""The same question to both builds."""

from __future__ import annotations

import os
import subprocess
import sys


def on_both_builds(script: str) -> list[str]:
    """What ``script`` prints on the compiled build, and what on the pure one."""
    return [
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "HANSETAG_PURE": pure},
        ).stdout
        for pure in ("0", "1")
    ]
