"""A Chromium for the tests: the one the environment names, or one that is installed.

Run as a program it looks for one and, where there is none, installs Debian's if it may; otherwise it says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",  # the pages are our own, and containers seldom allow a sandbox
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
)


def find() -> str | None:
    """The program, or None."""
    named = os.environ.get("HANSETAG_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> str:
    """Install Debian's package where that is possible; says what was done or what is missing."""
    if found := find():
        return f"tests in the browser run in {found}"
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return "no Chromium: tests in the browser will not be run (install chromium, or name one in HANSETAG_CHROMIUM)"
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["install", "-y", "-qq", "chromium"], ["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
        done = subprocess.run([apt, *words], env=env, check=False, stdout=subprocess.DEVNULL)
        if done.returncode == 0 and (found := find()):
            return f"installed Chromium for the tests in the browser: {found}"
    return "no Chromium: apt-get could not install it, tests in the browser will not be run"


if __name__ == "__main__":
    print(install(), file=sys.stderr)
