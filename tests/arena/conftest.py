"""What the tests of the arena share."""

from __future__ import annotations

import pytest
from tests.arena.helpers import some_bot

from hansetag import bots


@pytest.fixture
def bad_company(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots that go wrong be known by their names, in this process."""
    monkeypatch.setattr(bots, "bot", some_bot)
