"""What is kept: the tables of the database, the same on SQLite and on PostgreSQL.

Times are seconds since 1970 in UTC. Secrets (session tokens, invitations) are stored as SHA-256, passwords as argon2.
A game is its ``entries``; whatever else stands in ``tables`` about its course is there to list it without a replay.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), nullable=True, unique=True),  # None: a guest
    Column("password", Text, nullable=True),  # argon2
    Column("created", Float, nullable=False),
    Column("look", String(200), nullable=True),  # of an account's name: no two accounts look alike; None: a guest
    Index("ix_people_look", "look", unique=True),
    Index("ix_people_created", "created"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the token in the cookie or the bearer header
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("until", Float, nullable=False),  # the lease: renewed while the process lives, in the database's time
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("size", Integer, nullable=False),  # how many seats
    Column("options", JSON, nullable=False),
    Column("data", String(80), nullable=False, default=""),  # fingerprint of facts that are not the shipped ones
    Column("clock", JSON, nullable=False),  # wire.Clock
    Column("watch", String(8), nullable=False),  # anyone, link, nobody
    Column("listed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, default=False, server_default=false()),  # also against people
    Column("pace", Float, nullable=False),  # seconds a bot takes before it moves
    Column("host", ForeignKey("people.id"), nullable=True),
    Column("status", String(8), nullable=False),  # open, running, over, aside, viewing
    Column("notice", Text, nullable=False, default=""),  # why it was set aside
    Column("seed", String(100), nullable=True),  # secret until the game is over
    Column("seal", String(64), nullable=True),
    Column("taken", Integer, nullable=False, default=0),  # decisions taken over from the parent's record
    Column("parent", String(24), nullable=True),
    Column("seq", Integer, nullable=False, default=0),  # how many entries there are
    Column("waiting", JSON, nullable=False, default=list),  # the seats that are asked
    Column("clocks", JSON, nullable=False, default=dict),  # clocks.Times
    Column("result", JSON, nullable=True),  # points by seat
    Column("winners", JSON, nullable=True),
    Column("owner", String(24), nullable=True),  # the process that runs its clock and its bots
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),  # when something last happened
    Column("ended", Float, nullable=True),
    # When its owner must look at a running table: when a flag falls, 0 at once, None never of itself. Nobody else is
    # shown it, for a standing answer changes it; so it is not in ``TableRow``.
    Column("due", Float, nullable=True, default=0.0, server_default="0"),
    Index("ix_tables_status_moved", "status", "moved", "id"),
    Index("ix_tables_host_moved", "host", "moved", "id"),
    Index("ix_tables_owner_due", "owner", "due"),
    Index("ix_tables_parent", "parent"),
)
TABLE_COLUMNS = [column for column in tables.c if column.name != "due"]  # those of ``TableRow``

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # open, invited, human, bot
    Column("name", String(40), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=True, index=True),
    Column("bot", String(24), nullable=False, default=""),  # which bot sits, or stands in, here
    Column("standin", String(8), nullable=False, default=""),  # why a bot plays for the person: late, resigned
    Column("invite", String(64), nullable=True, index=True),  # hash of the secret in the link
    PrimaryKeyConstraint("table", "number"),
    UniqueConstraint("table", "person", name="uq_seats_table_person"),  # nobody sits twice at one table
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("lines", Text, nullable=False),  # decisions as in a record: what the seat confirmed and chance answered
    Column("how", String(8), nullable=False, default=""),  # "", bot, standing
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the entries it builds on
    Column("lines", Text, nullable=False),
    PrimaryKeyConstraint("table", "seat"),
)

standing = Table(
    "standing",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("answer", JSON, nullable=False),  # wire.Standing
    Column("seq", Integer, nullable=False),  # the entries there were when it was left
    Column("used", Integer, nullable=False, server_default="0"),  # how often it has answered
)

talk = Table(
    "talk",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("room", String(8), nullable=False),  # players, watchers
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_talk_table_id", "table", "id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("muted", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    UniqueConstraint("person", "muted"),
)
