"""An inn for every test, on each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.tables.in_process_server import InProcessServer, open_server, settings


@pytest.fixture
async def server(database: str, tmp_path: Path) -> AsyncIterator[InProcessServer]:
    """A house that is open, with merchants who decide on the spot."""
    async with open_server(settings(database, tmp_path)) as server:
        yield server
