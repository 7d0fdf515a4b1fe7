"""Fuzzing for as long as you like: ``python -m tests.fuzz.run record --seconds 3600``.

With atheris (``pip install atheris``; Linux and Python 3.11 to 3.13) libFuzzer leads the way by what the parsers reach,
on the pure build. Without it, good inputs are changed at random, which finds less but needs nothing. What breaks a
target is kept in ``tests/fuzz/corpus/<target>/``, where the tests try it from then on.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import importlib.util
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

UNIT_SECONDS = 20  # that one input may take
REPORT_SECONDS = 60.0


def main() -> int:
    """Fuzz one target; 1 where something broke."""
    parser = argparse.ArgumentParser(description="Fuzz a parser.")
    parser.add_argument("target", choices=("record", "options", "notation", "staged", "facts", "messages"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--plain", action="store_true", help="without atheris, on the build that is installed")
    arguments = parser.parse_args()
    if arguments.plain or importlib.util.find_spec("atheris") is None:
        return _plain(arguments)
    return _led(arguments)


def _plain(arguments: argparse.Namespace) -> int:
    """Change good inputs at random until the time is up."""
    from tests.fuzz import mutate, targets

    run, seeds = targets.TARGETS[arguments.target], targets.seeds(arguments.target)
    words = targets.words(arguments.target)
    rng = Random(arguments.seed)
    begin = said = time.monotonic()
    tried, found = 0, set[str]()
    while (now := time.monotonic()) < begin + arguments.seconds:
        data = mutate.mutate(rng.choice(seeds), seeds, words, rng)
        tried += 1
        try:
            run(data)
        except Exception as error:  # whatever it is, it is what we look for
            _keep(arguments.target, data, error, found)
        if now > said + REPORT_SECONDS:
            said = now
            print(f"{tried:,} inputs, {len(found)} found", flush=True)
    print(f"{arguments.target}: {tried:,} inputs in {time.monotonic() - begin:.0f} s, {len(found)} found")
    return 1 if found else 0


def _keep(target: str, data: bytes, error: Exception, found: set[str]) -> None:
    """Write down an input that broke its target, one for each place at which it broke."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
    if place in found:
        return
    found.add(place)
    folder = Path(__file__).parent / "corpus" / target
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"found-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    print(f"{place}: {error!s:.200}\n  in {path}", flush=True)


def _led(arguments: argparse.Namespace) -> int:
    """Let atheris lead; the first thing that breaks ends it."""
    os.environ["HANSETAG_PURE"] = "1"  # compiled code cannot be seen into
    atheris: Any = importlib.import_module("atheris")  # which is not installed everywhere

    from tests.fuzz import mutate, targets

    targets.positions()  # so that all that is needed is loaded
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and str(thing.__module__).startswith("hansetag."):
            atheris.instrument_func(thing)
    seeds, words = targets.seeds(arguments.target), targets.words(arguments.target)

    def change(data: bytes, most: int, seed: int) -> bytes:
        """By our own hand or by libFuzzer's."""
        rng = Random(seed)
        if rng.random() < 0.5:
            changed: bytes = atheris.Mutate(data, most)
            return changed
        return mutate.mutate(data or rng.choice(seeds), seeds, words, rng)[:most]

    folder = Path(__file__).parent / "corpus" / arguments.target
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as begin:
        for number, seed in enumerate(seeds):
            (Path(begin) / str(number)).write_bytes(seed)
        flags = [f"-max_total_time={arguments.seconds:.0f}", f"-seed={arguments.seed % 2**31}", "-print_final_stats=1"]
        flags += [f"-timeout={UNIT_SECONDS}", f"-max_len={max(map(len, seeds)) + 2000}", f"-artifact_prefix={folder}/"]
        atheris.Setup([sys.argv[0], *flags, begin], targets.TARGETS[arguments.target], custom_mutator=change)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
