"""Settings: all that a host can choose, with the defaults of one machine that needs no other service."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from hansetag.kernel.errors import BadOption

PORT = 1356  # the year of the first Hansetag
SQLITE = "sqlite"
POSTGRES = "postgresql"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set up."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str = ""  # empty: SQLite in the data folder
    channels: str = ""  # redis://…; empty: the database's own, or none where there is one process
    folder: Path = msgspec.field(default_factory=lambda: user_data_path("hansetag", appauthor=False))
    origins: tuple[str, ...] = ()  # further origins that may open sockets, as https://games.example.org
    secure: bool = False  # cookies over https only
    trust_proxy: bool = False  # believe X-Forwarded-For of a proxy in front
    pace: float = 1.0  # seconds a bot takes before it moves, where a table does not say otherwise
    bot_limit: float = 10.0  # seconds after which a bot that has not decided is replaced
    workers: int = 1  # processes for bots
    study_workers: int = 1  # processes for records and games that were played; hints have one of their own
    lease: float = 6.0  # seconds after which a silent process loses its tables
    body_limit: int = 256 * 1024
    message_limit: int = 16 * 1024
    creations: int = 30  # tables, guests and records a person or address may make in an hour
    logins: int = 10  # log-ins an address may try in five minutes
    guesses: int = 5  # wrong passwords for an account from one address before it has to wait, longer and longer
    talks: int = 20  # lines a person may say in a minute
    watcher_talks: int = 60  # lines all watchers of one table together may say in a minute
    hints: int = 60  # hints and looks at how the chances stood that a person may ask for in a minute
    cpu_seconds: int = 60  # of computing for hints and analysis a person may use in ten minutes, an address four times
    messages: int = 1200  # messages a socket may send in a minute, a twentieth of them at once
    requests: int = 6000  # requests of any kind an address may make in a minute, a sixth of them at once
    sockets: int = 3000  # sockets in all, as far as the limit of open handles allows; a quarter is for those who play
    sockets_per_address: int = 50  # sockets of watchers from one address; people with a seat may have ten times as many
    sockets_per_person: int = 20  # sockets a person may have
    sockets_per_table: int = 300  # sockets of watchers at one table
    connections_per_address: int = 300  # connections from one address that are not sockets; here and above 0: no limit
    guest_days: int = 400  # after which a guest is erased who was not here and has no table; a session ends after 365
    open_days: int = 60  # after which a table is removed that nobody has started
    record_days: int = 400  # after which a record is removed that was opened to look at
    abandoned_days: int = 400  # after which a game is removed in which nobody has moved; of these four, 0 is never
    disk_floor: int = 200  # megabytes that must be free on the disk of a SQLite file, or /health/ready says so
    decisions: int = 10_000  # after which a game is stopped, so that every game ends; 0 is no limit
    log: str = "info"

    @property
    def url(self) -> str:
        """The database as SQLAlchemy writes it, with the driver that we use."""
        if not self.database:
            return f"sqlite:///{self.folder / 'hansetag.sqlite3'}"
        return database_url(self.database)

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same database."""
        return self.url.startswith(POSTGRES)


def database_url(text: str) -> str:
    """``text`` with our driver in it; BadOption says which kinds there are."""
    kind, colon, rest = text.partition("://")
    drivers = {
        "sqlite": SQLITE,
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
        "postgresql+asyncpg": "postgresql+asyncpg",
    }
    if not colon or kind not in drivers:
        raise BadOption(f"a database is sqlite:///path or postgresql://user:password@host/name, not {text!r}")
    if drivers[kind].startswith(POSTGRES):
        rest = re.sub(r"(?<=[?&])sslmode=", "ssl=", rest)  # as SQLAlchemy and asyncpg call it between themselves
    return f"{drivers[kind]}://{rest}"


def plain_url(url: str) -> str:
    """A PostgreSQL database as PostgreSQL's own tools write it."""
    return re.sub(r"(?<=[?&])ssl=", "sslmode=", url.replace("+asyncpg", "", 1))
