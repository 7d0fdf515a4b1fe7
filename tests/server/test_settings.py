"""Settings: how a database is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from hansetag.kernel.errors import BadOption
from hansetag.server.settings import Settings, database_url, plain_url


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("sqlite:///games.sqlite3", "sqlite:///games.sqlite3"),
        ("postgresql://anna@db/games", "postgresql+asyncpg://anna@db/games"),
        ("postgres://anna@db/games", "postgresql+asyncpg://anna@db/games"),
        ("postgresql://db/games?sslmode=require", "postgresql+asyncpg://db/games?ssl=require"),
        ("postgresql://db/games?a=b&sslmode=disable", "postgresql+asyncpg://db/games?a=b&ssl=disable"),
    ],
)
def test_a_database_is_named_as_its_own_tools_do(said: str, meant: str) -> None:
    assert database_url(said) == meant
    assert database_url(meant) == meant


@pytest.mark.parametrize("said", ["mysql://db/games", "games.sqlite3", ""])
def test_other_databases_are_refused(said: str) -> None:
    with pytest.raises(BadOption, match=r"a database is sqlite:///path or postgresql://"):
        database_url(said)


def test_the_way_back_for_drivers_that_are_asked_directly() -> None:
    said = "postgresql://anna@db/games?sslmode=require"
    assert plain_url(database_url(said)) == said


def test_without_a_database_the_games_lie_in_the_folder(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path / "new")
    assert settings.url == f"sqlite:///{tmp_path / 'new' / 'hansetag.sqlite3'}"
    assert not settings.shared
    assert Settings(database="postgresql://db/games").shared
