"""The compiled and the pure build play the same games, decision by decision."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import hansetag
from hansetag.kernel import laws, registry

SCRIPT = """
import sys, hansetag
from hansetag.kernel import laws, rng
assert rng.__file__.endswith(".py"), "this is not the pure build"
name, seats = sys.argv[1], int(sys.argv[2])
print(*(laws.play(hansetag.game(name, seats=seats), seed, every=10**6).digest for seed in (1, 3)))
"""
VARIANTS = [(name, seats) for name in hansetag.games() for seats in registry.find(name).seat_counts]


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_both_builds_go_through_the_same_positions(name: str, seats: int) -> None:
    """The digests of all keys on the way are equal; on the pure build this compares two processes."""
    environment = os.environ | {"HANSETAG_PURE": "1"}
    command = [sys.executable, "-c", SCRIPT, name, str(seats)]
    pure = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    here = [laws.play(hansetag.game(name, seats=seats), seed, every=10**6).digest for seed in (1, 3)]
    assert pure.stdout.split() == here
