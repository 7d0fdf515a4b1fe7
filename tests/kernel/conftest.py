"""The toy game, registered for every test of the kernel."""

from __future__ import annotations

import pytest
from tests.kernel.toy import Purse

from hansetag.kernel import registry


@pytest.fixture(autouse=True)
def _toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PACKAGES, "purse", "tests.kernel.toy")


@pytest.fixture
def purse() -> Purse:
    """The toy game for two."""
    return Purse.open(2)
