"""How the schema came to be what it is, in steps: each database is brought from wherever it is to the last of them.

The steps are in ``versions``. Write a new one by hand, number it, and let the tests say whether it leads to what
``schema.py`` describes.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from hansetag.kernel.errors import HansetagError

from ...settings import POSTGRES
from ..engine import Database

MIGRATION_LOCK = 1356_000  # the number of the lock that processes queue for on PostgreSQL


class UnknownRevision(HansetagError):
    """The database has a schema that this version of Hansetag does not know."""


async def migrate(database: Database, revision: str = "head") -> None:
    """Bring the schema to ``revision``, all of the way or none; of several processes at once the first one does it."""
    await database.write(lambda connection: _upgrade(connection, revision))


async def current(database: Database) -> str | None:
    """The revision a database has; None if it is empty."""
    return await database.read(_current)


def last() -> str:
    """The revision that this version of Hansetag works with."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection, revision: str) -> None:
    if connection.dialect.name == POSTGRES:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    config = _config()
    known = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]
    present = _current(connection)
    if present == known[0]:
        return
    if present is not None and present not in known:
        raise UnknownRevision(
            f"the database is at revision {present}, and this version of Hansetag knows revisions up to {known[0]}; "
            "open it with the newer version that wrote it"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
