"""People, tables and what is played at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything there was at the beginning."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40), nullable=True),
        sa.Column("password", sa.Text, nullable=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("data", sa.String(80), nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("watch", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("pace", sa.Float, nullable=False),
        sa.Column("host", sa.String(24), nullable=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("notice", sa.Text, nullable=False),
        sa.Column("seed", sa.String(100), nullable=True),
        sa.Column("seal", sa.String(64), nullable=True),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("parent", sa.String(24), nullable=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("waiting", sa.JSON, nullable=False),
        sa.Column("clocks", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON, nullable=True),
        sa.Column("winners", sa.JSON, nullable=True),
        sa.Column("owner", sa.String(24), nullable=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_status_moved", "tables", ["status", "moved"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person", sa.String(24), nullable=True),
        sa.Column("bot", sa.String(24), nullable=False),
        sa.Column("standin", sa.String(8), nullable=False),
        sa.Column("invite", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("table", "number", name="pk_seats"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person"),
        sa.UniqueConstraint("table", "person", name="uq_seats_table_person"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_index("ix_seats_invite", "seats", ["invite"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table", ondelete="CASCADE"),
    )
    op.create_table(
        "drafts",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_drafts"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_drafts_table", ondelete="CASCADE"),
    )
    counting = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "standing",
        sa.Column("id", counting, autoincrement=True, nullable=False),
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_standing"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_standing_table", ondelete="CASCADE"),
    )
    op.create_index("ix_standing_table", "standing", ["table"])
    op.create_table(
        "talk",
        sa.Column("id", counting, autoincrement=True, nullable=False),
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_talk"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_talk_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_talk_person"),
    )
    op.create_index("ix_talk_table_id", "talk", ["table", "id"])
