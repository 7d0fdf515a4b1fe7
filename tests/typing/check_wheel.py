"""What a user's type checker sees of an installed Hansetag: ``make typing``, or ``python tests/typing/check_wheel.py``.

Builds the wheel (or takes the one that is named), installs it into an environment of its own outside the checkout, and
there lets mypy and pyright read ``whole_api.py`` as strictly as they can. They must find no error and no unknown type
in it, and must find the mistake in a second file, which shows that they know our types and do not just look away.
Needs the Python package index, and for pyright, which is a Node program, that of npm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
USE = "whole_api.py"
MISTAKE = "mistake.py"
WRONG = """# pyright: strict
import hansetag

first: str = hansetag.game("hansa", seats=2).start().legal()[0]
"""
CHECKERS = (("mypy", "--strict"), ("pyright", "--warnings"))


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program, and keep what it says."""
    given = {**os.environ, **environment}
    given.pop("PYTHONPATH", None)  # nothing of the checkout may be found
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=cwd, env=given, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def must(done: subprocess.CompletedProcess[str], what: str) -> None:
    """Stop if a program failed that has to work."""
    if done.returncode:
        sys.exit(f"{what} failed:\n{done.stdout}")


def build(folder: Path) -> Path:
    """The wheel of this checkout, without the client, which no type checker reads."""
    command = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, ROOT)
    must(run(*command, cwd=ROOT, HANSETAG_WEB="0"), "building the wheel")
    return next(folder.glob("*.whl"))


def install(wheel: Path, folder: Path) -> Path:
    """A new environment with the wheel, what it needs, and the type checkers; returns where its programs are."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    python = str(programs / "python")
    pip = [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install"]
    must(run(*pip, "--quiet", wheel, "mypy", "pyright[nodejs]", cwd=folder), "installing the wheel")
    return programs


def complaints(wheel: Path, work: Path) -> list[str]:
    """What is wrong with the types of ``wheel``; nothing if all is well."""
    if "hansetag/py.typed" not in ZipFile(wheel).namelist():
        return ["py.typed is not in the wheel: type checkers would not look at it"]
    programs = install(wheel, work / "environment")
    desk = work / "desk"
    desk.mkdir()
    shutil.copy(HERE / USE, desk)
    (desk / MISTAKE).write_text(WRONG, "utf-8")
    wrong: list[str] = []
    for program, strictness in CHECKERS:
        command = (programs / program, strictness)
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])  # pyright asks the first Python it finds
        clean = run(*command, USE, cwd=desk, PATH=path)
        if clean.returncode:
            wrong.append(f"{program} complains about {USE}:\n{clean.stdout}")
        caught = run(*command, MISTAKE, cwd=desk, PATH=path)
        if caught.returncode == 0 or '"int"' not in caught.stdout or '"str"' not in caught.stdout:
            wrong.append(f"{program} does not see that an id is no text:\n{caught.stdout}")
    done = run(programs / "python", USE, cwd=desk)
    if done.returncode:
        wrong.append(f"{USE} does not run:\n{done.stdout}")
    return wrong


def main() -> None:
    """Check the wheel that is named, or one that is built."""
    with tempfile.TemporaryDirectory(prefix="hansetag-typing-") as folder:
        work = Path(folder)
        wheel = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else build(work)
        wrong = complaints(wheel, work)
    if wrong:
        sys.exit("\n".join(wrong))
    names = " and ".join(program for program, _ in CHECKERS)
    print(f"{names} know all types of {wheel.name}: no error, nothing unknown")


if __name__ == "__main__":
    main()
