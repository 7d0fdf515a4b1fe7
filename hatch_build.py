"""Compile the rules with mypyc, where a C compiler is found, and build the table for the browser.

``python hatch_build.py`` does both in place for work on the house; building a wheel does the same for the wheel.
Without a compiler it goes on with the plain Python source, which plays the same games, only slower. A wheel without
the table is built only where ``HANSETAG_WEB=0`` asks for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))  # a build backend does not look beside this file

import build_web  # noqa: E402

SOURCE = ROOT / "src"
STAMP = ROOT / "build" / "compiled"

# Only modules without msgspec Structs (the compiler drops their class keywords) and without anything async.
COMPILED = (
    "hansetag/bots/games/bohnhanse/deals.py",
    "hansetag/bots/games/bohnhanse/plans.py",
    "hansetag/bots/games/bohnhanse/rollouts.py",
    "hansetag/bots/games/bohnhanse/small_deals.py",
    "hansetag/bots/search/budget.py",
    "hansetag/bots/games/bohnhanse/judge.py",
    "hansetag/bots/games/hansa/judge.py",
    "hansetag/bots/search/judge.py",
    "hansetag/bots/games/teutonica/realm.py",
    "hansetag/bots/games/teutonica/judge.py",
    "hansetag/bots/search/memory.py",
    "hansetag/bots/search/plans.py",
    "hansetag/bots/search/rehearsal.py",
    "hansetag/bots/search/tree.py",
    "hansetag/bots/search/trials.py",
    "hansetag/kernel/codes.py",
    "hansetag/kernel/counts.py",
    "hansetag/kernel/drive.py",
    "hansetag/kernel/frames.py",
    "hansetag/kernel/rng.py",
    "hansetag/kernel/seats.py",
    "hansetag/kernel/state.py",
    "hansetag/games/bohnhanse/board.py",
    "hansetag/games/bohnhanse/codes.py",
    "hansetag/games/bohnhanse/derived.py",
    "hansetag/games/bohnhanse/lean.py",
    "hansetag/games/bohnhanse/state.py",
    "hansetag/games/bohnhanse/refusals.py",
    "hansetag/games/bohnhanse/heaps.py",
    "hansetag/games/bohnhanse/rules.py",
    "hansetag/games/bohnhanse/scoring.py",
    "hansetag/games/bohnhanse/soundness.py",
    "hansetag/games/bohnhanse/table.py",
    "hansetag/games/bohnhanse/steps/deal.py",
    "hansetag/games/bohnhanse/steps/harvest.py",
    "hansetag/games/bohnhanse/steps/market.py",
    "hansetag/games/bohnhanse/steps/orders.py",
    "hansetag/games/bohnhanse/steps/setup.py",
    "hansetag/games/bohnhanse/steps/swap.py",
    "hansetag/games/bohnhanse/steps/toll.py",
    "hansetag/games/bohnhanse/steps/turn.py",
    "hansetag/games/bohnhanse/view.py",
    "hansetag/games/hansa/board.py",
    "hansetag/games/hansa/codes.py",
    "hansetag/games/hansa/derived.py",
    "hansetag/games/hansa/state.py",
    "hansetag/games/hansa/refusals.py",
    "hansetag/games/hansa/heaps.py",
    "hansetag/games/hansa/rules.py",
    "hansetag/games/hansa/scoring.py",
    "hansetag/games/hansa/soundness.py",
    "hansetag/games/hansa/table.py",
    "hansetag/games/hansa/steps/build.py",
    "hansetag/games/hansa/steps/buy.py",
    "hansetag/games/hansa/steps/replenish.py",
    "hansetag/games/hansa/steps/sail.py",
    "hansetag/games/hansa/steps/sell.py",
    "hansetag/games/hansa/steps/setup.py",
    "hansetag/games/hansa/steps/tolls.py",
    "hansetag/games/hansa/steps/turn.py",
    "hansetag/games/hansa/view.py",
    "hansetag/games/teutonica/board.py",
    "hansetag/games/teutonica/codes.py",
    "hansetag/games/teutonica/derived.py",
    "hansetag/games/teutonica/heaps.py",
    "hansetag/games/teutonica/lean.py",
    "hansetag/games/teutonica/pieces.py",
    "hansetag/games/teutonica/state.py",
    "hansetag/games/teutonica/prestige.py",
    "hansetag/games/teutonica/refusals.py",
    "hansetag/games/teutonica/rules.py",
    "hansetag/games/teutonica/scoring.py",
    "hansetag/games/teutonica/soundness.py",
    "hansetag/games/teutonica/table.py",
    "hansetag/games/teutonica/steps/aftermath.py",
    "hansetag/games/teutonica/steps/claim.py",
    "hansetag/games/teutonica/steps/displace.py",
    "hansetag/games/teutonica/steps/figure.py",
    "hansetag/games/teutonica/steps/improve.py",
    "hansetag/games/teutonica/steps/income.py",
    "hansetag/games/teutonica/steps/markers.py",
    "hansetag/games/teutonica/steps/move.py",
    "hansetag/games/teutonica/steps/place.py",
    "hansetag/games/teutonica/steps/replace.py",
    "hansetag/games/teutonica/steps/settle.py",
    "hansetag/games/teutonica/steps/setup.py",
    "hansetag/games/teutonica/steps/turn.py",
    "hansetag/games/teutonica/view.py",
)


class CannotCompile(Exception):
    """The compiler is there but did not do its work; what it said was printed."""


def why_not_compile() -> str:
    """What speaks against compiling here; empty when nothing does."""
    if os.environ.get("HANSETAG_PURE", "") not in ("", "0"):
        return "HANSETAG_PURE is set"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) is on the path"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers are not installed"
    return ""


def fingerprint() -> str:
    """A mark of everything the compiled modules depend on: the source, the compiler's version and the interpreter."""
    from mypy.version import __version__ as mypy

    digest = hashlib.sha256(f"{mypy} {sys.version} {sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    packages = [SOURCE / "hansetag" / package for package in ("kernel", "games", "bots")]
    sources = [path for package in packages for path in package.rglob("*.py")]
    for path in (Path(__file__), ROOT / "build_docstrings.py", *sorted(sources)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compile_rules(target: Path) -> list[str]:
    """Compile into ``target``, which is laid out like ``src``; returns the paths of the extension modules."""
    with tempfile.TemporaryDirectory() as work:
        script = (
            f"import pathlib, sys; sys.path.insert(0, {str(ROOT)!r})\n"
            "from setuptools import setup\n"
            "from mypyc.build import mypycify\n"
            "from build_docstrings import add_docstrings\n"
            f"sources, code = {list(COMPILED)!r}, {work + '/c'!r}\n"
            "modules = mypycify(sources, opt_level='3', debug_level='0', target_dir=code)\n"
            "add_docstrings(pathlib.Path(code), sources)\n"
            "setup(name='hansetag', packages=[], ext_modules=modules)\n"
        )
        build = ["build_ext", "--build-lib", str(target), "--build-temp", f"{work}/o"]
        command = [sys.executable, "-c", script, "--quiet", *build]
        done = subprocess.run(command, cwd=SOURCE, check=False, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            print(done.stdout, file=sys.stderr)
            raise CannotCompile
    return [str(path.relative_to(target)) for path in extensions(target)]


def extensions(folder: Path) -> list[Path]:
    """All extension modules below ``folder``."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path for path in folder.rglob(f"*{suffix}"))


def compile_in_place() -> str:
    """Bring the extension modules in ``src`` up to date, or remove them where they cannot be; says what was done."""
    reason = why_not_compile()
    mark = "" if reason else fingerprint()
    if mark and STAMP.exists() and STAMP.read_text() == mark:
        return "compiled rules are up to date"
    for path in extensions(SOURCE):
        path.unlink()
    STAMP.unlink(missing_ok=True)
    if reason:
        return f"rules run as plain Python: {reason}"
    try:
        modules = compile_rules(SOURCE)
    except CannotCompile:
        for path in extensions(SOURCE):
            path.unlink()
        return "rules run as plain Python: compiling them failed, see above"
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(mark)
    return f"compiled {len(COMPILED)} modules of rules into {len(modules)} files"


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the table and the compiled rules to a wheel. An editable install has both in place."""

    target: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build before the files of the wheel are gathered."""
        if self.target_name != "wheel" or version == "editable":
            return
        self.target = tempfile.TemporaryDirectory(prefix="hansetag-build-")
        self._add_table(Path(self.target.name) / "app", build_data)
        self._add_rules(Path(self.target.name) / "rules", build_data)

    def _add_table(self, target: Path, build_data: dict[str, Any]) -> None:
        """The client for the browser."""
        if os.environ.get("HANSETAG_WEB") == "0":
            self.app.display_warning("building a wheel without the table for the browser: HANSETAG_WEB is 0")
            return
        build_web.build(target)
        build_data["force_include"][str(target)] = "hansetag/server/pages/app"

    def _add_rules(self, target: Path, build_data: dict[str, Any]) -> None:
        """The compiled rules, where they can be compiled."""
        reason = why_not_compile()
        if reason:
            self.app.display_info(f"building a pure wheel: {reason}")
            return
        try:
            modules = compile_rules(target)
        except CannotCompile:
            self.app.display_warning("building a pure wheel: compiling the rules failed, see above")
            return
        for module in modules:
            build_data["force_include"][str(target / module)] = module
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Tidy up once the wheel is written."""
        if self.target is not None:
            self.target.cleanup()


if __name__ == "__main__":
    print(compile_in_place())
    print(build_web.build_in_place())
