"""The build that was asked for is the one that is tested."""

from __future__ import annotations

import os
import sys

from hansetag.kernel import rng


def test_the_build_that_was_asked_for_is_running() -> None:
    """HANSETAG_PURE=1 loads the source of every module, compiled or not."""
    if os.environ.get("HANSETAG_PURE") == "1":
        ours = [module for name, module in sys.modules.items() if name.startswith("hansetag.")]
        assert all((module.__file__ or "").endswith(".py") for module in ours)
    else:
        assert not rng.__file__.endswith(".py"), "make compiles the rules before it runs these tests"
