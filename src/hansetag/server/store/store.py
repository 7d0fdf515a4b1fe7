"""The store: one object through which the server remembers."""

from __future__ import annotations

from asyncio import to_thread
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from hansetag.kernel.errors import HansetagError

from .engine import Database
from .journal import Journal
from .leases import Leases
from .marks import Marks
from .migrations import migrate
from .outages.faults import DatabaseAway, Fault, reason
from .people import People
from .tables import Tables
from .talk import Talk
from .upkeep.damage import damage_in, is_large
from .upkeep.retention import Retention


class CannotOpen(HansetagError):
    """The database cannot be reached or is none of ours; the message says why, and ``fault`` whether it may pass."""

    def __init__(self, text: str, fault: Fault | None = None) -> None:
        """Say ``text``."""
        super().__init__(text)
        self.fault = fault


class Store:
    """Everything that is kept, by what it is about."""

    def __init__(self, database: Database) -> None:
        """Work on ``database``, which has the present schema; ``Store.open`` sees to that."""
        self.database = database
        self.people = People(database)
        self.tables = Tables(database)
        self.marks = Marks(database)
        self.talk = Talk(database)
        self.leases = Leases(database)
        self.journal = Journal(database)
        self.retention = Retention(database)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at ``url`` and bring its schema up to date; CannotOpen says why it cannot be."""
        database = Database(url, patience=None)  # a migration takes as long as it takes
        file = Path(str(database.url.database))
        looked_at = not database.postgres and not is_large(file)
        if looked_at and (damage := await to_thread(damage_in, file)):
            what = f"the database {database.url.database} is damaged ({damage})"
            raise CannotOpen(f"{what}; hansetag repair saves what can be read into a new file", "damaged")
        try:
            await migrate(database)
        except DatabaseAway as error:
            raise CannotOpen(f"cannot open the database {database}: {reason(error)}", error.fault) from error
        except (OSError, SQLAlchemyError) as error:
            raise CannotOpen(f"cannot open the database {database}: {reason(error)}") from error
        finally:
            await database.close()
        store = cls(Database(url))
        store.journal.open()
        return store

    async def close(self) -> None:
        """Write what is still to be written, and let go of the database."""
        await self.journal.close()
        await self.database.close()
