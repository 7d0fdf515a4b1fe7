"""An inn for every test, on each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.tables.inn import Inn, open_inn, settings


@pytest.fixture
async def inn(database: str, tmp_path: Path) -> AsyncIterator[Inn]:
    """A house that is open, with merchants who decide on the spot."""
    async with open_inn(settings(database, tmp_path)) as inn:
        yield inn
