"""What the tests of the arena share."""

from __future__ import annotations

import pytest

from hansetag import bots

from .helpers import some_bot


@pytest.fixture
def bad_company(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots that go wrong be known by their names, in this process."""
    monkeypatch.setattr(bots, "bot", some_bot)
