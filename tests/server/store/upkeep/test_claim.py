"""A SQLite file has one server at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from hansetag.kernel.errors import BadOption
from hansetag.server.store.upkeep.claim import claimed


def test_a_second_server_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games/hansetag.sqlite3"
    with claimed(url), pytest.raises(BadOption, match="another server has it open"), claimed(url):
        pytest.fail("two servers have the same file")
    with claimed(url):
        pass


def test_other_files_and_postgresql_are_free(tmp_path: Path) -> None:
    with claimed(f"sqlite:///{tmp_path}/one.sqlite3"), claimed(f"sqlite:///{tmp_path}/two.sqlite3"):
        pass
    with claimed("postgresql://localhost/games"), claimed("postgresql://localhost/games"):
        pass
