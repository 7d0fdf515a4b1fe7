"""The other build: a script on the plain source, to compare with what happens here."""

from __future__ import annotations

import os
import subprocess
import sys

CHECK = 'from hansetag.kernel import rng; assert rng.__file__.endswith(".py"), "this is not the pure build"\n'


def on_the_pure_build(script: str) -> str:
    """What ``script`` prints there, in a process of its own."""
    environment = os.environ | {"HANSETAG_PURE": "1"}
    command = [sys.executable, "-c", CHECK + script]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
