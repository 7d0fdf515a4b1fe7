"""A Chromium for the tests: the one the environment names, or one that is installed.

Best is the one that has no window at all: a browser with one draws its own frame too, for every page that is opened,
and needs a third more of the processor. Run as a program this looks for it and installs Debian's if it may; otherwise
it says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

WINDOWLESS = "chromium-headless-shell"  # the program, and Debian's package
NAMES = (WINDOWLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
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
    found = find()
    apt = shutil.which("apt-get")
    if "HANSETAG_CHROMIUM" in os.environ or shutil.which(WINDOWLESS) or apt is None or os.geteuid() != 0:
        return _told(found)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = (WINDOWLESS,) if found else (WINDOWLESS, "chromium")  # older Debians have only the second
    installs = [["install", "-y", "-qq", package] for package in packages]
    for words in (installs[0], ["update", "-qq"], *installs):
        done = subprocess.run([apt, *words], env=env, check=False, stdout=subprocess.DEVNULL)
        if done.returncode == 0 and words[0] == "install":
            break
    return _told(find())


def _told(found: str | None) -> str:
    """What to say of the program that was found, or of none."""
    if found is None:
        return "no Chromium: tests in the browser will not be run (install chromium, or name one in HANSETAG_CHROMIUM)"
    return f"tests in the browser run in {found}"


if __name__ == "__main__":
    print(install(), file=sys.stderr)
